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
import { importTargets } from './targets.ts'

type Refused = Pick<ImportRefusal, 'field' | 'reason' | 'same_field' | 'same_line'>

/** The message for a refused row: the form's message, or which record or row it repeats. */
export function refusalText(
  language: Language,
  resource: Importable,
  { field, reason, same_field, same_line }: Refused,
): string {
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
  const names = await importTargets[of.resource].names(
    db,
    who,
    rows.map(({ record_id }) => record_id).filter((id) => id !== null),
  )
  const items = rows.map(({ line, field, reason, same_field, record_id, same_line }) => {
    const company_name = record_id === null ? undefined : names.get(record_id)
    const record = record_id !== null && company_name !== undefined ? { id: record_id, company_name } : null
    const msg = refusalText(who.language, of.resource, { field, reason, same_field, same_line })
    return { line, field, reason, same_field, record, same_line, msg }
  })
  return { items, total: counted?.total ?? 0, page, limit }
}
