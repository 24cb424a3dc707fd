import type { BidRow } from '#contract/bids.ts'
import { isZero } from '#contract/rules/money.ts'
import type { LotRow } from '#contract/lots.ts'
import { priceUnit } from '#web/auction/price.ts'
import { useText } from '#web/text/text.tsx'
import css from './climb.module.css'
import { ticksOf } from './climb-axes.ts'

const [width, height] = [600, 160]
const [from, to] = ['MM-DD '.length + 'YYYY-'.length, 'YYYY-MM-DD hh:mm'.length]

/** A chart of the bids in their order. The reserve is a line, for people who may see it. */
export function BidClimb({ lot, bids }: { lot: LotRow; bids: readonly BidRow[] }) {
  const text = useText()
  const { t, label, number, instant } = text
  const valid = bids
    .filter((bid) => bid.voided_at === null && bid.bid_price !== undefined)
    .sort((bid, other) => bid.seq - other.seq)
  if (valid.length === 0) return null
  // Numbers are exact enough for drawing. Labels come from the decimals.
  const prices = valid.map((bid) => Number(bid.bid_price))
  const start = Number(lot.starting_price ?? '0')
  const reserve = lot.reserve_price && !isZero(lot.reserve_price) ? Number(lot.reserve_price) : undefined
  const all = [start, ...prices, ...(reserve === undefined ? [] : [reserve])]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const share = (price: number) => (high === low ? 0.5 : 1 - (price - low) / (high - low))
  const y = (price: number) => (share(price) * height).toFixed(1)
  const every = width / prices.length
  const path = prices.map((price, n) => `V${y(price)}H${((n + 1) * every).toFixed(1)}`).join('')
  const time = (bid: BidRow | undefined) => bid && instant(bid.bid_time).slice(from, to)
  return (
    <figure className={css.climb}>
      <figcaption>{t('bids.climb') + priceUnit(lot, text)}</figcaption>
      <div className={css.plot}>
        <ol className={css.prices} aria-hidden="true">
          {ticksOf(low, high).map((price) => (
            <li key={price} style={{ top: `${share(price) * 100}%` }}>
              {number(price)}
            </li>
          ))}
        </ol>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {ticksOf(low, high).map((price) => (
            <line key={price} className={css.grid} x1="0" x2={width} y1={y(price)} y2={y(price)} />
          ))}
          <path className={css.area} d={`M0,${y(start)}${path}V${height}H0Z`} />
          <path className={css.line} d={`M0,${y(start)}${path}`} />
          {reserve !== undefined && (
            <line className={css.reserve} x1="0" x2={width} y1={y(reserve)} y2={y(reserve)} />
          )}
        </svg>
        <p className={css.times} aria-hidden="true">
          <span>{time(valid[0])}</span>
          <span>{t('bids.inOrder', { n: valid.length })}</span>
          <span>{time(valid.at(-1))}</span>
        </p>
      </div>
      {reserve !== undefined && (
        <p className={css.key}>
          {label('lots', 'reserve_price')} {text.money(lot.reserve_price)}
        </p>
      )}
    </figure>
  )
}
