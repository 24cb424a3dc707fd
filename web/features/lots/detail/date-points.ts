import type { LotRow } from '#contract/lots.ts'
import type { LotBriefing } from '#contract/lot-moves.ts'

/** One of the six dates that every lot passes, from its notice to the cleared yard. */
export interface DatePoint {
  name: 'notice' | 'viewing' | 'signUp' | 'auction' | 'payment' | 'clear'
  /** A day or an instant; null where it is not fixed yet. */
  at: string | null
  /** The end of a span. */
  to?: string | null
  /** True for a deadline, false for an agreed date. */
  latest?: boolean
}

type Dates = Pick<
  LotRow,
  'view_from' | 'view_to' | 'signup_end_time' | 'auction_time' | 'payment_due_on' | 'clean_end_time'
>

export const pointsOf = (
  row: Dates,
  said: Pick<LotBriefing, 'listed_at' | 'list_by'> | undefined,
): DatePoint[] => [
  said?.listed_at
    ? { name: 'notice', at: said.listed_at }
    : { name: 'notice', at: said?.list_by ?? null, latest: true },
  { name: 'viewing', at: row.view_from ?? row.view_to, to: row.view_from ? row.view_to : null },
  { name: 'signUp', at: row.signup_end_time ?? row.auction_time },
  { name: 'auction', at: row.auction_time },
  { name: 'payment', at: row.payment_due_on },
  { name: 'clear', at: row.clean_end_time },
]

const dayOnly = 'YYYY-MM-DD'.length
/** A day lasts until its end in the business zone. */
export const endOf = (at: string): number =>
  Date.parse(at.length === dayOnly ? `${at}T23:59:59.999+08:00` : at)

/** True once a point, or the whole of its span, has passed. */
export const isPast = ({ at, to }: DatePoint, now: number): boolean => {
  const end = to ?? at
  return end !== null && endOf(end) < now
}

/**
 * Today's position among the points, in steps from the first: 1.5 is halfway between the second and third.
 * Points without a date are skipped. Undefined if no point has one.
 */
export function todayAmong(points: readonly DatePoint[], now: number): number | undefined {
  const known = points.flatMap(({ at }, index) => (at === null ? [] : [{ index, at: endOf(at) }]))
  if (known.length === 0) return undefined
  const before = known.filter(({ at }) => at <= now).at(-1)
  if (!before) return (known[0]?.index ?? 0) - 0.5
  const after = known.find(({ index, at }) => index > before.index && at > now)
  if (!after) return before.index + 0.5
  return before.index + ((now - before.at) / (after.at - before.at)) * (after.index - before.index)
}
