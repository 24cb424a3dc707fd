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

const isOpen = (one: ExpectedReceipt) => one.rest === null || !isZero(one.rest)
const keyOf = (one: Pick<ExpectedReceipt, 'subject' | 'party'>) => `${one.subject} ${one.party}`

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
  const fill = (one: ExpectedReceipt) => {
    const { lot_id: _lot, ...values } = receiptOf(one)
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
        const one = open.find((each) => keyOf(each) === key)
        if (one) fill(one)
      }}
      options={open.map((one) => ({
        value: keyOf(one),
        label: [
          option('tax_receipts', 'subject', one.subject),
          option('tax_receipts', 'party', one.party),
          one.rate && `${shortDecimal(one.rate)}%`,
          one.rest && money(one.rest),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}
