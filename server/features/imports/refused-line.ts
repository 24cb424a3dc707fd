import type { RefusalReason } from '../../../contract/imports.ts'
import type { Resource } from '../../../contract/resource.ts'
import type { ImportLine } from './import-lines.ts'

export interface RefusedLine {
  line: number
  field: string | null
  reason: RefusalReason
  row: string[]
  /** What a duplicate of a record out of sight has in common with it. Telling of it is a comparison. */
  compared?: string
}

/** The line repeats a record that the importer does not see. */
export const repeatsHidden = (
  source: { resource: Resource },
  line: ImportLine & { phone_digits: string },
): RefusedLine => ({
  ...refusal(line, null, 'duplicate'),
  compared: `${source.resource.name} phone ${line.phone_digits}`,
})

export const refusal = (line: ImportLine, field: string | null, reason: RefusalReason): RefusedLine => ({
  line: line.line,
  field,
  reason,
  row: line.cells,
})
