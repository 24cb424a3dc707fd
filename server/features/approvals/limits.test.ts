import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bidder, fileOf, lotIn, newLot } from '#server/test/support/auction.ts'
import type { Answer } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { setLot } from '#server/test/support/placed-lots.ts'
import { confirms, enters, pays, soldLot } from '#server/test/support/sold-lots.ts'

const { t, p } = withPeople('1a', '2a', '2b', '3a', '4a', '5a', '8a', '8b')
type Name = keyof typeof p

const post = (who: Name, path: string, body: object = {}): Promise<Answer> =>
  p[who].ask(path, { method: 'POST', body })
const ask = (who: Name, request: object): Promise<Answer> =>
  post(who, '/api/approvals', { reason: '金额已核对', ...request })
const decide = (who: Name, id: number, decision = 'approve'): Promise<Answer> =>
  post(who, `/api/approvals/${id}/decide`, { decision, reason: '依据充分' })

async function setLimits(limits: Record<string, string | null>): Promise<void> {
  const { version } = (await p['1a'].ask('/api/settings')).data
  const answer = await p['1a'].ask('/api/settings', { method: 'PUT', body: { ...limits, version } })
  expect(answer.code, answer.text).toBe(0)
}

const names = ['charge', 'waiver', 'refund', 'payout', 'reserve'].map((name) => `${name}_approval_above`)

beforeAll(() => setLimits(Object.fromEntries(names.map((name) => [name, '1000']))))
afterAll(() => setLimits(Object.fromEntries(names.map((name) => [name, null]))))

/** The line of a request in finance's queue. */
const queued = async (id: number) =>
  (await p['8a'].ask('/api/finance/queue')).data.approvals.items.find((row: { id: number }) => row.id === id)

/** The request that a refused act offers. */
async function refused(act: Promise<Answer>): Promise<object> {
  const answer = await act
  expect(answer).toMatchObject({ code: 409, data: { reason: 'needs_approval', limit: '1000.00' } })
  return answer.data.ask
}

