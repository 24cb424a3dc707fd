import { useCallback } from 'react'
import { settlements, type SettlementRow } from '../../../contract/settlements.ts'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { useColumns, type ColumnWishes } from '../../records/columns.tsx'
import { ListScreen } from '../../records/list-screen.tsx'
import { useList } from '../../records/use-list.ts'
import { useText } from '../../text/text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { settlementsSpec } from './settlement-list.ts'
import { LotLink } from '../../auction/lot-link.tsx'

const names = [
  'lot_id',
  'state',
  'settlement_quantity',
  'settlement_price',
  'buyer_commission',
  'consignor_commission',
  'deposit_applied',
  'advance_applied',
  'buyer_due',
  'consignor_payable',
  'closed_at',
] as const
const card = { facts: ['settlement_price', 'buyer_due', 'consignor_payable'], badge: 'state' }
const wishes: ColumnWishes<SettlementRow> = {
  lot_id: { cell: (row) => <LotLink lot={row.lot_id}>{nameOf(row)}</LotLink>, width: 240 },
  state: {
    cell: (row, { option }) => (
      <StatusBadge tone={row.state === 'closed' ? 'green' : 'gray'}>
        {option('settlements', 'state', row.state)}
      </StatusBadge>
    ),
  },
}
const nameOf = (row: SettlementRow) => row.lot_id_name ?? String(row.id)

/** 结算单; the lot's drawer opens it. */
export function SettlementsTab() {
  const { t } = useText()
  const list = useList(settlementsSpec)
  const { open } = useOpenRecord()
  const columns = useColumns<SettlementRow>(settlements, names, wishes)
  const onOpen = useCallback((row: SettlementRow) => open(row.lot_id), [open])
  return (
    <>
      <ListScreen
        list={list}
        label={t('finance.tabs.settlements')}
        columns={columns}
        card={card}
        nameOf={nameOf}
        onOpen={onOpen}
        searchHint={t('finance.lotHint')}
        empty={{ text: t('finance.emptySettlements') }}
      />
    </>
  )
}
