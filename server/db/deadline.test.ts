import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSnapshot } from '#server/features/exports/snapshot.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { limits, withDeadline, withStatementTime } from './deadline.ts'
import { full } from '#tools/full-run.ts'

/** Work that may take longer than a request, and statements that a request sends together. */
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)::text`

test
  .skipIf(!full)
  .concurrent('an export and a nightly run may wait for one statement', { timeout: 30_000 }, async () => {
    const { db } = t.database
    await expect(inSnapshot(db, (tx) => tx.execute(sleep(9)))).resolves.toBeDefined()
    await expect(
      withStatementTime(61_000, () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`set local statement_timeout = '60s'`)
          return tx.execute(sleep(5))
        }),
      ),
    ).resolves.toBeDefined()
  })

test
  .skipIf(!full)
  .concurrent('two statements sent together each have their time', { timeout: 30_000 }, async () => {
    const { db } = t.database
    await expect(
      db.transaction((tx) => Promise.all([tx.execute(sleep(3)), tx.execute(sleep(3))])),
    ).resolves.toHaveLength(2)
  })

test.concurrent('a request has its time and no more', { timeout: 30_000 }, async () => {
  const { db } = t.database
  const request = withDeadline(1000, () => db.transaction((tx) => tx.execute(sleep(3))))
  await expect(request).rejects.toThrow('the time of the request is over')
  expect((await t.ask('/api/user/me')).status).not.toBe(503)
})

/** Inserts a row whose COMMIT takes four seconds. */
async function slowCommit(deadline: number): Promise<unknown> {
  const { db } = t.database
  return withDeadline(deadline, async () => {
    await db.transaction((tx) => tx.execute(sql`insert into slow_commits values (1)`))
    // What a write does after its transaction, such as noting itself for the reads that follow.
    return db.execute(sql`select 1`)
  })
}

test(
  'a request is told what became of a COMMIT that its deadline found under way',
  { timeout: 60_000 },
  async () => {
    await t.asOwner(`create table slow_commits (id int);
    create function commit_slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(4); return null; end $$;
    create constraint trigger slow after insert on slow_commits deferrable initially deferred
      for each row execute function commit_slowly();
    grant all on slow_commits to public`)
    const { commit } = limits
    try {
      limits.commit = 30_000
      await expect(slowCommit(3000)).resolves.toBeDefined()
      limits.commit = 0
      await expect(slowCommit(3000)).rejects.toThrow('the time of the request is over')
    } finally {
      limits.commit = commit
    }
  },
)
