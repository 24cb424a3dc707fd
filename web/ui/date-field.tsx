import { TextInput } from '@mantine/core'
import { lazy, Suspense, type FocusEventHandler, type ReactNode } from 'react'

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
  const { kind: _kind, value, onChange: _onChange, onBlur: _onBlur, pickTime: _pickTime, ...rest } = props
  return (
    <Suspense fallback={<TextInput {...rest} readOnly value={value?.slice(0, 10) ?? ''} />}>
      <DatePickers {...props} />
    </Suspense>
  )
}
