import { isNotNull, sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core'
import { customers } from '#contract/customers.ts'
import { followUps } from '#contract/follow-ups.ts'
import type { PoolRules } from '#contract/pool.ts'
import type { PoolMove } from '#contract/pool-moves.ts'
import { baseColumns, fieldColumns, importedFrom, instant, reference } from './columns.ts'
import { staffTable } from './staff.ts'

const mayFall = sql`service_id is not null and archived_at is null and live_lots = 0`

const undealt = sql`${mayFall} and (last_deal_at is null or last_deal_at < owner_since)`

/**
 * The two dates that decide when a customer expires to the pool. The order of the remaining days is merged
 * from them.
 */
const owned = sql`service_id is not null and archived_at is null`
const live = sql`archived_at is null`

type WorkListColumn = 'service_id' | 'next_follow_at' | 'last_follow_at' | 'status' | 'created_at' | 'id'

/** Work lists of an owner or a team, answered from the index alone. */
const indexesOfWorkLists = (table: Record<WorkListColumn, ExtraConfigColumn>) => [
  index('customers_created').on(table.created_at.desc(), table.id.desc()).where(owned),
  index('customers_status').on(table.status, table.created_at.desc(), table.id.desc()).where(owned),
  index('customers_owner').on(table.service_id, table.created_at.desc(), table.id.desc()).where(live),
  index('customers_owner_next').on(table.service_id, table.next_follow_at, table.last_follow_at).where(live),
  index('customers_followed').on(table.last_follow_at, table.id, table.service_id).where(owned),
  index('customers_followed_desc').on(table.last_follow_at.desc().nullsLast(), table.id.desc()).where(owned),
  index('customers_next').on(table.next_follow_at, table.id).where(owned),
  index('customers_next_desc').on(table.next_follow_at.desc().nullsLast(), table.id.desc()).where(owned),
  index('customers_intention').on(table.status, table.id).where(owned),
]

const indexesOfClocks = (table: Record<'owner_since' | 'id', ExtraConfigColumn>) => [
  index('customers_contact_clock')
    .on(sql`greatest(owner_since, last_follow_at)`, table.id)
    .where(mayFall),
  index('customers_deal_clock').on(table.owner_since, table.id).where(undealt),
  // The number of matches decides between the two plans. The planner takes it from `customers_kept_up_for`,
  // statistics of the whole table, because it ignores those of a partial index.
  index('customers_kept_up')
    .on(sql`(greatest(owner_since, last_follow_at) - owner_since)`)
    .where(undealt),
]

/**
 * Expression indexes instead of columns, because rows are wide enough. Contacts of pool customers are not
 * searchable.
 */
const indexesOfFours = () => [
  index('customers_phone_fours')
    .using('gin', sql`phone_fours(phone_digits)`)
    .with({ fastupdate: false })
    .where(sql`service_id is not null`),
  index('customers_wechat_fours')
    .using('gin', sql`phone_fours(lower(wechat))`)
    .with({ fastupdate: false })
    .where(sql`service_id is not null`),
  index('customers_pinyin_fours')
    .using('gin', sql`phone_fours(replace(pinyin, ' ', ''))`)
    .with({ fastupdate: false }),
]

export const customersTable = pgTable(
  'customers',
  {
    ...fieldColumns(customers),
    ...baseColumns(),
    ...importedFrom(),
    /**
     * Keys for duplicates: the phone's digits, and the company name without legal form and width variants.
     */
    phone_digits: text().notNull(),
    company_key: text().notNull(),
    /** Search grams: one- and two-character pieces of names, phone and pinyin initials. */
    grams: text().array().notNull(),
    /** The pinyin of company and contact, which also sorts companies. */
    pinyin: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('customers_phone').on(table.phone_digits).where(live),
    uniqueIndex('customers_credit_code').on(table.credit_code).where(live),
    index('customers_company').on(table.company_key),
    index('customers_merged')
      .on(table.merged_into)
      .where(sql`merged_into is not null`),
    ...indexesOfWorkLists(table),
    index('customers_locked')
      .on(table.locked_until)
      .where(sql`service_id is not null and archived_at is null and locked_until is not null`),
    index('customers_owner_since').on(table.owner_since).where(owned),
    index('customers_company_read').on(table.pinyin, table.id).where(owned),
    index('customers_deals').on(table.deal_count, table.id).where(owned),
    ...indexesOfClocks(table),
    index('customers_pool')
      .on(table.pool_at.desc().nullsLast(), table.id.desc())
      .where(sql`service_id is null and archived_at is null`),
    reference('customers_owner_is_staff', table.service_id, staffTable.id),
    index('customers_grams').using('gin', table.grams).with({ fastupdate: false }),
    ...indexesOfFours(),
  ],
)

export const followUpsTable = pgTable(
  'follow_ups',
  {
    ...fieldColumns(followUps),
    ...baseColumns(),
    ...importedFrom(),
    customer_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => customersTable.id),
  },
  (table) => [
    index('follow_ups_customer').on(table.customer_id, table.created_at.desc(), table.id.desc()),
    index('follow_ups_made').on(table.created_at.desc(), table.id.desc()),
    // 上门与会议, a quick filter of the list of all follow-ups that matches few of many rows.
    index('follow_ups_visits')
      .on(table.created_at.desc(), table.id.desc())
      .where(sql`kind in (3, 4)`),
    index('follow_ups_by').on(table.created_by, table.created_at.desc(), table.id.desc()),
    index('follow_ups_next').on(table.next_follow_at).where(isNotNull(table.next_follow_at)),
  ],
)

/** Every move in and out of the pool; append-only. */
export const poolEvents = pgTable(
  'pool_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    customer_id: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<PoolMove['kind']>().notNull(),
    from_uid: bigint({ mode: 'number' }),
    to_uid: bigint({ mode: 'number' }),
    by_uid: bigint({ mode: 'number' }),
    reason: text(),
    remark: text(),
    rule_version: integer().notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('pool_events_customer').on(table.customer_id, table.at.desc()),
    index('pool_events_at').on(table.at.desc().nullsLast(), table.id.desc().nullsLast(), table.kind),
    index('pool_events_claims')
      .on(table.by_uid, table.at)
      .where(sql`kind = 'claim'`),
  ],
)

/** Each save is a new row; the highest version applies. */
export const poolRulesTable = pgTable('pool_rules', {
  version: integer().primaryKey(),
  rules: jsonb().$type<PoolRules>().notNull(),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  created_by: bigint({ mode: 'number' }),
})

/** Disclosed phone numbers of pool customers, by person and business day. */
export const reveals = pgTable(
  'reveals',
  {
    uid: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    customer_id: bigint({ mode: 'number' }).notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.uid, table.day, table.customer_id] })],
)

/** Claims from the pool by person and business day, once per customer. */
export const countedClaims = pgTable(
  'counted_claims',
  {
    uid: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    customer_id: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.day, table.customer_id] })],
)

/** The number of newly compared phones and credit codes by person and business day. */
export const duplicateChecks = pgTable(
  'duplicate_checks',
  {
    uid: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.day] })],
)

/** Digests of compared phones and credit codes, so that each counts once a day. */
export const comparedKeys = pgTable(
  'compared_keys',
  {
    uid: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    digest: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.day, table.digest] }),
    index('compared_keys_day').on(table.day),
  ],
)

/** Full numbers of others that a person read in an hour, as each process counted them. */
export const readingHours = pgTable(
  'reading_hours',
  {
    uid: bigint({ mode: 'number' }).notNull(),
    hour: instant().notNull(),
    process: text().notNull(),
    numbers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.hour, table.process] })],
)
