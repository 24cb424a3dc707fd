import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { memo } from 'react'
import { useText } from '../text/text.tsx'
import { nextSort, type DataColumn, type RowParts, type TableLayout, type TableSort } from './data-column.ts'
import css from './data-table.module.css'
import type { ColumnsTable } from './use-table-columns.ts'

export interface TableHeadProps<R extends { id: number }> {
  table: ColumnsTable<R>
  visible: readonly DataColumn<R>[]
  layout: TableLayout
  /** Stable, like `onSort`, because the head is memoised on both. */
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
  const { parts, visible, table, sort, onSort, layout, onLayout } = props
  return (
    <thead className={css.head}>
      <tr>
        {parts.onToggle && (
          <th className={css.select} data-screen-only>
            <SelectAll {...props} />
          </th>
        )}
        <th className={css.index}>
          <span aria-hidden="true">#</span>
          <span className={css.hidden}>{t('ui.table.number')}</span>
        </th>
        <Heads {...{ table, visible, sort, onSort, layout, onLayout }} />
        <th aria-hidden="true" />
        {parts.actions && (
          <th className={css.actions} data-screen-only>
            {t('ui.table.actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}

type HeadsProps<R extends { id: number }> = Pick<
  TableHeadProps<R>,
  'table' | 'visible' | 'sort' | 'onSort' | 'layout' | 'onLayout'
>

function PlainHeads<R extends { id: number }>({
  table,
  visible,
  sort,
  onSort,
  layout,
  onLayout,
}: HeadsProps<R>) {
  const headers = new Map(table.getFlatHeaders().map((header) => [header.column.id, header]))
  const forget = (id: string) =>
    onLayout({
      ...layout,
      widths: Object.fromEntries(Object.entries(layout.widths).filter(([one]) => one !== id)),
    })
  const head = (column: DataColumn<R>, index: number) => {
    const sorted = sort?.id === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined
    const start = headers.get(column.id)?.getResizeHandler()
    return (
      <th
        key={column.id}
        scope="col"
        className={index === 0 ? css.name : undefined}
        data-align={column.align}
        aria-sort={column.sortable ? (sorted ?? 'none') : undefined}
      >
        {column.sortable ? (
          <SortButton column={column} sorted={sorted} onSort={() => onSort(nextSort(sort, column.id))} />
        ) : (
          <span className={css.title}>{column.header}</span>
        )}
        <span
          className={css.handle}
          aria-hidden="true"
          onMouseDown={start}
          onTouchStart={start}
          onDoubleClick={() => forget(column.id)}
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
    <button type="button" className={css.sort} data-sorted={sorted} onClick={onSort}>
      <span className={css.title}>{column.header}</span>
      <Icon size={14} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
