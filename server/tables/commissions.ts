import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { CommissionPlan, CommissionRole } from '#contract/commission-plans.ts'
import type { LateReason } from '#contract/commissions.ts'
import type { CommissionBand } from '#contract/rules/commission-scale.ts'
import { instant } from './columns.ts'
import { lotsTable } from './lots.ts'
import { staffTable } from './staff.ts'

const madeAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)
const money = () => numeric({ precision: 14, scale: 2 }).notNull()

/** Every version of the commission plans. Append-only. */
export const commissionPlansTable = pgTable('commission_plans', {
  version: integer().primaryKey(),
  plans: jsonb().$type<CommissionPlan[]>().notNull(),
  created_at: madeAt(),
  created_by: bigint({ mode: 'number' }),
})

/** Frozen months, with the version of the plans that they were computed by. Append-only. */
export const commissionMonthsTable = pgTable(
  'commission_months',
  {
    month: text().primaryKey(),
    plan_version: integer()
      .notNull()
      .references(() => commissionPlansTable.version),
    created_at: madeAt(),
    created_by: bigint({ mode: 'number' }),
  },
  () => [check('commission_months_month_is_one', sql`month ~ '^\\d{4}-(0[1-9]|1[0-2])$'`)],
)

/**
 * The commissions of frozen months. `entitled` is all that the lot's role had earned by then, which the amounts up to
 * this row add up to. Append-only.
 */
export const commissionLinesTable = pgTable(
  'commission_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    month: text()
      .notNull()
      .references(() => commissionMonthsTable.month),
    lot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lotsTable.id),
    round_no: integer().notNull(),
    role: text().$type<CommissionRole>().notNull(),
    uid: bigint({ mode: 'number' })
      .notNull()
      .references(() => staffTable.id),
    /** Null for what the month itself brought, else why frozen months are corrected. */
    why: text().$type<LateReason>(),
    earned: money(),
    earned_before: numeric({ precision: 14, scale: 2 }),
    rate: numeric({ precision: 7, scale: 2 }).notNull(),
    bands: jsonb().$type<CommissionBand[]>(),
    entitled: money(),
    amount: money(),
  },
  (table) => [
    index('commission_lines_of_lot').on(table.lot_id, table.round_no, table.role),
    index('commission_lines_of_month').on(table.month, table.uid),
    check(
      'commission_lines_known',
      sql`role in ('salesperson', 'recruiter', 'lead') and (why is null or why in ('money', 'plan')) and amount <> 0`,
    ),
  ],
)
