import { consignorRoutes } from '#contract/consignors.ts'
import { customerRoutes } from '#contract/customers.ts'
import { dictionaryRoutes } from '#contract/dictionaries.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { Permission } from '#contract/grammar/permissions.ts'
import { lotRoutes } from '#contract/lots.ts'
import { ownAccountRoutes } from '#contract/own-accounts.ts'
import { recyclerRoutes } from '#contract/recyclers.ts'
import { staffRoutes } from '#contract/staff.ts'
import { systemStatusRoutes } from '#contract/system-status.ts'
import { call } from '#web/transport/api.ts'

const one = { query: { limit: 1 }, quiet: true } as const
const some = async (...answers: Promise<{ total: number }>[]): Promise<boolean> =>
  (await Promise.all(answers)).every(({ total }) => total > 0)

const customers = () => call(customerRoutes.list, one)

/**
 * The first steps of an empty house, in order. A step is done once the data show it, whoever did it.
 * `without` limits a step to people who lack that permission.
 */
export const houseSteps = [
  {
    name: 'company',
    to: '/base/companies',
    more: addressOf('finance', { tab: 'accounts', do: 'new' }),
    permission: 'settings.change',
    done: () => some(call(dictionaryRoutes.listCompanies, one), call(ownAccountRoutes.list, one)),
  },
  {
    name: 'staff',
    to: addressOf('staff', { do: 'new' }),
    permission: 'staff.manage',
    done: async () => (await call(staffRoutes.list, { query: { limit: 2 }, quiet: true })).total > 1,
  },
  { name: 'moveIn', to: addressOf('moveIn'), permission: 'imports.past', done: () => some(customers()) },
  {
    name: 'customer',
    to: addressOf('customers', { do: 'new' }),
    permission: 'customers.use',
    without: 'imports.past',
    done: () => some(customers()),
  },
  {
    name: 'lot',
    to: addressOf('consignors', { do: 'new' }),
    more: addressOf('lotForm'),
    permission: 'lots.write',
    done: () => some(call(consignorRoutes.list, one), call(lotRoutes.listCommissioned, one)),
  },
  {
    name: 'recycler',
    to: '/crm/recyclers/add',
    permission: 'recyclers.use',
    without: 'consignors.use',
    done: () => some(call(recyclerRoutes.list, one)),
  },
  {
    name: 'accounts',
    to: addressOf('finance', { tab: 'accounts' }),
    permission: 'finance.watch',
    done: () => some(call(ownAccountRoutes.list, one)),
  },
  {
    name: 'backup',
    to: addressOf('systemStatus'),
    permission: 'system.status',
    /** A house that is already in use may keep its backups elsewhere. */
    last: true,
    done: async () => (await call(systemStatusRoutes.get, { quiet: true })).backup_at !== null,
  },
] as const satisfies readonly HouseStep[]

export interface HouseStep {
  name: string
  to: string
  /** The second part of a step. */
  more?: string
  permission: Permission
  without?: Permission
  /** This step alone does not keep the list visible. */
  last?: true
  done: () => Promise<boolean>
}

export type HouseStepName = (typeof houseSteps)[number]['name']
