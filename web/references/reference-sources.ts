import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Field } from '#contract/grammar/field.ts'
import { call } from '#web/transport/api.ts'
import { knownUser, mayWith } from '#web/session/session.tsx'

export type Target = NonNullable<Field['target']>

/** A record a person may pick. */
export interface Choice {
  id: number
  label: string
  /** A person's roles, shown beside the name. */
  roles?: readonly number[]
  /** Out of use: new records may not pick it, older ones keep it. */
  off?: boolean
}

/** Narrows the choices by filters of the list's route. */
export type Only = Readonly<Record<string, readonly string[]>>

interface ReferenceSource {
  /** Searches on the server. Small targets ignore `q` and return everything. */
  find: (q: string, signal: AbortSignal, only?: Only) => Promise<Choice[]>
  /** Fetches the name of one record. Without it the record is looked up among the results of `find`. */
  one?: (id: number, signal: AbortSignal) => Promise<string>
}

const few = 20
const whole = { limit: 100 }
const quiet = true

/** How to find the records of each target. Its contract is fetched on first use. */
const sources: Partial<Record<Target, ReferenceSource>> = {
  staff: {
    find: async (q, signal) => {
      const { staffRoutes } = await import('#contract/staff.ts')
      const { items } = await call(staffRoutes.options, { query: { q }, signal, quiet })
      return items.map(({ uid, nickname, roles }) => ({ id: uid, label: nickname, roles }))
    },
  },
  auction_companies: {
    find: async (_q, signal) => {
      const { dictionaryRoutes } = await import('#contract/dictionaries.ts')
      return (await call(dictionaryRoutes.listCompanies, { query: whole, signal, quiet })).items.map(asEntry)
    },
  },
  auction_platforms: {
    find: async (_q, signal) => {
      const { dictionaryRoutes } = await import('#contract/dictionaries.ts')
      return (await call(dictionaryRoutes.listPlatforms, { query: whole, signal, quiet })).items.map(asEntry)
    },
  },
  own_accounts: {
    find: async (_q, signal) => {
      const { ownAccountRoutes } = await import('#contract/own-accounts.ts')
      return (await call(ownAccountRoutes.options, { signal, quiet })).items.map(asEntry)
    },
  },
  consignors: {
    find: async (q, signal) => {
      const { consignorRoutes } = await import('#contract/consignors.ts')
      return (await call(consignorRoutes.options, { query: { q }, signal, quiet })).items.map(asCompany)
    },
    one: async (id, signal) => {
      const { consignorRoutes } = await import('#contract/consignors.ts')
      return (await call(consignorRoutes.get, { params: { id }, signal, quiet })).company_name
    },
  },
  contracts: {
    find: async (q, signal, only) => {
      const { contractRoutes } = await import('#contract/contracts.ts')
      const { items } = await call(contractRoutes.list, {
        query: { ...only, q, limit: few },
        signal,
        quiet,
      })
      return items.map((row) => ({ id: row.id, label: contractName(row), off: row.ended }))
    },
    one: async (id, signal) => {
      const { contractRoutes } = await import('#contract/contracts.ts')
      return contractName(await call(contractRoutes.get, { params: { id }, signal, quiet }))
    },
  },
  customers: {
    find: async (q, signal) => {
      const { customerRoutes } = await import('#contract/customers.ts')
      return (await call(customerRoutes.list, { query: { q, limit: few }, signal, quiet })).items.map(
        asCompany,
      )
    },
    one: async (id, signal) => {
      const { customerRoutes } = await import('#contract/customers.ts')
      return (await call(customerRoutes.get, { params: { id }, signal, quiet })).company_name
    },
  },
  recyclers: {
    find: async (q, signal) => {
      const { recyclerRoutes } = await import('#contract/recyclers.ts')
      return (await call(recyclerRoutes.list, { query: { q, limit: few }, signal, quiet })).items.map(
        asCompany,
      )
    },
    one: async (id, signal) => {
      const { recyclerRoutes } = await import('#contract/recyclers.ts')
      return (await call(recyclerRoutes.get, { params: { id }, signal, quiet })).company_name
    },
  },
  lots: {
    find: async (q, signal, only) => {
      const { lotRoutes } = await import('#contract/lots.ts')
      const seller = mayWith(knownUser()?.roles ?? [], 'commissioned.use')
      const { items } = await call(seller ? lotRoutes.listCommissioned : lotRoutes.listGoods, {
        query: { ...only, q, limit: few },
        signal,
        quiet,
      })
      return items.map((row) => ({ id: row.id, label: lotName(row) }))
    },
    one: async (id, signal) => {
      const { lotRoutes } = await import('#contract/lots.ts')
      return lotName(await call(lotRoutes.get, { params: { id }, signal, quiet }))
    },
  },
}

const asEntry = (row: { id: number; name: string; enabled: boolean }): Choice => ({
  id: row.id,
  label: row.name,
  off: !row.enabled,
})

const asCompany = (row: { id: number; company_name: string }): Choice => ({
  id: row.id,
  label: row.company_name,
})

const contractName = (row: { number: string; title: string | null }) =>
  [row.number, row.title].filter(Boolean).join(' ')
const lotName = (row: { lot_no: string; corpore_name: string | null }) =>
  [row.lot_no, row.corpore_name].filter(Boolean).join(' ')

const sourceOf = (target: Target): ReferenceSource => sources[target] ?? { find: async () => [] }

/** Whether a target has so few records that the server need not search them. */
export const isSmall = (target: Target): boolean =>
  target === 'auction_companies' || target === 'auction_platforms' || target === 'own_accounts'

const fresh = 60_000

/** The choices. Keys begin with the resource, so that a live event makes them stale. */
export const choicesQuery = (target: Target, q: string, only?: Only) =>
  queryOptions({
    queryKey: [target, 'options', isSmall(target) ? '' : q, ...(only ? [only] : [])],
    staleTime: fresh,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sourceOf(target).find(q, signal, only),
  })

/** The name of one record, or null if the person may not see it. */
export const nameQuery = (target: Target, id: number) => {
  const { find, one } = sourceOf(target)
  return queryOptions({
    queryKey: one ? [target, 'name', id] : [target, 'options', ''],
    staleTime: fresh,
    retry: false,
    queryFn: async ({ signal }): Promise<Choice[]> =>
      one ? [{ id, label: await one(id, signal) }] : find('', signal),
    select: (found: Choice[]): string | null => found.find((choice) => choice.id === id)?.label ?? null,
  })
}
