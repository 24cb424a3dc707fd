import type { PoolRow } from '#contract/pool.ts'
import type { ColumnOverrides } from '#web/records/columns.tsx'
import { Phone } from '#web/records/phone.tsx'
import { Intention } from '../intention.tsx'

type Reveal = (row: PoolRow) => Promise<void>

/** Columns with cells of their own. A click on a masked number reveals it. */
export const poolOverrides = (reveal: Reveal): ColumnOverrides<PoolRow> => ({
  company_name: { width: 220, opens: true },
  name: { width: 90 },
  area: { width: 150 },
  phone: { width: 148, cell: (row) => <PoolPhone row={row} reveal={reveal} /> },
  status: { cell: (row) => <Intention status={row.status} /> },
  pool_at: { header: ({ t }) => t('pool.since'), width: 120 },
  pool_reason: { header: ({ t }) => t('pool.why') },
  follow_up_count: { width: 88 },
  deal_count: { width: 88 },
})

/** The number of a pool customer. Users with permission can reveal it. */
export const PoolPhone = ({ row, reveal }: { row: PoolRow; reveal: Reveal }) => (
  <Phone
    name={row.company_name}
    number={row.phone}
    masked={row.masked?.includes('phone') ?? false}
    reveal={row.actions.includes('reveal') ? () => reveal(row) : undefined}
  />
)
