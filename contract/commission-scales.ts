import * as z from 'zod/mini'
import { bodySchema, maxLength } from './grammar/field-schema.ts'
import { versionSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'
import type { LotRow } from './lots.ts'

const money = bodySchema({ kind: 'money', required_at: 'save' })
const optional = z.optional(bodySchema({ kind: 'money' }))

/** Each band is charged on its part of a sum. */
export const bandsSchema = z
  .array(
    z.strictObject({
      above: money,
      rate: bodySchema({ kind: 'percent', most: 100, required_at: 'save' }),
    }),
    'bad_format',
  )
  .check(maxLength(20, 'too_long'))

/**
 * A side's commission by bands, with a minimum and a maximum, or as a fixed sum. Null means the plain rate.
 */
export const scaleSchema = z.nullable(
  z.strictObject({
    bands: z.optional(bandsSchema),
    minimum: optional,
    maximum: optional,
    fixed: optional,
  }),
)

export const commissionScaleRoutes = {
  /** Replaces both sides' scales. A side that is left out keeps its own. */
  put: route<LotRow>()({
    method: 'PUT',
    path: '/api/lots/:id/commission-scales',
    permission: 'lots.write',
    tag: 'lots',
    body: z.strictObject({
      buyer_scale: z.optional(scaleSchema),
      consignor_scale: z.optional(scaleSchema),
      version: versionSchema,
    }),
  }),
}
