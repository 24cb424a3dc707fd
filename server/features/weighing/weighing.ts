import { and, asc, eq } from 'drizzle-orm'
import { pricingBasis, weighedUnit } from '#contract/rules/lot-choices.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import { add, amount, compare, isZero, multiply, quantity, subtract } from '#contract/rules/money.ts'
import type { Draft } from '#contract/grammar/resource.ts'
import { weighTickets, type WeighedLoad, type Weighing, type WeighTicketRow } from '#contract/weighing.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '#server/request/errors.ts'
import { getRecord } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { peopleOf, worksOnLot } from '#server/features/lots/lot-people.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { goodsLedger } from './goods-ledger.ts'
import { refuseWrongTicket, unusualWeights } from './ticket-faults.ts'
import { isWeighable } from './weighable.ts'
import { ticketSource, type StoredTicket } from './source.ts'
import { followTickets } from './weighed-quantity.ts'
import { weighTicketsTable as table } from '#server/tables/weighing.ts'

/** The lot's people, their leads and directors may write tickets. */
const mayWeigh = async (db: Db, who: Caller, lot: StoredLot): Promise<boolean> =>
  may(who, 'weighing.write') && (await worksOnLot(db, who, lot))

/** How long an author may void their own ticket (ms). */
const voidableFor = 3_600_000

/** The author may void a ticket for an hour; after that only a director may. */
const mayVoid = (who: Caller, ticket: StoredTicket): boolean =>
  may(who, 'weighing.void') ||
  (ticket.created_by === who.uid && who.now.getTime() - Date.parse(ticket.created_at) <= voidableFor)

async function present(
  db: Db,
  who: Caller,
  rows: readonly StoredTicket[],
  weighable: boolean,
): Promise<WeighTicketRow[]> {
  const marks = await unusualWeights(db, rows)
  return rows.map((row) => ({
    ...row,
    marks: row.voided_at === null ? (marks.get(row.id) ?? []) : [],
    actions: weighable && row.voided_at === null && mayVoid(who, row) ? ['void'] : [],
  }))
}

async function presentTicket(db: Db, who: Caller, row: StoredTicket): Promise<WeighTicketRow> {
  const [presented] = await present(db, who, [row], true)
  return required(presented, 'the row just written')
}

/** No round has this many. */
const mostTickets = 2000

const ticketsOf = (db: Db, lot: StoredLot): Promise<StoredTicket[]> =>
  db
    .select()
    .from(table)
    .where(and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)))
    .orderBy(asc(table.at), asc(table.id))
    .limit(mostTickets)

/**
 * Lists tickets with the running totals: the value of the goods that have left, and the payments for them.
 */
export async function listWeighTickets(db: Db, who: Caller, lotId: number): Promise<Weighing> {
  const lot = await loadLot(db, who, lotId, false, 'mover')
  const rows = await ticketsOf(db, lot)
  const weighable = await isWeighable(db, lot)
  const net = quantity(
    rows.filter((row) => row.voided_at === null).reduce((sum, row) => add(sum, row.net), '0'),
  )
  const isPriced = resultStates.includes(lot.state) && lot.pricing_basis === pricingBasis.perUnit
  const price = isPriced ? lot.deal_price : null
  const value = price === null ? null : amount(multiply(net, price))
  const prepaid = price !== null ? await goodsLedger.implementation().paid(db, lot) : null
  return {
    items: await present(db, who, rows, weighable),
    net,
    remaining:
      lot.unit === weighedUnit && lot.auction_quantity !== null
        ? quantity(subtract(lot.auction_quantity, net))
        : null,
    value,
    prepaid,
    over_prepayment: value !== null && prepaid !== null && compare(value, prepaid) > 0,
    actions: weighable && (await mayWeigh(db, who, lot)) ? ['add'] : [],
  }
}

export async function addWeighTicket(
  db: Db,
  who: Caller,
  lotId: number,
  input: Draft<typeof weighTickets>,
): Promise<WeighedLoad> {
  const lot = await loadLot(db, who, lotId, true, 'mover')
  if (!(await mayWeigh(db, who, lot))) throw new Refusal('no_permission')
  if (!(await isWeighable(db, lot))) throw new Refusal('wrong_state')
  const net = quantity(subtract(input.gross, input.tare, input.deduction ?? '0'))
  if (compare(net, '0') <= 0) throw invalidField('weigh_tickets', 'gross', 'out_of_range')
  await refuseWrongTicket(db, who, lot, { ...input, net })
  const photo = input.photo ?? []
  await refuseForeignFiles(db, who, 'photo', photo, [])
  const stored = await createRecord(
    db,
    who,
    ticketSource,
    { ...input, photo, net, lot_id: lot.id, round_no: lot.round_no },
    { action: 'weigh', record_name: lot.lot_no, detail: { lot_id: lot.id }, owners: peopleOf(lot) },
  ).catch((error: unknown) => {
    throw violatedConstraint(error) === 'weigh_tickets_once' ? new Refusal('ticket_taken') : error
  })
  await attachFiles(db, photo, 'lots', lot.id)
  const noted = await followTickets(db, lot)
  return { ...(await presentTicket(db, who, stored)), ...(await againstMoney(db, noted)) }
}

/**
 * Compares the value of the loads so far with the payments. If the loads are worth more, the goods are held
 * if the lot's terms say so.
 */
async function againstMoney(
  db: Db,
  lot: StoredLot,
): Promise<Pick<WeighedLoad, 'warnings' | 'loaded' | 'paid' | 'missing'>> {
  const money = await goodsLedger.implementation().money(db, lot)
  const { loaded, paid, missing } = money
  const isOver = !isZero(missing) && compare(loaded, paid) > 0
  if (isOver && lot.hold_at_limit && !lot.released_on_credit)
    throw new Refusal('not_paid_for', { loaded, paid, missing }, { loaded, paid, missing })
  return { ...money, warnings: isOver ? [{ field: 'net', code: 'not_paid_for' }] : [] }
}

/** Voids a wrong ticket with a reason, so that the load can be weighed again. Tickets are never edited. */
export async function voidWeighTicket(
  db: Db,
  who: Caller,
  id: number,
  reason: string,
): Promise<WeighTicketRow> {
  const { lot_id } = await getRecord(db, who, ticketSource, id)
  if (!lot_id) throw new Refusal('not_found')
  const lot = await loadLot(db, who, lot_id, true, 'mover')
  const before = await getRecord(db, who, ticketSource, id, true)
  if (!mayVoid(who, before)) throw new Refusal('no_permission')
  if (before.voided_at !== null) throw new Refusal('already_voided')
  if (!(await isWeighable(db, lot)) || before.round_no !== lot.round_no) throw new Refusal('wrong_state')
  const changes = { void_reason: reason, voided_at: who.now.toISOString() }
  const after = await writeRecord(db, who, ticketSource, before, changes, {
    action: 'void',
    before: { net: before.net },
    after: { void_reason: reason },
    detail: { lot_id: lot.id },
    owners: peopleOf(lot),
  })
  await followTickets(db, lot)
  return presentTicket(db, who, after)
}
