import type { ExportColumn } from './columns.ts'
import type { PresentedRow } from './targets.ts'

/** The content of a file of any format. Rows are fetched as they are asked for, never all at once. */
export interface SheetContent {
  /** Name of the sheet. */
  title: string
  columns: readonly ExportColumn[]
  batches: AsyncIterable<readonly PresentedRow[]>
  /** Called after the last row. */
  footer(): string
}
