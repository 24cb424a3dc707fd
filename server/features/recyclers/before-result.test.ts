import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listenTo, type Ears } from '#server/test/support/heard-changes.ts'
import { lotIn, move } from '#server/test/support/auction.ts'
import type { Person } from '#server/test/support/harness.ts'
import { activeRecycler } from '#server/test/support/placed-lots.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '6a')

let ears: Ears
beforeAll(async () => {
  ears = await listenTo(t)
})
afterAll(() => ears.close())
const everybody = () =>
  (['1a', '2a', '3a', '4a', '5a', '5b', '6a', '6b'] as const).map((name) => ({
    uid: t.uid(name),
    roles: [Number(name[0])] as never,
    team: name === '3a' ? [t.uid('5a')] : [],
  }))
/** Who heard of a resource since the last time. */
async function hearersOf(resource: string): Promise<string[]> {
  const heard = await ears.heard(everybody())
  const names = ['1a', '2a', '3a', '4a', '5a', '5b', '6a', '6b']
  return names.filter((_name, at) => heard[at]?.some((event) => event.resource === resource))
}
beforeEach(() => ears.heard([]).then(() => undefined))

const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const recyclerAs = async (who: Person, id: number) => (await who.ask(`/api/recyclers/${id}`)).data
async function change(who: Person, path: string, changes: Record<string, unknown>, version?: number) {
  const now = version ?? (await who.ask(path)).data.version
  return who.ask(path, { method: 'PATCH', body: { ...changes, version: now } })
}

/** A recycler that belongs to 5a. */
async function recyclerOf5a() {
  const id = await activeRecycler(t, p['2a'])
  await t.database.pool.query('update recyclers set service_id = $1 where id = $2', [t.uid('5a'), id])
  return id
}

describe('before the result a seller learns nothing of bidders', () => {
  test('neither by the counts of a recycler, nor by its grade, nor by their order', async () => {
    // Whatever the order of equal counts is, one of the others comes first.
    await activeRecycler(t, p['2a'])
    const id = await recyclerOf5a()
    await activeRecycler(t, p['2a'])
    const lot = await lotIn(t, 'listed')
    const before = await recyclerAs(p['5a'], id)
    expect((await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id: id })).code).toBe(0)
    for (const who of ['3a', '5a'] as const)
      expect(await recyclerAs(await t.as(who), id)).toMatchObject({
        sign_up_count: 0,
        grade_reason: before.grade_reason,
      })
    for (const who of ['2a', '4a', '6a'] as const)
      expect(await recyclerAs(await t.as(who), id)).toMatchObject({ sign_up_count: 1 })
    const firstOf = async (who: Person) =>
      (await who.ask('/api/recyclers?sort=-sign_up_count&limit=1')).data.items[0].id
    expect(await firstOf(p['4a'])).toBe(id)
    expect(await firstOf(p['5a'])).not.toBe(id)
    expect((await p['5a'].ask('/api/recyclers?sort=-sign_up_count')).data.items[0].sign_up_count).toBe(0)
    await move(t, '4a', lot, 'start_bidding')
    await move(t, '4a', lot, 'close_bidding')
    const unsold = await move(t, '4a', lot, 'no_sale', { reason: '无人出价' })
    expect(unsold.code, unsold.text).toBe(0)
    expect(await recyclerAs(p['5a'], id)).toMatchObject({ sign_up_count: 1 })
    expect((await recyclerAs(p['5a'], id)).grade_reason).not.toBe(before.grade_reason)
  })

  test('nor by events of sign-ups and of what they count', async () => {
    const id = await recyclerOf5a()
    const lot = await lotIn(t, 'listed')
    await ears.heard([])
    await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id: id })
    const heard = await ears.heard(everybody())
    const [admin, director, lead, recruiters, seller, other, recruiter] = heard.map((events) =>
      events.map((event) => event.resource),
    )
    for (const events of [lead, seller, other]) expect(events).toEqual([])
    for (const events of [admin, director, recruiters, recruiter])
      expect(events).toEqual(expect.arrayContaining(['sign_ups', 'lots', 'recyclers']))
  })
})

