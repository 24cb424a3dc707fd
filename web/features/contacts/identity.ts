import { customerContacts, contactRoutes } from '#contract/contacts.ts'
import { type DuplicateHit, customerRoutes } from '#contract/customers.ts'
import { poolRoutes } from '#contract/pool.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { DuplicateRule } from '#web/identity/duplicate-rule.ts'
import { call } from '#web/transport/api.ts'
import { markClaimed, markJoined } from './form-outcome.ts'

async function addAsContact({ id = 0 }: DuplicateHit, body: Readonly<Record<string, unknown>>) {
  const person = Object.fromEntries(
    Object.entries(body).filter(([name]) => name in customerContacts.fields && name !== 'remark'),
  ) as BodyOf<typeof contactRoutes.add>
  const { name } = await call(contactRoutes.add, { params: { id }, body: person, quiet: true })
  const row = await call(customerRoutes.get, { params: { id }, quiet: true })
  markJoined(row, name)
  return row
}

async function claim({ id = 0 }: DuplicateHit) {
  const row = await call(poolRoutes.claim, { params: { id }, body: {}, quiet: true })
  markClaimed(row)
  return row
}

const isClaimable = ({ claimable }: DuplicateHit) => claimable === true

/**
 * The duplicate check of customers, the pool included. A hit outside the user's scope says only that it
 * exists.
 */
export const customerIdentity: DuplicateRule<DuplicateHit> = {
  typing: {
    route: customerRoutes.check,
    hard: 'customers.hit.hard',
    soft: (field) => (field === 'phone' ? 'customers.hit.softNumber' : 'customers.hit.soft'),
  },
  hrefOf: ({ id, in_pool }) =>
    id === undefined ? undefined : addressOf(in_pool ? 'pool' : 'customers', { id }),
  question: {
    title: 'customers.hit.softTitle',
    text: (hits) =>
      hits.every(({ field }) => field === 'phone') ? 'customers.contacts.softText' : 'customers.hit.softText',
    verb: 'customers.hit.confirm',
  },
  // A second person of a company is not a second customer, and a customer in the pool can be claimed.
  instead: {
    verb: (hit, { t }) => {
      if (isClaimable(hit)) return t('pool.acts.claim')
      return hit.kind === 'soft' && hit.id !== undefined && !hit.in_pool
        ? t('customers.contacts.instead', { company: hit.company_name ?? '' })
        : undefined
    },
    atOnce: isClaimable,
    save: (hit, body) => (isClaimable(hit) ? claim(hit) : addAsContact(hit, body)),
  },
  words: (hit, { t }) => {
    if (!hit.company_name) return t(`customers.hit.unknown_${hit.kind}`)
    const who = [hit.name, hit.phone].filter(Boolean).join(' ')
    const values = { company: hit.company_name, who, owner: hit.service_id_name ?? '' }
    return hit.in_pool ? t('customers.hit.inPool', values) : t('customers.hit.owned', values)
  },
}

/**
 * The duplicate check of a contact's number. A customer's number is refused, another contact's is asked
 * about.
 */
export const contactIdentity: DuplicateRule<DuplicateHit> = {
  question: {
    title: 'customers.hit.softTitle',
    text: () => 'customers.contacts.softText',
    verb: 'customers.contacts.confirm',
  },
  words: customerIdentity.words,
}
