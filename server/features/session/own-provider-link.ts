import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { providerLinkRoutes, type ProviderLink } from '#contract/provider-link.ts'
import type { Db } from '#server/db/client.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { decryptText, encryptText } from '#server/secrets/data-key.ts'
import { oidcLinks } from '#server/tables/staff.ts'
import { cookieOf, setCookie } from './credentials.ts'
import { mayUsePassword } from './password.ts'
import { relink, releaseLink, type ProviderAccount } from './provider-link.ts'
import { endOtherSessions } from './sessions.ts'

/**
 * A signed-in person links their own account to the provider's (guard §7). The browser comes back from the provider
 * without our cookies of the session, so what it came back with waits in a cookie of its own until the session that
 * asked for it confirms the link.
 */
const cookie = 'yjt-provider'
const place = `cookie.${cookie}`
const minutes = 10

const schema = z.strictObject({
  uid: z.number(),
  session_id: z.number(),
  issuer: z.string(),
  subject: z.string(),
  username: z.string(),
  at: z.number(),
})

type Waiting = z.infer<typeof schema>
type Exchange = Parameters<typeof setCookie>[0]
type Asked = Exchange & { db: Db; who: Caller }

/** Keeps the account of the provider until the session confirms it. */
export function waitForYes(
  call: Exchange,
  asker: Pick<Waiting, 'uid' | 'session_id'>,
  person: ProviderAccount,
  now: Date,
): void {
  const waiting: Waiting = { ...asker, ...person, at: now.getTime() }
  setCookie(call, cookie, encryptText(JSON.stringify(waiting), place), minutes * 60)
}

function waitingOf({ who, request }: Pick<Asked, 'who' | 'request'>): Waiting | undefined {
  const sealed = cookieOf(request, cookie)
  if (sealed === undefined) return undefined
  try {
    const waiting = schema.parse(JSON.parse(decryptText(sealed, place)))
    const own = waiting.uid === who.uid && waiting.session_id === who.session_id
    return own && who.now.getTime() - waiting.at < minutes * 60_000 ? waiting : undefined
  } catch {
    return undefined
  }
}

const forget = (call: Exchange): void => setCookie(call, cookie, undefined, 0)

async function linkOf(db: Db, uid: number) {
  const [link] = await db.select().from(oidcLinks).where(eq(oidcLinks.staff_id, uid))
  return link
}

function logLink(who: Caller, action: 'link_provider' | 'release_provider', issuer: string): void {
  const { uid, username } = who
  const detail = { issuer, own: true }
  addAuditEntry(who, { action, resource: 'staff', record_id: uid, record_name: username, detail, owners: [] })
}

async function confirmLink(call: Asked): Promise<void> {
  const waiting = waitingOf(call)
  if (!waiting) throw new Refusal('not_found')
  forget(call)
  const { db, who } = call
  await relink(db, who, waiting)
  logLink(who, 'link_provider', waiting.issuer)
}

/** Ends the person's other sessions too: they may have come through the provider. */
async function unlink({ db, who }: Asked): Promise<void> {
  const link = await linkOf(db, who.uid)
  if (!link) throw new Refusal('not_found')
  await releaseLink(db, who.uid)
  await endOtherSessions(db, who.uid, who.session_id)
  logLink(who, 'release_provider', link.issuer)
}

/** Serves the section of the profile. `begin` answers the provider's address, and is absent without a provider. */
export function serveProviderLink(
  serve: Serve,
  begin: ((call: Asked) => Promise<string>) | undefined,
  passwordOnlyFor: string | undefined,
): void {
  const state = async (call: Asked, waits: boolean): Promise<ProviderLink> => {
    const link = await linkOf(call.db, call.who.uid)
    return {
      available: begin !== undefined,
      issuer: link?.issuer ?? null,
      linked_at: link?.linked_at ?? null,
      can_unlink: mayUsePassword(call.who.username, passwordOnlyFor),
      waiting: (waits && waitingOf(call)?.username) || null,
    }
  }
  serve(providerLinkRoutes.get, (call) => state(call, true))
  serve(providerLinkRoutes.begin, async (call) => {
    if (!begin) throw new Refusal('not_found')
    forget(call)
    return { address: await begin(call) }
  })
  serve(providerLinkRoutes.link, async (call) => {
    await confirmLink(call)
    return state(call, false)
  })
  serve(providerLinkRoutes.unlink, async (call) => {
    if (!mayUsePassword(call.who.username, passwordOnlyFor)) throw new Refusal('last_way_in')
    await unlink(call)
    return state(call, false)
  })
}
