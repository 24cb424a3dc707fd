import * as z from 'zod/mini'
import { maxLength, minLength } from './grammar/field-schema.ts'
import { route } from './grammar/route.ts'

/**
 * A value that a notice names. `from` and `to` mark the phrase in the text; `guess` marks a value that the
 * words do not state clearly.
 */
export interface NoticeValue {
  value: string | number | boolean
  from: number
  to: number
  guess?: true
}

/**
 * The result of reading a pasted notice. Days without a time are plain days; `company` and `platform` are
 * known names.
 */
export interface NoticeReading {
  event: Partial<Record<string, NoticeValue>>
  lots: Partial<Record<string, NoticeValue>>[]
  unread: { text: string; from: number; to: number }[]
}

/** The maximum length of a notice. */
export const longestNotice = 20_000

export const eventNoticeRoutes = {
  /** Reads a pasted notice into an event and its lots by rules. Writes nothing. */
  fromNotice: route<NoticeReading>()({
    method: 'POST',
    path: '/api/auction-events/from-notice',
    permission: 'lots.write',
    tag: 'auction_events',
    neverKept: true,
    body: z.strictObject({
      text: z
        .string({ error: (issue) => (typeof issue.input === 'string' ? 'bad_format' : 'required') })
        .check(minLength(1, 'required'), maxLength(longestNotice, 'too_long')),
    }),
  }),
}
