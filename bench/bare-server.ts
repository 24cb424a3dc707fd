import { estimate, listen, rowsOf, type Row } from './bare.ts'
import { searched } from './bare-search.ts'

/** The baseline for customers: the same pages with hand-written SQL, prepared where that helps. */

const own = `
  c.id, c.version, c.created_at, c.created_by, c.updated_at, c.updated_by, c.company_name, c.name,
  c.department, c.duty, c.area, c.status, c.service_id, c.credit_code, c.source, c.tags, c.remark,
  c.last_follow_at, c.next_follow_at, c.follow_up_count, c.locked_until, c.owner_since, c.pool_at,
  c.prev_service_id, c.live_lots, c.deal_count, c.last_deal_at, c.archived_at, c.pool_reason,
  c.merged_into, c.imported_from,
  o.nickname as service_id_name, p.nickname as prev_service_id_name, c.assigned_by,
  a.nickname as assigned_by_name`
const people = `
  left join staff o on o.id = c.service_id
  left join staff p on p.id = c.prev_service_id
  left join staff a on a.id = c.assigned_by`
const daysLeft = `greatest(0, ceil(extract(epoch from least(
    greatest(c.owner_since, c.last_follow_at) + interval '3650 days',
    case when c.last_deal_at >= c.owner_since then 'infinity'
      else c.owner_since + interval '3650 days' end) - now()) / 86400))::int as pool_days_left`
const ownedColumns = `${own}, c.phone, c.wechat, ${daysLeft},
  array['edit','follow_up','transfer','release','lock','archive','tag'] as actions`
const hidden = (column: string) =>
  `left(c.${column}, 3) || repeat('*', greatest(4, length(c.${column}) - 3)) as ${column}`
const poolColumns = `${own}, ${hidden('phone')}, ${hidden('wechat')},
  array['phone','wechat'] as masked, null as pool_days_left, array['reveal','claim','assign'] as actions`

const owned = 'c.service_id is not null and c.archived_at is null'
const pooled = 'c.service_id is null and c.archived_at is null'
const newest = 'order by c.created_at desc nulls last, c.id desc nulls last'
const latest = 'order by c.pool_at desc nulls last, c.id desc nulls last'

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
    return page(
      await rowsOf(
        'list',
        `select ${ownedColumns} from customers c ${people} where ${owned} ${newest} limit 20`,
        [],
      ),
      total,
      at,
    )
  const text = `select ${ownedColumns}
    from (select c.id from customers c where ${owned} ${newest} limit 20 offset $1) as ids
    join customers c using (id) ${people} ${newest}`
  return page(await rowsOf('deep', text, [(at - 1) * 20]), total, at)
}

const counted = async (
  name: string | undefined,
  columns: string,
  where: string,
  order: string,
  values: unknown[],
) => {
  const count = `(select count(*) from (
      select 1 from customers c where ${where} limit 10001) as counted) as counted_total`
  const rows = await rowsOf(
    name,
    `select ${columns}, ${count} from customers c ${people} where ${where} ${order} limit 20`,
    values,
  )
  const total = Number(rows[0]?.['counted_total'] ?? 0)
  for (const row of rows) delete row['counted_total']
  return page(rows, total, 1)
}

async function followUps() {
  const total = await estimate('select 1 from follow_ups f', [])
  const text = `select f.*, s.nickname as created_by_name, c.company_name as customer_id_name, c.service_id
    from follow_ups f
    left join staff s on s.id = f.created_by
    join customers c on c.id = f.customer_id
    order by f.created_at desc nulls last, f.id desc nulls last limit 20`
  return page(await rowsOf('follow-ups', text, []), total, 1)
}

const ofOwner = (uid: number) =>
  counted('owner', ownedColumns, 'c.service_id = $1 and c.archived_at is null', newest, [uid])

async function inPool(uid: number) {
  const today = "day = (now() at time zone 'Asia/Shanghai')::date"
  const quota = `select
    (select count(*) from counted_claims where uid = $1 and ${today})::int as claimed_today,
    (select count(*) from customers where service_id = $1 and archived_at is null)::int as owned,
    (select count(*) from reveals where uid = $1 and ${today})::int as revealed_today,
    coalesce((select count from duplicate_checks where uid = $1 and ${today}), 0) as compared_today,
    10 as claim_daily_limit, 200 as max_owned, 30 as reveal_daily_limit, 200 as compare_daily_limit`
  const [total, items, [used]] = await Promise.all([
    estimate(`select 1 from customers c where ${pooled}`, []),
    rowsOf('pool', `select ${poolColumns} from customers c ${people} where ${pooled} ${latest} limit 20`, []),
    rowsOf('quota', quota, [uid]),
  ])
  return { ...page(items, total, 1), quota: used }
}

async function search(q: string) {
  const [condition, values] = searched(q)
  const where = `${owned} and ${condition}`
  const total = await estimate(`select 1 from customers c where ${where}`, values)
  if (total > 10_000) {
    // With many hits, the first twenty come early in the list's order, and one plan serves every term.
    const walk = `select ${ownedColumns} from customers c ${people}
      where ${owned} and coalesce(${condition}, false) ${newest} limit 20`
    return page(await rowsOf(q.length === 2 ? 'walk' : undefined, walk, values), total, 1)
  }
  return onePass(where, values)
}

/** If all hits must be counted, they are found once for both the page and the count. */
async function onePass(where: string, values: unknown[]) {
  const text = `select ${ownedColumns}, x.counted_total
    from (select c.id, count(*) over () as counted_total
      from customers c where ${where} ${newest} limit 20) as x
    join customers c using (id) ${people} ${newest}`
  const rows = await rowsOf(undefined, text, values)
  const total = Number(rows[0]?.['counted_total'] ?? 0)
  for (const row of rows) delete row['counted_total']
  return page(rows, total, 1)
}

listen(({ pathname, searchParams: query }) => {
  if (pathname === '/follow-ups') return followUps()
  if (pathname === '/owner') return ofOwner(Number(query.get('uid')))
  if (pathname === '/pool') return inPool(Number(query.get('uid')))
  if (pathname === '/search') return search(query.get('q') ?? '')
  return list(Number(query.get('page') ?? 1))
})
