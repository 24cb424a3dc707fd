import * as z from 'zod/mini'
import type { BulkAnswer, Page } from './grammar/envelope.ts'
import { bodySchema, maxLength, minLength, valueSchema } from './grammar/field-schema.ts'
import { pageOfEvent, type EventLots } from './event-page.ts'
import {
  idsSchema,
  createSchema,
  patchSchema,
  resource,
  versionSchema,
  type Row,
} from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { EventLotAnswer } from './event-lots.ts'
import { lots } from './lots.ts'
import { bondModes, eventStates, type EventState, type TermChange } from './rules/auction-event.ts'
import { commissionPayers, lateFeeBases } from './rules/lot-choices.ts'
import type { LotState } from './rules/lot-states.ts'
import type { Decimal } from './rules/money.ts'
import { pictureTypes } from './uploads.ts'

/** Sales of many lots under one notice (专场). Their terms are the defaults of their lots. */
export const auctionEvents = resource('auction_events', {
  event_no: { kind: 'text', kept: true, sortable: true },
  title: { kind: 'text', max: 200, required_at: 'save', ask: 'enter' },
  state: { kind: 'choice', options: eventStates, derived: true },
  company: { kind: 'ref', target: 'auction_companies', required_at: 'save', ask: 'choose', filterable: true },
  platform: {
    kind: 'ref',
    target: 'auction_platforms',
    required_at: 'save',
    ask: 'choose',
    filterable: true,
  },
  url: { kind: 'url', ask: 'enter' },
  notice_no: { kind: 'text' },
  opens_at: { kind: 'instant', required_at: 'save', ask: 'choose', filterable: true, sortable: true },
  closes_at: { kind: 'instant' },
  /** Lot n ends n times this many minutes later. 0: all end together. */
  stagger_minutes: { kind: 'count' },
  signup_end_time: { kind: 'instant', required_at: 'save', ask: 'choose', filterable: true, sortable: true },
  view_from: { kind: 'instant' },
  view_to: { kind: 'instant' },
  look_address: { kind: 'text', max: 200, ask: 'enter' },
  link_username: { kind: 'text', ask: 'enter' },
  link_phone: { kind: 'phone', ask: 'enter' },
  bond_mode: { kind: 'choice', options: bondModes },
  bond_price: { kind: 'money', ask: 'enter' },
  /** How many lots one deposit may win. Empty: any number. */
  wins_limit: { kind: 'count' },
  /** How much of the deposit a default forfeits. Empty: all of it. */
  forfeit_part: { kind: 'money', ask: 'enter' },
  payment_days: { kind: 'count' },
  commission_payer: { kind: 'choice', options: commissionPayers },
  commission_point: { kind: 'percent', most: 100, ask: 'enter' },
  late_pick_up_fee: { kind: 'money', ask: 'enter' },
  late_pick_up_basis: { kind: 'choice', options: lateFeeBases },
  service_fee_point: { kind: 'percent', most: 100, ask: 'enter' },
  tax_receipt: { kind: 'text', ask: 'enter' },
  clean_end_time: { kind: 'instant' },
  photos: { kind: 'files', max: 20, types: pictureTypes },
  files: { kind: 'files', max: 20 },
  service_id: { kind: 'ref', target: 'staff', filterable: true },
  remark: { kind: 'note' },
  created_at: { kind: 'instant', kept: true, filterable: true, sortable: true },
  mine: { kind: 'flag', derived: true, filterable: true },
  preparing: { kind: 'flag', derived: true, filterable: true },
  coming: { kind: 'flag', derived: true, filterable: true },
  running: { kind: 'flag', derived: true, filterable: true },
  finished: { kind: 'flag', derived: true, filterable: true },
})

/** Sums over the lots of an event that the caller may see, its finished rounds included. */
export interface EventSums {
  lots: number
  sign_ups: number
  bids: number
  /** The sum of starting prices; a price for one unit counts times its quantity. */
  starting_amount: Decimal
  sold: number
  deal_amount: Decimal
}
export type AuctionEventRow = Row<typeof auctionEvents> & {
  event_no: string
  state: EventState
  /** The event's lots that the caller may see, counted by state. */
  lots: Record<LotState, number>
  sums: EventSums
}

/**
 * The effect of a change of the event on one of its lots. `code` and `reason` say why the lot stays as it
 * is.
 */
export interface LotTermChanges {
  id: number
  event_seq: number
  lot_no: string
  corpore_name: string | null
  state: LotState
  changes: TermChange[]
  code: number
  reason?: string
}
export type EditedEvent = AuctionEventRow & { lot_changes: LotTermChanges[] }

/** Moves of the whole event, by the names of the lots' moves. `start` and `close` are short for two of them. */
export const eventActions = [
  'submit',
  'approve',
  'reject',
  'list',
  'start_bidding',
  'close_bidding',
  'no_sale',
  'start',
  'close',
] as const
export type EventAction = (typeof eventActions)[number]

