import { checkCustomer, type DuplicateHit } from '../../../contract/customers.ts'
import { call } from '../../transport/api.ts'
import { HitList, type Checked, type Identity } from '../../records/duplicate-check.tsx'
import { useText, type Speaker } from '../../text/text.tsx'

/** Who is already among the customers or in the pool. */
export const askCustomers = (body: Identity & { id?: number }) => call(checkCustomer, { body, quiet: true })

/** One hit in words; of a row outside one's scope only that it exists. */
export function hitWords(hit: DuplicateHit, { t }: Speaker): string {
  if (!hit.company_name) return t(`customers.hit.unknown_${hit.kind}`)
  const who = [hit.name, hit.phone].filter(Boolean).join(' ')
  const values = { company: hit.company_name, who, owner: hit.service_id_name ?? '' }
  return hit.in_pool ? t('customers.hit.inPool', values) : t('customers.hit.owned', values)
}

/** What the check found for one field, right under it. */
export function Hits({ hits, field }: { hits: readonly DuplicateHit[]; field: Checked }) {
  const text = useText()
  return (
    <HitList
      hits={hits.filter((hit) => hit.field === field)}
      words={(hit) => hitWords(hit, text)}
      title={(hard) => text.t(hard ? 'customers.hit.hard' : 'customers.hit.soft')}
    />
  )
}
