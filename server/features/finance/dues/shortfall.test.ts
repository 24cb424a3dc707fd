import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { bid, fileOf, lotIn, missDate, move, newConsignor } from '#server/test/support/auction.ts'
import { testApp, type Answer, type TestApp } from '#server/test/support/harness.ts'
import { activeRecycler } from '#server/test/support/placed-lots.ts'
import { booksAreClean } from '#server/test/walks/clean-books.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const get = async (who: string, path: string) => (await t.as(who)).ask(path)
const post = async (who: string, path: string, body: object) =>
  (await t.as(who)).ask(path, { method: 'POST', body })
const done = (answer: Answer) => {
  expect([answer.code, answer.text]).toEqual([0, answer.text])
  return answer.data
}

const why = (answer: Answer) => [answer.status, answer.data?.reason]
const go = async (who: string, id: number, action: string, more = {}) =>
  done(await move(t, who, id, action, more))

/** Enters and confirms money, by two people of finance. */
async function pays(kind: string, amount: string, about: object, direction = 'in') {
  const body = { kind, direction, amount, account_id: 0, occurred_on: businessDay(new Date()), ...about }
  const entry = done(await post('8a', '/api/finance/entries', body))
  return done(await post('8b', `/api/finance/entries/${entry.id}/confirm`, { version: 1 }))
}

const reverse = (entry: { id: number; version: number }) =>
  post('1a', `/api/finance/entries/${entry.id}/reverse`, { version: entry.version, reason: '退票' })

interface Case {
  id: number
  low: number
  high: number
}

interface Terms {
  deposit?: string
  forfeit_to?: 'company' | 'consignor'
}

/** Runs the bidding of a listed lot: one bidder with a deposit per price, and the last one buys. */
async function auction(id: number, deposit: string, prices: readonly string[]): Promise<number[]> {
  const made: number[] = []
  for (const price of prices) {
    const recycler_id = await activeRecycler(t, await t.as('4a'))
    const { id: signUp, version } = done(await post('4a', `/api/lots/${id}/sign-ups`, { recycler_id }))
    done(await post('4a', `/api/sign-ups/${signUp}/review`, { decision: 'approve', version }))
    await pays('deposit_in', deposit, { sign_up_id: signUp })
    await bid(t, id, signUp, price)
    made.push(signUp)
  }
  await go('4a', id, 'start_bidding')
  await go('4a', id, 'close_bidding')
  await go('2a', id, 'sell', { winner_sign_up_id: made.at(-1), deal_price: prices.at(-1) })
  return made
}

/** A sale at 160,000 with commissions of 5 % together, and a second bidder at 110,000. */
async function sold({ deposit = '20000.00', forfeit_to = 'company' }: Terms = {}): Promise<Case> {
  const id = await lotIn(t, 'listed', {
    commission_id: await newConsignor(t, { forfeit_to }),
    starting_price: '100000.00',
    reserve_price: '0.00',
    bond_price: deposit,
    commission_payer: 'both',
    commission_point: '3',
    consignor_commission_point: '2',
  })
  const [low = 0, high = 0] = await auction(id, deposit, ['110000.00', '160000.00'])
  return { id, low, high }
}

async function defaulted(terms?: Terms): Promise<Case> {
  const lot = await sold(terms)
  await missDate(t, lot.id)
  await go('2a', lot.id, 'default', { reason: '逾期未付' })
  return lot
}

const follow = async ({ id, low }: Case) =>
  go('2a', id, 'runner_up', {
    winner_sign_up_id: low,
    reason: '委托方同意',
    consent_files: await fileOf(t, '2a'),
  })
async function resold(terms?: Terms): Promise<Case> {
  const lot = await defaulted(terms)
  await follow(lot)
  return lot
}

