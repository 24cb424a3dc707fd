import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { businessDay } from '#contract/rules/time.ts'
import { useText } from '#web/text/text.tsx'
import { CalendarLanguage, markToday } from './calendar-language.tsx'

export interface DayRangeProps {
  label: string
  from: string | null
  to: string | null
  onChange: (from: string | null, to: string | null) => void
}

export function DayRangeCalendar({ label, from, to, onChange }: DayRangeProps) {
  const { t } = useText()
  const [today] = useState(() => businessDay(new Date()))
  return (
    <CalendarLanguage>
      <DatePicker
        type="range"
        allowSingleDateInRange
        size="xs"
        monthLabelFormat={t('ui.date.month')}
        getDayProps={markToday(today)}
        aria-label={label}
        value={[from, to]}
        onChange={([start, end]) => onChange(start, end)}
      />
    </CalendarLanguage>
  )
}
