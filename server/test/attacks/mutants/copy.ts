import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutant.ts'
import { projectRoot } from '#tools/project-root.ts'

export const root = fileURLToPath(projectRoot)

interface Outcome {
  passed: number
  failed: number
  said: string
}

/** A copy of the product whose code a mutant may change. */
export interface Copy {
  run(tests: string, only: string): Promise<Outcome>
  /** Runs the mutant's tests without the protection. */
  runWithout(mutant: Mutant): Promise<Outcome>
  remove(): void
}

/** No test of a protection takes so long (ms). */
const longestRun = 400_000

const copied = ['server', 'contract', 'texts', 'tools', 'package.json', 'tsconfig.json', 'vitest.config.ts']

export function copyProduct(): Copy {
  const copy = mkdtempSync(join(tmpdir(), 'yjt-mutants-'))
  // PostgreSQL runs from here as a user of its own.
  chmodSync(copy, 0o755)
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const run = (tests: string, only: string) => runTests(copy, tests, only)

  async function runWithout({ file, find, put, tests, only }: Mutant): Promise<Outcome> {
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    if (text.split(find).length !== 2) throw new Error(`${file} does not contain "${find}" once`)
    writeFileSync(
      path,
      text.replace(find, () => put),
    )
    try {
      // A race may not occur at the first attempt.
      let outcome = await run(tests, only)
      for (let n = 0; n < 2 && outcome.failed === 0; n += 1) outcome = await run(tests, only)
      return outcome
    } finally {
      writeFileSync(path, text)
    }
  }
  return { run, runWithout, remove: () => rmSync(copy, { recursive: true, force: true }) }
}

async function runTests(copy: string, tests: string, only: string): Promise<Outcome> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const {
    FULL: _full,
    VITEST: _vitest,
    VITEST_WORKER_ID: _worker,
    VITEST_POOL_ID: _pool,
    NODE_OPTIONS: _options,
    ...env
  } = process.env
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      tests,
      ...(only === '' ? [] : ['-t', only]),
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { cwd: copy, env: { ...env, ALL_FILES: '1' }, stdio: ['ignore', 'pipe', 'pipe'], timeout: longestRun },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  // A mutant that waits without end was noticed, too.
  if (signal !== null) return { passed: 0, failed: 1, said: `${said}\nIt did not end.` }
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { passed: numPassedTests, failed: numFailedTests, said }
  } catch {
    return { passed: 0, failed: 0, said }
  }
}
