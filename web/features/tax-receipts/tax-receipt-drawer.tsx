import { useState } from 'react'
import type { BodyOf } from '../../../contract/route.ts'
import { createTaxReceipt, type ExpectedReceipt, type TaxReceiptRow } from '../../../contract/tax-receipts.ts'
import { businessDay } from '../../../contract/time.ts'
import { call } from '../../transport/api.ts'
import { FormSections, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm } from '../../records/use-record-form.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { LotField } from '../../auction/lot-field.tsx'
import { refreshMoney } from '../../auction/refresh-money.ts'
import { ExpectedReceipts, receiptOf } from './expected-receipts.tsx'
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
    save: (body) => call(createTaxReceipt, { body: body as BodyOf<typeof createTaxReceipt>, quiet: true }),
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
              <div style={{ gridColumn: '1 / -1' }}>
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
