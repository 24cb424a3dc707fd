import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lotActions } from '#contract/rules/lot-machine.ts'
import {
  bid,
  bidder,
  fileOf,
  lotIn,
  missDate,
  move,
  newConsignor,
  newLot,
} from '#server/test/support/auction.ts'
import { testApp, type Answer, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { startDueBidding } from './scheduled-moves.ts'
import { inFull } from '#server/test/support/full.ts'
import { rolesOf } from '#server/test/walks/lot-model-moves.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const why = (answer: Answer) => [answer.status, answer.data?.reason]
const lotRow = async (id: number) => (await sql('select * from lots where id = $1', [id])).rows[0]
const decided = async (...ids: number[]) =>
  (await sql('select outcome, deposit_status from sign_ups where id = any($1) order by id', [ids])).rows.map(
    (row) => `${row.outcome} ${row.deposit_status}`,
  )
const get = async (who: string, path: string) => (await t.as(who)).ask(path)

/** A lot with three bidders at 294000, 600000 and 659000, closed; the highest won. */
async function closed(changes: Record<string, unknown> = {}) {
  const id = await lotIn(t, 'bidding', changes)
  const [low, middle, high] = [
    await bidder(t, id),
    await bidder(t, id, { deposit: 'waived' }),
    await bidder(t, id),
  ]
  await bid(t, id, low, '294000.00')
  await bid(t, id, middle, '600000.00')
  await bid(t, id, high, '659000.00')
  expect((await move(t, '4a', id, 'close_bidding')).data.highest_price).toBe('659000.00')
  return { id, low, middle, high }
}

async function sold(changes: Record<string, unknown> = {}) {
  const lot = await closed(changes)
  expect(
    (await move(t, '2a', lot.id, 'sell', { winner_sign_up_id: lot.high, deal_price: '659000' })).code,
  ).toBe(0)
  return lot
}

describe('who and when', () => {
  inFull(
    'no role makes a move that is not its own, and no state lets one through that does not start there',
    async () => {
      const id = await lotIn(t, 'draft')
      expect(Object.keys(rolesOf).toSorted()).toEqual(lotActions.toSorted())
      for (const role of ['1', '2', '3', '4', '5', '6', '7', '8'])
        for (const action of lotActions) {
          const answer = await move(t, `${role}a`, id, action, { version: 99 })
          const allowed = rolesOf[action]?.includes(role) === true
          const sees = '1235'.includes(role)
          const outcome = !allowed ? 403 : !sees ? 404 : 409
          expect([role, action, answer.status]).toEqual([role, action, outcome])
          if (outcome === 409)
            expect([action, answer.data.reason]).toEqual([
              action,
              action === 'submit' ? 'stale_version' : 'wrong_state',
            ])
        }
      expect((await lotRow(id)).version).toBe(1)
    },
  )

  test('takes the properties of its action and no other', async () => {
    const id = await lotIn(t, 'draft')
    expect((await move(t, '5a', id, 'submit', { reason: 'x' })).data.fields).toEqual({
      reason: expect.stringContaining('原因'),
    })
    expect((await move(t, '5a', id, 'fly')).status).toBe(422)
    expect((await move(t, '5a', id, 'submit', { version: undefined })).status).toBe(422)
  })

  test('of many at once one wins', async () => {
    const people = await Promise.all(['2a', '3a', '1a', '2b', '1b'].map((name) => t.as(name)))
    for (let n = 0; n < 3; n += 1) {
      const id = await lotIn(t, 'reviewing')
      const body = { action: 'approve', version: 2 }
      const answers = await Promise.all(
        people.map((who) => who.ask(`/api/lots/${id}/transitions`, { method: 'POST', body })),
      )
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409])
      expect(
        (
          await sql("select count(*)::int as n from lot_events where lot_id = $1 and action = 'approve'", [
            id,
          ])
        ).rows[0].n,
      ).toBe(1)
    }
  })
})

