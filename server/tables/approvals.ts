import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { approvals, type ApprovalKindName, type approvalStates, type Asked } from '#contract/approvals.ts'
import { baseColumns, fieldColumns, reference } from './columns.ts'
import { lotsTable } from './lots.ts'
import { quoted } from './quoted.ts'

/** Kinds of which one request waits per round: a later one takes its place. */
export const singleKinds: readonly ApprovalKindName[] = [
  'settlement_quantity',
  'price_adjustment',
  'reserve_cut',
]

export const approvalsTable = pgTable(
  'approvals',
  {
    ...fieldColumns(approvals),
    ...baseColumns(),
    kind: text().$type<ApprovalKindName>().notNull(),
    state: text().$type<(typeof approvalStates)[number]>().notNull().default('waiting'),
    round_no: integer().notNull(),
    asked: jsonb().$type<Asked>().notNull(),
  },
  (table) => [
    index('approvals_created').on(table.created_at.desc(), table.id.desc()),
    index('approvals_of_lot').on(table.lot_id, table.round_no, table.kind),
    uniqueIndex('approvals_one_waits')
      .on(table.lot_id, table.round_no, table.kind)
      .where(sql`state = 'waiting' and kind in (${sql.raw(quoted(singleKinds))})`),
    reference('approvals_lot_is_one', table.lot_id, lotsTable.id),
    check(
      'approvals_decided',
      sql`(state in ('approved', 'rejected')) <= (decided_at is not null and decided_by is not null)`,
    ),
    check(
      'approvals_second_person',
      sql`first_decided_by is null or (first_decided_by is distinct from created_by and (state <> 'approved' or decided_by is distinct from first_decided_by))`,
    ),
    check('approvals_two_people', sql`decided_by is distinct from created_by or decided_by is null`),
  ],
)
