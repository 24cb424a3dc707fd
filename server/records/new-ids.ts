import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { readRows } from '#server/speed/read.ts'
import { required } from './required.ts'

/**
 * Allocates ids for new rows whose own values refer to them: children in the same batch, and encrypted
 * values.
 */
export async function newIds(db: Db, table: PgTable, n: number): Promise<number[]> {
  if (n === 0) return []
  const text = `select nextval(pg_get_serial_sequence($1, 'id'))::bigint as id
    from generate_series(1, $2::int)`
  const rows = await readRows<{ id: number }>(db, { text, values: [getTableName(table), n] }, true)
  return rows.map(({ id }) => id)
}

export async function newId(db: Db, table: PgTable): Promise<number> {
  const [id] = await newIds(db, table, 1)
  return required(id, 'the id of a new row')
}

/** Pairs each row with its id, in order. */
export const withIds = <Row extends object>(
  rows: readonly Row[],
  ids: readonly number[],
): (Row & { id: number })[] =>
  rows.map((row, at) => ({ ...row, id: required(ids[at], 'the id of a new row') }))
