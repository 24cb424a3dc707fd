import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { can } from '../../../../contract/permissions.ts'
import { ownPlatform } from '../../../../contract/dictionaries.ts'
import { usualBlacklistDays } from '../../../../contract/recycler-machine.ts'
import { addDays, businessDay } from '../../../../contract/time.ts'
import { StaffInput } from '../../../references/references.tsx'
import { useText } from '../../../text/text.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { NoteInput } from '../../../ui/note-input.tsx'
import { NumberText } from '../../../ui/number-text.tsx'
import type { Move } from './use-move.ts'

export interface PartProps {
  move: Move
}

const recruits = (roles: readonly number[]) => can(roles, 'goods.use')

/** The reason for a move back or aside. */
export function ReasonPart({ move }: PartProps) {
  const { label } = useText()
  return (
    <NoteInput
      required
      data-autofocus
      label={label('lots', 'reason')}
      value={move.given.reason ?? ''}
      error={move.errorOf('reason')}
      minRows={3}
      onChange={(reason) => move.give({ reason })}
    />
  )
}

/** The reason, and until when the defaulter may not sign up. The proposal is the usual half year. */
export function DefaultPart({ move }: PartProps) {
  const { t } = useText()
  const { given, give, errorOf } = move
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, so that a later choice stays
  useEffect(() => give({ blacklist_until: businessDay(addDays(new Date(), usualBlacklistDays)) }), [])
  return (
    <>
      <ReasonPart move={move} />
      <DateField
        kind="day"
        label={t('lots.ask.blacklist')}
        description={t('lots.ask.blacklistHelp')}
        value={given.blacklist_until ?? null}
        error={errorOf('blacklist_until')}
        onChange={(blacklist_until) => give({ blacklist_until })}
      />
    </>
  )
}

/** Who recruits bidders, and where the lot is for sale. */
export function ListPart({ move }: PartProps) {
  const { label, t } = useText()
  const { row, given, give, errorOf } = move
  return (
    <>
      <StaffInput
        focus
        required
        label={label('lots', 'zs_service_id')}
        among={recruits}
        value={given.zs_service_id ?? row.zs_service_id}
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

/** Asks for the highest price only if no bids are recorded. */
export function ClosePart({ move }: PartProps) {
  const { label, t } = useText()
  if (move.row.bid_count > 0)
    return <p style={{ margin: 0 }}>{t('lots.ask.fromBids', { n: move.row.bid_count })}</p>
  return (
    <NumberText
      whole={false}
      required
      data-autofocus
      label={`${label('lots', 'highest_price')}${t('list.unitYuan')}`}
      error={move.errorOf('highest_price')}
      onChange={(event) => move.give({ highest_price: event.target.value })}
    />
  )
}

export function PickUpPart({ move }: PartProps) {
  const { label, t, option } = useText()
  const { unit } = move.row
  return (
    <NumberText
      whole={false}
      data-autofocus
      label={
        label('lots', 'settlement_quantity') +
        (unit ? t('list.unit', { unit: option('lots', 'unit', unit) }) : '')
      }
      description={t('lots.ask.weighed')}
      error={move.errorOf('settlement_quantity')}
      onChange={(event) => move.give({ settlement_quantity: event.target.value })}
    />
  )
}
