import { IconLayoutSidebarLeftCollapse } from '#web/icons/layout-sidebar-left-collapse.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type DragEvent } from 'react'
import type { LotAction } from '#contract/rules/lot-machine.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import type { LotRow } from '#contract/lots.ts'
import { call } from '#web/transport/api.ts'
import { ListFailed } from '#web/lists/list-screen.tsx'
import type { ListQuery } from '#web/records/list-state.ts'
import { useText } from '#web/text/text.tsx'
import { moveInto } from '#contract/rules/next-move.ts'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import { BoardCard } from './board-card.tsx'
import type { LotListRoute } from '../list/lot-presets.ts'
import css from './board.module.css'

const pageSize = 20

/** Marks where the dragged card may be dropped. `over` means it is above this column. */
function useDropping(takes: boolean, onDrop: () => void) {
  const [over, setOver] = useState(false)
  return {
    over: takes && over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        if (takes) onDrop()
      },
    },
  }
}

interface BoardColumnProps {
  route: LotListRoute
  state: LotState
  query: ListQuery
  dragged: LotRow | undefined
  onDrag: (row: LotRow | undefined) => void
  onDrop: () => void
  onMove: (action: LotAction, row: LotRow) => void
  /** Clears the filters. */
  onClear: () => void
  onFold?: () => void
}

/** The lots of one state: their number, the first twenty, and more on demand. */
export function BoardColumn({
  route,
  state,
  query,
  dragged,
  onDrag,
  onDrop,
  onMove,
  onClear,
  onFold,
}: BoardColumnProps) {
  const { t, number, option } = useText()
  const takes = dragged !== undefined && moveInto(dragged, state) !== undefined
  const { over, handlers } = useDropping(takes, onDrop)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['lots', 'board', route.path, state, query],
    initialPageParam: 1,
    staleTime: 10_000,
    queryFn: ({ pageParam, signal }) =>
      call(route, {
        query: { sort: '-auction_time', ...query, state, page: pageParam, limit: pageSize },
        signal,
        quiet: true,
      }),
    getNextPageParam: (last) => (last.page * last.limit < last.total ? last.page + 1 : undefined),
  })
  const rows = data?.pages.flatMap((page) => page.items)
  const total = data?.pages[0]?.total
  const name = option('lots', 'state', state)
  return (
    <section
      className={css.column}
      aria-label={name}
      data-takes={takes || undefined}
      data-over={over || undefined}
      data-away={(dragged && !takes) || undefined}
      {...handlers}
    >
      <header className={css.head}>
        <LotStateBadge state={state} />
        {total !== undefined && <span className={css.total}>{number(total)}</span>}
        {onFold && (
          <button
            type="button"
            className={css.fold}
            aria-label={t('lots.board.fold', { state: name })}
            onClick={onFold}
          >
            <IconLayoutSidebarLeftCollapse size={16} stroke={1.5} aria-hidden />
          </button>
        )}
      </header>
      <div className={css.cards}>
        {error && !rows && <ListFailed error={error} onRetry={() => void refetch()} onClear={onClear} />}
        {rows?.length === 0 && <p className={css.empty}>{t('lots.board.empty')}</p>}
        {rows?.map((row) => (
          <BoardCard
            key={row.id}
            row={row}
            dragging={dragged?.id === row.id}
            onDrag={onDrag}
            onMove={onMove}
          />
        ))}
        {!rows && !error && [1, 2, 3].map((bone) => <div key={bone} className={css.bone} aria-hidden />)}
        {hasNextPage && (
          <button
            type="button"
            className={css.more}
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('lots.board.more', { n: Math.min(pageSize, (total ?? 0) - (rows?.length ?? 0)) })}
          </button>
        )}
      </div>
    </section>
  )
}

interface FoldedColumnProps {
  state: LotState
  takes: boolean
  onDrop: () => void
  onUnfold: () => void
}

export function FoldedColumn({ state, takes, onDrop, onUnfold }: FoldedColumnProps) {
  const { t, option } = useText()
  const { over, handlers } = useDropping(takes, onDrop)
  return (
    <button
      type="button"
      className={css.folded}
      data-takes={takes || undefined}
      data-over={over || undefined}
      aria-label={t('lots.board.unfold', { state: option('lots', 'state', state) })}
      onClick={onUnfold}
      {...handlers}
    >
      <LotStateBadge state={state} />
    </button>
  )
}
