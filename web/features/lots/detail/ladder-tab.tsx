import { useQuery } from '@tanstack/react-query'
import { auctionWay } from '#contract/rules/lot-choices.ts'
import { quickBids } from '#contract/rules/bid-ladder.ts'
import { add, compare, isZero, rate, remainder, subtract } from '#contract/rules/money.ts'
import type { LotRow } from '#contract/lots.ts'
import { priceIn, priceUnit } from '#web/auction/price.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { NothingYet } from '#web/ui/states.tsx'
import { bidsOfLot } from '#web/features/bids/bid-queries.ts'
import css from './ladder.module.css'

const stepNames = ['add_price_one', 'add_price_two', 'add_price_three'] as const
const markNames = ['starting_price', 'reserve_price', 'highest_price', 'deal_price'] as const

interface Mark {
  name: (typeof markNames)[number]
  price: string
  /** Its position between the lowest and the highest mark in percent. It is for drawing only. */
  position: number
}

function marksOf(row: LotRow): Mark[] {
  const known = markNames.flatMap((name) => {
    const price = row[name]
    return price && !(name === 'reserve_price' && isZero(price)) ? [{ name, price }] : []
  })
  const prices = known.map((mark) => mark.price).sort(compare)
  const [low = '0', high = low] = [prices[0], prices.at(-1)]
  const span = subtract(high, low)
  return known.map((mark) => ({
    ...mark,
    position: isZero(span) ? 0 : Number(rate(subtract(mark.price, low), span)),
  }))
}

/** How many first steps lead from the starting price to the reserve, rounded up. */
function stepsToReserve({
  starting_price: start,
  reserve_price: reserve,
  add_price_one: one,
}: LotRow): string | undefined {
  if (!start || !reserve || !one || isZero(one) || compare(reserve, start) <= 0) return undefined
  const rise = subtract(reserve, start)
  const rest = remainder(rise, one)
  const whole = isZero(rest) ? rise : add(subtract(rise, rest), one)
  return rate(whole, one)?.replace(/0{2}\.00$/, '')
}

/**
 * The highest price so far. During bidding it comes from the bids,
 * for those who may read them. Undefined until it is known.
 */
function useHighest(row: LotRow): string | null | undefined {
  const reads = useCan('signUps.use')
  const running = row.state === 'bidding'
  const { data } = useQuery({ ...bidsOfLot(row.id, 1), enabled: running && reads })
  return running ? data?.highest : row.highest_price
}

/**
 * The ladder of a lot: its three steps, the way from the
 * starting price to the reserve, and the next valid prices.
 */
export function LadderTab({ row }: { row: LotRow }) {
  const text = useText()
  const { t, money, label, option } = text
  const unit = priceUnit(row, text)
  const highest = useHighest(row)
  if (!row.starting_price || !row.add_price_one) return <NothingYet text={t('lots.ladder.none')} />
  if ((row.auction_way ?? auctionWay.open) !== auctionWay.open)
    return <NothingYet text={t('lots.ladder.single')} />
  const next = row.deal_price || highest === undefined ? [] : quickBids(row, highest)
  const steps = stepsToReserve(row)
  return (
    <div className={css.ladder}>
      <dl className={css.steps}>
        {stepNames.map((name) => (
          <div key={name}>
            <dt>
              {label('lots', name)}
              {unit}
            </dt>
            <dd>{money(row[name]) || '–'}</dd>
          </div>
        ))}
        <div>
          <dt>{label('lots', 'increment_rule')}</dt>
          <dd className={css.rule}>{option('lots', 'increment_rule', row.increment_rule ?? 'multiple')}</dd>
        </div>
      </dl>
      <Scale lot={row} marks={marksOf({ ...row, highest_price: highest ?? null })} />
      {steps && <p className={css.note}>{t('lots.ladder.steps', { n: steps })}</p>}
      {next.length > 0 && (
        <section>
          <h2>
            {t('lots.ladder.next')}
            {unit}
          </h2>
          <ol className={css.next}>
            {next.map((price) => (
              <li key={price}>{money(price)}</li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function Scale({ lot, marks }: { lot: LotRow; marks: readonly Mark[] }) {
  const text = useText()
  const { t, label } = text
  const inOrder = [...marks].sort((mark, other) => mark.position - other.position)
  return (
    <figure className={css.scale} aria-label={t('lots.ladder.title')}>
      <div className={css.line} aria-hidden>
        {inOrder.map((mark) => (
          <i key={mark.name} data-mark={mark.name} style={{ insetInlineStart: `${mark.position}%` }} />
        ))}
      </div>
      <ul className={css.marks}>
        {inOrder.map((mark) => (
          <li key={mark.name}>
            <i data-mark={mark.name} aria-hidden />
            {label('lots', mark.name)}
            <b>{priceIn(lot, mark.price, text)}</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}
