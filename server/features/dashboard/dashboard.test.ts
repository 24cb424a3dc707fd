import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { periods, type Amount, type Dashboard, type Waiting, type Widget } from '#contract/dashboard.ts'
import { queueSections } from '#contract/finance-queue.ts'
import { addresses } from '#contract/grammar/addresses.ts'
import { inQueueOrder } from '#contract/rules/queue-order.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { add, amount } from '#contract/rules/money.ts'
import { listCallOf } from '#server/test/attacks/screen-lists.ts'
import { testApp, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { activeRecycler, dayIn, inDays, placeLot } from '#server/test/support/placed-lots.ts'
import { daysBefore, spanOf } from './period.ts'
import { full } from '#tools/full-run.ts'

let t: TestApp
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)

beforeAll(async () => {
  t = await testApp()
  const made: number[] = []
  for (const [owner, n] of [
    ['5a', 4],
    ['5b', 3],
    ['3a', 2],
    ['2a', 1],
  ] as const)
    for (let at = 0; at < n; at++) {
      const { data } = await (
        await t.as(owner)
      ).ask('/api/customers', {
        method: 'POST',
        body: newCustomer({ status: (at % 3) + 1, confirm_duplicate: true }),
      })
      made.push(data.id)
    }
  const [first, second, third] = made
  await (
    await t.as('5a')
  ).ask(`/api/customers/${first}/follow-ups`, {
    method: 'POST',
    body: { kind: 1, content: '电话' },
  })
  await sql(
    `update customers set last_follow_at = now() - interval '9 days', next_follow_at = now() - interval '1 day' where id = $1`,
    [second],
  )
  await sql(
    `update customers set owner_since = now() - interval '25 days', created_at = now() - interval '25 days' where id = $1`,
    [third],
  )
  for (const id of made.slice(5, 8))
    await (
      await t.as('1a')
    ).ask(`/api/customers/${id}/release`, {
      method: 'POST',
      body: { reason: 9, version: 1 },
    })
  await (await t.as('5a')).ask(`/api/pool/customers/${made[6]}/claim`, { method: 'POST', body: {} })
  await sql(
    `insert into pool_events (customer_id, kind, rule_version, at) values ($1, 'recycle', 1, now() - interval '20 days'), ($1, 'lock', 1, now())`,
    [first],
  )
  await placeAuctions()
})
afterAll(() => t.close())

const post = async (who: string, path: string, body: unknown) => {
  const answer = await (await t.as(who)).ask(path, { method: 'POST', body })
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}

async function entered(sign_up_id: number, more: Record<string, unknown>) {
  const entry = {
    kind: 'deposit_in',
    direction: 'in',
    amount: '30000',
    account_id: 0,
    occurred_on: dayIn(0),
    method: '银行转账',
    sign_up_id,
    ...more,
  }
  return post('8a', '/api/finance/entries', entry)
}

/**
 * Lots of both owners in most states; of two sign-ups one has paid its deposit, a third deposit came and was
 * reversed.
 */
