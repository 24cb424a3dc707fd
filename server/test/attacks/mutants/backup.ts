import type { Mutant } from './mutant.ts'

const backupTest = 'server/test/crash/backup.test.ts'
const loadBackup = 'server/backup/load-backup.ts'

export const backupMutants: Mutant[] = [
  {
    what: 'a backup reads table after table as they are by then',
    file: 'server/backup/make-backup.ts',
    find: 'repeatable read, read only',
    put: 'read committed, read only',
    tests: backupTest,
    only: 'as a whole or not at all',
  },
  {
    what: 'a restore gives altered audit entries a fresh hash',
    file: 'server/backup/dropped-schema.ts',
    find: 'disable trigger user',
    put: 'enable trigger user',
    tests: backupTest,
    only: 'stays broken at the same entry',
  },
  {
    what: 'a restore goes over what is there',
    file: 'server/backup/restore.ts',
    find: 'use.relations > 0',
    put: 'use.relations < 0',
    tests: backupTest,
    only: 'does not overwrite',
  },
  {
    what: 'a restore leaves the sequences behind',
    file: loadBackup,
    find: '  await setSequences(client, manifest)\n',
    put: '',
    tests: backupTest,
    only: 'restored into another PostgreSQL',
  },
  {
    what: 'imports and exports without their queue stay under way',
    file: loadBackup,
    find: '  await closeJobs(client)\n',
    put: '',
    tests: backupTest,
    only: 'under way',
  },
  {
    what: 'a failed backup and an old one are told apart',
    file: 'server/features/system-status/notify-administrators.ts',
    find: "kind.startsWith('backup') ? 'backup' : kind",
    put: 'kind',
    tests: 'server/backup/archive-parts.test.ts',
    only: 'hears once',
  },
  {
    what: 'a backup that a stop ends counts as failed',
    file: 'server/backup/schedule.ts',
    find: 'error instanceof Interrupted || this.#stop.signal.aborted',
    put: 'error instanceof Interrupted && false',
    tests: 'server/backup/archive-parts.test.ts',
    only: 'a backup that a stop ends',
  },
  {
    what: 'the doctor overlooks a hole in the archive',
    file: 'tools/doctor-archive.ts',
    find: 'next.at !== here.at + 1',
    put: 'next.at < here.at',
    tests: 'tools/doctor.test.ts',
    only: 'knows whether the log is archived',
  },
]
