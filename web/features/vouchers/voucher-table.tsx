import { isZero } from '#contract/rules/money.ts'
import { voucherWord, type Voucher } from '#contract/vouchers.ts'
import { useText } from '#web/text/text.tsx'
import framed from '#web/ui/framed-table.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import css from './vouchers.module.css'

/** Vouchers with their two lines each. */
export function VoucherTable({ items }: { items: readonly Voucher[] }) {
  const { t, money } = useText()
  const shown = (value: string) => (isZero(value) ? '' : money(value))
  return (
    <div className={framed.box} tabIndex={0} role="group" aria-label={t('screens.vouchers')}>
      <table className={framed.table}>
        <thead>
          <tr>
            {(['date', 'no', 'summary', 'account_name', 'debit', 'credit'] as const).map((column) => (
              <th
                key={column}
                scope="col"
                data-align={column === 'debit' || column === 'credit' ? 'end' : undefined}
              >
                {t(`vouchers.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.flatMap((voucher) =>
            voucher.lines.map((line, at) => (
              <tr key={`${voucher.entry_id} ${at === 0}`} className={voucher.red ? css.red : undefined}>
                <td className={css.whole}>{at === 0 && voucher.day}</td>
                <td>
                  {at === 0 &&
                    (voucher.no === null ? (
                      <StatusBadge tone="orange">{t('vouchers.open')}</StatusBadge>
                    ) : (
                      `${voucherWord}-${voucher.no}`
                    ))}
                </td>
                <td className={css.summary}>{at === 0 && voucher.summary}</td>
                <td className={css.whole}>
                  {line.code} {line.name}
                </td>
                <td data-align="end">{shown(line.debit)}</td>
                <td data-align="end">{shown(line.credit)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}
