import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest files; they wait for other processes more than they work. Started last, one of them would run
 * on alone.
 */
const longest = [
  'tools/recipes.test.ts',
  'tools/handbook/handbook.test.ts',
  'server/test/backup.test.ts',
  'server/test/storage-move.test.ts',
  'server/test/chaos.test.ts',
  'server/jobs/queue.test.ts',
  'server/db/embedded.test.ts',
  'server/features/imports/imports.test.ts',
  'server/features/session/session.test.ts',
  'server/features/events/events.test.ts',
  'server/test/ledger-chaos.test.ts',
  'tools/upgrade-check.test.ts',
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
    globalSetup: ['server/test/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One more than the two processors the product is made for: a third of the time a file waits.
    maxWorkers: 3,
    // Tests that watch the clock may fail beside other work on the machine; what fails twice has failed.
    retry: 1,
    pool: 'forks',
  },
})
