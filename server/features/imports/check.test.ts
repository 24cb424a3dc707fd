import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { customersTable } from '#server/tables/customers.ts'
import { phonesFrom, post, settled, upload } from '#server/test/support/customer-imports.ts'
import { inFull } from '#server/test/support/full.ts'

let t: TestApp
let lead: Person
beforeAll(async () => {
  t = await testApp()
  lead = await t.as('3a')
})
beforeEach(async () => {
  await t.database.db.execute(sql`delete from compared_keys`)
  await t.database.pool.query('update duplicate_checks set count = 0')
})
afterAll(() => t.close())

const newPhone = phonesFrom('179')
const row = (phone: string, name = '张三') =>
  `预检${phone}公司,${name},${phone},物资部,部长,浙江省/杭州市/西湖区,有意向,wx${phone},`

const choices = (made: { mapping: unknown }, more: Record<string, unknown> = {}) => ({
  mapping: made.mapping,
  on_duplicate: 'skip',
  ...more,
})

type Made = Awaited<ReturnType<typeof upload>>
async function check(who: Person, made: Made, more: Record<string, unknown> = {}) {
  const answer = await post(who, `/api/imports/${made.id}/check`, choices(made, more))
  expect(answer.status, answer.msg).toBe(200)
  expect(answer.data).toMatchObject({ state: 'checking', actions: [] })
  return settled(who, made.id)
}

async function run(who: Person, made: Made, more: Record<string, unknown> = {}) {
  const answer = await post(who, `/api/imports/${made.id}/run`, choices(made, more))
  expect(answer.status, answer.msg).toBe(200)
  return settled(who, made.id)
}

const refusals = async (who: Person, id: number) =>
  (await who.ask(`/api/imports/${id}/refusals?limit=100`)).data.items
const compared = async (who: Person) => (await who.ask('/api/pool/quota')).data.compared_today
const customers = async () => (await t.database.db.select({ n: count() }).from(customersTable))[0]?.n ?? 0
/** Customers that the lead may not see. */
async function hidden(n: number): Promise<string[]> {
  const other = await t.as('5b')
  const phones = Array.from({ length: n }, newPhone)
  for (const phone of phones) {
    const made = await post(other, '/api/customers', newCustomer({ phone }))
    expect(made.status).toBe(200)
    await t.database.pool.query('update duplicate_checks set count = 0 where uid = $1', [other.uid])
  }
  return phones
}

describe('a check before an import', () => {
  test('401, 403, 404 and 422; another person may not', async () => {
    const made = await upload(lead, [row(newPhone())])
    const path = `/api/imports/${made.id}/check`
    expect((await t.ask(path, { method: 'POST', body: choices(made) })).status).toBe(401)
    expect((await post(await t.as('5a'), path, choices(made))).status).toBe(403)
    expect((await post(await t.as('3b'), path, choices(made))).status).toBe(404)
    expect((await post(await t.as('1a'), path, choices(made))).status).toBe(403)
    expect((await post(lead, path, choices({ mapping: {} }))).status).toBe(422)
    expect((await post(lead, path, { ...choices(made), dry: true })).status).toBe(422)
  })

  test('says what a run does, writes nothing, and names field, record and line', async () => {
    const [twice, known] = [newPhone(), newPhone()]
    const own = await post(lead, '/api/customers', newCustomer({ phone: known }))
    const made = await upload(lead, [
      row(twice),
      row(newPhone()),
      row(newPhone(), ''),
      row(twice),
      row(known),
    ])
    expect(made.actions).toEqual(['check', 'run'])
    const before = await customers()
    const checked = await check(lead, made)
    const sums = { accepted: 2, updated: 0, refused: 3, duplicates: 2, unlisted: 0 }
    expect(checked).toMatchObject({ state: 'checked', total: 5, ...sums, actions: ['check', 'run'] })
    expect(await customers()).toBe(before)
    const found = await refusals(lead, made.id)
    const record = { id: own.data.id, company_name: own.data.company_name }
    expect(found).toMatchObject([
      { line: 4, field: 'name', reason: 'required', record: null, same_line: null },
      { line: 5, field: null, reason: 'duplicate', same_field: 'phone', record: null, same_line: 2 },
      { line: 6, field: null, reason: 'duplicate', same_field: 'phone', record, same_line: null },
    ])
    expect(found[1].msg).toContain('2')
    expect(await run(lead, made)).toMatchObject({ state: 'done', ...sums })
    expect(await refusals(lead, made.id)).toEqual(found)
    expect(await customers()).toBe(before + 2)
  })

  test('can be made again with other choices', async () => {
    const known = newPhone()
    await post(lead, '/api/customers', newCustomer({ phone: known }))
    const made = await upload(lead, [row(known), row(newPhone())])
    expect(await check(lead, made)).toMatchObject({ accepted: 1, updated: 0, refused: 1 })
    expect(await check(lead, made, { on_duplicate: 'update', service_id: null })).toMatchObject({
      accepted: 1,
      updated: 1,
      refused: 0,
      on_duplicate: 'update',
      service_id: null,
    })
    expect(await refusals(lead, made.id)).toEqual([])
  })

  test('a record that the reader no longer sees is not named', async () => {
    const known = newPhone()
    const own = await post(lead, '/api/customers', newCustomer({ phone: known }))
    const made = await upload(lead, [row(known)])
    await check(lead, made)
    const { id, version } = own.data
    await post(lead, `/api/customers/${id}/release`, { reason: 1, version })
    const [refused] = await refusals(lead, made.id)
    expect(refused).toMatchObject({ line: 2, record: null, same_field: 'phone' })
    expect(JSON.stringify(refused)).not.toContain(own.data.company_name)
  })
})

