import { IconUpload } from '#web/icons/upload.ts'
import { useState } from 'react'
import { eInvoiceRoutes, type EInvoiceFinding, type ReadEInvoice } from '#contract/e-invoices.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { sendUpload } from '#web/features/uploads/send-file.ts'
import css from './read-e-invoice.module.css'

/** The fields that an invoice fills. A red one is entered at the receipt that it corrects. */
const filled = ['number', 'issued_on', 'type', 'title', 'tax_number', 'rate', 'net', 'tax', 'amount'] as const

/** Reads a 数电票 into the surrounding form, and shows what does not fit. */
export function EInvoiceReader() {
  const { t } = useText()
  const { form } = useSurroundingForm()
  const [found, setFound] = useState<ReadEInvoice>()
  const { attempt, busy, problem } = useAttempt()
  const textOf = (name: string) => {
    const value: unknown = form.getValues(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const read = (file: File) => {
    const [lot_id, subject, party] = ['lot_id', 'subject', 'party'].map(textOf)
    const fields = { ...(lot_id && { lot_id, subject, party }), file }
    void attempt(
      () => sendUpload(eInvoiceRoutes.read, fields, () => undefined),
      (answer) => {
        setFound(answer)
        for (const name of filled) {
          const value = answer.fields[name]
          if (value !== null) form.setValue(name, value, { shouldDirty: true })
        }
      },
    )
  }
  return (
    <div className={css.reader}>
      <FileButton
        label={t('eInvoices.read')}
        accept=".xml,.ofd"
        variant="default"
        loading={busy}
        leftSection={<IconUpload size={16} stroke={1.5} />}
        onFile={read}
      />
      {problem && <p role="alert">{problem}</p>}
      {found && <Findings of={found} />}
    </div>
  )
}

function Findings({ of }: { of: ReadEInvoice }) {
  const text = useText()
  const { t } = text
  if (of.faults.length === 0) return <p role="status">{t('eInvoices.fine')}</p>
  return (
    <ul className={css.findings} role="status">
      {of.faults.map((finding) => (
        <li key={`${finding.field} ${finding.fault}`}>{words(text, finding)}</li>
      ))}
    </ul>
  )
}

function words({ t, label }: Speaker, { field, fault, expected }: EInvoiceFinding): string {
  const ofSeller = field === 'seller_title' || field === 'seller_tax_number'
  const name = ofSeller
    ? t(`eInvoices.sellers.${field}`)
    : field === 'red'
      ? ''
      : label('tax_receipts', field)
  return t(`eInvoices.faults.${fault}`, { label: name, expected: expected ?? '' })
}
