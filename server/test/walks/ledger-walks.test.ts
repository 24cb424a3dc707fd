import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessDay, dayLength } from '#contract/rules/time.ts'
import { checkBooks } from '#server/features/finance/books/check-books.ts'
import { enteredKinds, entryDirections, type EntryKind } from '#contract/entry-kinds.ts'
import { lotBody, newConsignor } from '../support/auction.ts'
import { printedRandom } from '../support/seeded-random.ts'
import { testApp, type Answer, type Person, type TestApp } from '../support/harness.ts'
import { activeRecycler } from '../support/placed-lots.ts'
import { approvalActs, everyApproval, keepRequest, walkLimits } from './approval-acts.ts'
import { eventActs, newWalkEvent, thingActs, wholesOf, type Walk } from './event-acts.ts'
import { full } from '#tools/full-run.ts'

const steps = Number(process.env['STEPS'] ?? (full ? 10_000 : 240))
const atOnce = 6
const perRound = 60
const lotsAtOnce = 4
const people = ['1a', '1b', '2a', '4a', '5a', '6a', '8a', '8b'] as const
const moneyPeople = ['1a', '8a', '8b'] as const

let t: TestApp
let auditor: pg.Client
const p: Record<string, Person> = {}
let consignors: number[]
let recyclers: number[]
const d = printedRandom()
const tally = new Map<string, number>()
const today = businessDay(new Date())
/** The month before this one, which is closed and reopened. */
const lastMonth = businessDay(new Date(Date.parse(`${today.slice(0, 7)}-01`) - dayLength)).slice(0, 7)

beforeAll(async () => {
  t = await testApp()
  for (const name of [...people, '3a']) p[name] = await t.as(name)
  const { version } = (await ask('1a', 'GET', '/api/settings')).data
  const limits = await ask('1a', 'PUT', '/api/settings', { ...walkLimits, version })
  expect([limits.code, limits.text]).toEqual([0, limits.text])
  consignors = []
  for (const forfeit_to of ['consignor', 'company']) consignors.push(await newConsignor(t, { forfeit_to }))
  recyclers = []
  for (let n = 0; n < 5; n += 1) recyclers.push(await activeRecycler(t, p['4a'] as Person))
  await sql(
    "insert into uploads (uid, name, path, stored, type, bytes) select id, 'a.pdf', '/f/walk' || username, 'aa/bb/cc', 'application/pdf', 1 from staff",
  )
  auditor = new pg.Client({ connectionString: t.url })
  await auditor.connect()
}, 60_000)
afterAll(async () => {
  await auditor?.end()
  await t.close()
})

const sql = async <T extends Record<string, any> = Record<string, any>>(
  text: string,
  values: unknown[] = [],
): Promise<T[]> => (await t.database.pool.query(text, values)).rows
const ask = async (who: string, method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await (p[who] as Person).ask(path, { method, body })
  keepRequest(who, answer)
  return answer
}

const post = (who: string, path: string, body: unknown = {}) => ask(who, 'POST', path, body)

/** Checks that an answer is a success or a refusal with a reason, and counts it. */
function count(what: string, answer: Answer): Answer {
  expect([what, answer.status < 500 || answer.status === 503, answer.text]).toEqual([what, true, answer.text])
  const key = `${what} ${answer.code === 0 ? 'done' : (answer.data?.reason ?? answer.status)}`
  add(key)
  const entry = answer.code === 0 && answer.data?.entry_no !== undefined ? answer.data : undefined
  if (entry && ['confirmed', 'reversed'].includes(entry.state)) add(`${entry.state} ${entry.kind}`)
  return answer
}

const add = (key: string) => tally.set(key, (tally.get(key) ?? 0) + 1)

async function newListedLot(): Promise<number> {
  const byWeight = d.chance(0.3)
  const made = await post(
    '5a',
    '/api/lots',
    lotBody(d.one(consignors), {
      zs_service_id: t.uid('6a'),
      ...(byWeight && { pricing_basis: 1 }),
      ...(d.chance(0.2) && { hold_at_limit: true }),
      ...(d.chance(0.2) && { bond_price: '30000' }),
      ...(d.chance(0.3) && { performance_bond: '9000', end_use: d.one(['拆解', '过户', '不限']) }),
      ...(d.chance(0.3) && { commission_payer: 'consignor' }),
      ...(d.chance(0.3) && { commission_payer: 'both', consignor_commission_point: '1.25' }),
    }),
  )
  let { version } = made.data
  for (const [who, action] of [
    ['5a', 'submit'],
    ['3a', 'approve'],
    ['2a', 'list'],
  ] as const)
    version = (await post(who, `/api/lots/${made.data.id}/transitions`, { action, version })).data.version
  return made.data.id
}

