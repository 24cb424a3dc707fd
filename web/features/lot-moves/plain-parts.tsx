import { TextInput } from '@mantine/core'
import { can } from '#contract/grammar/permissions.ts'
import { ownPlatform } from '#contract/dictionaries.ts'
import { StaffInput } from '#web/references/references.tsx'
import { priceUnit } from '#web/auction/price.ts'
import { useText } from '#web/text/text.tsx'
import { NumberText } from '#web/ui/number-text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { BiddingSums } from './act-figures.tsx'
import { useErrorOf, type PartProps } from './move.ts'
import { ReasonPart } from './reason-part.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const minute = 60_000
const ShortNotice = lazyPart(async () => (await import('./short-notice.tsx')).ShortNotice)
const recruits = (roles: readonly number[]) => can(roles, 'goods.use')

/** Asks who recruits bidders, and for the link to the sale. */
export function ListPart(props: PartProps) {
  const { row, input, give } = props
  const { label, t } = useText()
  const errorOf = useErrorOf()
  return (
    <>
      <StaffInput
        focus
        required
        label={label('lots', 'zs_service_id')}
        among={recruits}
        value={input.zs_service_id ?? row.zs_service_id}
        name={row.zs_service_id_name}
        error={errorOf('zs_service_id')}
        onChange={(zs_service_id) => give({ zs_service_id })}
      />
      <TextInput
        required={row.platform !== ownPlatform}
        type="url"
        label={label('lots', 'url')}
        placeholder="https://"
        description={row.platform === ownPlatform ? t('lots.ask.linkOwn') : undefined}
        defaultValue={row.url ?? ''}
        error={errorOf('url')}
        maxLength={500}
        onChange={(event) => give({ url: event.currentTarget.value.trim() })}
      />

      <ShortNotice {...props} />
    </>
  )
}

/** The highest price comes from the bids. It is asked for only if no bids are recorded. */
export function ClosePart(props: PartProps) {
  const { row, give } = props
  const text = useText()
  const { label } = text
  const errorOf = useErrorOf()
  return (
    <>
      {row.bid_count > 0 ? (
        <BiddingSums row={row} />
      ) : (
        <NumberText
          whole={false}
          required
          data-autofocus
          label={label('lots', 'highest_price') + priceUnit(row, text)}
          error={errorOf('highest_price')}
          onChange={(event) => give({ highest_price: event.target.value })}
        />
      )}
      <EarlyReason {...props} times={[row.auction_end_time]} />
    </>
  )
}

/** Begins the bidding. At the auction's time it begins by itself; an earlier start needs a reason. */
export function StartPart(props: PartProps) {
  const { auction_time, signup_end_time } = props.row
  return <EarlyReason {...props} times={[auction_time, signup_end_time]} />
}

/** Asks for a reason if the move comes before one of these times, or if the server requires one. */
function EarlyReason({ times, ...props }: PartProps & { times: readonly (string | null)[] }) {
  const errorOf = useErrorOf()
  const now = useNow(minute)
  const early = times.some((time) => time !== null && Date.parse(time) > now)
  return early || errorOf('reason') ? <ReasonPart {...props} /> : null
}
