/**
 * The pattern of lot numbers: letters, digits, `-`, `_` and `.`, with `{year}`, `{yy}`, `{month}` and once
 * `{no}`, the number that makes it unique. `{no:6}` pads it with zeros to six digits.
 */
const part = /\{(year|yy|month|no)(?::(\d))?\}/g
const allowed = /^[\p{L}\p{N}._-]*$/u

export function isNumberPattern(pattern: string): boolean {
  const parts = [...pattern.matchAll(part)]
  const numbers = parts.filter(([, name]) => name === 'no')
  const wide = parts.some(([, name, width]) => width !== undefined && (name !== 'no' || width === '0'))
  return numbers.length === 1 && !wide && allowed.test(pattern.replace(part, ''))
}

/** The number of a record made on this day (YYYY-MM-DD). */
export function numberOf(pattern: string, day: string, no: number): string {
  const values = { year: day.slice(0, 4), yy: day.slice(2, 4), month: day.slice(5, 7), no: String(no) }
  return pattern.replace(part, (_whole, name: keyof typeof values, width = '') =>
    values[name].padStart(Number(width), '0'),
  )
}
