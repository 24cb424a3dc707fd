import {
  sheetField,
  sheetPerson,
  sheetPlaces,
  type SheetPart,
  type SheetPlace,
} from '#contract/customer-sheet.ts'
import { phoneDigits } from '#server/identity/identity-keys.ts'
import type { ImportValues } from './check-row.ts'

/** An additional contact of a customer in a row of a workbook. */
type SheetPerson = Record<'name' | 'phone', string> & Record<'wechat' | 'department' | 'duty', string | null>

/** A contact and its position in the row. */
export interface PlacedPerson {
  place: SheetPlace
  phone_digits: string
  person: SheetPerson
}

const parts = Object.keys(sheetPerson) as SheetPart[]
const needed = ['name', 'phone'] as const

/** The first missing field of a contact whose other fields are filled. */
export function missingOfPerson(values: ImportValues): string | undefined {
  const given: Readonly<Record<string, unknown>> = values
  for (const place of sheetPlaces) {
    const has = (part: SheetPart) => given[sheetField(place, part)] !== undefined
    const missing = needed.find((part) => !has(part))
    if (missing && parts.some(has)) return sheetField(place, missing)
  }
  return undefined
}

/** Separates the additional contacts from a row's other values. */
export function splitPeople(values: ImportValues): { values: ImportValues; people: PlacedPerson[] } {
  const rest: Record<string, unknown> = { ...values }
  const people: PlacedPerson[] = []
  for (const place of sheetPlaces) {
    const person = Object.fromEntries(
      parts.map((part) => [part, rest[sheetField(place, part)] ?? null]),
    ) as SheetPerson
    for (const part of parts) delete rest[sheetField(place, part)]
    if (person.phone !== null) people.push({ place, phone_digits: phoneDigits(person.phone), person })
  }
  return { values: rest as ImportValues, people }
}
