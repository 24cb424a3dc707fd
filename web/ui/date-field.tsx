import { Input } from '@mantine/core'
import { useId, type ComponentType } from 'react'
import { useText } from '../text/text.tsx'
import type { DateFieldProps } from './date-pickers.tsx'
import { LightPicker } from './light-input.tsx'
import { SleepingInput, type Touch } from './sleeping-input.tsx'
import { usePrefetch } from './use-prefetch.ts'

let Pickers: ComponentType<DateFieldProps> | undefined

const fetchPickers = async () => {
  Pickers = (await import('./date-pickers.tsx')).DatePickers
}
const arriving = () => (Pickers ? undefined : fetchPickers())

/**
 * A day or an instant of the business zone. The calendar is fetched when the page is idle, and mounted when
 * the field is touched.
 */
export function DateField(props: DateFieldProps) {
  usePrefetch(!Pickers, fetchPickers)
  return (
    <SleepingInput
      arriving={arriving}
      face={(touch, ref) => <Face {...props} touch={touch} inputRef={ref} />}
    >
      {(ref) => Pickers && <Pickers {...props} ref={ref} />}
    </SleepingInput>
  )
}

interface FaceProps extends DateFieldProps {
  touch: Touch
  inputRef: (element: HTMLElement | null) => void
}

function Face({ kind, value, placeholder, touch, inputRef, ...rest }: FaceProps) {
  const { t, instant } = useText()
  const ownId = useId()
  const { label, error, description, required, id = ownId } = rest
  const words = value && kind === 'instant' ? instant(value).slice(0, 'YYYY-MM-DD hh:mm'.length) : value
  return (
    <LightPicker
      id={id}
      aria-label={rest['aria-label']}
      ref={inputRef}
      frame={{ label, error, description, required, helpFirst: true, ...touch }}
      section={value && <Input.ClearButton aria-label={t('ui.date.clear')} />}
    >
      {words || <span className={Input.classes['placeholder']}>{placeholder}</span>}
    </LightPicker>
  )
}
