import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupPlace } from '#server/backup/backup-location.ts'
import { killRemains } from '#server/db/embedded-process.ts'
import { samples } from '#server/features/uploads/test-files.ts'
import { storageSettings } from '#server/settings/storage-url.ts'
import { slowly, until } from '#server/test/support/waiting.ts'
import { cloneDatabase, emptyDatabase } from '../support/clone-database.ts'
import { freePort, launch, machine, send, startProduct, type Product } from '../support/product.ts'
import { startS3, type S3Server } from '../support/s3-server.ts'
import { inFull } from '../support/full.ts'
import { full } from '#tools/full-run.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)
const password = 'moving monkey 53'
let base: string
/** At full size the embedded database; else one that needs no server of its own. */
let database: Record<string, string>
const drops: (() => Promise<void>)[] = []
let server: S3Server
let product: Product
let token: string
const sent = new Map<string, Buffer>()

const env = () => ({
  DATA_DIR: join(base, 'data'),
  SECRETS_DIR: join(base, 'secrets'),
  ...server.keys,
  ...database,
})

const command = (script: string, args: string[], more: Record<string, string>) =>
  run(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...machine(), ...env(), ...more },
  })
const storage = (args: string[], more: Record<string, string>) => command('tools/storage.ts', args, more)
const refusal = (ran: Promise<unknown>): Promise<string> =>
  ran.then(
    () => 'succeeded',
    (error: { stderr: string }) => error.stderr.trim(),
  )

async function start(more: Record<string, string>): Promise<void> {
  product = await startProduct({
    ...env(),
    PORT: String(await freePort()),
    ADMIN_PASSWORD: password,
    ...more,
  })
  const body = { username: 'admin', password }
  token = (await send(product.url, '/admin/login/login_submit', undefined, body)).data.token
}

async function databaseFrom(make: typeof cloneDatabase): Promise<Record<string, string>> {
  if (full) return {}
  const { url, ownerUrl, drop } = await make()
  drops.push(drop)
  return { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl }
}

async function upload(n: number): Promise<void> {
  const content = Buffer.concat([samples['pdf'] as Buffer, Buffer.from(`% ${n}\n`)])
  const form = new FormData()
  form.append('file', new Blob([content]), `文件${n}.pdf`)
  const how = { method: 'POST', body: form, headers: { 'x-token': token } }
  const answer = await fetch(`${product.url}/api/index/upload`, how)
  expect(answer.status).toBe(200)
  const { data } = (await answer.json()) as { data: { filepath: string } }
  sent.set(data.filepath, content)
}

/** Everything that was ever sent comes back as it was. */
async function allThere(): Promise<void> {
  for (const [path, content] of sent) {
    const headers = { 'x-token': token }
    const answer = await fetch(`${product.url}/common/download/resource?resource=${path}`, { headers })
    expect(answer.status, path).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  }
}

const betweenUploads = 200
/** Sends files all the while. */
async function while_<T>(work: Promise<T>): Promise<T> {
  let over = false
  void work.finally(() => (over = true)).catch(() => {})
  while (!over) {
    await upload(sent.size)
    await slowly(betweenUploads)
  }
  return work
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-move-'))
  server = await startS3()
  database = await databaseFrom(cloneDatabase)
  await start({})
}, 240_000)
afterAll(async () => {
  await product.kill()
  await server.close()
  for (const name of await readdir(base)) await killRemains(join(base, name, 'postgres'))
  for (const drop of drops) await drop()
  rmSync(base, { recursive: true, force: true })
})

test('files move into a bucket and back while the product runs, and every one is read back', async () => {
  const url = server.url('crm')
  for (let n = 0; n < (full ? 400 : 20); n += 1) await upload(n)
  const { stdout } = await while_(storage(['copy'], { STORAGE_URL: url }))
  expect(stdout).toMatch(/file\(s\) copied and read back/)
  await product.kill('SIGTERM')
  await start({ STORAGE_URL: url, STORAGE_OTHER_URL: 'file:' })
  await upload(1000)
  await allThere()
  const again = await while_(storage(['copy'], { STORAGE_URL: url, STORAGE_OTHER_URL: 'file:' }))
  expect(again.stdout).toContain('Every file that the database names is there.')
  await product.kill('SIGTERM')
  await rm(join(base, 'data', 'files'), { recursive: true })
  await start({ STORAGE_URL: url })
  await allThere()
  await upload(2000)
  expect((await storage([], { STORAGE_URL: url })).stdout).toContain('is there')
  const back = { STORAGE_URL: 'file:', STORAGE_OTHER_URL: url }
  expect((await while_(storage(['copy'], back))).stdout).toMatch(/[1-9]\d* file\(s\) copied/)
}, 240_000)

