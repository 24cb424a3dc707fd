import { asc, count, eq } from 'drizzle-orm'
import { customers } from '../../../contract/customers.ts'
import type { Page } from '../../../contract/envelope.ts'
import type { Field } from '../../../contract/field.ts'
import type { ImportRefusal, RefusalReason } from '../../../contract/imports.ts'
import { texts } from '../../../texts/all.ts'
import { fieldMessage } from '../../../texts/field-message.ts'
import { fill, type Language } from '../../../texts/text.ts'
import type { Caller } from '../../caller.ts'
import type { Db } from '../../db/client.ts'
import { readListQuery } from '../../list-query.ts'
import { importRefusals } from './tables.ts'

const fields: Readonly<Record<string, Field>> = customers.fields

/** Why a row was refused, in words: the form's own message, or that the customer exists. */
export function refusalText(language: Language, field: string | null, reason: string): string {
  if (field === null) return fill(language, texts[language].reasons.duplicate)
  return fieldMessage(texts[language], language, 'customers', field, fields[field], reason)
}

/** A page of an import's refused rows in the order of the sheet. */
export async function listRefusals(db: Db, who: Caller, importId: number, raw: Readonly<Record<string, unknown>>): Promise<Page<ImportRefusal>> {
  const { page, limit } = readListQuery({ name: 'imports', fields: {} }, [], raw)
  const where = eq(importRefusals.import_id, importId)
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
    reason: reason as RefusalReason,
    msg: refusalText(who.language, field, reason),
  }))
  return { items, total: counted?.total ?? 0, page, limit }
}
