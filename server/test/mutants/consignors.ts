import type { Mutant } from './mutant.ts'

const source = 'server/features/consignors/source.ts'
const consignorsTest = 'server/features/consignors/consignors.test.ts'
const consignors = 'server/features/consignors/consignors.ts'

export const consignorsMutants: Mutant[] = [
  {
    what: 'bank accounts are shown to everybody',
    file: source,
    find: "may(who, 'bankAccounts.see') ? [] : ['bank_account']",
    put: "may(who, 'consignors.use') ? [] : ['bank_account']",
    tests: consignorsTest,
    only: 'in full for 1 only',
  },
  {
    what: 'people who see an account shortened can overwrite it',
    file: consignors,
    find: "if (hidden) throw new Refusal('masked_field', { resource: 'consignors', field: hidden })",
    put: '',
    tests: consignorsTest,
    only: 'who sees it shortened',
  },
  {
    what: 'names of customers leave their scope',
    file: source,
    find: 'and(inArray(id, ids), ownedScope(who))',
    put: 'and(inArray(id, ids))',
    tests: consignorsTest,
    only: 'only a customer of the own scope',
  },
  {
    what: 'a consignor of the same name is not asked about',
    file: 'server/records/identity-check.ts',
    find: "hit.kind === 'hard' || !confirmed",
    put: "hit.kind === 'hard'",
    tests: consignorsTest,
    only: 'the same credit code',
  },
  {
    what: 'suspended consignors are offered',
    file: consignors,
    find: 'only: all(isNull(table.suspended_at), consignorScope(who))',
    put: 'only: consignorScope(who)',
    tests: consignorsTest,
    only: 'search by company',
  },
]
