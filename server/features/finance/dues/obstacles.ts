import { and, asc, eq, inArray, isNull, ne, not, notInArray } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import { performanceKinds, settlementKinds } from '#contract/entry-kinds.ts'
import { texts } from '#texts/all.ts'
import { fill } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { duesTable, entriesTable } from '#server/tables/finance.ts'
import { liveDueStates, unpaidOf } from '../ledger/changes.ts'
import { ofDefaulter } from '../ledger/source.ts'
import type { Obstacle, ReversalStep } from '#contract/dues.ts'
import { settlementClosed, type LotRound } from '../ledger/held.ts'

/** The obstacles to settling a round: its open settlement and its unpaid dues. */
export async function settleObstacles(db: Db, lot: LotRound): Promise<Obstacle[]> {
  const closed = await settlementClosed(db, lot.id, lot.round_no)
  const dues = await db
    .select()
    .from(duesTable)
    .where(
      and(
        eq(duesTable.lot_id, lot.id),
        eq(duesTable.round_no, lot.round_no),
        inArray(duesTable.state, liveDueStates),
        // Costs that the house owes for the lot do not concern buyer and consignor.
        ne(duesTable.kind, 'cost_out'),
        not(ofDefaulter),
        // The performance bond outlasts the settlement.
        notInArray(duesTable.kind, [...performanceKinds]),
        // The loss of a first sale does not belong to this sale.
        ne(duesTable.kind, 'shortfall_payout'),
      ),
    )
    .orderBy(asc(duesTable.id))
  const settlement: Obstacle = {
    what: 'settlement',
    id: lot.id,
    url: addressOf('finance', { tab: 'settlements', lot_id: lot.id, id: lot.id }),
  }
  return [
    ...(closed ? [] : [settlement]),
    ...dues.map((due): Obstacle => ({
      what: 'due',
      id: due.id,
      kind: due.kind,
      amount: unpaidOf(due),
      url: addressOf('finance', { tab: 'dues', lot_id: lot.id, state: liveDueStates }),
    })),
  ]
}

/** The confirmed payments of the settlement's own dues, latest first: the order to reverse them in. */
async function settlementPayments(db: Db, lot: LotRound): Promise<Obstacle[]> {
  const rows = await db
    .select({
      id: entriesTable.id,
      name: entriesTable.entry_no,
      kind: entriesTable.kind,
      amount: entriesTable.amount,
    })
    .from(entriesTable)
    .innerJoin(duesTable, eq(duesTable.id, entriesTable.due_id))
    .where(
      and(
        eq(entriesTable.lot_id, lot.id),
        eq(entriesTable.round_no, lot.round_no),
        eq(entriesTable.state, 'confirmed'),
        isNull(entriesTable.reverses_id),
        inArray(duesTable.kind, settlementKinds),
        not(ofDefaulter),
      ),
    )
    .orderBy(asc(entriesTable.id))
  const url = addressOf('finance', { tab: 'entries', lot_id: lot.id, state: 'confirmed' })
  return rows.toReversed().map((row) => ({ ...row, what: 'entry', amount: row.amount ?? '0.00', url }))
}

/**
 * Refuses to reverse an entry that the settlement includes. The refusal lists the steps to take first, in
 * order: reverse the settlement's payments, step back from settled, reopen the settlement.
 */
export async function refuseCounted(
  db: Db,
  who: Caller,
  lot: LotRound,
  steps: { step_back: boolean; reopen: boolean },
): Promise<never> {
  const open = await settlementPayments(db, lot)
  const order: ReversalStep[] = [
    ...(open.length > 0 ? (['reverse'] as const) : []),
    ...(steps.step_back ? (['step_back'] as const) : []),
    ...(steps.reopen ? (['reopen'] as const) : []),
  ]
  const words = texts[who.language].finance.reversalOrder
  const entries = open.map((obstacle) => obstacle.name).join(String(texts[who.language].list.comma))
  const named = order.map((step) => fill(who.language, words[step], { entries }))
  const said = fill(who.language, words.all, { steps: named.join(String(words.next)) })
  throw new Refusal('depends_on_entry', { order: said }, { order, open })
}
