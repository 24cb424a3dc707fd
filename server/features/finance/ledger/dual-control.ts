import type { dueParties } from '#contract/dues.ts'
import type { Caller } from '#server/request/caller.ts'
import { requireReauthentication } from '#server/request/reauthentication.ts'
import type { Db } from '#server/db/client.ts'
import { ownAccountsOf, refuseSamePerson } from '#server/features/staff/same-person.ts'
import { accountAuthors, type AccountOf } from './account-changes.ts'
import { refuseUnapprovedPayment, type Payment } from './payment-approval.ts'

interface Payee {
  party: (typeof dueParties)[number] | null
  party_id: number | null
}

interface Outflow {
  entry: { created_by: number | null } & Payee & Payment
  lot: { commission_id: number | null } | undefined
  signUp: { recycler_id: number } | undefined
  due: Payee | undefined
}

/** The payee of a cost is a name and has no bank data of its own. */
const accountOf = ({ party, party_id }: Payee): AccountOf[] =>
  party === null || party === 'payee' || party_id === null ? [] : [{ owner: party, id: party_id }]

/**
 * The owners of the accounts that an outflow may be paid to: the party of the due or of the entry, or the
 * consignor; and the bidder.
 */
export function accountsPaid({ entry, lot, signUp, due }: Outflow): AccountOf[] {
  const consignor: Payee = { party: 'consignor', party_id: lot?.commission_id ?? null }
  const bidder: Payee = { party: 'recycler', party_id: signUp?.recycler_id ?? null }
  const payee = due ?? (entry.party !== null ? entry : signUp ? bidder : consignor)
  const paid = [...accountOf(payee), ...accountOf(bidder)]
  return paid.filter(
    ({ owner, id }, at) => paid.findIndex((item) => item.owner === owner && item.id === id) === at,
  )
}

/**
 * Refuses everybody who wrote an account of the payee in the last seven days, by whatever path, even if
 * others have changed it since.
 */
async function refuseAuthorOfAccount(db: Db, who: Caller, outflow: Outflow): Promise<void> {
  const authors = await accountAuthors(db, who, accountsPaid(outflow))
  if (authors.size === 0) return
  for (const own of await ownAccountsOf(db, who))
    if (authors.has(own)) await refuseSamePerson(db, who, own, 'own_bank_change')
}

/**
 * Refuses whoever entered the money, or recently wrote the account that it goes to, and everybody who counts
 * as the same person. A reversal of money that came in asks the same.
 */
export async function refuseOnePerson(db: Db, who: Caller, outflow: Outflow): Promise<void> {
  await refuseSamePerson(db, who, outflow.entry.created_by)
  await refuseAuthorOfAccount(db, who, outflow)
}

/** Money that goes out takes two people. Above the limit of the settings it also needs an approval. */
export async function requireSecondPerson(db: Db, who: Caller, outflow: Outflow): Promise<void> {
  await refuseOnePerson(db, who, outflow)
  await refuseUnapprovedPayment(db, outflow.entry)
  requireReauthentication(who)
}
