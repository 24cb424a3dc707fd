import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceCookie, type DeviceRow } from '#contract/session.ts'
import type { Db } from '#server/db/client.ts'
import { deviceAccounts, devices } from '#server/tables/session.ts'
import { cookieOf, secretHash, setCookie } from './credentials.ts'

/** Browsers limit cookies to 400 days. Each sign-in renews them. */
const cookieDays = 400

export interface Device {
  id: number
  token: string
  /** True if the account signed in from this device and its owner still trusts it. */
  known: boolean
}

/** The device of a request, seen from an account. An unknown cookie is no device. */
export async function deviceOf(
  db: Db,
  request: FastifyRequest,
  username: string,
  token = cookieOf(request, deviceCookie),
): Promise<Device | undefined> {
  if (token === undefined) return undefined
  const { rows } = await db.execute<{ id: number; known: boolean }>(sql`
    select d.id::int as id, exists (
      select from device_accounts a join staff s on s.id = a.staff_id
      where a.device_id = d.id and a.revoked_at is null and lower(s.username) = ${username}) as known
    from devices d where d.token_hash = ${secretHash(token)}`)
  return rows[0] && { ...rows[0], token }
}

/** Records that an account signed in from a device, and creates the device if it is new. */
export async function rememberDevice(
  db: Db,
  uid: number,
  request: FastifyRequest,
  device: Device | undefined,
): Promise<Device> {
  const token = device?.token ?? randomBytes(32).toString('base64url')
  const agent = (request.headers['user-agent'] ?? '').slice(0, 200)
  const { rows } = await db.execute<{ id: number }>(sql`
    with device as (
      insert into devices (token_hash, agent) values (${secretHash(token)}, ${agent})
      on conflict (token_hash) do update set agent = excluded.agent, last_seen_at = now() returning id)
    insert into device_accounts (device_id, staff_id) select id, ${uid} from device
    on conflict (device_id, staff_id) do update set last_seen_at = now(), revoked_at = null
    returning device_id::int as id`)
  if (!rows[0]) throw new Error('the device was not recorded')
  return { id: rows[0].id, token, known: true }
}

export const keepDevice = (call: { request: FastifyRequest; reply: FastifyReply }, device: Device): void =>
  setCookie(call, deviceCookie, device.token, cookieDays * 86_400)

const trusted = (uid: number) => and(eq(deviceAccounts.staff_id, uid), isNull(deviceAccounts.revoked_at))

/** The devices that a person signed in from, latest first. */
export async function devicesOf(db: Db, uid: number, request: FastifyRequest): Promise<DeviceRow[]> {
  const token = cookieOf(request, deviceCookie)
  const hash = token === undefined ? undefined : secretHash(token)
  const rows = await db
    .select({ device: devices, since: deviceAccounts.first_seen_at, last: deviceAccounts.last_seen_at })
    .from(deviceAccounts)
    .innerJoin(devices, eq(devices.id, deviceAccounts.device_id))
    .where(trusted(uid))
    .orderBy(desc(deviceAccounts.last_seen_at))
    .limit(100)
  return rows.map(({ device, since, last }) => ({
    id: device.id,
    device: device.agent,
    created_at: since,
    last_used_at: last,
    current: hash?.equals(device.token_hash) === true,
  }))
}

/** Stops trusting a device for one account. False if it was not trusted. */
export async function revokeDevice(db: Db, uid: number, id: number): Promise<boolean> {
  const revoked = await db
    .update(deviceAccounts)
    .set({ revoked_at: sql`now()` })
    .where(and(trusted(uid), eq(deviceAccounts.device_id, id)))
    .returning({ id: deviceAccounts.device_id })
  return revoked.length > 0
}
