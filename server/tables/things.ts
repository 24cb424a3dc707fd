import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { ItemKind } from '#contract/lot-items.ts'
import type { EvidenceKind, ThingState } from '#contract/rules/thing-evidence.ts'
import { thingEvidence, things } from '#contract/things.ts'
import { baseColumns, fieldColumns, reference } from './columns.ts'
import { lotItemsTable } from './lot-items.ts'
import { lotsTable } from './lots.ts'
import { weighTicketsTable } from './weighing.ts'

export const thingsTable = pgTable(
  'things',
  {
    ...fieldColumns(things),
    ...baseColumns(),
    lot_id: fieldColumns(things).lot_id.notNull(),
    round_no: integer().notNull(),
    kind: text().$type<ItemKind>().notNull(),
    state: text().$type<ThingState>().notNull().default('in_yard'),
    /** The row of the goods list. Null if the lot has none: then the lot is the thing. */
    item_id: bigint({ mode: 'number' }),
    ticket_id: bigint({ mode: 'number' }),
  },
  (table) => [
    unique('things_once').on(table.lot_id, table.round_no, table.item_id).nullsNotDistinct(),
    index('things_item').on(table.item_id),
    index('things_open')
      .on(table.evidence_due_on, table.id)
      .where(sql`state <> 'accepted'`),
    index('things_created').on(table.created_at.desc(), table.id.desc()),
    reference('things_lot_is_one', table.lot_id, lotsTable.id),
    reference('things_item_is_one', table.item_id, lotItemsTable.id),
    reference('things_ticket_is_one', table.ticket_id, weighTicketsTable.id),
    check('things_state', sql`state in ('in_yard', 'out', 'evidence_in', 'accepted')`),
    check('things_leave_once', sql`(state = 'in_yard') = (out_at is null)`),
    check('things_accepted', sql`(state = 'accepted') = (accepted_at is not null)`),
  ],
)

export const thingEvidenceTable = pgTable(
  'thing_evidence',
  {
    ...fieldColumns(thingEvidence),
    ...baseColumns(),
    kind: text().$type<EvidenceKind>().notNull(),
    thing_id: bigint({ mode: 'number' }).notNull(),
    /** The number as it is compared across the house. */
    number_key: text(),
  },
  (table) => [
    index('thing_evidence_thing').on(table.thing_id, table.id),
    index('thing_evidence_number')
      .on(table.number_key)
      .where(sql`voided_at is null`),
    reference('thing_evidence_thing_is_one', table.thing_id, thingsTable.id),
  ],
)
