import type { Mutant } from './mutant.ts'

const rehearse = 'server/backup/trial-migration.ts'
const tests = 'tools/upgrade-check.test.ts'

/** The upgrade check reports the steps of an upgrade without taking any. */
export const deployMutants: Mutant[] = [
  {
    what: 'the check migrates the database itself',
    file: 'tools/upgrade-check.ts',
    find: 'await rehearse(client, name)',
    put: 'await rehearse(source, name)',
    tests,
    only: 'how long it takes on these data',
  },
  {
    what: 'the check does not see what a migration holds',
    file: rehearse,
    find: 'and c.relname = any($1)',
    put: 'and c.relname <> all($1)',
    tests,
    only: 'how long it takes on these data',
  },
  {
    what: 'migrations that keep writes out for long are fine',
    file: rehearse,
    find: 'closed.length + readOnly.length > 0',
    put: 'closed.length > 0',
    tests,
    only: 'keeps requests out',
  },
  {
    what: 'the check copies no data',
    file: rehearse,
    find: '      await copyIn(to, copyInto(table), [text])\n',
    put: '',
    tests,
    only: 'a migration refuses are named',
  },
]
