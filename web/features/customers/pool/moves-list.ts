import { movesIn, movesOut, poolMoves, poolMoveRoutes } from '#contract/pool-moves.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

/** 公海流转记录: the moves between owners and the pool. */
export const movesSpec: ListSpec<typeof poolMoveRoutes.list> = {
  name: 'pool_moves',
  resource: poolMoves,
  route: poolMoveRoutes.list,
  presets: [
    { id: 'in', label: 'dashboard.series.in', filters: () => ({ kind: [...movesIn] }) },
    { id: 'out', label: 'dashboard.series.out', filters: () => ({ kind: [...movesOut] }) },
  ],
}

export const loadMoves = listLoader(movesSpec)
