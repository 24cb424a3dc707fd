import * as z from 'zod/mini'
import type { Field, FileRef, Value } from './field.ts'
import { bodySchema, valueSchema } from './field-schema.ts'
import { lotActions, type LotAction } from './lot-machine.ts'
import { lots, type LotRow } from './lots.ts'
import { versionSchema } from './resource.ts'
import { route } from './route.ts'

const of = lots.fields
const given = <F extends Field>(field: F) => z.optional(bodySchema(field) as z.ZodMiniType<Value<F> | null>)

/** Every move of a lot. What an action needs and takes besides `version` stands in `lot-machine.ts`. */
export const moveLot = route<LotRow>()({
  method: 'POST',
  path: '/api/lots/:id/transitions',
  permission: 'lots.move',
  tag: 'lots',
  body: z.strictObject({
    action: valueSchema({ kind: 'choice', options: lotActions }) as z.ZodMiniType<LotAction>,
    version: versionSchema,
    reason: given({ kind: 'note' }),
    zs_service_id: given(of.zs_service_id),
    url: given(of.url),
    highest_price: given(of.highest_price),
    winner_sign_up_id: given(of.winner_sign_up_id),
    deal_price: given(of.deal_price),
    premium_rate: given(of.premium_rate),
    consent_files: z.optional(bodySchema(of.consent_files) as z.ZodMiniType<FileRef[]>),
    settlement_quantity: given(of.settlement_quantity),
    blacklist_until: given({ kind: 'day' }),
  }),
})
