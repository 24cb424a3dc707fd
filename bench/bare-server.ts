import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * What the product is measured against: the same pages by plain `node:http` and `pg`, with SQL written by hand for each,
 * prepared where that helps; no session, no permission, no framework.
 */

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: process.env['BARE_DATABASE_URL'], max: 20, options: '-c timezone=UTC' })

const own = `c.id, c.version, c.created_at, c.created_by, c.updated_at, c.updated_by, c.company_name, c.name, c.department, c.duty, c.area, c.status,
  c.service_id, c.credit_code, c.source, c.tags, c.remark, c.last_follow_at, c.next_follow_at, c.follow_up_count, c.locked_until, c.owner_since, c.pool_at,
  c.prev_service_id, c.live_lots, c.deal_count, c.last_deal_at, c.archived_at, c.pool_reason, o.nickname as service_id_name, p.nickname as prev_service_id_name`
const people = 'left join staff o on o.id = c.service_id left join staff p on p.id = c.prev_service_id'
const daysLeft = `greatest(0, ceil(extract(epoch from least(greatest(c.owner_since, c.last_follow_at) + interval '3650 days',
  case when c.last_deal_at >= c.owner_since then 'infinity' else c.owner_since + interval '3650 days' end) - now()) / 86400))::int as pool_days_left`
const ownedColumns = `${own}, c.phone, c.wechat, ${daysLeft}, array['edit','follow_up','transfer','release','lock','archive','tag'] as actions`
const hidden = (column: string) => `left(c.${column}, 3) || repeat('*', greatest(4, length(c.${column}) - 3)) as ${column}`
const poolColumns = `${own}, ${hidden('phone')}, ${hidden('wechat')}, array['phone','wechat'] as masked, null as pool_days_left, array['reveal','claim','assign'] as actions`

const owned = 'c.service_id is not null and c.archived_at is null'
const pooled = 'c.service_id is null and c.archived_at is null'
const newest = 'order by c.created_at desc nulls last, c.id desc nulls last'
const latest = 'order by c.pool_at desc nulls last, c.id desc nulls last'

type Row = Record<string, unknown>
const rowsOf = async (name: string | undefined, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>(name === undefined ? { text, values } : { name, text, values })).rows

const estimates = new Map<string, { rows: number; at: number }>()
/** The planner's estimate, asked for anew every thirty seconds. */
async function estimate(text: string, values: unknown[]): Promise<number> {
  const key = text + JSON.stringify(values)
  const known = estimates.get(key)
  if (known && Date.now() - known.at < 30_000) return known.rows
  const [row] = await rowsOf(undefined, `explain (format json) ${text}`, values)
  const [plan] = (row?.['QUERY PLAN'] ?? []) as { Plan: { 'Plan Rows': number } }[]
  const rows = plan?.Plan['Plan Rows'] ?? 0
  estimates.set(key, { rows, at: Date.now() })
  return rows
}

const page = (items: Row[], total: number, at: number) => ({
  items,
  total,
  page: at,
  limit: 20,
  ...(total > 10_000 ? { total_is_estimate: true } : {}),
})

async function list(at: number) {
  const total = await estimate(`select 1 from customers c where ${owned}`, [])
  if (at === 1)
    return page(await rowsOf('list', `select ${ownedColumns} from customers c ${people} where ${owned} ${newest} limit 20`, []), total, at)
  const text = `select ${ownedColumns} from (select c.id from customers c where ${owned} ${newest} limit 20 offset $1) as ids join customers c using (id) ${people} ${newest}`
  return page(await rowsOf('deep', text, [(at - 1) * 20]), total, at)
}

const counted = async (name: string | undefined, columns: string, where: string, order: string, values: unknown[]) => {
  const count = `(select count(*) from (select 1 from customers c where ${where} limit 10001) as counted) as counted_total`
  const rows = await rowsOf(name, `select ${columns}, ${count} from customers c ${people} where ${where} ${order} limit 20`, values)
  const total = Number(rows[0]?.['counted_total'] ?? 0)
  for (const row of rows) delete row['counted_total']
  return page(rows, total, 1)
}

