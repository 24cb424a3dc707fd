import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { query } from '#server/db/embedded-failures.ts'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import { emptyDatabase } from '../../support/clone-database.ts'
import { password } from '../../support/harness.ts'
import { newCustomer } from '../../support/new-records.ts'
import { worksThrough } from '../../support/pooled.ts'
import { machine, send, startProduct, type Product } from '../../support/product.ts'
import {
  findBinaries,
  password as secret,
  releases,
  startEngine,
  type Binaries,
  type Engine,
  type Major,
} from './older-engine.ts'
import { projectRoot } from '#tools/project-root.ts'
import { full } from '#tools/full-run.ts'

/**
 * The older versions of PostgreSQL that the product promises to run on: the tests that lean most on the database run on
 * each, and the whole product as the handbook sets it up, with roles that are no superusers.
 */
const root = fileURLToPath(projectRoot)

const telling = [
  'server/db/partitions.test.ts',
  'server/db/rights.test.ts',
  'server/db/grants.test.ts',
  'server/db/probes.test.ts',
  'server/features/audit/archive.test.ts',
  'server/features/audit/verify-chain.test.ts',
  'server/features/audit/external-seals.test.ts',
  'server/features/bank-statements/bank-statements.test.ts',
  'server/features/customers/customers.test.ts',
  'server/features/customers/pool-expiry-sql.test.ts',
  'server/features/customers/pool.test.ts',
  'server/features/customers/work-lists.test.ts',
  'server/features/dashboard/counted.test.ts',
  'server/features/dashboard/dashboard.test.ts',
  'server/features/exports/exports.test.ts',
  'server/features/finance/corners.test.ts',
  'server/features/imports/imports.test.ts',
  'server/features/lot-moves/sale.test.ts',
  'server/features/lots/rounds/lot-rounds.test.ts',
  'server/features/search/search.test.ts',
  'server/features/settlements/settlements.test.ts',
  'server/features/sign-ups/collusion.test.ts',
  'server/features/system-status/status.test.ts',
  'server/jobs/daily.test.ts',
  'server/jobs/queue.test.ts',
  'server/lists/last-page.test.ts',
  'server/speed/transaction.test.ts',
  'server/test/walks/books.test.ts',
  'server/test/walks/concurrency.test.ts',
  'server/test/walks/figures.test.ts',
  'server/test/attacks/list-query.test.ts',
  'server/test/crash/retention.test.ts',
]

type Said = Promise<{ code: number; said: string }>
const node = (args: readonly string[], env: Record<string, string | undefined>): Said =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: 1 << 26 }, (error, out, said) =>
      resolve({ code: error ? 1 : 0, said: out + said }),
    )
  })

const page = (name: string) => readFileSync(join(root, `docs/operations/${name}.md`), 'utf8')

/** The statements that the handbook tells an operator to run before the first start. */
function fromHandbook(): string[] {
  const [, block = ''] = /```sql\n(.*?)```/s.exec(page('move')) ?? []
  return block
    .replaceAll('…', secret)
    .split(';')
    .map((piece) => piece.trim())
    .filter((name) => name !== '')
}

const figures = `select (select count(*) from customers) as customers, (select sum(amount) from finance_entries) as money,
  (select count(*) from audit_log) as entries, (select md5(string_agg(hash::text, '' order by id)) from audit_log) as log,
  (select md5(string_agg(c.company_name, '|' order by id)) from customers c) as names`

/** Debian's, of the same version. */
const pgDump = (major: Major) => `/usr/lib/postgresql/${major}/bin/pg_dump`

