import { useState } from 'react'
import type { FileRef } from '../../../contract/field.ts'
import type { SignUpRow } from '../../../contract/sign-ups.ts'
import { ActDialog, type ActQuestion } from '../../records/act-dialog.tsx'
import { useText } from '../../text/text.tsx'
import type { SignUpAct } from './acts.ts'
import { MaterialsInput } from './materials-input.tsx'

type Question = ActQuestion<SignUpRow, SignUpAct>

/** The dialog of one act on one sign-up, or of a review of several. */
export function SignUpDialog(props: Question) {
  if (props.id === 'cancel') return <Cancel {...props} />
  if (props.id === 'resubmit') return <Resubmit {...props} />
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
      <MaterialsInput value={materials} onChange={setMaterials} />
    </ActDialog>
  )
}
