import type pg from 'pg'
import type { Model } from './lot-model-state.ts'

/**
 * Walks begin at lots that real requests have led to some state, once for each database. A walk takes a copy
 * of such a lot in one statement. The ids of what is copied come from `sampleIds`, so that they are found in
 * every row, also in the details of events; copies get lower ids than what a walk creates afterwards.
 */
const sampleIds = 711_000_000
const sampleId = /\b71\d{7}\b/g
const copiesBegin = 100_000_000
const walksBegin = 1_000_000_000

const tables: Record<string, string> = {
  lots: 'id = $1',
  sign_ups: 'lot_id = $1',
  bids: 'lot_id = $1',
  finance_dues: 'lot_id = $1',
  finance_entries: 'lot_id = $1',
  lot_events: 'lot_id = $1',
  lot_rounds: 'lot_id = $1',
  audit_entries: "resource = 'lots' and record_id = $1",
}

/** A lot as it stood, with the model of it. */
export interface Sample {
  lot: number
  model: Model
  rows: string[]
}

export interface Copies {
  take(lot: number, model: Model): Promise<Sample>
  /** A new lot like the sample, with its model. */
  copy(sample: Sample): Promise<{ lot: number; model: Model }>
  /** No more samples: what is created from now on has the highest ids. */
  close(): Promise<void>
}

export async function lotCopies(pool: pg.Pool, owner: pg.Client): Promise<Copies> {
  const numberFrom = async (first: number) => {
    for (const [at, table] of Object.keys(tables).entries())
      await owner.query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${first + at * 1_000_000})`)
  }
  await numberFrom(sampleIds)
  let next = 710_000_000
  let serial = 0
  const insert = `with ${Object.keys(tables)
    .map(
      (table, at) =>
        `t${at} as (insert into ${table} select * from json_populate_recordset(null::${table}, $${at + 1}))`,
    )
    .join(', ')} select 1`

  return {
    take: async (lot, model) => ({
      lot,
      model: structuredClone(model),
      rows: await Promise.all(
        Object.entries(tables).map(async ([table, where]) => {
          const text = `select coalesce(json_agg(t), '[]')::text as rows
            from (select * from ${table} where ${where} order by id) t`
          return (await pool.query<{ rows: string }>(text, [lot])).rows[0]?.rows ?? '[]'
        }),
      ),
    }),
    copy: async ({ lot, model, rows }) => {
      serial += 1
      // In their order: the order of ids is the order in which things happened.
      const ids = new Map<number, number>()
      for (const id of new Set(rows.flatMap((text) => text.match(sampleId) ?? []).toSorted()))
        ids.set(Number(id), (next += 1))
      const idOf = (id: number): number => ids.get(id) ?? id
      const copied = rows.map((text) =>
        text
          .replace(sampleId, (id) => `${idOf(Number(id))}`)
          .replace(/"(lot_no|entry_no)":"([^"]+?)(-c\d+)?"/g, `"$1":"$2-c${serial}"`),
      )
      await pool.query(insert, copied)
      return { lot: idOf(lot), model: modelOf(model, idOf) }
    },
    close: async () => {
      next = copiesBegin
      await numberFrom(walksBegin)
    },
  }
}

const mapped = <Value>(from: Map<number, Value>, idOf: (id: number) => number): Map<number, Value> =>
  new Map([...from].map(([id, value]) => [idOf(id), value]))

function modelOf(model: Model, idOf: (id: number) => number): Model {
  const copy = structuredClone(model)
  return {
    ...copy,
    winner: copy.winner === null ? null : idOf(copy.winner),
    signUps: copy.signUps.map((signUp) => ({ ...signUp, id: idOf(signUp.id) })),
    beforeSale: mapped(copy.beforeSale, idOf),
    refunds: mapped(copy.refunds, idOf),
    paidBack: new Set([...copy.paidBack].map(idOf)),
    forfeits: new Set([...copy.forfeits].map(idOf)),
    sales: copy.sales.map(({ replaced }) =>
      replaced
        ? { replaced: { ...replaced, winner: replaced.winner === null ? null : idOf(replaced.winner) } }
        : {},
    ),
  }
}
