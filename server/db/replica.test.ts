import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#server/test/support/clone-database.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { letPass, stillAfter } from '#server/test/support/waiting.ts'
import { openDatabase, type Database, type Db } from './client.ts'
import { followReplica, type Replica, type LogPosition } from './replica.ts'
import { inFull } from '#server/test/support/full.ts'

/** A lag that is tolerated (ms). The limit is two seconds. */
const tolerated = 1000
/** The replica is asked twice a second: within the first time (ms) once, within the second time once more. */
const asking = 300
const asksAgain = 700

/** Two servers at the log positions that the test sets. */
class Stand {
  primary: LogPosition = { lsn: 100n, database: 'one' }
  replica: LogPosition = { lsn: 100n, database: 'one' }
  away = false
  follower(db: Db): Replica<Db> {
    return followReplica({
      db,
      primary: async () => ({ ...this.primary }),
      replica: async () => {
        if (this.away) throw new Error('connection refused')
        return { ...this.replica }
      },
    })
  }
}

describe('a replica may answer', () => {
  let stand: Stand
  let follower: Replica<Db>
  beforeEach(async () => {
    stand = new Stand()
    follower = stand.follower({} as Db)
    await expect.poll(() => follower.mayAnswer(100n), { timeout: 5000, interval: 20 }).toBe(true)
  })
  afterEach(() => follower.stop())
  /** It asks twice a second. */
  const becomes = (may: boolean, seen = 0n) =>
    expect.poll(() => follower.mayAnswer(seen), { timeout: 5000, interval: 20 }).toBe(may)

  test('what it has applied, and nothing beyond', () => {
    expect(follower.mayAnswer(100n)).toBe(true)
    expect(follower.mayAnswer(101n)).toBe(false)
  })

  test('until it is two seconds behind, or gone; and again when it is back', async () => {
    stand.primary.lsn = 200n
    expect(await stillAfter(tolerated, () => follower.mayAnswer(0n))).toBe(true)
    await becomes(false)
    stand.replica.lsn = 200n
    await becomes(true, 200n)
    stand.away = true
    await becomes(false)
  })

  test('only with what this instance has heard of', async () => {
    stand.primary.lsn = 200n
    follower.noteChange()
    expect(await stillAfter(asking, () => follower.mayAnswer(0n))).toBe(false)
    stand.replica.lsn = 200n
    await becomes(true)
  })

  inFull('not when it follows nobody any more, or is of another database', async () => {
    stand.replica.lsn = null
    await becomes(false)
    stand.replica = { lsn: 500n, database: 'one' }
    await becomes(true)
    stand.replica = { lsn: 500n, database: 'other' }
    await becomes(false)
  })

  inFull('an export, if it has all that was committed before', async () => {
    expect(await follower.caughtUp()).toBeDefined()
    stand.primary.lsn = 300n
    expect(await follower.caughtUp()).toBeUndefined()
  })
})

describe('reads of people', () => {
  const stand = new Stand()
  let t: TestApp
  let other: Awaited<ReturnType<typeof cloneDatabase>>
  let database: Database
  let follower: Replica<Db>
  let admin: Person
  beforeAll(async () => {
    // A separate database stands for the replica. It has no customers, so the answer shows which of them was
    // read.
    other = await cloneDatabase()
    database = openDatabase(other.url)
    stand.primary.lsn = 0n
    stand.replica.lsn = 1n << 62n
    follower = stand.follower(database.db)
    t = await testApp({ parts: { replica: { database, follower } } })
    admin = await t.as('1a')
    const made = await admin.ask('/api/customers', { method: 'POST', body: newCustomer() })
    expect(made.status).toBe(200)
  })
  afterAll(async () => {
    await t.close()
    follower.stop()
    await database.close().catch(() => {})
    await other.drop()
  })
  const customers = async (): Promise<number> => (await admin.ask('/api/customers')).data.total
  const settled = () => letPass(asksAgain)
  const shows = (total: number) => expect.poll(customers, { timeout: 5000 }).toBe(total)

  test('lists, searches and dashboards come from the replica, single records do not', async () => {
    await shows(0)
    expect((await admin.ask('/api/search?q=测试')).data.groups).toEqual([])
    expect((await admin.ask('/api/customers/1')).status).toBe(200)
    expect((await admin.ask('/api/dashboard')).status).toBe(200)
  })

  test('whoever has written reads the primary until the replica has it', async () => {
    stand.replica.lsn = 1n
    await shows(1)
    const { rows } = await t.database.pool.query("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as lsn")
    stand.replica.lsn = BigInt(rows[0].lsn)
    await shows(0)
    await admin.ask('/api/customers', { method: 'POST', body: newCustomer() })
    expect(await customers()).toBe(2)
    await settled()
    expect(await customers()).toBe(2)
    stand.replica.lsn = 1n << 62n
    await shows(0)
  })

  test('a replica that fails costs nobody an answer', async () => {
    await shows(0)
    const { rows } = await t.database.pool.query<{ n: number }>('select count(*)::int as n from customers')
    const there = rows[0]?.n
    expect(there).toBeGreaterThan(0)
    await database.close()
    expect(await customers()).toBe(there)
    stand.away = true
    await settled()
    expect((await admin.ask('/api/dashboard')).status).toBe(200)
    expect(await customers()).toBe(there)
  })
})
