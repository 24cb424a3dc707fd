import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { readPlaywrightReport, readVitestReport, type Tally } from './test-reports.ts'

/**
 * `npm test` runs all checks; `--full` runs them at full size and compares every answer with its schema. Checks
 * run beside the server's tests, which wait a lot, and report in order.
 */

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
  CHROMIUM: chromium,
  // Without a UTF-8 locale Chromium saves every file with a Chinese name as `download`.
  LANG: process.env['LANG'] ?? 'C.UTF-8',
  ...(process.argv.includes('--full') ? { FULL: '1', ANSWER_CHECKS: '1' } : {}),
}

/** The compiler and the linter are written in Go. Without these settings they take a third more processor time. */
const frugal = { GOMAXPROCS: '1', GOGC: '300' }

/** Where the demonstration of the browser tests is made, and the compiled code of the products that have it. */
const demonstrationIn = join(reports, 'demonstration')
const compiled = { NODE_COMPILE_CACHE: join(reports, 'compiled') }

/** `took` (ms) of a step that started before its turn. */
type Result = Tally & { took?: number }

const total: Tally = { passed: 0, failed: 0, failures: [] }

try {
  const built = await step('Build', () => script('build'))
  const typeCheck = aside('typecheck')
  const lint = aside('lint', typeCheck)
  const demonstration = built ? makeDemonstration(lint) : Promise.resolve(false)
  await step('Unit and server tests', vitest)
  await step('Type check', () => reported(typeCheck))
  await step('Lint', () => reported(lint))
  const made = await demonstration
  await step('Browser tests', async () =>
    built ? await playwright(made) : failure('not run: the build failed'),
  )
} finally {
  rmSync(reports, { recursive: true, force: true })
}
if (total.failures.length > 0)
  console.log(`\nFailed:\n${total.failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** Returns true if nothing failed. */
async function step(name: string, work: () => Promise<Result>): Promise<boolean> {
  console.log(`\n== ${name}`)
  const since = performance.now()
  // Any error of a step counts as a failure, a truncated report for example.
  const {
    passed,
    failed,
    failures,
    took = performance.now() - since,
  } = await work().catch((error: Error): Result => failure(error.message))
  console.log(`== ${name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${(took / 1000).toFixed(1)} s`)
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures.map((each) => `${name}: ${each}`))
  return failed === 0
}

/** Runs a script of package.json, which passes or fails as one. */
async function script(name: string): Promise<Tally> {
  return (await run('npm', ['run', '--silent', name]))
    ? { passed: 1, failed: 0, failures: [] }
    : failure(`npm run ${name}`)
}

interface ScriptRun {
  result: Result
  output: string
}

/** Runs a script at a lower priority, after another one. Its output is printed later. */
async function aside(name: string, after?: Promise<ScriptRun>): Promise<ScriptRun> {
  await after
  const since = performance.now()
  const words: Buffer[] = []
  const succeeded = await run('npm', ['run', '--silent', name], frugal, words)
  const tally = succeeded
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [`npm run ${name}`] }
  return { result: { ...tally, took: performance.now() - since }, output: Buffer.concat(words).toString() }
}

/** Makes the demonstration for the browser tests ahead of them. If that fails, they try it themselves and report it. */
async function makeDemonstration(after: Promise<ScriptRun>): Promise<boolean> {
  await after
  return run('node', ['e2e/make-demonstration.ts', demonstrationIn], compiled, [])
}

async function reported(begun: Promise<ScriptRun>): Promise<Result> {
  const { result, output } = await begun
  process.stdout.write(output)
  for (const name of result.failures) console.log(name)
  return result
}

async function vitest(): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const unhandled = join(reports, 'unhandled.json')
  const reporters = ['default', 'json', './tools/unhandled-errors.ts'].map((name) => `--reporter=${name}`)
  const succeeded = await run('vitest', ['run', ...reporters, `--outputFile.json=${report}`], {
    UNHANDLED_ERRORS: unhandled,
  })
  return judged(succeeded, report, (text) => readVitestReport(text, readFileSync(unhandled, 'utf8')))
}

async function playwright(made: boolean): Promise<Tally> {
  if (!(await haveChromium()))
    return failure(
      `not run: install Chromium (${chromium}; on Debian: apt-get install chromium fonts-noto-cjk)`,
    )
  const report = join(reports, 'playwright.json')
  const succeeded = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(made ? { ...compiled, E2E_MADE: join(demonstrationIn, 'data') } : {}),
  })
  return judged(succeeded, report, readPlaywrightReport)
}

/**
 * The report's own count, but never a success if the runner crashed, ran nothing or failed outside a test.
 */
function judged(succeeded: boolean, report: string, read: (text: string) => Tally): Tally {
  if (!existsSync(report)) return failure('ended without a report')
  const tally = read(readFileSync(report, 'utf8'))
  if (tally.passed + tally.failed === 0) return failure('no test was run')
  return succeeded || tally.failed > 0
    ? tally
    : { ...tally, failed: 1, failures: ['failed outside of the tests'] }
}

async function haveChromium(): Promise<boolean> {
  if (existsSync(chromium)) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Chromium (once).')
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    (await run('apt-get', ['update', '-qq'], quietly)) &&
    (await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
      quietly,
    )) &&
    existsSync(chromium)
  )
}

/**
 * Runs a command with inherited output, or at a lower priority with its output collected in `words`. Resolves
 * to whether it succeeded.
 */
function run(
  command: string,
  args: string[],
  variables: Record<string, string> = {},
  words?: Buffer[],
): Promise<boolean> {
  return new Promise((ended) => {
    const output = words === undefined ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...environment, ...variables },
    })
    if (words !== undefined) stepBack(child.pid)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => words?.push(chunk))
    child.on('error', (error) => {
      console.error(error.message)
      ended(false)
    })
    child.on('close', (code) => ended(code === 0))
  })
}

function stepBack(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has already ended, or priorities are not available here; then it runs at the normal one.
  }
}

function failure(name: string): Tally {
  console.log(name)
  return { passed: 0, failed: 1, failures: [name] }
}
