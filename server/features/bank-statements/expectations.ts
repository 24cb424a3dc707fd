import { sql, type SQL } from 'drizzle-orm'
import type { Expectation } from '#contract/bank-statements.ts'
import { depositKinds, internalKinds, performanceKinds } from '#contract/entry-kinds.ts'
import type { Db } from '#server/db/client.ts'
import { containing } from '#server/lists/list-query.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { isAwaitedDeposit } from '#server/features/finance/unapplied/awaited-deposit.ts'
import { quoted } from '#server/tables/quoted.ts'

/** An expectation as a statement returns it. `key` is a letter for its kind and its id. */
export interface ExpectedRow extends Omit<Expectation, 'fits'> {
  key: string
}

const kindList = (kinds: readonly string[]) => sql.raw(quoted(kinds))
/** The SQL counterpart of `payerKey`. */
const keyOf = (name: SQL) =>
  sql`lower(regexp_replace(normalize(coalesce(${name}, ''), nfkc), '\\s', '', 'g'))`
/** Account numbers are stored encrypted; equal ones have the same hash. */
const hashOf = (number: SQL) => sql`account_hash(${number})`
const deposits = kindList([...depositKinds, ...performanceKinds])

/** The unapplied rest of a receipt that was entered above its due: the bank has both on one line. */
const restOn = (
  entry: SQL,
) => sql`coalesce((select sum(o.amount) from finance_entries o where o.source_id = ${entry}.id
  and o.kind = 'unapplied_in' and o.state = 'confirmed' and o.reverses_id is null
  and not exists (select from bank_matches m where m.entry_id = o.id)), 0)`

/**
 * Deposits that a bidder for an event still owes: the one for the event, or those of several lots, which one
 * payment brings together.
 */
const ofEvents = sql`
  select 's' || w.id, null, w.id, null, 'deposit_in', 'in',
    case when w.bond_price is null then own.missing else w.bond_price - coalesce(w.received_amount, 0) end,
    r.company_name, ${hashOf(sql`r.bank_account`)}, null, w.created_at::date, false, null, ev.company,
    'deposit'
  from sign_ups w
  join auction_events ev on ev.id = w.event_id
  join recyclers r on r.id = w.recycler_id
  cross join lateral (select count(*) filter (where awaited) as lots, count(*) as live,
      sum(o.bond_price - coalesce(o.received_amount, 0)) filter (where awaited) as missing
    from (select s.*,
        s.deposit_status = 'unpaid'
          and s.bond_price > coalesce(s.received_amount, 0)
          and not exists (select from finance_entries e
            where e.sign_up_id = s.id and e.kind = 'deposit_in' and e.state = 'pending') as awaited
      from sign_ups s join lots l on l.id = s.lot_id and l.round_no = s.round_no
      where s.event_sign_up_id = w.id
        and s.review_status in ('pending', 'approved')
        and s.outcome = 'none'
        and l.state in ('listed', 'bidding', 'confirming')) o) own
  where case when w.bond_price is null then own.lots > 1 else own.live > 0 and w.deposit_status = 'unpaid' end
    and not exists (select from finance_entries e
      where e.sign_up_id = w.id and e.kind = 'deposit_in' and e.state = 'pending')`

/**
 * Everything a bank line may match: pending entries of incoming money, confirmed entries without a line,
 * awaited deposits, and receivable dues. A deposit or due that already has an entry is not expected twice. A
 * reversal is expected only if the bank has the original.
 */
