import { globSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { fullRunFiles, runsAllFiles } from './tools/full-run.ts'

const execArgv = ['--import', new URL('tools/check-node.mjs', import.meta.url).href]

/** Pure rules, texts, parts of screens, pages and files of the project: they need no database. */
const pure = [
  'contract/**/*.test.ts',
  'texts/**/*.test.ts',
  'web/**/*.test.{ts,tsx}',
  'tools/{dependencies-page,dependency-rules,dev-proxy,docs,lots-document,map-document,proofs,test-reports}.test.ts',
  'tools/{recipes/fit,handbook/commands}.test.ts',
  'tools/deploy/{compose,libraries,packages,units}.test.ts',
  'server/features/session/password.test.ts',
  'bench/{directus,growth}-report.test.ts',
]

const later = runsAllFiles ? [] : fullRunFiles
/** The server over HTTP on a real PostgreSQL, and the commands. */
const server = ['{server,tools,bench}/**/*.test.ts']

/** They start products and servers, kill processes, and run the commands. */
const products = [
  'server/test/{crash,scale}/**/*.test.ts',
  'server/{db,backup,object-storage,secrets}/**/*.test.ts',
  'tools/**/*.test.ts',
  'bench/**/*.test.ts',
]

/** They count what the whole process has done, so each has a process of its own. */
const alone = [
  'server/{jobs,speed,telemetry}/**/*.test.ts',
  'server/features/{process,system-status}/**/*.test.ts',
  'server/features/audit/archive.test.ts',
]

const filesOf = (patterns: readonly string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { exclude: [...pure, ...later] }))

/** Begin with the longest files: started last, one of them would run on alone. */
const longest = [
  'tools/recipes.test.ts',
  'server/test/crash/archive.test.ts',
  'server/test/crash/chaos.test.ts',
  'server/test/crash/backup.test.ts',
  'server/db/embedded.test.ts',
  'server/features/imports/imports.test.ts',
  'server/features/imports/undo.test.ts',
  'server/features/imports/check.test.ts',
  'server/test/attacks/phone-attacks.test.ts',
  'server/test/attacks/barrier.test.ts',
  'server/test/walks/lot-walks.test.ts',
  'server/features/session/session.test.ts',
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

const onDatabase: TestProjectInlineConfiguration['test'] = {
  globalSetup: ['tools/answers/before-tests.ts', 'server/test/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Tests that watch the clock may fail beside other work on the machine; what fails twice has failed.
  retry: 1,
  pool: 'forks',
  execArgv,
}

/** Pure rules, then features over HTTP on a real PostgreSQL; what runs in a browser lies in e2e/. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One more than the two processors the product is made for: part of the time a file waits.
    maxWorkers: 3,
    projects: [
      { test: { name: 'pure', include: pure, isolate: false, testTimeout: 60_000, pool: 'forks', execArgv } },
      {
        test: {
          name: 'server',
          include: server,
          exclude: [...products, ...alone, ...pure, ...later],
          isolate: false,
          setupFiles: ['server/test/support/quick-hashes.ts'],
          ...onDatabase,
        },
      },
      { test: { name: 'products', include: filesOf(products), isolate: false, ...onDatabase } },
      { test: { name: 'alone', include: filesOf(alone), ...onDatabase } },
    ],
  },
})
