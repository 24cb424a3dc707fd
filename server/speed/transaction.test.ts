import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violatedConstraint } from '#server/request/errors.ts'
import { inSnapshot } from '#server/features/exports/snapshot.ts'
import { readRows, readTogether, writeLater } from './read.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import type { Db } from '#server/db/client.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const add = (db: Db, id: number, name: string) =>
  writeLater(db, { text: 'insert into auction_companies (id, name) values ($1, $2)', values: [id, name] })
const named = async (db: Db, id: number) =>
  (
    await readRows<{ name: string }>(
      db,
      { text: 'select name from auction_companies where id = $1', values: [id] },
      true,
    )
  ).map(({ name }) => name)
const inTransaction = <T>(work: (tx: Db) => Promise<T>): Promise<T> => t.database.db.transaction(work)

test('the next statement sees a write that nobody waited for, and everybody does once it is committed', async () => {
  const seen = await inTransaction(async (tx) => {
    await add(tx, 901, '901')
    expect(await named(t.database.db, 901)).toEqual([])
    await add(tx, 902, '902')
    return readTogether<{ n: number }, { n: number }>(
      tx,
      { text: 'select count(*) as n from auction_companies where id in (901, 902)', values: [] },
      { text: 'select 2 as n', values: [] },
    )
  })
  expect(seen).toEqual([[{ n: 2 }], [{ n: 2 }]])
  await inTransaction((tx) => add(tx, 903, '903'))
  expect(await Promise.all([901, 902, 903].map((id) => named(t.database.db, id)))).toEqual([
    ['901'],
    ['902'],
    ['903'],
  ])
})

test('if a write that nobody waited for fails, the transaction fails with its error and leaves nothing behind', async () => {
  const twice = async (then: (tx: Db) => Promise<unknown>) => {
    const failure = await inTransaction(async (tx) => {
      await add(tx, 911, '911')
      await add(tx, 911, 'again')
      await then(tx)
    }).catch((error: unknown) => error)
    expect(violatedConstraint(failure)).toBe('auction_companies_pkey')
    expect(await named(t.database.db, 911)).toEqual([])
  }
  await twice(async () => {})
  await twice((tx) => tx.execute(sql`select 1`))
})

test('a refusal leaves nothing behind, and the connection serves the next transaction', async () => {
  const refused = new Error('refused')
  const work = inTransaction(async (tx) => {
    await readTogether(tx, { text: 'select 1', values: [] }, { text: 'select 2', values: [] })
    await add(tx, 921, '921')
    throw refused
  })
  await expect(work).rejects.toBe(refused)
  expect(await named(t.database.db, 921)).toEqual([])
  expect(await inTransaction((tx) => named(tx, 901))).toEqual(['901'])
})

test('nothing is written if the transaction cannot begin', async () => {
  const pool = t.database.pool
  const client = await pool.connect()
  const ask = client.query.bind(client)
  const failing = (...sent: [{ text: string }]) =>
    sent[0].text === 'begin' ? Promise.reject(new Error('cancelled')) : Reflect.apply(ask, client, sent)
  Object.assign(client, { query: failing })
  const connect = pool.connect.bind(pool)
  Object.assign(pool, { connect: () => Promise.resolve(client) })
  try {
    await expect(inTransaction((tx) => add(tx, 931, '931'))).rejects.toMatchObject({
      cause: { message: 'cancelled' },
    })
    await expect(
      inTransaction((tx) => tx.execute(sql`insert into auction_companies (id, name) values (932, '932')`)),
    ).rejects.toThrow()
  } finally {
    Object.assign(pool, { connect })
    Object.assign(client, { query: ask })
  }
  expect([await named(t.database.db, 931), await named(t.database.db, 932)]).toEqual([[], []])
})

test('every statement of a snapshot sees the same moment, and none can write', async () => {
  const count = async (tx: Db) =>
    (
      await readRows<{ n: number }>(
        tx,
        { text: 'select count(*) as n from auction_companies', values: [] },
        false,
      )
    )[0]?.n
  await inSnapshot(t.database.db, async (tx) => {
    const before = await count(tx)
    await inTransaction((other) => add(other, 931, '931'))
    expect(await count(tx)).toBe(before)
  })
  await expect(
    inSnapshot(t.database.db, (tx) => tx.execute(sql`delete from auction_companies`)),
  ).rejects.toMatchObject({ cause: { code: '25006' } })
})
