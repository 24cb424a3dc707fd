import type { LotMoney } from './lot-money.ts'
import { route } from './route.ts'

/** What the head of a lot's page says beyond its row. */
export interface LotBriefing {
  /** When the current round was listed; null before. */
  listed_at: string | null
  /** The last business day to list it without cutting its notice short; null once listed or without a date. */
  list_by: string | null
  /** Figures that the caller may not see are missing, and `masked` names them. */
  money: LotMoney & { masked: (keyof LotMoney)[] }
}

export const lotBriefing = route<LotBriefing>()({
  method: 'GET',
  path: '/api/lots/:id/briefing',
  permission: 'lots.use',
  tag: 'lots',
})
