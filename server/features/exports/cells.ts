import { dayLength } from '#contract/rules/time.ts'

/** Matches cell values that are written as numbers; all others are written as text. */
const decimal = /^-?\d{1,15}(?:\.\d{1,6})?$/
export const isNumber = (text: string): boolean => decimal.test(text)

const businessOffset = 8 * 3_600_000
const [zero, dash, letterT] = [48, 45, 84]
/**
 * Writes an instant as business time, `2026-11-20 16:00:00`. Accepts fractions and offsets, such as
 * `2026-11-20T08:00:00.5+00:00`.
 */
export function clockOf(iso: string): string {
  // Two of three instants need no date arithmetic, which matters for millions of cells.
  const hour = (iso.charCodeAt(11) - zero) * 10 + iso.charCodeAt(12) - zero + 8
  const utc = iso.endsWith('Z') || iso.endsWith('+00:00')
  if (hour < 24 && utc && iso.charCodeAt(10) === letterT && iso.charCodeAt(4) === dash)
    return `${iso.slice(0, 10)} ${hour < 10 ? '0' : ''}${hour}${iso.slice(13, 19)}`
  const at = Date.parse(iso)
  return Number.isNaN(at) ? iso : new Date(at + businessOffset).toISOString().slice(0, 19).replace('T', ' ')
}

/** Day 0 of spreadsheets. They disagree about days before March 1900, so those stay text. */
const epoch = Date.UTC(1899, 11, 30)
const firstCertain = 61

/**
 * The serial number that spreadsheets store for a day or for an instant in business time; undefined if there
 * is none.
 */
export function serialOf(shape: 'day' | 'instant', iso: string): string | undefined {
  const at = shape === 'day' ? Date.parse(`${iso}T00:00:00Z`) : Date.parse(iso) + businessOffset
  const days = (at - epoch) / dayLength
  if (Number.isNaN(days) || days < firstCertain) return undefined
  return shape === 'day' ? String(days) : days.toFixed(8)
}
