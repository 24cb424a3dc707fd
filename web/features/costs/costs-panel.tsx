import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { costRoutes, type CostRow } from '#contract/costs.ts'
import { isZero } from '#contract/rules/money.ts'
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
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { Pairs } from '#web/ui/pairs.tsx'
import type { RowAction } from '#web/ui/row-menu.tsx'
import { costActs } from './acts.ts'
import { costLayout } from './layout.ts'

const sums = ['commissions', 'fees', 'costs', 'margin'] as const

/** 成本 of a lot, and the margin after them. */
export function CostsPanel({ lotId }: { lotId: number }) {
  const { t, money } = useText()
  const [adding, setAdding] = useState(false)
  const { data } = useQuery({
    queryKey: ['lot_costs', lotId],
    queryFn: ({ signal }) => call(costRoutes.list, { params: { id: lotId }, signal, quiet: true }),
  })
  const acts = useActs(costActs)
  if (!data) return null
  const saved = () => {
    showSuccess(t('costs.added'))
    setAdding(false)
    void refreshMoney()
  }
  return (
    <section aria-label={t('costs.title')}>
      <h3 className={moneyCss.section}>{t('costs.title') + t('list.unitYuan')}</h3>
      <p className={moneyCss.note}>{data.items.length === 0 ? t('costs.none') : t('costs.hint')}</p>
      <ul className={css.rows}>
        {data.items.map((row) => (
          <Cost key={row.id} row={row} actions={acts.of(row)} />
        ))}
      </ul>
      <div className={css.sums}>
        <Pairs rows={sums.map((name) => [t(`costs.${name}`), money(data[name])])} />
      </div>
      {data.actions.includes('add') && !adding && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.5} />}
          onClick={() => setAdding(true)}
        >
          {t('costs.add')}
        </Button>
      )}
      {adding && <CostForm lotId={lotId} onSaved={saved} onCancel={() => setAdding(false)} />}
      <ActDialogs acts={acts} />
    </section>
  )
}

function Cost({ row, actions }: { row: CostRow; actions: readonly RowAction[] }) {
  const { t, option, money } = useText()
  const about = [
    row.payee,
    !isZero(row.paid_amount) && t('costs.paid', { amount: money(row.paid_amount) }),
    row.remark,
  ]
  return (
    <MoneyRow
      title={option('lot_costs', 'kind', row.kind)}
      about={about}
      voided={row.voided_at === null ? null : t('costs.voidedBecause', { reason: row.void_reason ?? '' })}
      amount={row.amount}
      actions={actions}
    />
  )
}

interface CostFormProps {
  lotId: number
  onSaved: () => void
  onCancel: () => void
}

function CostForm({ lotId, onSaved, onCancel }: CostFormProps) {
  const { t } = useText()
  const of = useRecordForm<CostRow>({
    layout: costLayout,
    start: {},
    save: (body) => sendForm(costRoutes.add, body, { id: lotId }),
    onSaved,
  })
  return (
    <RecordFormView of={of} onCancel={onCancel}>
      <FormSections layout={costLayout} title={(section) => t(`costs.${section}`)} />
    </RecordFormView>
  )
}
