import type { Mutant } from './mutant.ts'

const source = 'server/features/recyclers/source.ts'
const recyclersTest = 'server/features/recyclers/recyclers.test.ts'
const movesTest = 'server/features/recyclers/moves.test.ts'

export const recyclersMutants: Mutant[] = [
  {
    what: 'somebody else’s recycler shows its contact',
    file: source,
    find: ": (['phone', 'wechat', 'address'] as const)",
    put: ': []',
    tests: recyclersTest,
    only: 'contact shortened',
  },
  {
    what: 'a shortened phone is found by its digits',
    file: source,
    find: '(${isOwn(who)} and ${full})',
    put: '(${full})',
    tests: recyclersTest,
    only: 'found by its digits',
  },
  {
    what: 'anyone who verifies can lift a blacklisting',
    file: 'server/features/recyclers/guards.ts',
    find: "  if (!may(who, permissionOf(move, row.state))) throw new Refusal('no_permission')\n",
    put: '',
    tests: movesTest,
    only: 'reinstate from blacklisted',
  },
  {
    what: 'a recycler never verified leaves the blacklist as verified',
    file: 'server/features/recyclers/nightly.ts',
    find: "now.verified_at === null ? 'pending' : 'active'",
    put: "'active'",
    tests: movesTest,
    only: 'a licence that has run out',
  },
]
