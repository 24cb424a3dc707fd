import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  type Dirent,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basesIn, isUsable } from '#server/backup/base-backup.ts'
import { businessTimeText } from '#server/backup/point-in-time.ts'
import { killRemains } from '#server/db/embedded-process.ts'
import { Bucket } from '#server/object-storage/bucket.ts'
import { storageSettings, type BucketSettings } from '#server/settings/storage-url.ts'
import { slowly, until } from '#server/test/support/waiting.ts'
import { newCustomer } from '../support/new-records.ts'
import { embeddedIn, freePort, machine, send, startProduct, type Product } from '../support/product.ts'
import { startS3, type S3Server } from '../support/s3-server.ts'
import { inFull } from '../support/full.ts'
import { full } from '#tools/full-run.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const password = 'archive monkey 53'
/** The longest loss allowed, in ms. */
const promised = 60_000
/** Milliseconds after which an upload is in the archive. */
const copied = 15_000
const writing = full ? 150_000 : 36_000

let base: string
let archive: string
let env: Record<string, string>
let storage: S3Server
const started: Product[] = []

function run(script: string, args: readonly string[], more: Record<string, string>) {
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { cwd: root, env: { ...machine(), ...more } },
      (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? -1), out: `${out}${err}` }),
    )
  })
}

const start = async (more: Record<string, string>): Promise<Product> => {
  const product = await startProduct({ PORT: String(await freePort()), ADMIN_PASSWORD: password, ...more })
  started.push(product)
  return product
}

const signIn = async ({ url }: Product) =>
  (await send(url, '/admin/login/login_submit', undefined, { username: 'admin', password })).data
    .token as string

async function rowsOf(dataDir: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: embeddedIn(dataDir).url('yjt_owner') })
  client.on('error', () => {})
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

interface Written {
  name: string
  /** When the answer was here. */
  at: number
}

const written: Written[] = []
const stored: { path: string; content: string; at: number }[] = []
let crash: number

async function upload(url: string, token: string): Promise<void> {
  const form = new FormData()
  const content = `看货 ${stored.length}`
  form.append('file', new Blob([content]), '看货.txt')
  const answer = await fetch(`${url}/api/index/upload`, {
    method: 'POST',
    headers: { 'x-token': token },
    body: form,
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { data } = (await answer.json()) as { data: { filepath: string } }
  stored.push({ path: data.filepath, content, at: Date.now() })
}

/** Milliseconds between two writes of a person at work. */
const betweenWrites = 50

async function write(url: string, token: string, end: number): Promise<void> {
  for (let n = 0; Date.now() < end; n++) {
    const name = `归档公司${n}`
    const body = newCustomer({ company_name: name, confirm_duplicate: true })
    const answer = await send(url, '/api/customers', token, body)
    expect(answer.code, answer.msg).toBe(0)
    written.push({ name, at: Date.now() })
    if (n % 20 === 0) await upload(url, token)
    await slowly(betweenWrites)
  }
}

async function untilUsable(): Promise<void> {
  await until(async () => {
    const [first] = await basesIn(archive)
    return first && (await isUsable(archive, first))
  }, 120_000)
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-archive-'))
  chmodSync(base, 0o755)
  archive = join(base, 'archive')
  storage = await startS3()
  env = { DATA_DIR: join(base, 'data'), WAL_ARCHIVE_DIR: archive, SECRETS_DIR: join(base, 'secrets') }
  const product = await start(env)
  const token = await signIn(product)
  await untilUsable()
  await write(product.url, token, Date.now() + writing)
  crash = Date.now()
  const { postmaster } = embeddedIn(env['DATA_DIR'] as string)
  process.kill(postmaster(), 'SIGKILL')
  await product.kill()
  await killRemains(join(base, 'data', 'postgres'))
  rmSync(env['DATA_DIR'] as string, { recursive: true, force: true })
}, 300_000)
afterAll(async () => {
  for (const product of started) await product.kill('SIGTERM')
  await storage.close()
  for (const name of readdirSync(base)) await killRemains(join(base, name, 'postgres'))
  rmSync(base, { recursive: true, force: true })
}, 60_000)

test('a lost data folder with its archive stops the start in one line, and is not replaced by an empty one', async () => {
  const started = await run('server/main.ts', [], env)
  expect([started.code, started.out.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/holds the archive of a database that is not in DATA_DIR.+npm run restore/)],
  ])
  expect(existsSync(join(base, 'data', 'postgres'))).toBe(false)
})

inFull(
  'a restore to a second has all that was answered before it and nothing after it',
  async () => {
    const middle = written[Math.floor(written.length / 2)]?.at ?? 0
    const to = Math.floor(middle / 1000) * 1000
    const target = { ...env, DATA_DIR: join(base, 'second') }
    const restored = await run('server/backup/restore.ts', ['--to', businessTimeText(new Date(to))], target)
    expect(restored.code, restored.out).toBe(0)
    const product = await start({ ...target, WAL_ARCHIVE_DIR: '' })
    const rows = await rowsOf(target.DATA_DIR, 'select company_name from customers')
    const names = new Set(rows.map((row) => row['company_name']))
    expect(written.filter(({ at, name }) => at < to && !names.has(name))).toEqual([])
    expect(written.filter(({ at, name }) => at > to + 1500 && names.has(name))).toEqual([])
    const kept = await rowsOf(target.DATA_DIR, 'select path, stored from uploads')
    expect(kept.length).toBeGreaterThan(0)
    for (const { path, stored: name } of kept)
      expect([path, readFileSync(join(target.DATA_DIR, 'files', String(name)), 'utf8')]).toEqual([
        path,
        stored.find((item) => item.path === path)?.content,
      ])
    await product.kill('SIGTERM')
  },
  180_000,
)

