import { useQuery } from '@tanstack/react-query'
import type { FinanceLot } from '../../../contract/finance-lot.ts'
import { listTaxReceipts, noTaxReceipt, type TaxReceiptRow } from '../../../contract/tax-receipts.ts'
import { call } from '../../transport/api.ts'
import { shortDecimal } from '../../text/format.ts'
import { useText } from '../../text/text.tsx'
import moneyCss from '../../auction/money.module.css'
import css from './finance.module.css'

/** More receipts than a lot ever has. */
const most = 100

/** The tax receipts of a lot, and whether the promised one is missing. */
export function LotReceipts({ lot }: { lot: FinanceLot }) {
  const { t } = useText()
  const { data } = useQuery({
    queryKey: ['tax_receipts', 'lot', lot.id],
    queryFn: ({ signal }) =>
      call(listTaxReceipts, { query: { lot_id: lot.id, limit: most }, signal, quiet: true }),
  })
  if (!data) return null
  const issued = data.items.some(
    (row) => row.direction === 'out' && row.state === 'valid' && row.round_no === lot.round_no,
  )
  const wanted = lot.tax_receipt !== null && lot.tax_receipt !== noTaxReceipt && !issued
  const settled = lot.state === 'settled'
  return (
    <>
      <h3 className={moneyCss.section}>{t('finance.tabs.tax_receipts')}</h3>
      {wanted && (
        <p className={css.wanted} data-urgent={settled || undefined}>
          {t(settled ? 'finance.taxReceipts.wantedNow' : 'finance.taxReceipts.wanted', {
            term: lot.tax_receipt ?? '',
          })}
        </p>
      )}
      {data.items.length === 0 && !wanted && <p className={moneyCss.note}>{t('finance.taxReceipts.none')}</p>}
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
        {option('tax_receipts', 'direction', row.direction)} · {row.number}
      </span>
      <span>
        {t('finance.taxReceipts.line', {
          rate: shortDecimal(row.rate),
          amount: money(row.amount),
          date: day(row.issued_on),
        })}
      </span>
      {row.void_reason && <small>{t('finance.taxReceipts.voidReason', { reason: row.void_reason })}</small>}
    </li>
  )
}
