import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { movesIn, type PoolMove } from '#contract/pool-moves.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { ListPage } from '#web/lists/list-page.tsx'
import { useList } from '#web/records/use-list.ts'
import { useText } from '#web/text/text.tsx'
import { movesLayout } from './layout.ts'
import { movesSpec } from './moves-list.ts'

const fell = (row: PoolMove) => movesIn.some((kind) => kind === row.kind)
const hrefOf = (row: PoolMove) => addressOf(fell(row) ? 'pool' : 'customers', { id: row.customer_id })

const overrides: ColumnOverrides<PoolMove> = {
  customer_id: { width: 240, opens: hrefOf },
  kind: { width: 140 },
  reason: { width: 170 },
  at: { cell: (row, { instant }) => instant(row.at), width: 172 },
  by_uid: {
    cell: (row, { t }) =>
      row.by_uid_name ?? (row.by_uid === null ? t('pool.moves.system') : String(row.by_uid)),
    width: 120,
  },
}

const nameOf = (row: PoolMove) => row.customer_id_name

/** Every move of a customer into the pool, out of it, or from one owner to another. */
export function MovesPage() {
  const { t } = useText()
  const list = useList(movesSpec)
  const navigate = useNavigate()
  const onOpen = useCallback((row: PoolMove) => void navigate(hrefOf(row)), [navigate])
  return (
    <ListPage
      title="screens.poolMoves"
      list={list}
      layout={movesLayout}
      overrides={overrides}
      nameOf={nameOf}
      onOpen={onOpen}
      searchHint={t('pool.searchHint')}
      empty={{ text: t('pool.moves.empty') }}
    />
  )
}
