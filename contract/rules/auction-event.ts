import type { LotState } from './lot-states.ts'

const minuteLength = 60_000

/** The states of an event, which follow from its lots, in the order of its life. */
export const eventStates = [
  'draft',
  'reviewing',
  'approved',
  'listed',
  'bidding',
  'confirming',
  'finished',
] as const

export type EventState = (typeof eventStates)[number]

/** Whether each lot has its own deposit, or one deposit serves the whole event. */
export const bondModes = ['per_lot', 'per_event'] as const
export type BondMode = (typeof bondModes)[number]

/**
 * The states of lots that decide the state of the event, by priority: lots in progress, then lots in
 * preparation.
 */
const decisiveStates = ['bidding', 'confirming', 'listed', 'approved', 'reviewing', 'draft'] as const

/** An event without lots is a draft, and one without open lots is finished. */
export function stateOfEvent(lots: Readonly<Record<LotState, number>>): EventState {
  const open = decisiveStates.find((state) => lots[state] > 0)
  if (open) return open
  return Object.values(lots).some((n) => n > 0) ? 'finished' : 'draft'
}

/** The terms that a lot inherits under the same name. */
const sameTerms = [
  'company',
  'platform',
  'url',
  'signup_end_time',
  'view_from',
  'view_to',
  'look_address',
  'link_username',
  'link_phone',
  'bond_price',
  'payment_days',
  'commission_payer',
  'commission_point',
  'late_pick_up_fee',
  'late_pick_up_basis',
  'service_fee_point',
  'tax_receipt',
  'clean_end_time',
] as const

type SameTerm = (typeof sameTerms)[number]
export type InheritedTerm = SameTerm | 'auction_time' | 'auction_end_time'

type Value = string | number | null
export interface EventTerms extends Record<SameTerm, Value> {
  opens_at: string
  closes_at: string | null
  stagger_minutes: number | null
}

/** The end of lot n: n times the interval after the event closes, or after it opens if there is no end. */
export function endOfLot(
  { opens_at, closes_at, stagger_minutes }: Pick<EventTerms, 'opens_at' | 'closes_at' | 'stagger_minutes'>,
  seq: number,
): string | null {
  const stagger = stagger_minutes ?? 0
  const base = closes_at ?? (stagger > 0 ? opens_at : null)
  return base === null ? null : new Date(Date.parse(base) + seq * stagger * minuteLength).toISOString()
}

/** The terms that the event gives to its lot number `seq`, except terms that the event leaves open. */
export function inheritedTerms(event: EventTerms, seq: number): Partial<Record<InheritedTerm, Value>> {
  const terms = {
    auction_time: event.opens_at,
    auction_end_time: endOfLot(event, seq),
    ...Object.fromEntries(sameTerms.map((name) => [name, event[name]])),
  }
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null))
}

/** A term of a lot that follows a changed term of its event. */
export interface TermChange {
  field: InheritedTerm
  before: Value
  after: Value
}

/** The terms of lot number `seq` that an edit of its event would change. */
export function changedTerms(
  before: EventTerms,
  after: EventTerms,
  seq: number,
  lot: Readonly<Partial<Record<InheritedTerm, Value>>>,
): TermChange[] {
  const [old, now] = [inheritedTerms(before, seq), inheritedTerms(after, seq)]
  return (Object.keys(now) as InheritedTerm[]).flatMap((field) => {
    const [given, own] = [now[field] ?? null, lot[field] ?? null]
    return given === (old[field] ?? null) || given === own ? [] : [{ field, before: own, after: given }]
  })
}
