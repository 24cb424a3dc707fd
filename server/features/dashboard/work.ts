import type { Amount, Work, WorkRow } from '#contract/dashboard.ts'
import { addressOf, type AddressQuery } from '#contract/grammar/addresses.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { queueSections } from '#contract/finance-queue.ts'
import { inQueueOrder } from '#contract/rules/queue-order.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import { businessDay } from '#contract/rules/time.ts'
import { may } from '#server/request/caller.ts'
import { readQueue } from '#server/features/finance-queue/queue.ts'
import { approvalSource, presentApprovals } from '#server/features/approvals/source.ts'
import { listedSignUps, presentSignUps } from '#server/features/sign-ups/source.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { behindWidget } from './behind.ts'
import { commissioned, directs, goods, recruits, sells, signUps } from './auction-lists.ts'
import { toCall } from './calls.ts'
import {
  ofAll,
  ofMine,
  rawOf,
  reachOf,
  urlOf,
  type ScreenList,
  type WidgetInput,
  type WidgetMaker,
} from './counting.ts'
import { listRecords } from '#server/lists/list-records.ts'

/** Rows shown per block. Its link opens the whole list. */
const shown = 5
/** Rows shown of finance's queue. */
const queueShown = 8
/** States of lots whose auction may come. */
const coming: readonly LotState[] = ['approved', 'listed', 'bidding']
const undecided: readonly LotState[] = ['reviewing', 'confirming']

/** Values of the fields that most rows leave empty. */
const plain = { owner: null, phone: null, masked: false, at: null, n: null, sum: null, follow: null }

const amountOf = (page: Page<unknown>, url: string): Amount => ({
  value: page.total,
  ...(page.total_is_estimate && { about: true as const }),
  url,
})

interface OfLots extends ScreenList {
  source: typeof commissioned.source
}

/** Lots of a list, the next auction first, each with the reason it waits. */
async function lotsOf(
  { db, who }: WidgetInput,
  list: OfLots,
  query: AddressQuery,
  whyOf: (lot: {
    state: LotState
    sign_up_count: number
    approved_count: number
  }) => Pick<WorkRow, 'why' | 'n'>,
): Promise<Work> {
  const asked = { ...query, sort: 'auction_time' }
  const page = await listRecords(db, who, list.source, { ...rawOf(asked), limit: String(shown) }, list.also)
  // The buyer side shows the recruiter of a lot, the seller side its salesperson.
  const ownerOf = (lot: (typeof page.items)[number]) => (list === goods ? lot.zs_service_id : lot.service_id)
  const people = await staffNames(
    db,
    page.items.flatMap((lot) => ownerOf(lot) ?? []),
  )
  const nameOf = (uid: number | null) => (uid === null ? null : (people.get(uid) ?? null))
  const rows = page.items.map((lot): WorkRow => ({
    ...plain,
    ...whyOf(lot),
    id: lot.id,
    name: lot.corpore_name ?? lot.lot_no,
    of: lot.corpore_name === null ? null : lot.lot_no,
    owner: nameOf(ownerOf(lot)),
    at: lot.auction_time,
    url: addressOf('lot', { id: lot.id }),
  }))
  return { shape: 'work', all: amountOf(page, urlOf(list, asked)), rows }
}

const byState = ({ state }: { state: LotState }) => ({ why: state as WorkRow['why'], n: null })

/** Coming auctions of the caller's own lots or the team's. */
const ownAuctions = (input: WidgetInput): Promise<Work> =>
  lotsOf(input, commissioned, { state: coming, auction_time_from: businessDay(input.who.now) }, byState)

/** Coming lots with fewer than two qualified bidders. */
const shortLots = (input: WidgetInput): Promise<Work> =>
  lotsOf(input, goods, { few_qualified: true }, ({ sign_up_count, approved_count }) => ({
    why: sign_up_count === 0 ? 'no_sign_up' : 'few_qualified',
    n: approved_count,
  }))

const toDecide = (input: WidgetInput): Promise<Work> =>
  lotsOf(input, commissioned, { state: undecided }, byState)

