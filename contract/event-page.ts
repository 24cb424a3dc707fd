import * as z from 'zod/mini'
import type { LotRow } from './lots.ts'
import type { Decimal } from './rules/money.ts'

const figure = z.optional(z.string('bad_format').check(z.regex(/^[1-9]\d{0,3}$/, 'out_of_range')))

/** Parameters of a page of an event's lots or bidders. Without a limit, all of them are returned. */
export const pageOfEvent = z.object({ page: figure, limit: figure })

export interface EventPage {
  limit?: number
  offset: number
}

export const eventPage = ({
  page,
  limit,
}: {
  page?: string | undefined
  limit?: string | undefined
}): EventPage =>
  limit === undefined
    ? { offset: 0 }
    : { limit: Number(limit), offset: (Number(page ?? 1) - 1) * Number(limit) }

/** Lots made from one sheet, in calls that followed each other. They can be taken back for a day. */
export interface EventImport {
  ids: number[]
  lots: number
  made_at: string
}

/**
 * The lots of an event in their order, a page of them if a limit was given. `past` are rounds of lots that have gone
 * on to another round.
 */
export interface EventLots {
  items: LotRow[]
  total: number
  past: LotRow[]
  /** The highest bid of each lot in bidding, for people who see the bidders. Sealed offers have none. */
  highest: { id: number; bid_price: Decimal }[]
  /** The sheets of the last day, the newest first, for people who may take their lots back. */
  imports: EventImport[]
}