/** A lot, or an event of three with one deposit. */
async function newWalkLots(): Promise<number[]> {
  if (d.chance(0.6)) {
    const lot = await newListedLot()
    if (d.chance(0.8)) await headStart(lot)
    return [lot]
  }
  const lots = [await newListedLot(), await newListedLot(), await newListedLot()]
  await newWalkEvent(walk, lots, recyclers)
  return lots
}

/** Adds bidders with deposits, and sometimes bids, a sale, or a default and the sale to the next bidder. */
async function headStart(lot: number): Promise<void> {
  const resold = d.chance(0.4)
  const bidders: number[] = []
  for (const recycler_id of recyclers.slice(0, 3)) {
    const { id, version } = (await post('4a', `/api/lots/${lot}/sign-ups`, { recycler_id })).data
    await post('4a', `/api/sign-ups/${id}/review`, { decision: 'approve', version })
    const entry = {
      kind: 'deposit_in',
      direction: 'in',
      amount: resold || d.chance(0.85) ? '50000' : '20000',
      account_id: 0,
      occurred_on: today,
      sign_up_id: id,
    }
    await post(
      '8b',
      `/api/finance/entries/${(await post('8a', '/api/finance/entries', entry)).data.id}/confirm`,
      { version: 1 },
    )
    bidders.push(id)
  }
  if (!resold && d.chance(0.3)) return
  await post('4a', `/api/lots/${lot}/transitions`, {
    action: 'start_bidding',
    reason: 'x',
    version: (await lotOf(lot)).version,
  })
  // The next bidder is far below the first, so that a resale leaves a loss beyond the deposit.
  const prices = resold ? ['300000', '310000', '602000'] : ['600000', '601000', '602000']
  for (const [at, sign_up_id] of bidders.entries())
    await post('4a', `/api/lots/${lot}/bids`, { sign_up_id, bid_price: prices[at] })
  if (!resold && d.chance(0.5)) return
  const step = async (who: string, action: string, more = {}) =>
    post(who, `/api/lots/${lot}/transitions`, { action, version: (await lotOf(lot)).version, ...more })
  await step('4a', 'close_bidding')
  await step('2a', 'sell', { winner_sign_up_id: bidders.at(-1), deal_price: '602000', reason: 'x' })
  if (!resold) return
  const files = [{ name: 'a.pdf', path: '/f/walk2a' }]
  await step('2a', 'default', { reason: 'x', declared_files: files })
  const follower = { winner_sign_up_id: d.one(bidders.slice(0, 2)), reason: 'x', consent_files: files }
  const followed = await step('2a', 'runner_up', follower)
  expect([followed.code, followed.text]).toEqual([0, followed.text])
}

interface Lot {
  id: number
  version: number
  state: string
  round: number
}

const lotOf = async (id: number): Promise<Lot> =>
  (
    await sql<Lot>('select id::int, version, state, round_no as round from lots where id = $1', [id])
  )[0] as Lot
const oneSignUp = async ({ id }: Lot, where = 'true') => {
  const rows = await sql<{ id: number; version: number; received: string; bond: string }>(
    `select id::int, version, coalesce(received_amount, 0)::text as received, bond_price::text as bond from sign_ups where lot_id = $1 and ${where} order by id desc limit 6`,
    [id],
  )
  return rows.length === 0 ? undefined : d.one(rows)
}

const oneUnapplied = async () => {
  const rows = await sql<{ id: number; amount: string }>(
    "select id::int, amount::text from finance_entries where kind = 'unapplied_in' and state <> 'pending' order by id desc limit 8",
  )
  return rows.length === 0 ? undefined : d.one(rows)
}

const anyAmount = () =>
  d.one(['50000', '50000', '50000', '30000', '20000', '0.01', '60000', '628770', '79.99'])

/** Who does each of these. Others try them, too. */
const rights: Record<string, string> = { undo_default: '1a', step_back: '1a', mark_paid: '8a', settle: '8a' }

const walk: Walk = { d, sql, post, enter: (kind, about, amount) => enter(kind, about, amount) }

