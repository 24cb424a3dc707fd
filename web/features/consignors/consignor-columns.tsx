import type { ConsignorRow } from '#contract/consignors.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import type { ColumnWishes } from '#web/records/columns.tsx'
import { useText } from '#web/text/text.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Urgent } from '#web/ui/urgent.tsx'
import { renewalDays } from './consignor-list.ts'

/** Columns with cells of their own. All others follow from the declaration. */
export const consignorWishes: ColumnWishes<ConsignorRow> = {
  company_name: { width: 240, opens: true },
  name: { width: 110 },
  suspended: {
    width: 118,
    header: ({ t }) => t('consignors.state'),
    cell: (row) => <ConsignorState row={row} />,
  },
  commission_point: { width: 110 },
  contract_to: { width: 130, cell: (row) => <ContractEnd day={row.contract_to} /> },
}

export function ConsignorState({ row }: { row: ConsignorRow }) {
  const { t } = useText()
  return row.suspended ? (
    <StatusBadge tone="gray">{t('consignors.suspended')}</StatusBadge>
  ) : (
    <StatusBadge tone="green">{t('consignors.active')}</StatusBadge>
  )
}

const urgency = (day: string) => {
  const now = new Date()
  if (day < businessDay(now)) return 'late'
  return day <= businessDay(addDays(now, renewalDays)) ? 'soon' : undefined
}

/** The last day of a contract, with one sign if it should be renewed soon and another if it has ended. */
export function ContractEnd({ day }: { day: string | null | undefined }) {
  if (!day) return <Nothing />
  const level = urgency(day)
  return level ? <Urgent level={level}>{day}</Urgent> : <>{day}</>
}
