import { describe, expect, test } from 'vitest'
import { fileOf, move } from '#server/test/support/auction.ts'
import type { Answer } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { byWeight, paidLot, weigh } from '#server/test/support/weighed-lots.ts'

const { t, p } = withPeople('1a', '2a', '2b', '6a', '8a')

const settlementOf = async (lot: number) => (await p['8a'].ask(`/api/lots/${lot}/settlement`)).data
async function put(lot: number, body: Record<string, unknown>): Promise<Answer> {
  const { version } = await settlementOf(lot)
  return p['8a'].ask(`/api/lots/${lot}/settlement`, { method: 'PUT', body: { version, ...body } })
}

const close = async (lot: number): Promise<Answer> =>
  p['8a'].ask(`/api/lots/${lot}/settlement/close`, {
    method: 'POST',
    body: { version: (await settlementOf(lot)).version },
  })
const decide = (who: '2a' | '2b' | '8a', id: number, decision = 'approve'): Promise<Answer> =>
  p[who].ask(`/api/approvals/${id}/decide`, { method: 'POST', body: { decision, reason: '依据充分' } })
const off = (amount: string) => [{ label: '缺件', amount }]
const grounds = async () => ({ reason: '缺三台电机', files: await fileOf(t, '8a') })
const word = async () => ({ consent_files: await fileOf(t, '8a') })

/** Sold for 659,000, of which 1 % are 6,590. */
async function fetched(changes: Record<string, unknown> = {}): Promise<number> {
  const lot = await paidLot(t, changes)
  expect((await move(t, '6a', lot, 'mark_picked_up', { settlement_quantity: '12' })).code).toBe(0)
  return lot
}

