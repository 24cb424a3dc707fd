import { eq } from 'drizzle-orm'
import { consignorOutline, consignors } from '#contract/consignors.ts'
import { recordsWhere } from '#server/records/records.ts'
import type { MaskedNow } from '#server/records/replayed.ts'
import { consignorsTable as table } from '#server/tables/consignors.ts'
import { consignorSource, hiddenFields, isOwn } from './source.ts'

/** The fields currently masked for the caller. Outside the caller's scope, everything but the outline is. */
export const consignorMaskedNow: MaskedNow = async (db, who, id) => {
  const [row] = await recordsWhere(db, consignorSource, eq(table.id, id), {})
  if (row && (await isOwn(db, who, row))) return row.bank_account ? hiddenFields(who) : []
  const shown: readonly string[] = consignorOutline
  return Object.keys(consignors.fields).filter((name) => !shown.includes(name))
}
