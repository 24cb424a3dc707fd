import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Paper } from '#contract/paper-fields.ts'
import type { PaymentAccounts } from '#contract/own-accounts.ts'
import { biddingTimes } from '#contract/rules/bidding-window.ts'
import type { LotRow } from '#contract/lots.ts'
import { mayStillMove } from '#contract/rules/working-days.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { bidsTable } from '#server/tables/bids.ts'
import { chargesTable } from '#server/tables/charges.ts'
import { companiesTable } from '#server/tables/dictionaries.ts'
import { lotEvents } from '#server/tables/lots.ts'
import { lotItemsTable } from '#server/tables/lot-items.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { weighTicketsTable } from '#server/tables/weighing.ts'
import { readCalendar } from '#server/features/calendar/read.ts'
import { biddingRound } from '#server/features/bids/bidding-round.ts'
import { brokenSale, paymentOf } from '#server/features/finance/ledger/held.ts'
import { accountsOnPaper } from '#server/features/finance/ledger/sale-account.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { finishedRounds } from '#server/features/lots/rounds/finished-rounds.ts'
import { presentLot } from '#server/features/lots/present.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { mayBid } from '#server/features/sign-ups/guards.ts'

/** Everything papers say about a lot. Only the facts that a chosen paper needs are read. */
export interface PaperFacts {
  stored: StoredLot
  /** The lot as this caller may see it. */
  lot: LotRow
  company: typeof companiesTable.$inferSelect | undefined
  buyer: { name: string; credit_code: string | null; paddle_no: string | null } | undefined
  bidders: { id: number; paddle_no: string | null; name: string; qualified: boolean }[]
  items: (typeof lotItemsTable.$inferSelect)[]
  bids: (typeof bidsTable.$inferSelect)[]
  tickets: (typeof weighTicketsTable.$inferSelect)[]
  rounds: LotRow[]
  /** The confirmed payments of the buyer who defaulted, without the deposit, and what was open. */
  broken_sale: { paid: string; open: string } | null
  /** The payment due date lies in a year whose holidays nobody has entered yet. */
  due_uncertain: boolean
  /** The deposits' account, and where the buyer pays. */
  accounts: PaymentAccounts
  /** The amount to pay before the goods leave, once the deposit is applied. */
  left_to_pay: string | null
  /** The buyer's charges beside the price. */
  charges: (typeof chargesTable.$inferSelect)[]
  /** When bidding really began and ended. */
  bidding: { from: string; to: string } | null
  /** Who let in bids outside the bidding. */
  passers: ReadonlyMap<number, string>
  /** Why the buyer defaulted. */
  default_reason: string | null
}

/** No round has this many rows. */
const most = 2000

const ofRound = (
  table: typeof bidsTable | typeof lotItemsTable | typeof weighTicketsTable | typeof signUpsTable,
  { id, round_no }: StoredLot,
) => and(eq(table.lot_id, id), eq(table.round_no, round_no))

async function signUpsOf(db: Db, lot: StoredLot) {
  return db
    .select({
      id: signUpsTable.id,
      paddle_no: signUpsTable.paddle_no,
      review_status: signUpsTable.review_status,
      deposit_status: signUpsTable.deposit_status,
      outcome: signUpsTable.outcome,
      name: recyclersTable.company_name,
      credit_code: recyclersTable.credit_code,
    })
    .from(signUpsTable)
    .innerJoin(recyclersTable, eq(recyclersTable.id, signUpsTable.recycler_id))
    .where(and(ofRound(signUpsTable, lot), ne(signUpsTable.review_status, 'cancelled')))
    .orderBy(asc(signUpsTable.id))
    .limit(most)
}

/**
 * After the result the deposit has been applied or refunded, so `mayBid` alone no longer tells who took part.
 */
const tookPart = (row: Parameters<typeof mayBid>[0]): boolean =>
  mayBid(row) || (row.review_status === 'approved' && row.deposit_status !== 'unpaid')

const itemsOf = (db: Db, lot: StoredLot) =>
  db
    .select()
    .from(lotItemsTable)
    .where(ofRound(lotItemsTable, lot))
    .orderBy(asc(lotItemsTable.id))
    .limit(most)

const bidsOf = (db: Db, lot: StoredLot) =>
  db.select().from(bidsTable).where(ofRound(bidsTable, lot)).orderBy(asc(bidsTable.seq)).limit(most)

const ticketsOf = (db: Db, lot: StoredLot) =>
  db
    .select()
    .from(weighTicketsTable)
    .where(and(ofRound(weighTicketsTable, lot), isNull(weighTicketsTable.voided_at)))
    .orderBy(asc(weighTicketsTable.at), asc(weighTicketsTable.id))
    .limit(most)