describe('a request above what one person decides', () => {
  const setLimit = async (second_decider_above: string | null) => {
    const { version } = (await p['1a'].ask('/api/settings')).data
    const body = { second_decider_above, version }
    expect((await p['1a'].ask('/api/settings', { method: 'PUT', body })).code).toBe(0)
  }

  test('needs two people, and neither is the asker', async () => {
    await setLimit('10000')
    const [small, large] = [await fetched(), await fetched()]
    const ask = async (lot: number, amount: string) => {
      const sent = await put(lot, { adjustments: off(amount), ...(await grounds()), ...(await word()) })
      return sent.data.waits[0].id
    }
    expect((await decide('2a', await ask(small, '-10000'))).data.state).toBe('approved')
    const id = await ask(large, '-10000.01')
    const first = await decide('2a', id)
    expect(first.data).toMatchObject({ state: 'waiting', first_decided_by: t.uid('2a'), actions: [] })
    expect((await settlementOf(large)).settlement_price).toBe('659000.00')
    expect(await close(large)).toMatchObject({ code: 409, data: { reason: 'approval_waits' } })
    const left = async (who: '2a' | '2b') =>
      (await p[who].ask('/api/approvals?to_decide=true')).data.items.map((row: { id: number }) => row.id)
    expect([(await left('2a')).includes(id), (await left('2b')).includes(id)]).toEqual([false, true])
    expect((await decide('2a', id)).data.reason).toBe('own_decision')
    expect((await decide('8a', id)).data.reason).toBe('own_request')
    const both = await Promise.all([decide('2b', id), decide('2b', id)])
    expect(both.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect((await settlementOf(large)).settlement_price).toBe('648999.99')
    await setLimit(null)
  })

  test('is rejected by one', async () => {
    await setLimit('10000')
    const lot = await fetched()
    const sent = await put(lot, { adjustments: off('-20000'), ...(await grounds()), ...(await word()) })
    const [{ id }] = sent.data.waits
    expect((await decide('2a', id)).data.state).toBe('waiting')
    expect((await decide('2a', id, 'reject')).data.state).toBe('rejected')
    await setLimit(null)
  })
})

describe('a changed price', () => {
  test('needs a reason and a file', async () => {
    const lot = await fetched()
    const bare = await put(lot, { adjustments: off('-100') })
    expect([bare.status, Object.keys(bare.data.fields)]).toEqual([422, ['reason', 'files']])
    const { reason, files } = await grounds()
    expect(Object.keys((await put(lot, { adjustments: off('-100'), reason })).data.fields)).toEqual(['files'])
    const saved = await put(lot, { adjustments: off('-100'), reason, files })
    expect(saved.data).toMatchObject({
      settlement_price: '658900.00',
      agreed: '659000.00',
      price_limit: '6590.00',
      price_reason: '缺三台电机',
      price_files: files,
      waits: [],
    })
    expect((await put(lot, { adjustments: off('-100') })).data.price_reason).toBe('缺三台电机')
    expect((await put(lot, { adjustments: [] })).data).toMatchObject({ price_reason: null, price_files: [] })
  })

  test('within the limit is saved at once, above it waits with the word of the consignor', async () => {
    const lot = await fetched()
    expect((await put(lot, { adjustments: off('-6590'), ...(await grounds()) })).data).toMatchObject({
      settlement_price: '652410.00',
      waits: [],
    })
    const above = { adjustments: off('-6590.01'), ...(await grounds()) }
    const bare = await put(lot, above)
    expect(bare).toMatchObject({ status: 422, data: { limit: '6590.00', price: '652409.99' } })
    expect(Object.keys(bare.data.fields)).toEqual(['consent_files'])
    const sent = await put(lot, { ...above, ...(await word()) })
    expect(sent.data).toMatchObject({
      settlement_price: '652410.00',
      adjustments: off('-6590.00').map((line) => ({ ...line, amount: '-6590' })),
      waits: [{ kind: 'price_adjustment', asked: { price: '652409.99', limit: '6590.00', below: [] } }],
    })
    expect(await close(lot)).toMatchObject({ code: 409, data: { reason: 'approval_waits' } })
    const [{ id }] = sent.data.waits
    expect((await decide('8a', id)).data.reason).toBe('own_request')
    const once = await Promise.all([decide('2a', id), decide('2b', id), decide('2a', id)])
    expect(once.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(await settlementOf(lot)).toMatchObject({
      settlement_price: '652409.99',
      price_reason: '缺三台电机',
      waits: [],
    })
    expect((await close(lot)).data.settlement_price).toBe('652409.99')
  })

  test('rejected leaves the price', async () => {
    const lot = await fetched()
    const sent = await put(lot, { adjustments: off('-9000'), ...(await grounds()), ...(await word()) })
    await decide('2a', sent.data.waits[0].id, 'reject')
    expect(await settlementOf(lot)).toMatchObject({
      settlement_price: '659000.00',
      adjustments: [],
      waits: [],
    })
    expect((await close(lot)).code).toBe(0)
  })

  test('of state-owned goods always waits', async () => {
    const lot = await fetched()
    await t.database.pool.query("update lots set asset_owner = 'state' where id = $1", [lot])
    const sent = await put(lot, { adjustments: off('-0.01'), ...(await grounds()), ...(await word()) })
    expect(sent.data).toMatchObject({ settlement_price: '659000.00', price_limit: '0.00' })
    expect(sent.data.waits).toHaveLength(1)
  })

  test('waits by the limits of the settings', async () => {
    const lot = await fetched()
    const settings = (await p['1a'].ask('/api/settings')).data
    const change = (version: number, amount: string) =>
      p['1a'].ask('/api/settings', { method: 'PUT', body: { price_limit_amount: amount, version } })
    expect((await change(settings.version, '50')).code).toBe(0)
    const sent = await put(lot, { adjustments: off('-100'), ...(await grounds()), ...(await word()) })
    expect(sent.data).toMatchObject({ price_limit: '50.00', waits: [{ asked: { limit: '50.00' } }] })
    expect((await change(settings.version + 1, '10000')).code).toBe(0)
  })

  test('under the reserve or the start waits; finance does not learn which', async () => {
    const lot = await fetched()
    await t.database.pool.query(
      'update lots set reserve_price = 658950, starting_price = 658900 where id = $1',
      [lot],
    )
    const { data } = await put(lot, { adjustments: off('-99'), ...(await grounds()), ...(await word()) })
    expect(data.waits).toMatchObject([{ asked: { below: [] } }])
    const path = `/api/approvals/${data.waits[0].id}`
    expect((await p['2a'].ask(path)).data.asked.below).toEqual(['reserve'])
    const under = await put(lot, { adjustments: off('-101'), ...(await grounds()), ...(await word()) })
    expect((await p['2a'].ask(`/api/approvals/${under.data.waits[0].id}`)).data.asked.below).toEqual([
      'start',
      'reserve',
    ])
  })

  test('by another unit price is a change too, and a new weight makes it open again', async () => {
    const lot = await paidLot(t, { ...byWeight })
    await weigh(t, lot)
    await move(t, '6a', lot, 'mark_picked_up')
    expect((await put(lot, { unit_price: '3990' })).data.fields).toHaveProperty('reason')
    const sent = await put(lot, { unit_price: '3900', ...(await grounds()), ...(await word()) })
    expect(sent.data).toMatchObject({ unit_price: null, settlement_price: '80400.00' })
    await decide('2a', sent.data.waits[0].id)
    expect(await settlementOf(lot)).toMatchObject({
      unit_price: '3900.00',
      settlement_price: '78390.00',
    })
    await weigh(t, lot, { gross: '11', tare: '10', deduction: null })
    expect(await close(lot)).toMatchObject({ code: 409, data: { reason: 'price_not_approved' } })
    const again = await put(lot, { unit_price: '3900', ...(await grounds()), ...(await word()) })
    await decide('2b', again.data.waits[0].id)
    expect((await close(lot)).data.settlement_price).toBe('82290.00')
  })

  test('asked for by itself is checked alike, and outdated once the settlement is another', async () => {
    const lot = await fetched()
    const ask = async (body: object) =>
      p['8a'].ask('/api/approvals', {
        method: 'POST',
        body: { kind: 'price_adjustment', lot_id: lot, ...(await grounds()), ...(await word()), ...body },
      })
    expect((await ask({ adjustments: off('-10') })).data.reason).toBe('nothing_to_approve')
    const asked = await ask({ adjustments: off('-9000') })
    expect(asked.data).toMatchObject({ state: 'waiting', asked: { price: '650000.00' } })
    await t.database.pool.query('update lots set deal_price = 660000 where id = $1', [lot])
    expect((await decide('2a', asked.data.id)).data.reason).toBe('approval_outdated')
    expect(
      (
        await p['6a'].ask('/api/approvals', {
          method: 'POST',
          body: { kind: 'price_adjustment', lot_id: lot, reason: 'x', files: await fileOf(t, '6a') },
        })
      ).status,
    ).toBe(403)
  })
})

test('the deal amount follows the settlement and says which part is adjustment', async () => {
  const lot = await fetched()
  const figures = async () => {
    const { deal_amount, deal_adjustment } = (await p['2a'].ask(`/api/lots/${lot}`)).data
    return [deal_amount, deal_adjustment]
  }
  await put(lot, { adjustments: off('-1000'), ...(await grounds()) })
  expect(await figures()).toEqual(['659000.00', null])
  const { data } = await close(lot)
  expect(await figures()).toEqual(['658000.00', '-1000.00'])
  const reopen = { method: 'POST', body: { version: data.version, reason: '重算' } }
  await p['1a'].ask(`/api/lots/${lot}/settlement/reopen`, reopen)
  expect(await figures()).toEqual(['659000.00', null])
})
