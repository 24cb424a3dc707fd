import { may, type Caller } from '#server/request/caller.ts'

interface DisclosedRow {
  id: number
  service_id: number | null
  masked?: string[]
}

/** Roles 1 to 4 read other people's records, so their reading is monitored. */
const isWatched = (who: Caller): boolean =>
  may(who, 'customers.seeAll') || may(who, 'customers.seeTeam') || may(who, 'recyclers.seeAll')

/** Records the rows whose full numbers this answer discloses to somebody other than their owner. */
export function noteDisclosed(who: Caller, resource: string, rows: readonly DisclosedRow[]): void {
  if (!isWatched(who)) return
  const ids = rows.filter((row) => row.service_id !== who.uid && !row.masked?.includes('phone'))
  if (ids.length > 0) who.disclosures.push({ resource, ids: ids.map((row) => row.id) })
}

/** Records that the answer holds the last page of a list with this many rows. */
export function noteLastPage(
  who: Caller,
  resource: string,
  { page, limit, total }: { page: number; limit: number; total: number },
): void {
  if (page > 1 && page * limit >= total && isWatched(who))
    who.disclosures.push({ resource, ids: [], of: total })
}