describe('a charge above the limit', () => {
  const storage = { side: 'buyer', kind: 'storage', nature: 'fee', amount: '1000.01', reason: '堆场 4 天' }
  const charges = async (lot: number) => (await p['8a'].ask(`/api/lots/${lot}/charges`)).data.items

  test('waits, is entered once as it was asked for, and is named at the settlement until then', async () => {
    const lot = await soldLot(t)
    const files = await fileOf(t, '8a')
    const request = await refused(post('8a', `/api/lots/${lot}/charges`, { ...storage, files }))
    expect(await charges(lot)).toEqual([])
    const { id } = (await ask('8a', request)).data
    expect((await p['8a'].ask(`/api/lots/${lot}/settlement`)).data.waits).toMatchObject([{ id }])
    expect((await decide('8a', id)).data.reason).toBe('own_request')
    const all = await Promise.all([decide('2a', id), decide('2b', id), decide('2a', id)])
    expect(all.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(await charges(lot)).toMatchObject([{ ...storage, files, voided_at: null }])
    const owner = 'select resource from uploads where path = $1'
    expect((await t.database.pool.query(owner, [files[0]?.path])).rows).toEqual([{ resource: 'lot_charges' }])
  })

  test('that is rejected is not entered, and two of one lot wait beside each other', async () => {
    const lot = await soldLot(t)
    const request = await refused(post('8a', `/api/lots/${lot}/charges`, storage))
    const [one, two] = [await ask('8a', request), await ask('8a', request)]
    expect((await decide('2a', one.data.id, 'reject')).data.state).toBe('rejected')
    expect(await charges(lot)).toEqual([])
    expect((await decide('2a', two.data.id)).data.state).toBe('approved')
    expect(await charges(lot)).toHaveLength(1)
  })

  test('does not wait at the limit, nor is it asked for', async () => {
    const lot = await soldLot(t)
    const charge = { ...storage, amount: '1000.00' }
    expect((await ask('8a', { kind: 'charge', lot_id: lot, charge })).data.reason).toBe('nothing_to_approve')
    expect((await post('8a', `/api/lots/${lot}/charges`, charge)).code).toBe(0)
  })
})

describe('a waived deposit above the limit', () => {
  test('waits for another director, who waives it', async () => {
    const lot = await lotIn(t, 'listed')
    const id = await bidder(t, lot, { deposit: 'unpaid' })
    const { version } = (await p['4a'].ask(`/api/sign-ups/${id}`)).data
    const waive = () => post('2a', `/api/sign-ups/${id}/waive-deposit`, { reason: '国企', version })
    const request = await refused(waive())
    expect(request).toEqual({ kind: 'waiver', sign_up_id: id })
    const asked = (await ask('2a', request)).data
    expect(asked.asked).toMatchObject({ amount: '50000.00', limit: '1000.00' })
    expect((await ask('2a', request)).data.reason).toBe('approval_waits')
    expect(await queued(asked.id)).toBeUndefined()
    expect((await decide('2a', asked.id)).data.reason).toBe('own_request')
    expect((await decide('2b', asked.id)).data.state).toBe('approved')
    const after = (await p['4a'].ask(`/api/sign-ups/${id}`)).data
    expect(after).toMatchObject({ deposit_status: 'waived', waive_reason: '金额已核对' })
  })
})

describe('a payment above the limit', () => {
  test('is confirmed by its two people once it is approved', async () => {
    const lot = await soldLot(t)
    await pays(t, lot, '100000')
    const entry = await enters(t, 'consignor_payout', '5000', { lot_id: lot }, 'out')
    const request = await refused(confirms(t, entry))
    const asked = (await ask('8a', request)).data
    expect(asked.asked).toMatchObject({ entry_id: entry.id, entry_kind: 'consignor_payout' })
    expect((await confirms(t, entry)).data.reason).toBe('approval_waits')
    expect((await decide('2a', asked.id)).code).toBe(0)
    expect((await confirms(t, entry, {}, '8a')).data.reason).toBe('own_entry')
    expect((await confirms(t, entry)).data).toMatchObject({ state: 'confirmed' })
  })

  test('stays refused if the request is rejected, and one that was voided is outdated', async () => {
    const lot = await soldLot(t)
    await pays(t, lot, '100000')
    const entry = await enters(t, 'consignor_payout', '5000', { lot_id: lot }, 'out')
    const request = await refused(confirms(t, entry))
    await decide('2a', (await ask('8a', request)).data.id, 'reject')
    expect(await refused(confirms(t, entry))).toEqual(request)
    const again = (await ask('8a', request)).data.id
    await post('8a', `/api/finance/entries/${entry.id}/void`, { version: entry.version })
    expect((await decide('2a', again)).data.reason).toBe('approval_outdated')
    expect((await decide('2a', again, 'reject')).code).toBe(0)
  })

  test('of money without a lot names the entry', async () => {
    const about = { counterparty: '不明付款人', counterparty_account: '6222020000000001' }
    const receipt = await enters(t, 'unapplied_in', '3000', about)
    expect((await confirms(t, receipt)).code).toBe(0)
    const back = (await post('8a', `/api/finance/unapplied/${receipt.id}/refund`, {})).data
    const asked = (await ask('8a', await refused(confirms(t, back)))).data
    expect(asked).toMatchObject({ lot_id: null, asked: { entry_no: back.entry_no } })
    expect(await queued(asked.id)).toMatchObject({ lot_id: null, lot_name: back.entry_no })
    expect((await decide('2a', asked.id)).code).toBe(0)
    expect((await confirms(t, back)).data.state).toBe('confirmed')
  })
})

describe('a reserve cut above the limit', () => {
  const lotOf = async (id: number) => (await p['2a'].ask(`/api/lots/${id}`)).data
  const cut = async (id: number, reserve_price: string) =>
    p['2a'].ask(`/api/lots/${id}`, {
      method: 'PATCH',
      body: { reserve_price, version: (await lotOf(id)).version },
    })

  test('waits, and holds for the reserve that it was asked for', async () => {
    const id = await lotIn(t, 'approved', { reserve_price: '500000.00' })
    const request = await refused(cut(id, '498999.99'))
    const first = (await ask('2a', request)).data.id
    expect(await queued(first)).toBeUndefined()
    expect((await cut(id, '499000.00')).code).toBe(0)
    expect((await decide('2b', first)).data.reason).toBe('approval_outdated')
    const second = (await ask('2a', await refused(cut(id, '490000.00')))).data.id
    expect((await p['2b'].ask(`/api/approvals/${first}`)).data.state).toBe('withdrawn')
    expect((await decide('2b', second)).code).toBe(0)
    expect((await lotOf(id)).reserve_price).toBe('490000.00')
  })

  test('is measured from the approved reserve, however many cuts there were', async () => {
    const id = await lotIn(t, 'approved', { reserve_price: '500000.00' })
    for (const price of ['499500.00', '499000.00']) expect((await cut(id, price)).code).toBe(0)
    const request = await refused(cut(id, '498999.99'))
    const made = (await ask('2a', request)).data
    expect(made.asked).toMatchObject({ from: '499000.00', amount: '1000.01' })
    expect((await decide('2b', made.id)).code).toBe(0)
    // The approved one is the next measure, and a reserve that rises again is no cut.
    expect((await cut(id, '498000.00')).code).toBe(0)
    await refused(cut(id, '497999.98'))
    for (const price of ['498999.00', '510000.00', '497999.99']) expect((await cut(id, price)).code).toBe(0)
    expect(await lotOf(id)).not.toHaveProperty('approved_reserve')
  })

  test('begins anew when the lot is approved', async () => {
    const { id } = await newLot(t, p['5a'], { reserve_price: '500000.00' })
    const moves = async (who: Name, action: string) => {
      const { version } = await lotOf(id)
      expect((await post(who, `/api/lots/${id}/transitions`, { action, version })).code).toBe(0)
    }
    const approve = async () => {
      await moves('2a', 'submit')
      await moves('2b', 'approve')
    }
    await approve()
    expect((await cut(id, '499000.00')).code).toBe(0)
    await refused(cut(id, '498500.00'))
    await setLot(t, id, { state: 'draft', round_no: 2 })
    expect((await cut(id, '400000.00')).code).toBe(0)
    await approve()
    expect((await cut(id, '399000.00')).code).toBe(0)
    await refused(cut(id, '398999.99'))
  })
})

test('a request takes whoever may do the act, and names what it is about', async () => {
  const lot = await soldLot(t)
  const charge = { side: 'buyer', kind: 'storage', nature: 'fee', amount: '5000' }
  expect((await ask('5a', { kind: 'charge', lot_id: lot, charge })).code).toBe(403)
  expect((await ask('8a', { kind: 'waiver', sign_up_id: 1 })).code).toBe(403)
  expect((await ask('5a', { kind: 'payment', entry_id: 1 })).code).toBe(403)
  expect((await ask('3a', { kind: 'reserve_cut', lot_id: lot, reserve_price: '1' })).code).toBe(403)
  for (const [who, kind, field] of [
    ['8a', 'charge', 'charge'],
    ['2a', 'waiver', 'sign_up_id'],
    ['8a', 'payment', 'entry_id'],
    ['2a', 'reserve_cut', 'reserve_price'],
    ['8a', 'price_adjustment', 'lot_id'],
  ] as const) {
    const answer = await ask(who, { kind })
    expect([kind, answer.code, Object.keys(answer.data.fields)]).toEqual([kind, 422, [field]])
  }
})
