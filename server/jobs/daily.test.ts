import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { slowly } from '#server/test/support/waiting.ts'
import { auditEntries } from '#server/tables/audit.ts'
import { customersTable, poolEvents } from '#server/tables/customers.ts'
import { recycleNightly, startClock, tick } from './clock.ts'
import { dutyDay, runDaily } from '#server/db/daily.ts'
import { dailyRuns } from '#server/tables/jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const at = (text: string) => new Date(`${text}+08:00`)

test.each([
  ['2026-11-20T01:59:59', '2026-11-19'],
  ['2026-11-20T02:00:00', '2026-11-20'],
  ['2026-11-20T23:59:59', '2026-11-20'],
  ['2026-11-21T00:30:00', '2026-11-20'],
])('at %s the run of %s is due', (moment, day) => {
  expect(dutyDay(at(moment))).toBe(day)
})

describe('runDaily', () => {
  const steps =
    (most: number, seen: number[]) =>
    async (_db: unknown, last = 0) => {
      seen.push(last)
      return last < most ? last + 1 : null
    }
  const day = at('2026-11-20T10:00:00')

  test('runs step by step, once a day, and again the next day', async () => {
    const seen: number[] = []
    await runDaily(t.database.db, 'once', day, steps(2, seen))
    await runDaily(t.database.db, 'once', at('2026-11-21T01:00:00'), steps(2, seen))
    expect(seen).toEqual([0, 1, 2])
    await runDaily(t.database.db, 'once', at('2026-11-24T03:00:00'), steps(0, seen))
    expect(seen).toEqual([0, 1, 2, 0])
    expect(
      (await t.database.db.select().from(dailyRuns).where(eq(dailyRuns.job, 'once'))).map((item) => item.day),
    ).toEqual(['2026-11-20', '2026-11-24'])
  })

  test('runs on only one of several instances', async () => {
    const seen: number[] = []
    const stepTakes = 300
    const slowStep = async () => {
      seen.push(0)
      await slowly(stepTakes)
      return null
    }
    await Promise.all(Array.from({ length: 8 }, () => runDaily(t.database.db, 'many', day, slowStep)))
    await runDaily(t.database.db, 'many', day, steps(0, seen))
    expect(seen).toEqual([0])
  })

  test('rolls back the last step of an interrupted run, which the next run continues', async () => {
    const broken = runDaily<number>(t.database.db, 'broken', day, async (db, last = 0) => {
      await db.insert(dailyRuns).values({ job: `step ${last}`, day: '2026-11-20' })
      if (last === 1) throw new Error('cut off')
      return last + 1
    })
    await expect(broken).rejects.toThrow('cut off')
    const jobs = (await t.database.db.select().from(dailyRuns)).map((item) => item.job)
    expect(jobs).toContain('step 0')
    expect(jobs).not.toContain('step 1')
    const seen: number[] = []
    await runDaily(t.database.db, 'broken', day, steps(0, seen))
    expect(seen).toEqual([0])
  })
})

describe('the nightly run of the pool', () => {
  const make = async (days: number) => {
    const { data } = await (await t.as('5a')).ask('/api/customers', { method: 'POST', body: newCustomer() })
    await t.database.db
      .update(customersTable)
      .set({ owner_since: sql`now() - make_interval(days => ${days}::int)` })
      .where(eq(customersTable.id, data.id))
    return data.id as number
  }
  const ownerOf = async (id: number) =>
    (await t.database.db.select().from(customersTable).where(eq(customersTable.id, id)))[0]?.service_id

  test('takes only expired customers, with event and log, and does nothing at the second call of a day', async () => {
    const [due, safe] = [await make(31), await make(29)]
    expect(await recycleNightly(t.database.db, new Date())).toBe(true)
    expect([await ownerOf(due), await ownerOf(safe)]).toEqual([null, t.uid('5a')])
    const events = await t.database.db.select().from(poolEvents).where(eq(poolEvents.customer_id, due))
    expect(events).toMatchObject([
      { kind: 'recycle', from_uid: t.uid('5a'), to_uid: null, by_uid: null, reason: 'contact_expired' },
    ])
    const [entry] = await t.database.db.select().from(auditEntries).where(eq(auditEntries.action, 'recycle'))
    expect(entry).toMatchObject({ uid: null, record_id: due })
    const late = await make(40)
    expect(await recycleNightly(t.database.db, new Date())).toBe(false)
    expect(await ownerOf(late)).toBe(t.uid('5a'))
    await recycleNightly(t.database.db, new Date(Date.now() + 86_400_000))
    expect(await ownerOf(late)).toBe(null)
  })

  test('runs at once when the clock starts, in business time, and a failing job does not stop the others', async () => {
    const id = await make(10)
    const store = t.store
    const errors: unknown[] = []
    const parts = {
      db: t.database.db,
      store,
      clockOffset: 25 * 86_400_000,
      believed: async () => true,
      onError: (error: unknown) => void errors.push(error),
    }
    const clock = startClock(parts)
    await expect.poll(() => ownerOf(id), { timeout: 10_000 }).toBe(null)
    await clock.stop()
    expect(errors).toEqual([])
    await tick({ ...parts, store: { ...store, sweep: () => Promise.reject(new Error('no disk')) } })
    expect(errors).toEqual([new Error('no disk')])
  })
})
