import type { DueRow } from '#contract/dues.ts'
import { LotLink } from '#web/auction/lot-link.tsx'
import { ComputedDay } from '#web/auction/working-calendar.tsx'
import type { ColumnWishes } from '#web/records/columns.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { dueActs } from './acts.ts'

const tones = {
  proposed: 'blue',
  open: 'orange',
  partial: 'yellow',
  done: 'green',
  cancelled: 'gray',
} as const

export const dueWishes: ColumnWishes<DueRow> = {
  lot_id: { cell: (row) => <LotLink lot={row.lot_id}>{dueActs.nameOf(row)}</LotLink>, width: 220 },
  party: {
    cell: (row, { option }) => row.party_name ?? option('finance_dues', 'party', row.party ?? ''),
    width: 190,
  },
  due_date: { cell: (row) => row.due_date && <ComputedDay day={row.due_date} /> },
  state: {
    cell: (row, { t, option }) => (
      <span title={row.state_reason ?? undefined}>
        <StatusBadge tone={row.overdue ? 'red' : tones[row.state ?? 'open']}>
          {row.overdue ? t('finance.presets.overdue') : option('finance_dues', 'state', row.state ?? '')}
        </StatusBadge>
      </span>
    ),
  },
}
