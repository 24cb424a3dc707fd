import { useState } from 'react'
import type { BulkAnswer } from '../../../contract/envelope.ts'
import type { FileRef } from '../../../contract/field.ts'
import {
  cancelSignUp,
  resubmitSignUp,
  reviewSignUp,
  reviewSignUps,
  waiveDeposit,
  type SignUpRow,
} from '../../../contract/sign-ups.ts'
import { call } from '../../transport/api.ts'
import { useCan } from '../../session/session.tsx'
import { useText } from '../../text/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { NoteInput } from '../../ui/note-input.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { MaterialsInput } from './materials-input.tsx'
import { useRefreshSignUps } from './sign-up-queries.ts'

export type SignUpAct = 'approve' | 'reject' | 'cancel' | 'waive' | 'resubmit'

interface ActProps {
  /** One row is acted on at the version it was seen; several each on their own. */
  rows: readonly SignUpRow[]
  onDone: (answer?: BulkAnswer) => void
  onClose: () => void
}

const quiet = true

function ReasonInput({
  value,
  onChange,
  required = false,
}: {
  value: string
  onChange: (text: string) => void
  required?: boolean
}) {
  const { label } = useText()
  return (
    <NoteInput
      data-autofocus
      label={label('sign_ups', 'reason')}
      required={required}
      value={value}
      onChange={onChange}
    />
  )
}

/** Approve or reject, one or many; whoever may only advise is told that it is advice. */
function Decide({ act, rows, onDone, onClose }: ActProps & { act: 'approve' | 'reject' }) {
  const { t } = useText()
  const decides = useCan('signUps.decide')
  const [reason, setReason] = useState('')
  const { problem, attempt } = useAttempt(useRefreshSignUps())
  const [only] = rows
  const word = decides ? act : act === 'approve' ? ('adviseApprove' as const) : ('adviseReject' as const)
  const given = { decision: act, reason: reason.trim() || null }
  const send = async (): Promise<BulkAnswer | undefined> => {
    if (rows.length > 1 || !only)
      return call(reviewSignUps, { body: { ids: rows.map((row) => row.id), ...given }, quiet })
    await call(reviewSignUp, { params: { id: only.id }, body: { ...given, version: only.version }, quiet })
    return undefined
  }
  return (
    <AskDialog
      danger={act === 'reject'}
      title={
        only && rows.length === 1
          ? t(`signUps.ask.${word}.one`, { name: only.recycler_id_name ?? '' })
          : t(`signUps.ask.${word}.many`, { n: rows.length })
      }
      text={t(`signUps.ask.${word}.text`)}
      verb={t(`signUps.acts.${word}`)}
      disabled={act === 'reject' && reason.trim() === ''}
      problem={problem}
      onConfirm={() => attempt(send, onDone)}
      onClose={onClose}
    >
      {act === 'reject' && <ReasonInput required value={reason} onChange={setReason} />}
    </AskDialog>
  )
}

function Cancel({ rows, onDone, onClose }: ActProps) {
  const { t } = useText()
  const [reason, setReason] = useState('')
  const { problem, attempt } = useAttempt(useRefreshSignUps())
  const [row] = rows
  if (!row) return null
  const send = () =>
    call(cancelSignUp, {
      params: { id: row.id },
      body: { reason: reason.trim() || null, version: row.version },
      quiet,
    })
  const paid = row.deposit_status === 'received'
  return (
    <AskDialog
      danger
      title={t('signUps.ask.cancel.one', { name: row.recycler_id_name ?? '' })}
      text={`${t('signUps.ask.cancel.text')} ${paid ? t('signUps.ask.cancel.paid') : ''}`}
      verb={t('signUps.acts.cancel')}
      stay={t('signUps.keep')}
      problem={problem}
      onConfirm={() => attempt(send, () => onDone())}
      onClose={onClose}
    >
      <ReasonInput value={reason} onChange={setReason} />
    </AskDialog>
  )
}

function Waive({ rows, onDone, onClose }: ActProps) {
  const { t } = useText()
  const [reason, setReason] = useState('')
  const { problem, attempt } = useAttempt(useRefreshSignUps())
  const [row] = rows
  if (!row) return null
  const send = () =>
    call(waiveDeposit, {
      params: { id: row.id },
      body: { reason: reason.trim(), version: row.version },
      quiet,
    })
  return (
    <AskDialog
      title={t('signUps.ask.waive.one', { name: row.recycler_id_name ?? '' })}
      text={t('signUps.ask.waive.text')}
      verb={t('signUps.acts.waive')}
      disabled={reason.trim() === ''}
      problem={problem}
      onConfirm={() => attempt(send, () => onDone())}
      onClose={onClose}
    >
      <ReasonInput required value={reason} onChange={setReason} />
    </AskDialog>
  )
}

function Resubmit({ rows, onDone, onClose }: ActProps) {
  const { t } = useText()
  const [row] = rows
  const [materials, setMaterials] = useState<FileRef[]>(row?.materials ?? [])
  const { problem, attempt } = useAttempt(useRefreshSignUps())
  if (!row) return null
  const send = () =>
    call(resubmitSignUp, { params: { id: row.id }, body: { materials, version: row.version }, quiet })
  return (
    <AskDialog
      size={560}
      title={t('signUps.ask.resubmit.one', { name: row.recycler_id_name ?? '' })}
      text={
        <>
          {row.reject_reason && t('signUps.rejectedFor', { reason: row.reject_reason })}
          <br />
          {t('signUps.ask.resubmit.text')}
        </>
      }
      verb={t('signUps.acts.resubmit')}
      problem={problem}
      onConfirm={() => attempt(send, () => onDone())}
      onClose={onClose}
    >
      <MaterialsInput value={materials} onChange={setMaterials} />
    </AskDialog>
  )
}

/** The dialog of one act on one sign-up, or of a decision on several. */
export function SignUpDialog({ act, ...props }: ActProps & { act: SignUpAct }) {
  if (act === 'cancel') return <Cancel {...props} />
  if (act === 'waive') return <Waive {...props} />
  if (act === 'resubmit') return <Resubmit {...props} />
  return <Decide act={act} {...props} />
}
