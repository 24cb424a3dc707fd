import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import '@mantine/core/styles/ModalBase.layer.css'
import dayjs from 'dayjs'
import type { FocusEventHandler, ReactNode, Ref } from 'react'
import { businessZone } from '../../contract/time.ts'
import { useText } from '../text/text.tsx'
import { CalendarLanguage } from './calendar-language.tsx'
import { useNarrow } from './use-narrow.ts'

export interface DateFieldProps {
  kind: 'day' | 'instant'
  /** `YYYY-MM-DD` for days, ISO 8601 UTC for instants. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: FocusEventHandler<HTMLElement>
  label?: ReactNode
  'aria-label'?: string
  error?: ReactNode
  description?: ReactNode
  required?: boolean
  id?: string
  placeholder?: string
  /** The time of day proposed with a chosen day. */
  pickTime?: string
  ref?: Ref<HTMLButtonElement>
}

const offset = '+08:00'

/** `YYYY-MM-DD hh:mm:ss` in the business zone, which has no daylight saving. */
const wallTime = (iso: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: businessZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(iso))
const instantAt = (wall: string): string => new Date(`${wall.replace(' ', 'T')}${offset}`).toISOString()

/** The real pickers. `date-field.tsx` fetches them ahead. */
export function DatePickers({ kind, value, onChange, pickTime, ...rest }: DateFieldProps) {
  const { t } = useText()
  const narrow = useNarrow()
  const shared = {
    ...rest,
    clearable: true,
    clearButtonProps: { 'aria-label': t('ui.date.clear') },
    dropdownType: 'popover' as const,
    // In a low window the popover fits only over its own field.
    popoverProps: { withinPortal: true, middlewares: { shift: { crossAxis: true } } },
    monthLabelFormat: t('ui.date.month'),
  }
  const today = dayjs().format('YYYY-MM-DD')
  return (
    <CalendarLanguage>
      {kind === 'day' ? (
        <DatePickerInput
          {...shared}
          value={value || null}
          valueFormat="YYYY-MM-DD"
          onChange={(day) => onChange(day)}
        />
      ) : (
        <DateTimePicker
          {...shared}
          value={value ? wallTime(value) : null}
          valueFormat="YYYY-MM-DD HH:mm"
          defaultTimeValue={pickTime ?? '09:00'}
          // On a phone they do not fit beside the calendar.
          {...(!narrow && {
            presets: [1, 3, 7, 30].map((days) => ({
              value: dayjs(today).add(days, 'day').format('YYYY-MM-DD 09:00:00'),
              label: t('ui.date.inDays', { n: days }),
            })),
          })}
          timePickerProps={{ withDropdown: true, popoverProps: { withinPortal: false } }}
          submitButtonProps={{ 'aria-label': t('act.confirm') }}
          onChange={(wall) => onChange(wall ? instantAt(wall) : null)}
        />
      )}
    </CalendarLanguage>
  )
}
