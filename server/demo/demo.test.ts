import { sql } from 'drizzle-orm'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lotStates } from '#contract/rules/lot-states.ts'
import { systemCaller } from '#server/request/caller.ts'
import { keysOf } from '#server/identity/identity-columns.ts'
import { remindOfFollowUps } from '#server/features/notifications/reminders.ts'
import { releaseExpiredBatch } from '#server/features/customers/pool/release-expired.ts'
import { customersTable } from '#server/tables/customers.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { customers, eventLots, lots, names, people } from './cast.ts'
import { finishedEvent } from './whereabouts.ts'
import { ensureDemo } from './demo.ts'

let test: TestApp
const said: string[] = []
const start = (demoPassword?: string) =>
  ensureDemo(test.database.db, { dataDir: test.folder, demoPassword }, test.store, (line) => said.push(line))
const count = async (from: string) =>
  Number((await test.database.pool.query(`select count(*) as n from ${from}`)).rows[0].n)
const signIn = (username: string, password: string) =>
  test.ask('/admin/login/login_submit', { method: 'POST', body: { username, password } })
const kept = () => readFileSync(join(test.folder, 'demo-password'), 'utf8').trim()

describe('the demonstration', () => {
  beforeAll(async () => {
    test = await testApp()
  })
  afterAll(() => test.close())

  it('does not touch a database with its own people', async () => {
    await start()
    expect(said).toEqual([])
    expect(await count('customers')).toBe(0)
  })

  // A second try would meet what the first one filled.
  it(
    'fills an empty database once, even if two instances start together',
    { timeout: 180_000, retry: 0 },
    async () => {
      await test.asOwner('delete from staff')
      await Promise.all([start(), start()])
      await start()
      expect(await count('month_closes')).toBe(1)
      expect(await count('commission_plans')).toBe(1)
      expect(await count('commission_months')).toBe(1)
      expect(await count('staff')).toBe(15)
      expect(
        await count(
          "paper_templates join uploads on resource = 'paper_templates' and record_id = paper_templates.id",
        ),
      ).toBe(1)
      expect(await count('customers')).toBe(300)
      expect(await count('customers where service_id is null')).toBe(80)
      expect(await count('consignors')).toBe(20)
      expect(
        await count('consignors c join customers on customers.id = c.customer_id and customers.status = 5'),
      ).toBe(20)
      expect(
        await count(
          'consignors where contract_to between current_date and current_date + 30 and suspended_at is null',
        ),
      ).toBeGreaterThan(3)
      expect(await count('contracts')).toBe(21)
      expect(
        await count(
          'contracts where "to" between current_date and current_date + 60 and jsonb_array_length(buyer_scale->$$bands$$) = 3',
        ),
      ).toBe(1)
      expect(await count('lots where contract_id is not null')).toBeGreaterThan(10)
      expect(await count('recyclers')).toBe(40)
      expect(await count('qualifications')).toBeGreaterThan(40)
      for (const [state, least] of [
        ['pending', 5],
        ['active', 25],
        ['suspended', 2],
        ['blacklisted', 2],
      ])
        expect([state, (await count(`recyclers where state = '${state}'`)) >= Number(least)]).toEqual([
          state,
          true,
        ])
      expect(
        await count(
          'recyclers r where created_at > now() or version <> (select count(*) from audit_entries a where a.resource = $$recyclers$$ and a.record_id = r.id)',
        ),
      ).toBe(0)
      const states = (await test.database.pool.query('select distinct state from lots')).rows.map(
        (row) => row.state,
      )
      expect(states.toSorted()).toEqual([...lotStates].toSorted())
      expect(await count('lots where round_no = 2')).toBe(2)
      expect(
        await count("finance_dues where kind = 'shortfall_payout' and amount = 20000 and state = 'open'"),
      ).toBe(1)
      expect(await count('lots where premium_rate = 124.15')).toBe(1)
      expect(await count('lot_events where at > now()')).toBe(0)
      expect(said).toHaveLength(6)
      expect(said.at(-1)).toContain(kept())
      expect(statSync(join(test.folder, 'demo-password')).mode & 0o777).toBe(0o600)
    },
  )

  it('equals what the product itself would have written', async () => {
    const rows = await test.database.db.select().from(customersTable)
    for (const row of rows) expect(row).toMatchObject(keysOf(row))
    expect(
      await count(`customers c where follow_up_count <> (select count(*) from follow_ups f where f.customer_id = c.id)
      or last_follow_at is distinct from (select max(created_at) from follow_ups f where f.customer_id = c.id)
      or version <> 1 + follow_up_count + (select count(*) from pool_events e where e.customer_id = c.id) + (deal_count > 0)::int
      or coalesce(owner_since, pool_at) <> coalesce((select max(at) from pool_events e where e.customer_id = c.id and kind <> 'lock'), created_at)
      or exists (select from (select to_uid from pool_events e where e.customer_id = c.id order by at desc limit 1) as last where last.to_uid is distinct from c.service_id)
      or greatest(owner_since, pool_at, last_follow_at, created_at, updated_at) > now()`),
    ).toBe(0)
    expect(
      await count('follow_ups f join customers c on c.id = f.customer_id where f.created_at <= c.created_at'),
    ).toBe(0)
    expect(
      await count(
        "(select by_uid, at::date from pool_events where kind = 'claim' group by 1, 2 having count(*) > 10) as t",
      ),
    ).toBe(0)
  })

  it('has rows for every filter, and the next nightly run takes only a handful', async () => {
    expect(await count('customers where next_follow_at < now()')).toBeGreaterThan(30)
    expect(
      await count(
        `customers where (next_follow_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date`,
      ),
    ).toBeGreaterThan(9)
    expect(await count('customers where locked_until > now()')).toBeGreaterThan(5)
    expect(await count('customers where deal_count > 0')).toBeGreaterThan(15)
    expect(await count("pool_events where kind in ('claim', 'release', 'recycle')")).toBeGreaterThan(80)
    const fallenAt = async (hours: number) => {
      const at = new Date(Date.now() + hours * 3_600_000)
      return (
        await test.database.db.transaction((tx) => releaseExpiredBatch(tx, systemCaller(at, 'test'), 0))
      ).fallen
    }
    expect(await fallenAt(0)).toBe(0)
    expect(await fallenAt(24)).toBeGreaterThan(2)
    expect(await fallenAt(24)).toBe(0)
  })

  it('has further people, views that are shared, and a bell that rings at the first visit', async () => {
    expect(await count('customer_contacts')).toBeGreaterThan(50)
    expect(
      await count(
        'customer_contacts p join customers c on c.id = p.customer_id where p.created_by is distinct from coalesce(c.service_id, c.prev_service_id)',
      ),
    ).toBe(0)
    expect(
      await count('customer_contacts p join customers c on c.phone_digits = p.phone_digits'),
      'a number is one person',
    ).toBe(0)
    const { data } = await signIn(people.salesperson, kept())
    const headers = { 'x-token': data.token }
    const views = await test.ask('/api/views?list=customers', { headers })
    expect(views.data.items.map((view: { created_by_name: string }) => view.created_by_name).sort()).toEqual([
      names.director,
      names.salesLead,
    ])
    for (const { query } of views.data.items) {
      const list = await test.ask(`/api/customers?${query}`, { headers })
      expect([list.status, list.data.total > 0]).toEqual([200, true])
    }
    const now = new Date()
    await remindOfFollowUps(test.database.db, now)
    const told = await test.ask('/api/notifications', { headers })
    // One for each minute of the last hour at which some of this person's are due: about now, and by day at a full hour.
    const minutes = await count(
      `(select distinct date_trunc('minute', next_follow_at) from customers c join staff s on s.id = c.service_id
        where username = '${people.salesperson}' and next_follow_at <= '${now.toISOString()}' and next_follow_at > timestamptz '${now.toISOString()}' - interval '1 hour') as due`,
    )
    expect(minutes).toBeGreaterThan(0)
    expect(
      told.data.items.filter(({ kind }: { kind: string }) => /^follow_ups?_now$/.test(kind)),
    ).toHaveLength(minutes)
  })

  it('has everybody and everything that the cast names', async () => {
    const rowsOf = async (select: string) => (await test.database.pool.query(select)).rows
    const staff = Object.fromEntries(
      (await rowsOf('select username, nickname from staff')).map((row) => [row.username, row.nickname]),
    )
    expect(staff).toEqual(
      Object.fromEntries(
        Object.entries(people).map(([key, username]) => [username, names[key as keyof typeof people]]),
      ),
    )
    const owned = await rowsOf(
      `select company_name from customers c join staff s on s.id = c.service_id where username = '${people.salesperson}'`,
    )
    expect(owned.map((row) => row.company_name)).toEqual(expect.arrayContaining(Object.values(customers)))
    const titles = (await rowsOf('select corpore_name from lots')).map((row) => row.corpore_name)
    expect(titles.toSorted()).toEqual([...Object.values(lots), ...eventLots].toSorted())
    expect(await count("lots where event_id is not null and state = 'bidding'")).toBe(eventLots.length)
    // Of the finished event two vehicles are out and lack their evidence, which is late.
    const finished = `things t join lots l on l.id = t.lot_id join auction_events e on e.id = l.event_id where e.title = '${finishedEvent}'`
    expect(await count(finished)).toBe(23)
    expect(await count(`${finished} and t.state = 'accepted' and t.accept_reason is null`)).toBe(21)
    expect(await count("things where state = 'out' and evidence_due_on < current_date")).toBe(2)
  })

  it('opens each account with the printed password, and each sees their own rows', async () => {
    const { data } = await signIn(people.salesperson, kept())
    const seen = await test.ask('/api/customers', { headers: { 'x-token': data.token } })
    expect(seen.data.total).toBeGreaterThan(40)
    expect((await signIn(people.salesLead, kept())).code).toBe(0)
  })

  it('adopts a password set later and ends the sessions of the old one', async () => {
    const old = kept()
    await start('another password 12')
    expect(said.at(-1)).toContain('another password 12')
    expect((await signIn(people.finance, 'another password 12')).code).toBe(0)
    expect((await signIn(people.finance, old)).code).toBe(60204)
  })

  it('never changes an account that it did not create', async () => {
    await test.database.db.execute(
      sql`insert into staff (username, nickname, name, roles, password_hash) values ('demo9', 'x', 'x', '{5}', 'theirs')`,
    )
    await start('a third password 12')
    expect(await count(`staff where username = 'demo9' and password_hash = 'theirs'`)).toBe(1)
  })
})
