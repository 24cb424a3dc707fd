import { IconArrowDown } from '#web/icons/arrow-down.ts'
import { IconArrowUp } from '#web/icons/arrow-up.ts'
import { IconArrowsSort } from '#web/icons/arrows-sort.ts'
import { memo } from 'react'
import { useText } from '#web/text/text.tsx'
import { dragOrder, dragWidth } from './column-drag.ts'
import {
  nextSort,
  orderColumns,
  type DataColumn,
  type RowParts,
  type TableLayout,
  type TableSort,
} from './data-column.ts'
import css from './data-table.module.css'
import headCss from './table-head.module.css'

interface FittedHeads<R> {
  visible: readonly DataColumn<R>[]
  /** The number of columns that do not fit on the first screen. */
  more: number
  widths: Readonly<Record<string, number>>
}

export interface TableHeadProps<R extends { id: number }> {
  fitted: FittedHeads<R>
  columns: readonly DataColumn<R>[]
  layout: TableLayout
  /** Must be stable, like `onSort`, because the head is memoised on both. */
  onLayout: (layout: TableLayout) => void
  rows: readonly R[] | undefined
  sort: TableSort | undefined
  onSort: (sort: TableSort | undefined) => void
  selected: ReadonlyMap<number, R>
  onToggleAll: ((rows: readonly R[], selected: boolean) => void) | undefined
  parts: Omit<RowParts<R>, 'columns'>
}

export function TableHead<R extends { id: number }>(props: TableHeadProps<R>) {
  const { t } = useText()
  const { parts, fitted, columns, sort, onSort, layout, onLayout } = props
  const { visible, more, widths } = fitted
  const rest = more > 0 && <More count={more} layout={layout} onLayout={onLayout} />
  return (
    <thead className={css.head}>
      <tr>
        {parts.onToggle && (
          <th className={css.select} data-screen-only>
            <SelectAll {...props} />
          </th>
        )}
        {!parts.unnumbered && (
          <th className={css.index}>
            <span aria-hidden="true">#</span>
            <span className={css.hidden}>{t('ui.table.number')}</span>
          </th>
        )}
        <Heads {...{ columns, visible, widths, sort, onSort, layout, onLayout }} />
        {parts.actions ? (
          <th aria-hidden="true" />
        ) : (
          <th
            className={css.actions}
            data-whole={rest ? 'more' : undefined}
            data-screen-only
            aria-hidden={!rest || undefined}
          >
            {rest}
          </th>
        )}
        {parts.actions && (
          <th className={css.actions} data-whole="acts" data-screen-only>
            {rest ? <span className={css.hidden}>{t('ui.table.actions')}</span> : t('ui.table.actions')}
            {rest}
          </th>
        )}
      </tr>
    </thead>
  )
}

interface MoreProps {
  count: number
  layout: TableLayout
  onLayout: (layout: TableLayout) => void
}

/** Shows the columns that do not fit, and hides them again. */
function More({ count, layout, onLayout }: MoreProps) {
  const { t } = useText()
  const all = layout.all === true
  return (
    <button
      type="button"
      className={headCss.rest}
      aria-expanded={all}
      onClick={() => onLayout({ ...layout, all: !all })}
    >
      {all ? t('list.columns.fewer') : t('list.columns.rest', { n: count })}
    </button>
  )
}

type HeadsProps<R extends { id: number }> = Pick<
  TableHeadProps<R>,
  'columns' | 'sort' | 'onSort' | 'layout' | 'onLayout'
> &
  Pick<FittedHeads<R>, 'visible' | 'widths'>

function PlainHeads<R extends { id: number }>(props: HeadsProps<R>) {
  const { columns, visible, widths, sort, onSort, layout, onLayout } = props
  const resize = (id: string, width: number | undefined) => {
    const { [id]: _, ...others } = layout.widths
    onLayout({ ...layout, widths: width === undefined ? others : { ...others, [id]: width } })
  }
  const move = (id: string, before: string | undefined) => {
    const order = orderColumns(columns, layout.order).flatMap((column) =>
      column.id === id ? [] : [column.id],
    )
    order.splice(before === undefined ? order.length : order.indexOf(before), 0, id)
    onLayout({ ...layout, order })
  }
  const head = (column: DataColumn<R>, index: number) => {
    const { id } = column
    const sorted = sort?.id === id ? (sort.descending ? 'descending' : 'ascending') : undefined
    return (
      <th
        key={id}
        scope="col"
        className={index === 0 ? css.name : undefined}
        data-column={index === 0 ? undefined : id}
        data-whole={id}
        data-align={column.align}
        aria-sort={column.sortable ? (sorted ?? 'none') : undefined}
        onPointerDown={index === 0 ? undefined : (event) => dragOrder(event, id, move)}
      >
        {column.sortable ? (
          <SortButton column={column} sorted={sorted} onSort={() => onSort(nextSort(sort, id))} />
        ) : (
          <span className={css.title}>{column.header}</span>
        )}
        <span
          className={headCss.handle}
          aria-hidden="true"
          onPointerDown={(event) =>
            dragWidth(event, widths[id] ?? column.width, (width) => resize(id, width))
          }
          onDoubleClick={() => resize(id, undefined)}
        />
      </th>
    )
  }
  return <>{visible.map(head)}</>
}

/** Memoised, because heads do not change from page to page. */
const Heads = memo(PlainHeads) as typeof PlainHeads

function SelectAll<R extends { id: number }>({ rows = [], selected, onToggleAll }: TableHeadProps<R>) {
  const { t } = useText()
  const count = rows.filter((row) => selected.has(row.id)).length
  const all = rows.length > 0 && count === rows.length
  return (
    <input
      type="checkbox"
      aria-label={t('ui.table.selectAll')}
      checked={all}
      disabled={rows.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all
      }}
      onChange={(event) => onToggleAll?.(rows, event.currentTarget.checked)}
    />
  )
}

interface SortButtonProps<R> {
  column: DataColumn<R>
  sorted: 'ascending' | 'descending' | undefined
  onSort: () => void
}

function SortButton<R>({ column, sorted, onSort }: SortButtonProps<R>) {
  const Icon = sorted === 'ascending' ? IconArrowUp : sorted === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <button type="button" className={headCss.sort} data-sorted={sorted} onClick={onSort}>
      <span className={css.title}>{column.header}</span>
      <Icon size={14} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
