import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { query } from '#server/db/embedded-failures.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { checkSealsNightly } from './check-seals.ts'
import { readEnds, seal } from './sealer.ts'
import { verifyChain, verifyInTime, type Allowance } from './verify-chain.ts'

let t: TestApp
let now = Date.parse('2026-11-20T03:00:00+08:00')
const owner = (text: string) => query(t.ownerUrl, text)
const db = () => t.database.db

/** So many entries, sealed five by five. */
async function written(n: number): Promise<number> {
  await owner(`insert into audit_entries (uid, roles, action, resource, record_id, before, after, detail, address, request_id)
    select 1, '{1}', 'edit', 'customers', n, '{}', '{"n":1}', '{}', '', 'made' from generate_series(1, ${n}) n`)
  const { sealed, last, horizon } = await readEnds(db())
  for (let to = sealed; to < last;) {
    to = Math.min(to + 5, last)
    while (!(await seal(db(), { last: to, horizon })));
  }
  return last
}

/** Changes an entry and restores it, as an owner of the database could. */
async function altered<T>(id: number, look_: () => Promise<T>, more = ''): Promise<T> {
  const as = (uid: number) =>
    owner(`alter table audit_entries disable trigger user; alter table audit_seals disable trigger user;
      update audit_entries set uid = ${uid} where id = ${id}; ${more}
      alter table audit_entries enable trigger user; alter table audit_seals enable trigger user`)
  await as(2)
  const seen = await look_()
  await as(1)
  return seen
}

const night = () => checkSealsNightly(db(), new Date((now += 86_400_000)), undefined, 10)

/** Lets so many entries be checked, some at a time. */
function allow(entries: number, about = 10): Allowance {
  let left = entries
  return {
    about,
    get most() {
      return left
    },
    checked: (n) => (left -= n),
  }
}

const within = (entries: number) => verifyInTime(db(), undefined, allow(entries))
const newest = async () => Number((await owner('select max(id) as id from audit_entries'))[0]?.['id'])

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await owner('delete from marks')
})

test('a log that can be checked whole is checked whole, and the answer says no more than that', async () => {
  const last = await written(200)
  const whole = { entries: last, sealed_to: last, intact: true, broken_at: null }
  expect(await verifyChain(db())).toEqual(whole)
  expect(await within(last + 1)).toEqual(whole)
  await night()
  expect(await within(last + 1)).toEqual(whole)
  expect(await altered(7, () => within(last + 1))).toEqual({ ...whole, intact: false, broken_at: 7 })
  // With a person's entries it is more than that.
  const { data } = await (await t.as('7a')).ask('/api/audit/chain')
  expect(Object.keys(data)).toEqual(Object.keys(whole))
})

test('a longer one is checked from where the last check of everything ended, and the answer says so', async () => {
  const before = await written(200)
  await night()
  const [{ at } = {}] = await owner(
    "select to_json(at) #>> '{}' as at from marks where name = 'seals_checked'",
  )
  const sealed = await written(20)
  await owner(`insert into audit_entries (uid, roles, action, resource, before, after, detail, address, request_id)
    values (1, '{1}', 'edit', 'customers', '{}', '{}', '{}', '', 'made')`)
  const last = await newest()
  const answer = await within(60)
  expect(answer).toEqual({
    entries: last,
    sealed_to: sealed,
    intact: true,
    broken_at: null,
    checked: { to: before, at: expect.any(String), now_to: last },
  })
  expect(Date.parse(answer.checked?.at ?? '')).toBe(Date.parse(String(at)))
  for (const id of [before + 1, sealed, last])
    expect([id, await altered(id, () => within(60))]).toMatchObject([id, { intact: false, broken_at: id }])
  // Older faults are found when there is time, or at night.
  expect(await altered(150, () => within(60))).toMatchObject({ intact: true, checked: { to: before } })
  expect(await altered(150, () => within(1000))).toMatchObject({ intact: false, broken_at: 150 })
})

test('what a night found stands until everything was checked again', async () => {
  const last = await written(200)
  await night()
  expect(
    await owner("select (facts ->> 'entry')::int as to from marks where name = 'seals_checked'"),
  ).toEqual([{ to: last }])
  // Not in the first step of the night.
  await altered(150, night)
  await written(10)
  expect(await within(60)).toMatchObject({ intact: false, broken_at: 150 })
  expect(await within(last * 2)).toMatchObject({ intact: true, broken_at: null })
  await night()
  expect(await within(60)).toMatchObject({ intact: true, checked: { to: last + 10 } })
})

test('without a night before it says how far it came, and begins nothing that it cannot end', async () => {
  await written(100)
  const { checked, intact } = await within(60)
  expect([intact, checked?.to, checked?.at]).toEqual([true, 0, null])
  expect(checked?.now_to).toBeGreaterThan(30)
  expect(checked?.now_to).toBeLessThan(80)
  expect(await within(0)).toMatchObject({ intact: true, checked: { to: 0, at: null, now_to: 0 } })
  // One seal over more than is allowed.
  expect(await within(3)).toMatchObject({ intact: true, checked: { to: 0, at: null, now_to: 0 } })
})

test('a chain that was written anew since the last check is found, although it fits', async () => {
  const last = await written(20)
  await night()
  const anew = `update audit_entries e set hash = audit_entry_hash(e) where id = 7;
    do $$ declare s record; before bytea := ''; begin
      for s in select * from audit_seals order by id loop
        update audit_seals set hash = sha256(before || (select string_agg(e.hash, ''::bytea order by e.id) from audit_entries e
          where e.id between s.from_id and s.to_id)) where id = s.id returning hash into before;
      end loop; end $$;`
  const found = await altered(
    7,
    async () => {
      expect(await verifyChain(db())).toMatchObject({ intact: true })
      await night()
      return within(10_000)
    },
    anew,
  )
  expect(found).toMatchObject({ intact: false, broken_at: last })
})

test('everything is checked in the background for whoever asks, once however often', async () => {
  const last = await written(20)
  const auditor = await t.as('7a')
  const asked = { method: 'POST', body: {} }
  const all = await Promise.all([1, 2, 3].map(() => auditor.ask('/api/audit/chain/check', asked)))
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0])
  const noted = async () =>
    (await owner("select facts from marks where name = 'seals_checked'"))[0]?.['facts']
  await expect.poll(noted, { timeout: 20_000 }).toMatchObject({ entry: expect.any(Number) })
  expect((await within(5)).checked?.to).toBeGreaterThanOrEqual(last)
  const [entry] = await owner(
    "select uid, resource from audit_entries where action = 'verify' order by id desc limit 1",
  )
  expect(entry).toEqual({ uid: String(auditor.uid), resource: 'database' })
}, 60_000)
