import type { Mutant } from './mutant.ts'

const parts = 'server/backup/archive-parts.test.ts'
const segment = 'server/db/wal-segment.ts'

export const archiveMutants: Mutant[] = [
  {
    what: 'a file of the log is written under its final name at once',
    file: segment,
    find: '    renameSync(partial, to)\n',
    put: '',
    tests: parts,
    only: 'in this order',
  },
  {
    what: 'the name of an archived file is not synced',
    file: segment,
    find: '  sync(dirname(to))\n',
    put: '',
    tests: parts,
    only: 'in this order',
  },
  {
    what: 'another file of the same name counts as archived',
    file: segment,
    find: 'equals(content)',
    put: 'includes("")',
    tests: parts,
    only: 'never overwritten',
  },
  {
    what: 'a full archive stops the database',
    file: segment,
    find: 'waiting > limit * megabyte',
    put: 'waiting > limit * megabyte * megabyte',
    tests: parts,
    only: 'given up aloud',
  },
  {
    what: 'the log is not archived',
    file: 'server/db/embedded-archive.ts',
    find: 'archive_timeout = 30s',
    put: 'archive_timeout = 0',
    tests: 'server/test/crash/archive.test.ts',
    only: 'lacks nothing older than the promise',
  },
  {
    what: 'uploads are not copied',
    file: 'server/backup/copied-files.ts',
    find: '        waiting.add(put.stored)\n',
    put: '',
    tests: parts,
    only: 'uploads are copied as they come',
  },
  {
    what: 'nobody hears of an archive that fails',
    file: 'server/backup/keep-archive.ts',
    find: 'now - since < patience',
    put: 'now - since >= 0',
    tests: parts,
    only: 'hears of an archive',
  },
]
