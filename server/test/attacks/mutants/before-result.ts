import type { Mutant } from './mutant.ts'

const tests = 'server/features/recyclers/before-result.test.ts'
const twins = 'server/test/non-interference.test.ts'
const events = 'server/features/events/routes.ts'

/** Sellers learn nothing of bidders before the result, and masked readers nothing of edits that they do not see. */
export const beforeResultMutants: Mutant[] = [
  {
    what: 'a seller counts the sign-ups of open rounds',
    file: 'server/features/recyclers/result-counts.ts',
    find: "ne(review_status, 'cancelled'), isOver)",
    put: "ne(review_status, 'cancelled'))",
    tests,
    only: 'neither by the counts',
  },
  {
    what: 'a seller sorts by what is not shown',
    file: 'server/features/recyclers/recyclers.ts',
    find: 'listRecords(db, who, listedRecyclers(who), raw)',
    put: 'listRecords(db, who, recyclerSource, raw)',
    tests,
    only: 'neither by the counts',
  },
  {
    what: 'everybody hears of a recount',
    file: events,
    find: '  if (heardOf.only && !may(who, heardOf.only)) return []\n',
    put: '',
    tests,
    only: 'nor by events',
  },
  {
    what: 'everybody hears of an edit of masked fields',
    file: events,
    find: '  if (isSecretTo(who, heardOf)) return []\n',
    put: '',
    tests,
    only: 'who does not see the reserve',
  },
  {
    what: 'an edit of masked fields moves the version that is shown',
    file: 'server/records/masked-edits.ts',
    find: 'return unseen.reduce((left, [, count]) => left - count, version)',
    put: 'return unseen.length >= 0 ? version : 0',
    tests,
    only: 'of a recycler moves no version',
  },
  {
    what: 'the outline of a consignor tells of edits',
    file: 'server/records/mask-row.ts',
    find: '...stripEditMetadata(shown, masked), masked }',
    put: 'masked_edits: undefined, masked }',
    tests,
    only: 'nobody outside its scope',
  },
  {
    what: 'in two worlds a seller counts the sign-ups of open rounds',
    file: 'server/features/recyclers/result-counts.ts',
    find: "ne(review_status, 'cancelled'), isOver)",
    put: "ne(review_status, 'cancelled'))",
    tests: twins,
    only: 'is nothing to',
  },
  {
    what: 'in two worlds everybody hears of a recount',
    file: events,
    find: '  if (heardOf.only && !may(who, heardOf.only)) return []\n',
    put: '',
    tests: twins,
    only: 'is nothing to',
  },
  {
    what: 'in two worlds everybody hears of an edit of masked fields',
    file: events,
    find: '  if (isSecretTo(who, heardOf)) return []\n',
    put: '',
    tests: twins,
    only: 'is nothing to',
  },
  {
    what: 'in two worlds an edit of masked fields moves the version',
    file: 'server/records/masked-edits.ts',
    find: 'return unseen.reduce((left, [, count]) => left - count, version)',
    put: 'return unseen.length >= 0 ? version : 0',
    tests: twins,
    only: 'is nothing to',
  },
  {
    what: 'in two worlds a proposal shows in the timeline',
    file: 'server/features/lots/timeline.ts',
    find: "(event.action !== 'propose' || may(who, 'lots.seeBidders'))",
    put: 'true',
    tests: twins,
    only: 'is nothing to',
  },
  {
    what: 'in two worlds the outline of a consignor tells of edits',
    file: 'server/records/mask-row.ts',
    find: '...stripEditMetadata(shown, masked), masked }',
    put: 'masked_edits: undefined, masked }',
    tests: twins,
    only: 'is nothing to',
  },
  {
    what: 'in two worlds a calendar counts edits of masked fields',
    file: 'server/features/calendar-feed/entries.ts',
    find: 'sequence: versionWithout(lot, masked),',
    put: 'sequence: lot.version,',
    tests: twins,
    only: 'is nothing to',
  },
]