/** A random act of one person on a lot. Most acts are sensible, many are not. */
const acts: Record<string, (lot: Lot) => Promise<Answer | undefined>> = {
  signs_up: async (lot) =>
    post(d.one(['4a', '6a']), `/api/lots/${lot.id}/sign-ups`, { recycler_id: d.one(recyclers) }),
  approves: async (lot) => {
    const item = await oneSignUp(lot, "review_status = 'pending'")
    return (
      item &&
      post('4a', `/api/sign-ups/${item.id}/review`, {
        decision: d.chance(0.9) ? 'approve' : 'reject',
        reason: 'x',
        version: item.version,
      })
    )
  },
  waives: async (lot) => {
    const item = await oneSignUp(lot, d.chance(0.8) ? "deposit_status = 'unpaid'" : 'true')
    return item && d.chance(0.3)
      ? post('2a', `/api/sign-ups/${item.id}/waive-deposit`, { reason: 'x', version: item.version })
      : undefined
  },
  cancels: async (lot) => {
    const item = await oneSignUp(lot)
    return item && d.chance(0.3)
      ? post('4a', `/api/sign-ups/${item.id}/cancel`, { reason: 'x', version: item.version })
      : undefined
  },
  bids: async (lot) => {
    const item = await oneSignUp(lot, "review_status = 'approved'")
    const [top] = await sql<{ price: string }>(
      'select coalesce(max(bid_price) + 1000, 294000)::text as price from bids where lot_id = $1 and round_no = $2 and voided_at is null',
      [lot.id, lot.round],
    )
    return item && post('4a', `/api/lots/${lot.id}/bids`, { sign_up_id: item.id, bid_price: top?.price })
  },
  enters_deposit: async (lot) => {
    const item = await oneSignUp(lot, "deposit_status = 'unpaid'")
    return item && enter('deposit_in', { sign_up_id: item.id }, d.chance(0.7) ? '50000' : anyAmount())
  },
  enters_refund: async (lot) => {
    const item = await oneSignUp(lot, d.chance(0.8) ? "deposit_status = 'refund_due'" : 'true')
    return (
      item && enter('deposit_refund', { sign_up_id: item.id }, d.chance(0.8) ? item.received : anyAmount())
    )
  },
  /** A lot that was put up again is listed at once, so that its bidders can come back with their deposits. */
  lists_again: async (lot) => {
    if (lot.state !== 'draft' || lot.round < 2) return undefined
    await sql("update lots set state = 'listed', bond_price = $2 where id = $1 and state = 'draft'", [
      lot.id,
      d.one(['50000', '20000', '70000']),
    ])
    return undefined
  },
  /** A bidder whose deposit is due back signs up again, if need be, and asks to carry it over. */
  carries_over: async (lot) => {
    const from = await oneSignUp(lot, d.chance(0.9) ? "deposit_status = 'refund_due'" : 'true')
    if (!from) return undefined
    const target = async () =>
      (
        await sql<{ id: number; recycler_id: number }>(
          'select t.id::int, f.recycler_id::int from sign_ups f left join sign_ups t on t.lot_id = f.lot_id and t.recycler_id = f.recycler_id and t.round_no = $2 where f.id = $1 order by t.id desc',
          [from.id, lot.round],
        )
      )[0]
    const known = await target()
    if (known?.id === null)
      await post('4a', `/api/lots/${lot.id}/sign-ups`, { recycler_id: known.recycler_id })
    const to = d.chance(0.9) ? (await target())?.id : (await oneSignUp(lot))?.id
    const who = d.one(['1a', '2a', '4a'])
    if (!to) return undefined
    return post(who, `/api/sign-ups/${from.id}/carry-over`, {
      to_sign_up_id: to,
      files: [{ name: 'a.pdf', path: `/f/walk${who}` }],
      version: from.version,
    })
  },
  enters_due: async (lot) => {
    const dues = (which: string, value: unknown) =>
      sql<{ id: number; kind: EntryKind; rest: string }>(
        `select id::int, kind, (amount - paid_amount)::text as rest from finance_dues where ${which} order by id desc limit 6`,
        [value],
      )
    const rare = d.chance(0.4)
      ? await dues("kind = any($1) and state in ('open', 'partial')", missing('confirmed'))
      : []
    const rows = rare.length > 0 ? rare : await dues('lot_id = $1', lot.id)
    const due = rows.length === 0 ? undefined : d.one(rows)
    const about =
      due && (d.chance(0.7) ? { due_id: due.id } : due.kind === 'deposit_refund' ? {} : { lot_id: lot.id })
    return due && enter(due.kind, about ?? {}, d.chance(0.75) ? due.rest : anyAmount())
  },
  enters_any: async (lot) =>
    enter(
      d.one([
        'balance_in',
        'advance_in',
        'buyer_commission_in',
        'consignor_commission_in',
        'supplement_in',
        'overpaid_refund',
        'consignor_payout',
        'consignor_repayment_in',
        'penalty_in',
        'charge_in',
        'shortfall_in',
        'shortfall_payout',
        'performance_in',
        'performance_refund',
      ] as const),
      { lot_id: lot.id },
      anyAmount(),
    ),
  drafts: async (lot) =>
    post(d.one(moneyPeople), '/api/finance/entries', {
      kind: 'balance_in',
      direction: 'in',
      draft: true,
      ...(d.chance(0.5) && { lot_id: lot.id }),
    }),
  submits: async () => {
    const [one] = await sql<{ id: number; version: number }>(
      "select id::int, version from finance_entries where state = 'draft' order by random() limit 1",
    )
    const who = d.one(moneyPeople)
    if (!one) return undefined
    const edited = await ask(who, 'PATCH', `/api/finance/entries/${one.id}`, {
      amount: anyAmount(),
      account_id: 0,
      occurred_on: today,
      version: one.version,
    })
    return edited.code === 0
      ? post(who, `/api/finance/entries/${one.id}/submit`, { version: edited.data.version })
      : edited
  },
  confirms: async (lot) => onEntry(lot, 'confirm', "state = 'pending'"),
  confirms_again: async (lot) => onEntry(lot, 'confirm', "state = 'pending'"),
  voids: async (lot) => (d.chance(0.2) ? onEntry(lot, 'void', "state in ('pending', 'draft')") : undefined),
  reverses: async (lot) =>
    d.chance(0.5) ? onEntry(lot, 'reverse', "state in ('confirmed', 'reversed')") : undefined,
  decides_due: async (lot) => {
    const rows = await sql<{ id: number; version: number; state: string; amount: string }>(
      "select id::int, version, state, amount::text from finance_dues where lot_id = $1 and (state = 'proposed' or kind = 'overpaid_refund') order by id desc limit 4",
      [lot.id],
    )
    const due = rows.length === 0 ? undefined : d.one(rows)
    if (!due) return undefined
    const { version } = due
    if (due.state === 'proposed')
      return d.chance(0.7)
        ? post('8a', `/api/finance/dues/${due.id}/confirm`, { version })
        : post('8a', `/api/finance/dues/${due.id}/drop`, { reason: 'x', version })
    const files = [{ name: 'a.pdf', path: '/f/walk8a' }]
    const amount = d.one([due.amount, '0.01', '20000'])
    return count(
      'sets_off',
      await post('8a', `/api/finance/dues/${due.id}/set-off`, { amount, files, version }),
    )
  },
  charges: async (lot) =>
    post(d.one(['1a', '2a', '8a']), `/api/lots/${lot.id}/charges`, {
      side: d.one(['buyer', 'consignor']),
      kind: d.one(['storage', 'towing', 'late_pick_up']),
      nature: d.one(['fee', 'outlay']),
      amount: d.one(['8000', '0.01', '700000']),
    }),
  voids_charge: async (lot) => {
    const rows = await sql<{ id: number }>(
      'select id::int from lot_charges where lot_id = $1 order by id desc limit 4',
      [lot.id],
    )
    return rows.length === 0
      ? undefined
      : post(d.one(['1a', '2a', '8a']), `/api/charges/${d.one(rows).id}/void`, { reason: 'x' })
  },
  costs: async (lot) =>
    post(d.one(['1a', '2a', '8a']), `/api/lots/${lot.id}/costs`, {
      kind: d.one(['towing', 'travel']),
      payee: '拖车行',
      amount: d.one(['800', '0.01']),
    }),
  voids_cost: async (lot) => {
    const rows = await sql<{ id: number }>(
      'select id::int from lot_costs where lot_id = $1 order by id desc limit 4',
      [lot.id],
    )
    return rows.length === 0
      ? undefined
      : post(d.one(['1a', '2a', '8a']), `/api/costs/${d.one(rows).id}/void`, { reason: 'x' })
  },
  /** Mostly voids the pending entries of the month, so that it can be closed. */
  closes_month: async () => {
    const waiting = await sql<{ id: number; version: number }>(
      "select id::int, version from finance_entries where state = 'pending' and occurred_on < $1",
      [`${today.slice(0, 7)}-01`],
    )
    if (d.chance(0.8))
      for (const { id, version } of waiting)
        count('voids', await post('8a', `/api/finance/entries/${id}/void`, { version, reason: 'x' }))
    const reason = d.chance(0.8) ? { reason: 'x' } : {}
    return post(d.one(['8a', '8b', '1a']), '/api/month-closes', { month: lastMonth, ...reason })
  },
  reopens_month: async () => {
    const [close] = await sql<{ id: number; version: number }>(
      "select id::int, version from month_closes where state = 'closed'",
    )
    return (
      close &&
      post(d.one(['1a', '1a', '8a']), `/api/month-closes/${close.id}/reopen`, {
        version: close.version,
        reason: 'x',
      })
    )
  },
  /** Money without a place, its allocations and refunds, whatever lot they name. */
  reverses_unapplied: async () => {
    const rows = await sql<{ id: number; version: number }>(
      "select id::int, version from finance_entries where kind like 'unapplied%' and state = 'confirmed' order by id desc limit 8",
    )
    if (rows.length === 0) return undefined
    const { id, version } = d.one(rows)
    return post(d.one(moneyPeople), `/api/finance/entries/${id}/reverse`, { version, reason: 'x' })
  },
  enters_unapplied: async (lot) =>
    enter('unapplied_in', d.chance(0.5) ? { lot_id: lot.id } : { counterparty: '甲' }, anyAmount()),
  uses_unapplied: async (lot) => {
    const money = await oneUnapplied()
    const dues = await sql<{ id: number; rest: string }>(
      "select id::int, (amount - paid_amount)::text as rest from finance_dues where lot_id = $1 and direction = 'in' and (state in ('open', 'partial') or random() < 0.2) order by id desc limit 4",
      [lot.id],
    )
    const signUp = await oneSignUp(lot, "deposit_status = 'unpaid'")
    if (!money || (dues.length === 0 && !signUp)) return undefined
    const due = dues.length > 0 && (!signUp || d.chance(0.7)) ? d.one(dues) : undefined
    const place = due ? { due_id: due.id } : { sign_up_id: signUp?.id }
    const amount = d.one([money.amount, due?.rest ?? '50000', anyAmount()])
    const two = await Promise.all(
      Array.from({ length: d.chance(0.2) ? 2 : 1 }, () =>
        post(d.one(moneyPeople), `/api/finance/unapplied/${money.id}/apply`, {
          ...place,
          amount,
          ...(d.chance(0.6) && { reason: 'x' }),
        }),
      ),
    )
    return two[0]
  },
  refunds_unapplied: async () => {
    const money = await oneUnapplied()
    if (!money) return undefined
    const amount = d.chance(0.5) ? {} : { amount: anyAmount() }
    const back = await post(d.one(moneyPeople), `/api/finance/unapplied/${money.id}/refund`, amount)
    if (back.code !== 0 || d.chance(0.3)) return back
    count(
      'confirms',
      await post(d.one(moneyPeople), `/api/finance/entries/${back.data.id}/confirm`, { version: 1 }),
    )
    return back
  },
  weighs: async (lot) =>
    post('6a', `/api/lots/${lot.id}/weigh-tickets`, {
      ticket_no: `B${d.below(1e9)}`,
      plate: '浙A1',
      gross: `${2 + d.below(9)}.5`,
      tare: '1.25',
      at: new Date().toISOString(),
    }),
  settles: async (lot) => {
    const settlement = await ask(d.one(moneyPeople), 'GET', `/api/lots/${lot.id}/settlement`)
    if (settlement.code !== 0) return settlement
    const { version, state } = settlement.data
    if (state === 'closed')
      return d.chance(0.3)
        ? post(d.one(moneyPeople), `/api/lots/${lot.id}/settlement/reopen`, { version, reason: 'x' })
        : undefined
    const adjustments = d.chance(0.5)
      ? [{ label: 'x', amount: d.one(['-1000', '0.01', '5000', '-700000']) }]
      : []
    const who = d.one(moneyPeople)
    const own = [{ name: 'a.pdf', path: `/f/walk${who}` }]
    const grounds = d.chance(0.8) ? { reason: 'x', files: own, consent_files: own } : {}
    const settlement_quantity = d.chance(0.5) ? { settlement_quantity: `${1 + d.below(12)}` } : {}
    const body = { ...settlement_quantity, ...grounds, adjustments, version }
    return d.chance(0.5)
      ? ask(who, 'PUT', `/api/lots/${lot.id}/settlement`, body)
      : post(d.one(moneyPeople), `/api/lots/${lot.id}/settlement/close`, { version })
  },
  /** Goes straight to the end: closes the settlement, pays what is due and settles the lot. */
  finishes: async (lot) => {
    if (lot.state !== 'picked_up' || (tally.has('settle done') && d.chance(0.6))) return undefined
    const settlement = await ask('8a', 'GET', `/api/lots/${lot.id}/settlement`)
    const { version, state, waits = [] } = settlement.data
    for (const { id } of waits) await approve(id)
    const closed =
      state === 'closed' ? settlement : await post('8a', `/api/lots/${lot.id}/settlement/close`, { version })
    if (closed.code !== 0) return count('closes', closed)
    const dues = await sql<{ id: number; kind: EntryKind; rest: string }>(
      `select id::int, kind, (amount - paid_amount)::text as rest from finance_dues where lot_id = $1 and round_no = $2
        and state in ('open', 'partial') and kind not in ('cost_out', 'shortfall_payout') order by direction, id`,
      [lot.id, lot.round],
    )
    for (const due of dues) await paysExactly(due)
    const { version: now } = await lotOf(lot.id)
    const settled = await post('8a', `/api/lots/${lot.id}/transitions`, { action: 'settle', version: now })
    return count('settle', settled)
  },
  moves: async (lot) => {
    const winner = await oneSignUp(
      lot,
      lot.state === 'defaulted'
        ? `outcome = 'lost' ${d.chance(0.9) ? "and deposit_status in ('refund_due', 'covered')" : ''}`
        : "review_status = 'approved' and deposit_status in ('received', 'waived', 'covered')",
    )
    const anybody = d.one(['1a', '2a', '4a', '8a'])
    const boss = d.chance(0.7) ? '2a' : anybody
    const files = { consent_files: [{ name: 'a.pdf', path: `/f/walk${boss}` }] }
    const sale = {
      winner_sign_up_id: winner?.id,
      deal_price: d.one(['659000', '300000.55', '30000']),
      ...files,
      ...(d.chance(0.7) && { reason: 'x' }),
    }
    const declared_files = d.chance(0.8) ? files.consent_files : []
    const wishes: Record<string, readonly [string, object][]> = {
      listed: [
        ['start_bidding', { reason: 'x' }],
        ['start_bidding', { reason: 'x' }],
        ['withdraw', { reason: 'x' }],
      ],
      bidding: [['close_bidding', d.chance(0.5) ? {} : { highest_price: '300000' }]],
      confirming: [
        ['sell', sale],
        ['sell', sale],
        ['sell', sale],
        ['no_sale', { reason: 'x' }],
      ],
      sold: [
        ['mark_paid', {}],
        ['mark_paid', {}],
        ['default', { reason: 'x', declared_files }],
        ['default', { reason: 'x', declared_files }],
        ['step_back', { reason: 'x' }],
      ],
      paid: [
        ['mark_picked_up', {}],
        ['mark_picked_up', { settlement_quantity: '12' }],
        [
          'mark_picked_up',
          { settlement_quantity: '3.5', reason: 'x', files: [{ name: 'a.pdf', path: '/f/walk6a' }] },
        ],
        ['mark_picked_up', { reason: 'x', ...files }],
      ],
      picked_up: [['settle', {}]],
      settled: [['step_back', { reason: 'x' }]],
      defaulted: [
        ['runner_up', { winner_sign_up_id: winner?.id, reason: 'x', ...files }],
        ['runner_up', { winner_sign_up_id: winner?.id, reason: 'x', ...files }],
        ['undo_default', { reason: 'x' }],
        ['relist', {}],
      ],
      unsold: [['relist', {}]],
    }
    const wish = wishes[lot.state]
    if (!wish || (['listed', 'settled'].includes(lot.state) && d.chance(0.6))) return undefined
    const rare = d.chance(0.5) ? wish.filter(([name]) => lacking().includes(`${name} done`)) : []
    const [action, more] = d.one(rare.length > 0 ? rare : wish)
    const right = rights[action]
    const answer = await post(right && d.chance(0.7) ? right : boss, `/api/lots/${lot.id}/transitions`, {
      action,
      version: lot.version,
      ...more,
    })
    if (action === 'mark_picked_up' && answer.data?.released_on_credit === true) add('released on credit')
    return count(action, answer)
  },
  ...approvalActs({ d, sql, ask, add, has: (key) => tally.has(key) }),
  ...eventActs(walk),
  ...thingActs(walk),
}

