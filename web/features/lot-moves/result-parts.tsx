import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isZero, subtract } from '#contract/rules/money.ts'
import { byAgreement, isAgainstBids, isBelow, premiumOf } from '#contract/rules/sale.ts'
import { gapWords } from '#web/auction/gap-words.ts'
import { priceIn, priceUnit } from '#web/auction/price.ts'
import { percentage } from '#web/text/format.ts'
import { useRefusal } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { useAwaited } from '#web/ui/awaited.ts'
import { NoteInput } from '#web/ui/note-input.tsx'
import { NumberText } from '#web/ui/number-text.tsx'
import { isAmount } from './is-amount.ts'
import { Sums } from './act-figures.tsx'
import css from './acts.module.css'
import { useErrorOf, type PartProps } from './move.ts'
import { ProofFiles } from './proof-files.tsx'
import { WinnerInput } from './winner-input.tsx'
import { type SaleCandidates, lotMoveRoutes } from '#contract/lot-moves.ts'

/**
 * The possible buyers of a lot, and the initial values of its dialogs. The key begins with the resource, for
 * live events.
 */
const candidatesOf = (lotId: number) =>
  queryOptions({
    queryKey: ['bids', 'candidates', lotId],
    queryFn: ({ signal }) =>
      call(lotMoveRoutes.saleCandidates, { params: { id: lotId }, signal, quiet: true }),
  })

/** Chooses the buyer. Fills in the proposed winner and price, or else the best bid, once they are known. */
function useCandidates({ row, give }: PartProps): SaleCandidates | undefined {
  const { data, isLoading } = useQuery(candidatesOf(row.id))
  useAwaited(isLoading)
  useEffect(() => {
    if (data) give({ winner_sign_up_id: data.winner_sign_up_id, deal_price: data.deal_price })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once known, so that a later choice stays
  }, [data === undefined])
  return data
}

type CandidateProps = PartProps & { data: SaleCandidates | undefined }
const chosenOf = ({ data, input }: CandidateProps) =>
  data?.items.find((saleCandidate) => saleCandidate.sign_up_id === input.winner_sign_up_id)

/** The price of the sale. It follows the winner's bid until something else is typed. */
function PriceInput(props: CandidateProps) {
  const { row, input, give, data } = props
  const text = useText()
  const { label, t } = text
  const errorOf = useErrorOf()
  return (
    <NumberText
      key={`${input.winner_sign_up_id} ${data === undefined}`}
      whole={false}
      required
      label={label('lots', 'deal_price') + priceUnit(row, text)}
      defaultValue={input.deal_price ?? ''}
      description={
        row.highest_price
          ? t('lots.ask.highest', { price: priceIn(row, row.highest_price, text) })
          : undefined
      }
      error={errorOf('deal_price')}
      onChange={(event) => give({ deal_price: event.target.value })}
    />
  )
}

function Reason({ input, give }: PartProps) {
  const { label } = useText()
  const errorOf = useErrorOf()
  return (
    <NoteInput
      required
      label={label('lots', 'reason')}
      value={input.reason ?? ''}
      error={errorOf('reason')}
      onChange={(reason) => give({ reason })}
    />
  )
}

export function ProposePart(props: PartProps) {
  const data = useCandidates(props)
  return (
    <>
      <WinnerInput {...props} data={data} />
      <PriceInput {...props} data={data} />
    </>
  )
}

const againstBids: readonly string[] = ['not_highest_bidder', 'price_differs_from_bid']
const typedPrice = ({ deal_price }: PartProps['input']) => (isAmount(deal_price) ? deal_price : undefined)

/** Whether the bids contradict the sale: by the server's rule, or because the server has refused it. */
function useAgainstBids({ row, input, data }: CandidateProps): boolean {
  const refusal = useRefusal()
  const winner = input.winner_sign_up_id
  if (againstBids.includes(refusal?.reason ?? '')) return true
  return Boolean(data && winner && isAgainstBids(row, data, winner, typedPrice(input)))
}

const isTied = ({ input, data }: CandidateProps): boolean =>
  input.winner_sign_up_id !== undefined &&
  input.winner_sign_up_id !== null &&
  Boolean(data?.tied.includes(input.winner_sign_up_id))

