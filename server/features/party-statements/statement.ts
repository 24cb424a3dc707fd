import { ilike, inArray, sql, type SQL } from 'drizzle-orm'
import { depositKinds } from '#contract/finance.ts'
import { add, amount, isNegative, subtract } from '#contract/rules/money.ts'
import type { PartyStatement, PartyStatementLine } from '#contract/party-statements.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { containing } from '#server/lists/list-query.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { entriesTable as entries } from '#server/tables/finance.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { bookedStates, cashChange, heldChange } from '#server/features/finance/ledger/changes.ts'

export type StatementQuestion = Pick<PartyStatement, 'party' | 'party_id' | 'from' | 'to'>

/** A consignor is paid by these kinds even if the entry names no due. */
const consignorKinds = sql`('consignor_payout', 'consignor_commission_in', 'forfeit_payout', 'shortfall_payout')`

/** Whose entry it is: of its due, else of its kind and its sign-up, else of the lot's winner. */
const partyOfEntry = sql`case
    when d.id is not null then d.party || ' ' || d.party_id
    when ${entries.kind} in ${consignorKinds} then 'consignor ' || l.commission_id
    else 'recycler ' || coalesce(s.recycler_id, w.recycler_id) end`

/**
 * The change that each line makes to the party's debt to us. A due raises it, a payment lowers it. We owe a deposit
 * from its receipt until it is returned, carried over, applied or forfeited, so its refund due adds nothing.
 */
const linesOf = (party: string, id: number, to: string): SQL => sql`
  select (d.created_at at time zone 'Asia/Shanghai')::date::text as on, d.kind, null as number, d.lot_id, d.round_no,
    case when d.direction = 'in' then d.amount else -d.amount end as change, 0 as held, d.created_at as at, 0 as kind_order, d.id
  from finance_dues d where d.party = ${party} and d.party_id = ${id} and d.state not in ('cancelled', 'proposed') and d.kind <> 'deposit_refund'
    and (d.created_at at time zone 'Asia/Shanghai')::date <= ${to}
  union all
  select ${entries.occurred_on}::text, ${entries.kind}, ${entries.entry_no}, ${entries.lot_id}, ${entries.round_no},
    case when ${inArray(entries.kind, depositKinds)} then -(${heldChange}) else -(${cashChange}) end,
    ${heldChange}, ${entries.created_at}, 1, ${entries.id}
  from ${entries} join lots l on l.id = ${entries.lot_id} left join finance_dues d on d.id = ${entries.due_id}
  left join sign_ups s on s.id = ${entries.sign_up_id}
  left join sign_ups w on w.id = l.winner_sign_up_id and w.round_no = ${entries.round_no}
  where ${inArray(entries.state, bookedStates)} and ${entries.occurred_on} <= ${to} and ${partyOfEntry} = ${`${party} ${id}`}`

interface StoredLine extends Omit<PartyStatementLine, 'debit' | 'credit' | 'balance'> {
  change: string
  held: string
  company: string | null
}

async function nameOf(db: Db, { party, party_id }: StatementQuestion): Promise<string> {
  const table = party === 'recycler' ? recyclersTable : consignorsTable
  const [row] = await db
    .select({ name: table.company_name })
    .from(table)
    .where(sql`${table.id} = ${party_id}`)
  if (!row) throw new Refusal('not_found')
  return row.name
}

/** 对账单 of one party: opening, every line of the period with its lot, closing. */
export async function partyStatement(db: Db, question: StatementQuestion): Promise<PartyStatement> {
  const { party, party_id, from, to } = question
  if (from > to) throw invalidField('finance_entries', 'to', 'out_of_range')
  const party_name = await nameOf(db, question)
  const stored = await readRows<StoredLine>(
    db,
    rendered(sql`select q.on, q.kind, q.number, q.lot_id::int, q.round_no, q.change::numeric(14, 2)::text as change, q.held::numeric(14, 2)::text as held,
        concat_ws(' ', l.lot_no, l.corpore_name) as lot_name, coalesce(nullif(btrim(a.legal_name), ''), a.name) as company
      from (${linesOf(party, party_id, to)}) q left join lots l on l.id = q.lot_id left join auction_companies a on a.id = l.company
      order by q.on, q.at, q.kind_order, q.id`),
    false,
  )
  const sum = (values: readonly string[]) => amount(add('0', ...values))
  const opening = sum(stored.filter((one) => one.on < from).map((one) => one.change))
  let balance = opening
  const lines = stored
    .filter((one) => one.on >= from)
    .map(({ change, held: _held, company: _company, ...line }): PartyStatementLine => {
      balance = amount(add(balance, change))
      const lowers = isNegative(change)
      return {
        ...line,
        debit: lowers ? '0.00' : change,
        credit: lowers ? amount(subtract('0', change)) : '0.00',
        balance,
      }
    })
  return {
    ...question,
    party_name,
    companies: [...new Set(stored.map((one) => one.company).filter((name) => name !== null))].toSorted(),
    opening,
    lines,
    debit: sum(lines.map((one) => one.debit)),
    credit: sum(lines.map((one) => one.credit)),
    closing: balance,
    held: sum(stored.map((one) => one.held)),
  }
}

const mostParties = 30
export async function statementParties(
  db: Db,
  party: StatementQuestion['party'],
  q: string,
): Promise<{ id: number; name: string }[]> {
  const table = party === 'recycler' ? recyclersTable : consignorsTable
  return db
    .select({ id: table.id, name: table.company_name })
    .from(table)
    .where(q === '' ? undefined : ilike(table.company_name, containing(q)))
    .orderBy(table.company_name)
    .limit(mostParties)
}
