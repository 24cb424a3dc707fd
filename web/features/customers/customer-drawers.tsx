import { useQuery } from '@tanstack/react-query'
import type { CustomerRow } from '../../../contract/customers.ts'
import { useDrawerTitle } from '../../records/drawer-title.ts'
import type { DrawerProps } from '../../records/list-page.tsx'
import { useText, type Speaker } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import type { CustomerAct } from './acts.ts'
import { CustomerDetail } from './customer-detail.tsx'
import { CustomerForm, EditCustomer } from './customer-form.tsx'
import { customerQuery, refreshCustomers } from './customer-queries.ts'
import { contactAdded } from './identity.ts'
import { FollowUpForm } from './follow-up-form.tsx'

/** Whatever the address opens over the list: a customer, its form, its next follow-up, or a new one. */
export function CustomerDrawers({ record, acts }: DrawerProps<CustomerRow, CustomerAct>) {
  const { t } = useText()
  const { id, act, close } = record
  const saved = (words: string) => {
    showSuccess(words)
    close()
    void refreshCustomers()
  }
  if (act === 'new')
    return (
      <SideDrawer title={t('customers.add')} onClose={close}>
        <CustomerForm onSaved={(row) => saved(savedWords(row, t))} onCancel={close} />
      </SideDrawer>
    )
  if (id === null) return null
  return (
    <SideDrawer key={act} title={<Name id={id} />} onClose={close} width={act === null ? 720 : 640}>
      {act === 'edit' && <EditCustomer id={id} onSaved={() => saved(t('act.saved'))} onCancel={close} />}
      {act === 'follow' && (
        <FollowUpForm customerId={id} onSaved={() => saved(t('customers.followed'))} onCancel={close} />
      )}
      {act === null && <CustomerDetail id={id} acts={acts} />}
    </SideDrawer>
  )
}

/** A new customer, or the contact of one that was there already. */
function savedWords(row: CustomerRow, t: Speaker['t']): string {
  const contact = contactAdded(row)
  const name = row.company_name
  if (contact !== undefined) return t('customers.contacts.joined', { name: contact, company: name })
  return t(row.service_id === null ? 'customers.addedToPool' : 'customers.added', { name })
}

function Name({ id }: { id: number }) {
  const { data: row } = useQuery(customerQuery(id))
  const nameOf = ({ company_name }: { company_name: string }) => company_name
  return useDrawerTitle({ resource: 'customers', id, row, nameOf, kind: 'search.kinds.customers' })
}
