/** Exactly what the columns of money, quantities and counts hold: everything else is written as a text. */
const decimal = /^-?\d{1,15}(?:\.\d{1,6})?$/
export const isNumber = (text: string): boolean => decimal.test(text)

const businessOffset = 8 * 3_600_000
const [zero, dash, letterT] = [48, 45, 84]
/** A moment on the clock of the business zone, `2026-11-20 16:00:00`; it may come as `2026-11-20T08:00:00.5+00:00` as well. */
export function clockOf(iso: string): string {
  // Two of three moments are still on their day there: a file has millions of them.
  const hour = (iso.charCodeAt(11) - zero) * 10 + iso.charCodeAt(12) - zero + 8
  const utc = iso.endsWith('Z') || iso.endsWith('+00:00')
  if (hour < 24 && utc && iso.charCodeAt(10) === letterT && iso.charCodeAt(4) === dash)
    return `${iso.slice(0, 10)} ${hour < 10 ? '0' : ''}${hour}${iso.slice(13, 19)}`
  const at = Date.parse(iso)
  return Number.isNaN(at) ? iso : new Date(at + businessOffset).toISOString().slice(0, 19).replace('T', ' ')
}

const dayLength = 86_400_000
/** Day 0 of spreadsheets; those before March 1900 are counted differently by each of them, and stay texts. */
const epoch = Date.UTC(1899, 11, 30)
const firstCertain = 61

/** The number by which spreadsheets keep a day or a moment on the business clock; undefined if it is none. */
export function serialOf(shape: 'day' | 'instant', iso: string): string | undefined {
  const at = shape === 'day' ? Date.parse(`${iso}T00:00:00Z`) : Date.parse(iso) + businessOffset
  const days = (at - epoch) / dayLength
  if (Number.isNaN(days) || days < firstCertain) return undefined
  return shape === 'day' ? String(days) : days.toFixed(8)
}
