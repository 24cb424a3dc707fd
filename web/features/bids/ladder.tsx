import { quickBids } from '#contract/rules/bid-ladder.ts'
import { auctionWay } from '#contract/rules/lot-choices.ts'
import { add, compare, isZero, rate, remainder, subtract } from '#contract/rules/money.ts'
import type { LotRow } from '#contract/lots.ts'
import { priceIn, priceUnit } from '#web/auction/price.ts'
import { useText } from '#web/text/text.tsx'
import css from './ladder.module.css'

const stepNames = ['add_price_one', 'add_price_two', 'add_price_three'] as const

/** How many first steps lead from the highest price, or else the starting price, to the reserve, rounded up. */
function stepsToReserve(
  { starting_price: start, reserve_price: reserve, add_price_one: one }: LotRow,
  highest: string | null,
): string | undefined {
  const from = highest ?? start
  if (!from || !reserve || isZero(reserve) || !one || isZero(one)) return undefined
  if (compare(reserve, from) <= 0) return '0'
  const rise = subtract(reserve, from)
  const rest = remainder(rise, one)
  const whole = isZero(rest) ? rise : add(subtract(rise, rest), one)
  return rate(whole, one)?.replace(/0{2}\.00$/, '')
}

interface LadderProps {
  lot: LotRow
  highest: string | null
  /** The next prices are above it as buttons. */
  entering?: boolean
}

/**
 * The rules of the bidding: its steps, the next valid prices and, for people who may see it, the distance to
 * the reserve.
 */
export function Ladder({ lot, highest, entering = false }: LadderProps) {
  const text = useText()
  const { t, money, label, option } = text
  if (!lot.starting_price || !lot.add_price_one) return null
  if ((lot.auction_way ?? auctionWay.open) !== auctionWay.open) return null
  const unit = priceUnit(lot, text)
  const next = lot.deal_price || entering ? [] : quickBids(lot, highest)
  const steps = lot.deal_price ? undefined : stepsToReserve(lot, highest)
  return (
    <section className={css.ladder} aria-label={t('lots.ladder.title')}>
      <h2>{t('lots.ladder.title')}</h2>
      <dl className={css.facts}>
        <div>
          <dt>{label('lots', 'starting_price')}</dt>
          <dd>{priceIn(lot, lot.starting_price, text)}</dd>
        </div>
        {stepNames.map((name) => (
          <div key={name}>
            <dt>
              {label('lots', name)}
              {unit}
            </dt>
            <dd>{money(lot[name]) || '–'}</dd>
          </div>
        ))}
        <div>
          <dt>{label('lots', 'increment_rule')}</dt>
          <dd>{option('lots', 'increment_rule', lot.increment_rule ?? 'multiple')}</dd>
        </div>
        {next.length > 0 && (
          <div>
            <dt>
              {t('lots.ladder.next')}
              {unit}
            </dt>
            <dd>{next.map((price) => money(price)).join(' / ')}</dd>
          </div>
        )}
      </dl>
      {steps !== undefined && (steps !== '0' || highest !== null) && (
        <p className={css.note}>
          {steps === '0' ? t('lotLead.reached') : t('lots.ladder.steps', { n: steps })}
        </p>
      )}
    </section>
  )
}
