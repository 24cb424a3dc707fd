import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LotFigures } from '#contract/lot-figures.ts'
import type { LotRow } from '#contract/lots.ts'
import { isSealed } from '#contract/rules/bid-ladder.ts'
import { weighedUnit } from '#contract/rules/lot-choices.ts'
import { isZero } from '#contract/rules/money.ts'
import { gapWords } from '#web/auction/gap-words.ts'
import { priceIn } from '#web/auction/price.ts'
import { quantityOf, withUnit } from '#web/auction/quantity.ts'
import { useText } from '#web/text/text.tsx'
import { useAwaited } from '#web/ui/awaited.ts'
import css from './acts.module.css'
import { lotBriefingQuery } from './lot-queries.ts'

/** The figures that matter for an act, one below the other. A row without a value is left out. */
export function Sums({
  rows,
}: {
  rows: readonly (readonly [label: string, value: ReactNode, tone?: 'bad' | undefined])[]
}) {
  return (
    <dl className={css.sums}>
      {rows.map(([label, value, tone]) =>
        value === null || value === undefined
          ? null
          : [
              <dt key={label}>{label}</dt>,
              <dd key={`${label} value`} data-tone={tone}>
                {value}
              </dd>,
            ],
      )}
    </dl>
  )
}

/** The figures of the lot's state, as the server gives them to this reader. */
function useFigures(row: LotRow): LotFigures | undefined {
  const { data, isLoading } = useQuery(lotBriefingQuery(row.id))
  useAwaited(isLoading)
  return data?.figures
}

/** 结束竞价 and 登记流拍: the state of the bidding. Closing it opens sealed offers. */
export function BiddingSums({ row }: { row: LotRow }) {
  const text = useText()
  const { t, number } = text
  const figures = useFigures(row)
  if (isSealed(row) && row.state === 'bidding') return <p className={css.note}>{t('lots.ask.sealedUntil')}</p>
  const leader = figures?.leader
  return (
    <Sums
      rows={[
        [
          t('lotLead.figures.highest'),
          figures?.highest ? priceIn(row, figures.highest, text) : figures && '–',
        ],
        [text.label('bids', 'paddle_no'), leader?.paddle_no],
        [t('lotLead.figures.leader'), leader?.name],
        [t('lotLead.figures.gap'), figures?.gap && gapWords(figures.gap, text)],
        [t('lots.ask.entered'), number(row.bid_count ?? 0)],
      ]}
    />
  )
}

/** 确认付款: the price, and the amount still missing before the goods may leave. */
export function SaleSums({ row }: { row: LotRow }) {
  const text = useText()
  const unpaid = useFigures(row)?.unpaid
  return (
    <Sums
      rows={[
        [text.label('lots', 'deal_price'), row.deal_price && priceIn(row, row.deal_price, text)],
        [
          text.t('lotLead.figures.unpaid'),
          unpaid && text.money(unpaid),
          unpaid && !isZero(unpaid) ? 'bad' : undefined,
        ],
      ]}
    />
  )
}

/** 确认提货: the goods that have left the yard, and the payments for them. */
export function GoodsSums({ row }: { row: LotRow }) {
  const text = useText()
  const { t, money } = text
  const figures = useFigures(row)
  if (!figures?.weighed) return null
  const { weighed, left, loaded = '0.00', paid = '0.00', missing = '0.00' } = figures
  const tonnes = (weight: string) => withUnit(weight, weighedUnit, t)
  return (
    <Sums
      rows={[
        [t('lotLead.figures.weighed'), [tonnes(weighed), quantityOf(row, t)].filter(Boolean).join(' / ')],
        [t('lots.ask.left'), left && tonnes(left)],
        [t('lotLead.figures.loaded'), money(loaded)],
        [t('lotLead.figures.paid'), money(paid)],
        [t('lots.ask.short'), money(missing), isZero(missing) ? undefined : 'bad'],
      ]}
    />
  )
}
