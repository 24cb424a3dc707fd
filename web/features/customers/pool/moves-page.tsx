import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '../../../../contract/addresses.ts'
import { movesIn, poolMoves, type PoolMove } from '../../../../contract/pool-moves.ts'
import { useColumns, type ColumnWishes } from '../../../records/columns.tsx'
import { ListScreen } from '../../../records/list-screen.tsx'
import { useList } from '../../../records/use-list.ts'
import { Page } from '../../../shell/page.tsx'
import { useText } from '../../../text/text.tsx'
import { NameLink } from '../../../ui/name-link.tsx'
import { movesSpec } from './moves-list.ts'

const names = ['customer_id', 'kind', 'at', 'from_uid', 'to_uid', 'by_uid', 'reason'] as const
const card = { facts: ['at', 'from_uid', 'to_uid', 'reason'], badge: 'kind' }
const fell = (row: PoolMove) => movesIn.some((kind) => kind === row.kind)
const hrefOf = (row: PoolMove) => addressOf(fell(row) ? 'pool' : 'customers', { id: row.customer_id })

const wishes = (open: (row: PoolMove) => void): ColumnWishes<PoolMove> => ({
  customer_id: {
    width: 240,
    cell: (row) => (
      <NameLink href={hrefOf(row)} onOpen={() => open(row)}>
        {row.customer_id_name}
      </NameLink>
    ),
  },
  kind: { width: 140 },
  reason: { width: 170 },
  at: { cell: (row, { instant }) => instant(row.at), width: 172 },
  by_uid: {
    cell: (row, { t }) =>
      row.by_uid_name ?? (row.by_uid === null ? t('pool.moves.system') : String(row.by_uid)),
    width: 120,
  },
})
const nameOf = (row: PoolMove) => row.customer_id_name

/** Every move of a customer into the pool, out of it, or from one owner to another. */
export function MovesPage() {
  const { t } = useText()
  const list = useList(movesSpec)
  const navigate = useNavigate()
  const onOpen = useCallback((row: PoolMove) => void navigate(hrefOf(row)), [navigate])
  const columns = useColumns<PoolMove>(
    poolMoves,
    names,
    useMemo(() => wishes(onOpen), [onOpen]),
  )
  return (
    <Page titleKey="screens.poolMoves" filling {...(list.data && { count: list.data.total })}>
      <ListScreen
        list={list}
        label={t('screens.poolMoves')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        searchHint={t('pool.searchHint')}
        empty={{ text: t('pool.moves.empty') }}
      />
    </Page>
  )
}
