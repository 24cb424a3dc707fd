import { pastSheets } from '#contract/past-sheets.ts'
import { cellNames, mostItems, usualKind, type ItemKind } from '#contract/lot-items.ts'
import { readRows } from '#server/speed/read.ts'
import { faultsOfItem, type ItemFields } from '#server/features/lot-items/faults.ts'
import { lotItemsTable } from '#server/tables/lot-items.ts'
import { reasonOf } from '../check-row.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import { placeLines, type PlacedLine } from './lots-of-lines.ts'
import { insertRows } from '#server/records/insert-rows.ts'
import { newIds, withIds } from '#server/records/new-ids.ts'
import { withoutRepeated, type PastKindOf, type ReadyLine } from './past-kind.ts'
import { authorOf } from './read-lines.ts'
import { itemTrip } from '../trips/lot-items.ts'

interface ReadyItem extends ReadyLine {
  item: ItemFields
  of: PlacedLine
}

const listOf = ({ lot, round_no }: PlacedLine) => `${lot.id} ${round_no}`
const knownQuery = `select lot_id, round_no, vin, count(*) over (partition by lot_id, round_no)::int as n, id
  from lot_items
  where lot_id = any($1)`

function itemOf({ line, lot }: PlacedLine): ItemFields {
  const given = Object.fromEntries(
    cellNames.filter((name) => line.values[name] !== undefined).map((name) => [name, line.values[name]]),
  )
  // Each value has passed the schema of its field.
  return {
    ...given,
    kind: (line.values['kind'] as ItemKind | undefined) ?? usualKind(lot.auction_type),
  }
}

/** The goods lists of imported lots. A VIN may occur once in a list, and a list has at most 500 items. */
export const pastItems: PastKindOf<ReadyItem> = {
  sheet: pastSheets.lot_items,
  trip: itemTrip,
  table: 'lot_items',
  audit: 'lot_items',
  check: async ({ db, who }, lines, seen) => {
    const { placed, refusals } = await placeLines(db, lines)
    const values = [placed.map(({ lot }) => lot.id)]
    const known = await readRows<{
      lot_id: number
      round_no: number
      vin: string | null
      n: number
      id: number
    }>(db, { text: knownQuery, values }, true)
    const counts = new Map(known.map((row) => [`${row.lot_id} ${row.round_no}`, row.n]))
    const existing = new Map(known.map((row) => [`${row.lot_id} ${row.round_no} ${row.vin}`, row.id]))
    const refused: RefusedLine[] = [...refusals]
    const ready: ReadyItem[] = []
    for (const of of placed) {
      const item = itemOf(of)
      const [fault] = faultsOfItem(item, who.now)
      const n = (counts.get(listOf(of)) ?? 0) + 1
      if (fault) refused.push(refusal(of.line, fault.name, reasonOf(fault.fault)))
      else if (n > mostItems) refused.push(refusal(of.line, 'lot_id', 'out_of_range'))
      else {
        counts.set(listOf(of), n)
        ready.push({ line: of.line, keys: item.vin ? [`${listOf(of)} ${item.vin}`] : [], item, of })
      }
    }
    const checked = withoutRepeated(ready, existing, seen)
    return { ready: checked.ready, refusals: [...refused, ...checked.refusals] }
  },
  write: async ({ db, who, import_id }, ready) => {
    if (ready.length === 0) return []
    const ids = await newIds(db, lotItemsTable, ready.length)
    await insertRows(
      db,
      lotItemsTable,
      ready.map(({ line, item, of }, at) => ({
        ...item,
        id: ids[at],
        lot_id: of.lot.id,
        round_no: of.round_no,
        ...authorOf(who, line),
        imported_from: import_id,
      })),
    )
    return withIds(ready, ids).map(({ line, of, id }) => ({
      line,
      id,
      name: of.lot.lot_no,
      logged_id: of.lot.id,
    }))
  },
  loggedBy: 'lot_id',
}