/** Equal offers, among which a person has to choose. */
function Tie({ row, data }: CandidateProps) {
  const text = useText()
  const price = data?.items.find(({ sign_up_id }) => data.tied.includes(sign_up_id))?.bid_price
  if (!data || !price) return null
  return (
    <p className={css.note} role="status">
      {text.t('lots.ask.tied', { n: data.tied.length, price: priceIn(row, price, text) })}
    </p>
  )
}

/**
 * The sale. Winner and price are filled in, and the premium follows from the price. A sale against the bids,
 * the starting price, the reserve or the recycler's standing needs a reason and a file.
 */
export function SellPart(props: PartProps) {
  const { t } = useText()
  const { row, input } = props
  const refusal = useRefusal()
  const [byHand, setByHand] = useState(false)
  const data = useCandidates(props)
  const price = typedPrice(input)
  const isShort = (limit: string | null | undefined) => price !== undefined && isBelow(price, limit)
  const against = useAgainstBids({ ...props, data })
  const short =
    isShort(row.starting_price) ||
    isShort(row.reserve_price) ||
    ['below_start', 'below_reserve'].includes(refusal?.reason ?? '')
  const blocked = Boolean(chosenOf({ ...props, data })?.blocked)
  const tied = isTied({ ...props, data })
  const why = isShort(row.starting_price) ? 'reasons.below_start' : 'reasons.below_reserve'
  return (
    <>
      <WinnerInput {...props} data={data} />
      <PriceInput {...props} data={data} />
      <Premium {...props} price={price} byHand={byHand} setByHand={setByHand} />
      <Tie {...props} data={data} />
      {(against || tied || blocked || byAgreement(row) || byHand || refusal?.fields?.['reason']) && (
        <Reason {...props} />
      )}
      {(against || short) && (
        <ProofFiles {...props} name="consent_files" help={t(against ? 'lots.ask.against' : why)} />
      )}
    </>
  )
}

interface PremiumProps extends PartProps {
  price: string | undefined
  byHand: boolean
  setByHand: (on: boolean) => void
}

function Premium({ row, give, price, byHand, setByHand }: PremiumProps) {
  const text = useText()
  const { label, t } = text
  const errorOf = useErrorOf()
  const start = row.starting_price
  const computed = price === undefined ? null : premiumOf(start, price)
  const must = Boolean(start && isZero(start))
  const toggle = (on: boolean) => {
    setByHand(on)
    if (!on) give({ premium_rate: null, reason: null })
  }
  return (
    <>
      <Sums
        rows={[
          [label('lots', 'starting_price'), start && priceIn(row, start, text)],
          [label('lots', 'reserve_price'), row.reserve_price && priceIn(row, row.reserve_price, text)],
          [
            t('lotLead.figures.gap'),
            price && row.reserve_price && !isZero(row.reserve_price)
              ? gapWords(subtract(row.reserve_price, price), text)
              : undefined,
          ],
          [label('lots', 'premium_rate'), computed === null ? '–' : percentage(computed)],
        ]}
      />
      {!must && (
        <Switch
          label={t('lots.ask.premiumByHand')}
          checked={byHand}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      )}
      {(must || byHand) && (
        <NumberText
          whole={false}
          required
          label={label('lots', 'premium_rate') + t('list.unit', { unit: '%' })}
          error={errorOf('premium_rate')}
          onChange={(event) => give({ premium_rate: event.target.value })}
        />
      )}
    </>
  )
}

/** Another bidder gets the lot instead of the one who did not pay, for the amount of the own bid. */
export function RunnerUpPart(props: PartProps) {
  const { t } = useText()
  const data = useCandidates(props)
  const chosen = chosenOf({ ...props, data })
  const against = useAgainstBids({ ...props, data })
  const noBid = chosen !== undefined && chosen.bid_price === null
  return (
    <>
      <WinnerInput {...props} data={data} />
      {chosen && <PriceInput {...props} data={data} />}
      <Tie {...props} data={data} />
      {(against || noBid || isTied({ ...props, data })) && <Reason {...props} />}
      <ProofFiles {...props} name="consent_files" help={t(noBid ? 'lots.ask.follow' : 'lots.ask.consent')} />
    </>
  )
}
