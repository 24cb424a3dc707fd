import { permissions, type Permission } from '../../contract/permissions.ts'
import { logOut as logOutRoute, tokenCookie, whoAmI, type SessionUser } from '../../contract/session.ts'
import type { Key } from '../../texts/text.ts'
import { ApiError, call, onSessionLost } from '../transport/api.ts'
import { hasAnyRole } from './permit.ts'
import { readCookie, writeCookie } from '../settings.ts'
import { currentText, textReady } from '../text/text.tsx'
import { createStore } from '../ui/store.ts'

/** Roles are numbers, whether they arrived as such or as digits; a word, such as `admin`, stays one. */
type KnownUser = Omit<SessionUser, 'roles'> & { readonly roles: readonly (number | string)[] }

interface SessionState {
  /** The token the user was fetched with: another tab may have signed somebody else in since. */
  readonly token: string | undefined
  readonly user: KnownUser | null
  /** A call met a lost session and nobody has answered the question about it yet. */
  readonly lost: boolean
}

const session = createStore<SessionState>({ token: undefined, user: null, lost: false })
const change = (next: Partial<SessionState>): void => session.set({ ...session.get(), ...next })

/** An answer that comes when the person is at the sign-in already asks nothing more. */
onSessionLost(() => location.pathname !== '/login' && change({ lost: true }))

/** The last token given up. A cookie set for another path, or over https, stays in sight whatever is done to it from here. */
let givenUp: string | undefined
const currentToken = (): string | undefined => {
  const token = readCookie(tokenCookie)
  return token === givenUp ? undefined : token
}

export const currentSession = session.get
export const hasToken = (): boolean => Boolean(currentToken())
/** The person the present token belongs to, if known. */
export function knownUser(): KnownUser | null {
  const { token, user } = session.get()
  return token === currentToken() ? user : null
}

export const useSession = (): SessionState => session.use()

/** The signed-in person; only screens behind the guard may ask. */
export function useUser(): KnownUser {
  const { user } = useSession()
  if (!user) throw new Error('No one is signed in')
  return user
}

/** Whether the signed-in person may do what a permission stands for; without one, whether anyone is signed in. */
export function useCan(permission: Permission | undefined): boolean {
  const { user } = useSession()
  return user !== null && (permission === undefined || mayWith(user.roles, permission))
}

/** Whether roles open what a permission stands for. */
export const mayWith = (roles: readonly (number | string)[], permission: Permission): boolean =>
  hasAnyRole(roles, permissions[permission])

/** Keeps the token of a fresh sign-in. The server's HttpOnly cookie makes it worth something in this browser only. */
export function beginSession(token: string): void {
  writeCookie(tokenCookie, token, { strict: true, sessionOnly: true })
  change({ user: null, lost: false })
}

export function dropToken(): void {
  givenUp = readCookie(tokenCookie)
  writeCookie(tokenCookie, null, { strict: true })
}
export const forgetUser = (): void => change({ user: null, lost: false })

export function endSession(): void {
  dropToken()
  forgetUser()
}

export const setUser = (user: KnownUser): void => change({ user })
export const stayHere = (): void => change({ lost: false })

let ahead: { token: string | undefined; user: Promise<KnownUser> } | undefined

/** Asks before anything else is asked; whoever wants to know first takes the answer. */
export function loadUserAhead(): void {
  const token = readCookie(tokenCookie)
  if (!token) return
  ahead = { token, user: fetchUser(token) }
  ahead.user.catch(() => undefined)
}

/** Fetches who is signed in. Answers without data or without roles are errors (source-spec §6, §8). */
export function loadUser(): Promise<KnownUser> {
  const token = readCookie(tokenCookie)
  const early = ahead
  ahead = undefined
  return early?.token === token && early ? early.user : fetchUser(token)
}

async function fetchUser(token: string | undefined): Promise<KnownUser> {
  const user: KnownUser | null = await call(whoAmI, { quiet: true })
  if (!user) throw new ApiError(200, 0, await say('session.noUser'))
  if (!Array.isArray(user.roles) || user.roles.length === 0)
    throw new ApiError(403, 403, await say('session.noRoles'))
  const known = {
    ...user,
    roles: user.roles.map((role) => (Number.isNaN(Number(role)) ? role : Number(role))),
  }
  const before = session.get()
  if (before.token !== token || JSON.stringify(before.user) !== JSON.stringify(known))
    change({ user: known, token })
  return known
}

/** Who is signed in may be known before there are words. */
async function say(key: Key): Promise<string> {
  await textReady()
  return currentText().t(key)
}

const longestLogOut = 3000

/**
 * Asks nothing; the browser forgets the session even when the call fails. Who it was is forgotten by the sign-in page:
 * the screen that is left needs its person until it is gone.
 */
export async function logOut(): Promise<void> {
  await call(logOutRoute, { quiet: true, signal: AbortSignal.timeout(longestLogOut) }).catch(() => undefined)
  dropToken()
}
