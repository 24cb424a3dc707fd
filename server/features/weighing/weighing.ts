import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { pricingBasis } from '../../../contract/lot-choices.ts'
import { resultStates } from '../../../contract/lot-machine.ts'
import { add, amount, compare, multiply, quantity, subtract } from '../../../contract/money.ts'
import type { Draft } from '../../../contract/resource.ts'
import { weighTickets, type Weighing, type WeighTicketRow } from '../../../contract/weighing.ts'
import { may, record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '../../request/errors.ts'
import type { Stored } from '../../records/records.ts'

import { loadLot } from '../lots/lots.ts'
import type { StoredLot } from '../lots/visibility.ts'
import { attachFiles, refuseForeignFiles } from '../uploads/files.ts'
import { prepayments } from './prepayments.ts'
import { weighTicketsTable as table } from '../../tables/weighing.ts'

type StoredTicket = Stored & typeof table.$inferSelect

/** Goods are weighed between the sale and the settlement. */
const weighed = (lot: StoredLot): boolean => ['sold', 'paid', 'picked_up'].includes(lot.state)

const present = (who: Caller, lot: StoredLot, row: StoredTicket): WeighTicketRow =>
  ({
    ...row,
    actions: may(who, 'weighing.write') && weighed(lot) && row.voided_at === null ? ['void'] : [],
  }) as unknown as WeighTicketRow

async function tickets(db: Db, lot: StoredLot): Promise<StoredTicket[]> {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)))
    .orderBy(asc(table.at), asc(table.id))
    .limit(2000)
  return rows
}

/** The net of what stands; null where nothing was weighed. */
export async function netOf(db: Db, lotId: number, round: number): Promise<string | null> {
  const [row] = await db
    .select({ net: sql<string | null>`sum(${table.net})` })
    .from(table)
    .where(and(eq(table.lot_id, lotId), eq(table.round_no, round), isNull(table.voided_at)))
  return row?.net === null || row === undefined ? null : quantity(row.net)
}

/** Tickets with the running figures: the value so far against what has been paid, before the load that would exceed it. */
export async function listWeighTickets(db: Db, who: Caller, lotId: number): Promise<Weighing> {
  const lot = await loadLot(db, who, lotId, false, 'mover')
  const rows = await tickets(db, lot)
  const net = quantity(
    rows.filter((row) => row.voided_at === null).reduce((sum, row) => add(sum, row.net), '0'),
  )
  const priced =
    resultStates.includes(lot.state) && lot.pricing_basis === pricingBasis.perUnit && lot.deal_price !== null
  const value = priced ? amount(multiply(net, lot.deal_price ?? '0')) : null
  const prepaid = priced ? await prepayments.part()(db, lot) : null
  return {
    items: rows.map((row) => present(who, lot, row)),
    net,
    remaining:
      lot.unit === '吨' && lot.auction_quantity !== null
        ? quantity(subtract(lot.auction_quantity, net))
        : null,
    value,
    prepaid,
    over_prepayment: value !== null && prepaid !== null && compare(value, prepaid) > 0,
    actions: may(who, 'weighing.write') && weighed(lot) ? ['add'] : [],
  }
}

export async function addWeighTicket(
  db: Db,
  who: Caller,
  lotId: number,
  input: Draft<typeof weighTickets>,
): Promise<WeighTicketRow> {
  const lot = await loadLot(db, who, lotId, true, 'mover')
  if (!weighed(lot)) throw new Refusal('wrong_state')
  const net = quantity(subtract(input.gross, input.tare, input.deduction ?? '0'))
  if (compare(net, '0') <= 0) throw invalidField('weigh_tickets', 'gross', 'out_of_range')
  const photo = input.photo ?? []
  await refuseForeignFiles(db, who, 'photo', photo, [])
  const [row] = await db
    .insert(table)
    .values({
      ...input,
      photo,
      net,
      lot_id: lot.id,
      round_no: lot.round_no,
      created_by: who.uid,
      updated_by: who.uid,
    })
    .returning()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'weigh_tickets_once') throw new Refusal('ticket_taken')
      throw error
    })
  const stored = row as StoredTicket
  await attachFiles(db, photo, 'lots', lot.id)
  record(who, {
    action: 'weigh',
    resource: 'weigh_tickets',
    record_id: stored.id,
    record_name: lot.lot_no,
    after: {
      ticket_no: input.ticket_no,
      plate: input.plate,
      gross: input.gross,
      tare: input.tare,
      deduction: input.deduction ?? null,
      net,
    },
    detail: { lot_id: lot.id },
    owners: [lot.service_id, lot.zs_service_id],
  })
  return present(who, lot, stored)
}

/** A wrong ticket is voided with its reason and weighed anew; nothing is edited. */
export async function voidWeighTicket(
  db: Db,
  who: Caller,
  id: number,
  reason: string,
): Promise<WeighTicketRow> {
  const [seen] = await db.select({ lot_id: table.lot_id }).from(table).where(eq(table.id, id))
  if (!seen?.lot_id) throw new Refusal('not_found')
  const lot = await loadLot(db, who, seen.lot_id, true, 'mover')
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
  const before = row as StoredTicket
  if (before.voided_at !== null) throw new Refusal('already_voided')
  if (!weighed(lot) || before.round_no !== lot.round_no) throw new Refusal('wrong_state')
  const [after] = await db
    .update(table)
    .set({
      void_reason: reason,
      voided_at: who.now.toISOString(),
      version: before.version + 1,
      updated_at: who.now.toISOString(),
      updated_by: who.uid,
    })
    .where(eq(table.id, id))
    .returning()
  record(who, {
    action: 'void',
    resource: 'weigh_tickets',
    record_id: id,
    record_name: before.ticket_no,
    before: { net: before.net },
    after: { void_reason: reason },
    detail: { lot_id: lot.id },
    owners: [lot.service_id, lot.zs_service_id],
  })
  return present(who, lot, after as StoredTicket)
}
