import * as z from 'zod/mini'
import { valueSchema } from './grammar/field-schema.ts'
import { createSchema, resource, type Row } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { MarkedWeight } from './rules/weighed-goods.ts'
import { pictureTypes } from './uploads.ts'

/** Weigh tickets (磅单) in tonnes: net = gross − tare − deduction. They are never edited, only voided. */
export const weighTickets = resource('weigh_tickets', {
  ticket_no: { kind: 'text', max: 50, required_at: 'save', exportable: true, ask: 'enter' },
  plate: { kind: 'text', max: 20, required_at: 'save', exportable: true, ask: 'enter' },
  gross: { kind: 'quantity', required_at: 'save', exportable: true, ask: 'enter' },
  tare: { kind: 'quantity', required_at: 'save', exportable: true, ask: 'enter' },
  deduction: { kind: 'quantity', exportable: true },
  net: { kind: 'quantity', kept: true, exportable: true },
  photo: { kind: 'files', max: 5, types: pictureTypes },
  at: { kind: 'instant', required_at: 'save', exportable: true },
  lot_id: { kind: 'ref', target: 'lots', kept: true, exportable: true },
  round_no: { kind: 'count', kept: true, exportable: true },
  void_reason: { kind: 'note', kept: true, exportable: true },
  voided_at: { kind: 'instant', kept: true },
})

export type WeighTicketRow = Row<typeof weighTickets> & {
  /** Weights that are unusual for the plate. */
  marks: MarkedWeight[]
}

/** A newly written ticket. Its warnings tell the yard at once if the loads exceed the payments. */
export type WeighedLoad = WeighTicketRow & {
  warnings: { field: 'net'; code: 'not_paid_for' }[]
  loaded: string
  paid: string
  missing: string
}

/** The tickets of a lot's round and how much has left the yard. */
export interface Weighing {
  items: WeighTicketRow[]
  /** Total net weight of tickets that are not void. */
  net: string
  /** How much of the lot's quantity is still in the yard. Null if its unit is not a weight. */
  remaining: string | null
  /** Net × unit price. Null before the result, or if the price is for the whole lot. */
  value: string | null
  prepaid: string | null
  /** True if `value` exceeds `prepaid`. */
  over_prepayment: boolean
  actions: string[]
}

const tag = 'weigh_tickets'

export const weighingRoutes = {
  list: route<Weighing>()({
    method: 'GET',
    path: '/api/lots/:id/weigh-tickets',
    permission: 'weighing.read',
    tag,
  }),
  /**
   * Allowed for the lot's people, their leads, and roles 1 and 2. If the loads exceed the paid amount, the
   * answer has `warnings`; if the lot has `hold_at_limit`, the ticket is refused (409 `not_paid_for`).
   */
  add: route<WeighedLoad>()({
    method: 'POST',
    path: '/api/lots/:id/weigh-tickets',
    permission: 'weighing.write',
    tag,
    body: createSchema(weighTickets),
  }),
  /** Allowed for its author within an hour, later for role 2. */
  void: route<WeighTicketRow>()({
    method: 'POST',
    path: '/api/weigh-tickets/:id/void',
    permission: 'weighing.write',
    tag,
    body: z.strictObject({ reason: valueSchema({ kind: 'note' }) }),
  }),
}
