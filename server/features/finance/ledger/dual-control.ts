import { sql } from 'drizzle-orm'
import type { dueParties } from '#contract/dues.ts'
import type { Caller } from '#server/request/caller.ts'
import { requireReauthentication } from '#server/request/reauthentication.ts'
import type { Db } from '#server/db/client.ts'
import { refuseSamePerson } from '#server/features/staff/same-person.ts'

interface Payee {
  party: (typeof dueParties)[number] | null
  party_id: number | null
}

/** Who last changed the bank data of a payee, if that was in the last seven days: the log knows. */
async function bankChangerOf(db: Db, { party, party_id }: Payee): Promise<number | null> {
  // The payee of a cost is a name and has no bank data of its own.
  if (party === null || party === 'payee' || party_id === null) return null
  const { rows } = await db.execute<{ uid: string | null }>(sql`
    select uid from audit_log
    where resource = ${`${party}s`} and record_id = ${party_id} and action = 'edit'
      and (after ? 'bank_account' or after ? 'bank_name') and at > now() - interval '7 days'
    order by at desc limit 1`)
  const uid = rows[0]?.uid
  return uid ? Number(uid) : null
}

interface Outflow {
  entry: { created_by: number | null } & Payee
  lot: { commission_id: number | null } | undefined
  signUp: { recycler_id: number } | undefined
  due: Payee | undefined
}

/**
 * Money goes out by two people: whoever entered it, or changed the payee's bank data lately, does not confirm
 * it, nor does anybody who counts as one person with them.
 */
export async function refuseOneHand(
  db: Db,
  who: Caller,
  { entry, lot, signUp, due }: Outflow,
): Promise<void> {
  await refuseSamePerson(db, who, entry.created_by)
  const consignor: Payee = { party: 'consignor', party_id: lot?.commission_id ?? null }
  const payee: Payee = due ?? (entry.party === null ? consignor : entry)
  const buyer: Payee | undefined = signUp && { party: 'recycler', party_id: signUp.recycler_id }
  await refuseSamePerson(db, who, await bankChangerOf(db, buyer ?? payee), 'own_bank_change')
  requireReauthentication(who)
}
