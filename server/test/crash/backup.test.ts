import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readArchive, wholeOf } from '#server/backup/archive-reader.ts'
import { writeArchive } from '#server/backup/archive-writer.ts'
import { checkArchive } from '#server/backup/check-archive.ts'
import { fileReferences, leftOut } from '#server/backup/database-contents.ts'
import { formatVersion, type Manifest } from '#server/backup/manifest.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { killRemains } from '#server/db/embedded-process.ts'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import { samples } from '#server/features/uploads/test-files.ts'
import { letPass, until } from '#server/test/support/waiting.ts'
import { printedRandom } from '../support/seeded-random.ts'
import { newCustomer } from '../support/new-records.ts'
import { prepareFolder } from '../support/prepared.ts'
import { embeddedIn, freePort, machine, send, startProduct, type Product } from '../support/product.ts'
import { inFull } from '../support/full.ts'
import { full } from '#tools/full-run.ts'

interface Ran {
  code: number
  out: string
  took: number
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const password = 'backup monkey 53'
/** How many customers the product holds before its own three. */
const customers = full ? 3000 : 600
let base: string
let source: string
let product: Product
let token: string
let backup: string
let made: Ran
/** The contents of the source at the time of the backup. Later reads change the source a little. */
let original: Record<string, unknown>
const started: Product[] = []
const folders: string[] = []
const databases: string[] = []

/** Runs a command of the product as its own process. `child` lets a test kill it. */
function command(script: string, args: readonly string[], env: Record<string, string>) {
  const since = performance.now()
  let settle: (ran: Ran) => void
  const ran = new Promise<Ran>((resolve) => (settle = resolve))
  const child = execFile(
    process.execPath,
    [`server/${script}.ts`, ...args],
    { cwd: root, env: { ...machine(), ...env } },
    (error, stdout, stderr) =>
      settle({
        code: error === null ? 0 : Number(error.code ?? -1),
        out: `${stdout}${stderr}`,
        took: Math.round(performance.now() - since),
      }),
  )
  return { child, ran }
}

const run = (script: string, args: readonly string[], env: Record<string, string>) =>
  command(script, args, env).ran
const restore = (file: string, env: Record<string, string>) => run('backup/restore', [file], env)
const backUp = (file: string, env: Record<string, string>) => run('backup/backup', [file], env)

const newFolder = (): string => {
  folders.push(join(base, `data-${folders.length}`))
  return folders.at(-1) as string
}

const newFile = (): string => join(base, `${randomUUID()}.backup`)

/** The lines that are no warning. */
const refusalIn = (out: string): string[] =>
  out
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('Warning: '))

async function asked<T extends object = Record<string, unknown>>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const at = (database: string) => Object.assign(new URL(inject('ownerUrl')), { pathname: `/${database}` }).href

/** An empty database on another PostgreSQL, opened as a role without superuser rights. */
async function emptyDatabase(): Promise<string> {
  const name = `b_${randomBytes(6).toString('hex')}`
  await asked(at('postgres'), `create database ${name}`)
  databases.push(name)
  return at(name)
}

