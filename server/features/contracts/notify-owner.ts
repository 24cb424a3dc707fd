import { addressOf } from '#contract/grammar/addresses.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/records/notify.ts'
import type { StoredConsignor } from '#server/features/consignors/source.ts'
import type { StoredContract } from './source.ts'

/** Notifies the consignor's owner that somebody else entered or changed one of its contracts. */
export async function notifyOwner(
  db: Db,
  who: Caller,
  { service_id: owner, company_name: name }: StoredConsignor,
  { id, number }: StoredContract,
): Promise<void> {
  if (owner === null || owner === who.uid) return
  const values = { by: who.nickname, name, number }
  await notify(db, who, owner, { kind: 'contract_changed', values, url: addressOf('contracts', { id }) })
}