/** The charges of the buyer of this sale. */
const chargesOf = (db: Db, { id, round_no, winner_sign_up_id }: StoredLot) =>
  winner_sign_up_id === null
    ? []
    : db
        .select()
        .from(chargesTable)
        .where(
          and(
            eq(chargesTable.lot_id, id),
            eq(chargesTable.round_no, round_no),
            eq(chargesTable.sign_up_id, winner_sign_up_id),
            isNull(chargesTable.voided_at),
          ),
        )
        .orderBy(asc(chargesTable.id))
        .limit(most)

async function defaultReason(db: Db, lot: StoredLot): Promise<string | null> {
  const [event] = await db
    .select({ reason: lotEvents.reason })
    .from(lotEvents)
    .where(
      and(
        eq(lotEvents.lot_id, lot.id),
        eq(lotEvents.round_no, lot.round_no),
        eq(lotEvents.action, 'default'),
      ),
    )
    .orderBy(desc(lotEvents.id))
    .limit(1)
  return event?.reason ?? null
}

/** When the bidding of a closed round began and ended, whenever somebody closed it. */
async function biddingOf(
  db: Db,
  who: Caller,
  lot: StoredLot,
  bids: readonly { bid_time: string; outside_reason: string | null; voided_at: string | null }[],
): Promise<PaperFacts['bidding']> {
  const times = bids
    .filter((bid) => bid.outside_reason === null && bid.voided_at === null)
    .map((bid) => bid.bid_time)
  const { from, to } = biddingTimes(await biddingRound(db, lot), times.toSorted().at(-1) ?? null, who.now)
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

/** Where and how much the buyer pays, for the papers that say so. */
const paymentFacts = async (
  db: Db,
  lot: StoredLot,
  needs: (...some: Paper[]) => boolean,
): Promise<Pick<PaperFacts, 'accounts' | 'left_to_pay'>> => ({
  accounts: needs('notice', 'agreement', 'confirmation')
    ? await accountsOnPaper(db, lot)
    : { deposit: null, settlement: null },
  left_to_pay: needs('confirmation') ? (await paymentOf(db, lot)).due : null,
})

/** The names of those who let in bids outside the bidding. */
const passersOf = (db: Db, bids: PaperFacts['bids']): Promise<ReadonlyMap<number, string>> =>
  staffNames(
    db,
    bids.flatMap((bid) => (bid.outside_reason === null ? [] : (bid.created_by ?? []))),
  )

/** The lot's bidders as papers name them. */
const biddersOf = (signUps: Awaited<ReturnType<typeof signUpsOf>>): PaperFacts['bidders'] =>
  signUps.map((signUp) => ({
    id: signUp.id,
    paddle_no: signUp.paddle_no,
    name: signUp.name,
    qualified: tookPart(signUp),
  }))

/** Reads the facts that these papers need. The caller must be allowed to see the lot. */
export async function factsOf(
  db: Db,
  who: Caller,
  stored: StoredLot,
  papers: readonly Paper[],
): Promise<PaperFacts> {
  const needs = (...some: Paper[]) => some.some((paper) => papers.includes(paper))
  const lot = await presentLot(db, who, stored)
  const [company] =
    stored.company === null
      ? []
      : await db.select().from(companiesTable).where(eq(companiesTable.id, stored.company))
  const signUps = await signUpsOf(db, stored)
  const bids = needs('record') ? await bidsOf(db, stored) : []
  const buyer = signUps.find((signUp) => signUp.id === stored.winner_sign_up_id)
  return {
    stored,
    lot,
    company,
    buyer,
    bidders: biddersOf(signUps),
    items: needs('notice', 'agreement', 'pick_up', 'handover') ? await itemsOf(db, stored) : [],
    bids,
    tickets: needs('handover') ? await ticketsOf(db, stored) : [],
    rounds: needs('price_letter') ? await finishedRounds(db, who, stored.id) : [],
    broken_sale:
      needs('default_notice') && stored.winner_sign_up_id !== null ? await brokenSale(db, stored) : null,
    due_uncertain:
      stored.payment_due_on !== null && mayStillMove(await readCalendar(db), stored.payment_due_on, who.now),
    ...(await paymentFacts(db, stored, needs)),
    charges: needs('confirmation') ? await chargesOf(db, stored) : [],
    bidding: needs('record') ? await biddingOf(db, who, stored, bids) : null,
    passers: await passersOf(db, bids),
    default_reason: needs('default_notice') ? await defaultReason(db, stored) : null,
  }
}
