import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { killRemains } from '#server/db/embedded-process.ts'
import { readRing, ringFile } from '#server/secrets/key-ring.ts'
import { inFull } from '#server/test/support/full.ts'
import { codeOf, factorPath } from '#server/test/support/second-factor.ts'
import { prepareFolder } from '#server/test/support/prepared.ts'
import {
  embeddedIn,
  freePort,
  machine,
  send,
  startProduct,
  type Product,
} from '#server/test/support/product.ts'

/** The pages of the handbook whose commands one operator runs on one machine, in this order. */
const pages = [
  'back-up',
  'restore',
  'check-the-books',
  'retention',
  'archive-the-audit-log',
  'lost-second-factor',
  'drill',
  'data-key',
  'move',
]

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const password = 'handbook page 72'

let base: string
/** The house's own PostgreSQL: that of another product. */
let other: Product
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'yjt-handbook-'))
  chmodSync(base, 0o755)
})
afterAll(async () => {
  await other?.kill('SIGTERM')
  for (const name of ['data', 'own', 'srv/crm/new']) await killRemains(join(base, name, 'postgres'))
  rmSync(base, { recursive: true, force: true })
})

interface Fence {
  language: string
  lines: string[]
}

function fencesOf(page: string): Fence[] {
  const text = readFileSync(join(root, `docs/operations/${page}.md`), 'utf8')
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', block = '']) => ({
    language,
    lines: block.split('\n').filter(Boolean),
  }))
}

/** This machine's places instead of those of the pages. */
function placed(line: string): string {
  const server = new URL(embeddedIn(join(base, 'own')).url('postgres'))
  const ring = readRing(ringFile(join(base, 'secrets')))
  const former = ring?.keys.find(({ id }) => id !== ring.current)?.id ?? ''
  return line
    .replace(/\s+#.*$/, '')
    .replaceAll(/(?<![\w.])\/(backups|srv)\b/g, `${base}/$1`)
    .replaceAll(/(?<= )move\.backup/g, `${base}/move.backup`)
    .replaceAll('…', 'handbook72')
    .replaceAll('@db/', `@${server.host}/`)
    .replaceAll('1a2b3c4d', former)
    .replaceAll('USER', 'admin')
}

const assigned = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )

/** Gives the administrator an app, which the handbook takes away again. */
async function setUpFactor(url: string): Promise<void> {
  const account = { username: 'admin', password }
  const { token } = (await send(url, '/admin/login/login_submit', undefined, account)).data
  const { secret } = (await send(url, `${factorPath}/app`, token, {})).data
  const { code } = await send(url, `${factorPath}/app/confirm`, token, { code: codeOf(secret) })
  expect(code).toBe(0)
}

/** Starts the product as the page does, and ends it once it answers. */
async function starts(env: Record<string, string>, use?: (url: string) => Promise<void>): Promise<void> {
  const product = await startProduct({ ...env, PORT: String(await freePort()) })
  expect((await send(product.url, '/readyz')).status).toBe(200)
  await use?.(product.url)
  expect(await product.kill('SIGTERM'), product.said().slice(-2000)).toBe(0)
}

const settings = (): Record<string, string> => ({
  DATA_DIR: join(base, 'data'),
  SECRETS_DIR: join(base, 'secrets'),
  ADMIN_PASSWORD: password,
})

async function inShell({ lines }: Fence): Promise<void> {
  const env = settings()
  for (const line of lines) {
    const [, command = '', start] =
      /^(.*?)(?:\s*&&\s*)?((?:[A-Z_]+=\S+ )*npm start)?$/.exec(placed(line)) ?? []
    if (command.startsWith('export ')) Object.assign(env, assigned(command))
    else if (command !== '')
      await run('bash', ['-c', command], { cwd: root, env: { ...machine(), DEMO: '0', ...env } })
    if (start !== undefined) await starts({ ...env, ...assigned(start) })
  }
}

async function inSql({ lines }: Fence): Promise<void> {
  for (const statement of lines
    .join('\n')
    .split(';')
    .map((one) => one.trim())) {
    if (statement === '') continue
    const database = statement.startsWith('grant') ? 'crm' : 'postgres'
    const connectionString = embeddedIn(join(base, 'own')).url('postgres', database)
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(placed(statement)).finally(() => client.end())
  }
}

inFull(
  'the commands of the handbook work, page by page, on one machine',
  { retry: 0, timeout: 900_000 },
  async () => {
    for (const name of ['data', 'own']) prepareFolder(join(base, name))
    for (const name of ['backups', 'srv/crm']) mkdirSync(join(base, name), { recursive: true })
    other = await startProduct({ DATA_DIR: join(base, 'own'), PORT: String(await freePort()) })
    await starts(settings(), setUpFactor)
    for (const page of pages) {
      const fences = fencesOf(page)
      expect(fences.length, page).toBeGreaterThan(0)
      for (const fence of fences) await (fence.language === 'sql' ? inSql(fence) : inShell(fence))
      console.log(`${page}: followed`)
    }
  },
)
