import { listPoolMoves, movesIn, movesOut, poolMoves } from '#contract/pool-moves.ts'
import { listLoader } from '#web/records/list-query.ts'
import type { ListSpec } from '#web/records/list-state.ts'

/** 公海流转记录: what happened between owners and pool. */
export const movesSpec: ListSpec<typeof listPoolMoves> = {
  name: 'pool_moves',
  resource: poolMoves,
  route: listPoolMoves,
  presets: [
    { id: 'in', label: 'dashboard.series.in', filters: () => ({ kind: [...movesIn] }) },
    { id: 'out', label: 'dashboard.series.out', filters: () => ({ kind: [...movesOut] }) },
  ],
}

export const loadMoves = listLoader(movesSpec)
