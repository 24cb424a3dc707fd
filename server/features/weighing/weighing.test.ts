import { describe, expect, test } from 'vitest'
import { testApp, type Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { byWeight, paidLot, pay, soldLot, ticketOf, weigh } from '#server/test/support/weighed-lots.ts'
import { move } from '#server/test/support/auction.ts'

const { t, p } = withPeople('1a', '2a', '5a', '6a', '8a')
const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()

describe('a ticket is refused', () => {
  test('before the sale, and in the future', async () => {
    const lot = await soldLot(t, byWeight)
    await t.database.pool.query("update lots set result_at = now() - interval '1 day' where id = $1", [lot])
    const early = await weigh(t, lot, { at: minutes(-60 * 25) })
    expect([early.status, early.data.fields.at]).toEqual([422, '过磅时间不能早于成交时间'])
    const late = await weigh(t, lot, { at: minutes(10) })
    expect([late.status, late.data.fields.at]).toEqual([422, '过磅时间不能晚于现在'])
    expect((await weigh(t, lot, { at: minutes(-60 * 23) })).code).toBe(0)
  })

  test('above the largest net weight of the settings', async () => {
    const lot = await soldLot(t, byWeight)
    const heavy = await weigh(t, lot, { gross: '150.001', tare: '30', deduction: null })
    expect(heavy).toMatchObject({ status: 422, data: { net: '120.001', limit: '120.000' } })
    expect(heavy.data.fields.gross).toBe('净重超过 120 吨')
    expect((await weigh(t, lot, { gross: '150', tare: '30', deduction: null })).code).toBe(0)
    const settings = (await p['1a'].ask('/api/settings')).data
    const body = { ticket_limit: '20', version: settings.version }
    expect((await p['1a'].ask('/api/settings', { method: 'PUT', body })).data.ticket_limit).toBe('20.000')
    expect((await weigh(t, lot)).status).toBe(422)
    const back = { ticket_limit: '120', version: settings.version + 1 }
    expect((await p['1a'].ask('/api/settings', { method: 'PUT', body: back })).code).toBe(0)
  })

  test('with a number, plate and minute that exist, whatever lot it is for, until that one is void', async () => {
    const [one, other] = [await soldLot(t, byWeight), await soldLot(t, byWeight)]
    const at = new Date().toISOString()
    const ticket = ticketOf({ at })
    const made = await weigh(t, one, ticket)
    const taken = { code: 409, data: { reason: 'ticket_taken' } }
    const asTyped = { ...ticket, plate: String(ticket['plate']).toLowerCase().replace('浙a', '浙a ') }
    expect(await weigh(t, other, asTyped)).toMatchObject(taken)
    expect((await weigh(t, other, { ...ticket, ticket_no: `${String(ticket['ticket_no'])}b` })).code).toBe(0)
    const path = `/api/weigh-tickets/${made.data.id}/void`
    expect((await p['6a'].ask(path, { method: 'POST', body: { reason: '错标的' } })).code).toBe(0)
    const answers = await Promise.all([weigh(t, other, ticket), weigh(t, one, ticket)])
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 409])
  })

  test('after the settlement is closed', async () => {
    const lot = await paidLot(t, { ...byWeight })
    await weigh(t, lot)
    await move(t, '6a', lot, 'mark_picked_up')
    const close = { method: 'POST', body: { version: 1 } }
    expect((await p['8a'].ask(`/api/lots/${lot}/settlement/close`, close)).code).toBe(0)
    expect(await weigh(t, lot)).toMatchObject({ code: 409, data: { reason: 'wrong_state' } })
    expect((await p['6a'].ask(`/api/lots/${lot}/weigh-tickets`)).data.actions).toEqual([])
  })
})

test('weights that are unusual for the plate are marked', async () => {
  const lot = await soldLot(t, byWeight)
  const plate = '苏B77777'
  const marks = async (gross: string, tare: string) =>
    (await weigh(t, lot, { plate, gross, tare, deduction: null })).data.marks
  expect(await marks('30', '10')).toEqual([])
  expect(await marks('34', '11.5')).toEqual([])
  // The earlier tickets average 32 and 10.75.
  expect(await marks('40', '12.4')).toEqual(['tare', 'gross'])
  const listed = (await p['8a'].ask(`/api/lots/${lot}/weigh-tickets`)).data.items
  expect(listed.map((row: { marks: string[] }) => row.marks)).toEqual([[], [], ['tare', 'gross']])
})

