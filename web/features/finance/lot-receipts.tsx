import { useQuery } from '@tanstack/react-query'
import type { FinanceLot } from '#contract/finance-lot.ts'
import { isZero } from '#contract/rules/money.ts'
import { type TaxReceiptRow, taxReceiptRoutes } from '#contract/tax-receipts.ts'
import { call } from '#web/transport/api.ts'
import { shortDecimal } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import moneyCss from '#web/auction/money.module.css'
import css from './finance.module.css'

/** A page size larger than any lot's number of receipts. */
const most = 100

/** The tax receipts of a lot, and whether the promised one is missing. */
export function LotReceipts({ lot }: { lot: FinanceLot }) {
  const { t, option, money } = useText()
  const { data } = useQuery({
    queryKey: ['tax_receipts', 'lot', lot.id],
    queryFn: ({ signal }) =>
      call(taxReceiptRoutes.list, { query: { lot_id: lot.id, limit: most }, signal, quiet: true }),
  })
  const expected = useQuery({
    queryKey: ['tax_receipts', 'expected', lot.id],
    queryFn: ({ signal }) =>
      call(taxReceiptRoutes.expected, { query: { lot_id: String(lot.id) }, signal, quiet: true }),
  })
  if (!data) return null
  const wanted = expected.data?.items.filter((item) => item.rest === null || !isZero(item.rest)) ?? []
  const surplus = expected.data?.items.filter((item) => !isZero(item.surplus)) ?? []
  const settled = lot.state === 'settled'
  return (
    <>
      <h3 className={moneyCss.section}>{t('finance.tabs.tax_receipts')}</h3>
      {wanted.map((expectedReceipt) => (
        <p
          key={`${expectedReceipt.subject} ${expectedReceipt.party}`}
          className={css.wanted}
          data-urgent={settled || undefined}
        >
          {t(
            expectedReceipt.direction === 'out'
              ? 'finance.taxReceipts.toIssue'
              : 'finance.taxReceipts.toReceive',
            {
              subject: option('tax_receipts', 'subject', expectedReceipt.subject),
              party: option('tax_receipts', 'party', expectedReceipt.party),
              rate: expectedReceipt.rate === null ? '–' : shortDecimal(expectedReceipt.rate),
              amount: money(expectedReceipt.rest),
            },
          )}
        </p>
      ))}
      {surplus.map((expectedReceipt) => (
        <p
          key={`over ${expectedReceipt.subject} ${expectedReceipt.party}`}
          className={css.wanted}
          data-urgent
        >
          {t('finance.taxReceipts.toCorrect', {
            subject: option('tax_receipts', 'subject', expectedReceipt.subject),
            party: option('tax_receipts', 'party', expectedReceipt.party),
            amount: money(expectedReceipt.surplus),
          })}
        </p>
      ))}
      {data.items.length === 0 && wanted.length === 0 && (
        <p className={moneyCss.note}>{t('finance.taxReceipts.none')}</p>
      )}
      <ul className={css.receipts}>
        {data.items.map((row) => (
          <Receipt key={row.id} row={row} />
        ))}
      </ul>
    </>
  )
}

function Receipt({ row }: { row: TaxReceiptRow }) {
  const { t, option, money, day } = useText()
  return (
    <li data-void={row.state === 'void' || undefined}>
      <span>
        {option('tax_receipts', 'direction', row.direction)} ·{' '}
        {option('tax_receipts', 'subject', row.subject)} · {row.number}
      </span>
      <span>
        {t('finance.taxReceipts.line', {
          rate: shortDecimal(row.rate),
          amount: money(row.amount),
          date: day(row.issued_on),
        })}
      </span>
      {row.corrects_number && (
        <small>{t('finance.taxReceipts.corrects', { number: row.corrects_number })}</small>
      )}
      {row.void_reason && <small>{t('finance.taxReceipts.voidReason', { reason: row.void_reason })}</small>}
    </li>
  )
}
