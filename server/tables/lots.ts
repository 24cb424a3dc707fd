import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core'
import { type AssetOwner, usualPaymentDays } from '#contract/rules/lot-choices.ts'
import type { ScaleTerms } from '#contract/rules/commission-scale.ts'
import type { LotMoveName } from '#contract/rules/lot-machine.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import { usualEvidenceDays } from '#contract/rules/thing-evidence.ts'
import { lots } from '#contract/lots.ts'
import { auctionEventsTable } from './auction-events.ts'
import { baseColumns, fieldColumns, importedFrom, instant, maskedEdits, reference } from './columns.ts'
import { consignorsTable } from './consignors.ts'
import { contractsTable } from './contracts.ts'
import { customersTable } from './customers.ts'
import { companiesTable, platformsTable } from './dictionaries.ts'
import { ownAccountsTable } from './own-accounts.ts'
import { staffTable } from './staff.ts'

type Timed = 'auction_time' | 'result_at' | 'clean_end_time' | 'signup_end_time'

/** Indexes of open work, each with the condition of its figure on the first page (decision 0136). */
const indexesOfWork = (table: Record<Timed | 'id' | 'state', ExtraConfigColumn>) => [
  index('lots_no_sign_up')
    .on(table.auction_time, table.id)
    .where(sql`state in ('listed', 'bidding') and sign_up_count = 0`),
  index('lots_few_qualified')
    .on(table.auction_time, table.id)
    .where(sql`state in ('listed', 'bidding') and approved_count < 2`),
  index('lots_deposit_missing')
    .on(table.auction_time, table.id)
    .where(sql`state in ('listed', 'bidding') and paid_count < approved_count`),
  index('lots_uncleared')
    .on(table.clean_end_time)
    .where(sql`state in ('sold', 'paid')`),
  index('lots_to_close')
    .on(table.state, table.result_at, table.id)
    .where(sql`state in ('sold', 'picked_up')`),
  index('lots_owed')
    .on(table.id)
    .where(sql`owed_after_pick_up is not null`),
  index('lots_sign_up_ending')
    .on(table.signup_end_time)
    .where(sql`state = 'listed'`),
]

const added = ['state', 'auction_type', 'platform', 'service_id', 'deal_amount', 'premium_rate'] as const

const indexesOfResults = (
  table: Record<'deal_price' | 'result_at' | 'id' | (typeof added)[number], ExtraConfigColumn>,
) => [
  index('lots_deal').on(table.deal_price, table.id),
  index('lots_deal_down').on(table.deal_price.desc(), table.id.desc()),
  index('lots_deal_amount').on(table.deal_amount, table.id),
  index('lots_deal_amount_down').on(table.deal_amount.desc(), table.id.desc()),
  index('lots_result').on(table.result_at.desc().nullsLast(), table.id.desc()),
  index('lots_result_up').on(table.result_at, table.id),
  // The ids of the view `all_rounds`, whose halves are both ordered by date; and the sums of results.
  index('lots_round_result').on(
    table.result_at.desc().nullsLast(),
    sql`(id * 2) desc nulls last`,
    ...added.map((name) => table[name]),
  ),
]

const indexesOfParties = (
  table: Record<'customer_id' | 'commission_id' | 'contract_id', ExtraConfigColumn>,
) => [
  index('lots_customer').on(table.customer_id),
  index('lots_consignor').on(table.commission_id),
  index('lots_contract')
    .on(table.contract_id)
    .where(sql`contract_id is not null`),
]

type Referring =
  | 'company'
  | 'platform'
  | 'payment_account_id'
  | 'commission_id'
  | 'contract_id'
  | 'customer_id'
  | 'service_id'
  | 'zs_service_id'
  | 'event_id'

const referencesOf = (table: Record<Referring, AnyPgColumn>) => [
  reference('lots_company_is_one', table.company, companiesTable.id),
  reference('lots_platform_is_one', table.platform, platformsTable.id),
  reference('lots_payment_account_is_one', table.payment_account_id, ownAccountsTable.id),
  reference('lots_consignor_is_one', table.commission_id, consignorsTable.id),
  reference('lots_contract_is_one', table.contract_id, contractsTable.id),
  reference('lots_customer_is_one', table.customer_id, customersTable.id),
  reference('lots_owner_is_staff', table.service_id, staffTable.id),
  reference('lots_recruiter_is_staff', table.zs_service_id, staffTable.id),
  reference('lots_event_is_one', table.event_id, auctionEventsTable.id),
]

