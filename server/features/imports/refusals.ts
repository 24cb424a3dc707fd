import { and, asc, count, eq } from 'drizzle-orm'
import { allFields } from '../../../contract/all-resources.ts'
import type { Page } from '../../../contract/envelope.ts'
import type { ImportRefusal } from '../../../contract/imports.ts'
import { texts } from '../../../texts/all.ts'
import { fieldMessage } from '../../../texts/field-message.ts'
import { fill, type Language } from '../../../texts/text.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { readListQuery } from '../../records/list-query.ts'
import { importRefusals, type StoredImport } from '../../tables/imports.ts'

/** The text for a refused row: the form's message, or that the record exists. */
export function refusalText(
  language: Language,
  resource: string,
  field: string | null,
  reason: string,
): string {
  if (field === null) return fill(language, texts[language].reasons.duplicate)
  return fieldMessage(texts[language], language, resource, field, allFields(resource)[field], reason)
}

/** The refused rows that are told one by one. */
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
  const items = rows.map(({ line, field, reason }) => ({
    line,
    field,
    reason,
    msg: refusalText(who.language, of.resource, field, reason),
  }))
  return { items, total: counted?.total ?? 0, page, limit }
}
