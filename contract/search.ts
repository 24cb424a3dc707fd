import * as z from 'zod/mini'
import { wellFormed } from './field-schema.ts'
import { route } from './route.ts'

/** The kinds of records that the search looks through, in the order they are shown. */
export const searchKinds = ['customers', 'pool', 'consignors', 'lots', 'recyclers', 'staff'] as const
export type SearchKind = (typeof searchKinds)[number]
/** Hits of one kind, at most. */
export const mostHits = 8
export const longestSearch = 100

/** One record: what it is called, what tells it from others of that name, and where it opens. */
export interface SearchHit {
  kind: SearchKind
  id: number
  title: string
  subtitle: string
  url: string
  /** What of it is shown shortened. */
  masked?: string[]
}
export interface SearchGroup {
  kind: SearchKind
  hits: SearchHit[]
}

/** Records of every kind that the caller may see; kinds without a hit are left out. */
export const search = route<{ groups: SearchGroup[] }>()({
  method: 'GET',
  path: '/api/search',
  permission: 'search.use',
  tag: 'search',
  query: z.object({
    q: z
      .string({ error: (issue) => (issue.input === undefined ? 'required' : 'bad_format') })
      .check(
        z.trim(),
        z.minLength(1, 'required'),
        z.maxLength(longestSearch, 'too_long'),
        z.refine(wellFormed, 'bad_format'),
      ),
  }),
})