/** Lots whose goods have left and are not paid for. The block is left out where there is none. */
async function owedLots({ db, who }: WidgetInput): Promise<Work> {
  const query = { owed: true }
  const page = await listRecords(db, who, commissioned.source, { ...rawOf(query), limit: String(shown) })
  const rows = page.items.map((lot): WorkRow => ({
    ...plain,
    id: lot.id,
    why: 'owed',
    name: lot.corpore_name ?? lot.lot_no,
    of: lot.corpore_name === null ? null : lot.lot_no,
    at: lot.payment_due_on,
    sum: lot.owed_after_pick_up,
    url: addressOf('lot', { id: lot.id }),
  }))
  return { shape: 'work', all: amountOf(page, urlOf(commissioned, query)), rows }
}

/** Sign-ups whose papers wait for a check, the oldest first. */
async function toCheck({ db, who }: WidgetInput): Promise<Work> {
  const query = { review_status: 'pending', sort: 'created_at' }
  const page = await listRecords(db, who, listedSignUps, { ...rawOf(query), limit: String(shown) })
  const rows = (await presentSignUps(db, who, page.items)).map((row): WorkRow => ({
    ...plain,
    id: row.id,
    why: 'to_check',
    name: row.recycler_id_name ?? '',
    of: row.lot_id_name ?? null,
    owner: row.service_id_name ?? null,
    at: row.created_at,
    url: urlOf(signUps, { ...query, id: row.id }),
  }))
  return { shape: 'work', all: amountOf(page, urlOf(signUps, query)), rows }
}

/** Requests that the caller may decide, the oldest first. Their own wait for somebody else. */
async function toApprove({ db, who }: WidgetInput): Promise<Work> {
  const query = { to_decide: true, sort: 'created_at' }
  const page = await listRecords(db, who, approvalSource, { ...rawOf(query), limit: String(shown) })
  const rows = (await presentApprovals(db, who, page.items)).map((row): WorkRow => ({
    ...plain,
    id: row.id,
    why: 'approval',
    name: row.lot_id_name ?? '',
    of: row.reason,
    owner: row.created_by_name ?? null,
    at: row.created_at,
    url: addressOf('approvals', { id: row.id }),
  }))
  return { shape: 'work', all: amountOf(page, addressOf('approvals', { to_decide: true })), rows }
}

/** The first lines of finance's queue, in its own order. */
async function moneyQueue({ db, who }: WidgetInput): Promise<Work> {
  const queue = await readQueue(db, who)
  const lines = inQueueOrder(
    queueSections.flatMap((kind) => queue[kind].items.map((line) => ({ kind, day: line.due_on, line }))),
    businessDay(who.now),
  )
  const url = addressOf('finance', { tab: 'todo' })
  const rows = lines.slice(0, queueShown).map(({ kind, line }): WorkRow => ({
    ...plain,
    id: line.id,
    why: kind,
    name: line.party_name ?? line.lot_name ?? '',
    of: line.party_name === null ? null : line.lot_name,
    at: line.due_on,
    sum: line.amount,
    url,
  }))
  const more = queueSections.some((section) => queue[section].more)
  return { shape: 'work', all: { value: lines.length, ...(more && { about: true as const }), url }, rows }
}

/** Each role's work of the day. These blocks come first. */
export const workWidgets: readonly WidgetMaker[] = [
  { name: 'owed', shown: directs, reach: ofAll, make: owedLots },
  { name: 'to_decide', shown: directs, reach: ofAll, make: toDecide },
  { name: 'approvals', shown: (who) => may(who, 'approvals.decide'), reach: ofAll, make: toApprove },
  { name: 'to_call', shown: (who) => sells(who) && !directs(who), reach: ofMine, make: toCall },
  behindWidget,
  { name: 'own_auctions', shown: (who) => sells(who) && !directs(who), reach: reachOf, make: ownAuctions },
  { name: 'short_lots', shown: recruits, reach: ofAll, make: shortLots },
  { name: 'to_check', shown: recruits, reach: ofAll, make: toCheck },
  { name: 'queue', shown: (who) => may(who, 'finance.watch'), reach: ofAll, make: moneyQueue },
]
