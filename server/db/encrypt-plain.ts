import type pg from 'pg'
import { keyedHash } from '#server/secrets/data-key.ts'
import { encryptedColumns, rewriteValues, type Rewriting } from './encrypted-columns.ts'
import { connected, migrationLock } from './migrate.ts'

/** What tells a line of the bank from the others of its account named the other account. */
const identities: Rewriting = {
  table: 'bank_lines',
  name: 'identity',
  which: `identity like '%|%'`,
  rewrite: keyedHash,
}

/**
 * Encrypts what an earlier version stored in the clear. It runs at each start under the lock of migrations and
 * goes on where a start that was cut off stopped. Returns how many values were encrypted.
 */
export async function encryptPlain(ownerUrl: string): Promise<number> {
  const client = await connected(ownerUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    let done = await encryptIfAny(client, identities)
    for (const { table, name, column } of encryptedColumns())
      done += await encryptIfAny(client, {
        table,
        name,
        which: `"${name}" not like 'e1.%'`,
        rewrite: (text) => String(column.mapToDriverValue(text)),
      })
    return done
  } finally {
    await client.end()
  }
}

/** Rows on record are rewritten past their guards, which needs a lock that a table without any does not need. */
async function encryptIfAny(client: pg.Client, what: Rewriting): Promise<number> {
  const { table, name, which } = what
  const { rows } = await client.query<{ any: boolean }>(
    `select exists (select from "${table}" where btrim("${name}") <> '' and ${which}) as any`,
  )
  return rows[0]?.any ? rewriteValues(client, { ...what, unguarded: true }) : 0
}
