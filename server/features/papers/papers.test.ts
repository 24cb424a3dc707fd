import { describe, expect, test } from 'vitest'
import type { Paper } from '#contract/paper-fields.ts'
import type { PaperSheet } from '#contract/papers.ts'
import { businessDay } from '#contract/rules/time.ts'
import { mayStillMove } from '#contract/rules/working-days.ts'
import { bid, bidder } from '#server/test/support/auction.ts'
import { withPeople } from '#server/test/support/people.ts'
import { placeLot, setLot } from '#server/test/support/placed-lots.ts'
import { readCalendar } from '#server/features/calendar/read.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '5b', '6a', '7a', '8a')
type Who = keyof typeof p

const papersOf = (who: Who, lot: number, query = '') => p[who].ask(`/api/lots/${lot}/papers${query}`)
const print = (who: Who, lot: number, papers: unknown, more = {}) =>
  p[who].ask(`/api/lots/${lot}/papers`, { method: 'POST', body: { papers, ...more } })
const names = (sheets: PaperSheet[]) => sheets.map((sheet) => sheet.paper)
const sheetOf = async (who: Who, lot: number, paper: Paper, query = ''): Promise<PaperSheet> => {
  const { data } = await papersOf(who, lot, query)
  const sheet = data.sheets.find((paperSheet: PaperSheet) => paperSheet.paper === paper)
  if (!sheet) throw new Error(`${who} gets no ${paper}`)
  return sheet
}

const event = (lot: number, action: string, by: string, to: string, reason: string | null = null) =>
  t.database.pool.query(
    "insert into lot_events (lot_id, round_no, action, from_state, to_state, by_uid, reason) values ($1, 1, $2, 'draft', $3, $4, $5)",
    [lot, action, to, t.uid(by), reason],
  )

/** A lot with a winner and two bids. */
async function soldLot(state = 'sold', changes: Record<string, unknown> = {}) {
  const lot = await placeLot(t, { state: 'bidding', company: 0, ...changes })
  const [winner, loser] = [await bidder(t, lot), await bidder(t, lot)]
  await bid(t, lot, loser, '300000.00')
  await bid(t, lot, winner, '310000.00')
  await setLot(t, lot, {
    state,
    highest_price: '310000.00',
    deal_price: '310000.00',
    winner_sign_up_id: winner,
    result_at: new Date().toISOString(),
  })
  const { rows } = await t.database.pool.query(
    'select r.company_name as name from recyclers r join sign_ups s on s.recycler_id = r.id where s.id = $1',
    [winner],
  )
  return { lot, winner: rows[0].name as string }
}

describe('which papers there are', () => {
  test('401, 403 and 422 come before anything is numbered', async () => {
    const lot = await placeLot(t)
    expect((await t.ask(`/api/lots/${lot}/papers`)).status).toBe(401)
    expect((await papersOf('7a', lot)).status).toBe(403)
    expect((await papersOf('5b', lot)).status).toBe(404)
    expect((await papersOf('8a', lot)).status).toBe(404)
    for (const [body, field] of [
      [[], 'papers'],
      [['menu'], 'papers'],
      [undefined, 'papers'],
    ] as const)
      expect([(await print('2a', lot, body)).status, field]).toEqual([422, 'papers'])
    expect((await print('2a', lot, ['notice'], { cut: '100' })).status).toBe(422)
    expect((await papersOf('2a', lot, '?cut=x')).status).toBe(422)
    const { rows } = await t.database.pool.query('select count(*)::int as n from lot_papers')
    expect(rows[0].n).toBe(0)
  })

  test('a listed lot has what comes before the auction, each role its own', async () => {
    const lot = await placeLot(t)
    expect(names((await papersOf('2a', lot)).data.sheets)).toEqual([
      'order',
      'notice',
      'agreement',
      'viewing',
    ])
    expect(names((await papersOf('5a', lot)).data.sheets)).toEqual(['order', 'notice', 'viewing'])
    expect(names((await papersOf('6a', lot)).data.sheets)).toEqual(['notice', 'agreement', 'viewing'])
    expect((await print('5a', lot, ['agreement'])).status).toBe(403)
    expect((await print('2a', lot, ['record'])).data).toMatchObject({
      reason: 'wrong_state',
      state: 'listed',
    })
  })

  test('finance prints what a sale needs, and names its buyer', async () => {
    const { lot, winner } = await soldLot('paid')
    await setLot(t, lot, { released_on_credit: true })
    const { data } = await papersOf('8a', lot)
    expect(names(data.sheets)).toEqual(['confirmation', 'pick_up', 'handover'])
    expect(data.sheets[1].values.buyer).toBe(winner)
    expect(data.lot.reserve_price).toBeUndefined()
    expect((await print('8a', lot, ['record'])).status).toBe(403)
  })
})