const expected = sql`
  select 'e' || e.id as key, e.id as entry_id, null::bigint as sign_up_id, null::bigint as due_id, e.kind,
    e.direction, e.amount + ${restOn(sql`e`)} as amount, coalesce(e.counterparty, r.company_name) as payer,
    ${hashOf(sql`coalesce(e.counterparty_account, r.bank_account)`)} as payer_account,
    e.lot_id, e.occurred_on as "on", e.state = 'confirmed' as confirmed, e.account_id, e.company,
    case when e.kind in (${deposits}) then 'deposit' else 'settlement' end as purpose
  from finance_entries e
  left join sign_ups s on s.id = e.sign_up_id
  left join recyclers r on r.id = s.recycler_id
  where e.kind not in (${kindList(internalKinds)})
    and (e.state = 'confirmed' or (e.state = 'pending' and e.direction = 'in'))
    and not exists (select from bank_matches m where m.entry_id = e.id)
    and (e.reverses_id is null or exists (select from bank_matches m where m.entry_id = e.reverses_id))
    and not exists (select from finance_entries o
      where o.id = e.source_id
        and e.kind = 'unapplied_in'
        and o.state = 'confirmed'
        and not exists (select from bank_matches m where m.entry_id = o.id))
  union all
  select 's' || s.id, null, s.id, null, 'deposit_in', 'in', s.bond_price - coalesce(s.received_amount, 0),
    r.company_name, ${hashOf(sql`r.bank_account`)}, s.lot_id, s.created_at::date, false, a.id, l.company,
    'deposit'
  from sign_ups s
  join lots l on l.id = s.lot_id and l.round_no = s.round_no
  join recyclers r on r.id = s.recycler_id
  left join own_accounts a on a.id = l.payment_account_id and a.purpose = 'deposit'
  where ${isAwaitedDeposit}
  union all ${ofEvents}
  union all
  select 'd' || d.id, null, null, d.id, d.kind, 'in', d.amount - d.paid_amount,
    coalesce(r.company_name, c.company_name), ${hashOf(sql`coalesce(r.bank_account, c.bank_account)`)},
    d.lot_id, d.due_date, false, l.payment_account_id, d.company,
    case when d.kind in (${deposits}) then 'deposit' else 'settlement' end
  from finance_dues d
  left join lots l on l.id = d.lot_id
  left join recyclers r on d.party = 'recycler' and r.id = d.party_id
  left join consignors c on d.party = 'consignor' and c.id = d.party_id
  where d.direction = 'in'
    and d.state in ('open', 'partial')
    and not exists (select from finance_entries e where e.due_id = d.id and e.state = 'pending')`

/**
 * Whether an expectation fits the line's account: the account it names, else an account of its purpose and
 * company.
 */
const fitsAccount = sql`case
  when x.account_id is not null then x.account_id = l.account_id
  else (a.company is null or x.company is null or a.company = x.company)
    and (a.purpose = x.purpose
      or not exists (select from own_accounts o
        where o.id > 0
          and o.enabled
          and o.purpose = x.purpose
          and (o.company is null or o.company = x.company)))
end`

/**
 * Pairs of an open line and an expectation that agree in amount, payer (by name or account number) and
 * account, where each fits only the other.
 */
export const exactPairsSql = sql`
  with x as materialized (select *, ${keyOf(sql`payer`)} as payer_key from (${expected}) all_expected),
    l as materialized (
      select id, account_id, direction, amount, payer_key, ${hashOf(sql`counter_account`)} as counter_account
      from bank_lines
      where state = 'open'),
    near as (
      select l.id as line_id, l.account_id, x.key
      from l join x on x.amount = l.amount and x.direction = l.direction and x.payer_key = l.payer_key
      where l.payer_key <> ''
      union
      select l.id, l.account_id, x.key
      from l
      join x on x.amount = l.amount and x.direction = l.direction and x.payer_account = l.counter_account),
    pairs as (
      select l.line_id, l.key, count(*) over (partition by l.line_id) as lines,
        count(*) over (partition by l.key) as keys
      from near l join x on x.key = l.key join own_accounts a on a.id = l.account_id
      where ${fitsAccount})
  select line_id, key from pairs
  where lines = 1 and keys = 1`

