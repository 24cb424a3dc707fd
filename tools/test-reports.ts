import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Tally {
  passed: number
  failed: number
  /** The name of each failed test, and the reason in a few lines. */
  failures: string[]
}

const outsideOfTests = 'an error outside of the tests'
const mostLines = 12
/** A closing list is often all that remains of a run, so it includes the reasons. */
const withReason = (name: string, reason = ''): string =>
  [name, ...stripVTControlCharacters(reason).split('\n').filter(Boolean).slice(0, mostLines)].join('\n      ')

interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** An error that belongs to no test, and what ran at the time. */
interface UnhandledError {
  message?: string
  stack?: string
  VITEST_TEST_PATH?: string
  VITEST_TEST_NAME?: string
}

interface PlaywrightReport {
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/** `unhandled` is what `UnhandledErrors` wrote. */
export function readVitestReport(text: string, unhandled = '[]'): Tally {
  const { testResults } = JSON.parse(text) as VitestReport
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative('', name) })),
  )
  const failed = tests
    .filter(({ status }) => status === 'failed')
    .map(({ file, fullName, failureMessages }) => withReason(`${file}: ${fullName}`, failureMessages?.[0]))
  // A file that cannot be loaded, or fails in a hook, has no failed test of its own.
  const broken = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    .map(({ name, message }) => withReason(relative('', name), message))
  const outside = (JSON.parse(unhandled) as UnhandledError[]).map((error) =>
    withReason(
      [outsideOfTests, error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(', '),
      error.stack ?? error.message,
    ),
  )
  const failures = [...failed, ...broken, ...outside]
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    failures,
  }
}

export function readPlaywrightReport(text: string): Tally {
  const { errors, suites } = JSON.parse(text) as PlaywrightReport
  const specs = suites.flatMap(specsOf)
  const tests = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status }) => ({ status, name: `${file}:${line}: ${title}` })),
  )
  const failures = tests.filter(({ status }) => status === 'unexpected').map(({ name }) => name)
  failures.push(...errors.map(({ message }) => withReason(outsideOfTests, message)))
  // A flaky test passed in the end; the configuration decides how many retries it has.
  const passed = tests.filter(({ status }) => status === 'expected' || status === 'flaky').length
  return { passed, failed: failures.length, failures }
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}
