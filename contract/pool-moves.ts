import { poolReasons } from './customers.ts'
import type { Page } from './grammar/envelope.ts'
import { resource } from './grammar/resource.ts'
import { route } from './grammar/route.ts'

/** Every way a customer changes hands or is locked. */
const moveKinds = ['claim', 'assign', 'release', 'recycle', 'transfer', 'lock', 'unlock'] as const
export const movesIn = ['release', 'recycle'] as const
export const movesOut = ['claim', 'assign'] as const

/** 公海流转记录: how customers moved between owners and the pool. Records never change. */
export const poolMoves = resource('pool_moves', {
  at: { kind: 'instant', kept: true, filterable: true, sortable: true },
  kind: { kind: 'choice', options: moveKinds, kept: true, filterable: true },
  customer_id: { kind: 'ref', target: 'customers', kept: true },
  from_uid: { kind: 'ref', target: 'staff', kept: true, filterable: true },
  to_uid: { kind: 'ref', target: 'staff', kept: true, filterable: true },
  by_uid: { kind: 'ref', target: 'staff', kept: true, filterable: true },
  reason: { kind: 'choice', options: poolReasons, kept: true },
})

export interface PoolMove {
  id: number
  at: string
  kind: (typeof moveKinds)[number]
  customer_id: number
  customer_id_name: string
  from_uid: number | null
  from_uid_name: string | null
  to_uid: number | null
  to_uid_name: string | null
  by_uid: number | null
  by_uid_name: string | null
  reason: string | null
  remark: string | null
}

export const poolMoveRoutes = {
  list: route<Page<PoolMove>>()({
    method: 'GET',
    path: '/api/pool/moves',
    permission: 'pool.moves',
    tag: 'pool_moves',
    mayLag: true,
    list: poolMoves,
  }),
}