const names = Object.keys(acts)
/** The full walk has done all of these, and has confirmed and reversed all of these kinds. */
const everyAct = [
  'default',
  'undo_default',
  'runner_up',
  'settle',
  'mark_picked_up',
  'step_back',
  'sets_off',
  ...names.filter((name) => !['moves', 'lists_again'].includes(name)),
]

const everyKind = [
  ...enteredKinds.map((kind) => `confirmed ${kind}`),
  ...[...enteredKinds, 'consignor_advance', 'unapplied_apply', 'unapplied_refund', 'set_off'].map(
    (kind) => `reversed ${kind}`,
  ),
]

/** The usual acts for a lot in each state. Sometimes any other act is chosen. */
const usual: Record<string, string> = {
  listed:
    'asks_approval decides cuts_reserve pays_event_deposit signs_up signs_up uses_unapplied carries_over carries_over approves enters_deposit enters_deposit confirms confirms cancels waives reverses voids moves',
  draft: 'lists_again lists_again enters_refund confirms',
  bidding: 'pays_event_deposit bids bids carries_over moves reverses confirms enters_deposit',
  confirming: 'pays_event_deposit moves moves enters_deposit reverses confirms',
  sold: 'asks_approval decides pays_bond pays_event_deposit uses_unapplied uses_unapplied reverses_unapplied enters_unapplied voids_cost decides_due costs charges voids_charge enters_due enters_due enters_due confirms confirms confirms_again enters_any reverses moves moves settles',
  paid: 'asks_approval decides pays_bond pays_bond pays_bond takes_out takes_out files_paper forfeits_bond enters_due charges charges voids_charge moves moves enters_any enters_due confirms reverses settles weighs',
  picked_up:
    'finishes asks_approval asks_approval takes_out takes_out files_paper files_paper accepts_thing accepts_thing voids_paper takes_back_thing forfeits_bond uses_unapplied refunds_unapplied reverses_unapplied costs voids_cost closes_month reopens_month charges voids_charge settles settles settles settles decides decides weighs enters_due enters_due enters_due confirms confirms confirms_again enters_any enters_refund reverses moves moves',
  settled:
    'asks_approval decides takes_out files_paper accepts_thing takes_back_thing refunds_event_deposit reverses closes_month reopens_month moves enters_any enters_due confirms settles',
  defaulted:
    'asks_approval asks_approval decides decides pays_event_deposit refunds_event_deposit decides_due decides_due uses_unapplied refunds_unapplied enters_due enters_any enters_any confirms confirms moves moves moves moves reverses enters_refund',
  other:
    'asks_approval asks_approval decides decides refunds_event_deposit charges enters_refund enters_refund confirms confirms reverses moves enters_deposit drafts submits submits',
}