describe('from draft to list', () => {
  test('submitting asks for everything at once, in the words of the source-spec', async () => {
    const { data } = await (await t.as('5a')).ask('/api/lots', { method: 'POST', body: {} })
    await sql('update lots set service_id = null where id = $1', [data.id])
    const answer = await move(t, '2a', data.id, 'submit')
    expect([answer.status, answer.data.fields]).toEqual([
      422,
      {
        corpore_name: '请输入挂网标的名称',
        auction_type: '请选择物资类型',
        auction_quantity: '请输入物资数量',
        company: '请选择拍卖公司',
        platform: '请选择拍卖平台',
        commission_id: '请选择委托方名称',
        service_id: '请选择业务人员',
        auction_way: '请选择拍卖方式',
        auction_time: '请选择拍卖时间',
        starting_price: '请输入起拍价',
        reserve_price: '请输入保留价',
        add_price_one: '请输入加价幅度1',
        add_price_two: '请输入加价幅度2',
        add_price_three: '请输入加价幅度3',
        bond_price: '请输入保证金',
        commission_point: '请输入佣金点位',
        tax_receipt: '请输入税票',
        advance_payment: '请输入预付款',
        look_address: '请输入物资所在地',
        link_username: '请输入看货联系人',
        link_phone: '请输入看货联系电话',
        clean_end_time: '选择拉货截止时间',
      },
    ])
  })

  test('nobody approves what they submitted, role 1 neither; a rejection needs its reason and goes back', async () => {
    const { id } = await newLot(t, await t.as('1a'))
    expect((await move(t, '1a', id, 'submit')).data.actions).not.toContain('approve')
    expect(why(await move(t, '1a', id, 'approve'))).toEqual([409, 'own_submission'])
    expect((await move(t, '1b', id, 'reject')).data.fields).toEqual({ reason: expect.any(String) })
    expect((await move(t, '1b', id, 'reject', { reason: '资料不全' })).data).toMatchObject({ state: 'draft' })
    const told = async (who: string) =>
      (await get(who, '/api/notifications')).data.items
        .filter((item: { url: string }) => item.url.endsWith(`=${id}`))
        .map((item: { kind: string }) => item.kind)
    expect([await told('1a'), await told('2b')]).toEqual([['lot_rejected'], ['lot_submitted']])
  })

  test('listing asks for the recruiter and, elsewhere than on the own platform, for the link; the auction is in the future', async () => {
    const id = await lotIn(t, 'approved', { platform: 1, zs_service_id: null })
    expect((await move(t, '4a', id, 'list')).data.fields).toEqual({ zs_service_id: '请选择招商人员' })
    expect((await move(t, '4a', id, 'list', { zs_service_id: t.uid('5a') })).status).toBe(422)
    expect((await move(t, '4a', id, 'list', { zs_service_id: t.uid('6a') })).data.fields).toEqual({
      url: '请输入链接',
    })
    await sql("update lots set auction_time = now() - interval '1 second' where id = $1", [id])
    expect(
      why(await move(t, '4a', id, 'list', { zs_service_id: t.uid('6a'), url: 'https://example.com' })),
    ).toEqual([409, 'auction_time_passed'])
    await sql("update lots set auction_time = now() + interval '1 day' where id = $1", [id])
    expect(
      (await move(t, '4a', id, 'list', { zs_service_id: t.uid('6a'), url: 'https://example.com' })).data,
    ).toMatchObject({
      state: 'listed',
      url: 'https://example.com',
      zs_service_id: t.uid('6a'),
    })
    const own = await lotIn(t, 'approved', { platform: 0, url: null })
    expect((await move(t, '2a', own, 'list')).data.state).toBe('listed')
  })

  test('bidding begins by the clock, once, on whichever instance, however late', async () => {
    const [due, later] = [await lotIn(t, 'listed'), await lotIn(t, 'listed')]
    await sql("update lots set auction_time = now() - interval '3 days' where id = $1", [due])
    const started = await Promise.all(
      Array.from({ length: 4 }, () => startDueBidding(t.database.db, new Date())),
    )
    expect(started.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect([(await lotRow(due)).state, (await lotRow(later)).state]).toEqual(['bidding', 'listed'])
    const { rows } = await sql(
      "select uid, action from audit_entries where resource = 'lots' and record_id = $1 and action = 'start_bidding'",
      [due],
    )
    expect(rows).toEqual([{ uid: null, action: 'start_bidding' }])
  })
})

describe('the result', () => {
  test('closing takes the highest bid, or asks for it where none is recorded', async () => {
    const id = await lotIn(t, 'bidding')
    expect((await move(t, '6a', id, 'close_bidding')).data.fields).toEqual({ highest_price: '请输入最高价' })
    expect(why(await move(t, '6a', id, 'close_bidding', { highest_price: '293999.99' }))).toEqual([
      409,
      'bid_below_start',
    ])
    expect((await move(t, '6a', id, 'close_bidding', { highest_price: '294000' })).data).toMatchObject({
      state: 'confirming',
      highest_price: '294000.00',
    })
    const broken = await lotIn(t, 'bidding')
    const bidderId = await bidder(t, broken)
    await bid(t, broken, bidderId, '294000')
    await bid(t, broken, bidderId, '294500')
    expect(why(await move(t, '2a', broken, 'close_bidding'))).toEqual([409, 'bid_chain_broken'])
  })

  test('a sale names a qualified winner of this round and the price; 124.15 and the deposits follow', async () => {
    const { id, low, middle, high } = await closed()
    const foreign = await bidder(t, await lotIn(t, 'bidding'))
    const unpaid = await bidder(t, id, { deposit: 'unpaid' })
    const pending = await bidder(t, id, { review: 'pending' })
    expect((await move(t, '2a', id, 'sell')).data.fields).toEqual({
      deal_price: '请输入成交价',
      winner_sign_up_id: expect.any(String),
    })
    for (const winner_sign_up_id of [foreign, unpaid, pending, 999_999])
      expect(why(await move(t, '2a', id, 'sell', { winner_sign_up_id, deal_price: '659000' }))).toEqual([
        409,
        'not_qualified',
      ])
    const done = await move(t, '2a', id, 'sell', { winner_sign_up_id: high, deal_price: '659000' })
    expect(done.data).toMatchObject({
      state: 'sold',
      premium_rate: '124.15',
      premium_over_reserve: '31.80',
      winner_sign_up_id: high,
      winner_sign_up_id_name: expect.stringContaining('回收'),
    })
    expect(await decided(low, middle, high, unpaid, pending)).toEqual([
      'lost refund_due',
      'lost waived',
      'won applied',
      'lost unpaid',
      'none refund_due',
    ])
    expect(
      (await sql('select refund_due_on > current_date as ahead from sign_ups where id = $1', [low])).rows[0]
        .ahead,
    ).toBe(true)
    expect(
      (
        await sql(
          'select win_count from recyclers r join sign_ups s on s.recycler_id = r.id where s.id = $1',
          [high],
        )
      ).rows[0].win_count,
    ).toBe(1)
  })

  test('below the reserve consent is needed, and only those who may compare hear so', async () => {
    const { id, high } = await closed({ reserve_price: '659000.01' })
    expect(
      (await move(t, '4a', id, 'propose', { winner_sign_up_id: high, deal_price: '1' })).data,
    ).toMatchObject({
      state: 'confirming',
      proposed_price: '1.00',
      proposed_winner_id: high,
    })
    expect(why(await move(t, '2a', id, 'sell', { winner_sign_up_id: high, deal_price: '659000' }))).toEqual([
      409,
      'below_reserve',
    ])
    expect(
      (
        await move(t, '2a', id, 'sell', {
          winner_sign_up_id: high,
          deal_price: '659000',
          consent_files: [{ name: 'x', path: '/f/x' }],
        })
      ).status,
    ).toBe(422)
    await sql(
      "insert into uploads (uid, name, path, stored, type, bytes) values ($1, '同意.pdf', '/f/consent', 'aa/bb/cc', 'application/pdf', 1)",
      [t.uid('2a')],
    )
    const done = await move(t, '2a', id, 'sell', {
      winner_sign_up_id: high,
      deal_price: '659000',
      consent_files: [{ name: '同意.pdf', path: '/f/consent' }],
    })
    expect(done.data).toMatchObject({ state: 'sold', consent_files: [{ name: '同意.pdf' }] })
  })

  test('the rate is asked for where the start is 0; another than the computed one needs its reason', async () => {
    const zero = await closed({ starting_price: '0.00', bond_price: '0' })
    const sale = { winner_sign_up_id: zero.high, deal_price: '659000' }
    expect((await move(t, '2a', zero.id, 'sell', sale)).data.fields).toEqual({ premium_rate: '请输入溢价率' })
    expect((await move(t, '2a', zero.id, 'sell', { ...sale, premium_rate: '10' })).data.premium_rate).toBe(
      '10.00',
    )
    const other = await closed()
    const again = { winner_sign_up_id: other.high, deal_price: '659000' }
    expect(
      Object.keys((await move(t, '2a', other.id, 'sell', { ...again, premium_rate: '1' })).data.fields),
    ).toEqual(['reason'])
    expect(
      (await move(t, '2a', other.id, 'sell', { ...again, premium_rate: '124.15' })).data.premium_rate,
    ).toBe('124.15')
  })

  test.each([
    ['no_sign_up', [], undefined],
    ['no_bid', ['received'], undefined],
    ['below_reserve', ['received'], '499000'],
    ['other', ['received'], '500000'],
  ] as const)('nothing sold: %s', async (reason, deposits, price) => {
    const id = await lotIn(t, 'bidding')
    const who: number[] = []
    for (const deposit of deposits) who.push(await bidder(t, id, { deposit }))
    if (price) await bid(t, id, who[0] ?? 0, price)
    expect(Object.keys((await move(t, '2a', id, 'no_sale')).data.fields)).toEqual(['reason'])
    expect((await move(t, '2a', id, 'no_sale', { reason: '流拍' })).data).toMatchObject({
      state: 'unsold',
      unsold_reason: reason,
    })
    expect(await decided(...who)).toEqual(deposits.map(() => 'lost refund_due'))
  })
})

describe('after the sale', () => {
  test('paid only by confirmed money, and nothing is confirmed without a ledger', async () => {
    const { id } = await sold()
    expect(why(await move(t, '8a', id, 'mark_paid'))).toEqual([409, 'payment_incomplete'])
    const answer = await move(t, '8a', id, 'mark_paid')
    expect([answer.msg.includes('628,770.00'), answer.text.includes('reserve')]).toEqual([true, false])
    const covered = await sold({ pricing_basis: 1, advance_payment: '50000.00' })
    const paid = await move(t, '8a', covered.id, 'mark_paid')
    expect(paid.data).toMatchObject({ state: 'paid' })
    expect([paid.data.reserve_price, paid.text.includes('500000')]).toEqual([undefined, false])
    expect(Object.values((await move(t, '6a', covered.id, 'mark_picked_up')).data.fields)).toEqual([
      '请输入结算数量',
    ])
    expect(
      (await move(t, '6a', covered.id, 'mark_picked_up', { settlement_quantity: '11.5' })).data,
    ).toMatchObject({
      state: 'picked_up',
      settlement_quantity: '11.500',
    })
    expect(why(await move(t, '8a', covered.id, 'settle'))).toEqual([409, 'settlement_open'])
  })

  test('a default forfeits the deposit; the next highest bidder who is still bound follows, at the own bid', async () => {
    const { id, low, middle, high } = await sold()
    await missDate(t, id)
    await move(t, '2a', id, 'default', { reason: '未付款' })
    expect(await decided(low, middle, high)).toEqual([
      'lost refund_due',
      'lost waived',
      'defaulted forfeited',
    ])
    expect(
      (
        await sql(
          'select default_count, win_count from recyclers r join sign_ups s on s.recycler_id = r.id where s.id = $1',
          [high],
        )
      ).rows[0],
    ).toEqual({ default_count: 1, win_count: 0 })
    await sql(
      "insert into uploads (uid, name, path, stored, type, bytes) values ($1, 'a.pdf', $2, 'aa/bb/cc', 'application/pdf', 1)",
      [t.uid('2a'), `/f/runner${id}`],
    )
    const consent_files = [{ name: 'a.pdf', path: `/f/runner${id}` }]
    expect((await move(t, '2a', id, 'runner_up', { winner_sign_up_id: middle })).status).toBe(422)
    for (const [winner_sign_up_id, reason] of [
      [high, 'not_qualified'],
      [low, 'not_highest_bidder'],
    ] as const)
      expect(why(await move(t, '2a', id, 'runner_up', { winner_sign_up_id, consent_files }))).toEqual([
        409,
        reason,
      ])
    const done = await move(t, '2a', id, 'runner_up', { winner_sign_up_id: middle, consent_files })
    expect(done.data).toMatchObject({
      state: 'sold',
      deal_price: '600000.00',
      premium_rate: '104.08',
      winner_sign_up_id: middle,
    })
    expect(await decided(low, middle, high)).toEqual(['lost refund_due', 'won waived', 'defaulted forfeited'])
    const stepsBackTo = async (who: string) => {
      const person = await t.as(who)
      const { items } = (await person.ask('/api/commissioned?state=sold&limit=100')).data
      return [
        (await person.ask(`/api/lots/${id}`)).data.steps_back_to,
        items.find((row: { id: number }) => row.id === id).steps_back_to,
      ]
    }
    expect([await stepsBackTo('1a'), await stepsBackTo('2a')]).toEqual([
      ['defaulted', 'defaulted'],
      [undefined, undefined],
    ])
    expect((await move(t, '1a', id, 'step_back', { reason: '更正' })).data).toMatchObject({
      state: 'defaulted',
      deal_price: '659000.00',
      winner_sign_up_id: high,
    })
    expect(await decided(low, middle, high)).toEqual([
      'lost refund_due',
      'lost waived',
      'defaulted forfeited',
    ])
  })

  test('a default blacklists the defaulter until the day given, and nobody where none is', async () => {
    const standing = async (signUp: number) =>
      (
        await sql(
          'select r.state, r.blacklist_until::text, r.state_reason from recyclers r join sign_ups s on s.recycler_id = r.id where s.id = $1',
          [signUp],
        )
      ).rows[0]
    const spared = await sold()
    await missDate(t, spared.id)
    expect((await move(t, '2a', spared.id, 'default', { reason: '未付款' })).code).toBe(0)
    expect(await standing(spared.high)).toMatchObject({ state: 'active', blacklist_until: null })
    const { id, high } = await sold()
    await missDate(t, id)
    const past = await move(t, '2a', id, 'default', { reason: '未付款', blacklist_until: '2020-01-01' })
    expect([past.status, Object.keys(past.data.fields)]).toEqual([422, ['blacklist_until']])
    expect([(await lotRow(id)).state, (await standing(high)).state]).toEqual(['sold', 'active'])
    expect(
      (await move(t, '2a', id, 'default', { reason: '未付款', blacklist_until: '2099-12-31' })).data.state,
    ).toBe('defaulted')
    expect(await standing(high)).toEqual({
      state: 'blacklisted',
      blacklist_until: '2099-12-31',
      state_reason: '未付款',
    })
  })

  test('stepping back undoes outcomes and deposits exactly, unless a refund was paid since', async () => {
    const { id, low, middle, high } = await sold()
    const counted = async () =>
      (
        await sql(
          'select win_count from recyclers r join sign_ups s on s.recycler_id = r.id where s.id = $1',
          [high],
        )
      ).rows[0].win_count
    expect((await move(t, '2a', id, 'step_back', { reason: 'x' })).status).toBe(403)
    expect((await move(t, '1a', id, 'step_back')).status).toBe(422)
    expect((await move(t, '1a', id, 'step_back', { reason: '录错' })).code).toBe(0)
    expect(await decided(low, middle, high)).toEqual(['none received', 'none waived', 'none received'])
    expect(await counted()).toBe(0)
    const consent_files = await fileOf(t, '2a')
    const agreed = { reason: '委托方同意', consent_files }
    await move(t, '2a', id, 'sell', { winner_sign_up_id: low, deal_price: '600000', ...agreed })
    expect(await decided(low, middle, high)).toEqual(['won applied', 'lost waived', 'lost refund_due'])
    await sql("update sign_ups set deposit_status = 'refunded' where id = $1", [high])
    expect(why(await move(t, '1a', id, 'step_back', { reason: 'x' }))).toEqual([409, 'confirmed_money'])
  })

  test('relisting freezes the round and begins the next one with dates of its own', async () => {
    const { id } = await closed()
    await move(t, '2a', id, 'no_sale', { reason: 'x' })
    const before = await lotRow(id)
    const next = await move(t, '5a', id, 'relist')
    expect(next.data).toMatchObject({
      state: 'draft',
      round_no: 2,
      auction_time: null,
      clean_end_time: null,
      highest_price: null,
      unsold_reason: null,
      starting_price: '294000.00',
      reserve_price: '500000.00',
    })
    const { rows } = await sql('select * from lot_rounds where lot_id = $1', [id])
    expect(rows).toMatchObject([
      {
        round_no: 1,
        state: 'unsold',
        terms: {
          highest_price: '659000.00',
          unsold_reason: 'other',
          corpore_name: before.corpore_name,
          reserve_price: '500000.00',
        },
      },
    ])
    expect(
      (await sql('select count(*)::int as n from sign_ups where lot_id = $1 and round_no = 1', [id])).rows[0]
        .n,
    ).toBe(3)
    expect((await move(t, '5a', id, 'submit')).data.fields).toEqual({
      auction_time: '请选择拍卖时间',
      clean_end_time: '选择拉货截止时间',
    })
  })

  test('withdrawing gives deposits back and nobody has lost', async () => {
    const id = await lotIn(t, 'listed')
    const bidderId = await bidder(t, id)
    expect((await move(t, '4a', id, 'withdraw', { reason: 'x' })).status).toBe(403)
    expect((await move(t, '2a', id, 'withdraw', { reason: '委托方撤回' })).data.state).toBe('withdrawn')
    expect(await decided(bidderId)).toEqual(['none refund_due'])
  })
})

describe('what depends on it', () => {
  test('the customer’s lots and deals are counted with every move', async () => {
    const customer = (await (await t.as('5a')).ask('/api/customers', { method: 'POST', body: newCustomer() }))
      .data
    const counted = async () =>
      (
        await sql(
          'select live_lots, deal_count, last_deal_at is not null as dealt from customers where id = $1',
          [customer.id],
        )
      ).rows[0]
    const commission_id = await newConsignor(t, { customer_id: customer.id })
    const release = async () => {
      const { version } = (await get('5a', `/api/customers/${customer.id}`)).data
      return (await t.as('5a')).ask(`/api/customers/${customer.id}/release`, {
        method: 'POST',
        body: { reason: 1, version },
      })
    }
    const { id } = await sold({ commission_id })
    expect(await counted()).toEqual({ live_lots: 1, deal_count: 1, dealt: true })
    expect(why(await release())).toEqual([409, 'live_lot'])
    await missDate(t, id)
    await move(t, '2a', id, 'default', { reason: 'x' })
    expect(await counted()).toEqual({ live_lots: 0, deal_count: 0, dealt: false })
    await move(t, '5a', id, 'relist')
    expect(await counted()).toEqual({ live_lots: 1, deal_count: 0, dealt: false })
  })

  test('open lots go along with their customer, and with everything else of a leaver', async () => {
    const customer = (await (await t.as('5a')).ask('/api/customers', { method: 'POST', body: newCustomer() }))
      .data
    const commission_id = await newConsignor(t, { customer_id: customer.id })
    const { id } = await newLot(t, await t.as('5a'), { commission_id })
    const done = await lotIn(t, 'approved', { commission_id })
    await move(t, '2a', done, 'withdraw', { reason: 'x' })
    const people = async () =>
      (
        await sql(
          'select service_id::int as s, zs_service_id::int as z from lots where id = any($1) order by id',
          [[id, done]],
        )
      ).rows
    const ask = async (path: string, body: Record<string, unknown>) => {
      const { version } = (await get('1a', path.replace('/transfer', ''))).data ?? { version: 1 }
      return (await t.as('1a')).ask(path, { method: 'POST', body: { version, ...body } })
    }
    expect((await ask(`/api/customers/${customer.id}/transfer`, { service_id: t.uid('5b') })).code).toBe(0)
    expect(await people()).toEqual([
      { s: t.uid('5b'), z: null },
      { s: t.uid('5a'), z: t.uid('6a') },
    ])
    await lotIn(t, 'approved')
    const version = async (uid: number) =>
      (await sql('select version from staff where id = $1', [uid])).rows[0].version
    expect(
      (
        await ask(`/api/staff/${t.uid('5b')}/hand-over`, {
          service_id: t.uid('3b'),
          version: await version(t.uid('5b')),
        })
      ).code,
    ).toBe(0)
    expect((await people())[0]).toEqual({ s: t.uid('3b'), z: null })
    expect(
      (
        await ask(`/api/staff/${t.uid('6a')}/hand-over`, {
          service_id: t.uid('3b'),
          version: await version(t.uid('6a')),
        })
      ).status,
    ).toBe(422)
  })

  test('history, log and state agree', async () => {
    const { id } = await sold()
    const { rows: events } = await sql(
      'select action, from_state, to_state from lot_events where lot_id = $1 order by id',
      [id],
    )
    expect(events.map((event) => event.action)).toEqual([
      'create',
      'submit',
      'approve',
      'list',
      'start_bidding',
      'close_bidding',
      'sell',
    ])
    for (const [n, event] of events.entries())
      if (n > 0) expect(event.from_state).toBe(events[n - 1].to_state)
    const { rows: log } = await sql(
      "select action from audit_entries where resource = 'lots' and record_id = $1 and action <> 'reveal' order by id",
      [id],
    )
    expect(log.map((item) => item.action)).toEqual(events.map((event) => event.action))
    const told = (await get('2a', `/api/lots/${id}/timeline`)).data.items
    expect(told[0]).toMatchObject({
      what: 'sell',
      detail: { deal_price: '659000.00', premium_rate: '124.15' },
    })
    expect(JSON.stringify(told)).not.toContain('sign_ups')
  })
})
