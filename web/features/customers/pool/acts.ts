import { type PoolRow, poolRoutes } from '#contract/pool.ts'
import { act, declareActs } from '#web/records/acts.ts'
import type { Speaker } from '#web/text/text.tsx'
import { refreshCustomers } from '../customer-queries.ts'

/** 冷却至 12-07: the obstacle to a claim, short enough for a button. */
function hindrance({ unclaimable }: PoolRow, { t, day }: Speaker): string | undefined {
  if (!unclaimable) return undefined
  const { reason, until } = unclaimable
  return t(`pool.hindrance.${reason}`, { date: until === null ? '' : day(until).slice(5) })
}

/**
 * The acts of a pool customer. The first person to act gets the customer, so no version is compared.
 */
export const poolActs = declareActs<PoolRow>()({
  resource: 'pool',
  nameOf: (row) => row.company_name,
  refresh: refreshCustomers,
  acts: {
    claim: act(poolRoutes.claim, {
      verb: 'pool.acts.claim',
      permission: 'pool.claim',
      hindrance,
      title: 'pool.ask.claim',
      titleMany: 'pool.ask.claimMany',
      done: 'pool.claimed',
      doneMany: 'pool.claimed',
      many: poolRoutes.claimMany,
      unversioned: true,
    }),
    assign: act(poolRoutes.assign, {
      verb: 'pool.acts.assign',
      permission: 'pool.assign',
      title: 'pool.ask.assign',
      titleMany: 'pool.ask.assignMany',
      done: 'pool.assigned',
      doneMany: 'pool.assigned',
      many: poolRoutes.assignMany,
      unversioned: true,
    }),
  },
})

export type PoolAct = keyof typeof poolActs.acts
