import { lazy, Suspense, useId } from 'react'
import type { FileRef } from '../../../../contract/field.ts'
import { useText } from '../../../text.tsx'
import { Labelled } from '../../../ui/labelled.tsx'

const Upload = lazy(async () => ({ default: (await import('../../../upload.tsx')).Upload }))

/** What is handed in with a sign-up. */
export function MaterialsInput({ value, onChange }: { value: FileRef[]; onChange: (files: FileRef[]) => void }) {
  const { label } = useText()
  const id = useId()
  return (
    <Labelled id={id} label={label('sign_ups', 'materials')}>
      <div role="group" aria-labelledby={id}>
        <Suspense fallback={<div style={{ minHeight: 96 }} />}>
          <Upload value={value} onChange={onChange} limit={20} />
        </Suspense>
      </div>
    </Labelled>
  )
}
