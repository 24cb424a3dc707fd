import type { ReactNode } from 'react'
import { FormField, FormSection } from '../../../records/record-form.tsx'
import { useText } from '../../../text/text.tsx'
import { Photos } from '../photos.tsx'
import { ConsignorTerms } from './consignor-terms.tsx'
import { InWords, TaxChoices, TermWarning, useField } from './field-notes.tsx'
import css from './lot-form.module.css'
import { lotSections, sectionId, sectionNames, type SectionName } from './lot-sections.ts'

const firstSections: readonly SectionName[] = ['identity', 'parties']

/** The notes below a field, besides its message. */
const after: Readonly<Record<string, ReactNode>> = {
  starting_price: <InWords name="starting_price" />,
  reserve_price: (
    <>
      <InWords name="reserve_price" />
      <TermWarning name="reserve_price" />
    </>
  ),
  bond_price: (
    <>
      <InWords name="bond_price" />
      <TermWarning name="bond_price" />
    </>
  ),
  advance_payment: <InWords name="advance_payment" />,
  auction_time: <TermWarning name="auction_time" />,
  commission_point: <TermWarning name="commission_point" />,
  tax_receipt: <TaxChoices />,
  photos: <PhotosSoFar />,
}
const helps = { reserve_price: 'lots.form.noReserve', commission_point: 'lots.form.percent' } as const
const wide: readonly string[] = ['corpore_name', 'auction_way', 'look_address', 'url']

interface SectionsProps {
  /** Whether the sections below the first have mounted. */
  all: boolean
  isNew: boolean
  masked: readonly string[]
}

export function Sections({ all, isNew, masked }: SectionsProps) {
  const { t } = useText()
  return sectionNames.map((section) => (
    <div key={section} id={sectionId(section)} className={css.section}>
      <FormSection title={t(`lots.form.${section}`)}>
        {(all || firstSections.includes(section)) &&
          lotSections[section]
            .filter((name) => !masked.includes(name))
            .map((name) => (
              <FormField
                key={name}
                name={name}
                wide={wide.includes(name) || section === 'files' || name === 'remark'}
                focus={isNew && name === 'corpore_name'}
                help={name in helps ? t(helps[name as keyof typeof helps]) : undefined}
                after={name === 'commission_id' ? <ConsignorTerms isNew={isNew} /> : after[name]}
              />
            ))}
      </FormSection>
    </div>
  ))
}

function PhotosSoFar() {
  const photos = useField('photos')
  return Array.isArray(photos) && photos.length > 0 ? (
    <Photos files={photos as { name: string; path: string }[]} />
  ) : null
}
