import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FileRef } from '#contract/grammar/field.ts'
import type { SignUpRow } from '#contract/sign-ups.ts'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import type { SignUpAct } from './acts.ts'
import { CollusionSection, FlagNote, isSuspicious } from './collusion.tsx'
import { FilesInput } from './files-input.tsx'

type Question = ActQuestion<SignUpRow, SignUpAct>

/** The dialog of one act on one sign-up, or of a review of several. */
export function SignUpDialog(props: Question) {
  if (props.id === 'cancel') return <Cancel {...props} />
  if (props.id === 'resubmit') return <Resubmit {...props} />
  if (props.id === 'paddle') return <Paddle {...props} />
  if (props.id === 'note') return <Note {...props} />
  if (props.id === 'approve') return <Approve {...props} />
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

/**
 * Carries a deposit over to the later sign-up that the row names. The bidder's consent is the only document
 * needed.
 */
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

/** An approval answers open flags with a note. A bulk approval leaves flagged sign-ups out. */
function Approve(props: Question) {
  const { t } = useText()
  const [note, setNote] = useState('')
  const [row] = props.rows
  const flagged = props.rows.filter(isSuspicious).length
  const act = props.of.acts.approve
  const text = 'text' in act && act.text ? t(act.text) : ''
  if (props.rows.length > 1)
    return (
      <ActDialog
        {...props}
        text={[text, flagged > 0 && t('signUps.collusion.many', { n: flagged })].filter(Boolean).join(' ')}
      />
    )
  return (
    <ActDialog
      {...props}
      size={560}
      ready={flagged === 0 || note.trim() !== ''}
      {...(note.trim() !== '' && { input: { collusion_note: note.trim() } })}
    >
      <FlagNote flags={row?.collusion_flags ?? []} value={note} onChange={setNote} />
    </ActDialog>
  )
}

/** A note about flags, also after the approval. */
function Note(props: Question) {
  const { label } = useText()
  const [note, setNote] = useState('')
  const [row] = props.rows
  return (
    <ActDialog {...props} size={560} ready={note.trim() !== ''} input={{ collusion_note: note.trim() }}>
      {row && <CollusionSection row={row} />}
      <NoteInput
        required
        data-autofocus
        label={label('sign_ups', 'collusion_note')}
        value={note}
        onChange={setNote}
      />
    </ActDialog>
  )
}

function Paddle(props: Question) {
  const { t, label } = useText()
  const [row] = props.rows
  const [paddle, setPaddle] = useState(row?.paddle_no ?? '')
  return (
    <ActDialog {...props} input={{ paddle_no: paddle.trim() || null }}>
      <TextInput
        data-autofocus
        label={label('sign_ups', 'paddle_no')}
        description={t('signUps.paddleHint')}
        maxLength={20}
        value={paddle}
        onChange={(event) => setPaddle(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
    </ActDialog>
  )
}
