import type { ImportQuestion, RefusalReason, SameField } from '#contract/imports.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import type { ImportLine } from './import-lines.ts'

export interface RefusedLine {
  line: number
  field: string | null
  reason: RefusalReason
  row: string[]
  same_field: SameField | null
  /** The record that the line repeats, if the importer sees it. */
  record_id: number | null
  /** The earlier line that the line repeats. */
  same_line: number | null
  /**
   * Resource, field and value shared with a hidden record. Disclosing the duplicate costs a comparison of it.
   */
  compared?: string
  /** For `stale_version`: the fields whose values differ. */
  differing?: string[]
  /** Which records a name could mean. */
  question?: ImportQuestion
}

export const refusal = (line: ImportLine, field: string | null, reason: RefusalReason): RefusedLine => ({
  line: line.line,
  field,
  reason,
  row: line.cells,
  same_field: null,
  record_id: null,
  same_line: null,
})

/** The line repeats an earlier line, or a record that the importer sees. */
export const repeats = (
  line: ImportLine,
  same_field: SameField,
  what: { record_id: number } | { same_line: number },
): RefusedLine => ({ ...refusal(line, null, 'duplicate'), same_field, ...what })

/** The line repeats a record that the importer does not see. */
export const repeatsHidden = (
  source: { resource: Resource },
  line: ImportLine & { phone_digits: string; credit_code: string | null },
  same_field: SameField = 'phone',
  value = same_field === 'credit_code' ? line.credit_code : line.phone_digits,
): RefusedLine => ({
  ...refusal(line, null, 'duplicate'),
  same_field,
  compared: `${source.resource.name} ${same_field === 'credit_code' ? same_field : 'phone'} ${value}`,
})
