import { sheetField, sheetPerson, sheetPlaces, type SheetPart } from '#contract/customer-sheet.ts'
import { masks } from '#contract/grammar/mask.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'
import { withOwners } from '#server/features/customers/present.ts'
import type { StoredCustomer } from '#server/features/customers/source.ts'
import { required } from '#server/records/required.ts'

const parts = Object.keys(sheetPerson) as SheetPart[]
type Person = Record<SheetPart, string | null>

/**
 * One text for every batch, because building a list of placeholders took a sixth of the time of a large
 * export.
 */
const contactsOf = `select customer_id, ${parts.join(', ')} from customer_contacts
  where customer_id = any($1::bigint[]) order by customer_id, id`

/** The contacts of customers besides the primary ones, the oldest first. */
async function peopleOf(db: Db, ids: number[]): Promise<ReadonlyMap<number, Person[]>> {
  type Row = Person & { customer_id: number }
  const rows = await readRows<Row>(db, { text: contactsOf, values: [ids] }, true)
  const people = new Map<number, Person[]>()
  for (const row of rows) {
    const known = people.get(row.customer_id)
    if (known) known.push(row)
    else people.set(row.customer_id, [row])
  }
  return people
}

/** The cell names of a contact by its position, built once. */
const cellNames = new Map(sheetPlaces.map((place) => [place, parts.map((part) => sheetField(place, part))]))

/** Adds a contact's cells. A field that is masked for the customer is also masked for its contacts. */
function addCells(
  row: Record<string, unknown>,
  person: Person,
  place: (typeof sheetPlaces)[number],
  masked: readonly string[],
): void {
  const names = cellNames.get(place) ?? []
  for (const [at, part] of parts.entries()) {
    const value = person[part]
    const hidden = masked.includes(part) && value !== null
    row[names[at] ?? ''] = hidden ? masks.phone(value) : value
  }
}

/**
 * Customers as their list shows them, plus up to two more contacts if a column asks for them. Adds to the rows
 * themselves, as `withOwners` does.
 */
export async function withPeople(
  db: Db,
  who: Caller,
  rows: readonly StoredCustomer[],
  columns: readonly string[],
): Promise<readonly object[]> {
  const shown = await withOwners(db, who, rows)
  const wanted = sheetPlaces.some((place) => parts.some((part) => columns.includes(sheetField(place, part))))
  if (!wanted || rows.length === 0) return shown
  const people = await peopleOf(
    db,
    rows.map(({ id }) => id),
  )
  for (const [at, { id }] of rows.entries()) {
    const row = required(shown[at], 'the presented customer')
    const others = people.get(id) ?? []
    for (const [n, place] of sheetPlaces.entries()) {
      const person = others[n]
      if (person) addCells(row, person, place, row.masked ?? [])
    }
  }
  return shown
}
