import { and, eq, sql } from 'drizzle-orm'
import { addDays } from '#contract/rules/time.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { oidcLinks, staffTable } from '#server/tables/staff.ts'

/**
 * An account of ours is pinned to one account of the provider, by issuer and `sub`. Claims such as a user name can be
 * changed or given to somebody else at the provider, so a claim counts once: at the first link, which an administrator
 * opens by creating the account or by releasing its link.
 */
export interface ProviderAccount {
  issuer: string
  subject: string
  /** The user name by the configured claim. */
  username: string
}

/** How long an opened link waits for its first sign-in. */
const openDays = 30
export const linkOpenUntil = (now: Date): string => addDays(now, openDays).toISOString()

let inUse = false
/** Whether this process offers a sign-in through a provider. */
export const providerInUse = (): boolean => inUse
export const useProvider = (): void => void (inUse = true)

type Account = typeof staffTable.$inferSelect
interface Found {
  account: Account
  /** Pins the account in the transaction of the sign-in, if it is not pinned yet. */
  pin: (tx: Db) => Promise<void>
}

/** The account of ours that signs in with this account of the provider. */
export async function accountOfProvider(
  db: Db,
  who: Caller,
  { issuer, subject, username }: ProviderAccount,
): Promise<Found | undefined> {
  const [linked] = await db
    .select({ account: staffTable })
    .from(oidcLinks)
    .innerJoin(staffTable, eq(staffTable.id, oidcLinks.staff_id))
    .where(and(eq(oidcLinks.issuer, issuer), eq(oidcLinks.subject, subject)))
  if (linked) return { account: linked.account, pin: async () => {} }
  const [account] = await db
    .select()
    .from(staffTable)
    .where(eq(sql`lower(${staffTable.username})`, username))
  if (!account || !isOpen(account, who.now)) return undefined
  return { account, pin: (tx) => pin(tx, who, account, { issuer, subject }) }
}

const isOpen = ({ oidc_open_until }: Account, now: Date): boolean =>
  oidc_open_until !== null && new Date(oidc_open_until) > now

async function pin(
  tx: Db,
  who: Caller,
  { id, username }: Account,
  { issuer, subject }: Omit<ProviderAccount, 'username'>,
): Promise<void> {
  const values = { staff_id: id, issuer, subject, linked_by: id, linked_at: who.now.toISOString() }
  const [made] = await tx.insert(oidcLinks).values(values).onConflictDoNothing().returning()
  // Another sign-in was first.
  if (!made) throw new Refusal('oidc_account')
  await tx.update(staffTable).set({ oidc_open_until: null }).where(eq(staffTable.id, id))
  addAuditEntry(who, {
    action: 'link_provider',
    resource: 'staff',
    record_id: id,
    record_name: username,
    detail: { issuer },
    owners: [],
  })
}

/** Pins the caller's own account to this account of the provider, in place of an earlier one. */
export async function relink(
  db: Db,
  who: Caller,
  { issuer, subject }: Pick<ProviderAccount, 'issuer' | 'subject'>,
): Promise<void> {
  await releaseLink(db, who.uid)
  const values = { staff_id: who.uid, issuer, subject, linked_by: who.uid, linked_at: who.now.toISOString() }
  const [made] = await db.insert(oidcLinks).values(values).onConflictDoNothing().returning()
  // It signs in as somebody else.
  if (!made) throw new Refusal('provider_taken')
  await db.update(staffTable).set({ oidc_open_until: null }).where(eq(staffTable.id, who.uid))
}

/** Forgets the link of an account and waits for a new first sign-in. */
export async function releaseLink(db: Db, id: number): Promise<void> {
  await db.delete(oidcLinks).where(eq(oidcLinks.staff_id, id))
}