/** The maximum number of lots of an event. */
export const mostEventLots = 500
const seqIds = z
  .array(z.int('bad_format').check(z.gte(1, 'out_of_range')), 'bad_format')
  .check(minLength(1, 'required'), maxLength(mostEventLots, 'too_long'))
const cell = z.nullable(
  z.union([z.string().check(maxLength(2000, 'too_long')), z.number(), z.boolean()], 'bad_format'),
)
const dry_run = z.optional(z.boolean('bad_format'))

const tag = 'auction_events'
const permission = 'lots.use'
const of = lots.fields

export const auctionEventRoutes = {
  list: route<Page<AuctionEventRow>>()({
    method: 'GET',
    path: '/api/auction-events',
    permission,
    tag,
    list: auctionEvents,
  }),
  get: route<AuctionEventRow>()({ method: 'GET', path: '/api/auction-events/:id', permission, tag }),
  create: route<AuctionEventRow>()({
    method: 'POST',
    path: '/api/auction-events',
    permission: 'lots.write',
    tag,
    body: createSchema(auctionEvents),
  }),
  /**
   * Edits the event and those of its lots that are in `lot_ids`. `dry_run` writes nothing and returns the
   * changes of every lot.
   */
  edit: route<EditedEvent>()({
    method: 'PATCH',
    path: '/api/auction-events/:id',
    permission: 'lots.write',
    tag,
    long: true,
    body: patchSchema(auctionEvents, { lot_ids: z.optional(z.array(z.int('bad_format'))), dry_run }),
  }),
  /** All lots, or a page of them if `limit` is given. */
  listLots: route<EventLots>()({
    method: 'GET',
    path: '/api/auction-events/:id/lots',
    permission,
    tag,
    query: pageOfEvent,
  }),
  /**
   * Adds lots: existing ones by `lot_ids`, or new ones from `rows`, whose properties are field names or
   * column titles. Rows with the same 包号 make one lot with a goods list. Lots with a refused row are not
   * created, and each row says why. `terms` apply to every new lot that has no value of its own.
   */
  addLots: route<BulkAnswer | EventLotAnswer>()({
    method: 'POST',
    path: '/api/auction-events/:id/lots',
    permission: 'lots.write',
    tag,
    long: true,
    body: z.strictObject({
      lot_ids: z.optional(idsSchema),
      rows: z.optional(
        z
          .array(z.record(z.string().check(maxLength(100, 'too_long')), cell), 'bad_format')
          .check(minLength(1, 'required'), maxLength(2000, 'too_long')),
      ),
      terms: z.optional(
        z.strictObject({
          commission_id: z.optional(bodySchema(of.commission_id)),
          zs_service_id: z.optional(bodySchema(of.zs_service_id)),
          auction_type: z.optional(bodySchema(of.auction_type)),
          auction_way: z.optional(bodySchema(of.auction_way)),
          asset_owner: z.optional(bodySchema(of.asset_owner)),
          reserve_price: z.optional(bodySchema(of.reserve_price)),
          advance_payment: z.optional(bodySchema(of.advance_payment)),
        }),
      ),
      dry_run,
    }),
  }),
  /** Reads a workbook (xlsx or csv) as rows for `addLots` and stores nothing. */
  readSheet: route<{ rows: Record<string, string>[] }>()({
    method: 'POST',
    path: '/api/auction-events/:id/lots/workbook',
    permission: 'lots.write',
    tag,
    raw: 'upload',
    ownTransactions: true,
  }),
  /** Takes lots out of the event while they are not listed yet. */
  removeLots: route<BulkAnswer>()({
    method: 'POST',
    path: '/api/auction-events/:id/lots/remove',
    permission: 'lots.write',
    tag,
    long: true,
    body: z.strictObject({ lot_ids: idsSchema }),
  }),
  /** Deletes, within 24 hours, the lots of one `addLots` call that nobody has touched since. */
  undoLots: route<{ taken_back: number; left_alone: number }>()({
    method: 'POST',
    path: '/api/auction-events/:id/lots/undo',
    permission: 'lots.write',
    tag,
    long: true,
    body: z.strictObject({ import_id: valueSchema({ kind: 'ref' }) }),
  }),
  /** Makes a move of every lot, or of those in `lot_ids`, by their own guards, in their order, with its fields. */
  move: route<BulkAnswer>()({
    method: 'POST',
    path: '/api/auction-events/:id/transitions',
    permission: 'lots.use',
    tag,
    long: true,
    body: z.strictObject({
      action: valueSchema({ kind: 'choice', options: eventActions }),
      lot_ids: z.optional(seqIds),
      version: z.optional(versionSchema),
      reason: z.optional(bodySchema({ kind: 'note' })),
      zs_service_id: z.optional(bodySchema(of.zs_service_id)),
      url: z.optional(bodySchema(of.url)),
      priority_party: z.optional(bodySchema(of.priority_party)),
      consent_files: z.optional(bodySchema(of.consent_files)),
    }),
  }),
}