const kinds = ['shortfall_in', 'penalty_in', 'shortfall_payout']
const dues = async ({ id }: Case) =>
  (
    await sql(
      `select kind, amount, state, party, sign_up_id::int from finance_dues where lot_id = $1 and kind = any($2) order by id`,
      [id, kinds],
    )
  ).map(({ kind, amount, state }) => `${kind} ${amount} ${state}`)
const dueOf = async ({ id }: Case, kind: string) =>
  (
    await sql(
      "select id::int, version, party, party_id::int from finance_dues where lot_id = $1 and kind = $2 and state <> 'cancelled' order by id desc",
      [id, kind],
    )
  )[0] as { id: number; version: number; party: string; party_id: number }
const accept = async (lot: Case, kind: string) => {
  const due = await dueOf(lot, kind)
  done(await post('8a', `/api/finance/dues/${due.id}/confirm`, { version: due.version }))
  return due.id
}

const firstPayout = async ({ id }: Case): Promise<number> =>
  (
    await sql("select min(id)::int as id from finance_dues where lot_id = $1 and kind = 'shortfall_payout'", [
      id,
    ])
  )[0]?.id
/** The amounts owed and paid to the consignor for the loss of the first sale. */
const owed = async ({ id }: Case) =>
  (
    await sql(
      "select coalesce(sum(amount), 0)::text as owed from finance_dues where lot_id = $1 and kind = 'shortfall_payout' and state <> 'cancelled'",
      [id],
    )
  )[0]?.owed

describe('a resale at 110,000 after 160,000', () => {
  test('makes 50,000 of the 58,000 the consignor’s: deposit and payment', async () => {
    const lot = await resold()
    // The house's deposit covers commissions of 8,000 first; the other 12,000 go to the consignor at once.
    expect(await dues(lot)).toEqual(['shortfall_in 38000.00 proposed', 'shortfall_payout 12000.00 open'])
    const due_id = await accept(lot, 'shortfall_in')
    await pays('shortfall_in', '38000', { due_id })
    expect(await owed(lot)).toBe('50000.00')
    const payout = await dueOf(lot, 'shortfall_payout')
    const [{ commission_id }] = (await sql('select commission_id::int from lots where id = $1', [
      lot.id,
    ])) as [{ commission_id: number }]
    expect(payout).toMatchObject({ party: 'consignor', party_id: commission_id })
    await booksAreClean(t)
  })

  test('proposes two dues where no deposit covers them, and each receipt is passed on', async () => {
    const lot = await resold({ deposit: '1000.00' })
    expect(await dues(lot)).toEqual(['shortfall_in 50000.00 proposed', 'penalty_in 7000.00 proposed'])
    const loss = await accept(lot, 'shortfall_in')
    const penalty = await accept(lot, 'penalty_in')
    await pays('shortfall_in', '20000', { due_id: loss })
    await pays('shortfall_in', '30000', { due_id: loss })
    await pays('penalty_in', '7000', { due_id: penalty })
    expect((await dues(lot)).slice(2)).toEqual([
      'shortfall_payout 20000.00 open',
      'shortfall_payout 30000.00 open',
    ])
    const entry = {
      kind: 'shortfall_payout',
      direction: 'out',
      account_id: 0,
      occurred_on: businessDay(new Date()),
    }
    const { id: due_id } = await dueOf(lot, 'shortfall_payout')
    const out = done(await post('8a', '/api/finance/entries', { ...entry, amount: '30000', due_id }))
    const confirm = (who: string) => post(who, `/api/finance/entries/${out.id}/confirm`, { version: 1 })
    expect(why(await confirm('8a'))).toEqual([409, 'own_entry'])
    done(await confirm('8b'))
  })

  test('a penalty that arrives first pays the consignor’s loss, and the shortfall the rest of it', async () => {
    const lot = await resold({ deposit: '1000.00' })
    const loss = await accept(lot, 'shortfall_in')
    await pays('penalty_in', '7000', { due_id: await accept(lot, 'penalty_in') })
    expect(await owed(lot)).toBe('7000.00')
    await pays('shortfall_in', '50000', { due_id: loss })
    expect(await owed(lot)).toBe('50000.00')
  })

  test('a deposit of the consignor covers the loss first and is paid out once', async () => {
    const lot = await resold({ forfeit_to: 'consignor' })
    expect(await dues(lot)).toEqual(['shortfall_in 30000.00 proposed', 'penalty_in 8000.00 proposed'])
    await pays('shortfall_in', '30000', { due_id: await accept(lot, 'shortfall_in') })
    expect(await owed(lot)).toBe('30000.00')
    expect(
      await sql("select amount from finance_dues where lot_id = $1 and kind = 'forfeit_payout'", [lot.id]),
    ).toEqual([{ amount: '20000.00' }])
  })

  test('who keeps the deposit is what the contract said at the default', async () => {
    const lot = await defaulted()
    await sql(
      "update consignors set forfeit_to = 'consignor' where id = (select commission_id from lots where id = $1)",
      [lot.id],
    )
    await follow(lot)
    expect(await dues(lot)).toEqual(['shortfall_in 38000.00 proposed', 'shortfall_payout 12000.00 open'])
  })

  test('a later round at a higher price leaves the commissions alone to claim', async () => {
    const lot = await defaulted({ deposit: '1000.00' })
    await go('2a', lot.id, 'relist')
    await sql("update lots set state = 'listed' where id = $1", [lot.id])
    await auction(lot.id, '1000.00', ['170000.00'])
    expect(await dues(lot)).toEqual(['penalty_in 7000.00 proposed'])
    await pays('penalty_in', '7000', { due_id: await accept(lot, 'penalty_in') })
    expect(await owed(lot)).toBe('0')
    await booksAreClean(t)
  })

  test('without a due of its own no shortfall comes or goes', async () => {
    const lot = await resold()
    for (const [kind, direction] of [
      ['shortfall_in', 'in'],
      ['shortfall_payout', 'out'],
    ] as const) {
      const body = {
        kind,
        direction,
        amount: '1',
        account_id: 0,
        occurred_on: businessDay(new Date()),
        sign_up_id: lot.low,
      }
      const entry = done(await post('8a', '/api/finance/entries', body))
      const answer = await post('8b', `/api/finance/entries/${entry.id}/confirm`, { version: 1 })
      if (direction === 'in') expect(answer.data).toMatchObject({ kind: 'unapplied_in', state: 'confirmed' })
      else expect(why(answer)).toEqual([409, 'due_exceeded'])
    }
  })
})

