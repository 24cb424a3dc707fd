import { useId, useState } from 'react'
import { financeEntries, type EntryRow } from '#contract/finance.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import type { Values } from '#texts/text.ts'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { Labelled } from '#web/ui/labelled.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import type { EntryAct } from './acts.ts'

/**
 * Confirms a payment by somebody other than the party. The first time, it asks for a reason or a file (代付证明).
 */
export function ConfirmPayer({ words, ...props }: ActQuestion<EntryRow, EntryAct> & { words: Values }) {
  const { t, label } = useText()
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<FileRef[]>([])
  const id = useId()
  const input = { ...(reason.trim() && { reason: reason.trim() }), ...(files.length > 0 && { files }) }
  return (
    <ActDialog {...props} words={words} size={520} input={input}>
      <p>{t('bankStatements.payerHelp', { payer: props.rows[0]?.counterparty ?? '' })}</p>
      <NoteInput label={label('finance_entries', 'reason')} value={reason} onChange={setReason} />
      <Labelled id={id} label={label('finance_entries', 'files')}>
        <LazyUpload value={files} onChange={setFiles} limit={5} types={financeEntries.fields.voucher.types} />
      </Labelled>
    </ActDialog>
  )
}