function nextAct({ state }: Lot): string {
  const rare = d.chance(0.05) ? names.filter((name) => lacking().includes(`${name} done`)) : []
  if (rare.length > 0) return d.one(rare)
  return d.one(d.chance(0.15) ? names : (usual[state] ?? usual['other'] ?? '').split(' '))
}

async function approve(id: number): Promise<void> {
  for (const who of ['2a', '1a', '1b'])
    await post(who, `/api/approvals/${id}/decide`, { decision: 'approve', reason: 'x' })
}

/** One person enters the payment of a due and another confirms it, with an approval if it takes one. */
async function paysExactly({ id, kind, rest }: { id: number; kind: EntryKind; rest: string }): Promise<void> {
  const direction = entryDirections[kind]
  const body = { kind, direction, amount: rest, account_id: 0, occurred_on: today, due_id: id }
  const entry = await post('8a', '/api/finance/entries', body)
  if (entry.code !== 0) return
  const confirm = () => post('8b', `/api/finance/entries/${entry.data.id}/confirm`, { version: 1 })
  const answer = count('pays', await confirm())
  if (answer.data?.reason !== 'needs_approval') return
  const asked = await post('8a', '/api/approvals', { ...answer.data.ask, reason: 'x' })
  await approve(asked.data.id)
  count('pays', await confirm())
}

