import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { isZero } from '#contract/rules/money.ts'
import { type ExpectedReceipt, taxReceiptRoutes } from '#contract/tax-receipts.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { call } from '#web/transport/api.ts'
import { shortDecimal } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'

/** The values of a receipt that covers the expected rest. */
export const receiptOf = ({ lot_id, subject, party, direction, ...one }: ExpectedReceipt) => ({
  lot_id,
  subject,
  party,
  direction,
  title: one.title,
  tax_number: one.tax_number,
  rate: one.rate,
  amount: one.rest,
})

const isOpen = (expectedReceipt: ExpectedReceipt) =>
  expectedReceipt.rest === null || !isZero(expectedReceipt.rest)
const keyOf = (item: Pick<ExpectedReceipt, 'subject' | 'party'>) => `${item.subject} ${item.party}`

/**
 * The receipts that the chosen lot still needs. The first prefills the form, another does on click. A form
 * that begins `filled` is left as it is.
 */
export function ExpectedReceipts({ filled }: { filled: boolean }) {
  const { t, option, money } = useText()
  const { form } = useSurroundingForm()
  const [lot, subject, party] = useWatch({ control: form.control, name: ['lot_id', 'subject', 'party'] })
  const { data } = useQuery({
    queryKey: ['tax_receipts', 'expected', lot],
    enabled: typeof lot === 'number',
    queryFn: ({ signal }) =>
      call(taxReceiptRoutes.expected, { query: { lot_id: String(lot) }, signal, quiet: true }),
  })
  const open = data?.items.filter(isOpen) ?? []
  const fill = (expectedReceipt: ExpectedReceipt) => {
    const { lot_id: _lot, ...values } = receiptOf(expectedReceipt)
    for (const [name, value] of Object.entries(values))
      form.setValue(name, value ?? '', { shouldDirty: true })
    form.setFocus('number')
  }
  useEffect(() => {
    const [first] = data?.items.filter(isOpen) ?? []
    if (first && !filled) fill(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once an answer: what is typed later must stay
  }, [data])
  if (!data) return null
  if (open.length === 0) return <p>{t('finance.taxReceipts.nothingExpected')}</p>
  return (
    <ChoicePills
      label={t('finance.taxReceipts.expected')}
      chosen={[`${String(subject)} ${String(party)}`]}
      onChange={(key) => {
        const expectedReceipt = open.find((each) => keyOf(each) === key)
        if (expectedReceipt) fill(expectedReceipt)
      }}
      options={open.map((expectedReceipt) => ({
        value: keyOf(expectedReceipt),
        label: [
          option('tax_receipts', 'subject', expectedReceipt.subject),
          option('tax_receipts', 'party', expectedReceipt.party),
          expectedReceipt.rate && `${shortDecimal(expectedReceipt.rate)}%`,
          expectedReceipt.rest && money(expectedReceipt.rest),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}
