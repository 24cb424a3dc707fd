/** The maximum number of characters in a spreadsheet cell. */
const longestCell = 32_767

/** Cuts a text to the length of a cell, never within a character. A cut text ends with an ellipsis. */
export function truncated(text: string): string {
  if (text.length <= longestCell) return text
  return `${text.slice(0, longestCell - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/**
 * Matches text that a spreadsheet would run as a formula, even after whitespace, zero-width and control
 * characters.
 */
// eslint-disable-next-line no-control-regex
const live = /^[\s\u0000-\u0020\u200b-\u200f\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/
/**
 * A quick check: almost every text begins with a digit, a Latin letter or a Chinese character, and no formula
 * does.
 */
const harmless = (code: number): boolean =>
  (code > 0x40 && code < 0x7f) || (code >= 0x30 && code < 0x3a) || (code >= 0x3400 && code < 0xa000)
export const looksLive = (text: string): boolean => !harmless(text.charCodeAt(0)) && live.test(text)

const quoted = /[",;\t\r\n]|^\s|\s$/

/**
 * Formats a text as RFC 4180 requires. Text that a spreadsheet would run gets a leading apostrophe. So does
 * text that already begins with one; so removing the first apostrophe always restores the original.
 */
export function csvText(text: string): string {
  const safe = text.startsWith("'") || looksLive(text) ? `'${truncated(text)}` : truncated(text)
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A whole table as CSV. It begins with a byte order mark, which spreadsheets and programs of banks look for. */
export const csvTable = (rows: readonly (readonly string[])[], cell = csvText): string =>
  `\ufeff${rows.map((cells) => `${cells.map((text) => cell(text)).join(',')}\r\n`).join('')}`
