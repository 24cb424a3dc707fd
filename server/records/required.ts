/**
 * Returns a value that must exist. Without it the act is undone and answered as an internal error, whose log
 * line names what is missing. Money is never written for nobody, and no id is ever 0.
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
