import { useState } from 'react'
import { type ExpectedReceipt, type TaxReceiptRow, taxReceiptRoutes } from '#contract/tax-receipts.ts'
import { businessDay } from '#contract/rules/time.ts'
import { sendForm } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import { LotField } from '#web/auction/lot-field.tsx'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import css from '#web/auction/money.module.css'
import { ExpectedReceipts, receiptOf } from './expected-receipts.tsx'
import { EInvoiceReader } from './read-e-invoice.tsx'
import { taxReceiptLayout } from './layout.ts'

interface TaxReceiptDrawerProps {
  /** The receipt that is asked for, which prefills the form. Without it the person picks the lot. */
  expected?: ExpectedReceipt
  onClose: () => void
}

/** Enters a tax receipt that was issued or received. */
export function TaxReceiptDrawer({ expected, onClose }: TaxReceiptDrawerProps) {
  const { t } = useText()
  const [today] = useState(() => businessDay(new Date()))
  const of = useRecordForm<TaxReceiptRow>({
    layout: taxReceiptLayout,
    draft: expected ? undefined : ['tax_receipts', 'new'],
    start: {
      subject: 'goods',
      party: 'recycler',
      direction: 'out',
      issued_on: today,
      ...(expected && receiptOf(expected)),
    },
    save: (body) => sendForm(taxReceiptRoutes.create, body),
    onSaved: (saved) => {
      void refreshMoney()
      showSuccess(t('finance.taxReceipts.added', { name: saved.number }))
      onClose()
    },
  })
  return (
    <SideDrawer title={t('finance.taxReceipts.title')} onClose={onClose} width={560}>
      <RecordFormView of={of} onCancel={onClose}>
        <FormSections
          layout={taxReceiptLayout}
          title={(section) => t(`finance.sections.${section}`)}
          without={['lot_id']}
          before={{
            about: (
              <div className={css.fields} style={{ gridColumn: '1 / -1' }}>
                <EInvoiceReader />
                <LotField named={expected?.lot_id_name} />
                <ExpectedReceipts filled={expected !== undefined} />
              </div>
            ),
          }}
        />
      </RecordFormView>
    </SideDrawer>
  )
}
