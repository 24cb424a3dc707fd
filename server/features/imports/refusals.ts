import { and, asc, count, eq } from 'drizzle-orm'
import type { Page } from '#contract/grammar/envelope.ts'
import type { Importable, ImportRefusal } from '#contract/imports.ts'
import { texts } from '#texts/all.ts'
import { fieldMessage } from '#texts/field-message.ts'
import { fieldLabel, fill, type Language } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readListQuery } from '#server/lists/list-query.ts'
import { importRefusals, type StoredImport } from '#server/tables/imports.ts'
import { differencesOf, differenceText } from './differences.ts'
import { importTargets } from './targets.ts'

type Refused = Pick<ImportRefusal, 'field' | 'reason' | 'same_field' | 'same_line' | 'differences'>

/** The message for a refused row: the form's message, or which record or row it repeats. */
function refusalText(
  language: Language,
  resource: Importable,
  { field, reason, same_field, same_line, differences }: Refused,
): string {
  if (differences.length > 0)
    return differenceText(language, importTargets[resource].resource, reason, differences)
  if (field !== null && reason === 'ambiguous')
    return fill(language, texts[language].imports.ambiguous, {
      field: fieldLabel(texts[language], resource, field),
    })
  if (field === null) {
    const repeats = texts[language].importRepeats
    const same = same_field === null ? undefined : fieldLabel(texts[language], resource, same_field)
    if (same === undefined) return fill(language, texts[language].reasons.duplicate)
    return same_line === null
      ? fill(language, repeats.record, { field: same })
      : fill(language, repeats.line, { field: same, line: same_line })
  }
  return fieldMessage(
    texts[language],
    language,
    resource,
    field,
    importTargets[resource].resource.fields[field],
    reason,
  )
}

/** The condition for refused rows that are listed one by one. */
export const listed = (of: StoredImport) =>
  and(eq(importRefusals.import_id, of.id), eq(importRefusals.unlisted, false))

/** Refused rows with the records that they repeat or differ from, as far as the reader sees them. */
export async function presentRefusals(
  db: Db,
  who: Caller,
  of: StoredImport,
  rows: readonly (typeof importRefusals.$inferSelect)[],
): Promise<ImportRefusal[]> {
  const target = importTargets[of.resource]
  const ids = rows.flatMap(({ record_id }) => record_id ?? [])
  const records = await target.records(db, who, ids)
  return rows.map((row) => {
    const { line, field, reason, same_field, record_id, same_line } = row
    const known = record_id === null ? undefined : records.get(record_id)
    const record = record_id === null || !known ? null : { id: record_id, company_name: known.company_name }
    const values = known && Object.fromEntries(Object.entries(known))
    const differences = differencesOf(who.language, target.resource, of, row, values)
    const refused = { field, reason, same_field, same_line, differences }
    return { line, record, ...refused, msg: refusalText(who.language, of.resource, refused) }
  })
}

/** A page of refused rows in sheet order. */
export async function listRefusals(
  db: Db,
  who: Caller,
  of: StoredImport,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<ImportRefusal>> {
  const { page, limit } = readListQuery({ name: 'imports', fields: {} }, [], raw)
  const where = listed(of)
  const [counted] = await db.select({ total: count() }).from(importRefusals).where(where)
  const rows = await db
    .select()
    .from(importRefusals)
    .where(where)
    .orderBy(asc(importRefusals.line))
    .limit(limit)
    .offset((page - 1) * limit)
  return { items: await presentRefusals(db, who, of, rows), total: counted?.total ?? 0, page, limit }
}
