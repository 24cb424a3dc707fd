import type { Mutant } from './mutant.ts'

const keyTest = 'server/test/data-key.test.ts'

export const secretMutants: Mutant[] = [
  {
    what: 'account numbers are stored as they are',
    file: 'server/tables/columns.ts',
    find: 'field.encrypted ? encryptedAccount()',
    put: 'field.encrypted ? text()',
    tests: keyTest,
    only: 'shows no account number',
  },
  {
    what: 'the answer kept for an idempotency key names the account',
    file: 'server/request/idempotency.ts',
    find: 'encryptText(kept_answer)',
    put: 'kept_answer',
    tests: keyTest,
    only: 'shows no account number',
  },
  {
    what: 'the log names the account of an entry',
    file: 'server/request/write-deeds.ts',
    find: "field?.encrypted ? 'tail' : undefined",
    put: 'undefined',
    tests: keyTest,
    only: 'shows no account number',
  },
  {
    what: 'a line of the bank is told from others by the account in the clear',
    file: 'server/features/bank-statements/read-lines.ts',
    find: 'return keyedHash(said)',
    put: 'return said',
    tests: keyTest,
    only: 'shows no account number',
  },
  {
    what: 'a foreign data key is taken',
    file: 'server/db/open-data-key.ts',
    find: '!key || proofOf(key) !== proof',
    put: 'false',
    tests: 'server/db/open-data-key.test.ts',
    only: 'a foreign one stop the start',
  },
  {
    what: 'a running product does not take up a new data key',
    file: 'server/secrets/data-key.ts',
    find: 'mark === undefined || mark === seen',
    put: 'true',
    tests: 'server/secrets/data-key.test.ts',
    only: 'takes up a key',
  },
  {
    what: 'what an earlier version stored in the clear stays so',
    file: 'server/db/encrypt-plain.ts',
    find: 'rows[0]?.any ?',
    put: 'rows[0] === undefined ?',
    tests: keyTest,
    only: 'left in the clear',
  },
]
