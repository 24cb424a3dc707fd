import type { PaperField, paperTables, PaperTable } from '#contract/paper-fields.ts'

type Column = (typeof paperTables)[PaperTable][number]

/** The meanings that the screen of templates shows. They are fetched with it, language by language. */
export interface PaperMeanings {
  readonly field: Readonly<Record<PaperField, string>>
  readonly column: Readonly<Record<Column, string>>
  readonly table: Readonly<Record<PaperTable, string>>
}
