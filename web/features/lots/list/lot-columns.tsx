import { addressOf } from '../../../../contract/addresses.ts'
import type { LotRow } from '../../../../contract/lots.ts'
import type { ColumnWish, ColumnWishes } from '../../../records/columns.tsx'
import { Nothing } from '../../../ui/relative-time.tsx'
import { Countdown } from '../countdown.tsx'
import { deadlineOf, type DeadlineField } from '../lot-deadline.ts'
import { quantityOf } from '../../../auction/quantity.ts'
import { LotStateBadge } from '../lot-state.tsx'
import css from './lot-list.module.css'

/** Without the year while it is this one. */
function nearDate(shown: string): string {
  return shown.slice(shown.startsWith(`${new Date().getFullYear()}-`) ? 5 : 0, 16)
}

/** A date with the time left while the lot waits for it. */
const waiting = (field: DeadlineField): ColumnWish<LotRow> => ({
  width: 208,
  cell: (row, { instant }) => {
    const at = row[field]
    if (!at) return <Nothing />
    const deadline = deadlineOf(row)
    return (
      <span className={css.when}>
        {nearDate(instant(at))}
        {deadline?.field === field && <Countdown at={at} />}
      </span>
    )
  },
})

/** What the lists show in their own way; everything else follows from the declaration. */
export const lotWishes: ColumnWishes<LotRow> = {
  corpore_name: {
    width: 230,
    opens: (row) => addressOf('lot', { id: row.id }),
    cell: (row) => row.corpore_name ?? row.lot_no,
  },
  lot_no: { width: 150 },
  state: { cell: (row) => <LotStateBadge state={row.state} /> },
  auction_time: waiting('auction_time'),
  clean_end_time: waiting('clean_end_time'),
  signup_end_time: {
    width: 136,
    header: ({ t }) => t('lots.daysToEnd'),
    cell: (row) =>
      row.signup_end_time && row.state === 'listed' ? <Countdown at={row.signup_end_time} /> : <Nothing />,
  },
  auction_quantity: { cell: (row, { t }) => quantityOf(row, t) ?? <Nothing /> },
  approved_count: {
    width: 130,
    header: ({ t }) => t('lots.funnel'),
    cell: (row) => `${row.sign_up_count} / ${row.approved_count} / ${row.paid_count}`,
  },
  deal_price: {
    width: 150,
    header: ({ t }) => t('lots.highestOrDeal') + t('list.unitYuan'),
    cell: (row, { money }) => {
      if (row.deal_price) return <b className={css.deal}>{money(row.deal_price)}</b>
      return row.highest_price ? money(row.highest_price) : <Nothing />
    },
  },
  commission_id: { width: 180 },
  company: { width: 110 },
  platform: { width: 110 },
  round_no: { width: 64 },
}
