import { describe, expect, test } from 'vitest'
import type { QueueSection } from '#contract/finance-queue.ts'
import { businessDay } from '#contract/rules/time.ts'
import { bid, lotIn, move } from '#server/test/support/auction.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler, inDays, setLot } from '#server/test/support/placed-lots.ts'
import { byWeight, paidLot, weigh } from '#server/test/support/weighed-lots.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '6a', '7a', '8a', '8b')

const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const pays = (kind: string, direction: string, amount: string, about: object) =>
  post(p['8a'], '/api/finance/entries', {
    kind,
    direction,
    amount,
    account_id: 0,
    occurred_on: businessDay(new Date()),
    ...about,
  })
/** The lines of a lot, by section. */
async function linesOf(lot: number, who = p['8a']) {
  const { data } = await who.ask('/api/finance/queue')
  const found: [QueueSection, Record<string, unknown>][] = []
  for (const [section, part] of Object.entries<{ items: { lot_id: number }[] }>(data))
    for (const line of part.items) if (line.lot_id === lot) found.push([section as QueueSection, line])
  return found
}

describe('the queue', () => {
  test('is for finance and role 1', async () => {
    expect((await t.ask('/api/finance/queue')).status).toBe(401)
    for (const who of [p['2a'], p['4a'], p['5a'], p['6a'], p['7a']])
      expect((await who.ask('/api/finance/queue')).status).toBe(403)
    expect((await p['1a'].ask('/api/finance/queue')).data.deposits).toEqual({ items: [], more: false })
  })

  test('follows a lot from its deposits to its receipts, each line with what blocks it', async () => {
    const lot = await lotIn(t, 'listed')
    const made: number[] = []
    for (const _ of [1, 2]) {
      const recycler_id = await activeRecycler(t, p['4a'])
      const { id, version } = (await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id })).data
      await post(p['4a'], `/api/sign-ups/${id}/review`, { decision: 'approve', version })
      made.push(id)
    }
    const [winner = 0, loser = 0] = made
    expect(await linesOf(lot)).toMatchObject([
      ['deposits', { sign_up_id: winner, amount: '50000.00', kind: 'deposit_in', overdue: false }],
      ['deposits', { sign_up_id: loser, amount: '50000.00' }],
    ])
    const first = await pays('deposit_in', 'in', '20000', { sign_up_id: winner, confirm: true })
    expect(first.data.state).toBe('confirmed')
    await pays('deposit_in', 'in', '30000', { sign_up_id: winner })
    expect(await linesOf(lot)).toMatchObject([
      ['confirm', { kind: 'deposit_in', amount: '30000.00', blocks: [] }],
      ['deposits', { sign_up_id: loser }],
    ])
    const [[, pending] = ['confirm', { id: 0, version: 0 }]] = await linesOf(lot)
    await post(p['8b'], `/api/finance/entries/${String(pending['id'])}/confirm`, {
      version: pending['version'],
    })
    await pays('deposit_in', 'in', '50000', { sign_up_id: loser, confirm: true })
    expect(await linesOf(lot)).toEqual([])

    await setLot(t, lot, {
      signup_end_time: inDays(-3),
      auction_time: inDays(-2),
      auction_end_time: inDays(-1),
    })
    await move(t, '4a', lot, 'start_bidding')
    await bid(t, lot, winner, '659000.00')
    await move(t, '4a', lot, 'close_bidding', { reason: '竞价已提前结束' })
    const sold = await move(t, '2a', lot, 'sell', { winner_sign_up_id: winner, deal_price: '659000' })
    expect(sold.text).toContain('"code":0')
    expect(await linesOf(lot)).toMatchObject([
      ['balances', { kind: 'balance_in', amount: '628770.00', blocks: [] }],
      ['refunds', { sign_up_id: loser, amount: '50000.00', blocks: ['no_bank'] }],
    ])
    const refund = await pays('deposit_refund', 'out', '50000', { sign_up_id: loser })
    await pays('balance_in', 'in', '628770', { lot_id: lot, confirm: true })
    expect(await linesOf(lot)).toMatchObject([
      ['confirm', { id: refund.data.id, blocks: ['own_entry'] }],
      ['mark_paid', { id: lot, party_name: expect.any(String) }],
      ['refunds', { blocks: ['entered'] }],
    ])
    expect((await linesOf(lot, p['8b']))[0]).toMatchObject(['confirm', { blocks: [] }])
    await post(p['8b'], `/api/finance/entries/${refund.data.id}/confirm`, { version: 1 })

    // Finance does not see the reserve, so its edits do not count for it.
    const edits = `update lots set version = version + 2, masked_edits = '{"reserve_price": 2}' where id = $1 returning version`
    const edited = Number((await t.database.pool.query(edits, [lot])).rows[0].version)
    const versionFor = async (who: Person) =>
      (await linesOf(lot, who)).find(([section]) => section === 'mark_paid')?.[1]['version']
    expect([await versionFor(p['8a']), await versionFor(p['1a'])]).toEqual([edited - 2, edited])
    await move(t, '8a', lot, 'mark_paid')
    await move(t, '6a', lot, 'mark_picked_up', { settlement_quantity: '12' })
    expect(await linesOf(lot)).toMatchObject([['settle', { blocks: ['settlement_open'] }]])
    const { version } = (await p['8a'].ask(`/api/lots/${lot}/settlement`)).data
    await post(p['8a'], `/api/lots/${lot}/settlement/close`, { version })
    expect(await linesOf(lot)).toMatchObject([
      ['settle', { blocks: ['dues_open'] }],
      ['payouts', { kind: 'consignor_payout', amount: '659000.00' }],
    ])
    const payout = await pays('consignor_payout', 'out', '659000', { lot_id: lot })
    await post(p['8b'], `/api/finance/entries/${payout.data.id}/confirm`, { version: 1 })
    expect(await linesOf(lot)).toMatchObject([['settle', { blocks: [] }]])
    expect((await move(t, '8a', lot, 'settle')).code).toBe(0)
    expect(await linesOf(lot)).toMatchObject([
      ['receipts', { subject: 'goods', party: 'recycler', direction: 'in', amount: '659000.00' }],
      ['receipts', { subject: 'commission', party: 'recycler', direction: 'out', amount: '19770.00' }],
    ])
    await post(p['8a'], '/api/tax-receipts', {
      lot_id: lot,
      direction: 'in',
      rate: '13',
      amount: '659000',
      number: 'Q1',
      title: '买受人有限公司',
      tax_number: '91330000000000000X',
      issued_on: businessDay(new Date()),
    })
    expect(await linesOf(lot)).toMatchObject([['receipts', { subject: 'commission' }]])
  })

  test('names goods that settle at their weight while nothing tells it, as with lots of the past', async () => {
    const lot = await paidLot(t, { ...byWeight })
    await setLot(t, lot, { state: 'picked_up' })
    const settle = async () => (await linesOf(lot)).find(([section]) => section === 'settle')?.[1]
    expect(await settle()).toMatchObject({ blocks: ['not_weighed'] })
    expect((await weigh(t, lot)).code).toBe(0)
    expect(await settle()).toMatchObject({ blocks: ['settlement_open'] })
  })
})
