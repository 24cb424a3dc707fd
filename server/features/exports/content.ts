import type { ExportColumn } from './columns.ts'
import type { PresentedRow } from './targets.ts'

/**
 * The content of a file, whatever its format. Rows are fetched batch by batch as the writer asks for them.
 */
export interface SheetContent {
  /** The sheet's name. */
  title: string
  columns: readonly ExportColumn[]
  batches: AsyncIterable<readonly PresentedRow[]>
  /** Called after the last row. */
  footer(): string
}
