import type { CustomerRow } from '#contract/customers.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { Urgent } from '#web/ui/urgent.tsx'
import { CustomerPhone } from './customer-phone.tsx'
import { NextInPlace, StatusInPlace, TagsInPlace } from './in-place.tsx'

const soon = 7

/** Columns with cells of their own. All others follow from the declaration. */
export const customerOverrides: ColumnOverrides<CustomerRow> = {
  company_name: { width: 220, opens: true },
  name: { width: 96 },
  phone: { cell: (row) => <CustomerPhone row={row} /> },
  duty: {
    width: 150,
    header: ({ label }) => `${label('customers', 'duty')} / ${label('customers', 'department')}`,
    cell: (row) => [row.duty, row.department].filter(Boolean).join(' · '),
  },
  status: { cell: (row) => <StatusInPlace row={row} /> },
  next_follow_at: { cell: (row) => <NextInPlace row={row} /> },
  tags: { cell: (row) => <TagsInPlace row={row} /> },
  pool_days_left: {
    width: 100,
    cell: ({ pool_days_left: days }, { t }) => {
      if (days === null) return <Nothing />
      const words = t('customers.daysLeft', { n: days })
      return days > soon ? words : <Urgent level={days <= 1 ? 'late' : 'soon'}>{words}</Urgent>
    },
  },
}
