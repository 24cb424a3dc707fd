import * as z from 'zod/mini'
import { route } from './grammar/route.ts'

/** A form's values as JSON, by input name. */
export type DraftValue = Readonly<Record<string, unknown>>

/** Something typed and not saved yet. It is kept for its person only, on every device. */
export interface DraftRow {
  key: string
  value: DraftValue
  updated_at: string
}

/** How much one draft may hold, as JSON, in characters. */
export const draftLength = 50_000
/** How many drafts a person may have. The oldest goes when another one comes. */
export const mostDrafts = 50
/** How many days a draft is kept after it was last typed in. */
export const draftDays = 14

const tag = 'drafts'
const permission = 'drafts.own'
const value = z
  .record(z.string(), z.unknown(), 'bad_format')
  .check(z.refine((one) => JSON.stringify(one).length <= draftLength, 'too_long'))

export const draftRoutes = {
  /** The keys alone. A form asks for the content when it opens. */
  list: route<{ items: Omit<DraftRow, 'value'>[] }>()({
    method: 'GET',
    path: '/api/drafts',
    permission,
    tag,
  }),
  get: route<DraftRow | null>()({ method: 'GET', path: '/api/drafts/:key', permission, tag }),
  save: route<null>()({
    method: 'PUT',
    path: '/api/drafts/:key',
    permission,
    tag,
    neverKept: true,
    body: z.strictObject({ value }),
  }),
  delete: route<null>()({
    method: 'DELETE',
    path: '/api/drafts/:key',
    permission,
    tag,
    neverKept: true,
  }),
}
