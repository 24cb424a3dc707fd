import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FileRef } from '../../../contract/field.ts'
import { addSignUp } from '../../../contract/sign-ups.ts'
import { call } from '../../transport/api.ts'
import { ReferenceInput } from '../../references/references.tsx'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { MaterialsInput } from './materials-input.tsx'
import { refreshSignUps } from './sign-up-queries.ts'

/** Only these take sign-ups. */
const open = { state: ['listed'] }

/** Signs a recycler up for the lot whose tab opened it, or for a lot to pick. `recyclerId` is picked already. */
export function AddSignUp({
  lotId,
  recyclerId,
  onClose,
}: {
  lotId?: number
  recyclerId?: number
  onClose: () => void
}) {
  const { t, label } = useText()
  const [lot, setLot] = useState<number | null>(lotId ?? null)
  const [recycler, setRecycler] = useState<number | null>(recyclerId ?? null)
  const [payer, setPayer] = useState('')
  const [materials, setMaterials] = useState<FileRef[]>([])
  const { problem, attempt } = useAttempt()
  const send = (id: number, recycler_id: number) =>
    call(addSignUp, {
      params: { id },
      body: { recycler_id, payer_name: payer.trim() || null, materials },
      quiet: true,
    })
  const confirm = () =>
    lot === null || recycler === null
      ? undefined
      : attempt(
          () => send(lot, recycler),
          (row) => {
            showSuccess(t('signUps.added', { paddle: row.paddle_no ?? '' }))
            void refreshSignUps()
            onClose()
          },
        )
  return (
    <AskDialog
      size={560}
      title={t('signUps.add')}
      text={t('signUps.addText')}
      verb={t('signUps.add')}
      disabled={lot === null || recycler === null}
      problem={problem}
      onConfirm={confirm}
      onClose={onClose}
    >
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
      <MaterialsInput value={materials} onChange={setMaterials} />
    </AskDialog>
  )
}
