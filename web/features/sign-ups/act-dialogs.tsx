import { useState } from 'react'
import type { FileRef } from '../../../contract/field.ts'
import type { SignUpRow } from '../../../contract/sign-ups.ts'
import { ActDialog, type ActQuestion } from '../../records/act-dialog.tsx'
import { useText } from '../../text/text.tsx'
import type { SignUpAct } from './acts.ts'
import { FilesInput } from './files-input.tsx'

type Question = ActQuestion<SignUpRow, SignUpAct>

/** The dialog of one act on one sign-up, or of a review of several. */
export function SignUpDialog(props: Question) {
  if (props.id === 'cancel') return <Cancel {...props} />
  if (props.id === 'resubmit') return <Resubmit {...props} />
  if (props.id === 'carryOver') return <CarryOver {...props} />
  return <ActDialog {...props} />
}

function Cancel(props: Question) {
  const { t } = useText()
  const paid = props.rows[0]?.deposit_status === 'received'
  return (
    <ActDialog
      {...props}
      text={`${t('signUps.ask.cancel.text')} ${paid ? t('signUps.ask.cancel.paid') : ''}`}
    />
  )
}

function Resubmit(props: Question) {
  const { t } = useText()
  const [row] = props.rows
  const [materials, setMaterials] = useState<FileRef[]>(row?.materials ?? [])
  return (
    <ActDialog
      {...props}
      size={560}
      text={
        <>
          {row?.reject_reason && t('signUps.rejectedFor', { reason: row.reject_reason })}
          <br />
          {t('signUps.ask.resubmit.text')}
        </>
      }
      input={{ materials }}
    >
      <FilesInput name="materials" limit={20} value={materials} onChange={setMaterials} />
    </ActDialog>
  )
}

/** Moves a deposit to the later sign-up that the row names. The bidder's consent is all there is to hand in. */
function CarryOver(props: Question) {
  const { t, money } = useText()
  const [row] = props.rows
  const [files, setFiles] = useState<FileRef[]>([])
  const to = row?.carry_to
  return (
    <ActDialog
      {...props}
      size={560}
      words={{
        round: to?.round_no ?? 0,
        paddle: to?.paddle_no ?? '',
        missing: money(to?.missing ?? '0'),
      }}
      input={{ to_sign_up_id: to?.id, files }}
      ready={files.length > 0}
    >
      <p>{t('signUps.ask.carryOver.proof')}</p>
      <FilesInput name="files" limit={5} value={files} onChange={setFiles} />
    </ActDialog>
  )
}
