import { useId } from 'react'
import { financeEntries } from '#contract/finance.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { useRefusal } from '#web/records/act-dialog.tsx'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { Labelled } from '#web/ui/labelled.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'

/** The input of an administrator who pays a consignor more than its lot has received. */
export interface AdvanceInput {
  reason: string
  files: FileRef[]
}

interface AdvanceFieldsProps {
  input: AdvanceInput
  onChange: (input: AdvanceInput) => void
}

/** Offers an advance after the payout was refused, to people who may make one. */
export function AdvanceFields({ input, onChange }: AdvanceFieldsProps) {
  const { label, t } = useText()
  const isUnfunded = useRefusal()?.reason === 'not_funded'
  const advances = useCan('finance.advance')
  const id = useId()
  if (!isUnfunded || !advances) return null
  const { max, types } = financeEntries.fields.voucher
  return (
    <>
      <NoteInput
        required
        data-autofocus
        label={label('finance_entries', 'state_reason')}
        value={input.reason}
        minRows={2}
        onChange={(reason) => onChange({ ...input, reason })}
      />
      <Labelled
        id={id}
        required
        label={label('finance_entries', 'voucher')}
        help={t('lots.goodsMoney.advance')}
      >
        <LazyUpload
          value={input.files}
          onChange={(files) => onChange({ ...input, files })}
          limit={max}
          types={types}
        />
      </Labelled>
    </>
  )
}
