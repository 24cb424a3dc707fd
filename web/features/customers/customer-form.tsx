import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createCustomer, editCustomer, type CustomerRow } from '../../../contract/customers.ts'
import { mayOwnCustomers } from '../../../contract/permissions.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { FormSections, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm } from '../../records/use-record-form.ts'
import { StaffInput } from '../../references/references.tsx'
import { useCan, useUser } from '../../session/session.tsx'
import { useText } from '../../text/text.tsx'
import { call } from '../../transport/api.ts'
import { ChoicePills } from '../../ui/choice-pills.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { customerQuery } from './customer-queries.ts'
import { customerIdentity } from './identity.ts'
import { customerLayout } from './layout.ts'

interface CustomerFormProps {
  row?: CustomerRow
  onSaved: (row: CustomerRow) => void
  onCancel: () => void
}

/** Adds or edits a customer, and says while typing who is already there. */
export function CustomerForm({ row, onSaved, onCancel }: CustomerFormProps) {
  const { t } = useText()
  const { uid } = useUser()
  const [owner, setOwner] = useState<Owner>({ kind: 'me', uid: null })
  const service_id = owner.kind === 'me' ? uid : owner.uid
  const form = useRecordForm<CustomerRow>({
    layout: customerLayout,
    row,
    identity: customerIdentity,
    draft: ['customers', row?.id ?? 'new'],
    save: (body) => (row ? edit(row.id, body) : create({ ...body, service_id })),
    onSaved,
  })
  return (
    <RecordFormView of={form} onCancel={onCancel}>
      <FormSections
        layout={customerLayout}
        title={(section) => t(`customers.sections.${section}`)}
        fields={{ company_name: { focus: true } }}
        before={{ follow: !row && <OwnerField owner={owner} onChange={setOwner} /> }}
      />
    </RecordFormView>
  )
}

const edit = (id: number, body: Record<string, unknown>) =>
  call(editCustomer, { params: { id }, body: body as BodyOf<typeof editCustomer>, quiet: true })
const create = (body: Record<string, unknown>) =>
  call(createCustomer, { body: body as BodyOf<typeof createCustomer>, quiet: true })

interface Owner {
  kind: 'me' | 'pool' | 'other'
  uid: number | null
}

function OwnerField({ owner, onChange }: { owner: Owner; onChange: (owner: Owner) => void }) {
  const { t, label } = useText()
  const mayAssign = useCan('customers.assign')
  const kinds: Owner['kind'][] = mayAssign ? ['me', 'other', 'pool'] : ['me', 'pool']
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <ChoicePills
        label={label('customers', 'service_id')}
        chosen={[owner.kind]}
        onChange={(kind) => onChange({ kind, uid: null })}
        options={kinds.map((kind) => ({ value: kind, label: t(`customers.owner.${kind}`) }))}
      />
      {owner.kind === 'other' && (
        <StaffInput
          aria-label={label('customers', 'service_id')}
          value={owner.uid}
          onChange={(uid) => onChange({ kind: 'other', uid })}
          among={mayOwnCustomers}
        />
      )}
    </div>
  )
}

/** The form of an existing customer, once its row is there. */
export function EditCustomer({ id, onSaved, onCancel }: Omit<CustomerFormProps, 'row'> & { id: number }) {
  return (
    <Fetched of={useQuery(customerQuery(id))}>
      {(row) => <CustomerForm row={row} onSaved={onSaved} onCancel={onCancel} />}
    </Fetched>
  )
}
