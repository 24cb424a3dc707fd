import type { ExportColumn } from './columns.ts'
import type { Shown } from './targets.ts'

/** What goes into a file, whatever its format. Rows come as they are asked for, and never all at once. */
export interface SheetContent {
  /** What the sheet is called. */
  title: string
  columns: readonly ExportColumn[]
  batches: AsyncIterable<readonly Shown[]>
  /** Asked for when the rows are through. */
  footer(): string
}
