import { useQuery } from '@tanstack/react-query'
import { quantityPattern } from '#contract/grammar/field-schema.ts'
import { compare } from '#contract/rules/money.ts'
import { isFarOff, settlesByWeight } from '#contract/rules/weighed-goods.ts'
import { weighingQuery } from '#web/features/weighing/weigh-queries.ts'
import { shortDecimal } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import { useAwaited } from '#web/ui/awaited.ts'
import { NumberText } from '#web/ui/number-text.tsx'
import { GoodsSums } from './act-figures.tsx'
import css from './acts.module.css'
import { useRefusal } from '#web/records/act-dialog.tsx'
import { useCan } from '#web/session/session.tsx'
import { useErrorOf, type PartProps } from './move.ts'
import { ReasonPart } from './reason-part.tsx'
import { ProofFiles } from './proof-files.tsx'

/**
 * Asks for the quantity that left the yard. A quantity other than that of the tickets needs grounds. A
 * director may release unpaid goods with a reason and the consent.
 */
export function PickUpPart(props: PartProps) {
  const { row, input, give } = props
  const { label, t, option } = useText()
  const errorOf = useErrorOf()
  const isHeld = useRefusal()?.reason === 'not_paid_for'
  const releases = useCan('lots.release_on_credit') && isHeld
  const { data, isLoading } = useQuery(weighingQuery(row.id))
  useAwaited(isLoading)
  const weighed = settlesByWeight(row) && data?.items.some((ticket) => ticket.voided_at === null)
  const given = input.settlement_quantity
  const known = given && quantityPattern.test(given) ? given : null
  const differs = weighed === true && known !== null && compare(known, data?.net ?? '0') !== 0
  const farOff = weighed === false && known !== null && isFarOff(known, row.auction_quantity)
  const sold = shortDecimal(row.auction_quantity ?? '')
  return (
    <>
      <GoodsSums row={row} />
      <NumberText
        whole={false}
        data-autofocus
        label={
          label('lots', 'settlement_quantity') +
          (row.unit ? t('list.unit', { unit: option('lots', 'unit', row.unit) }) : '')
        }
        description={t('lots.ask.weighed')}
        error={errorOf('settlement_quantity')}
        onChange={(event) => give({ settlement_quantity: event.target.value })}
      />
      {differs && (
        <p className={css.note}>{t('lots.weighing.differs', { tickets: shortDecimal(data?.net ?? '0') })}</p>
      )}
      {farOff && <p className={css.note}>{t('lots.weighing.farOff', { sold })}</p>}
      {(differs || farOff || releases || errorOf('reason')) && <ReasonPart {...props} />}
      {differs && <ProofFiles name="files" input={input} give={give} />}
      {releases && <ProofFiles {...props} name="consent_files" help={t('lots.goodsMoney.held')} />}
    </>
  )
}
