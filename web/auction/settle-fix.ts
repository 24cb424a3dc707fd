import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotBriefing } from '#contract/lot-moves.ts'
import type { PricedLot } from '#contract/rules/lot-choices.ts'
import { compare } from '#contract/rules/money.ts'
import { settlesByWeight } from '#contract/rules/weighed-goods.ts'
import type { SettlementRow } from '#contract/settlements.ts'
import type { Key } from '#texts/text.ts'

/** The label of a button, and the screen where the obstacle is removed. */
export interface Fix {
  word: Key
  to: string
}

/** The open dues of a lot, where missing payments are entered. */
export const duesFix = (lot_id: number): Fix => ({
  word: 'finance.queue.fixes.dues',
  to: addressOf('finance', { tab: 'dues', lot_id, state: ['open', 'partial'] }),
})

/** Whether any payment of the sale is still missing, in or out. */
export const hasOpenDues = ({ open, payable }: LotBriefing['money']): boolean =>
  [open, payable].some((sum) => sum && compare(sum, '0') > 0)

/** Goods sold by weight that have no ticket yet: they have to be weighed first. */
export function weighFix(
  lot: PricedLot & { id: number },
  { settlement_quantity }: Pick<SettlementRow, 'settlement_quantity'>,
): Fix | undefined {
  if (settlement_quantity !== null || !settlesByWeight(lot)) return undefined
  return { word: 'finance.queue.fixes.weigh', to: addressOf('lot', { id: lot.id, tab: 'weighing' }) }
}

/** An open settlement is closed in finance's drawer, once its goods are weighed. */
export const closeFix = (
  lot: PricedLot & { id: number },
  settlement: Pick<SettlementRow, 'state' | 'settlement_quantity'>,
): Fix | undefined =>
  settlement.state === 'closed'
    ? undefined
    : (weighFix(lot, settlement) ?? {
        word: 'finance.queue.fixes.close',
        to: addressOf('finance', { tab: 'settlements', lot_id: lot.id, id: lot.id }),
      })
