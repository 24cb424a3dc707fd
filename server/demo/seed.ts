import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { role } from '#contract/grammar/permissions.ts'
import { addAuditEntry, systemCaller } from '#server/request/caller.ts'
import { addFollowUps, addHistories, copyCustomers } from './bulk.ts'
import { addAuditEntries, sealAll } from './bulk-audit.ts'
import { copyLots } from './bulk-lots.ts'
import { copyRecyclers } from './bulk-recyclers.ts'
import { seededRandom } from './seeded-random.ts'
import { personName } from './identity.ts'
import { readEnv, type Env } from '#server/env.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { recount } from '#server/features/dashboard/recount.ts'
import { refuseWeakSetting } from '#server/features/session/password-rule.ts'
import { ensureAdministrator, firstAdministrator } from '#server/features/staff/first-admin.ts'
import { runCommand, StartError } from '#server/start-error.ts'
import { databaseOn } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDataKey } from '#server/db/open-data-key.ts'
import { openOwner } from '#server/db/owner.ts'
import { say, seconds, withoutIndexes } from '#server/db/without-indexes.ts'

/**
 * Bulk data for benchmarks: `npm run seed -- --customers 1000000 [--recyclers 20000] [--lots 100000] [--pool
 * 0.2] [--staff 500] [--follow-ups 5000000] [--audit 10000000] [--names FILE]`.
 */
interface Wanted {
  customers: number
  recyclers: number
  lots: number
  pool: number
  staff: number
  followUps: number
  audit: number
  shortNames: readonly string[] | undefined
}

const text = { type: 'string' } as const
const options = {
  customers: text,
  recyclers: text,
  lots: text,
  pool: text,
  staff: text,
  'follow-ups': text,
  audit: text,
  names: text,
}

function wanted(args: readonly string[]): Wanted {
  const { values } = parseArgs({ args: [...args], options })
  const number = (name: Exclude<keyof typeof options, 'names'>, fallback: number, most: number) => {
    const value = Number(values[name] ?? fallback)
    if (!(value >= 0 && value <= most))
      throw new StartError(`--${name} is not valid: expected a number from 0 to ${most}.`)
    return value
  }
  const shortNames =
    values.names === undefined
      ? undefined
      : readFileSync(values.names, 'utf8')
          .split(/\s+/)
          .filter((name) => name !== '')
  return {
    customers: Math.floor(number('customers', 100_000, 50_000_000)),
    recyclers: Math.floor(number('recyclers', 0, 10_000_000)),
    lots: Math.floor(number('lots', 0, 10_000_000)),
    pool: number('pool', 0.2, 1),
    followUps: Math.floor(number('follow-ups', 0, 100_000_000)),
    audit: Math.floor(number('audit', 0, 1_000_000_000)),
    staff: Math.max(1, Math.floor(number('staff', 500, 10_000))),
    shortNames,
  }
}

/**
 * Salespeople in teams of ten, each team's first its lead. Nobody can sign in as one before an administrator
 * sets a password.
 */
async function seedStaff(client: pg.Client, count: number): Promise<number[]> {
  const chance = seededRandom(4711)
  const people = Array.from({ length: count }, (_, at) => ({
    username: `seed${at + 1}`,
    name: personName(chance),
    role: at % 10 === 0 ? role.salesLead : role.salesperson,
  }))
  await client.query(
    `
      insert into staff (username, nickname, name, roles, password_hash, must_change_password)
      select username, name || substr(username, 5), name, array[role]::smallint[], 'none', true
      from jsonb_to_recordset($1) as p(username text, name text, role int)
      on conflict do nothing`,
    [JSON.stringify(people)],
  )
  await client.query(`
    update staff s set leader_uid = l.id from staff l
    where s.username ~ '^seed\\d+$' and ${role.salesperson} = any(s.roles) and s.leader_uid is null
      and l.username = 'seed' || ((substr(s.username, 5)::int - 1) / 10 * 10 + 1)`)
  const { rows } = await client.query<{ id: number }>(
    `select id::int from staff where username ~ '^seed\\d+$' order by id limit $1`,
    [count],
  )
  return rows.map((row) => row.id)
}

/** Triggers that maintain counters of these tables. For this many rows a single count is cheaper. */
const counting = {
  customers: 'customers_counted_in',
  audit_entries: 'audit_entries_counted',
  pool_events: 'pool_events_counted',
}

async function countedOnce(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const each = async (verb: 'disable' | 'enable') => {
    for (const [table, trigger] of Object.entries(counting))
      await client.query(`alter table ${table} ${verb} trigger ${trigger}`)
  }
  await each('disable')
  await work()
  await each('enable')
  await recount(client)
}

