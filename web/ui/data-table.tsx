import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { lazy, Suspense, useMemo, useRef, type ReactNode, type Ref } from 'react'
import {
  orderColumns,
  smallestWidth,
  type DataColumn,
  type RowParts,
  type TableLayout,
  type TableSort,
} from './data-column.ts'
import css from './data-table.module.css'
import paper from './paper.module.css'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useLate } from './use-late.ts'
import { useCellTitles } from './use-cell-titles.ts'

export const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const virtualAbove = 100
const VirtualBody = lazy(async () => ({ default: (await import('./virtual-body.tsx')).VirtualBody }))
const widthOf = { select: 36, index: 44, actions: 148 }

export interface DataTableProps<R extends { id: number }> {
  label: string
  columns: readonly DataColumn<R>[]
  layout: TableLayout
  /** Stable, as `onSort`: the head is memoised on them. */
  onLayout: (layout: TableLayout) => void
  rows: readonly R[] | undefined
  /** Number of the first row, for the row numbers. */
  firstNumber: number
  skeletonRows: number
  dimmed: boolean
  sort: TableSort | undefined
  onSort: (sort: TableSort | undefined) => void
  selected: ReadonlyMap<number, R>
  onToggleAll: ((rows: readonly R[], selected: boolean) => void) | undefined
  cursor: number
  parts: Omit<RowParts<R>, 'columns'>
  actionsWidth?: number
  empty: ReactNode
  scroller: Ref<HTMLDivElement>
}

/** A dense table with its own scroll: fixed layout, sticky head, first columns and actions, memoised rows. */
export function DataTable<R extends { id: number }>(props: DataTableProps<R>) {
  const { rows, layout, parts, dimmed } = props
  const late = useLate(dimmed)
  const { visible, table, total } = useColumns(props)
  const rowParts = useMemo<RowParts<R>>(() => ({ ...parts, columns: visible }), [parts, visible])
  const titles = useCellTitles()
  const inner = useRef<HTMLDivElement | null>(null)
  const hold = (node: HTMLDivElement | null) => {
    inner.current = node
    if (typeof props.scroller === 'function') props.scroller(node)
    else if (props.scroller) props.scroller.current = node
  }
  const selects = parts.onToggle !== undefined
  const fixed =
    (selects ? widthOf.select : 0) +
    widthOf.index +
    (parts.actions ? (props.actionsWidth ?? widthOf.actions) : 0)
  const columnCount = visible.length + (selects ? 1 : 0) + (parts.actions ? 1 : 0) + 2
  return (
    <div
      className={`${css.scroller} ${paper.paper}`}
      ref={hold}
      role="region"
      aria-label={props.label}
      tabIndex={0}
      data-dimmed={late || undefined}
      aria-busy={dimmed || !rows}
    >
      <table
        className={css.table}
        data-selects={selects || undefined}
        style={{ width: total + fixed }}
        onMouseOver={titles}
      >
        <colgroup>
          {selects && <col style={{ width: widthOf.select }} />}
          <col style={{ width: widthOf.index }} />
          {visible.map((column) => (
            <col
              key={column.id}
              style={{
                width: layout.widths[column.id] ?? table.getColumn(column.id)?.getSize() ?? column.width,
              }}
            />
          ))}
          <col />
          {parts.actions && <col style={{ width: props.actionsWidth ?? widthOf.actions }} />}
        </colgroup>
        <TableHead {...props} table={table} visible={visible} />
        {rows ? (
          <Body rows={rows} props={props} parts={rowParts} scroller={inner} columnCount={columnCount} />
        ) : (
          <TableSkeleton
            rows={props.skeletonRows}
            columns={visible.length}
            before={selects ? 2 : 1}
            after={parts.actions ? 2 : 1}
          />
        )}
      </table>
      {rows?.length === 0 && <div className={css.empty}>{props.empty}</div>}
    </div>
  )
}

/** The visible columns in order, kept stable until order, visibility or the columns themselves change. */
function useColumns<R extends { id: number }>({ columns, layout, onLayout }: DataTableProps<R>) {
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
    // Only its columns are asked for: what the rows are is no concern of it.
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

const none: never[] = []
const noRows = <R,>(): R[] => none

interface BodyProps<R extends { id: number }> {
  rows: readonly R[]
  props: DataTableProps<R>
  parts: RowParts<R>
  scroller: { current: HTMLDivElement | null }
  columnCount: number
}

function Body<R extends { id: number }>({ rows, props, parts, scroller, columnCount }: BodyProps<R>) {
  const line = (row: R, index: number) => (
    <TableRow
      key={row.id}
      row={row}
      number={props.firstNumber + index}
      parts={parts}
      selected={props.selected.has(row.id)}
      cursor={props.cursor === index}
    />
  )
  if (rows.length <= virtualAbove) return <tbody>{rows.map(line)}</tbody>
  return (
    <Suspense fallback={<tbody>{rows.slice(0, 40).map(line)}</tbody>}>
      <VirtualBody
        count={rows.length}
        scroller={scroller}
        columnCount={columnCount}
        line={(index) => {
          const row = rows[index]
          return row ? line(row, index) : null
        }}
      />
    </Suspense>
  )
}
