import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import type { StoredLot } from './visibility.ts'

type Kind = 'consignors' | 'contracts' | 'customers' | 'events' | 'sign_ups'

export type LotNames = Record<Kind, Map<number, string>> & {
  /** The periods of contracts, and those stored with consignors. */
  periods: Record<'consignors' | 'contracts', Map<number, ContractPeriod>>
}

/** The first and the last day of a contract. */
interface ContractPeriod {
  contract_from: string | null
  contract_to: string | null
}

interface NameRow extends ContractPeriod {
  kind: Kind
  id: number
  name: string
}

type Reference =
  | 'commission_id'
  | 'contract_id'
  | 'customer_id'
  | 'event_id'
  | 'winner_sign_up_id'
  | 'proposed_winner_id'
/** The columns that lists bring along with their rows: names, and whether the lot was ever sold to a runner-up. */
export type Beside = Record<`${Reference}_name`, string | null> & { had_runner_up: boolean }

const idsOf = (rows: readonly StoredLot[], ...fields: Reference[]): number[] => [
  ...new Set(rows.flatMap((row) => fields.map((field) => row[field])).filter((id) => id !== null)),
]

/**
 * Names of the records that lots refer to, in one query. A list brings them along and needs none. A sign-up
 * has its recycler's name.
 */
export async function lotReferences(
  db: Db,
  rows: readonly (StoredLot & Partial<Beside>)[],
): Promise<LotNames | undefined> {
  if (rows.every((row) => 'commission_id_name' in row)) return undefined
  const names: LotNames = {
    consignors: new Map(),
    contracts: new Map(),
    customers: new Map(),
    events: new Map(),
    sign_ups: new Map(),
    periods: { consignors: new Map(), contracts: new Map() },
  }
  const any = (ids: number[]) => sql`any(${sql.param(ids)}::bigint[])`
  const signUps = idsOf(rows, 'winner_sign_up_id', 'proposed_winner_id')
  const question = rendered(sql`
    select 'consignors' as kind, id, company_name as name, contract_from, contract_to
    from consignors
    where id = ${any(idsOf(rows, 'commission_id'))}
    union all
    select 'contracts', id, number, "from", "to" from contracts
    where id = ${any(idsOf(rows, 'contract_id'))}
    union all
    select 'customers', id, company_name, null, null from customers
    where id = ${any(idsOf(rows, 'customer_id'))}
    union all
    select 'events', id, title, null, null from auction_events
    where id = ${any(idsOf(rows, 'event_id'))}
    union all
    select 'sign_ups', s.id, r.company_name, null, null
    from sign_ups s join recyclers r on r.id = s.recycler_id
    where s.id = ${any(signUps)}`)
  for (const { kind, id, name, contract_from, contract_to } of await readRows<NameRow>(db, question, true)) {
    names[kind].set(id, name)
    if (kind === 'consignors' || kind === 'contracts')
      names.periods[kind].set(id, { contract_from, contract_to })
  }
  return names
}
