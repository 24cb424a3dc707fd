/**
 * Test files that only `npm run test:full` runs. They start products again and again, kill them, or walk through every
 * screen and look. A smaller test keeps each of their promises in the everyday run.
 */
export const fullRunFiles: readonly string[] = [
  'bench/exports.test.ts',
  'server/features/imports/trips/trips.test.ts',
  'e2e/contact.test.ts',
  'e2e/system-status.test.ts',
  'server/features/imports/past/past-lots.test.ts',
  'server/features/imports/past/people-of-the-past.test.ts',
  'server/features/process/shutdown.test.ts',
  'server/test/crash/archive.test.ts',
  'server/test/crash/data-key.test.ts',
  'server/test/crash/drill.test.ts',
  'server/test/crash/handbook.test.ts',
  'server/test/crash/rolling/rolling.test.ts',
  'server/test/crash/sealed-backup.test.ts',
  'server/test/crash/storage-move.test.ts',
  'server/test/crash/upgrade/upgrade.test.ts',
  'server/test/scale/cluster/engines.test.ts',
  'server/test/scale/cluster/patroni.test.ts',
  'server/test/scale/cluster/pgbackrest.test.ts',
  'server/test/scale/cluster/pgbouncer.test.ts',
  'server/test/walks/ledger-chaos.test.ts',
  'tools/handbook/handbook.test.ts',
  'tools/recipes.test.ts',
]

/** True in `npm run test:full`, where everything runs at full size. */
export const full = process.env['FULL'] === '1'

/** True if these files run: in the full run, or where `ALL_FILES` asks for their everyday size, as mutants do. */
export const runsAllFiles = full || process.env['ALL_FILES'] === '1'
