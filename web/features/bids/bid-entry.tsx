import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { bidFault, nearestBids, quickBids } from '#contract/rules/bid-ladder.ts'
import { auctionWay } from '#contract/rules/lot-choices.ts'
import { moneyPattern } from '#contract/grammar/field-schema.ts'
import { compare } from '#contract/rules/money.ts'
import type { LotRow } from '#contract/lots.ts'
import type { SignUpRow } from '#contract/sign-ups.ts'
import { priceIn, priceUnit } from '#web/auction/price.ts'
import { useCan } from '#web/session/session.tsx'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { LightInput } from '#web/ui/light-input.tsx'
import { NumberText } from '#web/ui/number-text.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { bidEntryAsked } from './ask-entry.ts'
import { biddersOfLot, refreshBids } from './bid-queries.ts'
import css from './bids.module.css'
import { bidRoutes } from '#contract/bids.ts'

/** The error of a typed price against the current highest bid, in the words of the server's refusal. */
function useFaultOf(lot: LotRow, highest: string | null): (price: string) => string | undefined {
  const { t, money } = useText()
  return (price) => {
    if (!moneyPattern.test(price)) return undefined
    const fault = bidFault(lot, highest, price)
    return fault && t(`reasons.${fault.reason}`, { price: money(fault.price), nearest: nearestBids(fault) })
  }
}

type Bidders = readonly Pick<SignUpRow, 'id' | 'paddle_no' | 'recycler_id_name'>[]

/** The bidder of a typed paddle number. */
function useBidder(bidders: Bidders) {
  const [paddle, setPaddle] = useState('')
  const wanted = paddle.normalize('NFKC').trim()
  const bidder = bidders.find((row) => row.paddle_no === wanted)
  // A partly typed number may still become an existing one.
  const strange = wanted !== '' && !bidders.some((row) => row.paddle_no?.startsWith(wanted))
  return { paddle, setPaddle, bidder, strange }
}

/** The next quick price above or below the typed one. */
function stepped(quick: readonly string[], typed: string, by: 1 | -1): string | undefined {
  const at = quick.indexOf(typed)
  if (at < 0) return by === 1 ? quick[0] : quick.at(-1)
  return quick[(at + by + quick.length) % quick.length]
}

/**
 * A new highest bid counts as soon as it is accepted, so the next one can be entered before the list
 * refetches. Sealed bids are not compared.
 */
function useHighest(lot: LotRow, shown: string | null) {
  const [own, took] = useState<string | null>(null)
  const reached = own === null || (shown !== null && compare(shown, own) >= 0)
  // Once the list contains the bid, only the list counts, because a bid may be voided.
  useEffect(() => {
    if (reached) took(null)
  }, [reached])
  return { highest: reached || lot.auction_way === auctionWay.sealed ? shown : own, took }
}

/** Takes the focus after the page's button was pressed. */
function useAskedFocus(lotId: number, input: RefObject<HTMLInputElement | null>) {
  const asked = bidEntryAsked.use() === lotId
  useEffect(() => {
    if (!asked || !input.current) return
    input.current.focus()
    input.current.select()
    bidEntryAsked.set(undefined)
  })
}

/** Leads back to an input once the form is ready for the next bid: a key pressed before that would be lost. */
function useLeadBack(input: RefObject<HTMLInputElement | null>): () => void {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count > 0) input.current?.select()
  }, [count, input])
  return () => setCount((before) => before + 1)
}

/** After the end of the bidding, a director gives the reason why a bid counts. */
function useLateBid(refused: boolean) {
  const { t } = useText()
  const passes = useCan('bids.passOutside')
  const [reason, setReason] = useState('')
  const id = useId()
  const input = passes && (refused || reason !== '') && (
    <div className={css.late}>
      <LightInput
        id={id}
        frame={{ label: t('bids.import.why'), helpFirst: true }}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </div>
  )
  return { input, body: reason.trim() === '' ? {} : { reason: reason.trim() } }
}

