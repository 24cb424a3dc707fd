import { eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { resultStates } from '#contract/rules/lot-states.ts'
import { businessDay } from '#contract/rules/time.ts'
import { thingEvidence, things } from '#contract/things.ts'
import type { Caller } from '#server/request/caller.ts'
import { lotScope } from '#server/features/lots/visibility.ts'
import { containing } from '#server/lists/list-query.ts'
import { allOf, writableSource, type RowOf } from '#server/records/source.ts'
import { lotItemsTable } from '#server/tables/lot-items.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { thingEvidenceTable, thingsTable as table } from '#server/tables/things.ts'

const ofLot = (more: SQL | undefined): SQL =>
  sql`exists (select from ${lotsTable} where ${allOf(
    eq(lotsTable.id, table.lot_id),
    eq(lotsTable.round_no, table.round_no),
    inArray(lotsTable.state, [...resultStates]),
    more,
  )})`

/** True for evidence that was due before today and is not accepted. */
export const isLate = (now: Date): SQL =>
  allOf(ne(table.state, 'accepted'), lt(table.evidence_due_on, businessDay(now)))

const ofCaller = ({ uid }: Caller): SQL =>
  ofLot(or(eq(lotsTable.service_id, uid), eq(lotsTable.zs_service_id, uid)))

/** People who see the lot see its things, as long as the lot is sold in the same round. */
export const thingSource = writableSource({
  resource: things,
  table,
  visibility: { rows: (who) => ofLot(lotScope(who)), hidden: () => [] },
  order: { column: table.created_at, descending: true },
  derived: { late: (who) => isLate(who.now), mine: ofCaller },
  search: (_who, q) =>
    sql`(exists (select from ${lotItemsTable} i
      where i.id = ${table.item_id}
        and (i.vin ilike ${containing(q)}
          or i.plate ilike ${containing(q)}
          or i.number ilike ${containing(q)}
          or i.name ilike ${containing(q)}))
      or exists (select from ${lotsTable} l
        where l.id = ${table.lot_id}
          and (l.lot_no ilike ${containing(q)} or l.corpore_name ilike ${containing(q)})))`,
  log: {
    resource: 'things',
    nameOf: () => null,
    ownersOf: () => [],
    fields: ['state', 'out_at', 'out_photo', 'ticket_id', 'evidence_due_on', 'accepted_at', 'accept_reason'],
  },
})

export type StoredThing = RowOf<typeof thingSource>

/** Papers have no visibility of their own: each call loads their thing first. */
export const evidenceSource = writableSource({
  resource: thingEvidence,
  table: thingEvidenceTable,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: thingEvidenceTable.id, descending: false },
  internal: ['number_key'],
  log: {
    resource: 'things',
    nameOf: (row) => row.number,
    ownersOf: () => [],
    fields: ['kind', 'number', 'date', 'vin', 'plate', 'hull_number', 'new_plate', 'files', 'void_reason'],
  },
})

export type StoredEvidence = RowOf<typeof evidenceSource>
