import { IconCircleCheck } from '#web/icons/circle-check.ts'
import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import type { Route } from '#contract/grammar/route.ts'
import { ApiError } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import type { DataColumn, RowParts, TableSort } from '#web/ui/data-column.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Failed, NothingFound, NothingYet, State } from '#web/ui/states.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'
import { usePhone } from '#web/ui/use-narrow.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { useTableLayout } from '#web/records/columns.tsx'
import { FilterRow } from './filter-row.tsx'
import { useRowKeys } from '#web/ui/row-keys.ts'
import css from './list-screen.module.css'
import { countFilters, readState, type RowOf } from '#web/records/list-state.ts'
import type { List } from '#web/records/use-list.ts'
import { ViewsBar } from '#web/features/views/views-bar.tsx'

export interface ListScreenProps<R extends Route, Row extends { id: number } = RowOf<R> & { id: number }> {
  list: List<R>
  label: string
  columns: readonly DataColumn<Row>[]
  /** The content of a card: its facts, and the badge at the right of the name. */
  card: { facts: readonly string[]; badge?: string }
  nameOf: (row: Row) => string
  onOpen: (row: Row) => void
  actions?: (row: Row) => readonly RowAction[]
  /** The acts on all selected rows. Without it rows cannot be selected. */
  bulk?: (rows: readonly Row[]) => ReactNode
  /** Whether a row can be selected. Without it every row can. Must be stable. */
  selectable?: ((row: RowOf<R> & { id: number }) => boolean) | undefined
  /** Hides the row numbers. */
  unnumbered?: true | undefined
  searchHint: string
  empty: { text: string; action?: ReactNode }
  /** Called when the pointer enters the list. */
  onPointer?: (() => void) | undefined
}

/** The change that clears every filter. */
export const unfiltered = { q: '', filters: {}, preset: undefined }

/**
 * A complete list: views, filters, table or cards, bulk bar, pager. `nameOf`, `onOpen` and `actions` must be
 * stable.
 */
export function ListScreen<R extends Route>(props: ListScreenProps<R>) {
  const { list, columns, label } = props
  const { state, change } = list
  const phone = usePhone()
  const search = useRef<HTMLInputElement>(null)
  const [layout, setLayout] = useTableLayout(list.spec.name)
  const parts = useParts(props)
  const { select, selected } = list
  const toggle = useCallback(
    (row: RowOf<R> & { id: number }) => select([row], !selected.has(row.id)),
    [select, selected],
  )
  const cursor = useRowKeys({
    rows: list.rows,
    search,
    scroller: list.scroller,
    onOpen: props.onOpen,
    onToggle: props.bulk ? toggle : undefined,
  })
  const shared = {
    label,
    parts,
    rows: list.rows,
    dimmed: list.dimmed,
    selected: list.selected,
    skeletonRows: Math.min(state.limit, 20),
    scroller: list.scroller,
    empty: <Empty {...props} />,
  }
  const choose = useCallback(
    (query: string) => change(readState(list.spec, new URLSearchParams(query))),
    [change, list.spec],
  )
  const sortBy = useCallback((sort: TableSort | undefined) => change({ sort }), [change])
  const resize = useCallback((limit: number) => change({ limit }), [change])
  const facts = useMemo(
    () => columns.filter((column, index) => index === 0 || props.card.facts.includes(column.id)),
    [columns, props.card],
  )
  return (
    <div className={css.list} onPointerEnter={props.onPointer}>
      <ViewsBar
        spec={list.spec}
        columns={columns}
        preset={state.preset}
        now={list.question}
        onChoose={choose}
      />
      <FilterRow
        list={list}
        search={search}
        hint={props.searchHint}
        columns={columns}
        layout={layout}
        onLayout={setLayout}
      />
      {list.result.isError && !list.rows ? (
        <div className={css.failure}>
          <ListFailed
            error={list.result.error}
            onRetry={() => void list.result.refetch()}
            onClear={() => change(unfiltered)}
          />
        </div>
      ) : phone ? (
        <CardList
          {...shared}
          columns={facts}
          badge={columns.find((column) => column.id === props.card.badge)}
        />
      ) : (
        <DataTable
          {...shared}
          columns={columns}
          layout={layout}
          onLayout={setLayout}
          cursor={cursor}
          firstNumber={((list.data?.page ?? 1) - 1) * (list.data?.limit ?? 0) + 1}
          sort={list.sort}
          onToggleAll={list.select}
          onSort={sortBy}
        />
      )}
      <div className={css.tail}>
        {props.bulk && list.selected.size > 0 && (
          <BulkBar count={list.selected.size} onClear={list.clear}>
            {props.bulk([...list.selected.values()])}
          </BulkBar>
        )}
        <Pager
          total={list.data?.total}
          estimated={list.data?.total_is_estimate ?? false}
          page={state.page}
          limit={state.limit}
          onPage={list.turn}
          onLimit={resize}
        />
      </div>
    </div>
  )
}

function useParts<R extends Route>(props: ListScreenProps<R>) {
  const { list, nameOf, onOpen, actions, bulk, selectable, unnumbered } = props
  type Row = RowOf<R> & { id: number }
  const { t } = useText()
  const selects = bulk !== undefined
  const { select } = list
  return useMemo<Omit<RowParts<Row>, 'columns'>>(
    () => ({
      nameOf,
      onOpen,
      actions,
      onToggle: selects ? (row, on) => select([row], on) : undefined,
      selectLabel: (name) => t('list.select', { name }),
      selectable,
      unnumbered,
    }),
    [nameOf, onOpen, actions, selects, select, selectable, unnumbered, t],
  )
}

/** If the address names a choice that no longer exists, retrying would not help. */
export function ListFailed({
  error,
  onRetry,
  onClear,
}: {
  error: Error
  onRetry: () => void
  onClear: () => void
}) {
  const misfiltered = error instanceof ApiError && error.fields !== undefined
  return <Failed message={error.message} onRetry={onRetry} onClear={misfiltered ? onClear : undefined} />
}

function Empty<R extends Route>({ list, empty }: ListScreenProps<R>) {
  const { state, spec, change } = list
  const { t } = useText()
  const { cleared } = spec.presets.find(({ id }) => id === state.preset) ?? {}
  if (state.q === '' && countFilters(spec, state) === 0) {
    if (!state.preset) return <NothingYet {...empty} />
    if (cleared) return <State icon={<IconCircleCheck size={36} stroke={1.2} />} title={t(cleared)} />
  }
  return <NothingFound onClear={() => change(unfiltered)} />
}
