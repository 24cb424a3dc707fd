import { TextInput } from '@mantine/core'
import { lazy, Suspense, type FocusEventHandler, type ReactNode } from 'react'
import { useText } from '../text/text.tsx'

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
  /** Time of day proposed with a chosen day. */
  pickTime?: string
}

const DatePickers = lazy(async () => ({ default: (await import('./date-pickers.tsx')).DatePickers }))

/** A day or an instant of the business zone. The calendar is a chunk of its own; until it is there the field keeps its place. */
export function DateField(props: DateFieldProps) {
  const { instant } = useText()
  const { kind, value, onChange: _onChange, onBlur: _onBlur, pickTime: _pickTime, ...rest } = props
  return (
    <Suspense
      fallback={
        <TextInput
          {...rest}
          readOnly
          value={value && kind === 'instant' ? instant(value).slice(0, 16) : (value ?? '')}
        />
      }
    >
      <DatePickers {...props} />
    </Suspense>
  )
}
