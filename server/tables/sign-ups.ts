import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { signUps, type DepositStatus, type outcomes, type reviewStatuses } from '../../contract/sign-ups.ts'
import { baseColumns, fieldColumns } from './columns.ts'
import { platformsTable } from './dictionaries.ts'
import { lotsTable } from './lots.ts'
import { recyclersTable } from './recyclers.ts'
import { staffTable } from './staff.ts'

export const signUpsTable = pgTable(
  'sign_ups',
  {
    ...fieldColumns(signUps),
    ...baseColumns(),
    lot_id: bigint({ mode: 'number' }).notNull(),
    review_status: text().$type<(typeof reviewStatuses)[number]>().notNull().default('pending'),
    deposit_status: text().$type<DepositStatus>().notNull().default('unpaid'),
    outcome: text().$type<(typeof outcomes)[number]>().notNull().default('none'),
  },
  (table) => [
    uniqueIndex('sign_ups_once')
      .on(table.lot_id, table.round_no, table.recycler_id)
      .where(sql`review_status <> 'cancelled'`),
    uniqueIndex('sign_ups_paddle').on(table.lot_id, table.round_no, table.paddle_no),
    index('sign_ups_lot').on(table.lot_id, table.round_no),
    index('sign_ups_recycler').on(table.recycler_id, table.created_at.desc()),
    index('sign_ups_created').on(table.created_at.desc(), table.id.desc()),
    index('sign_ups_review').on(table.review_status, table.created_at.desc(), table.id.desc()),
    index('sign_ups_refund').on(table.refund_due_on, table.id).where(sql`deposit_status = 'refund_due'`),
    foreignKey({ name: 'sign_ups_lot_is_one', columns: [table.lot_id], foreignColumns: [lotsTable.id] }),
    foreignKey({
      name: 'sign_ups_recycler_is_one',
      columns: [table.recycler_id],
      foreignColumns: [recyclersTable.id],
    }),
    foreignKey({
      name: 'sign_ups_platform_is_one',
      columns: [table.platform],
      foreignColumns: [platformsTable.id],
    }),
    foreignKey({
      name: 'sign_ups_owner_is_staff',
      columns: [table.service_id],
      foreignColumns: [staffTable.id],
    }),
    check('sign_ups_received', sql`received_amount >= 0`),
  ],
)
