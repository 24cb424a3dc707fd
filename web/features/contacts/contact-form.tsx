import { customerContacts, type ContactRow, contactRoutes } from '#contract/contacts.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { layout } from '#web/records/layout.ts'
import { FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { contactIdentity } from './identity.ts'

const contactLayout = layout(customerContacts, {
  form: { contact: ['name', 'phone', 'wechat', 'department', 'duty', 'remark'] },
})

interface ContactFormProps {
  customerId: number
  row?: ContactRow | undefined
  /** What a new one begins with. */
  start?: Readonly<Record<string, unknown>>
  onSaved: (row: ContactRow) => void
  onCancel: () => void
}

/** A person of a customer besides its primary contact. */
export function ContactForm({ customerId, row, start = {}, onSaved, onCancel }: ContactFormProps) {
  const { t } = useText()
  const save = (body: Record<string, unknown>) =>
    row
      ? call(contactRoutes.edit, {
          params: { id: row.id },
          body: body as BodyOf<typeof contactRoutes.edit>,
          quiet: true,
        })
      : call(contactRoutes.add, {
          params: { id: customerId },
          body: body as BodyOf<typeof contactRoutes.add>,
          quiet: true,
        })
  const form = useRecordForm<ContactRow>({
    layout: contactLayout,
    row,
    start,
    identity: contactIdentity,
    draft: ['customer_contacts', customerId, row?.id ?? 'new'],
    save,
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
