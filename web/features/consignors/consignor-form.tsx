import { type ConsignorRow, consignorRoutes } from '#contract/consignors.ts'
import type { CustomerRow } from '#contract/customers.ts'
import { recordCalls } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import css from './consignors.module.css'
import { consignorIdentity } from './identity.ts'
import { consignorLayout } from './layout.ts'

interface ConsignorFormProps {
  row?: ConsignorRow
  /** The customer that becomes a consignor with this form. */
  source?: CustomerRow
  onSaved: (row: ConsignorRow) => void
  onCancel: () => void
}

const startOf = ({ id, company_name, name, phone, credit_code }: CustomerRow) => ({
  company_name,
  name,
  phone,
  credit_code,
  invoice_title: company_name,
  customer_id: id,
})

const calls = recordCalls(consignorRoutes)

/** Adds or edits a consignor. */
export function ConsignorForm({ row, source, onSaved, onCancel }: ConsignorFormProps) {
  const { t } = useText()
  const form = useRecordForm<ConsignorRow>({
    layout: consignorLayout,
    row,
    ...(source && { start: startOf(source) }),
    identity: consignorIdentity,
    draft: ['consignors', row?.id ?? 'new', source?.id ?? ''],
    save: (body) => calls.save(row, body),
    onSaved,
  })
  const ofTeam = useCan('consignors.seeTeam')
  const leads = useCan('consignors.seeAll') || ofTeam
  const hidden = form.masked.includes('bank_account')
  return (
    <>
      {source && <p className={css.from}>{t('consignors.fromCustomer', { name: source.company_name })}</p>}
      <RecordFormView of={form} onCancel={onCancel}>
        <FormSections
          layout={consignorLayout}
          title={(section) => t(`consignors.sections.${section}`)}
          fields={{
            company_name: { focus: true },
            bank_account: { help: hidden && t('consignors.bankHidden') },
          }}
          without={[
            ...(source ? (['customer_id'] as const) : []),
            ...(leads ? [] : (['service_id'] as const)),
          ]}
        />
      </RecordFormView>
    </>
  )
}