const ofOwner = (uid: number) => counted('owner', ownedColumns, 'c.service_id = $1 and c.archived_at is null', newest, [uid])

async function inPool(uid: number) {
  const quota = `select (select count(*) from pool_events where kind = 'claim' and by_uid = $1 and at >= date_trunc('day', now(), 'Asia/Shanghai'))::int as claimed_today,
    (select count(*) from customers where service_id = $1 and archived_at is null)::int as owned,
    (select count(*) from reveals where uid = $1 and day = (now() at time zone 'Asia/Shanghai')::date)::int as revealed_today,
    10 as claim_daily_limit, 200 as max_owned, 30 as reveal_daily_limit`
  const [total, items, [used]] = await Promise.all([
    estimate(`select 1 from customers c where ${pooled}`, []),
    rowsOf('pool', `select ${poolColumns} from customers c ${people} where ${pooled} ${latest} limit 20`, []),
    rowsOf('quota', quota, [uid]),
  ])
  return { ...page(items, total, 1), quota: used }
}

const normalized = (column: string) => `lower(replace(normalize(c.${column}, NFKC), ' ', ''))`
const piecesOf = (q: string, length: number, mark: string) =>
  Array.from({ length: Math.max(0, q.length - length + 1) }, (_, at) => mark + q.slice(at, at + length))

/** A term may stand in a name; digits in a phone too, letters in the initials of a name. Five digits can only be a phone's. */
function searched(q: string): [condition: string, values: unknown[]] {
  const values: unknown[] = [q]
  const has = (grams: string[]) => `c.grams @> $${values.push(grams)}`
  const either: string[] = []
  if (/^\d{3,}$/.test(q)) {
    const all = piecesOf(q, 3, '#')
    // The last nine digits of a number are enough, three by three.
    either.push(`${has(q.length > 5 ? all.reverse().filter((_, at) => at % 3 === 0 && at < 9) : all)} and strpos(c.phone_digits, $1) <> 0`)
  }
  if (/^[a-z]{3,}$/.test(q)) return ['(c.grams @> $1 or c.grams @> $2)', [piecesOf(q, 3, '~'), piecesOf(q, 2, '')]]
  if (!/^\d{5,}$/.test(q))
    either.push(`${has(piecesOf(q, 2, ''))} and (strpos(${normalized('company_name')}, $1) <> 0 or strpos(${normalized('name')}, $1) <> 0)`)
  return q.length === 2 ? ['c.grams @> $1', [[q]]] : [`(${either.join(' or ')})`, values]
}

async function search(q: string) {
  const [condition, values] = searched(q)
  const where = `${owned} and ${condition}`
  const total = await estimate(`select 1 from customers c where ${where}`, values)
  if (total > 10_000)
    return page(await rowsOf(undefined, `select ${ownedColumns} from customers c ${people} where ${where} ${newest} limit 20`, values), total, 1)
  return onePass(where, values)
}

/** Where all hits have to be counted they are found once, for the page and for the count. */
async function onePass(where: string, values: unknown[]) {
  const text = `select ${ownedColumns}, x.counted_total from (select c.id, count(*) over () as counted_total from customers c where ${where} ${newest} limit 20) as x
    join customers c using (id) ${people} ${newest}`
  const rows = await rowsOf(undefined, text, values)
  const total = Number(rows[0]?.['counted_total'] ?? 0)
  for (const row of rows) delete row['counted_total']
  return page(rows, total, 1)
}

function answer(path: string, query: URLSearchParams): Promise<unknown> {
  if (path === '/owner') return ofOwner(Number(query.get('uid')))
  if (path === '/pool') return inPool(Number(query.get('uid')))
  if (path === '/search') return search(query.get('q') ?? '')
  return list(Number(query.get('page') ?? 1))
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare')
  answer(url.pathname, url.searchParams).then(
    (data) => send(response, 200, { code: 0, msg: 'success', data }),
    (error: Error) => send(response, 500, { code: 500, msg: error.message, data: null }),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`ready: http://127.0.0.1:${(server.address() as { port: number }).port}`))

// Whoever started it holds the other end of this pipe: when they are gone, so is it.
process.stdin.resume().on('end', () => process.exit(0))
