import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/**
 * Writes the errors of a run that belong to no test, a rejection that nobody waited for among them, as JSON to the
 * file that `UNHANDLED_ERRORS` names. The report of tests leaves them out.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    const file = process.env['UNHANDLED_ERRORS']
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors))
  }
}
