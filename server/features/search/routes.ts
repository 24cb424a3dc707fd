import { search, searchKinds, type SearchGroup } from '../../../contract/search.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import type { Serve } from '../../request/line-up.ts'
import { finders } from './kinds.ts'

async function find(db: Db, who: Caller, q: string): Promise<SearchGroup[]> {
  const kinds = searchKinds.filter((kind) => may(who, finders[kind].permission))
  const groups = await Promise.all(
    kinds.map(async (kind) => ({ kind, hits: await finders[kind].find(db, who, q) })),
  )
  return groups.filter((group) => group.hits.length > 0)
}

export function searchRoutes(serve: Serve): void {
  serve(search, async ({ db, who, query }) => ({ groups: await find(db, who, query.q) }))
}
