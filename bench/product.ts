import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { databaseUrl, readSecrets } from '#server/db/embedded-secrets.ts'
import { searchGrams } from '#server/identity/search-grams.ts'
import { originOf, runToEnd, start, stop } from './children.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ownRoot = file('..')
const say = (line: string) => console.log(`  ${line}`)

/** A data folder with bulk data of a known size. */
export interface Seeded {
  folder: string
  customers: number
  adminPassword: string
}

/** The counts to seed. Lots come with recyclers who sign up and bid. */
export interface SeedSize {
  customers: number
  lots?: number
  names?: string | undefined
  /** Entries of the audit log. */
  audit?: number
  /** Follow-ups of each customer, beside the latest one. */
  followUpsEach?: number
  staff?: number
}

const recyclers = 5000
/** 1,000,000 customers have 5,000,000 follow-ups and the latest of each besides. */
const usualFollowUps = 5

/** Identifies the seed and the search grams of its customers: other grams need other data. */
const fingerprint = ({ customers, lots, names, audit, followUpsEach, staff }: SeedSize): string => {
  const pieces = searchGrams({ names: ['唐山鼎盛钢铁有限公司', '王建国'], phones: ['15412345678'] })
  return createHash('sha256')
    .update(
      JSON.stringify([
        2,
        customers,
        names ?? null,
        pieces,
        ...(lots === undefined ? [] : [lots]),
        ...(audit === undefined ? [] : [{ audit, followUpsEach, staff }]),
      ]),
    )
    .digest('hex')
}

const folderOf = ({ customers, lots, audit }: SeedSize): string =>
  [customers, lots !== undefined && `lots-${lots}`, audit !== undefined && `audit-${audit}`]
    .filter((part) => part !== false)
    .join('-')

const argumentsOf = ({ followUpsEach = usualFollowUps, ...size }: SeedSize): string[] =>
  Object.entries({
    ...size,
    'follow-ups': followUpsEach * size.customers,
    ...(size.lots !== undefined && { recyclers }),
  }).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]))

/** Seeds a folder of this size, or reuses the one of an earlier run. `root` is the checkout that seeds it. */
export async function prepare(home: string, size: SeedSize, root = ownRoot): Promise<Seeded> {
  const { customers } = size
  const folder = join(resolve(home), folderOf(size))
  const mark = join(folder, 'bench.json')
  const wanted = fingerprint(size)
  if (existsSync(mark)) {
    const kept = JSON.parse(readFileSync(mark, 'utf8')) as { fingerprint: string; adminPassword: string }
    if (kept.fingerprint === wanted) return { folder, customers, adminPassword: kept.adminPassword }
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(resolve(home), { recursive: true })
  const adminPassword = randomBytes(12).toString('base64url')
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: adminPassword, DATABASE_URL: '' }
  await runToEnd(join(root, 'server/demo/seed.ts'), argumentsOf(size), env)
  writeFileSync(mark, JSON.stringify({ fingerprint: wanted, adminPassword }), { mode: 0o600 })
  return { folder, customers, adminPassword }
}

export interface Product {
  origin: string
  adminToken: string
  /** The token of a salesperson, who sees only their own records. */
  sellerToken: string
  sellerUid: number
  /** The token of the recruiting lead, who sees every lot from its approval on. */
  buyerToken: string
  databaseUrl: string
  pid: number
  stop(): Promise<void>
}

interface Answer<T> {
  code: number
  msg: string
  data: T
}

export function call<T>(
  origin: string,
  method: string,
  path: string,
  token: string | undefined,
  body?: unknown,
): Promise<T> {
  return new Promise((done, reject) => {
    const headers = {
      ...(token === undefined ? {} : { 'x-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = request(origin + path, { method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        const answer = JSON.parse(text) as Answer<T>
        if (answer.code === 0) done(answer.data)
        else reject(new Error(`${method} ${path}: ${answer.code} ${answer.msg}`))
      })
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const signIn = async (origin: string, username: string, password: string): Promise<string> =>
  (
    await call<{ token: string }>(origin, 'POST', '/admin/login/login_submit', undefined, {
      username,
      password,
    })
  ).token

/** Old data must not expire to the pool during the measurement. */
async function keepOwners(origin: string, token: string): Promise<void> {
  const {
    updated_at: _at,
    updated_by: _by,
    updated_by_name: _name,
    actions: _actions,
    ...rules
  } = await call<Record<string, unknown>>(origin, 'GET', '/api/pool/rules', token)
  if (rules['contact_expire_days'] === 3650) return
  await call(origin, 'PUT', '/api/pool/rules', token, {
    ...rules,
    contact_expire_days: 3650,
    deal_expire_days: 3650,
  })
}

interface Person {
  uid: number
  username: string
  version: number
}

/** Signs in as somebody of this role, with a password made for this run. */
export async function personIn(
  origin: string,
  token: string,
  role: number,
): Promise<{ uid: number; token: string }> {
  const { items } = await call<{ items: Person[] }>(origin, 'GET', `/api/staff?roles=${role}&limit=1`, token)
  const made = { username: `bench${role}`, nickname: `bench${role}`, name: `bench${role}`, roles: [role] }
  const person = items[0] ?? (await call<Person>(origin, 'POST', '/api/staff', token, made))
  const { password: once } = await call<{ password: string }>(
    origin,
    'POST',
    `/api/staff/${person.uid}/reset-password`,
    token,
    { version: person.version },
  )
  const own = await signIn(origin, person.username, once)
  await call(origin, 'POST', '/api/session/password', own, {
    old_password: once,
    new_password: randomBytes(12).toString('base64url'),
  })
  return { uid: person.uid, token: own }
}

/** The environment and flags that `npm start` gives Node. */
function asStarted(root: string): { env: Record<string, string>; flags: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [, settings, flags] = /&& ((?:\S+=\S+ )*)node (.*)dist\/server\/main\.js$/.exec(scripts.start) ?? []
  if (settings === undefined || flags === undefined) throw new Error('npm start is not what it was')
  const words = (text: string) => text.split(' ').filter(Boolean)
  return {
    env: Object.fromEntries(words(settings).map((word) => word.split('=', 2))) as Record<string, string>,
    flags: words(flags),
  }
}

/**
 * Starts the product on the folder's database as `npm start` does, on a free port. `root` is its checkout.
 */
export async function startProduct(
  { folder, adminPassword }: Seeded,
  { root = ownRoot }: { root?: string } = {},
): Promise<Product> {
  const { env, flags } = asStarted(root)
  const own = {
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
  }
  await runToEnd(join(root, 'tools/build-if-stale.ts'), [], {})
  const child = start(join(root, 'dist/server/main.js'), [], { ...env, ...own }, flags)
  try {
    const origin = await originOf(child, say)
    const adminToken = await signIn(origin, 'admin', adminPassword)
    await keepOwners(origin, adminToken)
    const [seller, buyer] = [await personIn(origin, adminToken, 5), await personIn(origin, adminToken, 4)]
    const url = databaseUrl(readSecrets(folder, true), 'yjt_app')
    const tokens = { adminToken, sellerToken: seller.token, buyerToken: buyer.token }
    return {
      origin,
      ...tokens,
      sellerUid: seller.uid,
      databaseUrl: url,
      pid: child.pid ?? 0,
      stop: () => stop(child),
    }
  } catch (error) {
    await stop(child)
    throw error
  }
}

/** The bare server on the same database. */
export async function startBare(
  url: string,
  path = './bare-server.ts',
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = start(file(path), [], { BARE_DATABASE_URL: url })
  return { origin: await originOf(child, say), stop: () => stop(child) }
}