/** Row counts, ordered hashes, sequences and schema of every table, read independently of the backup code. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  const ask = async (text: string) => (await client.query<{ it: string }>(text)).rows.map(({ it }) => it)
  try {
    const tables = await ask(
      `select relname as it from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
    )
    const rows: Record<string, unknown> = {}
    for (const table of tables.filter((name) => !leftOut.includes(name))) {
      const row = table === 'schema_migrations' ? 'name' : 't::text'
      rows[table] = await ask(
        `select concat(count(*), ' ', encode(sha256(convert_to(coalesce(string_agg(${row}, E'\n' order by ${row} collate "C"), ''), 'UTF8')), 'hex')) as it from ${table} t`,
      )
    }
    const sequences = await ask(
      `select concat(sequencename, ' ', last_value) as it from pg_sequences where schemaname = 'public' order by 1`,
    )
    const schema = [
      ...(await ask(`select indexdef as it from pg_indexes where schemaname = 'public' order by 1`)),
      ...(await ask(
        `select concat(conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid), ' ', convalidated) as it from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
      )),
      ...(await ask(
        `select concat(tgrelid::regclass, ' ', tgname, ' ', tgenabled) as it from pg_trigger join pg_class c on c.oid = tgrelid where not tgisinternal and (c.relnamespace = 'public'::regnamespace or tgenabled <> 'O') order by 1`,
      )),
    ]
    return { rows, sequences, schema }
  } finally {
    await client.end()
  }
}

/** The hash of every file below the folder. */
function filesIn(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'files')
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((dirent) =>
    dirent.isFile(),
  )
  return Object.fromEntries(
    files
      .map((file): [string, string] => {
        const path = join(file.parentPath, file.name)
        return [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]
      })
      .sort(),
  )
}

async function start(env: Record<string, string>): Promise<Product> {
  const made = await startProduct({ PORT: String(await freePort()), ...env })
  started.push(made)
  return made
}

const signIn = async (where: Product) =>
  (
    await send<{ token: string }>(where.url, '/admin/login/login_submit', undefined, {
      username: 'admin',
      password,
    })
  ).data.token

/** Waits until every audit entry is sealed. After that, the product writes nothing by itself. */
async function sealed(): Promise<void> {
  const open = 'select from audit_entries where id > (select coalesce(max(to_id), 0) from audit_seals)'
  const left = async () => (await asked(embeddedIn(source).url('yjt_owner'), open)).length
  await until(async () => (await left()) === 0, 60_000)
}

async function upload(name: string, content: Buffer): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(content)]), name)
  const answer = await fetch(`${product.url}/api/index/upload`, {
    method: 'POST',
    headers: { 'x-token': token },
    body,
  })
  expect(answer.status).toBe(200)
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-backup-'))
  chmodSync(base, 0o755)
  source = newFolder()
  prepareFolder(source)
  product = await start({ DATA_DIR: source, ADMIN_PASSWORD: password })
  token = await signIn(product)
  const seeded = await run(
    'demo/seed',
    ['--customers', String(customers), '--recyclers', '200', '--lots', '200', '--staff', '20'],
    { DATA_DIR: source },
  )
  expect(seeded.code, seeded.out).toBe(0)
  for (const [type, content] of Object.entries(samples)) await upload(`附件.${type}`, content)
  await upload('big.txt', Buffer.alloc(5_000_000, '看货'))
  for (let n = 0; n < 3; n += 1)
    expect(
      (
        await send(
          product.url,
          '/api/customers',
          token,
          newCustomer({ remark: 'tab\t, back\\slash, line\nbreak, "quotes", \\N' }),
        )
      ).code,
    ).toBe(0)
  await sealed()
  // The product's clock may write at any moment. What is compared is a backup during which nothing changed.
  const now = () => contents(embeddedIn(source).url('yjt_owner'))
  for (let tries = 0; tries < 5; tries += 1) {
    const before = await now()
    backup = newFile()
    made = await backUp(backup, { DATA_DIR: source })
    original = await now()
    if (isDeepStrictEqual(before, original)) break
  }
}, 240_000)
afterAll(async () => {
  for (const item of started) await item.kill()
  for (const folder of folders) await killRemains(join(folder, 'postgres'))
  for (const name of databases) await asked(at('postgres'), `drop database ${name} with (force)`)
  rmSync(base, { recursive: true, force: true })
}, 120_000)

/** The contents of an unused data folder. */
async function embeddedContents(dataDir: string) {
  const database = await startEmbedded(dataDir, () => {})
  try {
    return await contents(database.ownerUrl)
  } finally {
    await database.stop()
  }
}

