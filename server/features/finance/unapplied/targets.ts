import { sql } from 'drizzle-orm'
import type { UnappliedRow, UnappliedTarget } from '#contract/unapplied.ts'
import type { Db } from '#server/db/client.ts'
import { containing } from '#server/lists/list-query.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { isAwaitedDeposit } from './awaited-deposit.ts'

const most = 30

/** Dues to us and awaited deposits. A deposit that is already entered is not awaited. */
const places = sql`
  select d.id as due_id, null::bigint as sign_up_id, d.kind, d.amount - d.paid_amount as amount, d.lot_id,
    d.due_date as "on", d.party, d.party_id
  from finance_dues d
  where d.direction = 'in' and d.state in ('open', 'partial')
  union all
  select null, s.id, 'deposit_in', s.bond_price - coalesce(s.received_amount, 0), s.lot_id,
    l.signup_end_time::date, 'recycler', s.recycler_id
  from sign_ups s join lots l on l.id = s.lot_id and l.round_no = s.round_no
  where ${isAwaitedDeposit}`

interface Raw extends Omit<UnappliedTarget, 'due_id' | 'sign_up_id' | 'lot_id'> {
  due_id: string | null
  sign_up_id: string | null
  lot_id: string
}

const idOf = (value: string | null): number | null => (value === null ? null : Number(value))

/** Targets of the money: the party's own first, then those of the same amount. `q` searches parties, lots and amounts. */
export async function unappliedTargets(db: Db, row: UnappliedRow, q: string): Promise<UnappliedTarget[]> {
  const pattern = containing(q)
  const found =
    q === ''
      ? sql`true`
      : sql`(party_name ilike ${pattern} or lot_name ilike ${pattern} or amount::text like ${pattern})`
  const rows = await readRows<Raw>(
    db,
    rendered(sql`
      select due_id, sign_up_id, kind, amount::numeric(14, 2)::text as amount, party_name, lot_id, lot_name,
        "on"::text as "on", own
      from (select x.*, coalesce(r.company_name, c.company_name) as party_name,
          concat_ws(' ', l.lot_no, l.corpore_name) as lot_name,
          coalesce(x.party = ${row.party} and x.party_id = ${row.party_id}, false) as own
        from (${places}) x
        join lots l on l.id = x.lot_id
        left join recyclers r on x.party = 'recycler' and r.id = x.party_id
        left join consignors c on x.party = 'consignor' and c.id = x.party_id) named
      where ${found}
      order by own desc, amount = ${row.rest}::numeric desc, "on", lot_id, due_id, sign_up_id limit ${most}`),
    false,
  )
  return rows.map((item) => ({
    ...item,
    due_id: idOf(item.due_id),
    sign_up_id: idOf(item.sign_up_id),
    lot_id: Number(item.lot_id),
  }))
}