describe('an edit of masked fields alone', () => {
  test('of a recycler moves no version of who does not see them, and they hear nothing', async () => {
    const id = await recyclerOf5a()
    const path = `/api/recyclers/${id}`
    const versions = async () =>
      Object.fromEntries(
        await Promise.all(
          (['1a', '4a', '5a', '6b'] as const).map(async (who) => [
            who,
            (await recyclerAs(await t.as(who), id)).version,
          ]),
        ),
      )
    const before = await versions()
    await ears.heard([])
    // 4a and 5a see the phone, 6b does not.
    expect((await change(p['2a'], path, { phone: '13911112222' })).code).toBe(0)
    expect(await hearersOf('recyclers')).toEqual(['1a', '2a', '4a', '5a'])
    const phoned = await versions()
    expect(phoned['6b']).toBe(before['6b'])
    expect([phoned['1a'], phoned['4a'], phoned['5a']]).toEqual([
      before['1a'] + 1,
      before['4a'] + 1,
      before['5a'] + 1,
    ])
    // Only 1a sees account numbers. The first one is no secret yet: it fills in what all see to be missing.
    expect((await change(p['1a'], path, { bank_account: '6222000011112222' })).code).toBe(0)
    expect(await hearersOf('recyclers')).toEqual(['1a'])
    const banked = await versions()
    expect([banked['4a'], banked['5a'], banked['6b']]).toEqual([phoned['4a'], phoned['5a'], phoned['6b']])
    expect(banked['1a']).toBe(phoned['1a'] + 1)
    // The version that is shown is the one that an edit takes.
    expect((await change(p['5a'], path, { remark: '常客' }, banked['5a'])).code).toBe(0)
    expect((await change(p['4a'], path, { remark: '老客' }, banked['4a'])).data.reason).toBe('stale_version')
    const shown = await recyclerAs(await t.as('6b'), id)
    expect(shown).not.toHaveProperty('masked_edits')
    expect([shown.updated_at, shown.updated_by]).toEqual([undefined, undefined])
  })

  test('of a lot moves no version of who does not see the reserve, and they hear nothing', async () => {
    const lot = await lotIn(t, 'listed')
    const path = `/api/lots/${lot}`
    const [before, own] = [(await p['4a'].ask(path)).data.version, (await p['5a'].ask(path)).data.version]
    await ears.heard([])
    const edited = await change(p['2a'], path, { reserve_price: '555000.00' })
    expect(edited.code, edited.text).toBe(0)
    expect(await hearersOf('lots')).toEqual(['1a', '2a', '3a', '5a'])
    expect((await p['4a'].ask(path)).data.version).toBe(before)
    expect((await p['5a'].ask(path)).data.version).toBe(own + 1)
    expect(
      (await p['4a'].ask('/api/goods')).data.items.find((row: { id: number }) => row.id === lot).version,
    ).toBe(before)
    const start = { action: 'start_bidding', version: before, reason: '提前开始' }
    expect((await post(p['4a'], `${path}/transitions`, start)).code).toBe(0)
    expect((await p['4a'].ask(path)).data.version).toBe(before + 1)
  })

  test('of a consignor shows to nobody outside its scope', async () => {
    const body = { company_name: '隐改委托有限公司', name: '李四', phone: '02188770099' }
    const { data } = await post(p['5a'], '/api/consignors', body)
    const path = `/api/consignors/${data.id}`
    await ears.heard([])
    expect((await change(p['5a'], path, { remark: '底价可谈', phone: '02188770098' })).code).toBe(0)
    expect(await hearersOf('consignors')).toEqual(['1a', '2a', '3a', '5a'])
    expect((await (await t.as('5b')).ask(path)).data.version).toBe(1)
    expect((await (await t.as('3a')).ask(path)).data.version).toBe(2)
    expect((await change(p['5a'], path, { company_name: '隐改委托甲有限公司' })).code).toBe(0)
    expect(await hearersOf('consignors')).toEqual(['1a', '2a', '3a', '5a', '5b'])
    expect((await (await t.as('5b')).ask(path)).data.version).toBe(2)
  })
})
