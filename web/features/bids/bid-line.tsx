import type { BidRow } from '#contract/bids.ts'
import type { PricedLot } from '#contract/rules/lot-choices.ts'
import { priceIn } from '#web/auction/price.ts'
import { useText } from '#web/text/text.tsx'
import { RowButtons } from '#web/ui/row-buttons.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'
import { bidActs } from './acts.ts'
import css from './bids.module.css'

interface BidLineProps {
  lot: PricedLot
  bid: BidRow
  actions: readonly RowAction[]
}

/** One bid. A voided bid stays in the list, struck through, with the reason. */
export function BidLine({ lot, bid, actions }: BidLineProps) {
  const text = useText()
  const { t, money, option, instant } = text
  const rise = bid.masked?.includes('step') ? '' : bid.step ? `+${money(bid.step)}` : t('bids.first')
  return (
    <li data-void={bid.voided_at !== null || undefined}>
      <span className={css.seq}>{bid.seq}</span>
      <span className={css.paddle}>{bid.paddle_no}</span>
      <span className={css.bidder}>
        {bid.sign_up_id_name}
        {bid.outside_reason !== null && <small>{t('bids.outside', { reason: bid.outside_reason })}</small>}
        {bid.blocked && <small>{t(`recyclers.blocked.${bid.blocked}`)}</small>}
        {bid.voided_at !== null && <small>{t('bids.voided', { reason: bid.void_reason ?? '' })}</small>}
      </span>
      <span className={css.price}>
        {bid.bid_price === undefined ? t('bids.hidden') : priceIn(lot, bid.bid_price, text)}
        <small>{rise}</small>
      </span>
      <span className={css.when}>
        <time dateTime={bid.bid_time}>{instant(bid.bid_time)}</time>
        <small>{bid.source && option('bids', 'source', bid.source)}</small>
      </span>
      <span className={css.lineActs}>
        <RowButtons actions={actions} name={bidActs.nameOf(bid)} />
      </span>
    </li>
  )
}
