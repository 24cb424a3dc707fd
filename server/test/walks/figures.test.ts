import { afterAll, beforeAll, expect, test } from 'vitest'
import { periods, type Amount, type Dashboard, type Waiting, type Widget } from '#contract/dashboard.ts'
import { add, amount } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import { lotBody, newConsignor } from '../support/auction.ts'
import { printedRandom } from '../support/seeded-random.ts'
import { testApp, type Answer, type Person, type TestApp } from '../support/harness.ts'
import { newCustomer } from '../support/new-records.ts'
import { activeRecycler, dayIn } from '../support/placed-lots.ts'
import { listCallOf } from '../attacks/screen-lists.ts'
import { full } from '#tools/full-run.ts'

/** Every figure of every role opens a list that adds up to it, whatever business was done before. */

const businesses = Number(process.env['BUSINESSES'] ?? (full ? 200 : 4))
const people = ['1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a'] as const
const d = printedRandom()
const today = businessDay(new Date())

let t: TestApp
const p: Record<string, Person> = {}
let consignor: number
const recyclers: number[] = []

const sql = async <T = Record<string, any>>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await t.database.pool.query(text, values)).rows
const ask = (who: string, path: string, body?: unknown): Promise<Answer> =>
  (p[who] as Person).ask(path, body === undefined ? {} : { method: 'POST', body })