/**
 * Enters bids as they are called: bidder and price, without a mouse. Enter leads from the paddle number to the
 * price, the arrow keys take the next possible prices, Enter records the bid and leads back to the number. It
 * is no record form: the bidder stays chosen from one bid to the next, a chip sends its price at once, and a
 * price is checked against the highest bid while it is typed.
 */
export function BidEntry({ lot, highest: shown }: { lot: LotRow; highest: string | null }) {
  const text = useText()
  const { t, money, label } = text
  const { data } = useQuery(biddersOfLot(lot.id))
  const bidders = data?.items.filter((row) => row.round_no === lot.round_no) ?? []
  const { paddle, setPaddle, bidder, strange } = useBidder(bidders)
  const [typed, setTyped] = useState('')
  const { highest, took } = useHighest(lot, shown)
  const paddleId = useId()
  const [paddleInput, priceInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const { problem, refusal, busy, attempt } = useAttempt(refreshBids)
  useAskedFocus(lot.id, paddleInput)
  const leadBack = useLeadBack(paddleInput)
  const late = useLateBid(refusal?.reason === 'outside_bidding')
  const faultOf = useFaultOf(lot, highest)
  const send = async (bid_price: string, byKey: boolean) => {
    if (!bidder) return
    const act = () =>
      call(bidRoutes.add, {
        params: { id: lot.id },
        body: { sign_up_id: bidder.id, bid_price, ...late.body },
        quiet: true,
      })
    await attempt(act, (bid) => {
      showSuccess(t('bids.taken', { paddle: bid.paddle_no ?? '', price: priceIn(lot, bid_price, text) }))
      setTyped('')
      took(bid_price)
      void refreshBids()
      if (byKey) leadBack()
    })
  }
  if (data && bidders.length === 0)
    return (
      <p className={css.nobody}>
        <b>{t('bids.noBidder')}</b> {t('bids.noBidderHelp')}
      </p>
    )
  const quick = quickBids(lot, highest)
  const fault = faultOf(typed)
  const ready = bidder !== undefined && moneyPattern.test(typed) && fault === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !busy) void send(typed, true)
  }
  // A browser submits no form whose button is disabled.
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !bidder || ready) return
    event.preventDefault()
    priceInput.current?.focus()
  }
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    setTyped(stepped(quick, typed, event.key === 'ArrowUp' ? 1 : -1) ?? typed)
  }
  return (
    <form className={css.entry} onSubmit={submit} aria-label={t('bids.enter')} noValidate>
      <div className={css.typed}>
        <LightInput
          ref={paddleInput}
          id={paddleId}
          frame={{
            label: label('bids', 'paddle_no'),
            description: bidder && (
              <span title={bidder.recycler_id_name ?? ''}>{bidder.recycler_id_name}</span>
            ),
            error: strange && t('bids.import.unknown', { paddle }),
          }}
          list={`${paddleId}-list`}
          autoComplete="off"
          maxLength={20}
          value={paddle}
          onKeyDown={goOn}
          onChange={(event) => setPaddle(event.currentTarget.value)}
        />
        <NumberText
          ref={priceInput}
          whole={false}
          label={label('bids', 'bid_price') + priceUnit(lot, text)}
          value={typed}
          error={fault ?? problem}
          autoComplete="off"
          onKeyDown={take}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" loading={busy} disabled={!ready}>
          {t('bids.put')}
        </Button>
        {late.input}
      </div>
      <datalist id={`${paddleId}-list`}>
        {bidders.map((row) => (
          <option key={row.id} value={row.paddle_no ?? ''}>
            {row.recycler_id_name}
          </option>
        ))}
      </datalist>
      {quick.length > 0 && (
        <div className={css.quick} role="group" aria-label={t('bids.quick')}>
          {quick.map((price) => (
            <Button
              key={price}
              variant="light"
              disabled={!bidder || busy}
              onClick={() => void send(price, false)}
            >
              {money(price)}
            </Button>
          ))}
        </div>
      )}
      <p className={css.keys}>{t('bids.keys')}</p>
    </form>
  )
}
