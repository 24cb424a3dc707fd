import { expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'

test('a file that cannot be loaded counts as one failure, skipped tests count as nothing', () => {
  const report = {
    testResults: [
      {
        name: `${process.cwd()}/server/a.test.ts`,
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          {
            fullName: 'divides',
            status: 'failed',
            failureMessages: ['AssertionError: expected 2\n\n\u001b[32m- 2\u001b[39m\n'],
          },
          { fullName: 'later', status: 'skipped' },
        ],
      },
      {
        name: `${process.cwd()}/server/b.test.ts`,
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
    ],
  }
  expect(readVitestReport(JSON.stringify(report))).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      'server/a.test.ts: divides\n      AssertionError: expected 2\n      - 2',
      'server/b.test.ts\n      no such module',
    ],
  })
})

test('browser tests are counted at every depth, errors outside of them too', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'lots.spec.ts',
    line: 3,
    tests: [{ status }],
  })
  const report = {
    errors: [{ message: 'no such page' }],
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('bids', 'unexpected'), spec('sells', 'flaky'), spec('later', 'skipped')] }],
      },
    ],
  }
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 2,
    failures: ['lots.spec.ts:3: bids', 'an error outside of the tests\n      no such page'],
  })
})

test('an error that belongs to no test counts as a failure and says what ran', () => {
  const error = {
    stack: 'Error: closed\n    at end',
    VITEST_TEST_PATH: 'a.test.ts',
    VITEST_TEST_NAME: 'adds',
  }
  expect(readVitestReport(JSON.stringify({ testResults: [] }), JSON.stringify([error]))).toEqual({
    passed: 0,
    failed: 1,
    failures: ['an error outside of the tests, a.test.ts, adds\n      Error: closed\n          at end'],
  })
})
