import { sql } from 'drizzle-orm'
import { bigint, check, index, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { financeEntries, type entryStates } from '#contract/finance.ts'
import type { EntryKind } from '#contract/entry-kinds.ts'
import { financeDues, type dueStates } from '#contract/dues.ts'
import { baseColumns, fieldColumns, importedFrom, reference } from './columns.ts'
import { lotsTable } from './lots.ts'
import { ownAccountsTable } from './own-accounts.ts'
import { signUpsTable } from './sign-ups.ts'

export const duesTable = pgTable(
  'finance_dues',
  {
    ...fieldColumns(financeDues),
    ...baseColumns(),
    ...importedFrom(),
    kind: text().$type<EntryKind>().notNull(),
    state: text().$type<(typeof dueStates)[number]>().notNull().default('open'),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    paid_amount: numeric({ precision: 14, scale: 2 }).notNull().default('0'),
  },
  (table) => [
    index('finance_dues_created').on(table.created_at.desc(), table.id.desc()),
    index('finance_dues_lot').on(table.lot_id),
    index('finance_dues_sign_up').on(table.sign_up_id),
    index('finance_dues_date')
      .on(table.due_date, table.id)
      .where(sql`state in ('open', 'partial')`),
    reference('finance_dues_lot_is_one', table.lot_id, lotsTable.id),
    reference('finance_dues_sign_up_is_one', table.sign_up_id, signUpsTable.id),
    check(
      'finance_dues_amount',
      sql`amount > 0 and paid_amount >= 0 and paid_amount <= amount and (state <> 'cancelled' or paid_amount = 0)`,
    ),
    check(
      'finance_dues_state',
      sql`(state = 'done') = (state <> 'cancelled' and paid_amount >= amount) and (state <> 'open' or paid_amount = 0) and (state <> 'partial' or paid_amount > 0)`,
    ),
  ],
)

/** Rules for every entry, whatever wrote it. */
const entryChecks = [
  check('finance_entries_amount', sql`amount > 0`),
  check(
    'finance_entries_known',
    sql`state in ('draft', 'pending', 'confirmed', 'reversed', 'void') and direction in ('in', 'out')`,
  ),
  check(
    'finance_entries_whole',
    sql`state in ('draft', 'void') or (amount is not null and occurred_on is not null and (lot_id is not null or kind in ('unapplied_in', 'unapplied_refund') or sign_up_id is not null and kind in ('deposit_in', 'deposit_refund', 'deposit_carry_out', 'unapplied_deposit')))`,
  ),
  check(
    'finance_entries_drawn',
    sql`kind not in ('unapplied_apply', 'unapplied_deposit', 'unapplied_refund') or source_id is not null`,
  ),
  check('finance_entries_opposite', sql`reverses_id is null or state = 'confirmed'`),
  check(
    'finance_entries_confirmed',
    sql`(state in ('confirmed', 'reversed')) = (confirmed_by is not null or confirmed_at is not null)`,
  ),
  check(
    'finance_entries_two_persons',
    sql`direction = 'in' or kind in ('deposit_carry_out', 'set_off') or reverses_id is not null or confirmed_by is null or confirmed_by is distinct from created_by`,
  ),
]

export const entriesTable = pgTable(
  'finance_entries',
  {
    ...fieldColumns(financeEntries),
    ...baseColumns(),
    ...importedFrom(),
    entry_no: text().notNull(),
    kind: text().$type<EntryKind>().notNull(),
    state: text().$type<(typeof entryStates)[number]>().notNull().default('pending'),
    reverses_id: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('finance_entries_no').on(table.entry_no),
    uniqueIndex('finance_entries_reverses').on(table.reverses_id),
    index('finance_entries_created').on(table.created_at.desc(), table.id.desc()),
    index('finance_entries_occurred').on(table.occurred_on.desc(), table.id.desc()),
    index('finance_entries_state').on(table.state, table.created_at.desc(), table.id.desc()),
    index('finance_entries_lot').on(table.lot_id),
    index('finance_entries_sign_up').on(table.sign_up_id),
    index('finance_entries_due').on(table.due_id),
    index('finance_entries_source').on(table.source_id),
    index('finance_entries_unapplied')
      .on(table.occurred_on, table.id)
      .where(sql`kind = 'unapplied_in'`),
    index('finance_entries_account').on(table.account_id, table.occurred_on),
    index('finance_entries_bank_ref')
      .on(table.bank_ref, table.amount)
      .where(sql`bank_ref is not null`),
    reference('finance_entries_lot_is_one', table.lot_id, lotsTable.id),
    reference('finance_entries_sign_up_is_one', table.sign_up_id, signUpsTable.id),
    reference('finance_entries_due_is_one', table.due_id, duesTable.id),
    reference('finance_entries_account_is_one', table.account_id, ownAccountsTable.id),
    reference('finance_entries_reversed_is_one', table.reverses_id, table.id),
    reference('finance_entries_source_is_one', table.source_id, table.id),
    ...entryChecks,
  ],
)
