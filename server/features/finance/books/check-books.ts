import type { ClientBase } from 'pg'
import { buyerKinds } from '#contract/entry-kinds.ts'
import { settlementSum, type SettlementSum, type SettlementTerms } from '#contract/rules/settlement-sum.ts'
import { quoted } from '#server/tables/quoted.ts'
import { invariants } from './books.ts'
import { countedKind, ofWinner, type Invariant } from './rule.ts'

/** The result of one invariant: how many records it covers, their sum, and which of them break it. */
export interface Checked {
  name: string
  records: number
  total: string
  violations: string[]
}

/** Checks everything in one snapshot: the caller has begun a read-only transaction. */
export async function checkBooks(client: ClientBase): Promise<Checked[]> {
  const checked: Checked[] = []
  for (const invariant of invariants) checked.push(await ask(client, invariant))
  checked.push(await recompute(client))
  return checked
}

async function ask(client: ClientBase, { name, sql }: Invariant): Promise<Checked> {
  const { rows } = await client.query<{ records: number; total: string; violations: string[] }>(`
    select count(*)::int as records, coalesce(sum(amount), 0)::text as total,
      coalesce(array_agg(record || ': ' || wrong order by record)
        filter (where wrong is not null), '{}') as violations
    from (${sql}) as asked`)
  const [row = { records: 0, total: '0', violations: [] }] = rows
  return { name, ...row }
}

type Closed = SettlementTerms & SettlementSum & { lot_no: string; now_applied: string; now_paid: string }

/** Recomputes the figures of every closed settlement from the lot's current terms and ledger. */
async function recompute(client: ClientBase): Promise<Checked> {
  const kinds = quoted(buyerKinds)
  const { rows } = await client.query<Closed>(`
    select l.lot_no, coalesce(l.pricing_basis, 0) as pricing_basis, l.deal_price,
      coalesce(l.commission_point, 0)::text as commission_point,
      coalesce(l.commission_payer, 'buyer') as commission_payer, l.consignor_commission_point, l.buyer_scale,
      l.consignor_scale, s.settlement_quantity, s.unit_price, s.adjustments, s.goods_amount,
      s.settlement_price, s.buyer_commission, s.consignor_commission, s.deposit_applied, s.advance_applied,
      s.buyer_due, s.consignor_payable, coalesce(s.consignor_charges, 0)::text as consignor_charges,
      coalesce(sum(e.amount) filter (where e.kind = 'deposit_apply'), 0)::text as now_applied,
      coalesce(sum(e.amount)
        filter (where ${countedKind} in (${kinds})
          and d.kind is distinct from 'supplement_in'), 0)::text as now_paid
    from settlements s
    join lots l on l.id = s.lot_id and l.round_no = s.round_no
    left join finance_entries e on e.lot_id = s.lot_id
      and e.round_no = s.round_no
      and e.state = 'confirmed'
      and e.reverses_id is null
      and ${ofWinner}
    left join finance_dues d on d.id = e.due_id
    where s.state = 'closed'
    group by s.id, l.id
    order by s.id`)
  return {
    name: 'a closed settlement says what its lot and the ledger come to',
    records: rows.length,
    total:
      (
        await client.query<{ sum: string }>(
          "select coalesce(sum(settlement_price), 0)::text as sum from settlements where state = 'closed'",
        )
      ).rows[0]?.sum ?? '0',
    violations: rows.flatMap((row) =>
      differences(row).map((wrong) => `settlement of ${row.lot_no}: ${wrong}`),
    ),
  }
}

function differences(row: Closed): string[] {
  const sum = settlementSum({ ...row, deposit_applied: row.now_applied, paid: row.now_paid })
  if (sum === null) return ['cannot be computed']
  return (Object.keys(sum) as (keyof SettlementSum)[])
    .filter((name) => sum[name] !== row[name])
    .map((name) => `${name} ${row[name]}, computed ${sum[name]}`)
}
