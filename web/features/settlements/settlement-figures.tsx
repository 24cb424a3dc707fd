import type { FinanceLot } from '#contract/finance-lot.ts'
import { commissionChange, commissionTerms } from '#contract/rules/settlement-sum.ts'
import { compare, isZero, subtract } from '#contract/rules/money.ts'
import type { SettlementRow } from '#contract/settlements.ts'
import moneyCss from '#web/auction/money.module.css'
import { useText } from '#web/text/text.tsx'
import { Pairs } from '#web/ui/pairs.tsx'
import { figures } from './layout.ts'

/** `buyer_due` is below 0 if the buyer has paid too much. */
export const sideOf = (due: string) => (['refund', 'even', 'owes'] as const)[compare(due, '0') + 1] ?? 'even'
export const unsigned = (due: string) => (compare(due, '0') < 0 ? subtract('0', due) : due)

/** A stored row may lack a figure. */
export type Sum = Pick<SettlementRow, (typeof figures)[number]>

/** Most lots have no charges. */
const isUnneeded = (name: keyof Sum, sum: Sum): boolean =>
  (name === 'buyer_charges' || name === 'consignor_charges') && isZero(sum[name] ?? '0')

interface FiguresProps {
  sum: Sum | null
  lot: FinanceLot
  /** Lines between the goods and the settlement price. An open settlement has inputs for them. */
  adjustments: SettlementRow['adjustments']
}

export function Figures({ sum, lot, adjustments }: FiguresProps) {
  const { t, label, money } = useText()
  const change = sum && commissionChange({ ...lot, ...commissionTerms(lot) }, sum.settlement_price)
  if (!sum) return <p className={moneyCss.note}>{t('finance.needsQuantity')}</p>
  return (
    <>
      <h4 className={moneyCss.section}>{t('finance.computed') + t('list.unitYuan')}</h4>
      <Pairs
        rows={figures
          .filter((name) => !isUnneeded(name, sum))
          .flatMap((name) => [
            name === 'buyer_due' && sum[name] && sideOf(sum[name]) === 'refund'
              ? ([t('finance.buyerRefund'), money(unsigned(sum[name]))] as const)
              : ([label('settlements', name), money(sum[name])] as const),
            ...(name === 'goods_amount'
              ? adjustments.map((adjustment) => [adjustment.label, money(adjustment.amount)] as const)
              : []),
          ])}
      />
      {change && (
        <p className={moneyCss.note}>
          {t('finance.commissionWhy', {
            settled: money(change.settled),
            confirmed: money(change.confirmed),
          })}
        </p>
      )}
    </>
  )
}
