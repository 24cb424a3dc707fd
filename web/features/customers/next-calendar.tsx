import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { businessDay } from '#contract/rules/time.ts'
import { useText } from '#web/text/text.tsx'
import { CalendarLanguage } from '#web/ui/calendar-language.tsx'

interface NextCalendarProps {
  day: string | null
  onChange: (day: string) => void
}

/** The calendar of the next date, from today on. */
export function NextCalendar({ day, onChange }: NextCalendarProps) {
  const { t, label } = useText()
  const [today] = useState(() => businessDay(new Date()))
  return (
    <CalendarLanguage>
      <DatePicker
        size="xs"
        highlightToday
        aria-label={label('customers', 'next_follow_at')}
        monthLabelFormat={t('ui.date.month')}
        minDate={today}
        value={day}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
    </CalendarLanguage>
  )
}