describe('what a printer may not see', () => {
  test('the record names bidders: sellers get it after the result only', async () => {
    const { lot, winner } = await soldLot('confirming')
    for (const who of ['3a', '5a'] as const) {
      const answer = await papersOf(who, lot)
      expect(names(answer.data.sheets)).not.toContain('record')
      expect(answer.text).not.toContain(winner)
      expect((await print(who, lot, ['record'])).status).toBe(403)
    }
    expect((await sheetOf('6a', lot, 'record')).tables.bids?.map((bid) => bid['bidder'])).toContain(winner)
    await setLot(t, lot, { state: 'sold' })
    expect((await sheetOf('5a', lot, 'record')).values.buyer).toBe(winner)
    await setLot(t, lot, { state: 'unsold', unsold_reason: 'below_reserve' })
    expect((await papersOf('3a', lot)).text).not.toContain(winner)
  })

  test('a price suggestion has no reserve for buyers, neither the price nor why it was unsold', async () => {
    const lot = await placeLot(t, { state: 'unsold', unsold_reason: 'below_reserve' })
    for (const who of ['4a', '6a'] as const) {
      const answer = await papersOf(who, lot, '?cut=10')
      expect(answer.text).not.toContain('777')
      expect(answer.text).not.toContain('未达保留价')
      const sheet = await sheetOf(who, lot, 'price_letter', '?cut=10')
      expect(sheet.hidden).toEqual(['reserve_price', 'reserve_words', 'reason'])
      expect(sheet.values.proposed_price).toBe('264,600.00 元')
    }
    const own = await sheetOf('5a', lot, 'price_letter', '?cut=10')
    expect(own.hidden).toEqual([])
    expect(own.values).toMatchObject({ reserve_price: '777,777.77 元', reason: '未达保留价', cut: '10%' })
  })

  test('what the buyer paid is on the notice of default for those who see the money', async () => {
    const { lot } = await soldLot('defaulted')
    await event(lot, 'default', '2a', 'defaulted', '逾期未付款')
    const [lead, director] = [
      await sheetOf('4a', lot, 'default_notice'),
      await sheetOf('2a', lot, 'default_notice'),
    ]
    expect(lead.hidden).toEqual(['paid', 'unpaid'])
    expect(lead.values.unpaid).toBeUndefined()
    expect(director.values).toMatchObject({ paid: '0.00 元', unpaid: '310,000.00 元', reason: '逾期未付款' })
    expect(names((await papersOf('5a', lot)).data.sheets)).not.toContain('default_notice')
  })

  test("the buyer's papers do not say what the consignor pays", async () => {
    const { lot } = await soldLot('sold', { commission_payer: 'consignor', commission_point: '4.56' })
    expect((await sheetOf('2a', lot, 'confirmation')).values.commission).toBe('买受人不承担佣金')
    const order = await sheetOf('2a', lot, 'order')
    expect(order.values.commission).toBe('4.56%')
  })
})

