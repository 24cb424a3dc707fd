import {
  lazy,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useSize } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { widthsOfCut } from './cut-cells.ts'
import type { DataColumn, RowParts } from './data-column.ts'
import css from './data-table.module.css'
import paper from './paper.module.css'
import { TableHead, type TableHeadProps } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useDelayed } from './use-delayed.ts'
import { useInnerWidth, useNeeds, useTableColumns } from './use-table-columns.ts'

const virtualAbove = 100
const VirtualBody = lazy(async () => ({ default: (await import('./virtual-body.tsx')).VirtualBody }))
const widthOf = { select: 36, index: 44, actions: 72, more: 84 }

interface DataTableProps<R extends { id: number }> extends Omit<TableHeadProps<R>, 'fitted'> {
  label: string
  columns: readonly DataColumn<R>[]
  /** The number of the first row. */
  firstNumber: number
  skeletonRows: number
  dimmed: boolean
  cursor: number
  empty: ReactNode
  scroller: Ref<HTMLDivElement>
}

/**
 * A dense table with its own scrolling: fixed layout, sticky head, first column and acts, memoised rows. It
 * never cuts a column: columns that do not fit are dropped, and `layout.all` puts them on additional screens.
 */
export function DataTable<R extends { id: number }>(props: DataTableProps<R>) {
  const { rows, dimmed } = props
  const late = useDelayed(dimmed)
  const inner = useRef<HTMLDivElement | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const parts = usePartsOf(props)
  const { visible, stops, more, widths, total, frame, measure } = useFitted(props, parts, inner, table)
  const rowParts = useMemo<RowParts<R>>(() => ({ ...parts, columns: visible }), [parts, visible])
  const hold = (node: HTMLDivElement | null) => {
    inner.current = node
    if (typeof props.scroller === 'function') props.scroller(node)
    else if (props.scroller) props.scroller.current = node
  }
  return (
    <div
      className={`${css.scroller} ${paper.paper}`}
      ref={hold}
      role="region"
      aria-label={props.label}
      tabIndex={0}
      data-dimmed={late || undefined}
      data-screens={stops.length > 1 || undefined}
      aria-busy={dimmed || !rows}
      style={{ '--start': `${frame.start}px`, '--first': `${frame.first}px`, '--end': `${frame.end}px` }}
    >
      {stops.length > 1 &&
        stops.map((left) => (
          <span key={left} className={css.stop} style={{ insetInlineStart: left }} aria-hidden="true" />
        ))}
      <table
        className={css.table}
        ref={table}
        data-selects={parts.onToggle !== undefined || undefined}
        style={{ width: total }}
        onMouseOver={showCutText}
      >
        <colgroup>
          {parts.onToggle && <col style={{ width: widthOf.select }} />}
          {!parts.unnumbered && <col style={{ width: widthOf.index }} />}
          {visible.map(({ id }) => (
            <col key={id} style={{ width: widths[id] }} />
          ))}
          <col />
          {parts.actions && <col style={{ width: frame.end }} />}
        </colgroup>
        <TableHead {...props} parts={parts} fitted={{ visible, more, widths }} />
        {rows ? (
          <Body
            rows={rows}
            props={props}
            parts={rowParts}
            scroller={inner}
            columnCount={visible.length + 1 + beside(parts) + (parts.actions ? 1 : 0)}
            onLines={measure}
          />
        ) : (
          <TableSkeleton
            rows={props.skeletonRows}
            columns={visible.length}
            before={beside(parts)}
            after={parts.actions ? 2 : 1}
          />
        )}
      </table>
      {rows?.length === 0 && <div className={css.empty}>{props.empty}</div>}
    </div>
  )
}

/** The number of narrow columns before the first one. */
const beside = <R,>({ onToggle, unnumbered }: Omit<RowParts<R>, 'columns'>) =>
  (onToggle ? 1 : 0) + (unnumbered ? 0 : 1)

/** Drops the column of acts if no row has any. */
function usePartsOf<R extends { id: number }>({ parts, rows }: DataTableProps<R>) {
  return useMemo(() => {
    const { actions } = parts
    const some = actions && (!rows || rows.length === 0 || rows.some((row) => actions(row).length > 0))
    return some ? parts : { ...parts, actions: undefined }
  }, [parts, rows])
}

/** Returns the columns that fit, measured before they are painted. */
function useFitted<R extends { id: number }>(
  { columns, layout, rows }: DataTableProps<R>,
  parts: Omit<RowParts<R>, 'columns'>,
  inner: { current: HTMLDivElement | null },
  tableRef: { current: HTMLTableElement | null },
) {
  const fontKey = `${useSize()} ${useText().language}`
  const { needs, grow } = useNeeds(fontKey)
  const start = (parts.onToggle ? widthOf.select : 0) + (parts.unnumbered ? 0 : widthOf.index)
  const end = parts.actions ? Math.max(widthOf.actions, needs['acts'] ?? 0) : 0
  const room = useInnerWidth(inner) - start - end
  const more = parts.actions ? 0 : Math.max(widthOf.more, needs['more'] ?? 0)
  const fitted = useTableColumns(columns, layout, { width: room, more }, needs)
  const { visible, screens, widths } = fitted
  const measure = useCallback(() => grow(widthsOfCut(tableRef.current)), [grow, tableRef])
  useLayoutEffect(measure, [measure, rows, visible, widths])
  const first = widths[visible[0]?.id ?? ''] ?? 0
  const sum = visible.reduce((before, { id }) => before + (widths[id] ?? 0), 0)
  const inAll = layout.all ? first + screens.length * (room - first) : 0
  return {
    ...fitted,
    /** The positions in pixels where screens begin. */
    stops: layout.all ? screens.map((_, at) => start + first + at * (room - first)) : [],
    frame: { start, first, end },
    total: start + Math.max(sum, screens.length > 1 ? inAll : 0) + end,
    measure,
  }
}

/**
 * Shows the full text of a cut-off cell on hover. One listener for the whole table is cheaper than a tooltip
 * in each cell.
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
  /** Called when other rows of the same page come into view. */
  onLines: () => void
}

function Body<R extends { id: number }>({
  rows,
  props,
  parts,
  scroller,
  columnCount,
  onLines,
}: BodyProps<R>) {
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
        onLines={onLines}
        line={(index) => {
          const row = rows[index]
          return row ? line(row, index) : null
        }}
      />
    </Suspense>
  )
}
