import { creditKey, phoneDigits } from '#server/identity/identity-keys.ts'
import { splitAuthor, type SheetAuthor } from './author.ts'
import type { ImportValues } from './check-row.ts'
import type { ImportLine } from './import-lines.ts'
import { splitLicence, type SheetLicence } from './licences.ts'
import { splitPeople, type PlacedPerson } from './people.ts'
import { splitRowKey, type RowKey } from './round-trip.ts'

export interface GoodLine extends ImportLine {
  values: ImportValues
  phone_digits: string
  credit_code: string | null
  people: readonly PlacedPerson[]
  licence: SheetLicence | null
  /** The record that a row of an export names. */
  key: RowKey | null
  /** An existing record keeps its own. */
  author: SheetAuthor
  keys: string[]
}

export const recordKey = (id: number): string => `record ${id}`

/** Rows with the same phone digits or the same credit code are the same record. */
export function identityOf(line: ImportLine, all: ImportValues): GoodLine {
  const { values: unkeyed, key } = splitRowKey(all)
  const { values: bare, author } = splitAuthor(unkeyed)
  const { values: own, licence } = splitLicence(bare)
  const { values, people } = splitPeople(own)
  const phone_digits = phoneDigits(values.phone)
  const credit_code = values.credit_code ? creditKey(values.credit_code) : null
  return {
    ...line,
    values,
    phone_digits,
    credit_code,
    people,
    licence,
    key,
    author: key === null ? author : {},
    keys: [
      `phone ${phone_digits}`,
      ...(credit_code === null ? [] : [`code ${credit_code}`]),
      ...(key === null ? [] : [recordKey(key.id)]),
    ],
  }
}
