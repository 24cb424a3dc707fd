import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { FinanceLot } from '#contract/finance-lot.ts'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { type SettlementDetail, settlementRoutes } from '#contract/settlements.ts'
import moneyCss from '#web/auction/money.module.css'
import { moneyPrintOf } from '#web/auction/print-paths.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { ActDialogs, useActs } from '#web/records/use-acts.tsx'
import { priceUnit } from '#web/auction/price.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { weighFix, type Fix } from '#web/auction/settle-fix.ts'
import { useCan } from '#web/session/session.tsx'
import { copyText } from '#web/ui/copy.ts'
import { settlementActs, type SettlementAct } from './acts.ts'
import { Adjustments } from './settlement-adjustments.tsx'
import { sumOf, typedOf } from './settlement-draft.ts'
import { askedWords } from '#web/features/approvals/asked-words.ts'
import { bodyOf, GroundsFields, needsOf, noGrounds } from './settlement-grounds.tsx'
import { Proof } from './settlement-proof.tsx'
import { SettlementDialog } from './settlement-dialog.tsx'
import { Figures } from './settlement-figures.tsx'
import css from './settlements.module.css'

const quiet = true

interface SettlementFormProps {
  lot: FinanceLot
  /**
   * The lot's next move for the same row of buttons. A lot can be
   * settled only after its settlement is closed.
   */
  moves: (closed: boolean) => ReactNode
}

export function SettlementForm({ lot, moves }: SettlementFormProps) {
  const { data } = useQuery({
    queryKey: ['settlements', 'lot', lot.id],
    queryFn: ({ signal }) => call(settlementRoutes.get, { params: { id: lot.id }, signal, quiet }),
  })
  const acts = useActs(settlementActs)
  if (!data) return null
  return (
    <>
      <Editor key={data.version} lot={lot} row={data} moves={moves} onAct={(id) => acts.start(id, [data])} />
      <ActDialogs
        acts={acts}
        dialog={acts.asked && <SettlementDialog {...acts.asked} lot={lot} row={data} />}
      />
    </>
  )
}

interface EditorProps extends SettlementFormProps {
  row: SettlementDetail
  onAct: (id: SettlementAct) => void
}

/**
 * Not a record form: a settlement is typed in the lot's drawer, beside figures that update with every key,
 * and its adjustments are lines instead of a field.
 */
function Editor({ lot, row, moves, onAct }: EditorProps) {
  const text = useText()
  const { t, label, option } = text
  const [typed, setTyped] = useState(() => typedOf(row))
  const [grounds, setGrounds] = useState(noGrounds)
  const { problem, busy, attempt } = useAttempt()
  const editable = row.actions.includes('edit')
  const ready = row.actions.includes('close') && lot.state === 'picked_up'
  const changed = JSON.stringify(typed) !== JSON.stringify(typedOf(row))
  const typedSum = editable ? sumOf(lot, row, typed) : null
  const sum = editable ? typedSum : row
  const settlement_price = typedSum?.settlement_price
  const needs = needsOf(lot, row, typed, settlement_price ? { settlement_price } : null)
  const body = {
    settlement_quantity: typed.settlement_quantity || null,
    ...(lot.pricing_basis === pricingBasis.perUnit && { unit_price: typed.unit_price || null }),
    adjustments: typed.adjustments.map(({ label: name, amount }) => ({ label: name, amount })),
    ...bodyOf(needs, grounds),
    version: row.version,
  }
  const saved = ({ waits }: SettlementDetail) => {
    showSuccess(t(waits.length > 0 ? 'finance.sentToApproval' : 'finance.saved'))
    void refreshMoney()
  }
  const name = lot.lot_no
  const weighing = ready ? weighFix(lot, row) : undefined
  return (
    <section aria-label={t('finance.settlementTitle', { name })}>
      <h3 className={moneyCss.section}>{t('finance.settlementTitle', { name })}</h3>
      {editable && (
        <div className={moneyCss.fields}>
          <TextInput
            label={
              label('settlements', 'settlement_quantity') +
              (lot.unit ? t('list.unit', { unit: option('lots', 'unit', lot.unit) }) : '')
            }
            inputMode="decimal"
            value={typed.settlement_quantity}
            onChange={(event) =>
              setTyped({ ...typed, settlement_quantity: event.currentTarget.value.trim() })
            }
          />
          {lot.pricing_basis === pricingBasis.perUnit && (
            <TextInput
              label={label('settlements', 'unit_price') + priceUnit(lot, text)}
              inputMode="decimal"
              placeholder={lot.deal_price ?? ''}
              value={typed.unit_price}
              onChange={(event) => setTyped({ ...typed, unit_price: event.currentTarget.value.trim() })}
            />
          )}
          <Adjustments
            rows={typed.adjustments}
            onChange={(adjustments) => setTyped({ ...typed, adjustments })}
          />
          <GroundsFields lot={lot} row={row} needs={needs} grounds={grounds} onChange={setGrounds} />
        </div>
      )}
      {row.waits.map((waiting) => (
        <p key={waiting.id} className={moneyCss.note}>
          {t('finance.waitsFor', { what: askedWords(waiting, text) })}
        </p>
      ))}
      <Proof row={row} />
      <Figures sum={sum} lot={lot} adjustments={editable ? [] : row.adjustments} />
      {problem && (
        <p role="alert" className={moneyCss.note}>
          {problem}
        </p>
      )}
      {editable && !ready && <p className={moneyCss.note}>{t('finance.closeLater')}</p>}
      {weighing && <p className={moneyCss.note}>{t('finance.weighFirst')}</p>}
      {ready && changed && <p className={moneyCss.note}>{t('finance.saveFirst')}</p>}
      {row.state === 'closed' && <Papers lot={lot.id} />}
      <div className={css.foot}>
        {row.actions.includes('reopen') && (
          <Button variant="default" onClick={() => onAct('reopen')}>
            {t('finance.acts.reopen')}
          </Button>
        )}
        {editable && (
          <Button
            variant={changed ? 'filled' : 'default'}
            disabled={sum === null || !changed}
            loading={busy}
            onClick={() =>
              void attempt(() => call(settlementRoutes.put, { params: { id: lot.id }, body, quiet }), saved)
            }
          >
            {t('finance.save')}
          </Button>
        )}
        {weighing && !changed && <WeighButton {...weighing} />}
        {ready && !(weighing && !changed) && (
          <Button variant={changed ? 'default' : 'filled'} disabled={changed} onClick={() => onAct('close')}>
            {t('finance.acts.close')}
          </Button>
        )}
        {moves(row.state === 'closed')}
      </div>
    </section>
  )
}

/** The statements of a closed settlement for both sides. */
function Papers({ lot }: { lot: number }) {
  const { t } = useText()
  return (
    <p className={css.papers}>
      {(['buyer', 'consignor'] as const).map((side) => (
        <Button key={side} size="compact-sm" variant="default" component={Link} to={moneyPrintOf(side, lot)}>
          {t(`finance.statements.${side}`)}
        </Button>
      ))}
    </p>
  )
}

/** The way to the weigh tickets, or its address for a colleague who may write them. */
function WeighButton({ word, to }: Fix) {
  const { t } = useText()
  const weighs = useCan('weighing.write')
  if (weighs)
    return (
      <Button component={Link} to={to}>
        {t(word)}
      </Button>
    )
  return (
    <Button onClick={() => void copyText(location.origin + to, t('finance.queue.asked'))}>
      {t('finance.queue.fixes.ask_weigher')}
    </Button>
  )
}