describe('the sheet of the sale', () => {
  test('says what was lost and recovered and whose it is, for finance and for directors', async () => {
    const lot = await resold()
    await pays('shortfall_in', '8000', { due_id: await accept(lot, 'shortfall_in') })
    await pays('shortfall_payout', '12000', { due_id: await firstPayout(lot) }, 'out')
    const sheet = {
      round_no: 1,
      sign_up_id: lot.high,
      defaulter: expect.stringContaining('测试再生资源'),
      first_price: '160000.00',
      next_price: '110000.00',
      forfeited: '20000.00',
      forfeit_to: 'company',
      consignor: {
        lost: '50000.00',
        deposit: '12000.00',
        set_off: '0.00',
        received: '8000.00',
        recovered: '20000.00',
        missing: '30000.00',
        owed: '20000.00',
        paid_out: '12000.00',
      },
      company: {
        lost: '8000.00',
        deposit: '8000.00',
        set_off: '0.00',
        received: '0.00',
        recovered: '8000.00',
        missing: '0.00',
      },
    }
    expect((await get('2a', `/api/lots/${lot.id}/funds`)).data.shortfalls).toEqual([sheet])
    expect((await get('8a', `/api/finance/lots/${lot.id}`)).data.shortfalls).toEqual([sheet])
    const other = await sold()
    expect((await get('2a', `/api/lots/${other.id}/funds`)).data.shortfalls).toEqual([])
  })

  test('a deposit of the consignor is no money of the house', async () => {
    const lot = await resold({ deposit: '55000.00', forfeit_to: 'consignor' })
    const [sheet] = (await get('2a', `/api/lots/${lot.id}/funds`)).data.shortfalls
    expect(sheet.consignor).toMatchObject({ deposit: '50000.00', missing: '0.00', owed: '55000.00' })
    expect(sheet.company).toMatchObject({ lost: '8000.00', deposit: '0.00', missing: '8000.00' })
    expect(await dues(lot)).toEqual(['penalty_in 3000.00 proposed'])
  })

  test('money that was set off before the resale is the consignor’s first', async () => {
    const lot = await sold()
    await pays('balance_in', '60000', { lot_id: lot.id })
    await missDate(t, lot.id)
    await go('2a', lot.id, 'default', { reason: '逾期未付' })
    const due = await dueOf(lot, 'overpaid_refund')
    done(
      await post('8a', `/api/finance/dues/${due.id}/set-off`, {
        amount: '45000',
        files: await fileOf(t, '8a'),
        version: due.version,
      }),
    )
    await follow(lot)
    expect(await dues(lot)).toEqual(['shortfall_payout 50000.00 open'])
    const [sheet] = (await get('2a', `/api/lots/${lot.id}/funds`)).data.shortfalls
    expect(sheet.consignor).toMatchObject({ deposit: '12000.00', set_off: '38000.00', missing: '0.00' })
    await booksAreClean(t)
  })

  test('money that was retained beyond the debt is due back at the resale, and no more is set off', async () => {
    const lot = await sold()
    await pays('balance_in', '60000', { lot_id: lot.id })
    await missDate(t, lot.id)
    await go('2a', lot.id, 'default', { reason: '逾期未付' })
    const setOff = async (amount: string) => {
      const { id, version } = await dueOf(lot, 'overpaid_refund')
      const body = { amount, version, files: await fileOf(t, '8a') }
      return post('8a', `/api/finance/dues/${id}/set-off`, body)
    }
    for (const amount of ['35000', '25000']) done(await setOff(amount))
    await follow(lot)
    // 58,000 are owed; the deposit covers 20,000 of them.
    const refund = () =>
      sql(
        "select amount, paid_amount, set_off, state from finance_dues where lot_id = $1 and kind = 'overpaid_refund'",
        [lot.id],
      )
    expect(await refund()).toEqual([
      { amount: '60000.00', paid_amount: '38000.00', set_off: '38000.00', state: 'partial' },
    ])
    expect(await dues(lot)).toEqual(['shortfall_payout 50000.00 open'])
    expect(
      await sql(
        "select amount, state, direction from finance_entries where lot_id = $1 and kind = 'set_off' order by id",
        [lot.id],
      ),
    ).toEqual([
      { amount: '35000.00', state: 'confirmed', direction: 'out' },
      { amount: '25000.00', state: 'reversed', direction: 'out' },
      { amount: '25000.00', state: 'confirmed', direction: 'in' },
      { amount: '3000.00', state: 'confirmed', direction: 'out' },
    ])
    expect(why(await setOff('0.01'))).toEqual([409, 'due_exceeded'])
    const { id: due_id } = await dueOf(lot, 'overpaid_refund')
    await pays('overpaid_refund', '22000', { due_id }, 'out')
    await booksAreClean(t)
  })

  test('a set-off pays the claim that is open, although an earlier one is only proposed', async () => {
    const lot = await sold({ deposit: '1000.00' })
    await pays('balance_in', '60000', { lot_id: lot.id })
    await missDate(t, lot.id)
    await go('2a', lot.id, 'default', { reason: '逾期未付' })
    await follow(lot)
    await accept(lot, 'penalty_in')
    const { id, version } = await dueOf(lot, 'overpaid_refund')
    const body = { amount: '7000', version, files: await fileOf(t, '8a') }
    done(await post('8a', `/api/finance/dues/${id}/set-off`, body))
    expect(await dues(lot)).toEqual([
      'shortfall_in 50000.00 proposed',
      'penalty_in 7000.00 done',
      'shortfall_payout 7000.00 open',
    ])
    await booksAreClean(t)
  })

  test('statements of account have what was recovered and not what is only proposed', async () => {
    const lot = await resold()
    const day = businessDay(new Date())
    const consignor = (await dueOf(lot, 'shortfall_payout')).party_id
    const recycler = (await dueOf(lot, 'shortfall_in')).party_id
    const lines = async (party: string, id: number) => {
      const path = `/api/finance/party-statement?party=${party}&party_id=${id}&from=${day}&to=${day}`
      const { data } = await get('8a', path)
      return data.lines.flatMap((line: any) =>
        kinds.includes(line.kind) ? [`${line.kind} ${line.debit} ${line.credit}`] : [],
      )
    }
    expect(await lines('consignor', consignor)).toEqual(['shortfall_payout 0.00 12000.00'])
    expect(await lines('recycler', recycler)).toEqual([])
    await pays('shortfall_in', '8000', { due_id: await accept(lot, 'shortfall_in') })
    await pays('shortfall_payout', '12000', { due_id: await firstPayout(lot) }, 'out')
    expect((await lines('consignor', consignor)).toSorted()).toEqual([
      'shortfall_payout 0.00 12000.00',
      'shortfall_payout 0.00 8000.00',
      'shortfall_payout 12000.00 0.00',
    ])
    expect(await lines('recycler', recycler)).toEqual([
      'shortfall_in 38000.00 0.00',
      'shortfall_in 0.00 8000.00',
    ])
  })
})

