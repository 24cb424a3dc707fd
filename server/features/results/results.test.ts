import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenFigure } from '#contract/results.ts'
import { add, amount } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { bid, bidder, fileOf, lotIn, missDate, move, newConsignor } from '#server/test/support/auction.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { confirms, enters, paidLot, soldLot } from '#server/test/support/sold-lots.ts'

const { t, p } = withPeople('2a', '6a', '7a', '8a')
const today = () => businessDay(new Date())
const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows
const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const ofToday = () => `from=${today()}&to=${today()}`
const results = async (who: string, by = 'lot', period = ofToday()) =>
  (await (await t.as(who)).ask(`/api/results?${period}&by=${by}`)).data

const both = {
  commission_payer: 'both',
  commission_point: '3',
  consignor_commission_point: '2',
}

const charge = async (lot: number, side: string, nature: string, sum: string) =>
  (await post(p['8a'], `/api/lots/${lot}/charges`, { side, nature, kind: 'storage', amount: sum })).data

let first: number
let second: number
let consignor: number
beforeAll(async () => {
  consignor = await newConsignor(t)
  first = (await paidLot(t, { ...both, commission_id: consignor })).id
  second = await soldLot(t, { zs_service_id: t.uid('6b') })
  await sql('update lots set service_id = $2 where id = $1', [second, t.uid('5b')])
  await charge(first, 'buyer', 'fee', '500')
  const outlay = await charge(first, 'buyer', 'outlay', '70')
  await charge(first, 'consignor', 'outlay', '30')
  const paid = await confirms(t, await enters(t, 'charge_in', '70', { due_id: outlay.due_id }))
  expect(paid.code, paid.text).toBe(0)
  await post(p['2a'], `/api/lots/${first}/costs`, { kind: 'towing', payee: '拖车行', amount: '1200.50' })
}, 60_000)