async function enter(kind: EntryKind, about: object, amount: string): Promise<Answer> {
  const answer = await post(d.one(moneyPeople), '/api/finance/entries', {
    kind,
    direction: entryDirections[kind],
    amount,
    account_id: 0,
    occurred_on: d.chance(0.85) ? today : `${lastMonth}-15`,
    ...about,
  })
  if (answer.code !== 0 || d.chance(0.4)) return answer
  return count(
    'confirms',
    await post(d.one(moneyPeople), `/api/finance/entries/${answer.data.id}/confirm`, { version: 1 }),
  )
}

/** Everything that a full walk has to do and has not done yet. */
const lacking = (): string[] =>
  [...everyAct.map((act) => `${act} done`), ...everyKind, ...everyApproval, 'released on credit'].filter(
    (key) => !tally.has(key),
  )
/** Kinds that nobody has confirmed, or reversed, yet. The walk prefers them now and then, on any lot. */
const missing = (act: 'confirmed' | 'reversed'): string[] =>
  lacking()
    .filter((key) => key.startsWith(`${act} `))
    .map((key) => key.slice(act.length + 1))

/** The input with which role 1 confirms a payout beyond the lot's own money. */
const advance = (name: string) => ({ reason: 'x', files: [{ name: 'a.pdf', path: `/f/walk${name}` }] })