test('a backup includes every table and every file, except those left out for a reason', async () => {
  const columns = await asked<{ table: string }>(
    at(new URL(inject('ownerUrl')).pathname.slice(1)),
    `select table_name as "table" from information_schema.columns where column_name = 'stored' and table_schema = 'public'`,
  )
  expect(columns.map((column) => column.table).sort()).toEqual(
    [...fileReferences.map((reference) => reference.table), 'made_files', 'photo_imports'].sort(),
  )
  const tables = await asked<{ name: string }>(
    at(new URL(inject('ownerUrl')).pathname.slice(1)),
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  expect(leftOut.filter((name) => !tables.some((table) => table.name === name))).toEqual([])
})

describe('a backup of the running product', () => {
  test('is one ordinary tar with a manifest, readable only by its owner, and never overwrites a file', async () => {
    expect(made.code, made.out).toBe(0)
    expect([statSync(backup).mode & 0o777, existsSync(`${backup}.partial`)]).toEqual([0o600, false])
    const { manifest } = await checkArchive(backup)
    expect(manifest.migrations).toEqual(await migrationNames())
    expect(manifest.tables.find((table) => table.name === 'customers')?.rows).toBe(customers + 3)
    expect([manifest.files.length, manifest.absent_files]).toEqual([Object.keys(samples).length + 1, []])
    expect(manifest.tables.filter((table) => leftOut.includes(table.name))).toEqual([])
    const again = await backUp(backup, { DATA_DIR: source })
    expect([again.code, again.out.trim()]).toEqual([1, expect.stringMatching(/^\S+ exists already: .+$/)])
    console.log(`backup: ${made.took} ms`)
  })

  inFull(
    'is refused by backup:verify when it cannot be restored or its books do not hold, and nothing is left',
    async () => {
      const folder = newFolder()
      mkdirSync(folder)
      const env = { BACKUP_DIR: folder, DATA_DIR: join(folder, 'data') }
      const none = await run('backup/verify', [], env)
      expect([none.code, none.out.trim()]).toEqual([1, `There is no scheduled backup in ${folder}.`])
      cpSync(backup, join(folder, 'crm-2026-11-20-0330.backup'))
      const newest = join(folder, 'crm-2026-11-21-0330.backup')
      writeFileSync(newest, readFileSync(backup).subarray(0, -1))
      const broken = await run('backup/verify', [], env)
      expect([broken.code, broken.out]).toEqual([
        1,
        expect.stringMatching(/0330.backup cannot be restored: .+cut off/),
      ])
      cpSync(backup, newest)
      // This test's rows were put in by hand, and their books do not hold.
      const proved = await run('backup/verify', [], env)
      expect([proved.code, proved.out]).toEqual([
        1,
        expect.stringMatching(/The books do not hold: a settled lot/),
      ])
      expect(proved.out.trim().split('\n').at(-1)).toBe(`${newest} was restored, but it does not hold.`)
      expect(readdirSync(folder)).toHaveLength(2)
      console.log(`backup:verify: ${proved.took} ms`)
    },
    60_000,
  )

  test('gives the same rows, sequences, schema and files when restored into a new data folder, and the product serves it', async () => {
    const target = newFolder()
    const restored = await restore(backup, { DATA_DIR: target })
    expect(restored.code, restored.out).toBe(0)
    console.log(`restore: ${restored.took} ms`)
    expect(await embeddedContents(target)).toEqual(original)
    expect(filesIn(target)).toEqual(filesIn(source))
    // A plain backup has no data key: it is brought along.
    expect(restored.out).toContain('This backup has no data key')
    cpSync(join(source, 'secrets'), join(target, 'secrets'), { recursive: true })
    const second = await start({ DATA_DIR: target })
    // The settings for loading no longer apply.
    expect(await asked(embeddedIn(target).url('yjt_owner'), 'show wal_level')).toEqual([
      { wal_level: 'replica' },
    ])
    expect((await send(second.url, '/api/customers', token)).code).toBe(50008)
    const own = await signIn(second)
    expect((await send(second.url, '/api/audit/chain', own)).data).toMatchObject({
      intact: true,
      broken_at: null,
    })
    const total = async (where: Product, by: string) =>
      (await send(where.url, '/api/customers?limit=1', by)).data.total
    expect(await total(second, own)).toBe(await total(product, token))
    expect((await send(second.url, '/api/customers', own, newCustomer())).data.id).toBe(customers + 4)
    const file = await asked<{ path: string; stored: string }>(
      embeddedIn(target).url('yjt_owner'),
      'select path, stored from uploads order by id limit 1',
    )
    const got = await fetch(
      `${second.url}/common/download/resource?resource=${encodeURIComponent(file[0]?.path ?? '')}`,
      {
        headers: { 'x-token': own },
      },
    )
    expect(got.status).toBe(200)
    expect(
      createHash('sha256')
        .update(Buffer.from(await got.arrayBuffer()))
        .digest('hex'),
    ).toBe(filesIn(source)[file[0]?.stored ?? ''])
    expect(await second.kill('SIGTERM')).toBe(0)
  }, 180_000)

  inFull(
    'gives the same when restored into another PostgreSQL without superuser rights, and does not overwrite',
    async () => {
      const url = await emptyDatabase()
      const env = { DATABASE_URL: url, DATA_DIR: newFolder() }
      const restored = await restore(backup, env)
      expect(restored.code, restored.out).toBe(0)
      expect(await contents(url)).toEqual(original)
      expect(filesIn(env.DATA_DIR)).toEqual(filesIn(source))
      const again = await restore(backup, { ...env, DATA_DIR: newFolder() })
      expect([again.code, again.out.trim().split('\n').at(-1)]).toEqual([
        1,
        expect.stringContaining('is not empty: a backup is restored into an empty'),
      ])
      const elsewhere = await restore(backup, { DATABASE_URL: await emptyDatabase(), DATA_DIR: env.DATA_DIR })
      expect([elsewhere.code, elsewhere.out.trim().split('\n').at(-1)]).toEqual([
        1,
        expect.stringMatching(/files is not empty: .+ Nothing was changed\.$/),
      ])
    },
    120_000,
  )
})

describe('one moment', () => {
  inFull(
    'includes each transaction that runs meanwhile as a whole or not at all',
    async () => {
      const over = new AbortController()
      const owner = embeddedIn(source).url('yjt_owner')
      let moves = 0
      // Each move is one transaction over tables that are copied at different times, including the first and
      // the last.
      const mover = async (nobody: number) => {
        const client = new pg.Client({ connectionString: owner })
        await client.connect()
        const d = printedRandom()
        while (!over.signal.aborted) {
          const id = 1 + d.below(customers)
          await client.query('begin')
          await client.query(
            'update customers set follow_up_count = follow_up_count + 1, version = version + 1 where id = $1',
            [id],
          )
          await client.query(`insert into views (uid, list, name, query) values ($1, 'moved', $2, '{}')`, [
            id,
            randomUUID(),
          ])
          await client.query(
            `insert into duplicate_checks (uid, day, count) values ($1, '2000-01-01', 1) on conflict (uid, day) do update set count = duplicate_checks.count + 1`,
            [-nobody],
          )
          await client.query('commit')
          moves += 1
        }
        await client.end()
      }
      const baseline = await asked<{ sum: number }>(
        owner,
        'select sum(follow_up_count)::int as sum from customers',
      )
      const movers = Promise.all([1, 2, 3, 4].map(mover))
      const file = newFile()
      try {
        await expect.poll(() => moves, { timeout: 10_000 }).toBeGreaterThan(0)
        const acknowledged = (await send<{ id: number }>(product.url, '/api/customers', token, newCustomer()))
          .data.id
        const begun = moves
        const made = await backUp(file, { DATA_DIR: source })
        expect(made.code, made.out).toBe(0)
        const during = moves - begun
        const url = await emptyDatabase()
        const restored = await restore(file, { DATABASE_URL: url, DATA_DIR: newFolder() })
        expect(restored.code, restored.out).toBe(0)
        const [found] = await asked<Record<string, number>>(
          url,
          `select (select sum(follow_up_count)::int from customers) - $1::int as counted, (select count(*)::int from views where list = 'moved') as viewed,
           (select sum(count)::int from duplicate_checks where uid < 0) as checked, (select count(*)::int from customers where id = $2) as acknowledged`,
          [baseline[0]?.sum, acknowledged],
        )
        console.log(
          `${during} transactions during a backup of ${made.took} ms; ${found?.['viewed']} before its moment`,
        )
        expect(during).toBeGreaterThan(5)
        expect(found).toEqual({
          counted: found?.['viewed'],
          viewed: found?.['viewed'],
          checked: found?.['viewed'],
          acknowledged: 1,
        })
      } finally {
        over.abort()
        await movers
      }
    },
    180_000,
  )

  inFull(
    'an altered audit log stays broken at the same entry after a restore',
    async () => {
      const url = await emptyDatabase()
      expect((await restore(backup, { DATABASE_URL: url, DATA_DIR: newFolder() })).code).toBe(0)
      const [entry] = await asked<{ id: string }>(
        url,
        'select id from audit_entries order by id offset 3 limit 1',
      )
      await asked(url, 'alter table audit_entries disable trigger user')
      await asked(url, `update audit_entries set action = 'innocent' where id = $1`, [entry?.id])
      await asked(url, 'alter table audit_entries enable trigger user')
      const file = newFile()
      expect((await backUp(file, { DATABASE_URL: url, DATA_DIR: newFolder() })).code).toBe(0)
      const next = await emptyDatabase()
      expect((await restore(file, { DATABASE_URL: next, DATA_DIR: newFolder() })).code).toBe(0)
      const broken = await asked(next, 'select id from audit_entries e where hash <> audit_entry_hash(e)')
      expect(broken).toEqual([entry])
    },
    120_000,
  )
})

describe('a damaged archive', () => {
  const refusal = (file: string): Promise<string> =>
    checkArchive(file).then(
      () => 'taken',
      (error: Error) => error.message.replace(file, 'FILE'),
    )

  /** Rewrites the archive with a valid seal, as somebody who knows the format could. */
  async function rewritten(
    change: (name: string, content: Buffer) => { name: string; content: Buffer }[] | undefined,
    more?: string,
  ): Promise<string> {
    const file = newFile()
    const { bytes } = await checkArchive(backup)
    const archive = await writeArchive(file)
    for await (const entry of readArchive(backup, bytes)) {
      const content = await wholeOf(entry)
      for (const item of change(entry.name, content) ?? [{ name: entry.name, content }])
        await archive.add(item.name, item.content.length, item.content)
    }
    if (more !== undefined) await archive.add(more, 1, Buffer.from('x'))
    await archive.finish()
    return file
  }
  const withManifest = (change: (manifest: Manifest) => unknown) =>
    rewritten((name, content) =>
      name === 'manifest.json'
        ? [{ name, content: Buffer.from(JSON.stringify(change(JSON.parse(content.toString()) as Manifest))) }]
        : undefined,
    )

  test('is refused after a flipped bit, a cut or an added byte anywhere', async () => {
    const whole = readFileSync(backup)
    const file = newFile()
    const d = printedRandom()
    for (let n = 0; n < (full ? 500 : 40); n += 1) {
      const at = n < 10 ? whole.length - 1 - n * 13 : d.below(whole.length)
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << d.below(8))
      writeFileSync(file, bytes)
      expect(await refusal(file), `bit of byte ${at}`).toMatch(
        /^FILE (is damaged|is not a backup|was made by a newer)/,
      )
    }
    for (const left of [0, 1, 512, 100_000, whole.length - 1024, whole.length - 100, whole.length - 1]) {
      writeFileSync(file, whole.subarray(0, left))
      expect(await refusal(file), `${left} bytes`).toMatch(
        /^FILE is not a backup of this program, or it is cut off\.$/,
      )
    }
    writeFileSync(file, Buffer.concat([whole, Buffer.from('\n')]))
    expect(await refusal(file)).toMatch(/^FILE is not a backup/)
    expect(await refusal(join(base, 'nothing'))).toBe('FILE cannot be read (ENOENT).')
  })

  inFull(
    'is refused if something is missing, changed, added or out of order, even with a valid seal',
    async () => {
      expect(await refusal(await rewritten(() => undefined))).toBe('taken')
      const without = (pattern: RegExp) => rewritten((name) => (pattern.test(name) ? [] : undefined))
      expect(await refusal(await without(/^files\/./))).toMatch(/^FILE is damaged: file \S+ is missing\.$/)
      expect(await refusal(await without(/^tables\/customers\//))).toMatch(
        /the rows of customers are not those/,
      )
      expect(await refusal(await without(/^manifest/))).toMatch(/no manifest/)
      expect(await refusal(await rewritten(() => undefined, 'files/../../../etc/passwd'))).toMatch(
        /does not belong in it/,
      )
      expect(await refusal(await rewritten(() => undefined, 'tables/customers/000099.zst'))).toMatch(
        /does not belong in it/,
      )
      const another = '00/00/00000000000000000000000000000000'
      const doubled = await rewritten((name, content) =>
        name === 'manifest.json'
          ? [
              { name: `files/${another}`, content: Buffer.from('x') },
              { name, content },
            ]
          : undefined,
      )
      expect(await refusal(doubled)).toBe(`FILE is damaged: ${another} is not in its manifest.`)
      const swapped = await rewritten((name, content) =>
        name.startsWith('files/') ? [{ name, content: Buffer.alloc(content.length) }] : undefined,
      )
      expect(await refusal(swapped)).toMatch(/is not the one it was made with/)
      const moved = await rewritten((name, content) =>
        /staff\/000000/.test(name) ? [{ name: name.replace('000000', '000001'), content }] : undefined,
      )
      expect(await refusal(moved)).toMatch(/is not in its place/)
      const fewer = await withManifest((manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })),
      }))
      expect(await refusal(fewer)).toMatch(/the rows of \w+ are not those/)
      expect(
        await refusal(await withManifest((manifest) => ({ ...manifest, format: formatVersion + 1 }))),
      ).toMatch(/its manifest cannot be read/)
    },
    120_000,
  )

  test('is refused in one line before anything is created, and so is a backup newer than the program', async () => {
    const env = { DATA_DIR: join(base, 'never-made') }
    const cut = newFile()
    writeFileSync(cut, readFileSync(backup).subarray(0, 50_000))
    const newer = await withManifest((manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, '9999_later.sql'],
    }))
    for (const [file, line] of [
      [cut, 'cut off'],
      [newer, 'is newer than this program (it has 9999_later.sql)'],
    ] as const) {
      const ran = await restore(file, env)
      expect([ran.code, refusalIn(ran.out)]).toEqual([1, [expect.stringContaining(line)]])
      expect(existsSync(env.DATA_DIR)).toBe(false)
    }
  }, 60_000)
})

