import { Input } from '@mantine/core'
import { IconCalendar } from '#web/icons/calendar.ts'
import { useId, type ComponentType } from 'react'
import { useText } from '#web/text/text.tsx'
import type { DateFieldProps } from './date-pickers.tsx'
import { LightInput } from './light-input.tsx'
import { DeferredInput, type Touch } from './deferred-input.tsx'
import { dateShape } from './typed-date.ts'
import { usePrefetch } from './use-prefetch.ts'

let Pickers: ComponentType<DateFieldProps> | undefined

const fetchPickers = async () => {
  Pickers = (await import('./date-pickers.tsx')).DatePickers
}

const prefetch = () => (Pickers ? undefined : fetchPickers())

/**
 * A day or an instant of the business zone. The calendar is fetched when the page is idle, and mounted when
 * the field is touched.
 */
export function DateField(props: DateFieldProps) {
  usePrefetch(!Pickers, fetchPickers)
  return (
    <DeferredInput
      prefetch={prefetch}
      standIn={(touch, ref) => <StandIn {...props} touch={touch} inputRef={ref} />}
    >
      {(ref) => Pickers && <Pickers {...props} ref={ref} />}
    </DeferredInput>
  )
}

interface StandInProps extends DateFieldProps {
  touch: Touch
  inputRef: (element: HTMLElement | null) => void
}

function StandIn({ kind, value, placeholder = dateShape[kind], touch, inputRef, ...rest }: StandInProps) {
  const { t, instant } = useText()
  const ownId = useId()
  const { label, error, description, required, id = ownId } = rest
  const words = value && kind === 'instant' ? instant(value).slice(0, dateShape.instant.length) : value
  return (
    <LightInput
      id={id}
      aria-label={rest['aria-label']}
      ref={inputRef}
      frame={{ label, error, description, required, helpFirst: true, ...touch }}
      section={
        value ? (
          <Input.ClearButton aria-label={t('ui.date.clear')} />
        ) : (
          <IconCalendar size={16} stroke={1.5} aria-hidden />
        )
      }
      autoComplete="off"
      placeholder={placeholder}
      value={words ?? ''}
      onChange={ignore}
    />
  )
}

/** The first key reaches the real input. */
const ignore = () => undefined
