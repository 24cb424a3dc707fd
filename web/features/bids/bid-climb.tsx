import type { BidRow } from '#contract/bids.ts'
import { compare, isZero, rate, subtract } from '#contract/rules/money.ts'
import type { LotRow } from '#contract/lots.ts'
import { priceIn } from '#web/auction/price.ts'
import { useText } from '#web/text/text.tsx'
import css from './bids.module.css'

const [width, height, top] = [600, 120, 14]

/** The position of a price between two others in pixels from the top. It is for drawing only. */
function heightOf(price: string, low: string, high: string): number {
  const span = subtract(high, low)
  const share = isZero(span) ? 1 : Number(rate(subtract(price, low), span)) / 100
  return top + (height - top - 4) * (1 - share)
}

/** The climb of the bids from the starting price. The reserve is a line for those who may see it. */
export function BidClimb({ lot, bids }: { lot: LotRow; bids: readonly BidRow[] }) {
  const text = useText()
  const { t, label } = text
  const prices = bids
    .filter((bid) => bid.voided_at === null && bid.bid_price !== undefined)
    .sort((bid, other) => bid.seq - other.seq)
    .map((bid) => bid.bid_price as string)
  const start = lot.starting_price ?? '0'
  if (prices.length === 0) return null
  const reserve = lot.reserve_price && !isZero(lot.reserve_price) ? lot.reserve_price : null
  const all = [start, ...prices, ...(reserve ? [reserve] : [])].sort(compare)
  const [low = start, high = start] = [all[0], all.at(-1)]
  const every = width / prices.length
  const y = (price: string) => heightOf(price, low, high).toFixed(1)
  const path = prices.map((price, n) => `V${y(price)}H${((n + 1) * every).toFixed(1)}`).join('')
  return (
    <figure className={css.climb}>
      <figcaption>{t('bids.climb')}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={css.area} d={`M0,${y(start)}${path}V${height}H0Z`} />
        <path className={css.line} d={`M0,${y(start)}${path}`} />
        {reserve && <line className={css.reserve} x1="0" x2={width} y1={y(reserve)} y2={y(reserve)} />}
      </svg>
      <ul>
        <li>
          {label('lots', 'starting_price')} <b>{priceIn(lot, start, text)}</b>
        </li>
        {reserve && (
          <li data-reserve>
            {label('lots', 'reserve_price')} <b>{priceIn(lot, reserve, text)}</b>
          </li>
        )}
        <li>
          {t('bids.highest')} <b>{priceIn(lot, [...prices].sort(compare).at(-1) ?? '0', text)}</b>
        </li>
      </ul>
    </figure>
  )
}