describe('a restore', () => {
  inFull(
    'is refused while the product runs, on the embedded database and on another one',
    async () => {
      const own = await restore(backup, { DATA_DIR: source })
      expect([own.code, own.out.trim().split('\n').at(-1)]).toEqual([
        1,
        expect.stringMatching(/files is not empty|in use by another/),
      ])
      const running = await restore(backup, { DATA_DIR: source.replace(/$/, '/.') })
      expect(running.code).toBe(1)
      const url = await emptyDatabase()
      const other = new pg.Client({ connectionString: url, application_name: 'yunjingtong-crm' })
      await other.connect()
      const ran = await restore(backup, { DATABASE_URL: url, DATA_DIR: newFolder() })
      await other.end()
      expect([ran.code, ran.out.trim().split('\n').at(-1)]).toEqual([
        1,
        expect.stringMatching(/^The product is at work on the database b_\w+ at .+ Nothing was changed\.$/),
      ])
      expect(await asked(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
    },
    60_000,
  )

  inFull(
    'leaves nothing when killed or stopped halfway, and can be run again',
    async () => {
      const d = printedRandom()
      const url = await emptyDatabase()
      const env = { DATABASE_URL: url, DATA_DIR: newFolder() }
      const relations = () =>
        asked(
          url,
          `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
        )
      const atWork = async () =>
        (
          await asked(
            at('postgres'),
            `select from pg_stat_activity where datname = $1 and application_name = 'yunjingtong-crm restore'`,
            [new URL(url).pathname.slice(1)],
          )
        ).length
      let cut = 0
      for (let round = 0; round < (full ? 40 : 5); round += 1) {
        const { child, ran } = command('backup/restore', [backup], env)
        // From the moment it has connected to the database.
        await expect.poll(atWork, { timeout: 60_000, interval: 5 }).toBe(1)
        await letPass(d.below(full ? 1500 : 700))
        child.kill(round % 3 === 2 ? 'SIGTERM' : 'SIGKILL')
        const { code, out } = await ran
        await expect.poll(atWork, { timeout: 30_000 }).toBe(0)
        if (code !== 0) expect(await relations()).toEqual([])
        if (code === 0) break
        cut += 1
        if (round % 3 !== 2) continue
        expect(out).toContain('Stopped; nothing was restored.')
        expect(filesIn(env.DATA_DIR)).toEqual({})
      }
      expect(cut).toBeGreaterThan(0)
      if ((await relations()).length === 0) {
        const again = await restore(backup, env)
        expect(again.code, again.out).toBe(0)
      }
      expect(filesIn(env.DATA_DIR)).toEqual(filesIn(source))
      expect((await asked<{ n: number }>(url, 'select count(*)::int as n from customers'))[0]?.n).toBe(
        customers + 3,
      )
    },
    full ? 600_000 : 120_000,
  )

  inFull(
    'into the embedded database leaves it empty when killed, and succeeds when run again',
    async () => {
      const env = { DATA_DIR: newFolder() }
      const intoRestore = 100
      const { child, ran } = command('backup/restore', [backup], env)
      await expect
        .poll(() => existsSync(join(env.DATA_DIR, 'files', '.restoring')), { timeout: 30_000, interval: 5 })
        .toBe(true)
      // Somewhere in the middle: nothing tells how far it is.
      await letPass(intoRestore)
      child.kill('SIGKILL')
      await ran
      const again = await restore(backup, env)
      expect(again.code, again.out).toBe(0)
      expect(filesIn(env.DATA_DIR)).toEqual(filesIn(source))
    },
    120_000,
  )

  inFull(
    'migrates a backup of an older version to the newest',
    async () => {
      const old = (await migrationNames()).slice(0, 8)
      const url = await emptyDatabase()
      await migrate(url, old)
      await asked(
        url,
        `insert into staff (username, nickname, name, roles, password_hash) values ('old', 'old', 'old', '{1}', 'none')`,
      )
      await asked(url, `update auction_platforms set name = '改名' where id = 2`)
      const file = newFile()
      const made = await backUp(file, { DATABASE_URL: url, DATA_DIR: newFolder() })
      expect(made.code, made.out).toBe(0)
      expect((await checkArchive(file)).manifest.migrations).toEqual(old)
      const next = await emptyDatabase()
      const restored = await restore(file, { DATABASE_URL: next, DATA_DIR: newFolder() })
      expect(restored.code, restored.out).toBe(0)
      await migrate(url)
      // A migration gives accounts some days from its own moment to be linked to the provider.
      for (const each of [next, url]) await asked(each, 'update staff set oidc_open_until = null')
      expect(await contents(next)).toEqual(await contents(url))
      expect(await asked(next, 'select name from auction_platforms where id = 2')).toEqual([{ name: '改名' }])
    },
    120_000,
  )

  inFull(
    'lets people retry imports and exports that were under way',
    async () => {
      const url = await emptyDatabase()
      await migrate(url)
      await asked(
        url,
        `insert into imports (uid, resource, file_name, stored, state, columns, mapping, preview) values (1, 'customers', 'a.xlsx', '', 'running', '[]', '{}', '[]')`,
      )
      await asked(
        url,
        `insert into exports (resource, format, state, filters, columns, file_name) values ('customers', 'csv', 'done', '{}', '{}', 'x')`,
      )
      const file = newFile()
      const made = await backUp(file, { DATABASE_URL: url, DATA_DIR: newFolder() })
      expect([made.code, made.out]).toEqual([
        0,
        expect.stringContaining('1 file(s) that the database names are not in'),
      ])
      const next = await emptyDatabase()
      expect((await restore(file, { DATABASE_URL: next, DATA_DIR: newFolder() })).code).toBe(0)
      expect(await asked(next, 'select state from imports')).toEqual([{ state: 'uploaded' }])
      expect(await asked(next, 'select state, file_name from exports')).toEqual([
        { state: 'expired', file_name: null },
      ])
    },
    120_000,
  )
})

inFull(
  'commands that cannot work explain it in one line',
  async () => {
    const line = async (ran: Promise<Ran>) => {
      const { code, out } = await ran
      return [code, refusalIn(out).length, refusalIn(out).join('\n')]
    }
    expect(await line(run('backup/backup', [], {}))).toEqual([1, 1, 'Say one file: npm run backup -- FILE'])
    expect(await line(backUp(newFile(), { DATA_DIR: join(base, 'no-such') }))).toEqual([
      1,
      1,
      expect.stringContaining('There is no database in'),
    ])
    expect(await line(backUp(newFile(), { DATABASE_URL: await emptyDatabase() }))).toEqual([
      1,
      1,
      expect.stringContaining('There is nothing to back up'),
    ])
    expect(await line(backUp(newFile(), { DATABASE_URL: at('no_such_database') }))).toEqual([
      1,
      1,
      expect.stringContaining('There is no database no_such'),
    ])
    expect(await line(backUp(join(base, 'no', 'folder'), { DATA_DIR: source }))).toEqual([
      1,
      1,
      expect.stringContaining('cannot be written (ENOENT)'),
    ])
    expect(readdirSync(base).filter((name) => name.endsWith('.partial'))).toEqual([])
  },
  60_000,
)

test.runIf(full)(
  'a million customers: in less than five minutes either way, in bounded memory',
  async () => {
    const env = { DATA_DIR: newFolder() }
    const seeded = await run(
      'demo/seed',
      ['--customers', '1000000', '--recyclers', '20000', '--lots', '20000'],
      env,
    )
    expect(seeded.code, seeded.out).toBe(0)
    const measured = async (script: string, file: string, where: Record<string, string>) => {
      const { child, ran } = command(script, [file], where)
      let peak = 0
      const timer = setInterval(() => {
        const status = existsSync(`/proc/${child.pid}/status`)
          ? readFileSync(`/proc/${child.pid}/status`, 'utf8')
          : ''
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      }, 200)
      const done = await ran
      clearInterval(timer)
      expect(done.code, done.out).toBe(0)
      console.log(
        `${script}: ${(done.took / 1000).toFixed(1)} s, at most ${Math.round(peak)} MB of memory. ${done.out.trim()}`,
      )
      expect([done.took < 300_000, peak < 400]).toEqual([true, true])
    }
    const file = newFile()
    await measured('backup/backup', file, env)
    await measured('backup/restore', file, { DATA_DIR: newFolder() })
  },
  3_600_000,
)
