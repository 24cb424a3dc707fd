import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import { connectionOf, type Db } from '#server/db/client.ts'

const dialect = new PgDialect()

/** A statement with numbered parameters, as PostgreSQL takes it. */
export interface Rendered {
  text: string
  values: unknown[]
}

export function rendered(query: SQL): Rendered {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, values: params }
}

/** Converts `2026-11-20 08:00:00.5+00` to ISO 8601 with milliseconds. Every connection's time zone is UTC. */
export function isoInstant(text: string): string {
  if (!text.endsWith('+00') || text.length < 22 || text.charAt(10) !== ' ')
    return new Date(text).toISOString()
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

const others = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown
const asIs = (text: string): string => text
/** The type of `bigint[]`, which the driver reads as texts. */
const bigints = 1016
/** Parses values to the types of `tables/columns.ts`, without drizzle. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [bigints, (text) => (others(bigints)(text) as string[]).map(Number)],
  [pg.types.builtins.TIMESTAMPTZ, isoInstant],
  [pg.types.builtins.DATE, asIs],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? others(oid, format),
}

const names = new Map<string, string>()
/** Limit of prepared statements per connection, because each connection keeps its own. */
const mostNames = 300

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const made = `read-${names.size + 1}`
  names.set(text, made)
  return made
}

type Client = ReturnType<typeof connectionOf>['client']
async function send<T>(client: Client, { text, values }: Rendered, prepared: boolean): Promise<T[]> {
  const name = prepared ? nameOf(text) : undefined
  const { rows } = await client.query({ text, values, types, ...(name === undefined ? {} : { name }) })
  return rows as T[]
}

/**
 * Runs a hand-written query and returns its rows. Set `prepared` if the text has few variants and the plan
 * does not depend on the values. A search is better planned for each term.
 */
export const readRows = <T>(db: Db, statement: Rendered, prepared: boolean): Promise<T[]> =>
  send<T>(connectionOf(db).client, statement, prepared)

/**
 * Follows `=` and matches any element of a list parameter. The subquery keeps a prepared plan independent of
 * the list's length.
 */
export const anyOfThem = (parameter: number, type: 'bigint' | 'bytea' = 'bigint'): string =>
  `any((select $${parameter}::${type}[])::${type}[])`

/**
 * Sends two prepared reads of a transaction in one round trip. The second runs after the first: if the first
 * locks a row, the second sees the row as it is under the lock.
 */
export function readTogether<A, B>(tx: Db, first: Rendered, second: Rendered): Promise<[A[], B[]]> {
  const { client, unanswered } = connectionOf(tx)
  if (!unanswered) return Promise.reject(new Error('no transaction'))
  return Promise.all([send<A>(client, first, true), send<B>(client, second, true)])
}

/**
 * A prepared write without a result. In a transaction nothing waits for it, but if it fails, so does the
 * transaction.
 */
export async function writeLater(db: Db, statement: Rendered): Promise<void> {
  const { client, unanswered } = connectionOf(db)
  const sent = send(client, statement, true)
  if (!unanswered) return void (await sent)
  sent.catch(() => {})
  unanswered.push(sent)
}
