import { and, eq, inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PhotoLine } from '#contract/photo-imports.ts'
import { lots } from '#contract/lots.ts'
import { lotItems } from '#contract/lot-items.ts'
import { packageNumber } from '#contract/rules/package-number.ts'
import { cleanVin } from '#contract/rules/vin.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lotItemsTable } from '#server/tables/lot-items.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { isOpen } from '#server/features/lot-items/source.ts'
import { editableStates } from '#server/features/lots/present.ts'
import { lotScope } from '#server/features/lots/visibility.ts'

/** A word as it is compared: without blanks, dots and dashes, in half-width capitals. */
const bare = (text: string): string => cleanVin(text).replace(/[·•._]/g, '')

/** 3-1 is a photo of lot 3, and not one of lot 31. */
const isTwoNumbers = (words: string): boolean => /\d[\s_\-.]+\d/.test(words) && /^\d+$/.test(bare(words))

/** A folder or a file's name whole, without a number at its end, and its first word. */
const wordsIn = (part: string): string[] =>
  [part, part.replace(/[\s_\-.]*[(（]?\d{1,3}[)）]?$/, ''), part.split(/[\s_(（]/)[0] ?? '']
    .filter((words) => !isTwoNumbers(words))
    .map(bare)
    .filter((word) => word !== '')

const isNumber = (word: string): boolean => packageNumber(word) !== null

/**
 * The words of a path that may name its place, the nearest first: 包3/京A12345.jpg names the vehicle. The number of a
 * file comes last, and in a numbered folder it only counts the photos: 包3/1.jpg is of lot 3.
 */
export function wordsOf(path: string): string[] {
  const [file = '', ...folders] = path
    .replace(/\.[^./]*$/, '')
    .split(/[/\\]/)
    .reverse()
  const [own, around] = [wordsIn(file), folders.flatMap(wordsIn)]
  const numbers = around.some(isNumber) ? [] : own.filter(isNumber)
  return [...new Set([...own.filter((word) => !isNumber(word)), ...around, ...numbers])]
}

/** The same for a column. Stored numbers have no full-width signs. */
const bareSql = (column: AnyColumn): SQL => sql`upper(regexp_replace(${column}, '[\\s·•._–—-]', '', 'g'))`

interface Place {
  lot_id: number
  item_id: number | null
  place: string
  isOpen: boolean
  room: number
}

type Places = Map<string, Place[]>
function add(places: Places, word: string | null, place: Place): void {
  if (word === null) return
  const key = bare(word)
  places.set(key, [...(places.get(key) ?? []), place])
}

const mostOfLot = lots.fields.photos.max
const mostOfItem = lotItems.fields.photos.max

/** The lots in the caller's scope that a word names: by their number, or by their number in the event. */
async function lotPlaces(db: Db, who: Caller, words: string[], event: number | undefined, places: Places) {
  const numbers = new Map(words.map((word) => [word, packageNumber(word)]))
  const asked = [...numbers.values()].filter((number) => number !== null)
  const named = [...new Set(words)]
  const { id, lot_no, state, photos, event_seq, event_id } = lotsTable
  const rows = await db
    .select({ id, lot_no, state, photos, event_seq, event_id })
    .from(lotsTable)
    .where(
      and(
        or(
          inArray(bareSql(lot_no), named),
          event === undefined ? undefined : and(eq(event_id, event), inArray(event_seq, asked)),
        ),
        lotScope(who),
      ),
    )
  for (const lot of rows) {
    const open = editableStates(who).includes(lot.state)
    const place = {
      lot_id: lot.id,
      item_id: null,
      place: lot.lot_no,
      isOpen: open,
      room: mostOfLot - lot.photos.length,
    }
    add(places, lot.lot_no, place)
    if (event !== undefined && lot.event_id === event)
      for (const [word, number] of numbers) if (number === lot.event_seq) add(places, word, place)
  }
}

async function itemPlaces(db: Db, who: Caller, words: string[], places: Places) {
  const { id, vin, plate, photos } = lotItemsTable
  const rows = await db
    .select({
      id,
      vin,
      plate,
      photos,
      lot_id: lotsTable.id,
      lot_no: lotsTable.lot_no,
      state: lotsTable.state,
    })
    .from(lotItemsTable)
    .innerJoin(
      lotsTable,
      and(eq(lotsTable.id, lotItemsTable.lot_id), eq(lotsTable.round_no, lotItemsTable.round_no)),
    )
    .where(and(or(inArray(vin, words), inArray(bareSql(plate), words)), lotScope(who)))
  for (const item of rows) {
    const name = item.plate ?? item.vin ?? ''
    const place = {
      lot_id: item.lot_id,
      item_id: item.id,
      place: `${item.lot_no} · ${name}`,
      isOpen: isOpen(item),
      room: mostOfItem - item.photos.length,
    }
    add(places, item.vin, place)
    add(places, item.plate, place)
  }
}

/**
 * Finds the place of each file. The nearest word that names a place counts; if it names several, the importer
 * chooses.
 */
export async function matchPhotos(
  db: Db,
  who: Caller,
  names: readonly string[],
  event: number | undefined,
): Promise<PhotoLine[]> {
  const words = [...new Set(names.flatMap(wordsOf))]
  const places: Places = new Map()
  if (words.length > 0) {
    await lotPlaces(db, who, words, event, places)
    await itemPlaces(db, who, words, places)
  }
  const taken = new Map<Place, number>()
  return names.map((name) => {
    const found = wordsOf(name).flatMap((word) => (places.has(word) ? [places.get(word) ?? []] : []))[0] ?? []
    const nowhere = { name, lot_id: null, item_id: null, place: null, path: null }
    const [place] = found
    if (!place) return { ...nowhere, fault: 'unknown' }
    if (found.length > 1)
      return { ...nowhere, place: found.map((one) => one.place).join('、'), fault: 'ambiguous' }
    const { isOpen: open, room, ...of } = place
    const n = (taken.get(place) ?? 0) + 1
    if (open) taken.set(place, n)
    return { name, ...of, path: null, fault: open ? (n > room ? 'full' : null) : 'closed' }
  })
}
