import { decryptAccount } from '#server/secrets/data-key.ts'
import { readRows, type Rendered } from '#server/speed/read.ts'
import type { Db } from '#server/db/client.ts'
import type { Resource } from '#contract/grammar/resource.ts'

const encrypted = new WeakMap<Resource, readonly string[]>()

function encryptedFields(of: Resource): readonly string[] {
  const known = encrypted.get(of)
  if (known) return known
  const names = Object.entries(of.fields).flatMap(([name, field]) => (field.encrypted ? [name] : []))
  encrypted.set(of, names)
  return names
}

/** Decrypts the encrypted fields of rows that were read without drizzle. */
export function decryptRows<Row extends object>(of: Resource, rows: Row[]): Row[] {
  const names = encryptedFields(of)
  if (names.length === 0) return rows
  for (const row of rows as Record<string, unknown>[])
    for (const name of names) {
      const value = row[name]
      if (typeof value === 'string') row[name] = decryptAccount(value)
    }
  return rows
}

/** `readRows` for a resource, with its encrypted fields decrypted. */
export const readRecords = async <Row extends object>(
  db: Db,
  { resource }: { resource: Resource },
  statement: Rendered,
  prepared: boolean,
): Promise<Row[]> => decryptRows(resource, await readRows<Row>(db, statement, prepared))
