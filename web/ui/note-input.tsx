import { useId, type ReactNode } from 'react'
import { LightNote } from './light-note.tsx'

interface NoteInputProps {
  label: ReactNode
  value: string
  onChange: (text: string) => void
  error?: ReactNode
  required?: boolean | undefined
  minRows?: number
  'data-autofocus'?: boolean | undefined
}

/** A few sentences, such as a reason or a remark, up to the length of a note. */
export const NoteInput = ({ label, error, required, minRows = 2, onChange, ...own }: NoteInputProps) => (
  <LightNote
    {...own}
    id={useId()}
    frame={{ label, error, required }}
    rows={minRows}
    maxLength={2000}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
