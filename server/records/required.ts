/**
 * Returns a value that must exist. If it is missing, the act is rolled back and answered with an internal
 * error, and the log line names the missing value. So money always belongs to somebody, and no id is ever 0.
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
