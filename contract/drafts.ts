import * as z from 'zod/mini'
import { route } from './grammar/route.ts'

/** Unsaved form values by input name, stored as JSON. */
export type DraftValue = Readonly<Record<string, unknown>>

/** Unsaved input of a form. Only its author sees it, on every device. */
export interface DraftRow {
  key: string
  value: DraftValue
  updated_at: string
}

/** The most characters of a draft as JSON. */
export const draftLength = 50_000
/** The most drafts of one person. A further one replaces the oldest. */
export const mostDrafts = 50
/** How many days a draft is kept after it was last typed in. */
export const draftDays = 14

const tag = 'drafts'
const permission = 'drafts.own'
const value = z
  .record(z.string(), z.unknown(), 'bad_format')
  .check(z.refine((item) => JSON.stringify(item).length <= draftLength, 'too_long'))

export const draftRoutes = {
  /** Lists drafts without their content, which a form fetches when it opens. */
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