test('what is missing, what differs and what is unclear is said in one line', async () => {
  const [first = ''] = await readdir(join(base, 'data', 'files'))
  const [second = ''] = await readdir(join(base, 'data', 'files', first))
  const folder = join(base, 'data', 'files', first, second)
  const [name = ''] = await readdir(folder)
  await writeFile(join(folder, name), 'altered')
  const back = { STORAGE_URL: 'file:', STORAGE_OTHER_URL: server.url('crm') }
  expect((await storage(['copy'], back)).stdout).toMatch(/ [1-9]\d* file\(s\) copied and read back/)
  await rm(join(folder, name))
  expect(await refusal(storage([], { STORAGE_URL: 'file:' }))).toMatch(
    /^1 file\(s\) that the database names are not in \S+: \S+$/,
  )
  expect(await refusal(storage(['copy'], { STORAGE_URL: 'file:' }))).toMatch(/^Set STORAGE_OTHER_URL/)
  expect(await refusal(storage(['copy'], { STORAGE_URL: 'file:', STORAGE_OTHER_URL: 'file:' }))).toMatch(
    /are the same place/,
  )
  expect(await refusal(storage(['move'], {}))).toMatch(/^Say npm run storage/)
}, 60_000)

inFull(
  'a backup of files in a bucket is restored into a bucket, which has to be empty',
  async () => {
    const url = server.url('crm')
    const file = join(base, 'crm.backup')
    await command('server/backup/backup.ts', [file], { STORAGE_URL: url })
    await product.kill('SIGTERM')
    const elsewhere = { DATA_DIR: join(base, 'elsewhere'), ...(await databaseFrom(emptyDatabase)) }
    const full = command('server/backup/restore.ts', [file], { ...elsewhere, STORAGE_URL: url })
    expect(await refusal(full)).toMatch(/^s3:\/\/files\/crm\/ \(\S+\) is not empty: say another prefix/)
    const restored = { ...elsewhere, STORAGE_URL: server.url('restored') }
    await command('server/backup/restore.ts', [file], restored)
    await start(restored)
    await allThere()
  },
  240_000,
)

test.runIf(full)(
  'a scheduled backup is sent to a bucket and proved from there',
  async () => {
    await product.kill('SIGTERM')
    const url = server.url('crm')
    const scheduled = { BACKUP_SCHEDULE: '00:00', BACKUP_DIR: server.url('backups'), STORAGE_URL: url }
    await start(scheduled)
    const place = await backupPlace(storageSettings('BACKUP_DIR', scheduled.BACKUP_DIR, ''), base)
    const [kept] = await until(async () => {
      const all = await place.list()
      return all.length > 0 && all
    }, 60_000)
    const { stdout } = await command('server/backup/verify.ts', [], scheduled)
    expect(stdout).toContain(kept?.name)
    expect(stdout).toMatch(/books and the audit log's seals hold/)
    expect((await readdir(base)).filter((name) => name.includes('verify'))).toEqual([])
  },
  240_000,
)

inFull(
  'a start with a public bucket, or with none, ends in one line',
  async () => {
    await product.kill('SIGTERM')
    const open = await startS3(['public'])
    try {
      for (const [url, line] of [
        [
          open.url('crm'),
          /^STORAGE_URL s3:\/\/files\/crm\/ \(\S+\): anybody reads what is in it: make the bucket private\.$/m,
        ],
        [
          server.url().replace('files', 'nothing'),
          /^STORAGE_URL s3:\/\/nothing\/ \(\S+\): there is no such bucket: .*\.$/m,
        ],
      ] as const) {
        const refused = launch({ ...env(), PORT: '0', STORAGE_URL: url })
        expect(await refused.exit).toBe(1)
        expect(refused.said()).toMatch(line)
      }
    } finally {
      await open.close()
    }
  },
  120_000,
)

test.runIf(full)(
  'a storage that is away stops no start; once it answers, files are served',
  async () => {
    await server.kill()
    await start({ STORAGE_URL: server.url('crm') })
    expect(product.said()).toMatch(/^Warning: STORAGE_URL s3:\/\/files\/crm\/ \(\S+\) does not answer: /m)
    expect((await send(product.url, '/api/customers', token)).status).toBe(200)
    const doctor = await command('tools/doctor.ts', [], { STORAGE_URL: server.url('crm') }).catch(
      (error: { stdout: string }) => error,
    )
    expect(doctor.stdout).toMatch(/^WARNING  STORAGE_URL s3:\/\/files\/crm\/ \(\S+\): /m)
    const [path = ''] = sent.keys()
    const ask = () => send(product.url, `/common/download/resource?resource=${path}`, token)
    expect((await ask()).status).toBe(503)
    await server.revive()
    await allThere()
  },
  120_000,
)
