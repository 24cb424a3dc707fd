import { useState } from 'react'
import { confirmEntry, reverseEntry, voidEntry, type EntryRow } from '../../../contract/finance.ts'
import { add } from '../../../contract/money.ts'
import { call } from '../../api.ts'
import { useText } from '../../text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { NoteInput } from '../../ui/note-input.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'

export type EntryAct = 'confirm' | 'void' | 'reverse'

interface EntryDialogProps {
  act: EntryAct
  rows: readonly EntryRow[]
  onDone: () => void
  onClose: () => void
}

const send = (act: EntryAct, row: EntryRow, reason: string) => {
  const how = { params: { id: row.id }, quiet: true }
  if (act === 'confirm') return call(confirmEntry, { ...how, body: { version: row.version } })
  if (act === 'void') return call(voidEntry, { ...how, body: { version: row.version, ...(reason && { reason }) } })
  return call(reverseEntry, { ...how, body: { version: row.version, reason } })
}

/** Confirms, voids or reverses; several are confirmed one after the other, and stop at the first that is refused. */
export function EntryDialog({ act, rows, onDone, onClose }: EntryDialogProps) {
  const { t, label, option, money } = useText()
  const [reason, setReason] = useState('')
  const { problem, attempt } = useAttempt()
  const ready = rows.filter((row) => row.actions.includes(act))
  const [first] = ready
  if (!first) return null
  const many = ready.length > 1
  const sum = (direction: EntryRow['direction']) => money(add('0', ...ready.map((row) => (row.direction === direction && row.amount) || '0')))
  const values = { kind: option('finance_entries', 'kind', first.kind), amount: money(first.amount), in: sum('in'), out: sum('out') }
  const all = async () => {
    for (const row of ready) await send(act, row, reason.trim())
  }
  return (
    <AskDialog
      title={many ? t('finance.ask.confirmMany', { n: ready.length }) : t(`finance.ask.${act}`, { name: first.entry_no ?? '' })}
      text={t(many ? 'finance.ask.confirmManyText' : `finance.ask.${act}Text`, values)}
      verb={t(`finance.acts.${act}`)}
      danger={act !== 'confirm'}
      disabled={act === 'reverse' && reason.trim() === ''}
      problem={problem}
      onConfirm={() => attempt(all, onDone)}
      onClose={onClose}
    >
      {act !== 'confirm' && (
        <NoteInput data-autofocus label={label('finance_entries', 'reason')} required={act === 'reverse'} value={reason} onChange={setReason} />
      )}
    </AskDialog>
  )
}