describe('what the house earned', () => {
  test('is for 1 to 6 and 8, and the period is checked', async () => {
    expect((await t.ask('/api/results')).status).toBe(401)
    expect((await p['7a'].ask('/api/results')).status).toBe(403)
    const wrong = await p['2a'].ask('/api/results?from=2026-02-02&to=2026-02-01')
    expect([wrong.status, Object.keys(wrong.data.fields)]).toEqual([422, ['to']])
    for (const query of ['by=reserve_price', 'from=2026-02-30'])
      expect((await p['2a'].ask(`/api/results?${query}`)).status).toBe(422)
    const { from, to, by } = (await p['2a'].ask('/api/results')).data
    expect([from, by, to >= today()]).toEqual([`${today().slice(0, 8)}01`, 'month', true])
  })

  test('adds up both sides’ commissions, fees and costs; outlays are no part of the margin', async () => {
    const { items, sums, masked } = await results('2a')
    expect(items.find((row: any) => row.key === first)).toMatchObject({
      turnover: '659000.00',
      sold: 1,
      rate: '100.00',
      buyer_commission: '19770.00',
      consignor_commission: '13180.00',
      fees: '500.00',
      penalties: '0.00',
      outlays_recovered: '70.00',
      outlays_open: '30.00',
      costs: '1200.50',
      margin: '32249.50',
    })
    expect(sums).toMatchObject({ turnover: '1318000.00', sold: 2, margin: '52019.50' })
    expect(masked).toEqual([])
    // The lot's own screen says the same.
    expect((await p['2a'].ask(`/api/lots/${first}/costs`)).data.margin).toBe('32249.50')
  })

  test('every figure is the sum of the rows that it opens, for each group and all of them', async () => {
    const figures: OpenFigure[] = [
      ...(['sold', 'unsold', 'turnover', 'buyer_commission', 'consignor_commission', 'fees'] as const),
      ...(['penalties', 'outlays_recovered', 'outlays_open', 'costs', 'margin'] as const),
    ]
    for (const by of ['lot', 'consignor', 'company', 'platform', 'auction_type', 'service_id', 'month']) {
      const { items, sums } = await results('2a', by)
      for (const figure of figures) {
        const opened = async (key: string) =>
          (await p['2a'].ask(`/api/results/lines?${ofToday()}&by=${by}&figure=${figure}${key}`)).data
        for (const row of [...items.map((row: any) => [row, `&key=${row.key ?? ''}`]), [sums, '']]) {
          const { items: lines, sum, total } = await opened(row[1])
          expect(Number(sum), `${by} ${figure} ${row[1]}`).toBe(Number(row[0][figure]))
          expect(amount(add('0', ...lines.map((line: any) => line.amount)))).toBe(sum)
          expect(total).toBe(lines.length)
        }
        expect(amount(add('0', ...items.map((row: any) => String(row[figure]))))).toBe(
          amount(String(sums[figure])),
        )
      }
    }
  })

  test('groups have names, and what names none is a group of its own', async () => {
    await sql('update lots set commission_id = null where id = $1', [second])
    const { items } = await results('2a', 'consignor')
    expect(items.map((row: any) => [row.key, typeof row.name])).toEqual([
      [consignor, 'string'],
      [null, 'object'],
    ])
    const none = await p['2a'].ask(`/api/results/lines?${ofToday()}&by=consignor&figure=turnover&key=`)
    expect(none.data.items.map((line: any) => line.lot_id)).toEqual([second])
  })

  test('1, 2, 8 see all, leads their team, others their own', async () => {
    const seen: Record<string, number[]> = {}
    await sql('update staff set leader_uid = $1 where id = $2', [t.uid('4b'), t.uid('6b')])
    for (const who of ['1a', '2a', '3a', '3b', '4a', '4b', '5a', '5b', '6a', '6b', '8a'] as const)
      seen[who] = (await results(who)).items.map((row: any) => row.key).toSorted()
    const all = [first, second].toSorted()
    expect(seen).toEqual({
      '1a': all,
      '2a': all,
      '8a': all,
      '3a': [first],
      '3b': [second],
      '4a': [],
      '4b': [second],
      '5a': [first],
      '5b': [second],
      '6a': [first],
      '6b': [second],
    })
    const lines = await (
      await t.as('5b')
    ).ask(`/api/results/lines?${ofToday()}&by=lot&figure=margin&key=${first}`)
    expect(lines.data).toMatchObject({ items: [], sum: '0.00' })
  })

  test('the buyers’ side does not learn the consignor’s commission', async () => {
    const { sums, items, before, masked } = await results('6a')
    expect(masked).toEqual(['consignor_commission', 'margin'])
    for (const shown of [sums, before.sums, ...items]) {
      expect(shown).toHaveProperty('buyer_commission')
      expect(shown).not.toHaveProperty('margin')
      expect(shown).not.toHaveProperty('consignor_commission')
    }
    for (const figure of masked)
      expect((await p['6a'].ask(`/api/results/lines?${ofToday()}&figure=${figure}`)).status).toBe(403)
    expect((await p['6a'].ask(`/api/results/file?${ofToday()}`)).text).not.toContain('13180')
  })

  test('the period before stands beside it', async () => {
    await sql("update lots set result_at = result_at - interval '1 day' where id = $1", [second])
    const { sums, before, items } = await results('2a', 'service_id')
    const yesterday = businessDay(new Date(Date.now() - 86_400_000))
    expect(before).toMatchObject({ from: yesterday, to: yesterday })
    expect([sums.turnover, before.sums.turnover, before.sums.sold]).toEqual(['659000.00', '659000.00', 1])
    const other = items.find((row: any) => row.key === t.uid('5b'))
    expect([other.turnover, other.before.turnover]).toEqual(['0.00', '659000.00'])
    await sql("update lots set result_at = result_at + interval '1 day' where id = $1", [second])
  })

  test('penalties are what a default leaves with the house, without what is due to the consignor', async () => {
    const lot = await lotIn(t, 'bidding', { reserve_price: '0.00' })
    const runnerUp = await bidder(t, lot, { deposit: 'waived' })
    const winner = await bidder(t, lot)
    for (const [who, price] of [
      [runnerUp, '600000.00'],
      [winner, '659000.00'],
    ] as const)
      await bid(t, lot, who, price)
    const go = async (who: string, action: string, more = {}) => {
      const answer = await move(t, who, lot, action, more)
      expect(answer.code, answer.text).toBe(0)
    }
    const penalties = async () =>
      (await p['2a'].ask(`/api/results/lines?${ofToday()}&by=lot&key=${lot}&figure=penalties`)).data.sum
    await go('4a', 'close_bidding')
    await go('2a', 'sell', { winner_sign_up_id: winner, deal_price: '659000' })
    await missDate(t, lot)
    await go('2a', 'default', { reason: '逾期未付' })
    expect(await penalties()).toBe('50000.00')
    const consent_files = await fileOf(t, '2a')
    await go('2a', 'runner_up', { winner_sign_up_id: runnerUp, reason: '同意', consent_files })
    // Of the deposit, 19,770 cover the commissions, and 30,230 are the consignor's.
    expect(await penalties()).toBe('19770.00')
    const [due] = await sql(
      "select id::int, version from finance_dues where lot_id = $1 and kind = 'shortfall_in'",
      [lot],
    )
    await post(p['8a'], `/api/finance/dues/${due?.['id']}/confirm`, { version: due?.['version'] })
    await confirms(t, await enters(t, 'shortfall_in', '28770', { due_id: due?.['id'] }))
    expect(await penalties()).toBe('19770.00')
    await sql("update lots set result_at = result_at - interval '400 days' where id = $1", [lot])
  })

  test('is downloaded as CSV with its sums', async () => {
    const { text, headers } = await p['2a'].ask(`/api/results/file?${ofToday()}&by=service_id`)
    expect(headers['content-type']).toContain('text/csv')
    const table = text
      .replace('\ufeff', '')
      .split('\r\n')
      .map((line) => line.split(','))
    expect(table[1]?.slice(0, 6)).toEqual(['业务人员', '成交', '流拍', '违约', '成交率', '成交额'])
    expect(table.at(-2)?.slice(0, 6)).toEqual(['合计', '2', '0', '0', '100.00', '1318000.00'])
    expect(table[2]).toContain('昵称5a')
  })
})
