import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { REAUTHENTICATE } from '#contract/grammar/envelope.ts'
import { roles, type Role } from '#contract/grammar/permissions.ts'
import { createApp, type AppParts } from '#server/app.ts'
import type { Env } from '#server/env.ts'
import { openDatabase, type Database } from '#server/db/client.ts'
import { listen } from '#server/features/events/listen.ts'
import { hashPassword } from '#server/features/session/password.ts'
import { forgetEstimates } from '#server/lists/expected-rows.ts'
import { staffTable } from '#server/tables/staff.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { testStore } from '#server/features/uploads/test-store.ts'
import { logger } from '#server/log.ts'
import { openQueue } from '#server/jobs/queue.ts'
import type { Queue } from '#server/request/job-queue.ts'
import { checkAnswers } from './answer-checks.ts'
import { asOwner, cloneDatabase } from './clone-database.ts'

export interface Answer<T = any> {
  status: number
  code: number
  msg: string
  data: T
  headers: Record<string, unknown>
  text: string
}

/** True for a request that came too late: its row has changed, its session asks too much, or the product is busy. */
export const cameTooLate = ({ status }: Answer): boolean => [409, 429, 503].includes(status)

export interface Ask {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** A signed-in person. `ask` sends requests with their token. */
export interface Person {
  uid: number
  username: string
  token: string
  ask<T = any>(path: string, how?: Ask): Promise<Answer<T>>
}

export interface TestApp {
  app: FastifyInstance
  database: Database
  queue: Queue
  url: string
  ownerUrl: string
  folder: string
  store: Store
  /** `5a` and `5b` are two people with role 5. `3a` leads `5a`, and `3b` leads `5b`. */
  as(username: string): Promise<Person>
  ask<T = any>(path: string, how?: Ask): Promise<Answer<T>>
  uid(username: string): number
  /** Runs a statement that the application may not run, to move time or damage append-only data. */
  asOwner(text: string, values?: unknown[]): Promise<void>
  close(): Promise<void>
}

// Test files compete for the processors: a process of low priority would hardly get its turn.
os.setPriority = () => {}
syncBuiltinESMExports()

/** Test files share one server, and each may start two instances. */
const poolSize = 12
export const password = 'correct horse 47'
let hash: Promise<string> | undefined

const people = roles.flatMap((role): { username: string; role: Role; leader: string | null }[] => [
  { username: `${role}a`, role, leader: role === 5 ? '3a' : null },
  { username: `${role}b`, role, leader: role === 5 ? '3b' : null },
])

async function fillStaff(database: Database): Promise<Map<string, number>> {
  hash ??= hashPassword(password)
  const password_hash = await hash
  const rows = await database.db
    .insert(staffTable)
    .values(
      people.map(({ username, role }) => ({
        username,
        nickname: `昵称${username}`,
        name: `姓名${username}`,
        roles: [role],
        password_hash,
        must_change_password: false,
      })),
    )
    .returning({ id: staffTable.id, username: staffTable.username })
  const uids = new Map(rows.map((row) => [row.username, row.id]))
  for (const { username, leader } of people)
    if (leader)
      await database.db
        .update(staffTable)
        .set({ leader_uid: uids.get(leader) ?? null })
        .where(sql`username = ${username}`)
  return uids
}

function asker(app: FastifyInstance, token?: string) {
  return async <T>(path: string, { method = 'GET', body, headers = {} }: Ask = {}): Promise<Answer<T>> => {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(token ? { 'x-token': token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = (response.headers['content-type'] ?? '').startsWith('application/json')
    const envelope = isJson
      ? (JSON.parse(response.body) as { code: number; msg: string; data: T })
      : { code: -1, msg: '', data: undefined as T }
    return { ...envelope, status: response.statusCode, headers: response.headers, text: response.body }
  }
}

/**
 * Answers a request for reauthentication with the password and repeats the request, so that a long run
 * passes. Tests of reauthentication itself use a token of their own sign-in.
 */
function proving(ask: Person['ask']): Person['ask'] {
  return async (path, how) => {
    const answer = await ask(path, how)
    if (answer.code !== REAUTHENTICATE) return answer as never
    await ask('/api/session/reauthenticate', { method: 'POST', body: { password } })
    return ask(path, how)
  }
}

export interface Options {
  clockOffset?: number
  idleStrict?: boolean
  /** Roles that must have a second factor. None by default. */
  secondFactorRoles?: readonly Role[]
  trustProxy?: Env['trustProxy']
  ways?: Partial<Pick<Env, 'oidc' | 'passwordOnlyFor' | 'webhookHosts' | 'publicOrigin' | 'mail'>>
  /** Commits without waiting for the disk, for runs with many thousand writes and no crash. */
  hasty?: boolean
  parts?: Partial<Pick<AppParts, 'web' | 'traces' | 'replica' | 'onRequest'>>
  /** The database address that the product gets, for a test that stands in between. */
  through?: (url: string) => Promise<string>
  at?: string
  /** Compares every answer with its schema, and fails when it is closed. `ANSWER_CHECKS=1` does so everywhere. */
  checked?: boolean
  /** Starts a second instance on the database and files of this one, with its people. Close it first. */
  besides?: TestApp
}

async function ownDatabase(hasty: boolean, through: Options['through']) {
  const clone = await cloneDatabase()
  if (through) clone.url = await through(clone.url)
  if (hasty) await clone.set('synchronous_commit = off')
  const database = openDatabase(clone.url, { max: poolSize })
  return { ...clone, database, uids: await fillStaff(database) }
}

const databaseOf = (first: TestApp) => ({
  url: first.url,
  ownerUrl: first.ownerUrl,
  drop: async () => {},
  database: openDatabase(first.url, { max: poolSize }),
  uids: new Map(people.map(({ username }) => [username, first.uid(username)])),
})

/** Starts a whole product on its own database. Close it in `afterAll`. */
export async function testApp({
  ways,
  hasty = false,
  besides,
  checked = process.env['ANSWER_CHECKS'] === '1',
  parts = {},
  through,
  at,
  ...env
}: Options = {}): Promise<TestApp> {
  const clone = besides ? databaseOf(besides) : await ownDatabase(hasty, through)
  forgetEstimates()
  const { database, uids, url } = clone
  const files = await testStore(at, besides)
  const queue = await openQueue(url, database.db, files.store, () => {})
  const listeners = listen(url, () => {})
  const app = await createApp({
    env: {
      trustProxy: false,
      idleStrict: false,
      clockOffset: 0,
      secondFactorRoles: [],
      webhookHosts: ['hooks.example.com'],
      ...env,
      ...ways,
    },
    log: logger('silent'),
    database,
    store: files.store,
    queue,
    listeners,
    readiness: { draining: false },
    installation: { version: '0.0.0', embedded: true, keyOutside: false, backupKey: false },
    ...parts,
  })
  const answers = checked ? checkAnswers(app) : undefined
  await app.ready()
  const ask = asker(app)
  const signedIn = new Map<string, Promise<Person>>()
  const signIn = async (username: string): Promise<Person> => {
    const how = { method: 'POST', body: { username, password } }
    let answer = await ask<any>('/admin/login/login_submit', how)
    // A busy machine sheds sign-ins.
    while (answer.status === 503) answer = await ask<any>('/admin/login/login_submit', how)
    const { token } = answer.data
    return { uid: uids.get(username) ?? 0, username, token, ask: proving(asker(app, token)) }
  }
  const as = (username: string) => {
    if (!signedIn.has(username)) signedIn.set(username, signIn(username))
    return signedIn.get(username) as Promise<Person>
  }
  const close = async () => {
    await app.close()
    await queue.stop()
    await listeners.close()
    await database.close()
    await clone.drop()
    await files.drop()
    const faults = answers?.faults() ?? []
    if (faults.length > 0) throw new Error(`Answers differ from the contract:\n${faults.join('\n')}`)
  }
  return {
    app,
    database,
    queue,
    url,
    ownerUrl: clone.ownerUrl,
    ...files,
    as,
    ask,
    uid: (username) => uids.get(username) ?? 0,
    asOwner: (text, values = []) => asOwner(clone.ownerUrl, text, values),
    close,
  }
}
