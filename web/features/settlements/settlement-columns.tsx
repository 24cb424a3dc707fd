import type { SettlementRow } from '#contract/settlements.ts'
import { LotLink } from '#web/auction/lot-link.tsx'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { settlementActs } from './acts.ts'

export const settlementOverrides: ColumnOverrides<SettlementRow> = {
  lot_id: { cell: (row) => <LotLink lot={row.lot_id}>{settlementActs.nameOf(row)}</LotLink>, width: 240 },
  state: {
    cell: (row, { option }) => (
      <StatusBadge tone={row.state === 'closed' ? 'green' : 'gray'}>
        {option('settlements', 'state', row.state)}
      </StatusBadge>
    ),
  },
}
