import { useId } from 'react'
import { approvals } from '#contract/approvals.ts'
import type { FinanceLot } from '#contract/finance-lot.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { quantityPattern } from '#contract/grammar/field-schema.ts'
import { pricingBasis } from '#contract/rules/lot-choices.ts'
import { compare } from '#contract/rules/money.ts'
import { exceedsLimit } from '#contract/rules/price-limit.ts'
import { agreedGoods, type SettlementSum } from '#contract/rules/settlement-sum.ts'
import { isFarOff } from '#contract/rules/weighed-goods.ts'
import type { SettlementDetail } from '#contract/settlements.ts'
import moneyCss from '#web/auction/money.module.css'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'
import { shortDecimal } from '#web/text/format.ts'
import { useText } from '#web/text/text.tsx'
import { Labelled } from '#web/ui/labelled.tsx'
import { NoteInput } from '#web/ui/note-input.tsx'
import type { Draft } from './settlement-draft.ts'

/** The typed reasons for changed figures. */
export interface Grounds {
  reason: string
  files: FileRef[]
  consent_files: FileRef[]
}

export const noGrounds: Grounds = { reason: '', files: [], consent_files: [] }

/** Changes that a save has to explain. */
export interface Needs {
  quantity: 'differs' | 'farOff' | null
  price: 'priceChanged' | 'overLimit' | null
}

function quantityNeed(lot: FinanceLot, row: SettlementDetail, typed: string): Needs['quantity'] {
  if (!quantityPattern.test(typed)) return null
  if (row.settlement_quantity !== null && compare(typed, row.settlement_quantity) === 0) return null
  if (row.tickets !== null) return compare(typed, row.tickets) === 0 ? null : 'differs'
  return isFarOff(typed, lot.auction_quantity) ? 'farOff' : null
}

function priceNeed(
  lot: FinanceLot,
  row: SettlementDetail,
  typed: Draft,
  sum: Pick<SettlementSum, 'settlement_price'> | null,
): Needs['price'] {
  const priceOf = ({ unit_price, adjustments }: Pick<Draft, 'unit_price' | 'adjustments'>) =>
    JSON.stringify([unit_price, adjustments.map(({ label, amount }) => [label, amount])])
  const before = {
    unit_price: row.unit_price ?? '',
    adjustments: row.adjustments.map((line, key) => ({ ...line, key })),
  }
  const changes = typed.adjustments.length > 0 || typed.unit_price !== ''
  if (!changes || sum === null || priceOf(typed) === priceOf(before)) return null
  const agreed = agreedGoods({
    pricing_basis: lot.pricing_basis ?? pricingBasis.whole,
    deal_price: lot.deal_price ?? '0',
    settlement_quantity: typed.settlement_quantity || null,
  })
  const limit = row.price_limit
  if (agreed === null || limit === null) return 'priceChanged'
  const change = { agreed, price: sum.settlement_price, quantity: null }
  return exceedsLimit(change, limit) ? 'overLimit' : 'priceChanged'
}

export const needsOf = (
  lot: FinanceLot,
  row: SettlementDetail,
  typed: Draft,
  sum: Pick<SettlementSum, 'settlement_price'> | null,
): Needs => ({
  quantity: quantityNeed(lot, row, typed.settlement_quantity),
  price: priceNeed(lot, row, typed, sum),
})

/** The part of the body that explains the changes. */
export const bodyOf = ({ quantity, price }: Needs, { reason, files, consent_files }: Grounds) =>
  quantity === null && price === null
    ? {}
    : { reason: reason || null, files, ...(price !== null && consent_files.length > 0 && { consent_files }) }

interface GroundsFieldsProps {
  lot: FinanceLot
  row: SettlementDetail
  needs: Needs
  grounds: Grounds
  onChange: (grounds: Grounds) => void
}

/** Asks why a figure was changed: the reason, its proof, and the consignor's consent to the price. */
export function GroundsFields({ lot, row, needs, grounds, onChange }: GroundsFieldsProps) {
  const { t, label, money } = useText()
  if (needs.quantity === null && needs.price === null) return null
  const proves = needs.quantity === 'differs' || needs.price !== null
  return (
    <div className={moneyCss.fields} style={{ marginTop: 24 }}>
      <div>
        {needs.quantity === 'differs' && (
          <p className={moneyCss.note}>
            {t('lots.weighing.differs', { tickets: shortDecimal(row.tickets ?? '0') })}
          </p>
        )}
        {needs.quantity === 'farOff' && (
          <p className={moneyCss.note}>
            {t('lots.weighing.farOff', { sold: shortDecimal(lot.auction_quantity ?? '0') })}
          </p>
        )}
        {needs.price !== null && (
          <p className={moneyCss.note}>
            {t(`finance.${needs.price}`, { limit: money(row.price_limit ?? '0') })}
          </p>
        )}
      </div>
      <NoteInput
        required
        label={label('settlements', 'reason')}
        value={grounds.reason}
        minRows={2}
        onChange={(reason) => onChange({ ...grounds, reason })}
      />
      {proves && (
        <Files
          required
          name="files"
          value={grounds.files}
          onChange={(files) => onChange({ ...grounds, files })}
        />
      )}
      {needs.price !== null && (
        <Files
          required={needs.price === 'overLimit'}
          name="consent_files"
          value={grounds.consent_files}
          onChange={(consent_files) => onChange({ ...grounds, consent_files })}
        />
      )}
    </div>
  )
}

interface FilesProps {
  name: 'files' | 'consent_files'
  required: boolean
  value: FileRef[]
  onChange: (files: FileRef[]) => void
}

function Files({ name, required, value, onChange }: FilesProps) {
  const { label } = useText()
  const id = useId()
  return (
    <Labelled id={id} required={required} label={label('settlements', name)}>
      <LazyUpload value={value} onChange={onChange} limit={approvals.fields[name].max} />
    </Labelled>
  )
}
