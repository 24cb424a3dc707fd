import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useText } from '../text/text.tsx'
import type { DateFieldProps } from './date-pickers.tsx'

const DatePickers = lazy(async () => ({ default: (await import('./date-pickers.tsx')).DatePickers }))

/**
 * A day or an instant of the business zone. A plain input stands
 * in until the chunk with the calendar has loaded.
 */
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
