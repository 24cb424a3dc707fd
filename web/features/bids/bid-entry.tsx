import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { bidFault, nearestBids, quickBids } from '../../../contract/bid-ladder.ts'
import { addBid } from '../../../contract/bids.ts'
import { moneyPattern } from '../../../contract/field-schema.ts'
import type { LotRow } from '../../../contract/lots.ts'
import { call } from '../../transport/api.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { ChoicePills } from '../../ui/choice-pills.tsx'
import { NumberText } from '../../ui/number-text.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { biddersOfLot, refreshBids } from './bid-queries.ts'
import css from './bids.module.css'

/** The error of a typed price against the current highest bid, in the words of the server's refusal. */
function useFaultOf(lot: LotRow, highest: string | null): (price: string) => string | undefined {
  const { t, money } = useText()
  return (price) => {
    if (!moneyPattern.test(price)) return undefined
    const fault = bidFault(lot, highest, price)
    return fault && t(`reasons.${fault.reason}`, { price: money(fault.price), nearest: nearestBids(fault) })
  }
}

/**
 * Enters bids as they are called: bidder and price. The next three prices have a button each. It is no record
 * form: the bidder stays chosen from one bid to the next, a button sends its price at once, and a price is
 * checked against the highest bid while it is typed.
 */
export function BidEntry({ lot, highest }: { lot: LotRow; highest: string | null }) {
  const { t, money } = useText()
  const { data } = useQuery(biddersOfLot(lot.id))
  const [bidder, setBidder] = useState<number>()
  const [typed, setTyped] = useState('')
  const { problem, busy, attempt } = useAttempt(refreshBids)
  const faultOf = useFaultOf(lot, highest)
  const bidders = data?.items.filter((row) => row.round_no === lot.round_no) ?? []
  const send = async (bid_price: string) => {
    if (bidder === undefined) return
    const act = () =>
      call(addBid, { params: { id: lot.id }, body: { sign_up_id: bidder, bid_price }, quiet: true })
    await attempt(act, (bid) => {
      showSuccess(t('bids.taken', { paddle: bid.paddle_no ?? '', price: money(bid_price) }))
      setTyped('')
      void refreshBids()
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(typed)
  }
  if (data && bidders.length === 0)
    return (
      <p className={css.nobody}>
        <b>{t('bids.noBidder')}</b> {t('bids.noBidderHelp')}
      </p>
    )
  const quick = quickBids(lot, highest)
  const fault = faultOf(typed)
  return (
    <form className={css.entry} onSubmit={submit} aria-label={t('bids.enter')} noValidate>
      <ChoicePills
        label={t('bids.bidder')}
        options={bidders.map((row) => ({
          value: row.id,
          label: [row.paddle_no, row.recycler_id_name].join(' · '),
        }))}
        chosen={bidder === undefined ? [] : [bidder]}
        onChange={(id) => setBidder(id)}
      />
      {quick.length > 0 && (
        <div className={css.quick} role="group" aria-label={t('bids.quick')}>
          {quick.map((price) => (
            <Button
              key={price}
              size="md"
              variant="light"
              disabled={bidder === undefined || busy}
              onClick={() => void send(price)}
            >
              {money(price)}
            </Button>
          ))}
        </div>
      )}
      <div className={css.typed}>
        <NumberText
          whole={false}
          label={t('bids.price')}
          value={typed}
          error={fault ?? problem}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          loading={busy}
          disabled={bidder === undefined || !moneyPattern.test(typed) || fault !== undefined}
        >
          {t('bids.enter')}
        </Button>
      </div>
    </form>
  )
}
