import { eq } from 'drizzle-orm'
import { allFields } from '#contract/all-resources.ts'
import { masks } from '#contract/grammar/mask.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { hook } from '#server/request/hook.ts'
import { recordsWhere } from './records.ts'
import type { Source, StoredRow } from './source.ts'

/** Returns the fields of a record that are masked for the caller now. */
export type MaskedNow = (db: Db, who: Caller, id: number) => Promise<readonly string[]>

/** Functions that mask the rows in the answers of writes, by the tag of their routes. */
export const maskedNow = hook<Readonly<Record<string, MaskedNow>>>('what a kept answer may still show')

/** The fields that a source masks now. For a deleted row, every field that can be masked is. */
export const maskedBy =
  <Row extends StoredRow>(source: Source<Row>): MaskedNow =>
  async (db, who, id) => {
    const [row] = await recordsWhere(db, source, eq(source.table.id, id), {})
    if (!row) return Object.keys(source.resource.fields).filter((name) => source.resource.fields[name]?.mask)
    return source.visibility.masked?.(who, row) ?? []
  }

interface Kept {
  data: { id?: unknown; masked?: string[] } & Record<string, unknown>
}

/** Applies the current masks to a stored answer, because the caller's rights may have changed since. */
export async function replayed(db: Db, who: Caller, tag: string, text: string): Promise<string> {
  const namesOf = maskedNow.implementation()[tag]
  if (!namesOf) return text
  const answer = JSON.parse(text) as Kept
  const { data } = answer
  if (typeof data !== 'object' || data === null || typeof data.id !== 'number') return text
  const known = new Set(data.masked)
  const names = (await namesOf(db, who, data.id)).filter((name) => name in data && !known.has(name))
  if (names.length === 0) return text
  const fields = allFields(tag)
  for (const name of names) {
    const value = data[name]
    const { mask = 'omit', kind } = fields[name] ?? {}
    data[name] = typeof value === 'string' ? masks[mask](value) : undefined
    if (kind === 'ref') data[`${name}_name`] = undefined
  }
  return JSON.stringify({ ...answer, data: { ...data, masked: [...known, ...names] } })
}
