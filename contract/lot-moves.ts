import * as z from 'zod/mini'
import type { Field } from './field.ts'
import { bodySchema, valueSchema } from './field-schema.ts'
import { lotActions } from './lot-machine.ts'
import { lots, type LotRow } from './lots.ts'
import { versionSchema } from './resource.ts'
import { route } from './route.ts'

const of = lots.fields
const optional = <const F extends Field>(field: F) => z.optional(bodySchema(field))

/** Makes any move of a lot. `lot-machine.ts` says what each action needs besides `version`. */
export const moveLot = route<LotRow>()({
  method: 'POST',
  path: '/api/lots/:id/transitions',
  permission: 'lots.move',
  tag: 'lots',
  body: z.strictObject({
    action: valueSchema({ kind: 'choice', options: lotActions }),
    version: versionSchema,
    reason: optional({ kind: 'note' }),
    zs_service_id: optional(of.zs_service_id),
    url: optional(of.url),
    priority_party: optional(of.priority_party),
    highest_price: optional(of.highest_price),
    winner_sign_up_id: optional(of.winner_sign_up_id),
    deal_price: optional(of.deal_price),
    premium_rate: optional(of.premium_rate),
    consent_files: optional(of.consent_files),
    declared_files: optional(of.declared_files),
    settlement_quantity: optional(of.settlement_quantity),
    blacklist_until: optional({ kind: 'day' }),
  }),
})
