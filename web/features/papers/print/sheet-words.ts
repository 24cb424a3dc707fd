import type { PaperField, PaperTable } from '#contract/paper-fields.ts'
import type { PaperSheet } from '#contract/papers.ts'
import { sheetTexts, sheetWords } from '#texts/paper/sheets.ts'
import { meanings } from '#texts/paper/meanings/zh.ts'
import { say } from '#web/paper/paper-words.ts'

const columns: Readonly<Record<string, string>> = meanings.column

/** The papers whose text is here. Order, notice and confirmation have pages of their own. */
export type PlainPaper = keyof typeof sheetTexts
export const isPlain = (paper: string): paper is PlainPaper => paper in sheetTexts

export const labelOfField = (field: PaperField): string => meanings.field[field]
export const labelOfColumn = (column: string): string => columns[column] ?? column
export const labelOfTable = (table: PaperTable): string => meanings.table[table]

/**
 * A value on paper. It is a dot if the printing user may not see it, and blank if it is filled in by hand.
 */
export const valueOf = (sheet: PaperSheet, field: PaperField): string =>
  sheet.hidden.includes(field) ? sheetWords.hidden : (sheet.values[field] ?? '')

/** A sentence with the values of the paper in it. */
export function sentence(sheet: PaperSheet, template: string): string {
  const values = Object.entries(sheet.values).map(([name, value]) => [name, value ?? sheetWords.blank])
  const hidden = sheet.hidden.map((name) => [name, sheetWords.hidden])
  return say(template, Object.fromEntries([...values, ...hidden]))
}
