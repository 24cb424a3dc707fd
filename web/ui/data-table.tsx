import { lazy, Suspense, useMemo, useRef, type MouseEvent, type ReactNode, type Ref } from 'react'
import type { DataColumn, RowParts } from './data-column.ts'
import css from './data-table.module.css'
import paper from './paper.module.css'
import { TableHead, type TableHeadProps } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useLate } from './use-late.ts'
import { useTableColumns } from './use-table-columns.ts'

const virtualAbove = 100
const VirtualBody = lazy(async () => ({ default: (await import('./virtual-body.tsx')).VirtualBody }))
const widthOf = { select: 36, index: 44, actions: 148 }

interface DataTableProps<R extends { id: number }> extends Omit<TableHeadProps<R>, 'table' | 'visible'> {
  label: string
  columns: readonly DataColumn<R>[]
  /** Where the row numbers begin. */
  firstNumber: number
  skeletonRows: number
  dimmed: boolean
  cursor: number
  actionsWidth?: number
  empty: ReactNode
  scroller: Ref<HTMLDivElement>
}

/** A dense table that scrolls by itself: fixed layout, sticky head, first columns and acts, memoised rows. */
export function DataTable<R extends { id: number }>(props: DataTableProps<R>) {
  const { rows, layout, parts, dimmed } = props
  const late = useLate(dimmed)
  const { visible, table, total } = useTableColumns(props)
  const rowParts = useMemo<RowParts<R>>(() => ({ ...parts, columns: visible }), [parts, visible])
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
        onMouseOver={showCutText}
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

/**
 * Gives a cut-off cell its full text on hover. One listener for
 * the whole table is cheaper than a tooltip in each cell.
 */
function showCutText({ target }: MouseEvent) {
  const cell = target instanceof Element && target.closest('td, th')
  if (!(cell instanceof HTMLElement) || cell.querySelector('[title], input')) return
  const inner = cell.firstElementChild
  const cut = cell.scrollWidth > cell.clientWidth || (inner !== null && inner.scrollWidth > inner.clientWidth)
  if (cut) cell.title = cell.innerText
  else cell.removeAttribute('title')
}

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
