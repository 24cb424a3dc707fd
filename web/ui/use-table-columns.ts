import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { orderColumns, smallestWidth, type DataColumn, type TableLayout } from './data-column.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

export type ColumnsTable<R extends { id: number }> = ReactTable<typeof features, R>

interface TableColumnsProps<R extends { id: number }> {
  columns: readonly DataColumn<R>[]
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
}

const none: never[] = []
const noRows = <R>(): R[] => none

/**
 * The visible columns in order. They are stable until the order,
 * the visibility or the columns themselves change.
 */
export function useTableColumns<R extends { id: number }>({
  columns,
  layout,
  onLayout,
}: TableColumnsProps<R>) {
  const defs = useMemo<ColumnDef<typeof features, R>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        size: column.width,
        minSize: smallestWidth,
      })),
    [columns],
  )
  const ordered = useMemo(() => orderColumns(columns, layout.order), [columns, layout.order])
  const columnVisibility = useMemo(
    () => Object.fromEntries(layout.hidden.map((id) => [id, false])),
    [layout.hidden],
  )
  const columnOrder = useMemo(() => ordered.map((column) => column.id), [ordered])
  const table = useTable({
    features,
    columns: defs,
    // The library manages the columns only, so it gets no rows.
    data: noRows<R>(),
    columnResizeMode: 'onChange',
    state: { columnOrder, columnVisibility, columnSizing: layout.widths },
    onColumnSizingChange: (change) =>
      onLayout({ ...layout, widths: typeof change === 'function' ? change(layout.widths) : change }),
  })
  const visible = useMemo(
    () => ordered.filter((column, index) => index === 0 || !layout.hidden.includes(column.id)),
    [ordered, layout.hidden],
  )
  const total = visible.reduce((sum, column) => sum + (layout.widths[column.id] ?? column.width), 0)
  return { visible, table, total }
}
