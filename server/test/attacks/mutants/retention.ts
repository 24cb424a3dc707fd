import type { Mutant } from './mutant.ts'

const tests = 'server/test/crash/retention.test.ts'

export const retentionMutants: Mutant[] = [
  {
    what: 'the ledger is removed before its thirty years',
    file: 'server/db/retention/lots-sql.ts',
    find: 'extract(year from m.day) + $2::int < ',
    put: 'extract(year from m.day) + $2::int * 0 < ',
    tests,
    only: 'what was kept long enough',
  },
  {
    what: 'lines of the bank are removed before their ten years',
    file: 'server/db/retention/rows-sql.ts',
    find: 'const yearOver = (date: string) => `extract(year from ${date}) + $2::int <',
    put: 'const yearOver = (date: string) => `extract(year from ${date}) + $2::int * 0 <',
    tests,
    only: 'what was kept long enough',
  },
  {
    what: 'a sale file is removed while its contract runs',
    file: 'server/db/retention/lots-sql.ts',
    find: ', ${contractEnd}) as day',
    put: ') as day',
    tests,
    only: 'what was kept long enough',
  },
  {
    what: 'a lot that is not finished is removed',
    file: 'server/db/retention/lots-sql.ts',
    find: "where l.state in ('settled', 'unsold', 'withdrawn', 'defaulted')\n",
    put: 'where true\n',
    tests,
    only: 'what was kept long enough',
  },
  {
    what: 'a lot goes although one that stays shares its line of the bank',
    file: 'server/db/retention/lots-sql.ts',
    find: 'where id not in (select id from held)\n',
    put: '',
    tests,
    only: 'what was kept long enough',
  },
  {
    what: 'tables on record stay open after the removal',
    file: 'server/db/retention/remove.ts',
    find: "await guards(client, tables, 'enable')",
    put: '',
    tests,
    only: 'what was kept long enough',
  },
]
