/** SQL that finds lots that have expired as a whole. Ids are found and removed under the same lock. */

const day = (instant: string) => `(${instant} at time zone 'Asia/Shanghai')::date`

/** The latest day on which a lot's money moved, and whether any of it is still open. */
const money = `select lot_id, max(day) as day, bool_or(waits) as waits from (
    select e.lot_id,
      greatest(e.occurred_on, ${day('e.updated_at')}, (
        select max(b.booked_on) from bank_matches m
        join bank_lines b on b.id = m.line_id
        where m.entry_id = e.id)) as day,
      e.state in ('draft', 'pending') as waits
    from finance_entries e where e.lot_id is not null
    union all select lot_id, ${day('updated_at')}, state in ('proposed', 'open', 'partial') from finance_dues
    union all select lot_id, ${day('updated_at')}, state = 'draft' from settlements
    union all select lot_id, greatest(issued_on, ${day('updated_at')}), false from tax_receipts
    union all select lot_id, ${day('updated_at')}, false from weigh_tickets
    union all select lot_id, ${day('updated_at')}, false from lot_charges
    union all select lot_id, ${day('updated_at')}, false from lot_costs
    union all select c.lot_id, ${day('m.created_at')}, false
      from commission_lines c join commission_months m on m.month = c.month
    union all select lot_id, ${day('updated_at')}, state = 'waiting' from approvals
  ) as one group by lot_id`

/** The end of the lot's contract, or else the one stored with its consignor. */
const contractEnd = 'case when k.id is null then c.contract_to else k."to" end'

/**
 * Finished lots and the day they were finished. A contract without an end still runs, and a held deposit
 * still belongs to somebody.
 */
const sales = `select l.id, l.lot_no,
    greatest(${day('l.updated_at')}, ${day('l.result_at')}, ${contractEnd}) as day
  from lots l
  left join consignors c on c.id = l.commission_id
  left join contracts k on k.id = l.contract_id
  where l.state in ('settled', 'unsold', 'withdrawn', 'defaulted')
    and (c.id is null or ${contractEnd} is not null)
    and not exists (
      select from sign_ups s
      where s.lot_id = l.id and s.deposit_status in ('received', 'refund_due'))`

/** Lots with money. A lot stays as long as it shares a bank line with another lot that stays. */
export const ripeLedger = (
  saleYears: number,
): string => `with recursive money as (${money}), sales as (${sales}), ripe as (
    select s.id, s.lot_no as name, m.day from sales s join money m on m.lot_id = s.id
    where not m.waits and s.day + interval '${saleYears} years' < $1::date
      and extract(year from m.day) + $2::int < extract(year from $1::date)
  ), held (id) as (
    select e.lot_id from finance_entries e
      join bank_matches m on m.entry_id = e.id
      where e.lot_id not in (select id from ripe)
    union select o.lot_id from held h
      join finance_entries e on e.lot_id = h.id
      join bank_matches m on m.entry_id = e.id
      join bank_matches n on n.line_id = m.line_id
      join finance_entries o on o.id = n.entry_id
  )
  select id::text, name, day::text from ripe
  where id not in (select id from held)
  order by ripe.day, ripe.id`

/** Lots without money. */
export const ripeSales = `select s.id::text, s.lot_no as name, s.day::text from (${sales}) s
  where s.day + make_interval(years => $2::int) < $1::date and s.id not in (select lot_id from (${money}) m)
  order by s.day, s.id`

/** All rows of the lots $1, in the order of the foreign keys. */
const ofLots = [
  'things',
  'finance_entries',
  'lot_charges',
  'lot_costs',
  'commission_lines',
  'finance_dues',
  'settlements',
  'tax_receipts',
  'open_receipts',
  'weigh_tickets',
  'approvals',
  'bids',
  'sign_ups',
  'collusion_rounds',
  'lot_rounds',
  'lot_events',
  'lot_comments',
  'lot_items',
  'lot_papers',
  'sale_accounts',
]

/** The tables of a lot without money. */
export const saleTables = [
  'lots',
  'things',
  'thing_evidence',
  'sign_ups',
  'collusion_rounds',
  'bids',
  'lot_rounds',
  'lot_events',
  'lot_comments',
  'lot_items',
  'lot_papers',
  'sale_accounts',
]

export const lotTables = [
  ...saleTables,
  'weigh_tickets',
  'approvals',
  'settlements',
  'tax_receipts',
  'open_receipts',
  'lot_charges',
  'lot_costs',
  'commission_lines',
  'finance_dues',
  'finance_entries',
  'bank_matches',
  'bank_lines',
]

const filesOf = [
  'approvals',
  'settlements',
  'finance_entries',
  'finance_dues',
  'lot_charges',
  'lot_costs',
  'tax_receipts',
  'sign_ups',
]

const filesOfLots = (table: string): string =>
  `or (u.resource = '${table}' and u.record_id in (
    select id from ${table} where lot_id = any($1::bigint[])))`

/** Detaches uploads from the lot. A day later the clean-up removes detached uploads. */
export const freeFiles = `update uploads u set resource = null, record_id = null
  where (u.resource in ('lots', 'lot_consents', 'lot_declarations') and u.record_id = any($1::bigint[]))
  ${filesOf.map(filesOfLots).join(' ')}`

export const lotRemovals: readonly (readonly [table: string, sql: string])[] = [
  [
    'bank_lines',
    `with gone as (
       delete from bank_matches where line_id in (
         select m.line_id from bank_matches m
         join finance_entries e on e.id = m.entry_id
         where e.lot_id = any($1::bigint[]))
       returning line_id)
     delete from bank_lines where id in (select line_id from gone)`,
  ],
  [
    'thing_evidence',
    'delete from thing_evidence where thing_id in (select id from things where lot_id = any($1::bigint[]))',
  ],
  ...ofLots.map((table) => [table, `delete from ${table} where lot_id = any($1::bigint[])`] as const),
  ['lots', 'delete from lots where id = any($1::bigint[])'],
]
