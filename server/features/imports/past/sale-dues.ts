import type { EntryKind } from '#contract/entry-kinds.ts'
import type { Decimal } from '#contract/rules/money.ts'
import { readRows } from '#server/speed/read.ts'
import type { PastRun } from './past-kind.ts'

/** The open amount of an imported sale, as a due. */
export interface SaleDue {
  lot_id: number
  round_no: number
  kind: EntryKind
  direction: 'in' | 'out'
  amount: Decimal
  party: 'recycler' | 'consignor'
  party_id: number
  sign_up_id: number | null
  due_date: string
  platform: number | null
  company: number | null
  imported_from: number
}

const rows = `jsonb_to_recordset($1::jsonb) as f (
  lot_id bigint, round_no integer, kind text, direction text, amount numeric, party text, party_id integer,
  sign_up_id bigint, due_date date, platform bigint, company bigint, imported_from bigint
)`
const same = `d.lot_id = f.lot_id
  and d.round_no = f.round_no
  and d.kind = f.kind
  and d.imported_from = f.imported_from`

/** The dues of the sale that have no payment yet. Dues of deposits belong to their sign-ups. */
const mine = `d.imported_from is not null and d.paid_amount = 0 and d.kind <> 'deposit_refund'`
const drop = `update finance_dues d set state = 'cancelled' where d.lot_id = any($2) and ${mine}
  and not exists (select from ${rows} where ${same})`
const change = `update finance_dues d
  set state = 'open', amount = f.amount, party_id = f.party_id, sign_up_id = f.sign_up_id
  from ${rows}
  where ${same}
    and ${mine}
    and (d.state, d.amount, d.party_id, d.sign_up_id) is distinct from (
      'open', f.amount, f.party_id, f.sign_up_id
    )`
const add = `insert into finance_dues (
    lot_id, round_no, kind, direction, amount, party, party_id, sign_up_id, due_date, platform, company,
    imported_from, created_by
  )
  select lot_id, round_no, kind, direction, amount, party, party_id, sign_up_id, due_date, platform, company,
    imported_from, $2::bigint
  from ${rows}
  where not exists (select from finance_dues d where ${same})`

/** Replaces the dues of imported lots with those that are still open. */
export async function writeDues(
  { db, who }: Pick<PastRun, 'db' | 'who'>,
  lots: readonly number[],
  dues: readonly SaleDue[],
): Promise<void> {
  const text = JSON.stringify(dues)
  await readRows(db, { text: drop, values: [text, lots] }, false)
  if (dues.length === 0) return
  await readRows(db, { text: change, values: [text] }, false)
  await readRows(db, { text: add, values: [text, who.uid] }, false)
}
