import type { IncomingMessage } from 'node:http'
import { financePages } from './bare-finance.ts'
import { views } from './bare-lot-views.ts'
import { estimate, listen, pool, Refused, rowsOf, type Row } from './bare.ts'

/**
 * The baseline for lots, sign-ups and bids: the same pages, and the same bid as one transaction, with
 * hand-written SQL.
 */

interface Page {
  view: keyof typeof views
  table: string
  where: string
  order: string
  limit?: number
  values?: unknown[]
  /** The name keeps the statement prepared. */
  name: string
}

/** Remembers for thirty seconds which lists exceed 10,000 rows. */
const many = new Map<string, number>()

async function page({ view, table, where, order, limit = 20, values = [], name }: Page) {
  const key = where + JSON.stringify(values)
  const [columns, from] = views[view]
  const expected = await estimate(`select 1 from ${table} where ${where}`, values)
  const base = `select ${columns}`
  const rest = `from ${from} where ${where} order by ${order} limit ${limit}`
  if (expected > 50_000 || Date.now() - (many.get(key) ?? 0) < 30_000) {
    const items = await rowsOf(`${name}-many`, `${base} ${rest}`, values)
    return { items, total: Math.max(expected, 10_001), page: 1, limit, total_is_estimate: true }
  }
  const count = `(select count(*) from (select 1 from ${table} where ${where} limit 10001) as counted)`
  const items = await rowsOf(name, `${base}, ${count} as counted_total ${rest}`, values)
  const total = Number(items[0]?.['counted_total'] ?? 0)
  for (const row of items) delete row['counted_total']
  if (total > 10_000) many.set(key, Date.now())
  return { items, total, page: 1, limit, ...(total > 10_000 ? { total_is_estimate: true } : {}) }
}

const newest = 'l.created_at desc nulls last, l.id desc nulls last'
const latestAuction = 'l.auction_time desc nulls last, l.id desc nulls last'
const nextAuction = 'l.auction_time asc nulls last, l.id asc nulls last'
const approved = `l.state in ('approved', 'listed', 'bidding', 'confirming',
  'sold', 'paid', 'picked_up', 'settled', 'unsold', 'withdrawn', 'defaulted')`
const states = [
  'draft',
  'reviewing',
  'approved',
  'listed',
  'bidding',
  'confirming',
  'sold',
  'paid',
  'picked_up',
]

const lists: Record<string, (query: URLSearchParams) => Promise<unknown>> = {
  ...financePages,
  '/commissioned': () =>
    page({ view: 'all', table: 'lots l', where: 'true', order: newest, name: 'commissioned' }),
  '/own': (query) =>
    page({
      view: 'seller',
      table: 'lots l',
      where: 'l.service_id = $1',
      order: newest,
      values: [Number(query.get('uid'))],
      name: 'own',
    }),
  '/goods': () => page({ view: 'buyer', table: 'lots l', where: approved, order: newest, name: 'goods' }),
  '/sign-ups': () =>
    page({
      view: 'sign_ups',
      table: 'sign_ups s',
      where: 'true',
      order: 's.created_at desc nulls last, s.id desc nulls last',
      name: 'sign-ups',
    }),
  '/board': (query) => {
    const state = states[Number(query.get('state'))]
    return page({
      view: 'all',
      table: 'lots l',
      where: `l.state = '${state}'`,
      order: latestAuction,
      name: `board-${state}`,
    })
  },
  '/calendar': (query) => {
    const values = [query.get('from'), query.get('to')]
    const where = 'l.auction_time >= $1 and l.auction_time <= $2'
    return page({
      view: 'all',
      table: 'lots l',
      where,
      order: nextAuction,
      limit: 100,
      values,
      name: 'calendar',
    })
  },
}

interface Bid {
  lot_id: number
  sign_up_id: number
  bid_price: string
}

const lock = 'select id, round_no, state, starting_price, add_price_one from lots where id = $1 for update'
const standing = `select s.paddle_no, s.review_status, s.deposit_status, r.company_name,
    (select bid_price from bids
     where lot_id = $2 and round_no = $3 and voided_at is null and not sealed
     order by bid_price desc limit 1) as highest,
    coalesce((select seq from bids where lot_id = $2 and round_no = $3 order by seq desc limit 1), 0) as seq
  from sign_ups s join recyclers r on r.id = s.recycler_id
  where s.id = $1 and s.lot_id = $2 and s.round_no = $3`
const insert = `insert into bids
    (lot_id, round_no, sign_up_id, paddle_no, bid_price, step, seq, bid_time, source, created_by, updated_by)
  values ($1, $2, $3, $4, $5, $6, $7, now(), 'manual', 1, 1) returning *`
const count = 'update lots set bid_count = bid_count + 1 where id = $1'
/** Logs and announces the bid, as the product does. */
const audit = `insert into audit_entries
    (uid, roles, action, resource, record_id, record_name, before, after, detail, address, request_id)
  select 1, '{4}', 'bid', 'bids', $1, $2, '{}', $3, '{}', '127.0.0.1', 'bare'
  from pg_notify('yjt_events', $4)`

/**
 * The bid ladder: at or above the starting price, and whole steps above the highest bid. Cents are whole
 * numbers far below 2⁵³.
 */
function refuseOffLadder(lot: Row, highest: unknown, price: string): number | null {
  const cents = (value: unknown) => Math.round(Number(value) * 100)
  if (highest === null) {
    if (cents(price) < cents(lot['starting_price'])) throw new Refused('below the start')
    return null
  }
  const rise = cents(price) - cents(highest)
  if (rise <= 0 || rise % cents(lot['add_price_one']) !== 0) throw new Refused('too low')
  return rise / 100
}

const bidEvent = { resource: 'bids', version: 1, act: 'bid', by: 1, owners: [] }

async function bid({ lot_id, sign_up_id, bid_price }: Bid): Promise<Row> {
  const client = await pool.connect()
  const first = async (name: string, text: string, values: unknown[]) =>
    (await client.query<Row>({ name, text, values })).rows[0] ?? {}
  try {
    await client.query('begin')
    const lot = await first('lock', lock, [lot_id])
    if (lot['state'] !== 'bidding') throw new Refused('closed')
    const before = await first('standing', standing, [sign_up_id, lot_id, lot['round_no']])
    if (
      before['review_status'] !== 'approved' ||
      !['received', 'waived'].includes(String(before['deposit_status']))
    )
      throw new Refused('not qualified')
    const step = refuseOffLadder(lot, before['highest'], bid_price)
    const values = [
      lot_id,
      lot['round_no'],
      sign_up_id,
      before['paddle_no'],
      bid_price,
      step,
      Number(before['seq']) + 1,
    ]
    const made = await first('insert', insert, values)
    await first('count', count, [lot_id])
    const heard = JSON.stringify({ ...bidEvent, id: made['id'] })
    const after = JSON.stringify({ lot_id, sign_up_id, seq: made['seq'], bid_price })
    await first('audit', audit, [made['id'], before['paddle_no'], after, heard])
    await client.query('commit')
    return { ...made, sign_up_id_name: before['company_name'], voided_by_name: null, actions: ['void'] }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function bodyOf(request: IncomingMessage): Promise<Bid> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return JSON.parse(text) as Bid
}

listen(async ({ pathname, searchParams }, request) =>
  request.method === 'POST' ? bid(await bodyOf(request)) : lists[pathname]?.(searchParams),
)
