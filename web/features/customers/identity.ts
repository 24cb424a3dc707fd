import { addressOf } from '../../../contract/addresses.ts'
import { checkCustomer, type DuplicateHit } from '../../../contract/customers.ts'
import type { Identity } from '../../records/identity-check.tsx'

/** Who is already among the customers or in the pool. A row outside one's scope says only that it exists. */
export const customerIdentity: Identity<DuplicateHit> = {
  typing: { route: checkCustomer, hard: 'customers.hit.hard', soft: 'customers.hit.soft' },
  hrefOf: ({ id, in_pool }) =>
    id === undefined ? undefined : addressOf(in_pool ? 'pool' : 'customers', { id }),
  question: {
    title: 'customers.hit.softTitle',
    text: 'customers.hit.softText',
    verb: 'customers.hit.confirm',
  },
  words: (hit, { t }) => {
    if (!hit.company_name) return t(`customers.hit.unknown_${hit.kind}`)
    const who = [hit.name, hit.phone].filter(Boolean).join(' ')
    const values = { company: hit.company_name, who, owner: hit.service_id_name ?? '' }
    return hit.in_pool ? t('customers.hit.inPool', values) : t('customers.hit.owned', values)
  },
}

/** The number of a contact: that of a customer is refused, that of another contact is asked about. */
export const contactIdentity: Identity<DuplicateHit> = {
  question: {
    title: 'customers.hit.softTitle',
    text: 'customers.contacts.softText',
    verb: 'customers.contacts.confirm',
  },
  words: customerIdentity.words,
}
