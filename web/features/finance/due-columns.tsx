import { useState } from 'react'
import type { DueRow } from '#contract/dues.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { daysBetween } from '#contract/rules/queue-order.ts'
import { businessDay } from '#contract/rules/time.ts'
import { LotLink } from '#web/auction/lot-link.tsx'
import { MoneyDirection } from '#web/auction/money-direction.tsx'
import { ComputedDay } from '#web/auction/working-calendar.tsx'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { useText } from '#web/text/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { dueActs } from './acts.ts'
import css from './due-columns.module.css'

const tones = {
  proposed: 'blue',
  open: 'orange',
  partial: 'yellow',
  done: 'green',
  cancelled: 'gray',
} as const

/** The day, and how long it has passed. */
function DueDate({ row }: { row: DueRow }) {
  const { t, number } = useText()
  const [today] = useState(() => businessDay(new Date()))
  if (row.due_date === null) return '–'
  const late = row.overdue ? daysBetween(row.due_date, today) : 0
  return (
    <>
      <ComputedDay day={row.due_date} />
      {late > 0 && <span className={css.late}>{t('finance.queue.days.late', { n: number(late) })}</span>}
    </>
  )
}

export const dueOverrides: ColumnOverrides<DueRow> = {
  lot_id: {
    cell: (row) => <LotLink lot={row.lot_id}>{dueActs.nameOf(row)}</LotLink>,
    width: 200,
    least: 190,
  },
  party: {
    cell: (row, { option }) => row.party_name ?? option('finance_dues', 'party', row.party ?? ''),
    opens: (row) => addressOf('finance', { tab: 'dues', id: row.lot_id ?? undefined }),
    width: 190,
  },
  amount: {
    header: ({ t }) => t('dues.owed') + t('list.unitYuan'),
    cell: (row, { money }) => (
      <span className={css.amount}>
        <MoneyDirection of={row.direction ?? 'in'} /> {money(row.amount)}
      </span>
    ),
  },
  kind: { width: 130, least: 110 },
  unpaid: {
    cell: (row, { label, money }) => (
      <span title={`${label('finance_dues', 'paid_amount')} ${money(row.paid_amount)}`}>
        {money(row.unpaid)}
      </span>
    ),
  },
  due_date: { cell: (row) => <DueDate row={row} /> },
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