async function fill(
  client: pg.Client,
  { customers, recyclers, lots, pool, staff, followUps, audit, shortNames }: Wanted,
): Promise<void> {
  const owners = await seedStaff(client, staff)
  const { rows } = await client.query<{ last: number; held: number; now: Date }>(
    'select coalesce(max(id), 0)::int as last, count(*)::int as held, now() as now from customers',
  )
  const { last = 0, held = 0, now = new Date() } = rows[0] ?? {}
  const since = performance.now()
  const copy = () =>
    copyCustomers(
      client,
      { customers, pool, owners, shortNames, firstSerial: last + 10_000, now },
      (done) => {
        if (done % 100_000 === 0) say(`${done} customers, ${seconds(since)} s`)
      },
    )
  // For a table that is already large, maintaining the indexes is cheaper than rebuilding them.
  if (customers >= 20_000 && customers > held / 4) await withoutIndexes(client, 'customers', copy)
  else await copy()
  if (followUps > 0)
    await withoutIndexes(client, 'follow_ups', async () => {
      await addHistories(client, last)
      await addFollowUps(client, followUps)
    })
  else await addHistories(client, last)
  if (recyclers > 0) await fillRecyclers(client, recyclers, owners, now)
  if (lots > 0) await fillLots(client, lots, owners, now)
  if (audit > 0) await withoutIndexes(client, 'audit_entries', () => addAuditEntries(client, audit, now))
  const who = systemCaller(now, 'seed')
  addAuditEntry(who, { action: 'import', resource: 'customers', detail: { bulk_data: true, customers } })
  if (lots > 0) addAuditEntry(who, { action: 'import', resource: 'lots', detail: { bulk_data: true, lots } })
  if (recyclers > 0)
    addAuditEntry(who, { action: 'import', resource: 'recyclers', detail: { bulk_data: true, recyclers } })
  await writeAuditEntries(databaseOn(client), who)
}

async function fillRecyclers(
  client: pg.Client,
  recyclers: number,
  owners: readonly number[],
  now: Date,
): Promise<void> {
  const { rows } = await client.query<{ last: number; held: number }>(
    'select coalesce(max(id), 0)::int as last, count(*)::int as held from recyclers',
  )
  const { last = 0, held = 0 } = rows[0] ?? {}
  const copy = () => copyRecyclers(client, { recyclers, owners, firstSerial: last, now })
  if (recyclers >= 20_000 && recyclers > held / 4) await withoutIndexes(client, 'recyclers', copy)
  else await copy()
}

/** Lots of the seeded people. Consignors are made from customers; recruiters are new. */
async function fillLots(
  client: pg.Client,
  lots: number,
  owners: readonly number[],
  now: Date,
): Promise<void> {
  const since = performance.now()
  const ids = async (text: string) => (await client.query<{ id: number }>(text)).rows.map((row) => row.id)
  await client.query(`
    insert into staff (username, nickname, name, roles, password_hash, must_change_password)
    select 'seedzs' || n, '招商' || n, '招商' || n, '{6}', 'none', true from generate_series(1, 50) n
    on conflict do nothing`)
  await client.query(`
    insert into consignors (company_name, name, phone, customer_id, service_id, company_key, grams)
    select company_name, name, phone, id, service_id, company_key, grams from customers
    where service_id is not null
    order by id limit 2000
    on conflict do nothing`)
  const recruiters = await ids("select id::int from staff where username ~ '^seedzs' order by id")
  const consignors = await ids('select id::int from consignors order by id')
  const [first = 1] = await ids('select coalesce(max(id), 0)::int + 1 as id from lots')
  await copyLots(client, { lots, owners, recruiters, consignors, first, now })
  say(`${lots} lots with sign-ups and bids, ${seconds(since)} s`)
}

/** The tables that have many rows now. */
const grown = [
  'customers',
  'follow_ups',
  'pool_events',
  'recyclers',
  'qualifications',
  'staff',
  'lots',
  'sign_ups',
  'bids',
  'consignors',
  'audit_entries',
  'audit_seals',
]

async function seed(env: Env, what: Wanted): Promise<void> {
  await refuseWeakSetting('ADMIN_PASSWORD', env.adminPassword, firstAdministrator)
  const { url, close } = await openOwner(env, say)
  try {
    await migrate(url)
    await openDataKey(env, url)
    const client = new pg.Client({ connectionString: url, application_name: 'yunjingtong-crm seed' })
    await client.connect()
    try {
      const since = performance.now()
      const made = await ensureAdministrator(databaseOn(client), env.adminPassword)
      if (made !== undefined)
        say(
          `First account: admin, password ${made} (shown only now; you must change it at the first sign-in)`,
        )
      // All or nothing: an interrupted run leaves the old rows and all indexes.
      await client.query('begin')
      await countedOnce(client, () => fill(client, what))
      await client.query('commit')
      if (what.audit > 0) await sealAll(client)
      for (const table of grown) await client.query(`vacuum (analyze) ${table}`)
      say(`${what.customers} customers in ${seconds(since)} s`)
    } finally {
      await client.end()
    }
  } finally {
    await close()
  }
}

await runCommand(() => seed(readEnv(process.env), wanted(process.argv.slice(2))))
