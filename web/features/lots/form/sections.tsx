import { useEffect, useMemo, type ComponentProps, type ReactNode } from 'react'
import { priceUnits } from '#web/auction/price.ts'
import { FormSections } from '#web/records/record-form.tsx'
import { useSurroundingForm } from '#web/records/surrounding-form.ts'
import { useText } from '#web/text/text.tsx'
import { Photos } from '#web/features/uploads/photos.tsx'
import { ConsignorTerms } from './consignor-terms.tsx'
import { InWords, TaxChoices, useField } from './field-notes.tsx'
import { lotFormLayout } from '../layout.ts'
import css from './lot-form.module.css'
import { sectionId, sectionNames } from './section-index.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const termNotes = () => import('./term-notes.tsx')
const LazyWarning = lazyPart(async () => (await termNotes()).TermWarning)
const LazyRule = lazyPart(async () => (await termNotes()).NoticeRule)

/** Warnings appear when their rules have loaded. The form works without them until then. */
const TermWarning = (props: ComponentProps<typeof LazyWarning>) => (
  <>
    <LazyWarning {...props} />
  </>
)

const NoticeRule = () => (
  <>
    <LazyRule />
  </>
)

const priceNote = (name: 'reserve_price' | 'bond_price') => (
  <>
    <InWords name={name} />
    <TermWarning name={name} />
  </>
)

const contractNote = (isNew: boolean) => (
  <>
    <ConsignorTerms isNew={isNew} />
    <TermWarning name="commission_id" />
  </>
)

/**
 * Content under a field besides its message. It is constant, so that typing in one field rerenders no other.
 */
const notes = {
  starting_price: { after: <InWords name="starting_price" /> },
  reserve_price: { after: priceNote('reserve_price') },
  bond_price: { after: priceNote('bond_price') },
  advance_payment: { after: <InWords name="advance_payment" /> },
  auction_time: { after: <TermWarning name="auction_time" /> },
  commission_point: { after: <TermWarning name="commission_point" /> },
  consignor_commission_point: { after: <TermWarning name="consignor_commission_point" /> },
  auction_way: { after: <TermWarning name="auction_way" /> },
  notice_days: {
    after: (
      <>
        <NoticeRule />
        <TermWarning name="notice_days" />
      </>
    ),
  },
  view_to: { after: <TermWarning name="view_to" /> },
  priority_party: { after: <TermWarning name="priority_party" /> },
  tax_receipt: { after: <TaxChoices /> },
  photos: { after: <PhotosSoFar /> },
}

interface SectionsProps {
  isNew: boolean
  masked: readonly string[]
}

/** The fields of the form. Fields that the reader may not see are left out. */
export function Sections({ isNew, masked }: SectionsProps) {
  const { t } = useText()
  const both = useField('commission_payer') === 'both'
  const without = useUnasked(masked, both)
  const units = usePriceUnits()
  const fields = {
    ...notes,
    ...Object.fromEntries(Object.entries(units).map(([name, unit]) => [name, { ...noteOf(name), unit }])),
    ...shared(units),
    corpore_name: { focus: isNew },
    commission_id: { after: contractNote(isNew) },
    contract_id: { only: useOwnContracts(), after: <TermWarning name="contract_id" /> },
    reserve_price: { ...notes.reserve_price, help: t('lots.form.noReserve'), unit: units['reserve_price'] },
    commission_point: {
      ...notes.commission_point,
      help: t(both ? 'lots.form.buyerRate' : 'lots.form.percent'),
    },
    consignor_commission_point: { ...notes.consignor_commission_point, help: t('lots.form.percent') },
    appraised_value: { after: <InWords name="appraised_value" /> },
    approval_files: { help: t('lots.form.approvalHelp') },
    notice_days: { ...notes.notice_days, help: t('lots.form.noticeHelp') },
    priority_party: { ...notes.priority_party, help: t('lots.form.priority') },
  }
  return sectionNames.map((section) => {
    const names = lotFormLayout.form[section]
    return (
      <div key={section} id={sectionId(section)} className={css.section}>
        <FormSections
          layout={{ form: { [section]: names } }}
          title={() => t(`lots.form.${section}`)}
          fields={fields}
          without={without}
        />
      </div>
    )
  })
}

/** Only contracts of the chosen consignor that have not ended may be named. */
function useOwnContracts() {
  const id = useField('commission_id')
  return useMemo(
    () => ({ ended: ['false'], ...(typeof id === 'number' && { consignor: [String(id)] }) }),
    [id],
  )
}

/** Fields that share a row in every width: a quantity with its unit, and the three steps of a bid. */
const shared = (units: Readonly<Record<string, string>>) => ({
  auction_quantity: { sixths: 4 as const },
  unit: { sixths: 2 as const },
  ...Object.fromEntries(
    (['add_price_one', 'add_price_two', 'add_price_three'] as const).map((name) => [
      name,
      { sixths: 2 as const, unit: units[name] },
    ]),
  ),
})

const noteOf = (name: string) => (notes as Readonly<Record<string, { after: ReactNode }>>)[name]

/** Shows 元/吨 behind the prices while the form prices per unit. */
function usePriceUnits() {
  const text = useText()
  const [basis, unit] = [useField('pricing_basis'), useField('unit')]
  return priceUnits({ pricing_basis: Number(basis), unit: typeof unit === 'string' ? unit : null }, text)
}

/** Omits fields that the terms do not need, and clears them so that no hidden value is sent. */
function useUnasked(masked: readonly string[], both: boolean): readonly string[] {
  const { form } = useSurroundingForm()
  const state = useField('asset_owner') === 'state'
  useEffect(() => {
    for (const [name, asked] of [
      ['consignor_commission_point', both],
      ['appraised_value', state],
    ] as const)
      if (!asked && form.getValues(name) !== '') form.setValue(name, '', { shouldDirty: true })
  }, [form, both, state])
  return [
    ...masked,
    ...(both ? [] : ['consignor_commission_point']),
    ...(state ? [] : ['appraised_value', 'approval_files']),
  ]
}

function PhotosSoFar() {
  const photos = useField('photos')
  return Array.isArray(photos) && photos.length > 0 ? (
    <Photos files={photos as { name: string; path: string }[]} />
  ) : null
}
