import { and, desc, eq, or, sql } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import { mostHits, type SearchHit } from '#contract/search.ts'
import { cleanVin } from '#contract/rules/vin.ts'
import { lotItemsTable as table } from '#server/tables/lot-items.ts'
import { lotsTable } from '#server/tables/lots.ts'
import type { Db } from '#server/db/client.ts'
import type { Finder } from '#server/lists/finder.ts'
import type { Caller } from '#server/request/caller.ts'
import { lotFinder } from '#server/features/lots/find.ts'
import { lotScope } from '#server/features/lots/visibility.ts'

/** The end of a VIN, by which people know a vehicle. The index of the table is on as many characters. */
const vinEnd = 6
const vinLength = 17

/** Lots whose current list has exactly this plate, VIN or end of a VIN. */
async function lotsWith(db: Db, who: Caller, q: string): Promise<SearchHit[]> {
  const word = cleanVin(q)
  if (![vinEnd, vinLength].includes(word.length) && !/^\p{Script=Han}[A-Z][A-Z0-9]{4,6}$/u.test(word))
    return []
  const rows = await db
    .selectDistinct({
      id: lotsTable.id,
      lot_no: lotsTable.lot_no,
      corpore_name: lotsTable.corpore_name,
      plate: table.plate,
      vin: table.vin,
    })
    .from(table)
    .innerJoin(lotsTable, and(eq(lotsTable.id, table.lot_id), eq(lotsTable.round_no, table.round_no)))
    .where(
      and(
        or(eq(table.plate, word), eq(table.vin, word), sql`right(${table.vin}, 6) = ${word}`),
        lotScope(who),
      ),
    )
    .orderBy(desc(lotsTable.id))
    .limit(mostHits)
  const once = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at)
  return once.map(({ id, lot_no, corpore_name, plate, vin }) => ({
    kind: 'lots',
    id,
    title: corpore_name ?? lot_no,
    subtitle: [lot_no, plate, vin].filter(Boolean).join(' · '),
    url: addressOf('lot', { id, tab: 'items' }),
  }))
}

/** Lots by their own words, and by the plate or VIN of a vehicle among their goods. */
export const goodsFinder: Finder = {
  ...lotFinder,
  find: async (db, who, q) => {
    const things = await lotsWith(db, who, q)
    const lots = await lotFinder.find(db, who, q)
    const known = new Set(things.map(({ id }) => id))
    return [...things, ...lots.filter(({ id }) => !known.has(id))].slice(0, mostHits)
  },
}
