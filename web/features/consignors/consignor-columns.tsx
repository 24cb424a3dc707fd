import type { ConsignorRow } from '#contract/consignors.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { useText } from '#web/text/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Columns with cells of their own. All others follow from the declaration. */
export const consignorOverrides: ColumnOverrides<ConsignorRow> = {
  company_name: { width: 240, opens: true },
  name: { width: 110 },
  suspended: {
    width: 118,
    header: ({ t }) => t('consignors.state'),
    cell: (row) => <ConsignorState row={row} />,
  },
  commission_point: { width: 110 },
}

export function ConsignorState({ row }: { row: ConsignorRow }) {
  const { t } = useText()
  return row.suspended ? (
    <StatusBadge tone="gray">{t('consignors.suspended')}</StatusBadge>
  ) : (
    <StatusBadge tone="green">{t('consignors.active')}</StatusBadge>
  )
}
