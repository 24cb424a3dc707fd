import type { TaxReceiptRow } from '#contract/tax-receipts.ts'
import { LotLink } from '#web/auction/lot-link.tsx'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const tones = { issued: 'green', red: 'red', void: 'gray' } as const

export const taxReceiptOverrides: ColumnOverrides<TaxReceiptRow> = {
  number: { whole: true },
  // Its head says the per cent already.
  rate: { cell: (row) => row.rate ?? '–' },
  created_by: { cell: (row) => row.created_by_name ?? '–' },
  lot_id: { cell: (row) => <LotLink lot={row.lot_id}>{row.lot_id_name ?? '–'}</LotLink>, width: 240 },
  standing: {
    cell: (row, { option }) => (
      <span title={row.void_reason ?? undefined}>
        <StatusBadge tone={tones[row.standing]}>
          {option('tax_receipts', 'standing', row.standing)}
        </StatusBadge>
      </span>
    ),
  },
}