describe('what is taken back', () => {
  test('a payment that is reversed takes its payout with it, unless the consignor was paid', async () => {
    const lot = await resold({ deposit: '1000.00' })
    const due_id = await accept(lot, 'shortfall_in')
    await pays('shortfall_in', '20000', { due_id })
    const second = await pays('shortfall_in', '10000', { due_id })
    done(await reverse(second))
    expect(await owed(lot)).toBe('20000.00')
    const third = await pays('shortfall_in', '5000', { due_id })
    const payout = await dueOf(lot, 'shortfall_payout')
    const out = await pays('shortfall_payout', '5000', { due_id: payout.id }, 'out')
    const [first] = await sql(
      "select id::int, version from finance_entries where due_id = $1 and state = 'confirmed' order by id limit 1",
      [due_id],
    )
    done(await reverse(first as { id: number; version: number }))
    expect(why(await reverse(third))).toEqual([409, 'depends_on_entry'])
    done(await reverse(out))
    done(await reverse(third))
    expect(await owed(lot)).toBe('0')
    await booksAreClean(t)
  })

  test('a set-off that the resale has counted stays until the resale is taken back', async () => {
    const lot = await sold()
    await pays('balance_in', '60000', { lot_id: lot.id })
    await missDate(t, lot.id)
    await go('2a', lot.id, 'default', { reason: '逾期未付' })
    const due = await dueOf(lot, 'overpaid_refund')
    const body = { amount: '38000', files: await fileOf(t, '8a'), version: due.version }
    done(await post('8a', `/api/finance/dues/${due.id}/set-off`, body))
    await follow(lot)
    const [entry] = await sql(
      "select id::int, version from finance_entries where lot_id = $1 and kind = 'set_off'",
      [lot.id],
    )
    const back = () => reverse(entry as { id: number; version: number })
    expect(why(await back())).toEqual([409, 'depends_on_entry'])
    await go('1a', lot.id, 'step_back', { reason: '录错' })
    done(await back())
    await follow(lot)
    expect((await dues(lot)).slice(-2)).toEqual([
      'shortfall_in 38000.00 proposed',
      'shortfall_payout 12000.00 open',
    ])
    await booksAreClean(t)
  })

  test('a dropped claim leaves what the penalty brought to the house', async () => {
    const lot = await resold({ deposit: '1000.00' })
    await pays('penalty_in', '7000', { due_id: await accept(lot, 'penalty_in') })
    expect(await owed(lot)).toBe('7000.00')
    const due = await dueOf(lot, 'shortfall_in')
    done(
      await post('8a', `/api/finance/dues/${due.id}/drop`, { version: due.version, reason: '委托方已放弃' }),
    )
    expect(await owed(lot)).toBe('0')
    await booksAreClean(t)
  })
})

