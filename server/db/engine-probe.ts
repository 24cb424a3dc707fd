import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '#server/start-error.ts'
import { connected } from './migrate.ts'

/** The longest delivery time of a notification between two connections (ms). */
const longestNotice = 2000
/** Far longer than a healthy server needs. After that, something in between does not pass statements on. */
const longestAnswer = 5000

/** A connection for probes, with timeouts so that nothing hangs. */
export const probing = (url: string, config: pg.ClientConfig = {}): Promise<pg.Client> =>
  connected(url, { query_timeout: longestAnswer, application_name: 'yunjingtong-crm probe', ...config })

/** Opens connections for a probe and closes them afterwards. */
export async function withProbes<T>(
  urls: readonly string[],
  work: (clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const opened: pg.Client[] = []
  try {
    for (const url of urls) opened.push(await probing(url))
    return await work(opened)
  } finally {
    await Promise.all(opened.map((client) => client.end().catch(() => {})))
  }
}

/** Undefined if the server refuses the statement. */
const first = async <T>(client: pg.Client, text: string, values: unknown[] = []): Promise<T | undefined> =>
  (await client.query<{ value: T }>(text, values).catch(() => undefined))?.rows[0]?.value

/** True if one connection's lock excludes the other until it is released. */
async function locksHold([one, other]: readonly pg.Client[]): Promise<boolean> {
  if (!one || !other) return false
  const key = randomInt(1, 2 ** 31)
  const ask = 'select pg_try_advisory_xact_lock($1) as value'
  try {
    await one.query('begin')
    const mine = await first<boolean>(one, ask, [key])
    const theirs = await first<boolean>(other, ask, [key])
    await one.query('rollback')
    return mine === true && theirs === false && (await first<boolean>(other, ask, [key])) === true
  } catch {
    return false
  }
}

/** True if a notification of one connection reaches the other. */
async function noticesArrive([one, other]: readonly pg.Client[]): Promise<boolean> {
  const channel = `yjt_probe_${randomBytes(8).toString('hex')}`
  if (!one || !other) return false
  try {
    const heard = new Promise<true>((resolve) => {
      one.on('notification', (message) => message.channel === channel && resolve(true))
    })
    await one.query(`listen ${channel}`)
    await other.query('select pg_notify($1, $2)', [channel, 'x'])
    const late = new AbortController()
    const arrived = await Promise.race([
      heard,
      sleep(longestNotice, false, { signal: late.signal }).catch(() => false),
    ])
    late.abort()
    return arrived
  } catch {
    return false
  }
}

/** True if a deferred trigger fails the commit. */
async function deferredTriggersFire([one]: readonly pg.Client[]): Promise<boolean> {
  if (!one) return false
  try {
    await one.query(`begin;
      create temp table yjt_probe (n int) on commit drop;
      create function pg_temp.yjt_probe() returns trigger language plpgsql as
        $$ begin raise exception 'deferred' using errcode = 'P0714'; end $$;
      create constraint trigger probe after insert on yjt_probe deferrable initially deferred
        for each row execute function pg_temp.yjt_probe();
      insert into yjt_probe values (1)`)
    await one.query('commit')
    return false
  } catch (error) {
    // Without the right to create temporary tables, deferred triggers are not probed.
    const { code } = error as { code?: string }
    await one.query('rollback').catch(() => {})
    return code === 'P0714' || code === '42501'
  }
}

const needs: readonly [string, (clients: readonly pg.Client[]) => Promise<boolean>][] = [
  ['advisory locks do not keep anybody out', locksHold],
  ['NOTIFY does not reach those who LISTEN', noticesArrive],
  ['deferred triggers do not fire', deferredTriggersFire],
]

/** Refuses an engine that lacks a required feature, or that accepts it silently and does nothing. */
export async function assertEngine(url: string): Promise<void> {
  await withProbes([url, url], async (clients) => {
    for (const [lack, holds] of needs)
      if (!(await holds(clients)))
        throw new StartError(
          `The database at ${new URL(url).host} is not fit for this program, because ${lack} there: use PostgreSQL 15 or later.`,
        )
  })
}
