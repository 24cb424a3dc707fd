import { Input } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '#web/icons/calendar.ts'
import dayjs from 'dayjs'
import { useState, type ReactNode, type Ref } from 'react'
import { businessDay, businessZone } from '#contract/rules/time.ts'
import { useText } from '#web/text/text.tsx'
import { CalendarLanguage, markToday } from './calendar-language.tsx'
import { InstantInput } from './instant-input.tsx'
import { dateShape, typedDate } from './typed-date.ts'
import { useNarrow } from './use-narrow.ts'

export interface DateFieldProps {
  kind: 'day' | 'instant'
  /** `YYYY-MM-DD` for days, ISO 8601 UTC for instants. */
  value: string | null
  onChange: (value: string | null) => void
  label?: ReactNode
  'aria-label'?: string
  error?: ReactNode
  description?: ReactNode
  required?: boolean
  id?: string
  placeholder?: string
  /** The time of day that is proposed for a chosen day. */
  pickTime?: string
  ref?: Ref<HTMLInputElement>
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

/** The real pickers. `date-field.tsx` prefetches them. */
export function DatePickers({ kind, value, onChange, pickTime = '09:00', ...rest }: DateFieldProps) {
  const { t } = useText()
  const narrow = useNarrow()
  const [today] = useState(() => businessDay(new Date()))
  const [opened, setOpened] = useState(false)
  const clear = { 'aria-label': t('ui.date.clear') }
  const shared = {
    placeholder: dateShape[kind],
    ...rest,
    rightSection: value ? (
      <Input.ClearButton {...clear} onClick={() => onChange(null)} />
    ) : (
      <IconCalendar size={16} stroke={1.5} aria-hidden />
    ),
  }
  const calendar = { monthLabelFormat: t('ui.date.month'), getDayProps: markToday(today) }
  if (kind === 'day')
    return (
      <CalendarLanguage>
        <DateInput
          {...shared}
          {...calendar}
          value={value || null}
          valueFormat={dateShape.day}
          dateParser={(text) => typedDate(text, today)?.day ?? null}
          allowDeselect
          // One Escape closes the calendar and leaves the drawer below it open.
          data-mantine-stop-propagation={opened}
          popoverProps={{
            withinPortal: true,
            // In a low window the popover fits only over its own field.
            middlewares: { shift: { crossAxis: true } },
            onOpen: () => setOpened(true),
            onClose: () => setOpened(false),
          }}
          onChange={onChange}
        />
      </CalendarLanguage>
    )
  const read = (text: string): string | null => {
    const typed = typedDate(text, today)
    return typed && `${typed.day} ${typed.time ?? pickTime}:00`
  }
  return (
    <CalendarLanguage>
      <InstantInput
        {...shared}
        value={value ? wallTime(value) : null}
        onChange={(wall) => onChange(wall ? instantAt(wall) : null)}
        read={read}
        calendar={{
          ...calendar,
          defaultTimeValue: pickTime,
          // On a phone they do not fit beside the calendar.
          ...(!narrow && {
            presets: [1, 3, 7, 30].map((days) => ({
              value: dayjs(today).add(days, 'day').format('YYYY-MM-DD 09:00:00'),
              label: t('ui.date.inDays', { n: days }),
            })),
          }),
          timePickerProps: { withDropdown: true, popoverProps: { withinPortal: false } },
          submitButtonProps: { 'aria-label': t('act.confirm') },
        }}
      />
    </CalendarLanguage>
  )
}