describe('stepping back from the sale to a runner-up', () => {
  test('returns to the default, which can be undone, and takes the claim back', async () => {
    const lot = await defaulted()
    const seen = async () => {
      const { data } = await get('1a', `/api/lots/${lot.id}`)
      const { state, winner_sign_up_id, deal_price, premium_rate, result_at, payment_due_on } = data
      return { state, winner_sign_up_id, deal_price, premium_rate, result_at, payment_due_on }
    }
    const before = await seen()
    expect(before).toMatchObject({ state: 'defaulted', winner_sign_up_id: lot.high, deal_price: '160000.00' })
    const deposits = () =>
      sql(
        'select id::int, outcome, deposit_status, refund_due_on::text from sign_ups where lot_id = $1 order by id',
        [lot.id],
      )
    const held = await deposits()
    await follow(lot)
    expect((await seen()).winner_sign_up_id).toBe(lot.low)
    await go('1a', lot.id, 'step_back', { reason: '录错' })
    expect(await seen()).toEqual(before)
    expect(await deposits()).toEqual(held)
    expect(await dues(lot)).toEqual([
      'shortfall_in 38000.00 cancelled',
      'shortfall_payout 12000.00 cancelled',
    ])
    await follow(lot)
    await go('1a', lot.id, 'step_back', { reason: '又录错' })
    expect((await go('1a', lot.id, 'undo_default', { reason: '已补缴' })).state).toBe('sold')
    expect((await go('1a', lot.id, 'step_back', { reason: '改判' })).state).toBe('confirming')
    expect((await deposits()).map((deposit) => [deposit.outcome, deposit.deposit_status])).toEqual([
      ['none', 'received'],
      ['none', 'received'],
    ])
    await booksAreClean(t)
  })

  test('is refused once the consignor was paid of the shortfall, or the runner-up paid', async () => {
    const lot = await resold()
    const { id: due_id } = await dueOf(lot, 'shortfall_payout')
    const out = await pays('shortfall_payout', '12000', { due_id }, 'out')
    const back = () => move(t, '1a', lot.id, 'step_back', { reason: 'x' })
    expect(why(await back())).toEqual([409, 'confirmed_money'])
    done(await reverse(out))
    const paid = await pays('balance_in', '1000', { lot_id: lot.id })
    expect(why(await back())).toEqual([409, 'confirmed_money'])
    done(await reverse(paid))
    expect(done(await back()).state).toBe('defaulted')
  })

  test('another default of the runner-up is undone without the first one', async () => {
    const lot = await resold()
    await missDate(t, lot.id)
    await go('2a', lot.id, 'default', { reason: '逾期未付' })
    await go('1a', lot.id, 'undo_default', { reason: '已补缴' })
    expect((await go('1a', lot.id, 'step_back', { reason: '录错' })).state).toBe('defaulted')
    expect(await dues(lot)).toEqual([
      'shortfall_in 38000.00 cancelled',
      'shortfall_payout 12000.00 cancelled',
    ])
    await go('1a', lot.id, 'undo_default', { reason: '已补缴' })
    expect((await get('1a', `/api/lots/${lot.id}`)).data).toMatchObject({
      state: 'sold',
      winner_sign_up_id: lot.high,
    })
    await booksAreClean(t)
  })
})
