import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { readPlaywrightReport, readVitestReport, type Tally } from './test-reports.ts'

/** `npm test`: everything that has to hold, in the order in which a failure is cheapest to find. `--full` runs at full size. */

const root = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
  CHROMIUM: chromium,
  ...(process.argv.includes('--full') ? { FULL: '1' } : {}),
}

const total: Tally = { passed: 0, failed: 0, failures: [] }

try {
  await step('Type check', () => script('typecheck'))
  await step('Lint', () => script('lint'))
  await step('Unit and server tests', vitest)
  const built = await step('Build', () => script('build'))
  await step('Browser tests', async () => (built ? await playwright() : failure('not run: the build failed')))
} finally {
  rmSync(reports, { recursive: true, force: true })
}
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** Returns whether nothing failed in it. */
async function step(name: string, work: () => Promise<Tally>): Promise<boolean> {
  console.log(`\n== ${name}`)
  const since = performance.now()
  // Whatever goes wrong in a step counts against it, a report cut short for one.
  const { passed, failed, failures } = await work().catch((error: Error) => failure(error.message))
  console.log(`== ${name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - since) / 1000).toFixed(1)} s`)
  total.passed += passed
  total.failed += failed
  total.failures.push(...failures.map((each) => `${name}: ${each}`))
  return failed === 0
}

/** A script of package.json, which passes or fails as one. */
async function script(name: string): Promise<Tally> {
  return (await run('npm', ['run', '--silent', name])) ? { passed: 1, failed: 0, failures: [] } : failure(`npm run ${name}`)
}

async function vitest(): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const succeeded = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  return judged(succeeded, report, readVitestReport)
}

async function playwright(): Promise<Tally> {
  if (!(await haveChromium())) return failure(`not run: install Chromium (${chromium}; on Debian: apt-get install chromium fonts-noto-cjk)`)
  const report = join(reports, 'playwright.json')
  const succeeded = await run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return judged(succeeded, report, readPlaywrightReport)
}

/** The report's own count, but never a success of a runner that crashed, ran nothing or failed outside of a test. */
function judged(succeeded: boolean, report: string, read: (text: string) => Tally): Tally {
  if (!existsSync(report)) return failure('ended without a report')
  const tally = read(readFileSync(report, 'utf8'))
  if (tally.passed + tally.failed === 0) return failure('no test was run')
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1, failures: ['failed outside of the tests'] }
}

async function haveChromium(): Promise<boolean> {
  if (existsSync(chromium)) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Chromium (once).')
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    (await run('apt-get', ['update', '-qq'], quietly)) &&
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], quietly)) &&
    existsSync(chromium)
  )
}

/** Runs it with our output as its own; resolves to whether it succeeded. */
function run(command: string, args: string[], variables: Record<string, string> = {}): Promise<boolean> {
  return new Promise((ended) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...environment, ...variables } })
    child.on('error', (error) => {
      console.error(error.message)
      ended(false)
    })
    child.on('exit', (code) => ended(code === 0))
  })
}

function failure(name: string): Tally {
  console.log(name)
  return { passed: 0, failed: 1, failures: [name] }
}
