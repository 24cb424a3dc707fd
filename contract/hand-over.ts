import * as z from 'zod/mini'
import { maxLength, minLength } from './grammar/field-schema.ts'
import { versionSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/**
 * Records that a person owns. `lots` are those with them as 业务人员, `goods` those with them as 招商人员.
 */
export const heldParts = ['customers', 'consignors', 'lots', 'goods', 'recyclers'] as const
export type HeldPart = (typeof heldParts)[number]

/** How many records a hand-over moved. `lots` counts both sides. */
export interface HandOverCounts {
  customers: number
  lots: number
  recyclers: number
  consignors: number
  team: number
}

const id = z.int({ error: () => 'required' }).check(z.gte(1, 'out_of_range'))
const share = z.int({ error: () => 'required' }).check(z.gte(0, 'out_of_range'), z.lte(1000, 'out_of_range'))
const heirs = z
  .array(z.strictObject({ service_id: id, share }), 'bad_format')
  .check(minLength(1, 'required'), maxLength(20, 'too_long'))
const rows = z
  .array(
    z.strictObject({ part: z.literal([...heldParts], 'unknown_choice'), id, service_id: id }),
    'bad_format',
  )
  .check(maxLength(2000, 'too_long'))

const version = z.optional(versionSchema)
/**
 * `service_id` gets everything. With several `heirs`, each gets a share of every part; records of a customer
 * follow it. `rows` assigns single records instead. The first heir takes the team unless `leader_uid` names
 * another.
 */
const body = z.strictObject({
  service_id: z.optional(id),
  heirs: z.optional(heirs),
  rows: z.optional(rows),
  leader_uid: z.optional(id),
  version,
})

export type HandOverInput = z.infer<typeof body>

/** One heir's share. */
export type HeirPreview = Record<HeldPart, number> & { service_id: number; name: string }
/** A record of the hand-over and its new owner. */
export interface HeldRow {
  part: HeldPart
  id: number
  name: string
  service_id: number
}

/** Preview of a hand-over. `rows` are the first ones; `more` means there are others. */
export interface HandOverPreview {
  heirs: HeirPreview[]
  team: number
  leader_uid: number
  rows: HeldRow[]
  more: boolean
}

const tag = 'staff'
const permission = 'staff.manage'

export const handOverRoutes = {
  carryOut: route<HandOverCounts>()({
    method: 'POST',
    path: '/api/staff/:id/hand-over',
    permission,
    tag,
    body,
  }),
  /** Takes the same input, but moves nothing. */
  preview: route<HandOverPreview>()({
    method: 'POST',
    path: '/api/staff/:id/hand-over/preview',
    permission,
    tag,
    body,
  }),
}