describe('what a paper says', () => {
  test('the two people are the real ones, and never the same twice', async () => {
    const { lot } = await soldLot('sold')
    await event(lot, 'close_bidding', '6a', 'confirming')
    await event(lot, 'sell', '2a', 'sold')
    expect((await sheetOf('2a', lot, 'record')).values).toMatchObject({
      handled_by: '昵称6a',
      checked_by: '昵称2a',
    })
    await event(lot, 'propose', '2a', 'confirming')
    expect((await sheetOf('2a', lot, 'confirmation')).values).toMatchObject({
      handled_by: '昵称2a',
      checked_by: null,
    })
  })

  test('a day of payment that may still move says so', async () => {
    const year = Number(businessDay(new Date()).slice(0, 4)) + 1
    const id = await placeLot(t, { state: 'defaulted', payment_due_on: `${year}-01-06` })
    const { data } = await p['2a'].ask(`/api/lots/${id}/papers`)
    const notice = data.sheets.find((sheet: any) => sheet.paper === 'default_notice')
    const day = `${year}年1月6日|${year}年01月06日`
    const moves = mayStillMove(await readCalendar(t.database.db), `${year}-01-06`, new Date())
    expect(notice.values.payment_due).toMatch(
      new RegExp(moves ? `(${day})（${year} 年调休安排尚未公布` : `^(${day})$`),
    )
  })

  test('a price by the unit says its unit, and a missing value is null', async () => {
    const { lot } = await soldLot('sold', { pricing_basis: 1, unit: '吨', auction_quantity: '20.500' })
    const { values } = await sheetOf('2a', lot, 'confirmation')
    expect(values).toMatchObject({
      deal_price: '310,000.00 元/吨',
      deal_words: '每吨叁拾壹万元整',
      quantity: '20.5 吨',
      tax_receipt: null,
    })
  })

  test('weigh tickets are on the hand-over sheet with their sum and photos', async () => {
    const { lot } = await soldLot('paid', { photos: JSON.stringify([{ name: '车头.jpg', path: 'a/b.jpg' }]) })
    await t.database.pool.query(
      `insert into weigh_tickets (lot_id, round_no, ticket_no, plate, gross, tare, net, at, photo)
       values ($1, 1, 'T1', '浙A12345', 30, 10, 20, now(), '[{"name":"磅单.jpg","path":"c/d.jpg"}]'), ($1, 1, 'T2', '浙A12345', 15.5, 10, 5.5, now(), '[]')`,
      [lot],
    )
    const sheet = await sheetOf('6a', lot, 'handover')
    expect(sheet.values.weighed_net).toBe('25.500')
    expect(sheet.tables.tickets).toMatchObject([
      { no: 'T1', gross: '30.000', tare: '10.000', deduction: '0.000', net: '20.000' },
      { no: 'T2', net: '5.500' },
      { no: '合计', gross: '45.500', tare: '20.000', net: '25.500' },
    ])
    expect(sheet.photos.map((photo) => photo.name)).toEqual(['车头.jpg', '磅单.jpg'])
    expect((await sheetOf('8a', lot, 'handover')).photos).toEqual([])
  })
})

describe('numbers', () => {
  const numberOf = async (who: Who, lot: number, paper: Paper): Promise<string> =>
    (await print(who, lot, [paper])).data.sheets.find((sheet: PaperSheet) => sheet.paper === paper).no

  test('a paper has none until it is printed, and then keeps it', async () => {
    const lot = await placeLot(t)
    expect((await sheetOf('2a', lot, 'viewing')).no).toBeNull()
    const first = await numberOf('2a', lot, 'viewing')
    expect(first).toMatch(/^KY-\d{4}-\d{5}$/)
    expect(await numberOf('4a', lot, 'viewing')).toBe(first)
    expect((await sheetOf('6a', lot, 'viewing')).values.paper_no).toBe(first)
    await setLot(t, lot, { round_no: 2 })
    expect(await numberOf('2a', lot, 'viewing')).not.toBe(first)
  })

  test('printing is logged with the numbers', async () => {
    const lot = await placeLot(t)
    const { data } = await print('4a', lot, ['viewing', 'notice'])
    const printed = data.sheets.filter((sheet: PaperSheet) => sheet.no).map((sheet: PaperSheet) => sheet.no)
    const { rows } = await t.database.pool.query(
      "select detail, uid::int from audit_entries where action = 'print' and record_id = $1",
      [lot],
    )
    expect(rows).toEqual([{ detail: { papers: printed }, uid: t.uid('4a') }])
  })

  test('people who print at once get one number a paper, and numbers run without gaps', async () => {
    const lots = await Promise.all(Array.from({ length: 4 }, () => placeLot(t)))
    const before = Number(/\d+$/.exec(await numberOf('2a', await placeLot(t), 'agreement'))?.[0])
    const asked = lots.flatMap((lot) => (['1a', '2a', '4a'] as const).map((who) => ({ who, lot })))
    const numbers = await Promise.all(
      asked.map(async ({ who, lot }) => [lot, await numberOf(who, lot, 'agreement')] as const),
    )
    const distinct = [...new Map(numbers).values()].sort()
    expect(new Set(numbers.map(String)).size).toBe(4)
    expect(distinct.map((no) => Number(/\d+$/.exec(no)?.[0]))).toEqual([1, 2, 3, 4].map((n) => before + n))
  })

  test('nobody changes a number, not even in the database', async () => {
    await print('2a', await placeLot(t), ['notice'])
    await expect(t.database.pool.query("update lot_papers set no = 'X'")).rejects.toThrow(
      /append-only|permission denied/,
    )
    await expect(t.database.pool.query('delete from lot_papers')).rejects.toThrow(
      /append-only|permission denied/,
    )
  })
})
