import { compare, subtract } from '../../../contract/money.ts'
import type { SettlementRow } from '../../../contract/settlements.ts'
import moneyCss from '../../auction/money.module.css'
import { useText } from '../../text/text.tsx'
import { Pairs } from '../../ui/pairs.tsx'
import { figures } from './layout.ts'

/** `buyer_due` is below 0 if the buyer has paid too much. */
export const sideOf = (due: string) => (['refund', 'even', 'owes'] as const)[compare(due, '0') + 1] ?? 'even'
export const unsigned = (due: string) => (compare(due, '0') < 0 ? subtract('0', due) : due)

/** A stored row may lack a figure. */
type Sum = Pick<SettlementRow, (typeof figures)[number]>

export function Figures({ sum }: { sum: Sum | null }) {
  const { t, label, money } = useText()
  if (!sum) return <p className={moneyCss.note}>{t('finance.needsQuantity')}</p>
  return (
    <>
      <h4 className={moneyCss.section}>{t('finance.computed') + t('list.unitYuan')}</h4>
      <Pairs
        rows={figures.map((name) =>
          name === 'buyer_due' && sum[name] && sideOf(sum[name]) === 'refund'
            ? [t('finance.buyerRefund'), money(unsigned(sum[name]))]
            : [label('settlements', name), money(sum[name])],
        )}
      />
    </>
  )
}
