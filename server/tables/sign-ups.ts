import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CollusionNote } from '#contract/rules/collusion.ts'
import { signUps, type DepositStatus, type outcomes, type reviewStatuses } from '#contract/sign-ups.ts'
import { auctionEventsTable } from './auction-events.ts'
import { baseColumns, fieldColumns, importedFrom, reference } from './columns.ts'
import { platformsTable } from './dictionaries.ts'
import { lotsTable } from './lots.ts'
import { recyclersTable } from './recyclers.ts'
import { staffTable } from './staff.ts'

/** Constraints of every sign-up. */
const signUpChecks = [
  check(
    'sign_ups_for_lot_or_event',
    sql`(lot_id is null) = (event_id is not null) and (event_sign_up_id is null or event_id is null)`,
  ),
  check('sign_ups_received', sql`received_amount >= 0`),
  check(
    'sign_ups_carried',
    sql`(deposit_status = 'carried') = (carried_to_id is not null) and (carried_to_id is null) = (carried_amount is null) and carried_amount > 0 and carried_amount <= received_amount`,
  ),
]

export const signUpsTable = pgTable(
  'sign_ups',
  {
    ...fieldColumns(signUps),
    ...baseColumns(),
    ...importedFrom(),
    review_status: text().$type<(typeof reviewStatuses)[number]>().notNull().default('pending'),
    deposit_status: text().$type<DepositStatus>().notNull().default('unpaid'),
    outcome: text().$type<(typeof outcomes)[number]>().notNull().default('none'),
    /** Notes on the collusion flags of this sign-up, oldest first, with the flags of that time. */
    collusion_notes: jsonb().$type<CollusionNote[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('sign_ups_once')
      .on(table.lot_id, table.round_no, table.recycler_id)
      .where(sql`review_status <> 'cancelled'`),
    // A platform reuses a bidder's number after a cancelled sign-up.
    uniqueIndex('sign_ups_paddle')
      .on(table.lot_id, table.round_no, table.paddle_no)
      .where(sql`review_status <> 'cancelled'`),
    uniqueIndex('sign_ups_event_once')
      .on(table.event_id, table.recycler_id)
      .where(sql`event_id is not null and review_status <> 'cancelled'`),
    uniqueIndex('sign_ups_event_paddle')
      .on(table.event_id, table.paddle_no)
      .where(sql`event_id is not null and review_status <> 'cancelled'`),
    index('sign_ups_of_event')
      .on(table.event_sign_up_id)
      .where(sql`event_sign_up_id is not null`),
    index('sign_ups_lot').on(table.lot_id, table.round_no),
    index('sign_ups_recycler').on(table.recycler_id, table.created_at.desc()),
    index('sign_ups_created').on(table.created_at.desc(), table.id.desc()),
    index('sign_ups_review').on(table.review_status, table.created_at.desc(), table.id.desc()),
    index('sign_ups_unpaid')
      .on(table.lot_id, table.round_no)
      .where(sql`deposit_status = 'unpaid' and outcome = 'none'`),
    index('sign_ups_refund')
      .on(table.refund_due_on, table.id)
      .where(sql`deposit_status = 'refund_due'`),
    reference('sign_ups_lot_is_one', table.lot_id, lotsTable.id),
    reference('sign_ups_event_is_one', table.event_id, auctionEventsTable.id),
    reference('sign_ups_event_sign_up_is_one', table.event_sign_up_id, table.id),
    reference('sign_ups_recycler_is_one', table.recycler_id, recyclersTable.id),
    reference('sign_ups_platform_is_one', table.platform, platformsTable.id),
    reference('sign_ups_owner_is_staff', table.service_id, staffTable.id),
    reference('sign_ups_carried_to_is_one', table.carried_to_id, table.id),
    ...signUpChecks,
  ],
)

/**
 * True if any two sign-ups of a round share something (decision 0075). Null if something changed since the
 * last check; triggers reset it when a mark changes.
 */
export const collusionRounds = pgTable(
  'collusion_rounds',
  {
    lot_id: bigint({ mode: 'number' }).notNull(),
    round_no: integer().notNull(),
    shares: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.lot_id, table.round_no] }),
    index('collusion_rounds_unknown')
      .on(table.lot_id, table.round_no)
      .where(sql`shares is null`),
    reference('collusion_rounds_lot_is_one', table.lot_id, lotsTable.id),
  ],
)
