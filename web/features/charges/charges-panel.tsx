import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chargeRoutes, type ChargeRow } from '#contract/charges.ts'
import { MoneyRow } from '#web/auction/money-row.tsx'
import css from '#web/auction/money-rows.module.css'
import moneyCss from '#web/auction/money.module.css'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { IconPlus } from '#web/icons/plus.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { sendForm } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { ActDialogs, useActs } from '#web/records/use-acts.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { percentage } from '#web/text/format.ts'
import type { ProposedCharge } from '#contract/rules/proposed-charges.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'
import { chargeActs } from './acts.ts'
import { chargesQuery } from './charge-queries.ts'
import { chargeLayout } from './layout.ts'

/** 价外费用 of a lot: the charges to each side in addition to the price. */
export function ChargesPanel({ lotId }: { lotId: number }) {
  const { t, money } = useText()
  const [adding, setAdding] = useState<ChargeStart>()
  const { data } = useQuery(chargesQuery(lotId))
  const acts = useActs(chargeActs)
  if (!data || (data.items.length === 0 && data.actions.length === 0)) return null
  const saved = () => {
    showSuccess(t('charges.added'))
    setAdding(undefined)
    void refreshMoney()
  }
  return (
    <section aria-label={t('charges.title')}>
      <h3 className={moneyCss.section}>{t('charges.title') + t('list.unitYuan')}</h3>
      <p className={moneyCss.note}>{data.items.length === 0 ? t('charges.none') : t('charges.hint')}</p>
      <ul className={css.rows}>
        {data.items.map((row) => (
          <Charge key={row.id} row={row} actions={acts.of(row)} />
        ))}
      </ul>
      {data.items.length > 0 && (
        <p className={moneyCss.sums}>
          <span>{`${t('charges.buyer')} ${money(data.buyer_charges)}`}</span>
          <span>{`${t('charges.consignor')} ${money(data.consignor_charges)}`}</span>
        </p>
      )}
      {!adding &&
        data.proposed.map((charge) => (
          <Proposal key={charge.kind} charge={charge} onEnter={() => setAdding(startOf(charge, t))} />
        ))}
      {data.actions.includes('add') && !adding && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.5} />}
          onClick={() => setAdding({ side: 'buyer', nature: 'fee' })}
        >
          {t('charges.add')}
        </Button>
      )}
      {adding && (
        <ChargeForm lotId={lotId} start={adding} onSaved={saved} onCancel={() => setAdding(undefined)} />
      )}
      <ActDialogs acts={acts} />
    </section>
  )
}

interface ProposalProps {
  charge: ProposedCharge
  onEnter: () => void
}

/** A fee of the lot's terms, one press away from being entered. */
function Proposal({ charge, onEnter }: ProposalProps) {
  const { t, option, money } = useText()
  const kind = [
    option('lot_charges', 'kind', charge.kind),
    charge.days && t('charges.lateBy', { days: charge.days }),
  ]
  return (
    <p className={moneyCss.note}>
      {t('charges.proposed', { kind: kind.filter(Boolean).join(' '), amount: money(charge.amount) })}
      <Button variant="subtle" size="compact-sm" onClick={onEnter}>
        {t('charges.enterProposed')}
      </Button>
    </p>
  )
}

function Charge({ row, actions }: { row: ChargeRow; actions: readonly RowAction[] }) {
  const { t, option } = useText()
  const about = [
    option('lot_charges', 'side', row.side),
    option('lot_charges', 'nature', row.nature),
    row.tax_rate && percentage(row.tax_rate),
    row.due_id === null ? t('charges.withheld') : t('charges.ownDue'),
    row.reason,
  ]
  return (
    <MoneyRow
      title={option('lot_charges', 'kind', row.kind)}
      about={about}
      voided={row.voided_at === null ? null : t('charges.voidedBecause', { reason: row.void_reason ?? '' })}
      amount={row.amount}
      actions={actions}
    />
  )
}

type ChargeStart = Partial<Pick<ChargeRow, 'side' | 'kind' | 'nature' | 'amount' | 'reason'>>

const startOf = ({ side, kind, nature, amount, days }: ProposedCharge, t: Speaker['t']): ChargeStart => ({
  side,
  kind,
  nature,
  amount,
  ...(days !== null && { reason: t('charges.lateBy', { days }) }),
})

interface ChargeFormProps {
  lotId: number
  start: ChargeStart
  onSaved: () => void
  onCancel: () => void
}

function ChargeForm({ lotId, start, onSaved, onCancel }: ChargeFormProps) {
  const { t } = useText()
  const of = useRecordForm<ChargeRow>({
    layout: chargeLayout,
    start,
    save: (body) => sendForm(chargeRoutes.add, body, { id: lotId }),
    onSaved,
  })
  return (
    <RecordFormView of={of} onCancel={onCancel}>
      <FormSections layout={chargeLayout} title={(section) => t(`charges.${section}`)} />
    </RecordFormView>
  )
}
