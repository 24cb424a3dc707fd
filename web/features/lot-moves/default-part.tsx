import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usualBlacklistDays } from '#contract/rules/recycler-machine.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { call } from '#web/transport/api.ts'
import { useAwaited } from '#web/ui/awaited.ts'
import { useText } from '#web/text/text.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Sums } from './act-figures.tsx'
import { useErrorOf, type PartProps } from './move.ts'
import { ReasonPart } from './reason-part.tsx'
import { ProofFiles } from './proof-files.tsx'
import { lotMoveRoutes } from '#contract/lot-moves.ts'

/**
 * A default: the dues and payments, the forfeited deposit and who keeps it. Before the due date, it asks for
 * the buyer's declaration. It proposes half a year on the blacklist.
 */
export function DefaultPart(props: PartProps) {
  const { t } = useText()
  const { row, input, give } = props
  const errorOf = useErrorOf()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a later choice must stay
  useEffect(() => give({ blacklist_until: businessDay(addDays(new Date(), usualBlacklistDays)) }), [])
  const early = row.payment_due_on !== null && businessDay(new Date()) < row.payment_due_on
  return (
    <>
      <Facts {...props} />
      <ReasonPart {...props} />
      {early && <ProofFiles {...props} name="declared_files" help={t('lots.ask.declared')} />}
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

function Facts({ row }: PartProps) {
  const { t, label, money, day, option } = useText()
  const { data, isLoading } = useQuery({
    queryKey: ['lots', 'default', row.id],
    queryFn: ({ signal }) =>
      call(lotMoveRoutes.defaultFacts, { params: { id: row.id }, signal, quiet: true }),
  })
  useAwaited(isLoading)
  if (!data) return null
  return (
    <Sums
      rows={[
        [label('lots', 'payment_due_on'), data.payment_due_on ? day(data.payment_due_on) : '–'],
        [t('lots.ask.due'), money(data.due)],
        [t('lots.ask.paid'), money(data.paid)],
        [t('lots.ask.open'), money(data.open)],
        [t('lots.ask.lost'), money(data.deposit)],
        [label('consignors', 'forfeit_to'), option('consignors', 'forfeit_to', data.forfeit_to)],
      ]}
    />
  )
}
