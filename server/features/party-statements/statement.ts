import { ilike, sql } from 'drizzle-orm'
import { add, amount, isNegative, subtract } from '#contract/rules/money.ts'
import type { ConsignorSale, PartyStatement, PartyStatementLine } from '#contract/party-statements.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { containing } from '#server/lists/list-query.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { linesOf } from './statement-lines.ts'

export type StatementQuestion = Pick<PartyStatement, 'party' | 'party_id' | 'from' | 'to'>

interface StoredLine extends Omit<PartyStatementLine, 'debit' | 'credit' | 'balance'> {
  change: string
  held: string
  performance_held: string
  unapplied: string
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

/** The sales of a consignor whose settlements were closed in the period. */
async function salesOf(db: Db, { party, party_id, from, to }: StatementQuestion): Promise<ConsignorSale[]> {
  if (party !== 'consignor') return []
  const closedOn = sql`(s.closed_at at time zone 'Asia/Shanghai')::date`
  return readRows<ConsignorSale>(
    db,
    rendered(sql`select l.id::int as lot_id, concat_ws(' ', l.lot_no, l.corpore_name) as lot_name, s.round_no,
        ${closedOn}::text as closed_on, s.settlement_price::text as price,
        s.consignor_commission::text as commission,
        (s.settlement_price - s.consignor_commission - s.consignor_payable)::text as fees,
        s.consignor_payable::text as net
      from settlements s join lots l on l.id = s.lot_id
      where s.state = 'closed' and l.commission_id = ${party_id} and ${closedOn} between ${from} and ${to}
      order by s.closed_at, s.id`),
    false,
  )
}

const storedLines = (db: Db, { party, party_id, to }: StatementQuestion): Promise<StoredLine[]> =>
  readRows<StoredLine>(
    db,
    rendered(sql`select q.on, q.kind, q.number, q.lot_id::int, q.round_no,
        q.change::numeric(14, 2)::text as change, q.held::numeric(14, 2)::text as held,
        q.performance_held::numeric(14, 2)::text as performance_held,
        q.unapplied::numeric(14, 2)::text as unapplied, concat_ws(' ', l.lot_no, l.corpore_name) as lot_name,
        coalesce(nullif(btrim(a.legal_name), ''), a.name) as company
      from (${linesOf(party, party_id, to)}) q
      left join lots l on l.id = q.lot_id
      left join auction_companies a on a.id = l.company
      order by q.on, q.at, q.kind_order, q.id`),
    false,
  )

const sum = (values: readonly string[]) => amount(add('0', ...values))

/** The money of the party that we hold at the end. */
const heldIn = (lines: readonly StoredLine[]) => ({
  held: sum(lines.map((line) => line.held)),
  performance_held: sum(lines.map((line) => line.performance_held)),
  unapplied: sum(lines.map((line) => line.unapplied)),
})

/** The lines of the period, each with the balance after it. */
function running(stored: readonly StoredLine[], opening: string) {
  let balance = opening
  const lines = stored.map(
    ({
      change,
      held: _held,
      performance_held: _bond,
      unapplied: _unapplied,
      company: _company,
      ...line
    }): PartyStatementLine => {
      balance = amount(add(balance, change))
      const lowers = isNegative(change)
      return {
        ...line,
        debit: lowers ? '0.00' : change,
        credit: lowers ? amount(subtract('0', change)) : '0.00',
        balance,
      }
    },
  )
  return { lines, closing: balance }
}

/** 对账单 of one party: opening, every line of the period with its lot, closing. */
export async function partyStatement(db: Db, question: StatementQuestion): Promise<PartyStatement> {
  const { from, to } = question
  if (from > to) throw invalidField('finance_entries', 'to', 'out_of_range')
  const party_name = await nameOf(db, question)
  const stored = await storedLines(db, question)
  const opening = sum(
    stored.filter((storedLine) => storedLine.on < from).map((storedLine) => storedLine.change),
  )
  const { lines, closing } = running(
    stored.filter((storedLine) => storedLine.on >= from),
    opening,
  )
  return {
    ...question,
    party_name,
    companies: [
      ...new Set(stored.map((storedLine) => storedLine.company).filter((name) => name !== null)),
    ].toSorted(),
    opening,
    lines,
    debit: sum(lines.map((line) => line.debit)),
    credit: sum(lines.map((line) => line.credit)),
    closing,
    ...heldIn(stored),
    sales: await salesOf(db, question),
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
