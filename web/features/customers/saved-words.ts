import type { CustomerRow } from '#contract/customers.ts'
import { contactAdded, isClaimed } from '#web/features/contacts/form-outcome.ts'
import type { Speaker } from '#web/text/text.tsx'

/** Announces the new customer, the one claimed instead, or the contact added to an existing one. */
export function savedWords(row: CustomerRow, t: Speaker['t']): string {
  const contact = contactAdded(row)
  const name = row.company_name
  if (contact !== undefined) return t('customers.contacts.joined', { name: contact, company: name })
  if (isClaimed(row)) return t('pool.claimed', { n: 1 })
  return t(row.service_id === null ? 'customers.addedToPool' : 'customers.added', { name })
}
