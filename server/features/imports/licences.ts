import { and, eq, inArray } from 'drizzle-orm'
import { texts } from '#texts/all.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { qualificationsTable } from '#server/tables/recyclers.ts'
import type { ImportValues } from './check-row.ts'

/** The licence of a recycler in a row of a workbook. */
export interface SheetLicence {
  type: string
  number: string | null
  valid_from: string | null
  valid_to: string
}

const parts = ['licence_type', 'licence_number', 'licence_valid_from', 'licence_valid_to'] as const

/** Returns the missing last day of a licence whose other fields are filled. */
export const missingOfLicence = (values: ImportValues): string | undefined =>
  parts.some((part) => values[part] !== undefined) && values['licence_valid_to'] === undefined
    ? 'licence_valid_to'
    : undefined

/** The type of licence that a recycler's goods require, for sheets that do not name it. */
function usualType(kinds: unknown): string {
  const { vehicles, ships, scrap } = texts.zh.recyclers.licences.types
  const traded: readonly unknown[] = Array.isArray(kinds) ? kinds : []
  const type = traded.includes('报废车') ? vehicles : traded.includes('船舶') ? ships : scrap
  return typeof type === 'string' ? type : type.other
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Separates the licence from a row's other values. */
export function splitLicence(values: ImportValues): { values: ImportValues; licence: SheetLicence | null } {
  const { licence_type, licence_number, licence_valid_from, licence_valid_to, ...rest } = values
  const valid_to = text(licence_valid_to)
  const licence =
    valid_to === null
      ? null
      : {
          type: text(licence_type) ?? usualType(values['kinds']),
          number: text(licence_number),
          valid_from: text(licence_valid_from),
          valid_to,
        }
  return { values: rest, licence }
}

/** Writes the licences of recyclers that an import has just added. */
export async function addLicences(
  db: Db,
  who: Caller,
  imported_from: number,
  added: readonly { record_id: number; licence: SheetLicence | null }[],
): Promise<void> {
  const by = { created_by: who.uid, updated_by: who.uid, imported_from }
  const rows = added.flatMap(({ record_id, licence }) =>
    licence ? [{ ...licence, recycler_id: record_id, ...by }] : [],
  )
  if (rows.length > 0) await db.insert(qualificationsTable).values(rows)
}

/** Removes the licences that were imported with recyclers that are now removed. */
export async function takeBackLicences(
  db: Db,
  import_id: number,
  recyclers: readonly number[],
): Promise<void> {
  const { recycler_id, imported_from } = qualificationsTable
  await db
    .delete(qualificationsTable)
    .where(and(inArray(recycler_id, [...recyclers]), eq(imported_from, import_id)))
}
