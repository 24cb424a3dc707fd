import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { bid, fileOf, missDate, move } from '#server/test/support/auction.ts'
import {
  eventBidder,
  eventWith,
  passIn,
  payDeposit,
  pays,
  perEvent,
  sellTo,
  type EventBidder,
  type MadeEvent,
} from '#server/test/support/events.ts'
import type { Answer } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { setLot } from '#server/test/support/placed-lots.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'
import { full } from '#tools/full-run.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '8a', '8b')

const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows
const why = (answer: Answer) => [answer.status, answer.data?.reason ?? '']
const done = (answer: Answer) => expect([answer.code, answer.text]).toEqual([0, answer.text])
const depositOf = async (id: number) =>
  (await sql('select deposit_status as state, received_amount as held from sign_ups where id = $1', [id]))[0]
const lotsOf = async ({ own }: EventBidder) =>
  (
    await sql(
      'select deposit_status as state, received_amount as part from sign_ups where id = any($1) order by lot_id',
      [own],
    )
  ).map(({ state, part }) => (part === null || part === '0.00' ? state : `${state} ${part}`))
const dueOf = async (lot: number) =>
  (
    await sql(
      "select amount, state from finance_dues where lot_id = $1 and kind in ('balance_in', 'advance_in') order by id desc limit 1",
      [lot],
    )
  )[0]
const backTo = async ({ id }: EventBidder) =>
  (
    await sql(
      "select amount from finance_dues where sign_up_id = $1 and kind = 'deposit_refund' and state = 'open'",
      [id],
    )
  ).map(({ amount }) => amount)

const eventBidderPaid = async (event: MadeEvent) => {
  const bidder = await eventBidder(t, event)
  await payDeposit(t, bidder)
  return bidder
}