const done = async (who: string, path: string, body: unknown): Promise<any> => {
  const answer = await ask(who, path, body)
  if (answer.code !== 0) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.text}`)
  return answer.data
}

const go = async (who: string, lot: number, action: string, more: object = {}) => {
  const [row] = await sql<{ version: number }>('select version from lots where id = $1', [lot])
  return done(who, `/api/lots/${lot}/transitions`, { action, version: row?.version, ...more })
}

beforeAll(
  async () => {
    t = await testApp()
    for (const name of [...people, '1b', '8b']) p[name] = await t.as(name)
    consignor = await newConsignor(t)
    for (let n = 0; n < 4; n += 1) recyclers.push(await activeRecycler(t, p['4a'] as Person))
    for (let n = 0; n < businesses; n += 1) await business(certain[n])
    for (let n = 0; n < businesses; n += 1) await calls(d.one(['5a', '5a', '3a', '2a']))
  },
  60_000 + businesses * 20_000,
)
afterAll(() => t.close())

/** A customer with follow-ups of some days, a next date or none, and sometimes another owner afterwards. */
async function calls(owner: string): Promise<void> {
  const { id } = await done(owner, '/api/customers', newCustomer({ confirm_duplicate: true }))
  for (let n = d.one([0, 1, 2, 5]); n > 0; n -= 1) {
    const next_follow_at = d.chance(0.6)
      ? new Date(Date.now() + d.one([-30, 0, 1, 40]) * 3_600_000).toISOString()
      : null
    const made = await done(owner, `/api/customers/${id}/follow-ups`, {
      kind: 1,
      content: '电话',
      next_follow_at,
    })
    await sql('update follow_ups set created_at = created_at - make_interval(days => $2) where id = $1', [
      made.id,
      d.one([0, 0, 3, 20, 60]),
    ])
  }
  if (d.chance(0.3))
    await sql(
      "update customers set owner_since = now() - interval '27 days', last_follow_at = null where id = $1",
      [id],
    )
  if (d.chance(0.3)) {
    const { version } = (await ask('2a', `/api/customers/${id}`)).data
    await ask('2a', `/api/customers/${id}/transfer`, { service_id: t.uid('5a'), version })
  }
}

type Fate = 'open' | 'default' | 'back' | 'paid'

/** The first sales of every run: one is paid, one is in default, and one is paid in part. */
const certain: readonly Fate[] = ['paid', 'default', 'open']

type Money = { id: number; version: number }
const enter = (kind: string, sum: string, about: object, direction = 'in'): Promise<Money> =>
  done('8a', '/api/finance/entries', {
    kind,
    direction,
    amount: sum,
    account_id: 0,
    occurred_on: today,
    ...about,
  })
const confirm = ({ id, version }: Money) => done('8b', `/api/finance/entries/${id}/confirm`, { version })
const reverse = ({ id, version }: Money) =>
  done('1b', `/api/finance/entries/${id}/reverse`, { version, reason: '录错' })

/** Money that is confirmed, left waiting, voided, or confirmed and reversed. Returns whether it counts. */
async function moves(
  kind: string,
  sum: string,
  about: object,
  direction = 'in',
  fate = d.one(['confirmed', 'confirmed', 'confirmed', 'pending', 'void', 'reversed']),
): Promise<boolean> {
  const made = await enter(kind, sum, about, direction)
  if (fate === 'pending') return false
  if (fate === 'void') {
    await done('8a', `/api/finance/entries/${made.id}/void`, { version: made.version })
    return false
  }
  const booked = await confirm(made)
  if (fate === 'reversed') await reverse(booked)
  return fate === 'confirmed'
}

async function bidders(lot: number, prices: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const [at] of prices.entries()) {
    const { id, version } = await done('4a', `/api/lots/${lot}/sign-ups`, { recycler_id: recyclers[at] })
    await done('4a', `/api/sign-ups/${id}/review`, { decision: 'approve', version })
    if (d.chance(0.2)) await moves('deposit_in', '30.00', { sign_up_id: id })
    const [{ missing } = { missing: '0' }] = await sql<{ missing: string }>(
      'select (bond_price - coalesce(received_amount, 0))::text as missing from sign_ups where id = $1',
      [id],
    )
    await confirm(await enter('deposit_in', missing, { sign_up_id: id }))
    ids.push(id)
  }
  return ids
}

const perUnit = {
  pricing_basis: 1,
  unit: '吨',
  auction_quantity: '10',
  starting_price: '3000.00',
  reserve_price: '0',
  bond_price: '5000.00',
  advance_payment: '20000.00',
}

const whole = { starting_price: '294000.00', reserve_price: '0', bond_price: '50000.00' }

async function listed(lot: number): Promise<void> {
  await go('5a', lot, 'submit')
  await go('3a', lot, 'approve')
  await go('2a', lot, 'list')
}

/** One lot from its draft to wherever chance takes it, or to a certain end. */
async function business(fate?: Fate): Promise<void> {
  const byUnit = d.chance(0.5)
  const payer = d.one(['buyer', 'consignor'])
  const { id } = await done(
    '5a',
    '/api/lots',
    lotBody(consignor, {
      zs_service_id: t.uid('6a'),
      platform: 0,
      commission_payer: payer,
      ...(byUnit ? perUnit : whole),
    }),
  )
  await listed(id)
  const prices = byUnit ? ['3000.00', '4000.00'] : ['294000.00', '300000.00']
  const [loser = 0, winner = 0] = await bidders(id, prices)
  await sql(
    "update lots set auction_time = now() - interval '1 hour', signup_end_time = now() - interval '2 hours', auction_end_time = now() - interval '1 minute' where id = $1",
    [id],
  )
  await go('4a', id, 'start_bidding')
  for (const [at, sign_up_id] of [loser, winner].entries())
    await done('4a', `/api/lots/${id}/bids`, { sign_up_id, bid_price: prices[at] })
  await go('4a', id, 'close_bidding', { reason: '竞价已提前结束' })
  if (!fate && d.chance(0.2)) {
    await go('2a', id, 'no_sale', { reason: '价格不理想' })
    if (d.chance(0.5)) await go('5a', id, 'relist')
    return
  }
  await go('2a', id, 'sell', { winner_sign_up_id: winner, deal_price: prices[1] })
  if (d.chance(0.4))
    await sql("update lots set result_at = result_at - interval '40 days' where id = $1", [id])
  if (d.chance(0.6)) await refunded(loser)
  await afterSale(id, byUnit, fate)
}

async function refunded(signUp: number): Promise<void> {
  const [row] = await sql<{ sum: string }>(
    'select received_amount::text as sum from sign_ups where id = $1',
    [signUp],
  )
  await moves('deposit_refund', row?.sum ?? '0', { sign_up_id: signUp }, 'out')
}

async function afterSale(lot: number, byUnit: boolean, certainly?: Fate): Promise<void> {
  const fate = certainly ?? d.one(['open', 'default', 'back', 'paid', 'paid', 'paid'])
  if (fate === 'default') {
    await sql('update lots set payment_due_on = $2 where id = $1', [lot, dayIn(-1)])
    await go('2a', lot, 'default', { reason: '逾期未付' })
    if (!certainly && d.chance(0.5)) await go('5a', lot, 'relist')
    return
  }
  if (fate === 'back') {
    await ask('1a', `/api/lots/${lot}/transitions`, {
      action: 'step_back',
      reason: '录错',
      version: (await sql<{ version: number }>('select version from lots where id = $1', [lot]))[0]?.version,
    })
    return
  }
  const kind = byUnit ? 'advance_in' : 'balance_in'
  await moves(kind, '1000.00', { lot_id: lot }, 'in', certainly && 'confirmed')
  if (fate === 'open') return
  const [due] = await sql<{ id: number; rest: string }>(
    "select id::int, (amount - paid_amount)::text as rest from finance_dues where lot_id = $1 and kind = $2 and state in ('open', 'partial')",
    [lot, kind],
  )
  if (due) await confirm(await enter(kind, due.rest, { due_id: due.id }))
  await go('8a', lot, 'mark_paid')
  if (byUnit)
    await done('6a', `/api/lots/${lot}/weigh-tickets`, {
      ticket_no: `T${lot}`,
      plate: '浙A12345',
      gross: d.one(['19.5', '21.25']),
      tare: '10',
      at: new Date().toISOString(),
    })
  if (!certainly && d.chance(0.2)) return
  // Weighed goods are worth more than the prepayment, so a director releases them.
  const release = { reason: '委托方同意', consent_files: await paper('2a', `/f/release${lot}`) }
  if (byUnit) await go('2a', lot, 'mark_picked_up', release)
  else await go('6a', lot, 'mark_picked_up', { settlement_quantity: '12' })
  await settled(lot)
}

/** A file that this person uploaded. */
async function paper(who: string, path: string): Promise<{ name: string; path: string }[]> {
  await sql(
    "insert into uploads (uid, name, path, stored, type, bytes) values ($1, 'a.pdf', $2, 'aa/bb/cc', 'application/pdf', 1)",
    [t.uid(who), path],
  )
  return [{ name: 'a.pdf', path }]
}

async function settled(lot: number): Promise<void> {
  const { data } = await ask('8a', `/api/lots/${lot}/settlement`)
  const adjustments = d.chance(0.5) ? [{ label: '运费', amount: d.one(['-500.00', '700.00']) }] : []
  const files = await paper('8a', `/f/figures${lot}`)
  const body = { adjustments, reason: '运费', files, consent_files: files, version: data.version }
  const put = await (p['8a'] as Person).ask(`/api/lots/${lot}/settlement`, { method: 'PUT', body })
  for (const { id } of put.data.waits)
    await done('2a', `/api/approvals/${id}/decide`, { decision: 'approve' })
  const { version } = (await ask('8a', `/api/lots/${lot}/settlement`)).data
  await done('8a', `/api/lots/${lot}/settlement/close`, { version })
  const dues = await sql<{ id: number; kind: string; direction: string; amount: string }>(
    "select id::int, kind, direction, amount::text from finance_dues where lot_id = $1 and state = 'open' and kind <> 'deposit_refund'",
    [lot],
  )
  // The consignor is paid from the lot's own money, so the buyer pays first.
  let owed = dues.filter((due) => due.direction === 'in').length
  for (const due of dues.toSorted((a, b) => a.direction.localeCompare(b.direction))) {
    if (!d.chance(0.7) || (due.kind === 'consignor_payout' && owed > 0)) continue
    const isWhole = d.chance(0.5)
    const counts = await moves(due.kind, isWhole ? due.amount : '10.00', { due_id: due.id }, due.direction)
    if (counts && due.direction === 'in' && isWhole) owed -= 1
  }
}

const amountsOf = (widget: Widget): (Amount & { name?: string; sum?: string; rate?: string })[] => {
  if (widget.shape === 'figures') return widget.figures
  if (widget.shape === 'headline')
    return widget.figures.flatMap(({ url, rate, ...figure }) =>
      url === null ? [] : [{ ...figure, url, ...(rate !== undefined && rate !== null && { rate }) }],
    )
  if (widget.shape === 'people')
    return widget.rows.flatMap(({ followed, created, deals, held, overdue }) => [
      followed,
      created,
      deals,
      held,
      overdue,
    ])
  if (widget.shape === 'behind') return widget.rows.flatMap((row) => [row.held, row.overdue, row.falling])
  if (widget.shape === 'split') return widget.parts
  if (widget.shape === 'steps') return widget.steps
  // Lines of finance's queue are compared with the queue itself.
  if (widget.shape === 'work') return widget.name === 'queue' ? [] : [widget.all]
  return widget.shape === 'ranking' ? widget.rows : widget.points.flatMap((point) => point.amounts)
}

/** Which column of the list, and which of its sums, a figure in yuan is. */
const columns: Record<string, string> = {
  turnover: 'deal_amount',
  turnover_over_time: 'deal_amount',
  people: 'deal_amount',
  platforms: 'deal_amount',
  auction_types: 'deal_amount',
  sold_by: 'deal_amount',
  receivable_ages: 'unpaid',
  deposits_held: 'held_change',
  receivable: 'unpaid',
  payable: 'unpaid',
}

const signOf: Record<string, '1' | '-1'> = { cash_in_today: '1', cash_out_today: '-1' }

interface List {
  total: number
  items: Record<string, string | null>[]
  sums?: Record<string, string | null>
}

async function listOf(who: string, url: string): Promise<List> {
  const first = await ask(who, listCallOf(url))
  expect([who, url, first.status]).toEqual([who, url, 200])
  const list = first.data as List
  for (let page = 2; list.items.length < list.total; page += 1)
    list.items.push(...(await ask(who, `${listCallOf(url)}&page=${page}`)).data.items)
  return list
}

/** Follows a figure to its list and adds it up there. */
async function follow(
  who: string,
  widget: string,
  item: ReturnType<typeof amountsOf>[number],
): Promise<void> {
  const { total, items, sums } = await listOf(who, item.url)
  const of = [who, widget, item.name, item.url]
  expect([...of, item.value]).toEqual([...of, total])
  if (item.name === 'sold_rate') expect([...of, sums?.['rate'] ?? undefined]).toEqual([...of, item.rate])
  if (item.sum === undefined) return
  const sign = signOf[item.name ?? '']
  if (sign !== undefined) {
    const cash = amount(add('0', ...items.map((row) => row['cash_change'] ?? 'missing')))
    expect([...of, sign === '1' ? cash : cash.replace('-', '')]).toEqual([...of, item.sum])
    expect([...of, sums?.[sign === '1' ? 'in' : 'out']]).toEqual([...of, item.sum])
    return
  }
  const column = columns[widget] ?? columns[item.name ?? ''] ?? 'unknown'
  const rows = amount(add('0', ...items.map((row) => row[column] ?? '0')))
  expect([...of, rows, sums?.[column]]).toEqual([...of, item.sum, item.sum])
}

test.each(full ? people : people.slice(1))(
  'every figure of %s is what its list comes to',
  async (who) => {
    for (const period of periods) {
      const { widgets } = (await ask(who, `/api/dashboard?period=${period}`)).data as Dashboard
      // Lists of lots show reserves, and the first look of a day is a line of the log: it is counted first.
      const logFirst = (widget: Widget) => Number(widget.name === 'audit_volume')
      for (const widget of widgets.toSorted((a, b) => logFirst(b) - logFirst(a)))
        for (const amount of amountsOf(widget)) await follow(who, widget.name, amount)
    }
    for (const { parts } of ((await ask(who, '/api/waiting')).data as Waiting).screens)
      for (const item of parts) await follow(who, 'waiting', item)
  },
  60_000 + businesses * 2000,
)

test.each(['1a', '8a'])('the summary of %s is what the dashboard says', async (who) => {
  const summary = (await ask(who, '/api/finance/summary')).data
  const { widgets } = (await ask(who, '/api/dashboard')).data as Dashboard
  const money = widgets.find((widget) => widget.name === 'money') as Widget
  for (const { name = '', sum, value } of amountsOf(money)) {
    const key = { entries_pending: 'pending', dues_overdue: 'overdue' }[name] ?? name
    expect([name, summary[key]]).toEqual([name, sum ?? value])
  }
  const day = `effective=true&occurred_on_from=${today}&occurred_on_to=${today}`
  const { sums } = await listOf(who, `/crm/caiwu/list?tab=entries&${day}`)
  expect([summary.platform_in_today, summary.platform_out_today]).toEqual([
    sums?.['platform_in'],
    sums?.['platform_out'],
  ])
})

test('the ledger counts booked lines and shows waiting ones beside them', async () => {
  const { items, sums } = await listOf('8a', '/crm/caiwu/list?tab=entries')
  const of = (direction: string, states: readonly string[]) =>
    amount(
      add(
        '0',
        ...items
          .filter(
            (row) =>
              row['direction'] === direction &&
              states.includes(row['state'] ?? '') &&
              !['deposit_apply', 'deposit_forfeit'].includes(row['kind'] ?? ''),
          )
          .map((row) => row['amount'] ?? '0'),
      ),
    )
  const booked = ['confirmed', 'reversed']
  expect(sums).toMatchObject({
    in: of('in', booked),
    out: of('out', booked),
    pending_in: of('in', ['pending']),
    pending_out: of('out', ['pending']),
    cash_change: amount(add(of('in', booked), `-${of('out', booked)}`)),
  })
  const platform = (direction: string) =>
    amount(
      add(
        '0',
        ...items
          .filter(
            (row) =>
              row['direction'] === direction &&
              booked.includes(row['state'] ?? '') &&
              Number(row['account_id']) === 0 &&
              ['deposit_in', 'deposit_refund'].includes(row['kind'] ?? ''),
          )
          .map((row) => row['amount'] ?? '0'),
      ),
    )
  expect(platform('in')).not.toBe('0.00')
  expect(sums).toMatchObject({ platform_in: platform('in'), platform_out: platform('out') })
  const held = items.filter((row) => ['deposit_apply', 'deposit_forfeit'].includes(row['kind'] ?? ''))
  expect(held.length).toBeGreaterThan(0)
  for (const row of held) {
    expect([row['cash_change'], row['counterparty'] !== null]).toEqual(['0.00', true])
    expect(row['held_change']).toBe(row['reverses_id'] === null ? `-${row['amount']}` : row['amount'])
  }
})

test('what is held, owed and sold is what an accountant would count by hand', async () => {
  const { deposits_held, receivable, payable } = (await ask('8a', '/api/finance/summary')).data
  const [held] = await sql<{ sum: string }>(
    "select coalesce(sum(received_amount), 0)::numeric(20, 2)::text as sum from sign_ups where deposit_status in ('unpaid', 'received', 'refund_due')",
  )
  const owed = async (direction: string) =>
    (
      await sql<{ sum: string }>(
        "select coalesce(sum(amount - paid_amount), 0)::numeric(20, 2)::text as sum from finance_dues where state in ('open', 'partial') and direction = $1",
        [direction],
      )
    )[0]?.sum
  expect([deposits_held, receivable, payable]).toEqual([held?.sum, await owed('in'), await owed('out')])
  const [turnover] = await sql<{ sum: string; estimated: string; adjusted: string }>(
    `select coalesce(sum(adjusted), 0)::numeric(20, 2)::text as adjusted, coalesce(sum(worth), 0)::numeric(20, 2)::text as sum, coalesce(sum(worth) filter (where open), 0)::numeric(20, 2)::text as estimated from (
       select l.pricing_basis = 1 and s.id is null as open, s.settlement_price - case when l.pricing_basis = 1 then round(l.deal_price * s.settlement_quantity, 2) else l.deal_price end as adjusted,
         case when s.id is not null then s.settlement_price when coalesce(l.pricing_basis, 0) = 0 then l.deal_price
         else l.deal_price * coalesce(l.settlement_quantity, (select sum(net) from weigh_tickets w where w.lot_id = l.id and voided_at is null), l.auction_quantity) end as worth
       from lots l left join settlements s on s.lot_id = l.id and s.round_no = l.round_no and s.state = 'closed'
       where l.state in ('sold', 'paid', 'picked_up', 'settled')) sold`,
  )
  const { sums } = await listOf('2a', '/crm/weituo/rounds')
  expect([sums?.['deal_amount'], sums?.['estimated'], sums?.['adjusted']]).toEqual([
    turnover?.sum,
    turnover?.estimated,
    turnover?.adjusted,
  ])
})
