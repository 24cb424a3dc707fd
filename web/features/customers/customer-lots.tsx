import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { resultStates } from '#contract/rules/lot-states.ts'
import type { LotRow } from '#contract/lots.ts'
import { add } from '#contract/rules/money.ts'
import { LotStateBadge } from '#web/auction/lot-state.tsx'
import { priceIn } from '#web/auction/price.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { NothingYet } from '#web/ui/states.tsx'
import { lotsQuery } from './customer-queries.ts'
import css from '#web/features/contacts/people.module.css'

/** The price a lot was sold for, or else its last known price, with the price's name. */
function priceOf(lot: LotRow, text: Speaker): string {
  const name = (['deal_price', 'highest_price', 'starting_price'] as const).find((value) => lot[value])
  const price = name && lot[name]
  return name && price ? `${text.label('lots', name)} ${priceIn(lot, price, text)}` : ''
}

/** A finished lot is dated by its result, an open one by its auction. */
const dateOf = (lot: LotRow): string | null => lot.result_at ?? lot.auction_time

/** The lots of a customer, newest first, with their sums. */
export function CustomerLots({ customerId, most }: { customerId: number; most?: number }) {
  const text = useText()
  const { t } = text
  const { data } = useQuery(lotsQuery(customerId))
  if (!data) return null
  if (data.items.length === 0) return <NothingYet text={t('customers.lots.none')} />
  const shown = data.items.slice(0, most)
  return (
    <>
      <ul className={css.rows}>
        {shown.map((lot) => (
          <li key={lot.id} className={css.row}>
            <div className={css.main}>
              <Link to={addressOf('lot', { id: lot.id })}>{lot.corpore_name || lot.lot_no}</Link>
              <span className={css.sub}>{lot.lot_no}</span>
            </div>
            <div className={css.numbers}>
              <span>{priceOf(lot, text)}</span>
              {dateOf(lot) && <RelativeTime at={dateOf(lot)} />}
            </div>
            <div className={css.acts}>
              <LotStateBadge state={lot.state} />
            </div>
          </li>
        ))}
      </ul>
      <LotSums lots={data.items} total={data.total} customerId={customerId} />
    </>
  )
}

/** Sums appear only if all lots have loaded. */
function LotSums({
  lots,
  total,
  customerId,
}: {
  lots: readonly LotRow[]
  total: number
  customerId: number
}) {
  const { t, money } = useText()
  const sold = lots.filter(({ state }) => resultStates.includes(state))
  const amount = add(...sold.map((lot) => lot.deal_amount ?? '0'))
  return (
    <p className={css.sums}>
      <Link to={addressOf('commissioned', { customer_id: customerId })}>
        {t('customers.lots.count', { n: total })}
      </Link>
      {lots.length === total && sold.length > 0 && (
        <span>{t('customers.lots.sold', { n: sold.length, amount: money(amount) })}</span>
      )}
    </p>
  )
}