/**
 * Acts as any person, author or not, because the server enforces the two-person rule. Sometimes two act at
 * once.
 */
async function onEntry(lot: Lot, act: string, where: string): Promise<Answer | undefined> {
  const advances = act === 'confirm' && !tally.has('confirmed consignor_advance') && d.chance(0.2)
  const kinds = d.chance(0.4) ? missing(act === 'reverse' ? 'reversed' : 'confirmed') : []
  const rare = advances ? ['consignor_payout'] : kinds
  const entries = (which: string, value: unknown) =>
    sql<{ id: number; version: number; direction: string; by: number }>(
      `select id::int, version, direction, created_by::int as by from finance_entries
        where ${which} and ${where} order by id desc limit 8`,
      [value],
    )
  const own = () => entries(`(lot_id = $1 or sign_up_id in (${wholesOf}))`, lot.id)
  const found = rare.length > 0 ? await entries('kind = any($1)', rare) : []
  const rows = found.length > 0 ? found : await own()
  if (rows.length === 0) return undefined
  const { id, version, direction, by } = d.one(rows)
  const anybody = () => (advances ? '1a' : d.one(moneyPeople))
  const who = Array.from({ length: d.chance(0.2) ? 3 : 1 }, anybody)
  const sent = await Promise.all(
    who.map((name) =>
      post(name, `/api/finance/entries/${id}/${act}`, {
        version,
        ...(act !== 'confirm' && { reason: 'x' }),
        ...(act === 'confirm' && (advances || d.chance(0.3)) && advance(name)),
      }),
    ),
  )
  expect(sent.filter((answer) => answer.code === 0).length).toBeLessThan(2)
  for (const [at, answer] of sent.entries()) {
    const own = t.uid(who[at] ?? '') === by
    if (own && ((act === 'confirm' && direction === 'out') || (act === 'reverse' && direction === 'in')))
      expect([act, direction, answer.code]).not.toEqual([act, direction, 0])
  }
  return sent[0]
}

