import { Input } from '@mantine/core'
import type { ReactNode } from 'react'

export interface LabelledProps {
  label: string
  required?: boolean
  error?: string | undefined
  help?: ReactNode
}

/** An input's label, help and message around a group of inputs. `id` is the label's. */
export function Labelled({
  id,
  label,
  required = false,
  error,
  help,
  children,
}: LabelledProps & { id: string; children: ReactNode }) {
  return (
    <Input.Wrapper
      label={label}
      required={required}
      error={error}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      labelElement="div"
      labelProps={{ id }}
    >
      {children}
    </Input.Wrapper>
  )
}
