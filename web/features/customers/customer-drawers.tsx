import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { CustomerRow } from '#contract/customers.ts'
import { useDrawerTitle } from '#web/records/drawer-title.ts'
import type { DrawerProps } from '#web/lists/list-page.tsx'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { SideDrawer } from '#web/ui/side-drawer.tsx'
import type { CustomerAct } from './acts.ts'
import { CustomerDetail } from './customer-detail.tsx'
import { refreshCustomers, customerQuery } from './customer-queries.ts'
import { Calling } from './calling/calling.ts'
import { isClaimed } from '#web/features/contacts/form-outcome.ts'
import { savedWords } from './saved-words.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const AddCustomer = lazyPart(async () => (await import('./customer-form.tsx')).AddCustomer)
const EditCustomer = lazyPart(async () => (await import('./customer-form.tsx')).EditCustomer)

/** The drawer that the address names: a customer, its form, its next follow-up, or a new one. */
export function CustomerDrawers({ record, row, acts }: DrawerProps<CustomerRow, CustomerAct>) {
  const { t } = useText()
  const { id, act, open, close } = record
  const formWidth = useMediaQuery('(min-width: 1200px)') ? 880 : 640
  const saved = (words: string) => {
    showSuccess(words)
    close()
    void refreshCustomers()
  }
  const added = (row: CustomerRow) => {
    saved(savedWords(row, t))
    if (isClaimed(row)) open(row.id, null)
  }
  if (act === 'new')
    return (
      <SideDrawer title={t('customers.add')} onClose={close} width={formWidth}>
        <AddCustomer onSaved={added} onCancel={close} />
      </SideDrawer>
    )
  if (id === null) return null
  if (act === 'follow') return <Calling id={id} listed={row} open={open} onClose={close} />
  return (
    <SideDrawer key={act} title={<Name id={id} />} onClose={close} width={act === 'edit' ? formWidth : 720}>
      {act === 'edit' && (
        <>
          <EditCustomer id={id} onSaved={() => saved(t('act.saved'))} onCancel={close} />
        </>
      )}
      {act === null && <CustomerDetail id={id} acts={acts} />}
    </SideDrawer>
  )
}

function Name({ id }: { id: number }) {
  const { data: row } = useQuery(customerQuery(id))
  const nameOf = ({ company_name }: { company_name: string }) => company_name
  return useDrawerTitle({ resource: 'customers', id, row, nameOf, kind: 'search.kinds.customers' })
}
