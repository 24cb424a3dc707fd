import { useId } from 'react'
import type { FileRef } from '../../../contract/field.ts'
import { LazyUpload } from '../uploads/lazy-upload.tsx'
import { useText } from '../../text/text.tsx'
import { Labelled } from '../../ui/labelled.tsx'

/** The documents handed in with a sign-up. */
export function MaterialsInput({
  value,
  onChange,
}: {
  value: FileRef[]
  onChange: (files: FileRef[]) => void
}) {
  const { label } = useText()
  const id = useId()
  return (
    <Labelled id={id} label={label('sign_ups', 'materials')}>
      <div role="group" aria-labelledby={id}>
        <LazyUpload value={value} onChange={onChange} limit={20} />
      </div>
    </Labelled>
  )
}
