import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { BidPage } from '../../../../contract/bids.ts'
import { lots } from '../../../../contract/lots.ts'
import { compare, isZero, rate, subtract } from '../../../../contract/money.ts'
import { priceIn, priceUnit } from '../../../auction/price.ts'
import { percentage } from '../../../text/format.ts'
import { LazyUpload } from '../../uploads/lazy-upload.tsx'
import { useRefusal } from '../../../records/act-dialog.tsx'
import { useText } from '../../../text/text.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import { NoteInput } from '../../../ui/note-input.tsx'
import { NumberText } from '../../../ui/number-text.tsx'
import { bidsOfLot } from '../../bids/bid-queries.ts'
import { isAmount } from '../is-amount.ts'
import css from './acts.module.css'
import { useErrorOf, type PartProps } from './move.ts'
import { WinnerInput } from './winner-input.tsx'

/** Fills in the proposed price and winner; without a proposal the highest price and its bidder. */
function useProposal({ row, give }: PartProps): void {
  const { data } = useQuery({ ...bidsOfLot(row.id, 1), enabled: row.proposed_winner_id === null })
  const winner = row.proposed_winner_id ?? (data && highestBidder(data))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what is typed later must stay
  useEffect(() => give({ deal_price: row.proposed_price ?? row.highest_price }), [])
  useEffect(() => {
    if (winner) give({ winner_sign_up_id: winner })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once known, so that a later choice stays
  }, [winner])
}

/** Of equal sealed offers the earlier one wins (product §4). The list has the latest first. */
const highestBidder = ({ items, highest }: BidPage) =>
  items.filter((bid) => bid.voided_at === null && bid.bid_price === highest).at(-1)?.sign_up_id

function PriceInput({ row, give }: PartProps) {
  const text = useText()
  const { label, t } = text
  const errorOf = useErrorOf()
  return (
    <NumberText
      whole={false}
      required
      label={label('lots', 'deal_price') + priceUnit(row, text)}
      defaultValue={row.proposed_price ?? row.highest_price ?? ''}
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

function ConsentFiles({ input, give, why }: PartProps & { why: string }) {
  const { label } = useText()
  const errorOf = useErrorOf()
  const id = useId()
  return (
    <Labelled
      id={id}
      required
      label={label('lots', 'consent_files')}
      help={why}
      error={errorOf('consent_files')}
    >
      <LazyUpload
        value={input.consent_files ?? []}
        onChange={(consent_files) => give({ consent_files })}
        limit={5}
        types={lots.fields.consent_files.types}
      />
    </Labelled>
  )
}

export function ProposePart(props: PartProps) {
  useProposal(props)
  return (
    <>
      <WinnerInput {...props} />
      <PriceInput {...props} />
    </>
  )
}

/** The sale. The premium follows from the price; entering it by hand needs a reason, unless the starting price is 0. */
export function SellPart(props: PartProps) {
  const { t } = useText()
  const { row, input } = props
  const refusal = useRefusal()
  useProposal(props)
  const price = isAmount(input.deal_price) ? input.deal_price : undefined
  const below =
    price !== undefined && row.reserve_price
      ? compare(price, row.reserve_price) < 0
      : refusal?.reason === 'below_reserve'
  return (
    <>
      <WinnerInput {...props} />
      <PriceInput {...props} />
      <Premium {...props} price={price} />
      {below && <ConsentFiles {...props} why={t('reasons.below_reserve')} />}
    </>
  )
}

function Premium({ row, input, give, price }: PartProps & { price: string | undefined }) {
  const text = useText()
  const { label, t } = text
  const errorOf = useErrorOf()
  const start = row.starting_price
  const computed = price && start && !isZero(start) ? rate(subtract(price, start), start) : null
  const must = Boolean(start && isZero(start))
  const [byHand, setByHand] = useState(must)
  const toggle = (on: boolean) => {
    setByHand(on)
    if (!on) give({ premium_rate: null, reason: null })
  }
  return (
    <>
      <dl className={css.sums}>
        <dt>{label('lots', 'starting_price')}</dt>
        <dd>{start && priceIn(row, start, text)}</dd>
        {row.reserve_price && (
          <>
            <dt>{label('lots', 'reserve_price')}</dt>
            <dd>{priceIn(row, row.reserve_price, text)}</dd>
          </>
        )}
        <dt>{label('lots', 'premium_rate')}</dt>
        <dd>{computed === null ? '–' : percentage(computed)}</dd>
      </dl>
      {!must && (
        <Switch
          label={t('lots.ask.premiumByHand')}
          checked={byHand}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      )}
      {byHand && (
        <>
          <NumberText
            whole={false}
            required
            label={label('lots', 'premium_rate') + t('list.unit', { unit: '%' })}
            error={errorOf('premium_rate')}
            onChange={(event) => give({ premium_rate: event.target.value })}
          />
          <NoteInput
            required={!must}
            label={label('lots', 'reason')}
            value={input.reason ?? ''}
            error={errorOf('reason')}
            onChange={(reason) => give({ reason })}
          />
        </>
      )}
    </>
  )
}

/** Another bidder gets the lot instead of the one who did not pay. */
export function RunnerUpPart(props: PartProps) {
  const { t } = useText()
  return (
    <>
      <WinnerInput {...props} />
      <ConsentFiles {...props} why={t('lots.ask.consent')} />
    </>
  )
}
