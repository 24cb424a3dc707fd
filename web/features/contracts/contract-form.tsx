import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type ContractRow, contractRoutes } from '#contract/contracts.ts'
import type { ScaleTerms } from '#contract/rules/commission-scale.ts'
import { bodyOf, ScaleInputs, typedOf, type TypedScale } from '#web/auction/scale-inputs.tsx'
import { recordCalls } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { contractLayout } from './layout.ts'

interface ContractFormProps {
  row?: ContractRow
  /** The consignor of the contract, where it is known. */
  consignor: number | null
  onSaved: (row: ContractRow) => void
  onCancel: () => void
}

const calls = recordCalls(contractRoutes)
const sides = ['buyer', 'consignor'] as const
type Side = (typeof sides)[number]
type Scales = Record<Side, TypedScale>

const scaleOf = (row: ContractRow | undefined, side: Side): ScaleTerms | null =>
  row?.[`${side}_scale`] ?? null
const bodyOfScales = (scales: Scales) =>
  Object.fromEntries(sides.map((side) => [`${side}_scale`, bodyOf(scales[side])]))

/** Adds or edits a contract. Its consignor is chosen once. */
export function ContractForm({ row, consignor, onSaved, onCancel }: ContractFormProps) {
  const { t } = useText()
  const [scales, setScales] = useState<Scales>(() => ({
    buyer: typedOf(scaleOf(row, 'buyer')),
    consignor: typedOf(scaleOf(row, 'consignor')),
  }))
  const form = useRecordForm<ContractRow>({
    layout: contractLayout,
    row,
    start: { consignor, commission_payer: 'buyer', late_pick_up_basis: 'amount', forfeit_to: 'company' },
    draft: ['contracts', row?.id ?? 'new', consignor ?? ''],
    save: (body) => calls.save(row, { ...body, ...bodyOfScales(scales) }),
    onSaved,
  })
  return (
    <RecordFormView of={form} onCancel={onCancel}>
      <FormSections
        layout={contractLayout}
        title={(section) => t(`contracts.sections.${section}`)}
        fields={{ number: { focus: true }, to: { help: row && t('contracts.keepsTerms') } }}
        without={row ? ['consignor'] : []}
        after={{
          commission: (
            <PayingScales
              scales={scales}
              onChange={(side, scale) => setScales((before) => ({ ...before, [side]: scale }))}
            />
          ),
        }}
      />
    </RecordFormView>
  )
}

interface PayingScalesProps {
  scales: Scales
  onChange: (side: Side, scale: TypedScale) => void
}

/** Bands and bounds of the sides that pay commission. */
function PayingScales({ scales, onChange }: PayingScalesProps) {
  const { t } = useText()
  const payer = useWatch({ control: useSurroundingForm().form.control, name: 'commission_payer' })
  const paying = sides.filter((side) => payer === 'both' || (payer ?? 'buyer') === side)
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <p style={{ margin: 0, color: 'var(--secondary)' }}>{t('commissionScales.hint')}</p>
      {paying.map((side) => (
        <ScaleInputs
          key={side}
          title={`${t('commissionScales.title')} · ${t(`commissionScales.${side}`)}`}
          typed={scales[side]}
          onChange={(scale) => onChange(side, scale)}
        />
      ))}
    </div>
  )
}
