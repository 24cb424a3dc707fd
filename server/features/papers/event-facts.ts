import { and, asc, eq, inArray } from 'drizzle-orm'
import type { EventPaperFacts, RoundTimes } from '#contract/event-papers.ts'
import { biddingTimes } from '#contract/rules/bidding-window.ts'
import { usualPaymentDays } from '#contract/rules/lot-choices.ts'
import { sheetWords } from '#texts/paper/sheets.ts'
import { fill } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { recordsWhere } from '#server/records/records.ts'
import { readRows } from '#server/speed/read.ts'
import { companiesTable } from '#server/tables/dictionaries.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { pastRounds } from '#server/features/auction-events/event-lots.ts'
import { loadEvent } from '#server/features/auction-events/events.ts'
import type { StoredEvent } from '#server/features/auction-events/source.ts'
import { biddingRounds } from '#server/features/bids/bidding-round.ts'
import { depositAccountOf, usualDepositAccount } from '#server/features/finance/ledger/account-of.ts'
import { accountOn } from '#server/features/finance/ledger/sale-account.ts'
import { closedStates } from '#contract/rules/lot-states.ts'
import { lotSources } from '#server/features/lots/source.ts'
import { lotScope, seesBidders, type StoredLot } from '#server/features/lots/visibility.ts'
import { feesOn, payWithin } from './fees.ts'
import { choiceOn, secondOn } from './wording.ts'

/** The accounts that the lots name for their deposits, or the usual one. */
async function depositAccounts(db: Db, who: Caller, event: StoredEvent): Promise<string> {
  const lots = await db
    .selectDistinctOn([lotsTable.payment_account_id], {
      id: lotsTable.id,
      round_no: lotsTable.round_no,
      company: lotsTable.company,
    })
    .from(lotsTable)
    .where(and(eq(lotsTable.event_id, event.id), lotScope(who)))
    .orderBy(asc(lotsTable.payment_account_id), asc(lotsTable.id))
  const named = new Set<string>()
  for (const lot of lots) named.add(accountOn(await depositAccountOf(db, lot)) ?? sheetWords.onPlatform)
  if (named.size === 0)
    named.add(accountOn(await usualDepositAccount(db, event.company)) ?? sheetWords.onPlatform)
  return [...named].join('；')
}

/** The buyer's commission of the event; a lot with other terms says so itself. */
function commissionOf({ commission_payer: payer, commission_point: point }: StoredEvent): string | null {
  if (payer === 'consignor') return sheetWords.notByBuyer
  return point && fill('zh', sheetWords.percent, { point })
}

interface LastBid {
  lot_id: number
  round_no: number
  at: string
}

const lastBids = `select lot_id::int, round_no, max(bid_time) as at from bids
  where lot_id = any($1::bigint[]) and outside_reason is null and voided_at is null group by lot_id, round_no`

/** When the bidding of these rounds really began and ended, whoever closed it. */
async function timesOf(db: Db, who: Caller, lots: readonly StoredLot[]): Promise<RoundTimes[]> {
  const rounds = await biddingRounds(db, lots)
  const last = await readRows<LastBid>(db, { text: lastBids, values: [lots.map(({ id }) => id)] }, true)
  const lastOf = new Map(last.map(({ lot_id, round_no, at }) => [`${lot_id} ${round_no}`, at]))
  return lots.flatMap(({ id, round_no }, n) => {
    const at = lastOf.get(`${id} ${round_no}`)
    const round = rounds[n]
    if (!round) return []
    const { from, to } = biddingTimes(round, at ? new Date(at).toISOString() : null, who.now)
    const [first, end] = [from, to].map((time) => secondOn(new Date(time).toISOString()))
    return first && end ? [{ lot_id: id, round_no, from: first, to: end }] : []
  })
}

/** The facts that the papers of an event need, for those who see it. */
export async function eventPaperFacts(db: Db, who: Caller, id: number): Promise<EventPaperFacts> {
  const event = await loadEvent(db, who, id)
  const [company] = await db.select().from(companiesTable).where(eq(companiesTable.id, event.company))
  const closed = and(eq(lotsTable.event_id, id), inArray(lotsTable.state, [...closedStates]), lotScope(who))
  const lots = await recordsWhere(db, lotSources.both, closed)
  const past = (await pastRounds(db, who, id)).filter(({ state }) => closedStates.includes(state))
  return {
    company_legal_name: company?.legal_name ?? company?.name ?? null,
    company_address: company?.address ?? null,
    company_phone: company?.phone ?? null,
    deposit_account: await depositAccounts(db, who, event),
    commission_payer: choiceOn('commission_payer', event.commission_payer),
    fees: feesOn(commissionOf(event), event),
    payment_due: payWithin(event.payment_days ?? usualPaymentDays),
    bidding: await timesOf(
      db,
      who,
      [...lots, ...past].filter((lot) => seesBidders(who, lot)),
    ),
  }
}
