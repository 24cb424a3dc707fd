import type { ReactNode } from 'react'
import { LightFrame } from './light-input.tsx'

export interface LabelledProps {
  label: string
  required?: boolean
  error?: string | undefined
  help?: ReactNode
}

/** Label, help and message around a group of inputs. `id` is the label's id. */
export function Labelled({
  id,
  label,
  required = false,
  error,
  help,
  children,
}: LabelledProps & { id: string; children: ReactNode }) {
  return (
    <LightFrame id={id} group label={label} required={required} error={error} description={help}>
      {children}
    </LightFrame>
  )
}
