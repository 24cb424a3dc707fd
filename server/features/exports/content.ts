import type { ExportColumn } from './columns.ts'
import type { Shown } from './targets.ts'

/** The content of a file of any format. Rows are fetched as they are asked for, never all at once. */
export interface SheetContent {
  /** Name of the sheet. */
  title: string
  columns: readonly ExportColumn[]
  batches: AsyncIterable<readonly Shown[]>
  /** Called after the last row. */
  footer(): string
}