async function booksAreClean(): Promise<void> {
  await auditor.query('begin isolation level repeatable read read only')
  const checked = await checkBooks(auditor)
  await auditor.query('commit')
  expect([
    d.seed,
    checked.flatMap((item) => item.violations.map((violation) => `${item.name}: ${violation}`)),
  ]).toEqual([d.seed, []])
}

test(
  `${steps} steps by several people on several lots at once leave clean books after every round`,
  async () => {
    const lots: number[] = []
    let done = 0
    let rounds = 0
    // A full walk goes on for a while until it has done everything.
    const isOver = () => done >= steps && (steps < 10_000 || lacking().length === 0 || done >= 1.5 * steps)
    while (!isOver()) {
      // A new lot replaces each finished one.
      while (lots.length < lotsAtOnce) lots.push(...(await newWalkLots()))
      const act = async () => {
        for (let n = 0; n < perRound / atOnce; n += 1) {
          const lot = await lotOf(d.one(lots))
          const name = nextAct(lot)
          const answer = await acts[name]?.(lot)
          if (answer && name !== 'moves') count(name, answer)
          done += 1
        }
      }
      await Promise.all(Array.from({ length: atOnce }, act))
      rounds += 1
      if (rounds % 25 === 0) console.log(`${done} steps, not done yet: ${lacking().join(', ') || 'nothing'}`)
      await booksAreClean()
      const ended = await sql<{ id: number }>(
        "select id::int from lots where id = any($1) and (state = 'withdrawn' or round_no > 4 or (state = 'settled' and version % 2 = 0))",
        [lots],
      )
      for (const { id } of ended) lots.splice(lots.indexOf(id), 1)
      if (rounds % 20 === 0) lots.shift()
    }
    console.log(
      `${done} steps in ${rounds} rounds: ${[...tally]
        .toSorted()
        .map(([key, n]) => `${key} ${n}`)
        .join(', ')}`,
    )
    if (steps >= 10_000) expect([d.seed, lacking()]).toEqual([d.seed, []])
  },
  steps > 1000 ? 5_400_000 : 240_000,
)
