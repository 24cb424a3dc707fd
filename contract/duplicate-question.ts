import * as z from 'zod/mini'
import { maxLength, wellFormed } from './grammar/field-schema.ts'

const loose = (max: number) =>
  z.optional(
    z.nullable(
      z.string('bad_format').check(z.trim(), maxLength(max, 'too_long'), z.refine(wellFormed, 'bad_format')),
    ),
  )

/**
 * The values of a possible duplicate, typed so far. They may be incomplete. `id` is the row being edited,
 * which is no duplicate of itself.
 */
export const duplicateQuestion = z.strictObject({
  company_name: loose(200),
  phone: loose(40),
  credit_code: loose(40),
  id: z.optional(z.int('bad_format')),
})
