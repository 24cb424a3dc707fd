import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FileRef } from '#contract/grammar/field.ts'
import { ActDialog } from '#web/records/act-dialog.tsx'
import { useQuestion } from '#web/records/use-acts.tsx'
import { call } from '#web/transport/api.ts'
import { ReferenceInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { useSignUpActs } from './acts.ts'
import { FlagNote } from './collusion.tsx'
import { FilesInput } from './files-input.tsx'
import { signUpRoutes } from '#contract/sign-ups.ts'

/** Only these take sign-ups. */
const open = { state: ['listed'] }

/**
 * Signs a recycler up for the lot whose tab opened it, or for a lot to pick. `recyclerId` is picked already.
 * `fromLog` enters a bidder whom the platform admitted; `paddle` is the number that its log has.
 */
export function AddSignUp({
  lotId,
  recyclerId,
  fromLog = false,
  paddle: logged = '',
  onClose,
}: {
  lotId?: number
  recyclerId?: number
  fromLog?: boolean
  paddle?: string
  onClose: () => void
}) {
  const { t, label } = useText()
  const [lot, setLot] = useState<number | null>(lotId ?? null)
  const [recycler, setRecycler] = useState<number | null>(recyclerId ?? null)
  const [paddle, setPaddle] = useState(logged)
  const [payer, setPayer] = useState('')
  const [note, setNote] = useState('')
  const [materials, setMaterials] = useState<FileRef[]>([])
  const question = useQuestion(useSignUpActs(), fromLog ? 'fromLog' : 'add', [], { onClose })
  const send = () =>
    call(signUpRoutes.add, {
      params: { id: lot ?? 0 },
      body: {
        recycler_id: recycler ?? 0,
        paddle_no: paddle.trim() || null,
        payer_name: payer.trim() || null,
        materials,
        ...(fromLog && { from_platform_log: true }),
        ...(note.trim() !== '' && { collusion_note: note.trim() }),
      },
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
        label={label('sign_ups', 'paddle_no')}
        description={t('signUps.paddleHint')}
        maxLength={20}
        value={paddle}
        onChange={(event) => setPaddle(event.currentTarget.value)}
      />
      <TextInput
        label={label('sign_ups', 'payer_name')}
        maxLength={200}
        value={payer}
        onChange={(event) => setPayer(event.currentTarget.value)}
      />
      <FilesInput name="materials" limit={20} value={materials} onChange={setMaterials} />
      {fromLog && <FlagNote flags={[]} value={note} onChange={setNote} />}
    </ActDialog>
  )
}
