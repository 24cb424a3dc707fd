import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf } from '../../../contract/route.ts'
import { createTaxReceipt, taxReceipts, type TaxReceiptRow } from '../../../contract/tax-receipts.ts'
import { businessDay } from '../../../contract/time.ts'
import { call } from '../../transport/api.ts'
import { FormField, FormSection, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm } from '../../records/use-record-form.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { LotField } from '../../auction/lot-field.tsx'

const names = ['lot_id', 'direction', 'number', 'rate', 'amount', 'issued_on', 'file'] as const

/** Enters a tax receipt that was issued or received. */
export function TaxReceiptDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const queries = useQueryClient()
  const [today] = useState(() => businessDay(new Date()))
  const of = useRecordForm<TaxReceiptRow>({
    resource: taxReceipts,
    names,
    start: { direction: 'out', issued_on: today },
    save: (body) => call(createTaxReceipt, { body: body as BodyOf<typeof createTaxReceipt>, quiet: true }),
    onSaved: (saved) => {
      void queries.invalidateQueries()
      showSuccess(t('finance.taxReceipts.added', { name: saved.number }))
      onClose()
    },
  })
  return (
    <SideDrawer title={t('finance.taxReceipts.title')} onClose={onClose} width={560}>
      <RecordFormView of={of} onCancel={onClose}>
        <FormSection title={t('finance.sections.about')}>
          <div style={{ gridColumn: '1 / -1' }}>
            <LotField />
          </div>
        </FormSection>
        <FormSection title={t('finance.sections.receipt')}>
          <FormField name="direction" wide />
          <FormField name="number" />
          <FormField name="issued_on" />
          <FormField name="rate" />
          <FormField name="amount" />
        </FormSection>
        <FormSection title={t('finance.sections.proof')}>
          <FormField name="file" />
        </FormSection>
      </RecordFormView>
    </SideDrawer>
  )
}
