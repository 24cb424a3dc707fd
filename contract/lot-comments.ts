import * as z from 'zod/mini'
import type { Page } from './envelope.ts'
import { valueSchema } from './field-schema.ts'
import { createSchema, resource } from './resource.ts'
import { route } from './route.ts'

/** Comments on a lot. People mentioned in one get a notification. */
export const lotComments = resource('lot_comments', {
  content: { kind: 'note', required_at: 'save', ask: 'enter' },
})
export interface LotComment {
  id: number
  lot_id: number
  content: string
  mentions: number[]
  mentions_names: string[]
  by_uid: number
  by_uid_name: string | null
  at: string
}

const tag = 'lot_comments'
const permission = 'lots.use'

export const listLotComments = route<Page<LotComment>>()({
  method: 'GET',
  path: '/api/lots/:id/comments',
  permission,
  tag,
  list: lotComments,
})
export const addLotComment = route<LotComment>()({
  method: 'POST',
  path: '/api/lots/:id/comments',
  permission,
  tag,
  body: createSchema(lotComments, {
    mentions: z.optional(
      z.array(valueSchema({ kind: 'ref' }), 'bad_format').check(z.maxLength(20, 'too_long')),
    ),
  }),
})
