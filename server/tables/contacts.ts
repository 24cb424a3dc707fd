import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { customerContacts } from '#contract/contacts.ts'
import { baseColumns, fieldColumns, importedFrom, instant, reference } from './columns.ts'
import { customersTable } from './customers.ts'

/** The people of a customer besides the primary contact, who is in the customer's own columns. */
export const customerContactsTable = pgTable(
  'customer_contacts',
  {
    ...fieldColumns(customerContacts),
    ...baseColumns(),
    ...importedFrom(),
    customer_id: bigint({ mode: 'number' }).notNull(),
    /** As in customers: keys for duplicates and searches. */
    phone_digits: text().notNull(),
    grams: text().array().notNull(),
    /** Empty for contacts of an older release, until the nightly run has spelt them. */
    pinyin: text().notNull().default(''),
  },
  (table) => [
    index('customer_contacts_customer').on(table.customer_id, table.id),
    index('customer_contacts_phone').on(table.phone_digits),
    index('customer_contacts_grams').using('gin', table.grams).with({ fastupdate: false }),
    index('customer_contacts_pinyin_fours')
      .using('gin', sql`phone_fours(replace(pinyin, ' ', ''))`)
      .with({ fastupdate: false }),
    index('customer_contacts_unspelt')
      .on(table.id)
      .where(sql`pinyin = ''`),
    reference('customer_contacts_customer_is_one', table.customer_id, customersTable.id),
  ],
)

/** A record that moved to another customer, and its new owner. */
interface Moved {
  id: number
  owner: { before: number | null; after: number | null } | null
}

/** Records that features above the customers have moved. */
export interface MergeMoves {
  lots: Moved[]
  consignors: Moved[]
}

/** Everything that a merge moved, so that it can be undone. */
export interface MergeRecord {
  /** The columns of the remaining customer before and after the merge. */
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** Tags and follow-ups that came from the merged customer. */
  tags: string[]
  follow_ups: number
  /** The merged customer's contacts, with their former numbers. */
  contacts: { id: number; phone_digits: string }[]
  /** Contacts created from a former primary contact. */
  made: { id: number; version: number }[]
  /** Customers that had been merged into the merged one. */
  pointers: number[]
  along: MergeMoves
}

/** Merges of customers (合并). Undoing a merge marks it and deletes nothing. */
export const customerMerges = pgTable(
  'customer_merges',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    into_id: bigint({ mode: 'number' }).notNull(),
    other_id: bigint({ mode: 'number' }).notNull(),
    moved: jsonb().$type<MergeRecord>().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    by_uid: bigint({ mode: 'number' }),
    undone_at: instant(),
    undone_by: bigint({ mode: 'number' }),
  },
  (table) => [
    index('customer_merges_into').on(table.into_id, table.id.desc()),
    reference('customer_merges_into_is_one', table.into_id, customersTable.id),
    reference('customer_merges_other_is_one', table.other_id, customersTable.id),
  ],
)
