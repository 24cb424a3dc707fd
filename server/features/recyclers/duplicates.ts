import { masks } from '#contract/grammar/mask.ts'
import type { RecyclerHit } from '#contract/recyclers.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { IdentityCheck } from '#server/identity/identity-check.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { mayEdit } from './guards.ts'
import { recyclerSource, type StoredRecycler } from './source.ts'

/** A hit as the caller may see it. Of somebody else's recycler it says only that there is one. */
async function asHit(
  db: Db,
  who: Caller,
  row: StoredRecycler,
  match: Pick<RecyclerHit, 'kind' | 'field'>,
): Promise<RecyclerHit> {
  if (!mayEdit(who, row)) return match
  const { id, company_name, name, phone, service_id, state } = row
  const names = await staffNames(db, service_id === null ? [] : [service_id])
  return {
    ...match,
    id,
    company_name,
    name,
    phone: masks.phone(phone) ?? '',
    state,
    service_id_name: service_id === null ? null : (names.get(service_id) ?? null),
  }
}

/** Phone or credit code match hard, the bare company name softly. */
export const recyclerIdentity = new IdentityCheck({
  resource: 'recyclers',
  source: recyclerSource,
  fields: ['phone', 'credit_code', 'company_name'],
  counted: true,
  show: asHit,
  constraints: { recyclers_phone: 'phone', recyclers_credit_code: 'credit_code' },
})
