import type { TaxReceiptRow } from '#contract/tax-receipts.ts'
import { LotLink } from '#web/auction/lot-link.tsx'
import type { ColumnWishes } from '#web/records/columns.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

export const taxReceiptWishes: ColumnWishes<TaxReceiptRow> = {
  number: { whole: true },
  // Its head says the per cent already.
  rate: { cell: (row) => row.rate ?? '–' },
  created_by: { cell: (row) => row.created_by_name ?? '–' },
  lot_id: { cell: (row) => <LotLink lot={row.lot_id}>{row.lot_id_name ?? '–'}</LotLink>, width: 240 },
  state: {
    cell: (row, { option }) => (
      <span title={row.void_reason ?? undefined}>
        <StatusBadge tone={row.state === 'valid' ? 'green' : 'gray'}>
          {option('tax_receipts', 'state', row.state)}
        </StatusBadge>
      </span>
    ),
  },
}
