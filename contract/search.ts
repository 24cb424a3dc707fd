import * as z from 'zod/mini'
import { maxLength, minLength, wellFormed } from './grammar/field-schema.ts'
import { route } from './grammar/route.ts'

/** The kinds of records that search covers, in display order. */
export const searchKinds = ['customers', 'pool', 'consignors', 'lots', 'recyclers', 'staff'] as const
export type SearchKind = (typeof searchKinds)[number]
/** The most hits of one kind. */
export const mostHits = 8
export const longestSearch = 100

/** One record. `subtitle` distinguishes it from others with the same name; `url` opens it. */
export interface SearchHit {
  kind: SearchKind
  id: number
  title: string
  subtitle: string
  url: string
  /** The parts that are shown shortened. */
  masked?: string[]
}

export interface SearchGroup {
  kind: SearchKind
  hits: SearchHit[]
}

export const searchRoutes = {
  /** Records of every kind that the caller may see. Kinds without a hit are left out. */
  find: route<{ groups: SearchGroup[] }>()({
    method: 'GET',
    path: '/api/search',
    permission: 'search.use',
    tag: 'search',
    mayLag: true,
    query: z.object({
      q: z
        .string({ error: (issue) => (issue.input === undefined ? 'required' : 'bad_format') })
        .check(
          z.trim(),
          minLength(1, 'required'),
          maxLength(longestSearch, 'too_long'),
          z.refine(wellFormed, 'bad_format'),
        ),
    }),
  }),
}
