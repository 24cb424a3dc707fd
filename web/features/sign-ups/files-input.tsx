import { useId } from 'react'
import type { FileRef } from '#contract/grammar/field.ts'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'
import { useText } from '#web/text/text.tsx'
import { Labelled } from '#web/ui/labelled.tsx'

interface FilesInputProps {
  /** The field of a sign-up or of one of its acts that labels the files. */
  name: 'materials' | 'files'
  limit: number
  value: FileRef[]
  onChange: (files: FileRef[]) => void
}

/** The documents handed in with a sign-up, or with an act on it. */
export function FilesInput({ name, limit, value, onChange }: FilesInputProps) {
  const { label } = useText()
  const id = useId()
  return (
    <Labelled id={id} label={label('sign_ups', name)}>
      <div role="group" aria-labelledby={id}>
        <LazyUpload value={value} onChange={onChange} limit={limit} />
      </div>
    </Labelled>
  )
}
