import { Popover, TextInput } from '@mantine/core'
import { InlineDateTimePicker } from '@mantine/dates'
import { useEffect, useState, type ComponentProps, type KeyboardEvent, type Ref } from 'react'
import { dateShape } from './typed-date.ts'

interface InstantInputProps extends Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'onBlur' | 'ref'
> {
  /** `YYYY-MM-DD HH:mm:ss` */
  value: string | null
  onChange: (value: string | null) => void
  /** Returns the date in a typed text, if there is one. */
  read: (text: string) => string | null
  calendar: ComponentProps<typeof InlineDateTimePicker>
  ref?: Ref<HTMLInputElement> | undefined
}

const shown = (value: string | null): string => value?.slice(0, dateShape.instant.length) ?? ''

/** A date with a time of day, typed or picked in the calendar below. */
export function InstantInput({ value, onChange, read, calendar, ref, ...rest }: InstantInputProps) {
  const [text, setText] = useState(shown(value))
  const [opened, setOpened] = useState(false)
  useEffect(() => setText(shown(value)), [value])
  const take = (next: string | null) => {
    if (next !== value) onChange(next)
  }
  /** Replaces text that is not a date with the previous value. */
  const leave = () => {
    const typed = text.trim() === '' ? null : (read(text) ?? value)
    setText(shown(typed))
    take(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') leave()
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'Tab') setOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      withinPortal
      withRoles={false}
      returnFocus={false}
      // In a low window the popover fits only over its own field.
      middlewares={{ shift: { crossAxis: true } }}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          ref={ref}
          // One Escape closes the calendar and leaves the drawer below it open.
          data-mantine-stop-propagation={opened}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={() => setOpened(true)}
          onClick={() => setOpened(true)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <InlineDateTimePicker
          {...calendar}
          // A full-width month would grow without limit in a popover without a width.
          fullWidth={false}
          value={read(text) ?? value}
          onChange={(next) => take(typeof next === 'string' ? next : null)}
          onSubmit={() => setOpened(false)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
