import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { valueSchema } from '#contract/grammar/field-schema.ts'
import type { LotRow } from '#contract/lots.ts'
import { cutPrices, type CutPrices } from '#contract/rules/price-cut.ts'
import { priceUnit } from '#web/auction/price.ts'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText } from '#web/text/text.tsx'
import { NumberText } from '#web/ui/number-text.tsx'
import { Nothing } from '#web/ui/relative-time.tsx'
import { lotRoundsQuery } from '#web/features/lot-moves/lot-queries.ts'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import css from './relist.module.css'
import { movedDates, type RelistDates } from '#contract/lot-moves.ts'

const usualCuts = ['0', '5', '10', '15', '20', '30']
const percentSchema = valueSchema({ kind: 'percent', most: 99 })
const toMinute = 'YYYY-MM-DD hh:mm'.length

const priceNames = [
  'starting_price',
  'reserve_price',
  'bond_price',
  'advance_payment',
  'add_price_one',
  'add_price_two',
  'add_price_three',
] as const satisfies readonly (keyof CutPrices)[]

/** Sets the price cut of the next round, with earlier rounds in sight. It fills in the dates once. */
export function RelistTerms({ row, dates }: { row: LotRow; dates: RelistDates }) {
  const { t } = useText()
  const { form, masked } = useSurroundingForm()
  const [percent, setPercent] = useState('')
  useEffect(() => {
    for (const name of movedDates)
      if (dates[name] !== null) form.setValue(name, dates[name], { shouldDirty: true })
  }, [form, dates])
  const cut = (next: string) => {
    setPercent(next)
    if (next !== '' && !percentSchema.safeParse(next).success) return
    const prices = cutPrices(row, next === '' ? '0' : next)
    for (const name of priceNames) {
      const price = prices[name]
      if (price && !masked.includes(name))
        form.setValue(name, price, { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <section className={css.relist}>
      <h2>{t('relist.title', { n: row.round_no + 1 })}</h2>
      <div className={css.parts}>
        <div className={css.cut}>
          <NumberText
            whole={false}
            label={t('relist.cut')}
            description={t('relist.cutHelp')}
            value={percent}
            maxLength={5}
            onChange={(event) => cut(event.target.value)}
          />
          <div className={css.cuts}>
            {usualCuts.map((usualCut) => (
              <button
                key={usualCut}
                type="button"
                aria-pressed={(percent || '0') === usualCut}
                onClick={() => cut(usualCut)}
              >
                {usualCut === '0' ? '0' : `−${usualCut}`} %
              </button>
            ))}
          </div>
          <p className={css.note}>{t('relist.dates')}</p>
        </div>
        <FormerRounds row={row} />
      </div>
    </section>
  )
}

function FormerRounds({ row }: { row: LotRow }) {
  const text = useText()
  const { t, money, option, instant } = text
  const unit = priceUnit(row, text)
  const [start, highest] = [t('relist.start') + unit, t('relist.highest') + unit]
  const { data } = useQuery(lotRoundsQuery(row.id))
  const rounds = [row, ...(data?.items ?? [])]
  const amount = (value: string | null) => (value ? money(value) : <Nothing />)
  return (
    <div className={css.rounds}>
      <table>
        <caption>{t('relist.rounds')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('relist.round')}</th>
            <th scope="col" data-figure>
              {start}
            </th>
            <th scope="col" data-figure>
              {highest}
            </th>
            <th scope="col">{t('relist.result')}</th>
            <th scope="col">{t('relist.at')}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round.round_no}>
              <th scope="row" data-label={t('relist.round')}>
                {round.round_no}
              </th>
              <td data-figure data-label={start}>
                {amount(round.starting_price)}
              </td>
              <td data-figure data-label={highest}>
                {amount(round.highest_price ?? round.deal_price)}
              </td>
              <td data-label={t('relist.result')}>
                {round.unsold_reason ? (
                  option('lots', 'unsold_reason', round.unsold_reason)
                ) : (
                  <LotStateBadge state={round.state} />
                )}
              </td>
              <td className={css.at} data-label={t('relist.at')}>
                {round.auction_time ? instant(round.auction_time).slice(0, toMinute) : <Nothing />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
