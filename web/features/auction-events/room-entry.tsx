import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { bidRoutes } from '#contract/bids.ts'
import type { RoomLot } from '#contract/event-rooms.ts'
import { priceIn } from '#web/auction/price.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './events.module.css'

interface RoomEntryProps {
  lots: readonly RoomLot[]
  chosen: number | undefined
  onChoose: (seq: number | undefined) => void
  /** Reads the lots again. */
  onDone: () => Promise<unknown>
}

type Input = RefObject<HTMLInputElement | null>
const plain = (typed: string) => typed.normalize('NFKC').replace(/[,\s]/g, '')

/**
 * Lot ▸ paddle ▸ price: Enter leads to the next input and finally enters the bid. An empty price means the
 * next one.
 */
export function RoomEntry({ lots, chosen, onChoose, onDone }: RoomEntryProps) {
  const text = useText()
  const { t } = text
  const [paddle, setPaddle] = useState('')
  const [price, setPrice] = useState('')
  const [said, setSaid] = useState('')
  const seq = useRef<HTMLInputElement>(null)
  const paddleNo = useRef<HTMLInputElement>(null)
  const bid = useRef<HTMLInputElement>(null)
  const lot = lots.find((roomLot) => roomLot.event_seq === chosen)
  const bidder = lot?.bidders.find(({ paddle_no }) => paddle_no === plain(paddle))
  useEffect(() => {
    if (chosen !== undefined && document.activeElement !== seq.current) paddleNo.current?.focus()
  }, [chosen])
  const go = (to: Input) => {
    to.current?.focus()
    to.current?.select()
  }
  // A refused price keeps the focus, to be typed again.
  const { attempt, busy, problem } = useAttempt(() => go(bid))
  const enter = () => {
    const bid_price = plain(price) || lot?.next
    if (!lot || !bidder || !bid_price) return go(lot ? (bidder ? bid : paddleNo) : seq)
    void attempt(
      async () => {
        const made = await call(bidRoutes.add, {
          params: { id: lot.id },
          body: { sign_up_id: bidder.id, bid_price },
          quiet: true,
        })
        // The next bid on this lot may follow at once, so its price must be current.
        await onDone()
        return made
      },
      (made) => {
        setSaid(
          t('auctionEvents.room.done', {
            lot: lot.event_seq,
            paddle: bidder.paddle_no,
            price: priceIn(lot, made.bid_price ?? bid_price, text),
          }),
        )
        setPaddle('')
        setPrice('')
        go(seq)
      },
    )
  }
  const onEnter = (act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  return (
    <div className={css.lots}>
      <div className={css.common}>
        <TextInput
          ref={seq}
          label={t('auctionEvents.room.lot')}
          inputMode="numeric"
          value={chosen ?? ''}
          onChange={({ currentTarget }) => {
            const typed = Number(plain(currentTarget.value))
            onChoose(Number.isSafeInteger(typed) && typed > 0 ? typed : undefined)
          }}
          onKeyDown={onEnter(() => go(lot ? paddleNo : seq))}
          error={chosen !== undefined && !lot && t('auctionEvents.room.unknownLot')}
          description={lot?.corpore_name}
        />
        <TextInput
          ref={paddleNo}
          label={t('auctionEvents.room.paddle')}
          value={paddle}
          onChange={({ currentTarget }) => setPaddle(currentTarget.value)}
          onKeyDown={onEnter(() => go(bidder ? bid : paddleNo))}
          error={
            paddle !== '' &&
            lot &&
            !lot.bidders.some(({ paddle_no }) => paddle_no.startsWith(plain(paddle))) &&
            t('auctionEvents.room.unknownPaddle')
          }
          description={bidder?.name}
        />
        <TextInput
          ref={bid}
          label={t('auctionEvents.room.price')}
          inputMode="decimal"
          value={price}
          placeholder={lot?.next ?? ''}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
          onKeyDown={onEnter(enter)}
          // A disabled input would lose the focus.
          readOnly={busy}
          error={problem}
        />
      </div>
      <p className={css.note} role="status">
        {said || t('auctionEvents.room.hint')}
      </p>
    </div>
  )
}
