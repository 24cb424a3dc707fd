import { and, eq } from 'drizzle-orm'
import type { UsualTerms } from '#contract/company-settings.ts'
import { lotTermsOfContract } from '#contract/contracts.ts'
import type { ScaleTerms } from '#contract/rules/commission-scale.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { FieldFault } from '#server/request/errors.ts'
import { contractScope } from '#server/features/contracts/source.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { contractsTable } from '#server/tables/contracts.ts'
import type { StoredLot } from './visibility.ts'

export type Consignor = typeof consignorsTable.$inferSelect
export type Contract = typeof contractsTable.$inferSelect
type TermName = (typeof lotTermsOfContract)[number]
type Given = { [Name in keyof StoredLot]?: StoredLot[Name] | undefined }
export type Agreed = { [Name in TermName]?: StoredLot[Name] }

export async function consignorOf(db: Db, id: number | null | undefined): Promise<Consignor | undefined> {
  if (id === null || id === undefined) return undefined
  const [row] = await db.select().from(consignorsTable).where(eq(consignorsTable.id, id))
  return row
}

/** The contract that a lot names. */
export async function contractOf(db: Db, id: number | null | undefined): Promise<Contract | undefined> {
  if (id === null || id === undefined) return undefined
  const [row] = await db.select().from(contractsTable).where(eq(contractsTable.id, id))
  return row
}

/** The contract that a write names, if the caller may see it. */
export async function namedContract(
  db: Db,
  who: Caller,
  id: number | null | undefined,
): Promise<Contract | undefined> {
  if (id === null || id === undefined) return undefined
  const [row] = await db
    .select()
    .from(contractsTable)
    .where(and(eq(contractsTable.id, id), contractScope(who)))
  return row
}

/** A lot names a contract of its own consignor that has not ended. */
export function contractFaults(
  who: Caller,
  id: number | null | undefined,
  contract: Contract | undefined,
  consignor: number | null | undefined,
): FieldFault[] {
  if (id === null || id === undefined) return []
  const refuse = (fault: string) => [{ name: 'contract_id', fault }]
  if (!contract) return refuse('unknown_choice')
  if (contract.consignor !== consignor) return refuse('other_consignor')
  return contract.to !== null && contract.to < businessDay(who.now) ? refuse('contract_over') : []
}

/** The terms of the contract, or those stored with a consignor that has none. */
const agreedWith = (contract: Contract | undefined, consignor: Consignor | undefined): Agreed => {
  if (contract) return Object.fromEntries(lotTermsOfContract.map((name) => [name, contract[name]]))
  if (!consignor) return {}
  const { commission_payer, commission_point, consignor_commission_point } = consignor
  return { commission_payer, commission_point, consignor_commission_point }
}

const rates = ['commission_point', 'consignor_commission_point', 'buyer_scale', 'consignor_scale'] as const

/**
 * Who pays commission, and the rates agreed for that payer. Rates of another payer do not apply to this lot.
 */
export function agreedTerms(
  given: Given,
  contract: Contract | undefined,
  consignor: Consignor | undefined,
  usualPayer: UsualTerms['commission_payer'] = 'buyer',
): Agreed {
  const { commission_payer: payer = null, ...agreed } = agreedWith(contract, consignor)
  const commission_payer = given.commission_payer ?? payer ?? usualPayer
  const terms: Agreed = { ...agreed, commission_payer }
  const otherPayer = payer !== null && payer !== commission_payer
  for (const name of rates)
    if (otherPayer || (name === 'consignor_commission_point' && commission_payer !== 'both'))
      delete terms[name]
  return terms
}

const isSame = (a: ScaleTerms | string | null | undefined, b: typeof a): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** A lot with a contract and no consignor gets the consignor of the contract. */
export async function withConsignor<G extends Given>(db: Db, who: Caller, given: G): Promise<G> {
  if (!given.contract_id || given.commission_id) return given
  const contract = await namedContract(db, who, given.contract_id)
  return contract ? { ...given, commission_id: contract.consignor } : given
}

/**
 * The terms that follow when a lot gets another contract: those that are empty, or still as agreed before. What
 * was agreed for this lot alone stays.
 */
export async function followingTerms(
  db: Db,
  before: StoredLot,
  given: Given,
  contract: Contract,
): Promise<Agreed> {
  const former = await contractOf(db, before.contract_id)
  const agreedBefore = agreedTerms({}, former, await consignorOf(db, before.commission_id))
  const follows = (name: TermName): boolean =>
    given[name] === undefined && (before[name] === null || isSame(before[name], agreedBefore[name]))
  const kept = follows('commission_payer') ? undefined : before.commission_payer
  const now = agreedTerms({ commission_payer: given.commission_payer ?? kept }, contract, undefined)
  // A contract that names no rate leaves the lot its own.
  const isSilent = (name: TermName) => now[name] === null && name.endsWith('_point')
  const following = lotTermsOfContract.filter((name) => name in now && follows(name) && !isSilent(name))
  return {
    ...(now.commission_payer !== 'both' && { consignor_commission_point: null }),
    ...Object.fromEntries(following.map((name) => [name, now[name]])),
  }
}
