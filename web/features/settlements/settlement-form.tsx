import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { pricingBasis } from '../../../contract/lot-choices.ts'
import { quantityPattern, signedMoneyPattern } from '../../../contract/field-schema.ts'
import type { FinanceLot } from '../../../contract/finance-lot.ts'
import {
  closeSettlement,
  getSettlement,
  putSettlement,
  reopenSettlement,
  type SettlementRow,
} from '../../../contract/settlements.ts'
import { settlementSum, type SettlementSum } from '../../../contract/settlement-sum.ts'
import { call } from '../../transport/api.ts'
import { shortDecimal } from '../../text/format.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import moneyCss from '../../auction/money.module.css'
import { moneyPrintOf } from '../../auction/print-paths.ts'
import { Adjustments, type AdjustmentLine } from './settlement-adjustments.tsx'
import { Figures, sideOf, unsigned } from './settlement-figures.tsx'
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
    queryKey: ['settlements', 'one', lot.id],
    queryFn: ({ signal }) => call(getSettlement, { params: { id: lot.id }, signal, quiet }),
  })
  return data ? <Editor key={data.version} lot={lot} row={data} moves={moves} /> : null
}

interface Draft {
  settlement_quantity: string
  unit_price: string
  adjustments: AdjustmentLine[]
}

const typedOf = (row: SettlementRow): Draft => ({
  settlement_quantity: shortDecimal(row.settlement_quantity ?? ''),
  unit_price: row.unit_price ?? '',
  adjustments: row.adjustments.map((one, key) => ({ ...one, key })),
})

/** The sum of the typed values, by the server's own function. Null while a value is missing or wrong. */
function sumOf(lot: FinanceLot, row: SettlementRow, typed: Draft): SettlementSum | null {
  const texts = [typed.settlement_quantity, typed.unit_price].filter((one) => one !== '')
  const right =
    texts.every((one) => quantityPattern.test(one)) &&
    typed.adjustments.every((one) => signedMoneyPattern.test(one.amount))
  if (!right || lot.deal_price === null) return null
  return settlementSum({
    pricing_basis: lot.pricing_basis ?? pricingBasis.whole,
    deal_price: lot.deal_price,
    unit_price: typed.unit_price || null,
    settlement_quantity: typed.settlement_quantity || null,
    adjustments: typed.adjustments,
    commission_point: lot.commission_point ?? '0',
    commission_payer: lot.commission_payer === 'consignor' ? 'consignor' : 'buyer',
    deposit_applied: row.deposit_applied ?? '0',
    paid: row.advance_applied ?? '0',
  })
}

function Editor({ lot, row, moves }: SettlementFormProps & { row: SettlementRow }) {
  const { t, label, option } = useText()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => typedOf(row))
  const [asked, setAsked] = useState<'close' | 'reopen'>()
  const { problem, busy, attempt } = useAttempt()
  const editable = row.actions.includes('edit')
  const ready = row.actions.includes('close') && lot.state === 'picked_up'
  const changed = JSON.stringify(typed) !== JSON.stringify(typedOf(row))
  const sum = editable ? sumOf(lot, row, typed) : row
  const body = {
    settlement_quantity: typed.settlement_quantity || null,
    ...(lot.pricing_basis === pricingBasis.perUnit && { unit_price: typed.unit_price || null }),
    adjustments: typed.adjustments.map(({ label: name, amount }) => ({ label: name, amount })),
    version: row.version,
  }
  const saved = () => {
    showSuccess(t(asked ? 'finance.done' : 'finance.saved'))
    setAsked(undefined)
    void queries.invalidateQueries()
  }
  const acts = { close: closeSettlement, reopen: reopenSettlement }
  const name = lot.lot_no
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
              label={label('settlements', 'unit_price') + t('list.unitYuan')}
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
        </div>
      )}
      <Figures sum={sum} />
      {problem && (
        <p role="alert" className={moneyCss.note}>
          {problem}
        </p>
      )}
      {editable && !ready && <p className={moneyCss.note}>{t('finance.closeLater')}</p>}
      {ready && changed && <p className={moneyCss.note}>{t('finance.saveFirst')}</p>}
      {row.state === 'closed' && <Papers lot={lot.id} />}
      <div className={css.foot}>
        {row.actions.includes('reopen') && (
          <Button variant="default" onClick={() => setAsked('reopen')}>
            {t('finance.acts.reopen')}
          </Button>
        )}
        {editable && (
          <Button
            variant={changed ? 'filled' : 'default'}
            disabled={sum === null || !changed}
            loading={busy}
            onClick={() =>
              void attempt(() => call(putSettlement, { params: { id: lot.id }, body, quiet }), saved)
            }
          >
            {t('finance.save')}
          </Button>
        )}
        {ready && (
          <Button
            variant={changed ? 'default' : 'filled'}
            disabled={changed}
            onClick={() => setAsked('close')}
          >
            {t('finance.acts.close')}
          </Button>
        )}
        {moves(row.state === 'closed')}
      </div>
      {asked && (
        <Ask
          act={asked}
          name={name}
          row={row}
          send={() => call(acts[asked], { params: { id: lot.id }, body: { version: row.version }, quiet })}
          onDone={saved}
          onClose={() => setAsked(undefined)}
        />
      )}
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

interface AskProps {
  act: 'close' | 'reopen'
  name: string
  row: SettlementRow
  send: () => Promise<SettlementRow>
  onDone: () => void
  onClose: () => void
}

function Ask({ act, name, row, send, onDone, onClose }: AskProps) {
  const { t, money } = useText()
  const due = row.buyer_due ?? '0.00'
  const { problem, attempt } = useAttempt()
  return (
    <AskDialog
      title={t(`finance.ask.${act}`, { name })}
      text={
        act === 'reopen'
          ? t('finance.ask.reopenText')
          : t(`finance.ask.closeText.${sideOf(due)}`, {
              buyer: money(unsigned(due)),
              consignor: money(row.consignor_payable ?? '0.00'),
            })
      }
      verb={t(`finance.acts.${act}`)}
      danger={act === 'reopen'}
      problem={problem}
      onConfirm={() => attempt(send, onDone)}
      onClose={onClose}
    />
  )
}
