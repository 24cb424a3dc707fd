import { useRef, useState } from 'react'
import type { LotAction } from '#contract/rules/lot-machine.ts'
import { approvedStates, lotStates, type LotState } from '#contract/rules/lot-states.ts'
import type { LotRow } from '#contract/lots.ts'
import { userId } from '#web/records/list-query.ts'
import { unfiltered } from '#web/lists/list-screen.tsx'
import { queryOf } from '#web/records/list-state.ts'
import type { List } from '#web/records/use-list.ts'
import { useCan } from '#web/session/session.tsx'
import { useKept } from '#web/state/settings.ts'
import { useText } from '#web/text/text.tsx'
import { NothingFound } from '#web/ui/states.tsx'
import { moveInto } from '#contract/rules/next-move.ts'
import { FilterBars } from '../list/filter-bars.tsx'
import css from './board.module.css'
import type { LotListRoute } from '../list/lot-presets.ts'
import { BoardColumn, FoldedColumn } from './board-column.tsx'

interface BoardProps {
  list: List<LotListRoute>
  onMove: (action: LotAction, row: LotRow) => void
  hint: string
}

/** Final states are folded at the end until somebody opens them. */
const foldedFirst: readonly LotState[] = ['settled', 'unsold', 'withdrawn', 'defaulted']
const none: readonly string[] = []

/**
 * A column for each state. Cards move by dragging or by their menu, if the move is permitted. The move's
 * dialog asks for the rest.
 */
export function LotBoard({ list, onMove, hint }: BoardProps) {
  const { t } = useText()
  const [dragged, setDragged] = useState<LotRow>()
  const [folded, setFolded] = useKept<readonly string[]>('lots.board.folded', foldedFirst)
  const frame = useRef<HTMLDivElement>(null)
  const { state: _, ...query } = queryOf(list.spec, list.state, userId())
  const wished = list.state.filters['state'] ?? presetStates(list)
  // Recruiters never see a lot before its approval, so these columns would stay empty.
  const known = useCan('commissioned.use') ? lotStates : approvedStates
  const states = known.filter((state) => wished.length === 0 || wished.includes(state))
  const drop = (row: LotRow, state: LotState) => {
    const action = moveInto(row, state)
    setDragged(undefined)
    if (action) onMove(action, row)
  }
  const clear = () => list.change(unfiltered)
  return (
    <>
      <FilterBars list={list} hint={hint} />
      {states.length === 0 && <NothingFound onClear={clear} />}
      <p className={css.hint} hidden={states.length === 0}>
        {t('lots.board.hint')}
      </p>
      <div className={css.board} ref={frame} role="region" aria-label={t('lots.board.label')} tabIndex={0}>
        {states.map((state) =>
          folded.includes(state) && wished.length === 0 ? (
            <FoldedColumn
              key={state}
              state={state}
              takes={dragged !== undefined && moveInto(dragged, state) !== undefined}
              onDrop={() => dragged && drop(dragged, state)}
              onUnfold={() => setFolded(folded.filter((name) => name !== state))}
            />
          ) : (
            <BoardColumn
              key={state}
              route={list.spec.route}
              state={state}
              query={query}
              dragged={dragged}
              onDrag={setDragged}
              onDrop={() => dragged && drop(dragged, state)}
              onMove={onMove}
              onClear={clear}
              {...(wished.length === 0 && { onFold: () => setFolded([...folded, state]) })}
            />
          ),
        )}
      </div>
    </>
  )
}

function presetStates({ spec, state }: BoardProps['list']): readonly string[] {
  const preset = spec.presets.find((item) => item.id === state.preset)
  return preset?.filters(new Date(), userId())['state'] ?? none
}