test('a bucket that is not there ends a restore before it begins', async () => {
  const nowhere = storage.url().replace('files', 'nothing')
  const target = { ...env, ...storage.keys, DATA_DIR: join(base, 'never'), STORAGE_URL: nowhere }
  const refused = await run('server/backup/restore.ts', ['--to', 'latest'], target)
  expect([refused.code, refused.out.trim()]).toEqual([
    1,
    expect.stringMatching(/^STORAGE_URL s3:\/\/nothing\/ \(\S+\): there is no such bucket: .+\.$/),
  ])
  expect(existsSync(target.DATA_DIR)).toBe(false)
}, 60_000)

/** Files as a bucket may still hold them: one as it was, and one that somebody altered. The oldest ones are restored. */
async function heldByBucket(url: string): Promise<void> {
  const bucket = new Bucket(storageSettings('STORAGE_URL', url, '') as BucketSettings)
  const files = readdirSync(join(archive, 'files'), { recursive: true, withFileTypes: true })
  const age = ({ name, parentPath }: Dirent) => statSync(join(parentPath, name)).mtimeMs
  const [same, altered] = files.filter((file) => file.isFile()).toSorted((a, b) => age(a) - age(b))
  const held = async ({ name, parentPath }: Dirent, before: string) => {
    const content = readFileSync(join(parentPath, name))
    const key = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
    await bucket.put(key, Buffer.concat([Buffer.from(before), content.subarray(before.length)]))
  }
  if (same && altered) await Promise.all([held(same, ''), held(altered, 'xx')])
}

inFull(
  'the end of the archive lacks nothing older than the promise; books and seals hold, uploads are back in a bucket, the next backup proves itself',
  async () => {
    const url = storage.url('crm')
    const target = { ...env, ...storage.keys, DATA_DIR: join(base, 'last'), STORAGE_URL: url }
    await heldByBucket(url)
    const restored = await run(
      'server/backup/restore.ts',
      ['--to', businessTimeText(new Date(crash))],
      target,
    )
    expect(restored.code, restored.out).toBe(0)
    expect(restored.out).toMatch(/The archive ends before/)
    expect(restored.out).toMatch(/ file\(s\) are back, 1 were there already/)
    expect(existsSync(join(target.DATA_DIR, 'files'))).toBe(false)
    const scheduled = { BACKUP_SCHEDULE: '00:00', BACKUP_DIR: join(base, 'backups') }
    const product = await start({ ...target, ...scheduled })
    const rows = await rowsOf(target.DATA_DIR, 'select company_name from customers')
    const names = new Set(rows.map((row) => row['company_name']))
    const lost = written.filter(({ name }) => !names.has(name))
    console.log(
      `lost: ${lost.length}, the oldest ${((crash - (lost[0]?.at ?? crash)) / 1000).toFixed(1)} s before the crash`,
    )
    expect(lost.filter(({ at }) => crash - at > Math.min(promised, writing - 1000))).toEqual([])
    const token = await signIn(product)
    expect((await send(product.url, '/api/audit/chain', token)).data).toMatchObject({ intact: true })
    const kept = await rowsOf(target.DATA_DIR, 'select path, stored from uploads')
    const due = stored.filter(({ at }) => crash - at > Math.min(promised, writing - 1000))
    expect(due.filter(({ path }) => !kept.some((row) => row['path'] === path))).toEqual([])
    for (const { path, content, at } of stored) {
      if (!kept.some((item) => item['path'] === path) || crash - at < copied) continue
      const file = await fetch(`${product.url}/common/download/resource?resource=${path}`, {
        headers: { 'x-token': token },
      })
      expect([file.status, await file.text()]).toEqual([200, content])
    }
    expect(kept.length).toBeGreaterThan(0)
    const books = await run('tools/check-books.ts', [], target)
    expect([books.code, books.out]).toEqual([0, expect.stringContaining('The books are clean.')])
    const backups = () => (existsSync(scheduled.BACKUP_DIR) ? readdirSync(scheduled.BACKUP_DIR) : [])
    await until(() => backups().some((name) => name.endsWith('.backup')), 120_000)
    const proved = await run('server/backup/verify.ts', [], { ...target, ...scheduled })
    expect([proved.code, proved.out]).toEqual([
      0,
      expect.stringMatching(/books and the audit log's seals hold/),
    ])
    // The new life is archived as well.
    const isNew = (name: string) => name.startsWith('00000002')
    await until(() => readdirSync(join(archive, 'wal')).some(isNew), 120_000)
    await until(async () => (await basesIn(archive)).length >= 2, 120_000)
    await product.kill('SIGTERM')
  },
  180_000,
)
