import type { SheetRow } from '#server/features/imports/workbook-rows.ts'
import { cellText, narrow } from './cells.ts'

/** Words before the number of the account that a statement is about. Those of the other party do not count. */
const label =
  /(?<!对方|对手|收款|付款|对方单位)(?:账号|帐号|卡号|账户(?:号码?)?|帐户(?:号码?)?|account(?: ?(?:no\.?|number))?)/i
const labelled = new RegExp(`${label.source}[\\s:：|（(]*([0-9][0-9 -]{6,}[0-9])`, 'gi')
/** Words before a long number that is no account. */
const otherNumber =
  /编号|流水|凭证|客户号|时间|日期|期间|代码|证件|电话|回单|序号|reference|date|time|serial/i
const longRun =
  /(?<![0-9])[0-9]{15,24}(?![0-9])|(?<![0-9])[0-9]{4}(?: [0-9]{4}){3,5}(?: [0-9]{1,4})?(?![0-9])/g
/** Titles of a column that repeats the account on every line. */
const ownTitle = /^(?:(?:本方|我方)?(?:账号|帐号)|本方账户|账户号码|account(?: ?(?:no\.?|number))?)$/i
/** A number grouped by blanks or dashes. What follows a wider space is no part of it. */
const bare = (text: string): string => {
  const joined = text.replaceAll(/[ -]/g, '')
  return joined.length <= 32 ? joined : (text.split(/[ -]/)[0] ?? '')
}

const headText = (rows: readonly SheetRow[]): string[] =>
  rows.map(({ cells }) => cells.map((cell) => narrow(cellText(cell))).join(' | '))

/** True if the text names this number, also inside a longer cell or grouped, but not inside a longer number. */
function names(text: string, number: string): boolean {
  const grouped = [...number].map((sign) => sign.replace(/[^0-9A-Za-z]/, '\\$&')).join('[ -]*')
  return new RegExp(`(?<![0-9A-Za-z])${grouped}(?![0-9])`, 'i').test(text)
}

/** The values of the account's own columns on the first lines. */
function inColumns(rows: readonly SheetRow[], titles: readonly string[], taken: readonly string[]): string[] {
  const at = titles.flatMap((title, column) =>
    ownTitle.test(narrow(cellText(title)).trim()) && !taken.includes(title) ? [column] : [],
  )
  const said = rows.slice(0, 3).flatMap(({ cells }) => at.map((column) => narrow(cellText(cells[column]))))
  return said.map((cell) => cell.replaceAll(/[ -]/g, '')).filter((cell) => /^[0-9A-Za-z]{8,32}$/.test(cell))
}

interface Head {
  at: number
  titles: readonly string[]
  /** The titles that mean something else by the mapping. */
  mapped: readonly string[]
}

interface Own {
  id: number
  number: string
}

/**
 * The account that a statement names, if it is ours, and the number as written, ours or not. The number may
 * be anywhere above the titles, also inside a longer cell, or in a column of its own.
 */
export function accountIn(
  rows: readonly SheetRow[],
  { at, titles, mapped }: Head,
  ours: readonly Own[],
): { ids: number[]; found: string | null } {
  const lines = headText(rows.slice(0, at))
  const columns = inColumns(rows.slice(at + 1), titles, mapped)
  const named = ours.filter(
    ({ number }) => number !== '' && (lines.some((line) => names(line, number)) || columns.includes(number)),
  )
  const said = lines.flatMap((line) => [...line.matchAll(labelled)].map(([, number = '']) => bare(number)))
  const runs = lines
    .flatMap((line) => line.split(' | '))
    .filter((cell) => !otherNumber.test(cell))
    .flatMap((cell) => [...cell.matchAll(longRun)].map(([number]) => bare(number)))
  return {
    ids: named.map(({ id }) => id),
    found: named[0]?.number ?? [...said, ...columns, ...runs][0] ?? null,
  }
}
