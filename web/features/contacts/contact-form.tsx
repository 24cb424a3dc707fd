import { customerContacts, type ContactRow, contactRoutes } from '#contract/contacts.ts'
import { layout } from '#web/records/layout.ts'
import { recordCalls } from '#web/records/record-calls.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { contactIdentity } from './identity.ts'

const contactLayout = layout(customerContacts, {
  form: { contact: ['name', 'phone', 'wechat', 'department', 'duty', 'remark'] },
})

const calls = recordCalls({ create: contactRoutes.add, edit: contactRoutes.edit })

interface ContactFormProps {
  customerId: number
  row?: ContactRow | undefined
  /** The first values of a new record. */
  start?: Readonly<Record<string, unknown>>
  onSaved: (row: ContactRow) => void
  onCancel: () => void
}

/** Adds or edits a contact of a customer other than the primary one. */
export function ContactForm({ customerId, row, start = {}, onSaved, onCancel }: ContactFormProps) {
  const { t } = useText()
  const form = useRecordForm<ContactRow>({
    layout: contactLayout,
    row,
    start,
    identity: contactIdentity,
    draft: ['customer_contacts', customerId, row?.id ?? 'new'],
    save: (body) => calls.save(row, body, { id: customerId }),
    onSaved,
  })
  return (
    <RecordFormView of={form} onCancel={onCancel}>
      <FormSections
        layout={contactLayout}
        title={() => t(row ? 'customers.contacts.edit' : 'customers.contacts.add')}
        fields={{ name: { focus: true } }}
      />
    </RecordFormView>
  )
}
