import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { linkMinutes, mailRoutes } from '#contract/mail.ts'
import type { Db } from '#server/db/client.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Call } from '#server/request/pipeline.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { accountLimit, addressLimit, clearAttempts } from '#server/features/session/attempt-limits.ts'
import { countAll } from '#server/features/session/blocked-attempts.ts'
import { secretHash } from '#server/features/session/credentials.ts'
import { linksAreMailed } from '#server/features/session/mail-in-use.ts'
import { hashPassword, mayUsePassword } from '#server/features/session/password.ts'
import { isShort, refuseWeakPassword } from '#server/features/session/password-rule.ts'
import { endAllAccess } from '#server/features/session/end-access.ts'
import { messagesTable, passwordLinks as table } from '#server/tables/messages.ts'
import { staffTable } from '#server/tables/staff.ts'

/** Links that one name may ask for in 15 minutes. */
const mostAsked = 3

/** Makes the one live link of a person. Its token is in the mail and stored nowhere. */
export async function makeLink(db: Db, uid: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const values = {
    token_hash: secretHash(token),
    expires_at: new Date(now.getTime() + linkMinutes * 60_000).toISOString(),
  }
  await db
    .insert(table)
    .values({ uid, ...values })
    .onConflictDoUpdate({ target: table.uid, set: values })
  return token
}

const refuseOff = () => {
  if (!linksAreMailed()) throw new Refusal('mail_off')
}

/** Queues a link for the account with this name or address. The answer does not say whether there is one. */
export async function askLink({ db, who, body, request }: Call<typeof mailRoutes.askLink>): Promise<null> {
  refuseOff()
  const name = body.username.normalize('NFKC').trim().toLowerCase()
  await countAll(db, who, request.log, [
    { key: `address:${request.ip}`, most: addressLimit },
    { key: `link:${name}`, most: mostAsked },
  ])
  const at = who.now.toISOString()
  // One statement for known and unknown names alike.
  await db.execute(sql`
    insert into messages (uid, kind, data, created_at, next_at)
    select s.id, 'reset', ${JSON.stringify({ language: who.language })}::jsonb, ${at}::timestamptz,
      ${at}::timestamptz
    from staff s
    where (lower(s.username) = ${name} or s.email = ${name})
      and s.email is not null
      and s.disabled_at is null
      and not exists (select from messages m
        where m.uid = s.id and m.kind = 'reset' and m.state = 'waiting')`)
  return null
}

async function accountOf(db: Db, token: string, { now }: Caller, only: string | undefined) {
  const [found] = await db
    .select({ account: staffTable })
    .from(table)
    .innerJoin(staffTable, and(eq(staffTable.id, table.uid), isNull(staffTable.disabled_at)))
    .where(and(eq(table.token_hash, secretHash(token)), gt(table.expires_at, now.toISOString())))
  if (!found || !mayUsePassword(found.account.username.toLowerCase(), only)) throw new Refusal('link_over')
  return found.account
}

/** Chooses a password with the token of a link, once. Sessions and access tokens of the person end. */
export async function usePasswordLink(
  { db, who, body, request }: Call<typeof mailRoutes.useLink>,
  only: string | undefined,
): Promise<null> {
  refuseOff()
  await countAll(db, who, request.log, [{ key: `address:${request.ip}`, most: addressLimit }])
  const account = await accountOf(db, body.token, who, only)
  const { new_password } = body
  await refuseWeakPassword(db, new_password, account, 'new_password')
  const password_hash = await hashPassword(new_password)
  await db.transaction(async (tx) => {
    const mine = and(eq(table.uid, account.id), eq(table.token_hash, secretHash(body.token)))
    if ((await tx.delete(table).where(mine).returning()).length === 0) throw new Refusal('link_over')
    await tx
      .update(staffTable)
      .set({ password_hash, must_change_password: false, short_password: isShort(new_password) })
      .where(eq(staffTable.id, account.id))
    const { id, username, roles } = account
    await clearAttempts(tx, [{ key: `account:${username.toLowerCase()}`, most: accountLimit }])
    Object.assign(who, { uid: id, roles })
    await endAllAccess(tx, who, account)
    addAuditEntry(who, {
      action: 'set_password_by_link',
      resource: 'staff',
      record_id: id,
      record_name: username,
    })
    await writeAuditEntries(tx, who)
  })
  return null
}

/** Deletes links that nobody used. */
export const forgetOldLinks = async (db: Db, now: Date): Promise<void> =>
  void (await db.delete(table).where(sql`${table.expires_at} < ${now.toISOString()}`))

/** A message whose mail would be a link. */
export const isLink = (kind: (typeof messagesTable.$inferSelect)['kind']): kind is 'invitation' | 'reset' =>
  kind === 'invitation' || kind === 'reset'
