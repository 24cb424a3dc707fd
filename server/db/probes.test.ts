import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#server/test/support/clone-database.ts'
import { lameEngine, type Lack } from '#server/test/support/lame-engine.ts'
import { worksThrough } from '#server/test/support/pooled.ts'
import { launch } from '#server/test/support/product.ts'
import { smallPooler, type SmallPooler } from '#server/test/support/small-pooler.ts'
import { openDatabase, type Db } from './client.ts'
import { assertEngine } from './engine-probe.ts'
import { assertAddresses } from './pooler-probe.ts'
import { inFull } from '#server/test/support/full.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let pooler: SmallPooler
let folder: string
beforeAll(async () => {
  clone = await cloneDatabase()
  pooler = await smallPooler(clone.url, 8)
  folder = await mkdtemp(join(tmpdir(), 'yjt-pooled-'))
})
afterAll(async () => {
  await pooler.close()
  await clone.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The one-line reason that stops a start, or `undefined`. */
const refusal = (work: Promise<void>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error.message,
  )

describe('an engine is known by what it does', () => {
  const lacks: [string, Lack, string][] = [
    [
      'advisory locks that everybody gets',
      (text) => text.replaceAll(/pg_try_advisory_xact_lock\(([^)]*)\)/g, '(($1)::bigint is not null)'),
      'advisory locks',
    ],
    [
      'no advisory locks',
      (text) => text.replaceAll('pg_try_advisory_xact_lock', 'no_such'),
      'advisory locks',
    ],
    ['NOTIFY without effect', (text) => text.replaceAll('pg_notify', 'concat'), 'NOTIFY'],
    ['LISTEN without effect', (text) => text.replace(/^listen .*/, 'select 1'), 'NOTIFY'],
    ['no LISTEN', (text) => text.replace(/^listen /, 'lauschen '), 'NOTIFY'],
    [
      'deferred triggers that never fire',
      (text) => text.replace(/create constraint trigger[^;]*;/, ''),
      'deferred triggers',
    ],
    ['no deferred triggers', (text) => text.replace('initially deferred', 'someday'), 'deferred triggers'],
  ]
  test.each(lacks)('%s', async (_name, lack, named) => {
    const engine = await lameEngine(clone.ownerUrl, lack)
    const said = await refusal(assertEngine(engine.url)).finally(() => engine.close())
    expect(said).toMatch(new RegExp(`^The database at .* is not fit for this program, because ${named}.*$`))
  })

  test('PostgreSQL is fit, also through something that only passes on', async () => {
    const engine = await lameEngine(clone.ownerUrl, (text) => text)
    expect(await refusal(assertEngine(engine.url)).finally(() => engine.close())).toBeUndefined()
  })
})

describe('a pooler where it cannot work', () => {
  const probe = (app: string, direct: string, owner: string, pooled: boolean) =>
    refusal(assertAddresses({ app, direct, owner }, pooled))

  test('each address is probed for what it is used for', async () => {
    const through = pooler.url
    const { url, ownerUrl } = clone
    expect(await probe(url, url, ownerUrl, false)).toBeUndefined()
    expect(await probe(through, url, ownerUrl, true)).toBeUndefined()
    expect(await probe(through, through, ownerUrl, false)).toMatch(/^DATABASE_URL .*DATABASE_DIRECT_URL.*$/)
    expect(await probe(through, through, ownerUrl, true)).toMatch(/^DATABASE_DIRECT_URL goes .*$/)
    expect(await probe(through, url, through, true)).toMatch(/^MIGRATION_DATABASE_URL goes .*$/)
  })

  test('a pooler that drops the settings without a word is found by its connections', async () => {
    const silent = await smallPooler(clone.url, 8, { settings: 'taken' })
    const said = await probe(silent.url, silent.url, silent.url, false).finally(() => silent.close())
    expect(said).toMatch(/^DATABASE_URL goes through a pooler/)
  })

  test('two addresses that lead to two databases', async () => {
    const other = await cloneDatabase()
    const said = await probe(other.url, clone.url, clone.ownerUrl, true).finally(() => other.drop())
    expect(said).toBe('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
  })

  test('the start says it in one line', async () => {
    const { exit, said } = launch({ DATABASE_URL: pooler.url, DATA_DIR: folder, PORT: '0' })
    expect(await exit).toBe(1)
    expect(said()).toMatch(/^DATABASE_URL goes through a pooler .*\n$/)
  })
})

test('whether it can be reached is not a matter of load, and needs the pooler as well', async () => {
  const small = await smallPooler(clone.url, 1)
  const database = openDatabase(small.url, { direct: clone.url })
  try {
    await database.db.transaction(async (tx) => {
      await tx.execute('select 1')
      expect(await database.reachable()).toBe(true)
    })
    await small.close()
    expect(await database.reachable()).toBe(false)
  } finally {
    await database.close()
  }
})

test('time-outs of a transaction hold through a pooler, and leave with it', async () => {
  const small = await smallPooler(clone.url, 1)
  const database = openDatabase(small.url, { direct: clone.url })
  const settings =
    "select array_agg(setting order by name) as set from pg_settings where name in ('lock_timeout', 'statement_timeout')"
  const shown = async (db: Db) => (await db.execute<{ set: string[] }>(settings)).rows[0]?.set
  try {
    expect(await database.db.transaction(shown)).toEqual(['2000', '4000'])
    expect(await shown(database.db)).toEqual(['0', '0'])
  } finally {
    await database.close()
    await small.close()
  }
})

inFull('behind a pooler in transaction mode the product works as without', async () => {
  const { url, ownerUrl } = clone
  await worksThrough({ pooler: pooler.url, direct: url, owner: ownerUrl }, folder)
})