describe('the tickets are the quantity', () => {
  const rowOf = async (lot: number) =>
    (await t.database.pool.query('select settlement_quantity, deal_amount from lots where id = $1', [lot]))
      .rows[0]

  test('after the pick-up too: a late or void ticket moves lot and settlement', async () => {
    const lot = await paidLot(t, { ...byWeight })
    await weigh(t, lot)
    await move(t, '6a', lot, 'mark_picked_up')
    expect(await rowOf(lot)).toEqual({ settlement_quantity: '20.100', deal_amount: '80400.00' })
    const late = await weigh(t, lot, { gross: '11', tare: '10', deduction: null })
    expect(await rowOf(lot)).toEqual({ settlement_quantity: '21.100', deal_amount: '84400.00' })
    expect((await p['8a'].ask(`/api/lots/${lot}/settlement`)).data).toMatchObject({
      settlement_quantity: '21.100',
      tickets: '21.100',
    })
    const path = `/api/weigh-tickets/${late.data.id}/void`
    await p['6a'].ask(path, { method: 'POST', body: { reason: '重复' } })
    expect(await rowOf(lot)).toMatchObject({ settlement_quantity: '20.100' })
  })

  test('goods that were not weighed need a reason if the figure is far off', async () => {
    const lot = await paidLot(t)
    const far = await move(t, '6a', lot, 'mark_picked_up', { settlement_quantity: '13.201' })
    expect([far.status, Object.keys(far.data.fields)]).toEqual([422, ['reason']])
    const more = { settlement_quantity: '13.201', reason: '多装一台' }
    expect((await move(t, '6a', lot, 'mark_picked_up', more)).data.state).toBe('picked_up')
    const put = (body: object) => p['8a'].ask(`/api/lots/${lot}/settlement`, { method: 'PUT', body })
    expect((await put({ settlement_quantity: '13.201', version: 1 })).code).toBe(0)
    expect((await put({ settlement_quantity: '10', version: 2 })).data.fields).toHaveProperty('reason')
    expect((await put({ settlement_quantity: '10', reason: '少装两台', version: 2 })).code).toBe(0)
  })

  test('vehicles sold as a whole may be weighed and are still counted', async () => {
    const lot = await soldLot(t)
    await weigh(t, lot)
    await pay(t, lot, 'balance_in', '628770.00')
    await move(t, '8a', lot, 'mark_paid')
    const gone = await move(t, '6a', lot, 'mark_picked_up', { settlement_quantity: '12' })
    expect(gone.data).toMatchObject({ state: 'picked_up', settlement_quantity: '12.000' })
  })
})

describe('whose hands a ticket is in', () => {
  const add = (who: Pick<Person, 'ask'>, lot: number) =>
    who.ask(`/api/lots/${lot}/weigh-tickets`, { method: 'POST', body: ticketOf() })
  const voidBy = (who: Pick<Person, 'ask'>, id: number) =>
    who.ask(`/api/weigh-tickets/${id}/void`, { method: 'POST', body: { reason: '写错' } })

  test('those of the lot’s people, of their leads, and of directors write it', async () => {
    const lot = await soldLot(t, byWeight)
    // 5a sells the lot, 6a recruits for it, and 3a leads 5a.
    for (const who of ['1a', '2a', '3a', '5a', '6a'] as const)
      expect((await add(await t.as(who), lot)).code).toBe(0)
    for (const who of ['4a', '6b'] as const) {
      expect((await add(await t.as(who), lot)).status).toBe(403)
      expect((await (await t.as(who)).ask(`/api/lots/${lot}/weigh-tickets`)).data.actions).toEqual([])
    }
    await t.database.pool.query('update staff set leader_uid = $1 where id = $2', [t.uid('4a'), t.uid('6a')])
    expect((await add(await t.as('4a'), lot)).code).toBe(0)
  })

  test('its author voids it within an hour, and a director at any time', async () => {
    const lot = await soldLot(t, byWeight)
    const [own, late, other] = [await add(p['6a'], lot), await add(p['6a'], lot), await add(p['5a'], lot)]
    for (const who of ['1a', '3a', '4a', '6b', '6a'] as const)
      expect((await voidBy(await t.as(who), other.data.id)).status, who).toBe(403)
    expect((await voidBy(p['6a'], own.data.id)).code).toBe(0)
    const later = await testApp({ besides: t, clockOffset: 61 * 60_000 })
    try {
      expect((await voidBy(await later.as('6a'), late.data.id)).status).toBe(403)
      const shown = (await (await later.as('6a')).ask(`/api/lots/${lot}/weigh-tickets`)).data.items
      expect(shown.map((row: { actions: string[] }) => row.actions).flat()).toEqual([])
      expect((await voidBy(await later.as('2a'), late.data.id)).code).toBe(0)
    } finally {
      await later.close()
    }
    expect((await voidBy(p['2a'], other.data.id)).code).toBe(0)
  })
})
