import type { CustomerRow } from '../../../contract/customers.ts'
import { revealCustomer } from '../../../contract/pool.ts'
import { Phone } from '../../records/phone.tsx'
import { call } from '../../transport/api.ts'
import { noteAfterCall } from './after-call.ts'
import { refreshCustomers } from './customer-queries.ts'

/** Whoever has assigned a customer away sees its number once they ask for it, which is counted. */
async function reveal(id: number): Promise<void> {
  await call(revealCustomer, { params: { id }, body: {} })
  await refreshCustomers()
}

/** The number of a customer that somebody owns. Whoever comes back from the call is offered the note. */
export const CustomerPhone = ({ row }: { row: CustomerRow }) => (
  <Phone
    name={row.company_name}
    number={row.phone}
    masked={row.masked?.includes('phone') ?? false}
    reveal={row.actions.includes('reveal') ? () => reveal(row.id) : undefined}
    onCall={() => noteAfterCall(row)}
  />
)
