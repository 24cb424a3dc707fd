import { searchKinds, type SearchGroup, type SearchKind, searchRoutes } from '#contract/search.ts'
import type { Finder } from '#server/lists/finder.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { consignorFinder } from '#server/features/consignors/find.ts'
import { customerFinder, poolFinder } from '#server/features/customers/find.ts'
import { goodsFinder } from '#server/features/lot-items/find.ts'
import { recyclerFinder } from '#server/features/recyclers/find.ts'
import { staffFinder } from '#server/features/staff/find.ts'

/** The finder of each kind. A new kind needs a name in the contract, an entry here and its text. */
const finders: Readonly<Record<SearchKind, Finder>> = {
  customers: customerFinder,
  pool: poolFinder,
  consignors: consignorFinder,
  lots: goodsFinder,
  recyclers: recyclerFinder,
  staff: staffFinder,
}

async function find(db: Db, who: Caller, q: string): Promise<SearchGroup[]> {
  const kinds = searchKinds.filter((kind) => may(who, finders[kind].permission))
  const groups = await Promise.all(
    kinds.map(async (kind) => ({ kind, hits: await finders[kind].find(db, who, q) })),
  )
  return groups.filter((group) => group.hits.length > 0)
}

export function serveSearch(serve: Serve): void {
  serve(searchRoutes.find, async ({ db, who, query }) => ({ groups: await find(db, who, query.q) }))
}
