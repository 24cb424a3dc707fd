import { addressOf } from '#contract/grammar/addresses.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notifyGrouped } from '#server/records/notify.ts'

/**
 * Notifies a person of a customer that is now theirs. Several customers of one request make one notification
 * that counts them.
 */
export async function notifyOwner(
  db: Db,
  who: Caller,
  uid: number,
  act: 'assigned' | 'transferred',
  customer: { id: number; company_name: string },
): Promise<void> {
  await notifyGrouped(db, who, uid, {
    one: {
      kind: `customer_${act}`,
      values: { by: who.nickname, name: customer.company_name },
      url: addressOf('customers', { id: customer.id }),
    },
    many: { kind: `customers_${act}`, url: addressOf('customers', { service_id: uid }) },
  })
}
