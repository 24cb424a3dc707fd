import { pricingBasis, weighedUnit } from '#contract/rules/lot-choices.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import { addDays } from '#contract/rules/time.ts'
import { addWeighTicket } from '#server/features/weighing/weighing.ts'
import { lots } from './cast.ts'
import { actAs, type LotStage } from './lot-actors.ts'

/**
 * A lot of the demonstration: the goods, the day of its auction counted from today, its bids and its final
 * state.
 */
export interface LotStory {
  name: string
  type: 0 | 1
  quantity: string
  place: string
  start: number
  reserve: number
  steps: readonly [number, number, number]
  day: number
  /** Our own platform by default. */
  platform?: number
  bids?: readonly number[]
  bidders?: number
  to: LotState | 'rejected' | 'relisted' | 'resold'
  /**
   * For a lot priced by the tonne, start, reserve and bids are per tonne. These are the loads weighed so far,
   * in tonnes.
   */
  loads?: readonly (readonly [gross: string, tare: string])[]
}

/** Scrap steel sold by the tonne and partly weighed. */
export const weighedLot: LotStory = {
  name: lots.scrapSteel,
  type: 1,
  quantity: '420',
  place: '舟山市普陀区拆船厂二号堆场',
  start: 2100,
  reserve: 2200,
  steps: [10, 20, 50],
  day: -11,
  bids: [2100, 2150, 2230, 2310],
  loads: [
    ['48.62', '15.34'],
    ['47.18', '15.30'],
    ['49.05', '16.02'],
    ['46.90', '15.34'],
  ],
  to: 'paid',
}

/** The start price of the whole lot, in yuan. */
export const wholeOf = ({ start, loads, quantity }: LotStory): number =>
  loads ? start * Number(quantity) : start
/** The advance payment, and the pricing if it is not the usual one. */
export const pricingOf = (story: LotStory) => ({
  advance_payment: `${Math.round(wholeOf(story) / 5)}.00`,
  // The goods that were fetched late show the fee.
  ...(story.to === 'picked_up' && { late_pick_up_fee: '500.00' }),
  ...(story.loads && { pricing_basis: pricingBasis.perUnit, unit: weighedUnit }),
})

/** Weighs the loads that have left the yard, in order. */
export async function weigh(
  stage: LotStage,
  { loads = [], day }: LotStory,
  id: number,
  by: string,
): Promise<void> {
  for (const [at, [gross, tare]] of loads.entries()) {
    const when = day + 5 + at / 24
    const ticket = {
      ticket_no: `ZS-${String(at + 1).padStart(3, '0')}`,
      plate: `浙L${5210 + at}挂`,
      gross,
      tare,
    }
    const time = addDays(stage.now, when).toISOString()
    await actAs(stage, by, when, (who) => addWeighTicket(stage.db, who, id, { ...ticket, at: time }))
  }
}
