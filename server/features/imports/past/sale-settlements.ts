import { readRows } from '#server/speed/read.ts'
import type { PastRun } from './past-kind.ts'
import type { Sale, Settled } from './sale.ts'

const figures = [
  'settlement_quantity',
  'settlement_price',
  'goods_amount',
  'buyer_commission',
  'consignor_commission',
  'deposit_applied',
  'advance_applied',
  'buyer_due',
  'consignor_payable',
] as const

const names = figures.join(', ')
const rows = `jsonb_to_recordset($1::jsonb) as f (
  lot_id bigint, round_no integer, closed_at timestamptz, imported_from bigint,
  ${figures.map((name) => `${name} numeric`).join(', ')}
)`

const others = `(${figures.map((name) => `s.${name}`).join(', ')})
  is distinct from (${figures.map((name) => `f.${name}`).join(', ')})`

/** The figures of a closed settlement cannot change, so it is opened while they are written. */
const open = `update settlements s
  set state = 'draft'
  from ${rows}
  where s.lot_id = f.lot_id
    and s.round_no = f.round_no
    and s.imported_from is not null
    and s.state = 'closed'
    and ${others}`
const close = `update settlements s
  set state = 'closed', (${names}) = (${figures.map((name) => `f.${name}`).join(', ')})
  from ${rows}
  where s.lot_id = f.lot_id and s.round_no = f.round_no and s.imported_from is not null and ${others}`
const add = `insert into settlements (
    lot_id, round_no, state, closed_at, imported_from, created_by, buyer_charges, consignor_charges, ${names}
  )
  select lot_id, round_no, 'closed', closed_at, imported_from, $2::bigint, 0, 0, ${names}
  from ${rows}
  where not exists (select from settlements s where s.lot_id = f.lot_id and s.round_no = f.round_no)`

/** Writes the closed settlements of imported lots, or updates their figures. */
export async function writeSettlements(
  { db, who }: Pick<PastRun, 'db' | 'who'>,
  settled: readonly { sale: Sale; sum: Settled | null }[],
): Promise<void> {
  const closed = settled.flatMap(({ sale, sum }) =>
    sum
      ? [
          {
            ...sum,
            lot_id: sale.id,
            round_no: sale.round_no,
            closed_at: sale.result_at,
            imported_from: sale.imported_from,
          },
        ]
      : [],
  )
  if (closed.length === 0) return
  const text = JSON.stringify(closed)
  await readRows(db, { text: open, values: [text] }, false)
  await readRows(db, { text: close, values: [text] }, false)
  await readRows(db, { text: add, values: [text, who.uid] }, false)
}