async function placeAuctions() {
  const lot = await placeLot(t, { signup_end_time: inDays(2), auction_time: inDays(3) })
  const made: { id: number; version: number }[] = []
  for (let n = 0; n < 4; n += 1)
    made.push(
      await post('4a', `/api/lots/${lot}/sign-ups`, {
        recycler_id: await activeRecycler(t, await t.as('2a'), n === 0 ? 31 : 200),
      }),
    )
  for (const row of made.slice(0, 3))
    await post('4a', `/api/sign-ups/${row.id}/review`, { decision: 'approve', version: row.version })
  const theirs = { service_id: t.uid('5b'), zs_service_id: t.uid('6b') }
  const sold = {
    deal_price: '300000.10',
    deal_amount: '300000.10',
    result_at: inDays(-2),
    auction_time: inDays(-3),
    clean_end_time: inDays(3),
    platform: 1,
    auction_type: 0,
    premium_rate: '12.50',
    winner_sign_up_id: made[3]?.id,
  }
  await placeLot(t, { auction_time: inDays(0), signup_end_time: inDays(-1) })
  await placeLot(t, { state: 'draft' })
  await placeLot(t, { state: 'draft', ...theirs })
  await placeLot(t, { state: 'reviewing', ...theirs })
  await placeLot(t, { state: 'approved', auction_time: inDays(5), ...theirs })
  await placeLot(t, { state: 'confirming' })
  await placeLot(t, { state: 'sold', ...sold })
  await placeLot(t, {
    state: 'paid',
    ...sold,
    deal_price: '100000.25',
    deal_amount: '100000.25',
    clean_end_time: inDays(-1),
    premium_rate: '2.50',
    ...theirs,
  })
  const settled = await placeLot(t, {
    state: 'settled',
    ...sold,
    result_at: inDays(-20),
    auction_time: inDays(-21),
    tax_receipt: '13%专票',
  })
  await sql(`insert into settlements (lot_id, round_no, state) values ($1, 1, 'draft')`, [settled])
  await placeLot(t, { state: 'unsold', auction_time: inDays(-4), result_at: inDays(-3) })
  await placeLot(t, { state: 'defaulted', auction_time: inDays(-5), result_at: inDays(-4), ...theirs })
  const [first, second, third] = made.map(({ id }) => id)
  const kept = await entered(first ?? 0, {})
  await post('8a', `/api/finance/entries/${kept.id}/confirm`, { version: kept.version })
  const undone = await entered(second ?? 0, {})
  const confirmed = await post('8a', `/api/finance/entries/${undone.id}/confirm`, { version: undone.version })
  await post('8b', `/api/finance/entries/${undone.id}/reverse`, {
    version: confirmed.version,
    reason: '重复登记',
  })
  await entered(third ?? 0, { amount: '10000' })
  await sql(`update sign_ups set deposit_status = 'refund_due', refund_due_on = $2 where id = $1`, [
    first,
    dayIn(-1),
  ])
  // The paid amount of a due is the sum of its entries. They move too, to a day that no figure counts.
  const due = `with due as (insert into finance_dues (lot_id, kind, direction, party, amount, paid_amount, state, due_date)
      values ($1, $2, $3, $4, $5, $6::numeric, $7, $8) returning *)
    insert into finance_entries (entry_no, lot_id, due_id, kind, direction, amount, occurred_on, state, confirmed_at)
    select 'D' || id, lot_id, id, kind, direction, paid_amount, '2020-01-01', 'confirmed', now() from due where paid_amount > 0`
  await sql(due, [lot, 'balance_in', 'in', 'recycler', '500.50', '100.25', 'partial', dayIn(-2)])
  await sql(due, [lot, 'advance_in', 'in', 'recycler', '70.00', '0', 'open', dayIn(2)])
  await sql(due, [lot, 'consignor_payout', 'out', 'consignor', '900.00', '0', 'open', dayIn(2)])
  await sql(due, [lot, 'supplement_in', 'in', 'recycler', '12.00', '12.00', 'done', dayIn(-2)])
}

