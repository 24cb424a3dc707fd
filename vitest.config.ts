import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest files; they wait for other processes more than they work. Started last, one of them would run
 * on alone.
 */
const longest = [
  'server/test/crash/backup.test.ts',
  'tools/recipes.test.ts',
  'server/test/crash/archive.test.ts',
  'server/test/crash/storage-move.test.ts',
  'tools/handbook/handbook.test.ts',
  'server/test/crash/chaos.test.ts',
  'server/jobs/queue.test.ts',
  'server/db/embedded.test.ts',
  'server/features/process/shutdown.test.ts',
  'server/speed/silence.test.ts',
  'server/test/walks/lot-walks.test.ts',
  'server/features/imports/imports.test.ts',
  'server/db/probes.test.ts',
  'server/features/imports/undo.test.ts',
  'server/test/crash/data-key.test.ts',
  'server/test/crash/sealed-backup.test.ts',
  'server/db/partitions.test.ts',
  'server/db/deadline.test.ts',
  'server/object-storage/examine.test.ts',
  'server/db/replica.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((path) => moduleId.endsWith(path))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Pure rules and features over HTTP on a real PostgreSQL; what runs in a browser lies in e2e/. */
export default defineConfig({
  test: {
    include: ['{contract,texts,server,web,tools,bench}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/support/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two more than the two processors the product is made for: half of the time a file waits.
    maxWorkers: 4,
    // Tests that watch the clock may fail beside other work on the machine; what fails twice has failed.
    retry: 1,
    pool: 'forks',
    execArgv: ['--import', new URL('tools/check-node.mjs', import.meta.url).href],
  },
})