/** The exact pairs of one account, or of all accounts. */
export async function exactPairs(db: Db, account?: number): Promise<{ line_id: number; key: string }[]> {
  const of =
    account === undefined
      ? sql`true`
      : sql`line_id in (select id from bank_lines where account_id = ${account})`
  const rows = await readRows<{ line_id: string; key: string }>(
    db,
    rendered(sql`select line_id, key from (${exactPairsSql}) exact where ${of}`),
    false,
  )
  return rows.map(({ line_id, key }) => ({ line_id: Number(line_id), key }))
}

const columns = sql`x.key, x.entry_id, x.sign_up_id, x.due_id, x.kind, x.amount, x.payer, x.lot_id, coalesce(
  nullif(concat_ws(' ', lot.lot_no, lot.corpore_name), ''), concat_ws(' ', wev.event_no, wev.title)
) as lot_id_name, x."on"::text as "on", x.confirmed`
const withLot = sql`left join lots lot on lot.id = x.lot_id
  left join sign_ups ws on ws.id = x.sign_up_id and ws.lot_id is null
  left join auction_events wev on wev.id = ws.event_id`

interface Raw extends Omit<ExpectedRow, 'entry_id' | 'sign_up_id' | 'due_id' | 'lot_id'> {
  entry_id: string | null
  sign_up_id: string | null
  due_id: string | null
  lot_id: string | null
}

const idOf = (value: string | null): number | null => (value === null ? null : Number(value))
const asRow = <R extends Raw>(row: R) => ({
  ...row,
  entry_id: idOf(row.entry_id),
  sign_up_id: idOf(row.sign_up_id),
  due_id: idOf(row.due_id),
  lot_id: idOf(row.lot_id),
  lot_id_name: row.lot_id_name || null,
})

/** The expectations with these keys that are still open. */
export async function expectationsOf(db: Db, keys: readonly string[]): Promise<ExpectedRow[]> {
  if (keys.length === 0) return []
  const list = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )
  const rows = await readRows<Raw>(
    db,
    rendered(sql`select ${columns} from (${expected}) x ${withLot} where x.key in (${list})`),
    false,
  )
  return rows.map(asRow)
}

const mostCandidates = 30

/**
 * Candidates for an open line, best first: by fit, then by the lot named in its text, then by the nearest
 * day.
 */
export async function candidatesOf(db: Db, lineId: number, q: string): Promise<Expectation[]> {
  const pattern = containing(q)
  const payerFits = sql`(${keyOf(sql`x.payer`)} = l.payer_key and l.payer_key <> ''
    or x.payer_account = ${hashOf(sql`l.counter_account`)})`
  const found =
    q === ''
      ? sql`true`
      : sql`(x.payer ilike ${pattern}
        or lot.lot_no ilike ${pattern}
        or lot.corpore_name ilike ${pattern}
        or wev.title ilike ${pattern}
        or x.amount::text like ${pattern})`
  const rows = await readRows<Raw & { fits_amount: boolean; fits_payer: boolean; fits_account: boolean }>(
    db,
    rendered(sql`
      select ${columns}, x.amount = l.amount as fits_amount, coalesce(${payerFits}, false) as fits_payer,
        ${fitsAccount} as fits_account
      from bank_lines l
      join own_accounts a on a.id = l.account_id
      join (${expected}) x on x.direction = l.direction ${withLot}
      where l.id = ${lineId} and ${found} and (not x.confirmed or x.amount <= l.amount)
      order by (x.amount = l.amount)::int * 2
        + coalesce(${payerFits}, false)::int * 3
        + (${fitsAccount})::int
        + coalesce(l.summary like '%' || lot.lot_no || '%', false)::int desc, abs(x."on" - l.booked_on), x.key
      limit ${mostCandidates}`),
    false,
  )
  return rows.map(({ fits_amount, fits_payer, fits_account, ...row }) =>
    presentExpectation(asRow(row), { amount: fits_amount, payer: fits_payer, account: fits_account }),
  )
}

/** By default the expectation is an exact match, which fits in every respect. */
export const presentExpectation = (
  { key: _key, ...row }: ExpectedRow,
  fits: Expectation['fits'] = { amount: true, payer: true, account: true },
): Expectation => ({ ...row, fits })