describe('what a check tells of records out of sight', () => {
  test('costs a comparison each, and the run that follows costs nothing more', async () => {
    const made = await upload(
      lead,
      [...(await hidden(3)), newPhone()].map((phone) => row(phone)),
    )
    expect(await check(lead, made)).toMatchObject({ accepted: 1, refused: 3, unlisted: 0 })
    expect(await compared(lead)).toBe(3)
    expect(await check(lead, made)).toMatchObject({ refused: 3 })
    expect(await compared(lead)).toBe(3)
    // The same on another day, when the comparisons are forgotten.
    await t.database.db.execute(sql`delete from compared_keys`)
    expect(await run(lead, made)).toMatchObject({ accepted: 1, refused: 3, unlisted: 0 })
    expect(await compared(lead)).toBe(3)
  })

  test('is fifty at most, in the check and the run together', async () => {
    const made = await upload(
      lead,
      (await hidden(55)).map((phone) => row(phone)),
    )
    const sums = { accepted: 0, refused: 55, duplicates: 55, unlisted: 5 }
    expect(await check(lead, made)).toMatchObject(sums)
    expect(await refusals(lead, made.id)).toHaveLength(50)
    expect(await compared(lead)).toBe(50)
    // The run finds the other five as well, and lists no more of them.
    expect(await run(lead, made)).toMatchObject(sums)
    expect(await compared(lead)).toBe(55)
  })

  test('names of a hidden record neither itself nor anything but the field', async () => {
    const made = await upload(
      lead,
      (await hidden(1)).map((phone) => row(phone)),
    )
    await check(lead, made)
    expect(await refusals(lead, made.id)).toMatchObject([{ record: null, same_field: 'phone' }])
  })

  test('is no free answer beside numbers that were paid for before', async () => {
    const paid = await hidden(50)
    const first = await upload(
      lead,
      paid.map((phone) => row(phone)),
    )
    await check(lead, first)
    expect(await compared(lead)).toBe(50)
    const [unknown = ''] = await hidden(1)
    const second = await upload(
      lead,
      [...paid, unknown].map((phone) => row(phone)),
    )
    await check(lead, second)
    expect(await compared(lead)).toBe(51)
  })

  test('is nothing once no comparison is left: neither a hit nor a miss', async () => {
    const [unknown = ''] = await hidden(1)
    await t.database.pool.query(
      `insert into duplicate_checks (uid, day, count) values ($1, (now() at time zone 'Asia/Shanghai')::date, 200)
       on conflict (uid, day) do update set count = 200`,
      [lead.uid],
    )
    for (const phone of [unknown, newPhone()]) {
      const made = await upload(lead, [row(phone)])
      const answer = await post(lead, `/api/imports/${made.id}/check`, choices(made))
      expect([answer.status, answer.data.reason]).toEqual([429, 'check_limit_reached'])
      expect((await lead.ask(`/api/imports/${made.id}`)).data).toMatchObject({
        state: 'uploaded',
        refused: 0,
      })
    }
  })

  inFull('is nothing either if the last comparison goes while it is at work', async () => {
    const [unknown = ''] = await hidden(1)
    for (const phone of [unknown, newPhone()]) {
      const made = await upload(lead, [row(phone)])
      const { checkImport } = await import('./check.ts')
      const { orFail } = await import('./import-work.ts')
      await t.database.pool.query("update imports set state = 'checking', mapping = $2 where id = $1", [
        made.id,
        JSON.stringify(made.mapping),
      ])
      await t.database.pool.query(
        `insert into duplicate_checks (uid, day, count) values ($1, (now() at time zone 'Asia/Shanghai')::date, 200)
         on conflict (uid, day) do update set count = 200`,
        [lead.uid],
      )
      const work = {
        db: t.database.db,
        store: t.store,
        onError: () => {},
        signal: new AbortController().signal,
        shareIsOver: () => false,
        again: () => Promise.resolve(),
      }
      const job = {
        import_id: made.id,
        act: 'check',
        language: 'zh',
        address: '',
        request_id: 'test',
      } as const
      await orFail(work, job, checkImport)
      const { data } = await lead.ask(`/api/imports/${made.id}`)
      expect(data).toMatchObject({ state: 'uploaded', accepted: 0, refused: 0, duplicates: 0 })
      expect(data.failure).toBe('今日查重次数已用完，明天可以再预检')
    }
  })
})

test('the list shows one’s own imports, newest first; administrators see all', async () => {
  const mine = await upload(lead, [row(newPhone())])
  const other = await t.as('3b')
  const theirs = await upload(other, [row(newPhone())])
  const ids = async (who: Person, query = '') =>
    (await who.ask(`/api/imports?limit=50${query}`)).data.items.map(({ id }: { id: number }) => id)
  expect((await ids(lead))[0]).toBe(mine.id)
  expect(await ids(lead)).not.toContain(theirs.id)
  expect(await ids(await t.as('1a'))).toEqual(expect.arrayContaining([mine.id, theirs.id]))
  expect(await ids(lead, '&resource=recyclers')).toEqual([])
  expect((await (await t.as('5a')).ask('/api/imports')).status).toBe(403)
})
