import type { CustomerRow } from '#contract/customers.ts'
import { Phone } from '#web/records/phone.tsx'
import { call } from '#web/transport/api.ts'
import { noteAfterCall } from '#web/features/contacts/after-call.ts'
import { refreshCustomers } from './customer-queries.ts'
import { poolRoutes } from '#contract/pool.ts'

/** A user who assigned the customer away can still reveal its numbers. Each reveal is counted. */
export const revealOf = ({ id, actions }: CustomerRow): (() => Promise<void>) | undefined =>
  actions.includes('reveal')
    ? async () => {
        await call(poolRoutes.reveal, { params: { id }, body: {} })
        await refreshCustomers()
      }
    : undefined

/** The number of an owned customer. Returning from the call offers the note. */
export const CustomerPhone = ({ row }: { row: CustomerRow }) => (
  <Phone
    name={row.company_name}
    number={row.phone}
    masked={row.masked?.includes('phone') ?? false}
    reveal={revealOf(row)}
    onCall={() => noteAfterCall(row)}
  />
)
