import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRoundRow, LotRoundSums } from '#contract/lot-rounds.ts'
import { isZero } from '#contract/rules/money.ts'
import { priceIn } from '#web/auction/price.ts'
import { quantityOf } from '#web/auction/quantity.ts'
import type { ColumnOverride, ColumnOverrides } from '#web/records/columns.tsx'
import { RecordList } from '#web/lists/list-page.tsx'
import { useList } from '#web/records/use-list.ts'
import { Page } from '#web/page/page.tsx'
import { percentage } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import { roundLayout } from './layout.ts'
import { lotRoundsSpec } from './lot-round-list.ts'
import { wholeWords } from '#web/ui/whole-words.tsx'
import css from './lot-rounds.module.css'

const hrefOf = (row: LotRoundRow) => addressOf('lot', { id: row.lot_id ?? 0 })
const nameOf = (row: LotRoundRow) => row.corpore_name ?? row.lot_no

const priced = (name: 'deal_price' | 'starting_price' | 'highest_price'): ColumnOverride<LotRoundRow> => ({
  width: 150,
  cell: (row, text) => {
    const price = row[name]
    return price ? priceIn(row, price, text) : <Nothing />
  },
})

const overrides: ColumnOverrides<LotRoundRow> = {
  corpore_name: { width: 230, opens: hrefOf, cell: nameOf },
  lot_no: { whole: true },
  round_no: { width: 64 },
  state: {
    width: 200,
    least: 150,
    cell: (row, { t, day }) => (
      <>
        <LotStateBadge state={row.state} />
        {row.defaulted_at && (
          <small className={css.note}>
            {wholeWords(t('lotRounds.defaultedLater', { date: day(row.defaulted_at) }))}
          </small>
        )}
      </>
    ),
  },
  result_at: {
    width: 150,
    cell: (row, { instant }) => (row.result_at ? instant(row.result_at) : <Nothing />),
  },
  deal_amount: {
    width: 160,
    cell: (row, { t, money }) => {
      if (row.deal_amount === null) return <Nothing />
      const estimate = row.deal_amount_is_estimate && <small>{t('lotRounds.estimate')} </small>
      return (
        <>
          {estimate}
          {money(row.deal_amount)}
        </>
      )
    },
  },
  deal_price: priced('deal_price'),
  starting_price: priced('starting_price'),
  highest_price: priced('highest_price'),
  auction_quantity: { cell: (row, { t }) => quantityOf(row, t) ?? <Nothing /> },
  winner_sign_up_id: { width: 170 },
  commission_id: { width: 180 },
}

/** Rounds with their results, and the sums of the filtered ones. */
export function LotRoundsPage() {
  const { t } = useText()
  const list = useList(lotRoundsSpec)
  const navigate = useNavigate()
  const onOpen = useCallback((row: LotRoundRow) => void navigate(hrefOf(row)), [navigate])
  return (
    <Page titleKey="screens.lotRounds" filling {...(list.data && { count: list.data.total })}>
      {list.data && <Sums sums={list.data.sums} />}
      <RecordList
        list={list}
        layout={roundLayout}
        overrides={overrides}
        label={t('screens.lotRounds')}
        nameOf={nameOf}
        onOpen={onOpen}
        searchHint={t('lotRounds.hint')}
        empty={{ text: t('lotRounds.empty') }}
      />
    </Page>
  )
}

function Sums({ sums }: { sums: LotRoundSums }) {
  const { t, money, number } = useText()
  const { rounds, sold, unsold, defaulted, deal_amount, estimated, adjusted, rate, premium_rate } = sums
  const parts = [
    t('lotRounds.sums', {
      n: number(rounds),
      sold: number(sold),
      amount: money(deal_amount),
      unsold: number(unsold),
      defaulted: number(defaulted),
    }),
    ...(isZero(estimated) ? [] : [t('lotRounds.estimated', { amount: money(estimated) })]),
    ...(isZero(adjusted) ? [] : [t('lotRounds.adjusted', { amount: money(adjusted) })]),
    ...(rate === null ? [] : [t('lotRounds.rate', { rate: percentage(rate) })]),
    ...(premium_rate === null ? [] : [t('lotRounds.premium', { rate: percentage(premium_rate) })]),
  ]
  return <p className={css.sums}>{parts.join(t('list.comma'))}</p>
}
