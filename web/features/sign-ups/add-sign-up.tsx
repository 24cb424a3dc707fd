import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FileRef } from '../../../contract/field.ts'
import { addSignUp } from '../../../contract/sign-ups.ts'
import { ActDialog } from '../../records/act-dialog.tsx'
import { useQuestion } from '../../records/use-acts.tsx'
import { call } from '../../transport/api.ts'
import { ReferenceInput } from '../../references/references.tsx'
import { useText } from '../../text/text.tsx'
import { useSignUpActs } from './acts.ts'
import { FilesInput } from './files-input.tsx'

/** Only these take sign-ups. */
const open = { state: ['listed'] }

/**
 * Signs a recycler up for the lot whose tab opened it, or for a lot to pick. `recyclerId` is picked already.
 */
export function AddSignUp({
  lotId,
  recyclerId,
  onClose,
}: {
  lotId?: number
  recyclerId?: number
  onClose: () => void
}) {
  const { label } = useText()
  const [lot, setLot] = useState<number | null>(lotId ?? null)
  const [recycler, setRecycler] = useState<number | null>(recyclerId ?? null)
  const [payer, setPayer] = useState('')
  const [materials, setMaterials] = useState<FileRef[]>([])
  const question = useQuestion(useSignUpActs(), 'add', [], { onClose })
  const send = () =>
    call(addSignUp, {
      params: { id: lot ?? 0 },
      body: { recycler_id: recycler ?? 0, payer_name: payer.trim() || null, materials },
      quiet: true,
    })
  return (
    <ActDialog {...question} size={560} ready={lot !== null && recycler !== null} send={send}>
      {lotId === undefined && (
        <ReferenceInput
          focus
          required
          target="lots"
          only={open}
          label={label('sign_ups', 'lot_id')}
          value={lot}
          onChange={setLot}
        />
      )}
      <ReferenceInput
        focus={lotId !== undefined}
        required
        target="recyclers"
        label={label('sign_ups', 'recycler_id')}
        value={recycler}
        onChange={setRecycler}
      />
      <TextInput
        label={label('sign_ups', 'payer_name')}
        maxLength={200}
        value={payer}
        onChange={(event) => setPayer(event.currentTarget.value)}
      />
      <FilesInput name="materials" limit={20} value={materials} onChange={setMaterials} />
    </ActDialog>
  )
}
