import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TaxReceiptRow } from '#contract/tax-receipts.ts'
import { businessDay } from '#contract/rules/time.ts'
import { ActDialog, useRefusal, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import { NumberText } from '#web/ui/number-text.tsx'
import type { TaxReceiptAct } from './acts.ts'

type Question = ActQuestion<TaxReceiptRow, TaxReceiptAct>

/** The dialog of one act on a tax receipt. */
export function TaxReceiptDialog(props: Question) {
  return props.id === 'red' ? <Red {...props} /> : <ActDialog {...props} />
}

interface RedInput {
  number: string
  issued_on: string | null
  amount?: string
  reason: string
}

/** Enters the red receipt of another: its own number, its date, and how much it takes back. */
function Red(props: Question) {
  const [input, setInput] = useState<RedInput>(() => ({
    number: '',
    issued_on: businessDay(new Date()),
    reason: '',
  }))
  const { amount, ...rest } = input
  return (
    <ActDialog {...props} size={480} input={{ ...rest, ...(amount && { amount }) }}>
      <RedFields input={input} onChange={(part) => setInput((before) => ({ ...before, ...part }))} />
    </ActDialog>
  )
}

function RedFields({ input, onChange }: { input: RedInput; onChange: (part: Partial<RedInput>) => void }) {
  const { label, t } = useText()
  const refusal = useRefusal()
  const errorOf = (name: keyof RedInput) => refusal?.fields?.[name]
  return (
    <>
      <TextInput
        required
        data-autofocus
        maxLength={50}
        label={label('tax_receipts', 'number')}
        value={input.number}
        error={errorOf('number')}
        onChange={(event) => onChange({ number: event.currentTarget.value })}
      />
      <DateField
        kind="day"
        required
        label={label('tax_receipts', 'issued_on')}
        value={input.issued_on}
        error={errorOf('issued_on')}
        onChange={(issued_on) => onChange({ issued_on })}
      />
      <NumberText
        whole={false}
        label={`${label('tax_receipts', 'amount')}${t('list.unitYuan')}`}
        error={errorOf('amount')}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <NoteInput
        required
        label={label('tax_receipts', 'reason')}
        value={input.reason}
        error={errorOf('reason')}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  )
}