export const lotsTable = pgTable(
  'lots',
  {
    ...fieldColumns(lots),
    lot_no: text().notNull(),
    state: text().$type<LotState>().notNull(),
    round_no: integer().notNull().default(1),
    asset_owner: text().$type<AssetOwner>().default('private'),
    payment_days: integer().default(usualPaymentDays),
    evidence_days: integer().default(usualEvidenceDays),
    buyer_scale: jsonb().$type<ScaleTerms>(),
    consignor_scale: jsonb().$type<ScaleTerms>(),
    /** The reserve from which the limit of cuts is measured. Null: the present one. */
    approved_reserve: numeric({ precision: 14, scale: 2 }),
    ...baseColumns(),
    ...importedFrom(),
    masked_edits: maskedEdits(),
    /** Search grams of the number, the name of the goods and its pinyin initials. */
    grams: text().array().notNull(),
  },
  (table) => [
    uniqueIndex('lots_no').on(table.lot_no),
    index('lots_created').on(table.created_at.desc(), table.id.desc()),
    index('lots_state').on(table.state, table.created_at.desc(), table.id.desc()),
    index('lots_owner').on(table.service_id, table.created_at.desc(), table.id.desc()),
    index('lots_recruiter').on(table.zs_service_id, table.created_at.desc(), table.id.desc()),
    // Lists sort in both directions, and a descending index with nulls last cannot serve an ascending list.
    index('lots_created_up').on(table.created_at, table.id),
    index('lots_no_down').on(table.lot_no.desc(), table.id.desc()),
    index('lots_auction_time').on(table.auction_time.desc().nullsLast(), table.id.desc()),
    // Covers the first page's query for the auctions of a day or a week, so that no lot is read.
    index('lots_auction_time_up').on(
      table.auction_time,
      table.id,
      table.state,
      table.service_id,
      table.zs_service_id,
    ),
    index('lots_sign_up_end').on(table.signup_end_time, table.id),
    index('lots_sign_up_end_down').on(table.signup_end_time.desc(), table.id.desc()),
    index('lots_start').on(table.starting_price, table.id),
    index('lots_start_down').on(table.starting_price.desc(), table.id.desc()),
    index('lots_clean_end').on(table.clean_end_time),
    index('lots_clean_end_down').on(table.clean_end_time.desc(), table.id.desc()),
    ...indexesOfResults(table),
    index('lots_due')
      .on(table.auction_time)
      .where(sql`state = 'listed'`),
    ...indexesOfWork(table),
    ...indexesOfParties(table),
    index('lots_event').on(table.event_id, table.event_seq),
    index('lots_grams').using('gin', table.grams).with({ fastupdate: false }),
    ...referencesOf(table),
  ],
)

/** A lot without its internal columns. */
export type LotRecord = Omit<typeof lotsTable.$inferSelect, 'grams' | 'approved_reserve'>

/** Finished rounds in their final state; `terms` holds every field of the lot at the end. Append-only. */
export const lotRounds = pgTable(
  'lot_rounds',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    lot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lotsTable.id),
    round_no: integer().notNull(),
    state: text().$type<LotState>().notNull(),
    terms: jsonb().$type<LotRecord>().notNull(),
    /** When the round was sold or ended unsold. Null if it was withdrawn. */
    result_at: instant(),
    ...importedFrom(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    by_uid: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('lot_rounds_round').on(table.lot_id, table.round_no),
    index('lot_rounds_event')
      .on(sql`((terms ->> 'event_id')::bigint)`)
      .where(sql`terms ->> 'event_id' is not null`),
    index('lot_rounds_result').on(table.result_at.desc().nullsLast(), sql`(id * 2 + 1) desc nulls last`),
  ],
)

/** Every move of a lot; append-only. */
export const lotEvents = pgTable(
  'lot_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    lot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lotsTable.id),
    round_no: integer().notNull(),
    action: text().$type<LotMoveName | 'create' | 'copy' | 'release_on_credit'>().notNull(),
    from_state: text().$type<LotState>(),
    to_state: text().$type<LotState>().notNull(),
    by_uid: bigint({ mode: 'number' }),
    reason: text(),
    /** Further input of the move, such as the price. The visibility rules of the lot's fields apply. */
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('lot_events_lot').on(table.lot_id, table.id.desc())],
)

export const lotComments = pgTable(
  'lot_comments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    lot_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => lotsTable.id),
    content: text().notNull(),
    mentions: bigint({ mode: 'number' }).array().notNull().default([]),
    by_uid: bigint({ mode: 'number' }).notNull(),
    at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('lot_comments_lot').on(table.lot_id, table.id.desc())],
)
