import type { Page } from '#contract/grammar/envelope.ts'
import type { LotRow } from '#contract/lots.ts'
import type { Route } from '#contract/grammar/route.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import type { ListSpec, Preset } from '#web/records/list-state.ts'

/** 委托列表 and 物资列表 are one list under two addresses. */
export type LotListRoute = Route<Page<LotRow>, undefined, undefined>
export type LotListSpec = ListSpec<LotListRoute>

const yes = ['true']
const week = 7

export const coming: Preset = {
  id: 'coming',
  label: 'lots.presets.coming',
  filters: (now) => ({
    state: ['approved', 'listed', 'bidding'],
    auction_time_from: [businessDay(now)],
    auction_time_to: [businessDay(addDays(now, week))],
  }),
}

export const confirming: Preset = {
  id: 'confirming',
  label: 'lots.presets.confirming',
  filters: () => ({ state: ['confirming'] }),
}

export const flag = (id: string, label: Preset['label'], field: string): Preset => ({
  id,
  label,
  filters: () => ({ [field]: yes }),
})
