import { asc, inArray } from 'drizzle-orm'
import { sheetField, sheetPerson, sheetPlaces, type SheetPart } from '#contract/customer-sheet.ts'
import { masks } from '#contract/grammar/mask.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { customerContactsTable as table } from '#server/tables/contacts.ts'
import { withOwners } from '#server/features/customers/present.ts'
import type { StoredCustomer } from '#server/features/customers/source.ts'

const parts = Object.keys(sheetPerson) as SheetPart[]
type Person = Record<SheetPart, string | null>

/** The contacts of customers besides the primary ones, the oldest first. */
async function peopleOf(db: Db, ids: number[]): Promise<ReadonlyMap<number, Person[]>> {
  const { name, phone, wechat, department, duty, customer_id, id } = table
  const rows = await db
    .select({ name, phone, wechat, department, duty, customer_id })
    .from(table)
    .where(inArray(customer_id, ids))
    .orderBy(asc(customer_id), asc(id))
  const people = new Map<number, Person[]>()
  for (const { customer_id: of, ...person } of rows) people.set(of, [...(people.get(of) ?? []), person])
  return people
}

/** A person's cells. A field that is masked for the customer is masked for its contacts, too. */
const cellsOf = (person: Person, place: (typeof sheetPlaces)[number], masked: readonly string[]) =>
  parts.map((part): [string, string | null | undefined] => {
    const value = person[part]
    const hidden = masked.includes(part) && value !== null
    return [sheetField(place, part), hidden ? masks.phone(value) : value]
  })

/** Customers as their list shows them, plus up to two more contacts if a column asks for them. */
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
  return rows.map(({ id }, at) => {
    const row = shown[at]
    if (!row) throw new Refusal('internal')
    const others = people.get(id) ?? []
    const cells = others
      .slice(0, sheetPlaces.length)
      .flatMap((person, place) => cellsOf(person, sheetPlaces[place] ?? 2, row.masked ?? []))
    return { ...row, ...Object.fromEntries(cells) }
  })
}