/** The product on one engine, with the requests of the tests. */
class House {
  readonly #engine: Engine
  readonly #folder: string
  constructor(engine: Engine, folder: string) {
    this.#engine = engine
    this.#folder = folder
  }
  at(role: 'crm_owner' | 'crm_app', database = 'crm'): string {
    return this.#engine.url(role, database)
  }
  env(database = 'crm', folder = database): Record<string, string> {
    return {
      ...machine(),
      DATABASE_URL: this.at('crm_app', database),
      MIGRATION_DATABASE_URL: this.at('crm_owner', database),
      DATA_DIR: join(this.#folder, folder),
      SECRETS_DIR: join(this.#folder, 'secrets'),
    }
  }
  async empty(database: string): Promise<void> {
    await this.#engine.asSuperuser(
      `create database ${database} owner crm_owner encoding 'UTF8' template template0`,
    )
  }
  command(script: string, ...args: string[]): Said {
    return node([`${script}.ts`, ...args], this.env())
  }
}

async function signedIn({ url }: Product): Promise<string> {
  const answer = await send(url, '/admin/login/login_submit', undefined, { username: 'admin', password })
  return (answer.data as { token: string }).token
}

/** Each route that reads, and some that write. */
async function useProduct(product: Product): Promise<void> {
  const token = await signedIn(product)
  const ask = (path: string, body?: unknown) => send(product.url, path, token, body)
  const reads = Object.values(allRoutes).filter(
    ({ method, raw, stream }) => method === 'GET' && !raw && !stream,
  )
  const failed = []
  for (const { path } of reads) {
    const { status } = await ask(path.replaceAll(/:\w+/g, '1'))
    if (status >= 500) failed.push([path, status])
  }
  expect(failed).toEqual([])
  const name = `铁路物资${randomInt(1e6)}有限公司`
  const made = await ask('/api/customers', newCustomer({ company_name: name }))
  expect(made.status, made.msg).toBe(200)
  const found = await ask(`/api/customers?q=${encodeURIComponent(name.slice(2, 8))}`)
  expect(found.data.items).toMatchObject([{ company_name: name }])
  const { id } = made.data as { id: number }
  expect((await ask(`/api/customers/${id}/follow-ups`, { kind: 1, content: '电话' })).status).toBe(200)
  expect((await ask('/api/audit/chain')).data).toMatchObject({ intact: true })
}

async function works(env: Record<string, string>): Promise<void> {
  const product = await startProduct({ ...env, PORT: '0', ADMIN_PASSWORD: password })
  try {
    await useProduct(product)
  } finally {
    expect(await product.kill('SIGTERM')).toBe(0)
  }
}

/** Waits for the nightly jobs, which also run at the first start. */
async function nightIsOver(url: string): Promise<void> {
  const jobs = async () => (await query(url, 'select job from daily_runs')).map(({ job }) => job)
  await expect.poll(jobs, { timeout: 60_000 }).toEqual(expect.arrayContaining(['check_seals', 'partitions']))
  expect(await query(url, 'select job, cause from daily_failures')).toEqual([])
}

describe.runIf(full).each(Object.keys(releases).map((key) => Number(key) as Major))(
  'PostgreSQL %i',
  { retry: 0 },
  (major) => {
    let binaries: Binaries | undefined
    let engine: Engine
    let house: House
    let folder: string
    beforeAll(async () => {
      binaries = await findBinaries(major)
      if (!binaries) return
      folder = await mkdtemp(join(tmpdir(), 'yjt-engine-'))
      engine = await startEngine(major, binaries)
      house = new House(engine, folder)
      for (const text of fromHandbook()) await engine.asSuperuser(text)
      const [{ server_version: version } = {}] = await engine.asSuperuser('show server_version')
      console.log(`PostgreSQL ${String(version)}, ${binaries.from}`)
    }, 400_000)
    afterAll(async () => {
      await engine?.stop()
      await binaries?.remove()
      if (folder) await rm(folder, { recursive: true, force: true })
    })

    test('the tests that lean most on the database pass', async ({ skip }) => {
      if (!binaries) skip()
      await engine.asSuperuser(`create role yjt_owner login createdb password '${secret}'`)
      await engine.asSuperuser(`create role yjt_app login password '${secret}'`)
      await engine.asSuperuser("create database yjt owner yjt_owner encoding 'UTF8' template template0")
      const { FULL: _full, VITEST: _vitest, ...rest } = process.env
      const { code, said } = await node(
        ['node_modules/vitest/vitest.mjs', 'run', '--no-color', '--testTimeout=180000', ...telling],
        {
          ...rest,
          TEST_DATABASE_URL: engine.url('yjt_app', 'yjt'),
          TEST_OWNER_URL: engine.url('yjt_owner', 'yjt'),
        },
      )
      expect(code, said.slice(-12_000)).toBe(0)
      expect(said).toContain(`Test Files  ${telling.length} passed`)
    }, 3_600_000)

    test('the product works as the handbook sets it up, demonstration and night included', async ({
      skip,
    }) => {
      if (!binaries) skip()
      const product = await startProduct({ ...house.env(), PORT: '0', DEMO: '1', ADMIN_PASSWORD: password })
      try {
        await useProduct(product)
        await nightIsOver(house.at('crm_owner'))
      } finally {
        expect(await product.kill('SIGTERM')).toBe(0)
      }
      expect(product.said()).not.toContain('"level":50')
      const looked = await house.command('tools/doctor')
      expect(looked.said).toContain(`PostgreSQL ${major}.`)
      expect(looked.said).toContain('good     The role that migrates may do all that it needs.')
      expect(await house.command('tools/check-books')).toMatchObject({ code: 0 })
      expect((await house.command('server/backup/archive-audit')).said).toMatch(
        /^audit_entries_0 {2}\d+ entries/,
      )
      expect((await house.command('tools/upgrade-check')).said).toMatch(
        /^The database has all \d+ migrations/,
      )
      await house.empty('works')
      const [app, owner] = [house.at('crm_app', 'works'), house.at('crm_owner', 'works')]
      await worksThrough({ pooler: app, direct: app, owner }, join(folder, 'works'))
    }, 600_000)

    test('a backup of it is restored on 18, and one of 18 here', async ({ skip }) => {
      if (!binaries) skip()
      const file = join(folder, 'here.backup')
      const backup = await house.command('server/backup/backup', file)
      expect(backup.code, backup.said).toBe(0)
      const there = await emptyDatabase()
      const newer = {
        DATABASE_URL: there.url,
        MIGRATION_DATABASE_URL: there.ownerUrl,
        DATA_DIR: join(folder, 'on-18'),
      }
      const restore = (from: string, env: Record<string, string>) =>
        node(['server/backup/restore.ts', from], { ...house.env(), ...env })
      expect(await restore(file, newer)).toMatchObject({ code: 0 })
      const wanted = await query(house.at('crm_owner'), figures)
      expect(await query(there.ownerUrl, figures)).toEqual(wanted)
      const back = join(folder, 'back.backup')
      expect(await node(['server/backup/backup.ts', back], { ...house.env(), ...newer })).toMatchObject({
        code: 0,
      })
      await house.empty('back')
      expect(await restore(back, house.env('back'))).toMatchObject({ code: 0 })
      expect((await query(house.at('crm_owner', 'back'), figures))[0]).toMatchObject({
        customers: wanted[0]?.['customers'],
      })
      const product = await startProduct({ ...house.env('back'), PORT: '0' })
      try {
        await useProduct(product)
      } finally {
        expect(await product.kill('SIGTERM')).toBe(0)
      }
      await there.drop()
    }, 600_000)

    test.runIf(existsSync(pgDump(major)))(
      'what the page says of pg_dump and pg_restore brings it back',
      async () => {
        const [dump = '', restore = ''] = [/`(pg_dump [^`]+)`/, /`(pg_restore [^`]+)`/].map(
          (regExp) => regExp.exec(page('pg-dump'))?.[1],
        )
        await house.empty('dumped')
        const shell = (line: string, MIGRATION_DATABASE_URL: string) =>
          node(
            ['-e', 'require("node:child_process").execSync(process.argv[1], { stdio: "inherit" })', line],
            {
              PATH: `${dirname(pgDump(major))}:/usr/bin:/bin`,
              MIGRATION_DATABASE_URL,
            },
          )
        const at = (line: string) => line.replaceAll('crm.dump', join(folder, 'crm.dump'))
        expect(await shell(at(dump), house.at('crm_owner'))).toMatchObject({ code: 0 })
        expect(await shell(at(restore), house.at('crm_owner', 'dumped'))).toEqual({ code: 0, said: '' })
        expect(await query(house.at('crm_owner', 'dumped'), figures)).toEqual(
          await query(house.at('crm_owner'), figures),
        )
        await works({ ...house.env('dumped'), DATA_DIR: house.env()['DATA_DIR'] ?? '' })
      },
      300_000,
    )

    test('an upgrade from before the partitions is rehearsed and done', async ({ skip }) => {
      if (!binaries) skip()
      await house.empty('older')
      const names = await migrationNames()
      const before = names.slice(
        0,
        names.findIndex((name) => name.includes('partitions')),
      )
      await migrate(house.at('crm_owner', 'older'), before)
      await query(
        house.at('crm_owner', 'older'),
        `insert into audit_entries (uid, roles, action, resource, record_id, before, after, detail, address, request_id)
       select 1, '{1}', 'edit', 'customers', n, '{}', '{"n":1}', '{}', '', 'made' from generate_series(1, 5000) n`,
      )
      const { code, said } = await node(['tools/upgrade-check.ts'], house.env('older'))
      expect(code, said).toBe(0)
      expect(said).toMatch(/Copied \d+ rows/)
      const product = await startProduct({ ...house.env('older'), PORT: '0', ADMIN_PASSWORD: password })
      try {
        await useProduct(product)
        await nightIsOver(house.at('crm_owner', 'older'))
      } finally {
        expect(await product.kill('SIGTERM')).toBe(0)
      }
    }, 600_000)
  },
)

test.runIf(full)(
  'the tests of the database do run on another one when told to',
  async () => {
    const { said } = await node(
      ['node_modules/vitest/vitest.mjs', 'run', '--no-color', 'server/db/grants.test.ts'],
      {
        ...process.env,
        TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        TEST_OWNER_URL: 'postgres://nobody@127.0.0.1:1/none',
      },
    )
    expect(said).toContain('127.0.0.1:1 cannot be reached')
  },
  120_000,
)