const dashboardOf = async (username: string, period = 'month', calls = 'date') => {
  const answer = await (await t.as(username)).ask<Dashboard>(`/api/dashboard?period=${period}&calls=${calls}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}

const amountsOf = (widget: Widget): Amount[] => {
  if (widget.shape === 'figures') return widget.figures
  if (widget.shape === 'headline')
    return widget.figures.flatMap(({ url, ...figure }) => (url === null ? [] : [{ ...figure, url }]))
  if (widget.shape === 'people')
    return widget.rows.flatMap((row) => [row.followed, row.created, row.deals, row.held, row.overdue])
  if (widget.shape === 'behind') return widget.rows.flatMap((row) => [row.held, row.overdue, row.falling])
  if (widget.shape === 'split') return widget.parts
  if (widget.shape === 'steps') return widget.steps
  // Lines of finance's queue are compared with the queue itself.
  if (widget.shape === 'work') return widget.name === 'queue' ? [] : [widget.all]
  return widget.shape === 'ranking' ? widget.rows : widget.points.flatMap((point) => point.amounts)
}

const listOf = async (username: string, url: string) => {
  const answer = await (await t.as(username)).ask(listCallOf(url))
  expect(answer.status, url).toBe(200)
  return answer.data as {
    total: number
    items: Record<string, string>[]
    sums: Record<string, string>
  }
}

const totalOf = async (username: string, url: string) => (await listOf(username, url)).total

const waitingOf = async (username: string) =>
  (await (await t.as(username)).ask<Waiting>('/api/waiting')).data.screens

/** The contribution of a row to each sum, computed by hand from the columns of the list. */
const weights: Record<string, (row: Record<string, string>) => string> = {
  turnover: (row) => row['deal_amount'] ?? '0',
  turnover_over_time: (row) => row['deal_amount'] ?? '0',
  people: (row) => row['deal_amount'] ?? '0',
  platforms: (row) => row['deal_amount'] ?? '0',
  auction_types: (row) => row['deal_amount'] ?? '0',
  sold_by: (row) => row['deal_amount'] ?? '0',
  receivable_ages: (row) => row['unpaid'] ?? 'missing',
  deposits_held: (row) => row['held_change'] ?? 'missing',
  receivable: (row) => row['unpaid'] ?? 'missing',
  payable: (row) => row['unpaid'] ?? 'missing',
  cash_in_today: (row) => row['amount'] ?? '0',
  cash_out_today: (row) => row['amount'] ?? '0',
}

/** The sum of the list's own sum row that shows a figure. */
const shownIn: Record<string, string> = {
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
  cash_in_today: 'in',
  cash_out_today: 'out',
}

describe('who sees what', () => {
  test.each<[string, string[]]>([
    [
      '1a',
      [
        'headline',
        'turnover_over_time',
        'to_decide',
        'approvals',
        'decisions',
        'team_todo',
        'auctions',
        'results',
        'money',
        'receivable_ages',
        'funnel',
        'platforms',
        'lot_states',
        'sold_by',
        'pool_flow',
        'intake',
        'intentions',
        'auction_types',
        'people',
        'followed_by',
        'held_by',
        'audit_volume',
      ],
    ],
    [
      '2a',
      [
        'headline',
        'turnover_over_time',
        'to_decide',
        'approvals',
        'decisions',
        'team_todo',
        'auctions',
        'results',
        'funnel',
        'platforms',
        'lot_states',
        'sold_by',
        'pool_flow',
        'intake',
        'intentions',
        'auction_types',
        'people',
        'followed_by',
        'held_by',
      ],
    ],
    ['3a', ['to_call', 'behind', 'own_auctions', 'lot_states']],
    ['4a', ['short_lots', 'to_check', 'auctions', 'recruiting', 'coming']],
    ['5a', ['to_call', 'own_auctions', 'lot_states']],
    ['6a', ['short_lots', 'to_check', 'auctions', 'recruiting', 'coming']],
    ['7a', ['audit_volume']],
    ['8a', ['queue', 'money', 'receivable_ages']],
  ])('%s', async (username, wanted) => {
    expect((await dashboardOf(username)).widgets.map((widget) => widget.name)).toEqual(wanted)
  })

  test('who is behind names nobody outside the own team', async () => {
    const names = async (username: string) =>
      (await dashboardOf(username)).widgets.flatMap((widget) =>
        widget.shape === 'behind' ? widget.rows.map((row) => row.name) : [],
      )
    expect(await names('3a')).toContain('昵称5a')
    expect(await names('3b')).not.toContain('昵称5a')
    expect(await names('5a')).toEqual([])
  })
})

describe.each(['1a', '2a', '3a', '3b', '4a', '5a', '5b', '6a', '6b', '7a', '8a'])(
  'every number of %s is the total of the list it opens',
  (username) => {
    test.each(full ? periods : (['month'] as const))('%s', async (period) => {
      const { widgets } = await dashboardOf(username, period)
      expect(widgets.length).toBeGreaterThan(0)
      // The log of what was done is compared first: the first look at a reserve is logged, and lists of lots
      // show them.
      for (const widget of widgets.toSorted(
        (a, b) => Number(b.name === 'audit_volume') - Number(a.name === 'audit_volume'),
      ))
        for (const amount of amountsOf(widget))
          expect([widget.name, amount.url, amount.value]).toEqual([
            widget.name,
            amount.url,
            await totalOf(username, amount.url),
          ])
    })

    test('so is every number of the menu', async () => {
      for (const { path, parts } of await waitingOf(username))
        for (const item of parts) {
          expect(item.url.startsWith(path)).toBe(true)
          expect([item.url, item.value]).toEqual([item.url, await totalOf(username, item.url)])
        }
    })

    test('and every sum is what its rows come to', async () => {
      for (const widget of (await dashboardOf(username)).widgets)
        for (const item of amountsOf(widget) as (Amount & { name: string; sum?: string })[]) {
          if (item.sum === undefined) continue
          const { items, sums } = await listOf(username, item.url)
          const weight = weights[widget.name] ?? weights[item.name]
          const parts = items.map((row) => weight?.(row) ?? 'no weight')
          expect([widget.name, item.name, item.sum]).toEqual([widget.name, item.name, amount(add(...parts))])
          expect([item.name, sums[shownIn[widget.name] ?? shownIn[item.name] ?? '']]).toEqual([
            item.name,
            item.sum,
          ])
        }
    })
  },
)

const figuresOf = async (username: string, name: string) => {
  const found = (await dashboardOf(username)).widgets.find((widget) => widget.name === name)
  return Object.fromEntries(
    found?.shape === 'figures'
      ? found.figures.map((figure) => [figure.name, figure.sum ?? figure.value])
      : [],
  )
}

test('money is what the finance screen says', async () => {
  const { data } = await (await t.as('8a')).ask('/api/finance/summary')
  const { entries_pending: pending, dues_overdue: overdue, ...sums } = await figuresOf('8a', 'money')
  const {
    platform_in_today,
    platform_out_today,
    unapplied_held,
    performance_held,
    overdue_in,
    overdue_out,
    ...ours
  } = data
  expect({ pending, overdue, ...sums }).toEqual(ours)
  // This test's house has no account, so the platform holds all receipts.
  expect([platform_in_today, platform_out_today]).toEqual(['30000.00', '0.00'])
  expect([unapplied_held, performance_held]).toEqual(['0.00', '0.00'])
  expect([overdue_in, overdue_out]).toEqual(['400.25', '0.00'])
  expect(ours).toEqual({
    pending: 1,
    overdue: 1,
    receipts_missing: 1,
    deposits_held: '30000.00',
    receivable: '470.25',
    payable: '900.00',
    cash_in_today: '30000.00',
    cash_out_today: '0.00',
  })
})

test('lots are counted in the own scope, and what waits only for those who decide', async () => {
  const auctioned = { auctions_today: 1, sign_ups_ending: 1, clear_outs: 1 }
  expect(await figuresOf('2a', 'auctions')).toEqual({
    ...auctioned,
    auctions_ahead: 3,
    clear_outs_overdue: 1,
  })
  expect(await figuresOf('2a', 'decisions')).toEqual({
    reviewing: 1,
    confirming: 1,
    sign_ups_pending: 1,
    recyclers_pending: 0,
    refunds_overdue: 1,
    owed_after_pick_up: 0,
  })
  // Role 6 sees an approved lot only where it is their own.
  expect((await figuresOf('6a', 'auctions'))['auctions_ahead']).toBe(2)
  expect((await figuresOf('6b', 'auctions'))['auctions_ahead']).toBe(3)
  expect(await figuresOf('4a', 'recruiting')).toEqual({
    no_sign_up: 1,
    few_qualified: 1,
    deposit_missing: 1,
    sign_ups_pending: 1,
    refunds_overdue: 1,
    licences_expiring: 0,
  })
})

test('the menu counts what waits for this person, at its screen', async () => {
  const counts = async (username: string) =>
    Object.fromEntries(
      (await waitingOf(username)).flatMap(({ path, parts }) =>
        parts.map((part) => [`${path} ${part.name}`, part.value]),
      ),
    )
  const { customers, commissioned, goods, signUps, recyclers, finance } = addresses
  expect(await counts('5a')).toEqual({ [`${customers} to_contact`]: 1, [`${customers} falling_soon`]: 1 })
  // Customers of the team are the team's to contact; its lots are the lead's to review.
  expect(await counts('3a')).toEqual({})
  expect(await counts('3b')).toEqual({ [`${commissioned} reviewing`]: 1 })
  expect(await counts('4a')).toEqual({ [`${goods} to_list`]: 1, [`${signUps} sign_ups_pending`]: 1 })
  expect(await counts('6b')).toEqual({ [`${signUps} sign_ups_pending`]: 1 })
  expect(await counts('8a')).toEqual({ [`${finance} entries_pending`]: 1, [`${finance} dues_overdue`]: 1 })
  expect(await counts('7a')).toEqual({})
  await sql(`update recyclers set state = 'pending' where id = (select min(id) from recyclers)`)
  expect(await counts('2a')).toEqual({
    [`${commissioned} reviewing`]: 1,
    [`${commissioned} confirming`]: 1,
    [`${signUps} sign_ups_pending`]: 1,
    [`${recyclers} recyclers_pending`]: 1,
  })
  await sql(`update recyclers set state = 'active' where id = (select min(id) from recyclers)`)
})

test('results: the turnover of the period, the part sold, the premium by platform', async () => {
  const { widgets } = await dashboardOf('2a', 'week')
  const results = widgets.find((widget) => widget.name === 'results')
  expect(results).toMatchObject({
    figures: [
      { name: 'turnover', value: 2, sum: '400000.35' },
      { name: 'sold', value: 2 },
      { name: 'sold_rate', value: 4, rate: '50.00' },
      { name: 'unsold', value: 1 },
      { name: 'defaulted', value: 1 },
    ],
  })
  expect(widgets.find((widget) => widget.name === 'platforms')).toMatchObject({
    rows: [{ id: 1, value: 2, premium: '7.50', sum: '400000.35' }],
  })
  expect((await figuresOf('2a', 'results'))['turnover']).toBe('700000.45')
})

const widgetOf = async (username: string, name: string, period?: string, calls?: string) =>
  (await dashboardOf(username, period, calls)).widgets.find((widget) => widget.name === name) as Widget
const stepsOf = async (username: string, name: string) => {
  const widget = await widgetOf(username, name)
  return widget.shape === 'steps'
    ? widget.steps.map((step) => [step.name, step.value, step.sum ?? step.rate ?? '-'])
    : []
}

test('the funnel: interested customers spoken to, and how far the lots of the period have come', async () => {
  expect(await stepsOf('2a', 'funnel')).toEqual([
    ['interested', 2, '-'],
    ['commissioned', 12, '600.00'],
    ['listed', 8, '66.67'],
    ['dealt', 3, '37.50'],
    ['settled', 1, '33.33'],
  ])
})

test('what is sold by type with its premium, and by owner with its turnover', async () => {
  expect(await widgetOf('2a', 'auction_types')).toMatchObject({
    parts: [{ option: 0, value: 3, premium: '9.17' }],
  })
  expect(await widgetOf('2a', 'sold_by')).toMatchObject({
    rows: [
      { name: '昵称5a', value: 2, sum: '600000.20' },
      { name: '昵称5b', value: 1, sum: '100000.25' },
    ],
  })
})

test('receivables by age: the last day of an age belongs to it, the next to the older one', async () => {
  const { rows } = await sql(
    `insert into finance_dues (kind, direction, party, amount, paid_amount, state, due_date)
     select 'balance_in', direction, 'recycler', amount, 0, 'open', due from unnest($1::text[], $2::numeric[], $3::date[]) as d(direction, amount, due) returning id`,
    [
      ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'out'],
      ['1', '2', '4', '8', '16', '32', '64', '128', '5000'],
      [0, -1, -30, -31, -60, -61, -90, -91, -31].map(dayIn),
    ],
  )
  const ages = await stepsOf('8a', 'receivable_ages')
  await sql(`update finance_dues set state = 'cancelled' where id = any($1::bigint[])`, [
    rows.map((row) => row.id),
  ])
  expect(ages).toEqual([
    ['not_due', 2, '71.00'],
    ['late_30', 3, '406.25'],
    ['late_60', 2, '24.00'],
    ['late_90', 2, '96.00'],
    ['late_more', 1, '128.00'],
  ])
})

test('coming auctions with their sign-ups that stand, the next first', async () => {
  const coming = await widgetOf('4a', 'coming')
  expect(
    coming.shape === 'ranking' ? coming.rows.map((row) => [row.value, (row.at ?? '').slice(0, 10)]) : [],
  ).toEqual([
    [0, inDays(0).slice(0, 10)],
    [4, inDays(3).slice(0, 10)],
  ])
})

const behind = async (lead: string, member: string) => {
  const widget = await widgetOf(lead, 'behind')
  return widget.shape === 'behind' ? widget.rows.filter(({ id }) => id === t.uid(member)) : []
}

test('the numbers are those of what happened', async () => {
  const [row] = await behind('3a', '5a')
  expect([row?.held.value, row?.overdue.value, row?.falling.value]).toEqual([5, 1, 1])
  const flow = await widgetOf('2a', 'pool_flow')
  const sums =
    flow.shape === 'series'
      ? flow.names.map((_, at) =>
          flow.points.reduce((sum, point) => sum + (point.amounts[at]?.value ?? 0), 0),
        )
      : []
  expect(sums).toEqual([4, 1])
})

const workOf = async (username: string, name: string, calls = 'date') => {
  const widget = await widgetOf(username, name, 'month', calls)
  if (widget.shape !== 'work') throw new Error(`${name} is no work`)
  return widget
}

test('a salesperson opens on the people to call now, each with number, reason and the follow-up over its list', async () => {
  const { reach, all, rows } = await workOf('5a', 'to_call')
  expect([reach, all.value, rows.length]).toEqual(['mine', 1, 1])
  const [row] = rows
  const list = `/crm/index/list?service_id=${t.uid('5a')}&next_follow_at_to=${businessDay(new Date())}&sort=next_follow_at`
  expect(row).toMatchObject({ why: 'overdue', phone: expect.stringMatching(/^1\d{10}$/), masked: false })
  expect([all.url, row?.url, row?.follow]).toEqual([
    list,
    `${list}&id=${row?.id}`,
    `${list}&id=${row?.id}&do=follow`,
  ])
  expect((await workOf('5b', 'to_call')).rows).toEqual([])
})

test('a lead reads who of the team is behind, with the lists of each', async () => {
  const [row] = await behind('3a', '5a')
  const list = `/crm/index/list?service_id=${t.uid('5a')}`
  expect(row).toMatchObject({
    name: '昵称5a',
    overdue: { value: 1, url: `${list}&overdue=true` },
    falling: { value: 1, url: `${list}&falling_soon=true` },
    last_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test('the people to call by the commission that their open lots would bring', async () => {
  const list = '/api/customers?sort=next_follow_at&limit=1'
  const [customer] = (await (await t.as('5a')).ask(list)).data.items
  await placeLot(t, {
    // No other block looks at it: its auction is over.
    state: 'approved',
    auction_time: inDays(-1),
    starting_price: '100000.00',
    pricing_basis: 0,
    commission_payer: 'buyer',
    commission_point: '5.00',
    customer_id: customer.id,
  })
  const director = await t.as('1a')
  const put = async (plans: object[]) => {
    const { version } = (await director.ask('/api/commission-plans')).data
    const saved = await director.ask('/api/commission-plans', { method: 'PUT', body: { version, plans } })
    expect(saved.status, saved.text).toBe(200)
  }
  await put([{ from: '2020-01-01', role: 'salesperson', rate: '10' }])
  const byCommission = await workOf('5a', 'to_call', 'commission')
  // 5 % of 100,000 for the house, a tenth of it for the salesperson.
  expect([byCommission.order, byCommission.rows]).toMatchObject([
    'commission',
    [{ id: customer.id, sum: '500.00' }],
  ])
  expect((await workOf('5a', 'to_call')).rows).toMatchObject([{ id: customer.id, sum: null }])
  await put([])
})

test('of those that fall soon the ones with the fewest days left come first', async () => {
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1)
    ids.push((await post('5b', '/api/customers', newCustomer({ confirm_duplicate: true }))).id)
  for (const [at, days] of [27, 29, 28].entries())
    await sql(
      `update customers set owner_since = now() - interval '${days} days', last_follow_at = null where id = $1`,
      [ids[at]],
    )
  const falling = (await workOf('5b', 'to_call', 'days')).rows
  expect(falling.map(({ id, n }) => [id, n])).toEqual([
    [ids[1], 1],
    [ids[2], 2],
    [ids[0], 3],
  ])
  await sql('update customers set owner_since = now() where service_id = $1', [t.uid('5b')])
})

test('the auctions that concern a person, the next first', async () => {
  const days = async (who: string) =>
    (await workOf(who, 'own_auctions')).rows.map(({ why, at }) => [why, at?.slice(0, 10)])
  expect(await days('5a')).toEqual([
    ['listed', inDays(0).slice(0, 10)],
    ['listed', inDays(3).slice(0, 10)],
  ])
  expect(await days('5b')).toEqual([['approved', inDays(5).slice(0, 10)]])
})

test('recruiters open on coming lots short of bidders and on papers to check', async () => {
  for (const who of ['4a', '6a']) {
    expect((await workOf(who, 'short_lots')).rows).toMatchObject([{ why: 'no_sign_up', n: 0 }])
    expect((await workOf(who, 'to_check')).rows).toMatchObject([
      { why: 'to_check', url: expect.stringContaining('review_status=pending') },
    ])
  }
})

test('finance opens on its queue', async () => {
  const { data } = await (
    await t.as('8a')
  ).ask<Record<string, { items: { id: number; due_on: string | null }[] }>>('/api/finance/queue')
  const lines = inQueueOrder(
    queueSections.flatMap((kind) =>
      (data[kind]?.items ?? []).map((item) => ({ kind, day: item.due_on, ...item })),
    ),
    dayIn(0),
  ).map(({ id }) => id)
  const { all, rows } = await workOf('8a', 'queue')
  expect(all.value).toBe(lines.length)
  expect(rows.map(({ id }) => id)).toEqual(lines.slice(0, 8))
})

test('directors open on what waits for their decision', async () => {
  expect((await workOf('2a', 'to_decide')).rows.map(({ why }) => why).toSorted()).toEqual([
    'confirming',
    'reviewing',
  ])
})

test('every part says whose numbers it shows', async () => {
  const reaches = async (who: string) =>
    Object.fromEntries((await dashboardOf(who)).widgets.map(({ name, reach }) => [name, reach]))
  expect(await reaches('3a')).toMatchObject({
    to_call: 'mine',
    behind: 'team',
    own_auctions: 'team',
    lot_states: 'team',
  })
  expect(new Set(Object.values(await reaches('5a')))).toEqual(new Set(['mine']))
  expect(new Set(Object.values(await reaches('2a')))).toEqual(new Set(['all']))
  expect(new Set(Object.values(await reaches('8a')))).toEqual(new Set(['all']))
})

test('moves of the pool are a list of their own, with names', async () => {
  const { data } = await (await t.as('2a')).ask('/api/pool/moves?kind=claim')
  expect(data.items).toMatchObject([{ kind: 'claim', to_uid_name: '昵称5a', by_uid_name: '昵称5a' }])
  expect(data.items[0].customer_id_name).toContain('测试物资')
  const company = encodeURIComponent(data.items[0].customer_id_name)
  expect((await (await t.as('2a')).ask(`/api/pool/moves?q=${company}`)).data.total).toBeGreaterThan(0)
  expect((await (await t.as('2a')).ask('/api/pool/moves?q=没有的公司')).data.total).toBe(0)
  expect((await (await t.as('2a')).ask('/api/pool/moves?kind=theft')).status).toBe(422)
})

test('an unknown period is 422; without one it is the last 30 days', async () => {
  const who = await t.as('5a')
  expect((await who.ask('/api/dashboard?period=year')).status).toBe(422)
  const { data } = await who.ask<Dashboard>('/api/dashboard')
  expect([data.period, data.to, data.from]).toEqual([
    'month',
    businessDay(new Date()),
    businessDay(addDays(new Date(), -29)),
  ])
})

test('the headline is the period beside the one before it, and a reader without dues has no list of them', async () => {
  const of = async (who: string) => {
    const widget = await widgetOf(who, 'headline', 'week')
    return widget.shape === 'headline' ? widget.figures : []
  }
  const figures = await of('2a')
  expect(figures.map(({ name }) => name)).toEqual([
    'turnover',
    'sold_rate',
    'premium',
    'receivable',
    'overdue',
  ])
  expect(figures[0]).toMatchObject({
    value: 2,
    sum: '400000.35',
    before: expect.stringMatching(/^\d+\.\d\d$/),
  })
  expect(figures[1]).toMatchObject({ value: 4, part: 2, rate: '50.00' })
  const receivable = (await of('1a'))[3]
  expect(figures[3]).toMatchObject({ sum: receivable?.sum, url: null })
  expect(receivable?.url).toContain('tab=dues')
})

test('own days are asked for with both ends, in their order', async () => {
  const who = await t.as('2a')
  const statusOf = async (query: string) => (await who.ask(`/api/dashboard?period=own${query}`)).status
  expect(await statusOf('')).toBe(422)
  expect(await statusOf('&from=2026-01-01')).toBe(422)
  expect(await statusOf('&from=2026-02-01&to=2026-01-01')).toBe(422)
  const { data } = await who.ask<Dashboard>('/api/dashboard?period=own&from=2026-01-01&to=2026-03-31')
  expect([data.period, data.from, data.to]).toEqual(['own', '2026-01-01', '2026-03-31'])
})

describe('the span', () => {
  const november = new Date('2026-11-19T17:00:00Z')
  test('calendar months, quarters and years begin on their first day and end today', () => {
    const ends = (period: 'this_month' | 'this_quarter' | 'this_year') => {
      const { from, to, by } = spanOf(period, november)
      return [from, to, by]
    }
    expect(ends('this_month')).toEqual(['2026-11-01', '2026-11-20', 'day'])
    expect(ends('this_quarter')).toEqual(['2026-10-01', '2026-11-20', 'week'])
    expect(ends('this_year')).toEqual(['2026-01-01', '2026-11-20', 'month'])
    expect(spanOf('this_year', november).points.at(1)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })
  test('the points of own days cover each of them once', () => {
    for (const to of ['2026-01-20', '2026-04-30', '2027-03-03']) {
      const { points } = spanOf('own', november, { from: '2026-01-10', to })
      expect([points[0]?.from, points.at(-1)?.to]).toEqual(['2026-01-10', to])
      for (const [at, { from }] of points.entries())
        if (at > 0) expect(Date.parse(from) - Date.parse(points[at - 1]?.to ?? '')).toBe(86_400_000)
    }
  })
  test('the period before: as many days, or the same days of the calendar period before', () => {
    const before = (period: 'week' | 'this_month' | 'this_quarter' | 'this_year') =>
      Object.values(daysBefore(spanOf(period, november)))
    expect(before('week')).toEqual(['2026-11-07', '2026-11-13'])
    expect(before('this_month')).toEqual(['2026-10-01', '2026-10-20'])
    expect(before('this_quarter')).toEqual(['2026-07-01', '2026-08-20'])
    expect(before('this_year')).toEqual(['2025-01-01', '2025-11-20'])
    expect(daysBefore({ period: 'this_month', from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
  })

  // A Friday in Shanghai, still Thursday in Greenwich.
  const friday = new Date('2026-11-19T17:00:00Z')
  test('days end today, in the business zone', () => {
    expect(spanOf('week', friday).points.map((point) => point.from)).toEqual([
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
  })
  test('weeks begin on Monday, and the last one ends today', () => {
    const { from, points } = spanOf('quarter', friday)
    expect([from, points.length, points[0], points.at(-1)]).toEqual([
      '2026-08-24',
      13,
      { from: '2026-08-24', to: '2026-08-30' },
      { from: '2026-11-16', to: '2026-11-20' },
    ])
  })
  test('on a Monday the last week is one day, on a Sunday a whole week', () => {
    expect(spanOf('quarter', new Date('2026-11-16T01:00:00Z')).points.at(-1)).toEqual({
      from: '2026-11-16',
      to: '2026-11-16',
    })
    expect(spanOf('quarter', new Date('2026-11-22T01:00:00Z')).points.at(-1)).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
    })
  })
})
