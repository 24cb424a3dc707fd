import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { contracts, endingDays, type ContractRow } from '#contract/contracts.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { containing } from '#server/lists/list-query.ts'
import { required } from '#server/records/required.ts'
import type { MaskedNow } from '#server/records/replayed.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { consignorScope } from '#server/features/consignors/source.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { contractsTable as table } from '#server/tables/contracts.ts'

/** The contracts of the consignors in a person's scope. */
export function contractScope(who: Caller): SQL | undefined {
  const scope = consignorScope(who)
  return (
    scope && sql`${table.consignor} in (select ${consignorsTable.id} from ${consignorsTable} where ${scope})`
  )
}

/** The last day on which a contract that ends then counts as ending soon. */
const lastEnding = (now: Date): string => businessDay(addDays(now, endingDays))

const consignorNamed = (q: string): SQL =>
  sql`${table.consignor} in (select ${consignorsTable.id} from ${consignorsTable}
    where ${consignorsTable.company_name} ilike ${containing(q)})`

export const contractSource = writableSource({
  resource: contracts,
  table,
  visibility: { rows: contractScope, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  derived: {
    ending: ({ now }) => sql`${table.to} between ${businessDay(now)} and ${lastEnding(now)}`,
    ended: ({ now }) => sql`coalesce(${table.to} < ${businessDay(now)}, false)`,
  },
  search: (_who, q) =>
    sql`(${table.number} ilike ${containing(q)}
      or ${table.title} ilike ${containing(q)}
      or ${consignorNamed(q)})`,
  log: {
    resource: 'contracts',
    nameOf: (row) => row.number,
    ownersOf: (row) => [row.created_by],
    fields: [...writableNames(contracts), 'buyer_scale', 'consignor_scale'],
  },
})

export type StoredContract = RowOf<typeof contractSource>

/** Contracts with the names of their consignors. */
export async function presentContracts(
  db: Db,
  who: Caller,
  rows: readonly StoredContract[],
): Promise<ContractRow[]> {
  const { id, company_name: name } = consignorsTable
  const ids = [...new Set(rows.map((row) => row.consignor))]
  const found = await db.select({ id, name }).from(consignorsTable).where(inArray(id, ids))
  const names = new Map(found.map((row) => [row.id, row.name]))
  const today = businessDay(who.now)
  return rows.map((row) => ({
    ...row,
    consignor_name: names.get(row.consignor) ?? null,
    ending: row.to !== null && row.to >= today && row.to <= lastEnding(who.now),
    ended: row.to !== null && row.to < today,
    actions: ['edit'],
  }))
}

export async function presentContract(db: Db, who: Caller, row: StoredContract): Promise<ContractRow> {
  const [presented] = await presentContracts(db, who, [row])
  return required(presented, 'the row just written')
}

async function isInScope(db: Db, who: Caller, contract: number): Promise<boolean> {
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, contract), contractScope(who)))
  return found.length > 0
}

/** People who see a contract may read its files. */
export const mayReadContractFiles = async (db: Db, who: Caller, contract: number): Promise<boolean> =>
  may(who, 'contracts.use') && (await isInScope(db, who, contract))

/** A replayed answer shows nothing of a contract that is no longer in the caller's scope. */
export const contractMaskedNow: MaskedNow = async (db, who, contract) =>
  (await isInScope(db, who, contract))
    ? []
    : [...Object.keys(contracts.fields), 'buyer_scale', 'consignor_scale']
