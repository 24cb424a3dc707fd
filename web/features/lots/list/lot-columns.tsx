import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRow } from '#contract/lots.ts'
import type { ColumnOverride, ColumnOverrides } from '#web/records/columns.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { Countdown } from '../countdown.tsx'
import { deadlineOf, type DeadlineField } from '../lot-deadline.ts'
import { priceIn } from '#web/auction/price.ts'
import { quantityOf } from '#web/auction/quantity.ts'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import css from './lot-list.module.css'

/** Omits the current year. */
function nearDate(shown: string): string {
  return shown.slice(shown.startsWith(`${new Date().getFullYear()}-`) ? 5 : 0, 16)
}

/** A date, with the time left if the lot waits for it. */
const waiting = (field: DeadlineField): ColumnOverride<LotRow> => ({
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

/** A price, with 元/吨 if it is per unit. */
const priced = (name: 'starting_price' | 'reserve_price'): ColumnOverride<LotRow> => ({
  width: 150,
  cell: (row, text) => {
    const price = row[name]
    return price ? priceIn(row, price, text) : <Nothing />
  },
})

/** Columns with cells of their own. All others follow from the declaration. */
export const lotOverrides: ColumnOverrides<LotRow> = {
  corpore_name: {
    width: 230,
    opens: (row) => addressOf('lot', { id: row.id }),
    cell: (row) => row.corpore_name ?? row.lot_no,
  },
  lot_no: { whole: true },
  state: { cell: (row) => <LotStateBadge state={row.state} /> },
  auction_time: waiting('auction_time'),
  clean_end_time: waiting('clean_end_time'),
  signup_end_time: {
    width: 136,
    header: ({ t }) => t('lots.daysToEnd'),
    cell: (row) =>
      row.signup_end_time && row.state === 'listed' ? <Countdown at={row.signup_end_time} /> : <Nothing />,
  },
  starting_price: priced('starting_price'),
  reserve_price: priced('reserve_price'),
  deal_amount: {
    width: 160,
    cell: (row, { t, money }) =>
      row.deal_amount === null ? (
        <Nothing />
      ) : (
        <>
          {row.deal_amount_is_estimate && <small>{t('lotRounds.estimate')} </small>}
          {money(row.deal_amount)}
        </>
      ),
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
    cell: (row, text) => {
      if (row.deal_price) return <b className={css.deal}>{priceIn(row, row.deal_price, text)}</b>
      return row.highest_price ? priceIn(row, row.highest_price, text) : <Nothing />
    },
  },
  commission_id: { width: 180 },
  company: { width: 110 },
  platform: { width: 110 },
  round_no: { width: 64 },
}
