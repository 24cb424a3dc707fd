import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { can } from '../../../../contract/permissions.ts'
import { ownPlatform } from '../../../../contract/dictionaries.ts'
import { usualBlacklistDays } from '../../../../contract/recycler-machine.ts'
import { addDays, businessDay } from '../../../../contract/time.ts'
import { StaffInput } from '../../../references/references.tsx'
import { priceUnit } from '../../../auction/price.ts'
import { useText } from '../../../text/text.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { NoteInput } from '../../../ui/note-input.tsx'
import { NumberText } from '../../../ui/number-text.tsx'
import { useErrorOf, type PartProps } from './move.ts'

const recruits = (roles: readonly number[]) => can(roles, 'goods.use')

/** Asks for the reason of a move back or out of the way. */
export function ReasonPart({ input, give }: PartProps) {
  const { label } = useText()
  const errorOf = useErrorOf()
  return (
    <NoteInput
      required
      data-autofocus
      label={label('lots', 'reason')}
      value={input.reason ?? ''}
      error={errorOf('reason')}
      minRows={3}
      onChange={(reason) => give({ reason })}
    />
  )
}

/** Asks for the reason, and how long the bidder who did not pay is blacklisted; half a year is proposed. */
export function DefaultPart(props: PartProps) {
  const { t } = useText()
  const { input, give } = props
  const errorOf = useErrorOf()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a later choice must stay
  useEffect(() => give({ blacklist_until: businessDay(addDays(new Date(), usualBlacklistDays)) }), [])
  return (
    <>
      <ReasonPart {...props} />
      <DateField
        kind="day"
        label={t('lots.ask.blacklist')}
        description={t('lots.ask.blacklistHelp')}
        value={input.blacklist_until ?? null}
        error={errorOf('blacklist_until')}
        onChange={(blacklist_until) => give({ blacklist_until })}
      />
    </>
  )
}

/** Asks who recruits bidders, and for the link to the sale. */
export function ListPart({ row, input, give }: PartProps) {
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
    </>
  )
}

/** The highest price comes from the bids. It is asked for only if no bids are recorded. */
export function ClosePart({ row, give }: PartProps) {
  const text = useText()
  const { label, t } = text
  const errorOf = useErrorOf()
  if (row.bid_count > 0) return <p style={{ margin: 0 }}>{t('lots.ask.fromBids', { n: row.bid_count })}</p>
  return (
    <NumberText
      whole={false}
      required
      data-autofocus
      label={label('lots', 'highest_price') + priceUnit(row, text)}
      error={errorOf('highest_price')}
      onChange={(event) => give({ highest_price: event.target.value })}
    />
  )
}

export function PickUpPart({ row: { unit }, give }: PartProps) {
  const { label, t, option } = useText()
  const errorOf = useErrorOf()
  return (
    <NumberText
      whole={false}
      data-autofocus
      label={
        label('lots', 'settlement_quantity') +
        (unit ? t('list.unit', { unit: option('lots', 'unit', unit) }) : '')
      }
      description={t('lots.ask.weighed')}
      error={errorOf('settlement_quantity')}
      onChange={(event) => give({ settlement_quantity: event.target.value })}
    />
  )
}
