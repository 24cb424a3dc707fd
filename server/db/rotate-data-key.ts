import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { encryptAnew, presentRing, useRing } from '#server/secrets/data-key.ts'
import {
  createRing,
  newKey,
  newRing,
  proofOf,
  readRing,
  replaceRing,
  type DataKey,
} from '#server/secrets/key-ring.ts'
import { StartError } from '#server/start-error.ts'
import { countValues, encryptedColumns, rewriteValues, type Rewriting } from './encrypted-columns.ts'

/** One command works on the keys at a time. The number is arbitrary. */
const keyLock = 714_003

/** Runs work on the ring under an exclusive lock. */
export async function withKeyLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [keyLock])
  if (!rows[0]?.mine) throw new StartError('Another command is working on the data key: wait for it.')
  return work().finally(() => client.query('select pg_advisory_unlock($1)', [keyLock]))
}

const under = (id: string) => (column: string) => `${column} like 'e1.${id}.%'`

/**
 * Adds a key to the ring, which every instance uses from its next write on, and re-encrypts everything. A
 * second pass finds what older transactions wrote with the old key.
 */
export async function rotateDataKey(
  client: pg.Client,
  file: string,
): Promise<{ id: string; values: number }> {
  const ring = presentRing()
  const key = newKey()
  // The file comes first: a database that needs a key which no file holds would stop every start.
  replaceRing(file, { ...ring, current: key.id, keys: [...ring.keys, key] })
  useRing({ ...ring, current: key.id, keys: [...ring.keys, key] }, file)
  await client.query('insert into data_keys (id, proof) values ($1, $2)', [key.id, proofOf(key)])
  let values = await encryptAll(client, key)
  await olderTransactions(client)
  for (let pass = 0; (await leftUnder(client, key)) > 0; pass += 1) {
    if (pass > 100) throw new StartError('Some values are held by other transactions: rotate again later.')
    values += await encryptAll(client, key)
    await wait(100)
  }
  return { id: key.id, values }
}

const rewrite: Rewriting['rewrite'] = (text, place) => {
  try {
    return encryptAnew(text, place)
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    throw new StartError(`${fault}: npm run data-key -- check lists such values.`)
  }
}

async function encryptAll(client: pg.Client, { id }: DataKey): Promise<number> {
  let values = 0
  for (const { name, column } of encryptedColumns()) {
    const which = `"${name}" like 'e1.%' and "${name}" not like 'e1.${id}.%'`
    values += await rewriteValues(client, { column, which, rewrite })
  }
  return values
}

const leftUnder = (client: pg.Client, { id }: DataKey): Promise<number> =>
  countValues(client, (column) => `${column} like 'e1.%' and ${column} not like 'e1.${id}.%'`)

/** Waits until all transactions have ended that could still write with an older key. */
async function olderTransactions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ horizon: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as horizon',
  )
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows: now } = await client.query<{ over: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as over',
      [rows[0]?.horizon],
    )
    if (now[0]?.over) return
    await wait(100)
  }
}

export interface KeyUse {
  id: string
  madeAt: string
  current: boolean
  /** False for keys of earlier releases. */
  bound: boolean
  values: number
}

export async function keyUses(client: pg.Client): Promise<KeyUse[]> {
  const { current, keys } = presentRing()
  const uses: KeyUse[] = []
  for (const { id, madeAt, bound = false } of keys) {
    const values = await countValues(client, under(id))
    uses.push({ id, madeAt, current: id === current, bound, values })
  }
  return uses
}

/** Removes a key that no longer encrypts anything. Older backups that need it become unreadable. */
export async function forgetDataKey(client: pg.Client, file: string, id: string): Promise<void> {
  const ring = presentRing()
  if (!ring.keys.some((key) => key.id === id)) throw new StartError(`There is no data key ${id}.`)
  if (ring.current === id) throw new StartError(`${id} is the current data key: rotate first.`)
  const values = await countValues(client, under(id))
  if (values > 0) throw new StartError(`${values} value(s) are encrypted with ${id}: rotate first.`)
  await client.query('delete from data_keys where id = $1', [id])
  const rest = { ...ring, keys: ring.keys.filter((key) => key.id !== id) }
  replaceRing(file, rest)
  useRing(rest, file)
}

/**
 * Clears the values that a permanently lost key ring makes unreadable, so that the product starts again with
 * a new ring. Everything else stays. Returns the number of lost values.
 */
export async function abandonDataKey(client: pg.Client, file: string): Promise<number> {
  if (readRing(file)) throw new StartError(`${file} is there: only a data key that is lost can be abandoned.`)
  await client.query('begin')
  const { rows } = await client.query('delete from data_keys returning id')
  if (rows.length === 0) throw new StartError('This database needs no data key.')
  // Stored answers must be replayed unchanged, and a draft is useless without its text.
  await client.query('delete from idempotency_keys')
  await client.query('delete from drafts')
  let values = 0
  for (const { table, name, column } of encryptedColumns()) {
    const [at, one] = [pg.escapeIdentifier(table), pg.escapeIdentifier(name)]
    await client.query(`alter table ${at} disable trigger user`)
    const empty = column.notNull ? `''` : 'null'
    const { rowCount } = await client.query(`update ${at} set ${one} = ${empty} where ${one} like 'e1.%'`)
    values += rowCount ?? 0
    await client.query(`alter table ${at} enable trigger user`)
  }
  await client.query('commit')
  createRing(file, newRing())
  return values
}
