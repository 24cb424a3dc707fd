import type { ContractRow } from '#contract/contracts.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { useText } from '#web/text/text.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Urgent } from '#web/ui/urgent.tsx'

/** Columns with cells of their own. All others follow from the declaration. */
export const contractOverrides: ColumnOverrides<ContractRow> = {
  number: { width: 160, opens: true },
  consignor: { width: 220 },
  title: { width: 200 },
  state: {
    width: 110,
    header: ({ t }) => t('contracts.state'),
    cell: (row) => <ContractState row={row} />,
  },
  to: { width: 130, cell: (row) => <ContractEnd row={row} /> },
  commission_point: { width: 110 },
}

const isAhead = (day: string): boolean => day > businessDay(new Date())

/** Whether a contract is in force, and for how long. */
export function ContractState({ row }: { row: ContractRow }) {
  const { t } = useText()
  if (row.ended) return <StatusBadge tone="gray">{t('contracts.presets.ended')}</StatusBadge>
  if (row.from && isAhead(row.from)) return <StatusBadge tone="blue">{t('contracts.notBegun')}</StatusBadge>
  return row.ending ? (
    <StatusBadge tone="orange">{t('contracts.presets.ending')}</StatusBadge>
  ) : (
    <StatusBadge tone="green">{t('contracts.inForce')}</StatusBadge>
  )
}

/** The last day of a contract, with one sign if it ends soon and another if it has ended. */
export function ContractEnd({ row }: { row: ContractRow }) {
  if (!row.to) return <Nothing />
  if (row.ended) return <Urgent level="late">{row.to}</Urgent>
  return row.ending ? <Urgent level="soon">{row.to}</Urgent> : <>{row.to}</>
}
