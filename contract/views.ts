import * as z from 'zod/mini'
import { maxLength, valueSchema, wellFormed } from './grammar/field-schema.ts'
import { versionSchema } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/**
 * A saved view: the whole state of a list (its query string) and the columns it shows, under a name. Each
 * person has their own. The team sees views that a lead shares; everybody sees views that an administrator or
 * a director shares.
 */
export interface ViewRow {
  id: number
  version: number
  list: string
  name: string
  query: string
  /** The columns in order; null if the view does not set them. */
  columns: string[] | null
  shared: boolean
  /** The owner of the view. */
  created_by: number
  created_by_name: string | null
  created_at: string
  updated_at: string
  actions: string[]
}

const text = (max: number) => valueSchema({ kind: 'text', max })
const query = z
  .string({ error: () => 'bad_format' })
  .check(maxLength(2000, 'too_long'), z.refine(wellFormed, 'bad_format'))
const columns = z.optional(
  z.nullable(
    z
      .array(z.string('bad_format').check(z.regex(/^\w{1,60}$/, 'bad_format')), 'bad_format')
      .check(maxLength(60, 'too_long')),
  ),
)

const shared = z.optional(z.boolean('bad_format'))
const tag = 'views'
const permission = 'views.own'

export const viewRoutes = {
  list: route<{ items: ViewRow[] }>()({
    method: 'GET',
    path: '/api/views',
    permission,
    tag,
    query: z.object({ list: z.optional(text(50)) }),
  }),
  save: route<ViewRow>()({
    method: 'PUT',
    path: '/api/views',
    permission,
    tag,
    body: z.strictObject({ list: text(50), name: text(50), query, columns, shared }),
  }),
  edit: route<ViewRow>()({
    method: 'PUT',
    path: '/api/views/:id',
    permission,
    tag,
    body: z.strictObject({ name: text(50), query, columns, shared, version: versionSchema }),
  }),
  delete: route<null>()({ method: 'DELETE', path: '/api/views/:id', permission, tag }),
}