describe('one deposit for an event', () => {
  test('is paid once, for all lots, and lets its bidder bid', async () => {
    const event = await eventWith(t, 2, perEvent())
    const one = await eventBidder(t, event)
    expect(await lotsOf(one)).toEqual(['unpaid', 'unpaid'])
    const [first = 0, second = 0] = event.lots
    await setLot(t, first, { state: 'bidding', auction_time: new Date(), auction_end_time: null })
    const offer = () =>
      p['4a'].ask(`/api/lots/${first}/bids`, {
        method: 'POST',
        body: { sign_up_id: one.own[0], bid_price: '294000' },
      })
    expect(why(await offer())).toEqual([409, 'not_qualified'])
    await pays(t, 'deposit_in', '10000', { sign_up_id: one.own[1], lot_id: second })
    expect([await depositOf(one.id), await lotsOf(one)]).toEqual([
      { state: 'unpaid', held: '10000.00' },
      ['unpaid', 'unpaid'],
    ])
    await payDeposit(t, one, '20000')
    expect([await depositOf(one.id), await lotsOf(one)]).toEqual([
      { state: 'received', held: '30000.00' },
      ['covered', 'covered'],
    ])
    expect(
      await sql('select distinct lot_id, round_no from finance_entries where sign_up_id = $1', [one.id]),
    ).toEqual([{ lot_id: null, round_no: 0 }])
    done(await offer())
    await setLot(t, first, { state: 'withdrawn' })
    await setLot(t, second, { state: 'withdrawn' })
  })

  test('covers as many wins as the event says, and a further one covers more', async () => {
    const event = await eventWith(t, 4, perEvent())
    const one = await eventBidder(t, event)
    await payDeposit(t, one)
    done(await sellTo(t, event, 0, one))
    const refused = await sellTo(t, event, 1, one)
    expect(why(refused)).toEqual([409, 'wins_limit_reached'])
    expect(refused.data).toMatchObject({ wins: 1, wins_covered: 1, further_deposit: '30000.00' })
    const third = event.lots[2] ?? 0
    await setLot(t, third, { state: 'bidding', auction_time: new Date(), auction_end_time: null })
    const offer = () =>
      p['4a'].ask(`/api/lots/${third}/bids`, {
        method: 'POST',
        body: { sign_up_id: one.own[2], bid_price: '294000' },
      })
    expect(why(await offer())).toEqual([409, 'wins_limit_reached'])
    await payDeposit(t, one)
    done(await offer())
    done(
      await move(t, '2a', event.lots[1] ?? 0, 'sell', {
        winner_sign_up_id: one.own[1],
        deal_price: '500000.00',
        reason: '现场确认',
      }),
    )
    const { items } = (await p['4a'].ask(`/api/auction-events/${event.id}/sign-ups`)).data
    expect(items[0]).toMatchObject({ wins: 2, wins_covered: 2, received_amount: '60000.00' })
    await booksAreClean(t)
  })

  test('is applied to the lots in their order when the last has its result, and the rest goes back', async () => {
    const event = await eventWith(t, 3, perEvent({ wins_limit: null, bond_price: '600000' }))
    const [one, other] = [await eventBidder(t, event), await eventBidder(t, event)]
    await payDeposit(t, one, '600000')
    await payDeposit(t, other, '600000')
    done(await sellTo(t, event, 1, one))
    done(await sellTo(t, event, 0, one))
    const whole = (await dueOf(event.lots[0] ?? 0))?.['amount']
    expect([await depositOf(one.id), await backTo(other)]).toEqual([
      { state: 'received', held: '600000.00' },
      [],
    ])
    done(await passIn(t, event, 2))
    const rest = (600_000 - Number(whole)).toFixed(2)
    expect(await lotsOf(one)).toEqual([`applied ${whole}`, `applied ${rest}`, 'covered'])
    expect(await dueOf(event.lots[0] ?? 0)).toMatchObject({ state: 'cancelled' })
    expect(await dueOf(event.lots[1] ?? 0)).toEqual({
      amount: (Number(whole) - Number(rest)).toFixed(2),
      state: 'open',
    })
    expect([await depositOf(one.id), await backTo(one)]).toEqual([{ state: 'applied', held: '0.00' }, []])
    expect([await depositOf(other.id), await backTo(other)]).toEqual([
      { state: 'refund_due', held: '600000.00' },
      ['600000.00'],
    ])
    done(await move(t, '8a', event.lots[0] ?? 0, 'mark_paid'))
    done(await pays(t, 'deposit_refund', '600000', { sign_up_id: other.id }))
    expect(await depositOf(other.id)).toMatchObject({ state: 'refunded' })
    await booksAreClean(t)
  })

  test('is forfeited on a default, as far as the event says, and never what other lots have', async () => {
    const event = await eventWith(t, 4, perEvent({ wins_limit: 3, forfeit_part: '12000' }))
    const one = await eventBidder(t, event)
    await payDeposit(t, one)
    for (const n of [0, 1]) done(await sellTo(t, event, n, one))
    const [first = 0, second = 0] = event.lots
    const fail = async (lot: number) => {
      await missDate(t, lot)
      return move(t, '2a', lot, 'default', { reason: '逾期未付' })
    }
    done(await fail(first))
    // The rest is less than a whole deposit, so it covers no further lot.
    expect([await depositOf(one.id), await lotsOf(one)]).toEqual([
      { state: 'unpaid', held: '18000.00' },
      ['forfeited 12000.00', 'covered', 'unpaid', 'unpaid'],
    ])
    expect(why(await sellTo(t, event, 2, one))).toEqual([409, 'not_qualified'])
    for (const n of [2, 3]) done(await passIn(t, event, n))
    expect((await lotsOf(one)).slice(0, 2)).toEqual(['forfeited 12000.00', 'applied 18000.00'])
    done(await fail(second))
    expect((await lotsOf(one)).slice(0, 2)).toEqual(['forfeited 12000.00', 'forfeited 12000.00'])
    expect([await depositOf(one.id), await backTo(one)]).toEqual([
      { state: 'refund_due', held: '6000.00' },
      ['6000.00'],
    ])
    done(await move(t, '1a', second, 'undo_default', { reason: '当天补款' }))
    expect((await lotsOf(one)).slice(0, 2)).toEqual(['forfeited 12000.00', 'applied 18000.00'])
    expect([(await depositOf(one.id))?.['state'], await backTo(one)]).toEqual(['applied', []])
    await booksAreClean(t)
  })

  test('does not cover a default that is undone after another lot was won with it', async () => {
    const event = await eventWith(t, 3, perEvent({ forfeit_part: '12000' }))
    const one = await eventBidder(t, event)
    await payDeposit(t, one)
    done(await sellTo(t, event, 0, one))
    const [first = 0] = event.lots
    await missDate(t, first)
    done(await move(t, '2a', first, 'default', { reason: '逾期未付' }))
    await payDeposit(t, one, '12000')
    done(await sellTo(t, event, 1, one))
    const undone = () => move(t, '1a', first, 'undo_default', { reason: '当天补款' })
    const refused = await undone()
    expect(why(refused)).toEqual([409, 'wins_limit_reached'])
    expect(refused.data).toMatchObject({ wins: 1, wins_covered: 1, further_deposit: '18000.00' })
    await booksAreClean(t)
    await payDeposit(t, one, '18000')
    done(await undone())
    expect((await lotsOf(one)).slice(0, 2)).toEqual(['covered', 'covered'])
    await booksAreClean(t)
  })

  test('is whole again when a sale is taken back, and free when nobody is left in the event', async () => {
    const event = await eventWith(t, 2, perEvent())
    const one = await eventBidder(t, event)
    const other = await eventBidder(t, event)
    await payDeposit(t, one)
    await payDeposit(t, other)
    for (const id of other.own)
      done(
        await p['4a'].ask(`/api/sign-ups/${id}/cancel`, {
          method: 'POST',
          body: { version: (await sql('select version from sign_ups where id = $1', [id]))[0]?.['version'] },
        }),
      )
    expect([await depositOf(other.id), await backTo(other)]).toEqual([
      { state: 'refund_due', held: '30000.00' },
      ['30000.00'],
    ])
    done(await passIn(t, event, 1))
    done(await sellTo(t, event, 0, one))
    expect((await lotsOf(one))[0]).toBe('applied 30000.00')
    done(await move(t, '1a', event.lots[0] ?? 0, 'step_back', { reason: '误点' }))
    expect([await depositOf(one.id), (await lotsOf(one))[0]]).toEqual([
      { state: 'received', held: '30000.00' },
      'covered',
    ])
    done(
      await move(t, '2a', event.lots[0] ?? 0, 'sell', {
        winner_sign_up_id: one.own[0],
        deal_price: '500000.00',
        reason: '现场确认',
      }),
    )
    expect((await lotsOf(one))[0]).toBe('applied 30000.00')
    await booksAreClean(t)
  })

  test('that comes in while a refund is entered is due back besides it', async () => {
    const event = await eventWith(t, 1, perEvent())
    const one = await eventBidder(t, event)
    await payDeposit(t, one)
    done(await passIn(t, event, 0))
    const [due] = await sql('select id from finance_dues where sign_up_id = $1', [one.id])
    const entry = { kind: 'deposit_refund', direction: 'out', amount: '30000', account_id: 0 }
    const { data: entered } = await p['8a'].ask('/api/finance/entries', {
      method: 'POST',
      body: { ...entry, due_id: Number(due?.['id']), occurred_on: businessDay(new Date()) },
    })
    await payDeposit(t, one, '12000')
    expect((await backTo(one)).toSorted()).toEqual(['12000.00', '30000.00'])
    await booksAreClean(t)
    const body = { version: entered.version }
    done(await p['8b'].ask(`/api/finance/entries/${entered.id}/confirm`, { method: 'POST', body }))
    expect([await depositOf(one.id), await backTo(one)]).toEqual([
      { state: 'refund_due', held: '12000.00' },
      ['12000.00'],
    ])
    done(await pays(t, 'deposit_refund', '12000', { sign_up_id: one.id }))
    expect(await depositOf(one.id)).toMatchObject({ state: 'refunded' })
    await booksAreClean(t)
  })

  test('that comes in after its refund is due back, whatever refund was left unconfirmed', async () => {
    const event = await eventWith(t, 1, perEvent())
    const one = await eventBidder(t, event)
    await payDeposit(t, one)
    done(await passIn(t, event, 0))
    const refund = {
      kind: 'deposit_refund',
      direction: 'out',
      amount: '30000',
      account_id: 0,
      sign_up_id: one.id,
      occurred_on: businessDay(new Date()),
    }
    // Two people enter the refund; only one of them is confirmed.
    done(await p['8b'].ask('/api/finance/entries', { method: 'POST', body: refund }))
    done(await pays(t, 'deposit_refund', '30000', { sign_up_id: one.id }))
    expect(await depositOf(one.id)).toMatchObject({ state: 'refunded' })
    await payDeposit(t, one, '12000')
    expect([await depositOf(one.id), await backTo(one)]).toEqual([
      { state: 'refund_due', held: '12000.00' },
      ['12000.00'],
    ])
    await booksAreClean(t)
    done(await pays(t, 'deposit_refund', '12000', { sign_up_id: one.id }))
    expect(await depositOf(one.id)).toMatchObject({ state: 'refunded' })
    await booksAreClean(t)
  })

  test('goes back in a batch like any deposit, and is no claim to confirm or to set off', async () => {
    const event = await eventWith(t, 1, perEvent())
    const one = await eventBidder(t, event)
    const from = { counterparty_bank: '建行', counterparty_account: '6222003' }
    done(await pays(t, 'deposit_in', '30000', { sign_up_id: one.own[0], ...from }))
    done(await passIn(t, event, 0))
    const listed = await p['8a'].ask('/api/finance/refund-batches')
    done(listed)
    const refund = listed.data.due.find((due: { recycler_id: number }) => due.recycler_id === one.recycler_id)
    expect(refund).toMatchObject({ lot_id: null, amount: '30000.00', obstacle: null, back_to_payer: true })
    const [{ version } = { version: 0 }] = await sql('select version from finance_dues where id = $1', [
      refund.due_id,
    ])
    const act = async (what: string, body: object) =>
      why(await p['8a'].ask(`/api/finance/dues/${refund.due_id}/${what}`, { method: 'POST', body }))
    expect(await act('confirm', { version })).toEqual([409, 'wrong_state'])
    const files = await fileOf(t, '8a')
    expect(await act('set-off', { version, amount: '1', files })).toEqual([409, 'wrong_state'])
    const body = { due_ids: [refund.due_id] }
    done(await p['8a'].ask('/api/finance/refund-batches', { method: 'POST', body }))
    const [entered] = await sql(
      "select id::int, version from finance_entries where kind = 'deposit_refund' and sign_up_id = $1",
      [one.id],
    )
    const confirming = { method: 'POST', body: { version: entered?.['version'] } }
    done(await p['8b'].ask(`/api/finance/entries/${entered?.['id']}/confirm`, confirming))
    expect(await depositOf(one.id)).toMatchObject({ state: 'refunded' })
    await booksAreClean(t)
  })

  test('is held as a whole when a refund comes back after another deposit', async () => {
    const event = await eventWith(t, 2, perEvent())
    const one = await eventBidder(t, event)
    await payDeposit(t, one)
    done(await sellTo(t, event, 1, await eventBidderPaid(event)))
    done(await passIn(t, event, 0))
    const refund = await pays(t, 'deposit_refund', '30000', { sign_up_id: one.id })
    done(refund)
    done(await move(t, '1a', event.lots[1] ?? 0, 'step_back', { reason: '误点' }))
    await payDeposit(t, one)
    expect(await depositOf(one.id)).toEqual({ state: 'received', held: '30000.00' })
    const body = { version: refund.data.version, reason: '银行退票' }
    done(await p['1a'].ask(`/api/finance/entries/${refund.data.id}/reverse`, { method: 'POST', body }))
    expect([await depositOf(one.id), await backTo(one)]).toEqual([
      { state: 'received', held: '60000.00' },
      [],
    ])
    await booksAreClean(t)
    done(await passIn(t, event, 1))
    expect(await backTo(one)).toEqual(['60000.00'])
    await booksAreClean(t)
  })

  test('follows the next bidder after a default', async () => {
    const event = await eventWith(t, 1, perEvent())
    const [one, next] = [await eventBidder(t, event), await eventBidder(t, event)]
    await payDeposit(t, one)
    await payDeposit(t, next)
    const [lot = 0] = event.lots
    await bid(t, lot, next.own[0] ?? 0, '499000.00')
    done(await sellTo(t, event, 0, one))
    await missDate(t, lot)
    done(await move(t, '2a', lot, 'default', { reason: '逾期未付' }))
    expect([await depositOf(one.id), await lotsOf(one)]).toEqual([
      { state: 'forfeited', held: '0.00' },
      ['forfeited 30000.00'],
    ])
    expect(await backTo(next)).toEqual(['30000.00'])
    done(
      await move(t, '2a', lot, 'runner_up', {
        winner_sign_up_id: next.own[0],
        consent_files: await fileOf(t, '2a'),
        deal_price: '499000.00',
        reason: '递补',
      }),
    )
    expect([await depositOf(next.id), await lotsOf(next), await backTo(next)]).toEqual([
      { state: 'applied', held: '0.00' },
      ['applied 30000.00'],
      [],
    ])
    await booksAreClean(t)
  })

  test('never wins one lot too many, whoever confirms at the same moment', async () => {
    const event = await eventWith(t, 20, perEvent({ wins_limit: 3 }))
    const one = await eventBidder(t, event)
    await payDeposit(t, one)
    for (const [n, lot] of event.lots.entries()) {
      await setLot(t, lot, { state: 'confirming', highest_price: '500000.00' })
      await bid(t, lot, one.own[n] ?? 0, '500000.00')
    }
    const versions = new Map(
      (await sql('select id::int, version from lots where event_id = $1', [event.id])).map((row) => [
        row['id'],
        row['version'],
      ]),
    )
    const sell = (n: number) =>
      p['2a'].ask(`/api/lots/${event.lots[n]}/transitions`, {
        method: 'POST',
        body: {
          action: 'sell',
          version: versions.get(event.lots[n]),
          winner_sign_up_id: one.own[n],
          deal_price: '500000.00',
          reason: '现场确认',
        },
      })
    const answers = await Promise.all(Array.from({ length: full ? 100 : 40 }, (_, k) => sell(k % 20)))
    // A busy machine refuses some of them; the test sends these again, one after the other.
    for (let n = 0; n < 20; n += 1) answers.push(await sell(n))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
    expect(
      await sql("select count(*)::int as won from sign_ups where event_sign_up_id = $1 and outcome = 'won'", [
        one.id,
      ]),
    ).toEqual([{ won: 3 }])
    await booksAreClean(t)
  })
})
