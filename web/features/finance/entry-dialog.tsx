import { useState } from 'react'
import type { BulkAnswer } from '../../../contract/envelope.ts'
import { confirmEntry, reverseEntry, voidEntry, type EntryRow } from '../../../contract/finance.ts'
import { add } from '../../../contract/money.ts'
import { ApiError, call } from '../../transport/api.ts'
import { useText } from '../../text/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { NoteInput } from '../../ui/note-input.tsx'
import { refusalWords, useAttempt } from '../../ui/use-attempt.ts'

export type EntryAct = 'confirm' | 'void' | 'reverse'

interface EntryDialogProps {
  act: EntryAct
  rows: readonly EntryRow[]
  /** Several that were sent one after the other come with what became of each. */
  onDone: (answer?: BulkAnswer) => void
  onClose: () => void
}

const send = (act: EntryAct, row: EntryRow, reason: string) => {
  const how = { params: { id: row.id }, quiet: true }
  if (act === 'confirm') return call(confirmEntry, { ...how, body: { version: row.version } })
  if (act === 'void')
    return call(voidEntry, { ...how, body: { version: row.version, ...(reason && { reason }) } })
  return call(reverseEntry, { ...how, body: { version: row.version, reason } })
}

/** One after the other; what is refused does not keep the others from being confirmed. */
async function confirmAll(rows: readonly EntryRow[]): Promise<BulkAnswer> {
  const results: BulkAnswer['results'] = []
  for (const row of rows) {
    const refused = await send('confirm', row, '').then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refused !== undefined && (!(refused instanceof ApiError) || refused.isSession)) throw refused
    results.push(
      refused ? { id: row.id, code: refused.code, msg: refusalWords(refused) } : { id: row.id, code: 0 },
    )
  }
  return { results }
}

/** Confirms, voids or reverses; several are only confirmed. */
export function EntryDialog({ act, rows, onDone, onClose }: EntryDialogProps) {
  const { t, label, option, money } = useText()
  const [reason, setReason] = useState('')
  const { problem, attempt } = useAttempt()
  const ready = rows.filter((row) => row.actions.includes(act))
  const [first] = ready
  if (!first) return null
  const many = ready.length > 1
  const sum = (direction: EntryRow['direction']) =>
    money(add('0', ...ready.map((row) => (row.direction === direction && row.amount) || '0')))
  const values = {
    kind: option('finance_entries', 'kind', first.kind),
    amount: money(first.amount),
    in: sum('in'),
    out: sum('out'),
  }
  return (
    <AskDialog
      title={
        many
          ? t('finance.ask.confirmMany', { n: ready.length })
          : t(`finance.ask.${act}`, { name: first.entry_no ?? '' })
      }
      text={t(many ? 'finance.ask.confirmManyText' : `finance.ask.${act}Text`, values)}
      verb={t(`finance.acts.${act}`)}
      danger={act !== 'confirm'}
      disabled={act === 'reverse' && reason.trim() === ''}
      problem={problem}
      onConfirm={() =>
        many
          ? attempt(() => confirmAll(ready), onDone)
          : attempt(
              () => send(act, first, reason.trim()),
              () => onDone(),
            )
      }
      onClose={onClose}
    >
      {act !== 'confirm' && (
        <NoteInput
          data-autofocus
          label={label('finance_entries', 'reason')}
          required={act === 'reverse'}
          value={reason}
          onChange={setReason}
        />
      )}
    </AskDialog>
  )
}
