import { permissions, type Permission } from '#contract/grammar/permissions.ts'
import { tokenCookie, type SessionUser, sessionRoutes } from '#contract/session.ts'
import type { Key } from '#texts/text.ts'
import { ApiError, call } from '#web/transport/api.ts'
import { onReauthentication, onSessionLost, onTakenUp, sessionOver } from '#web/transport/session-lost.ts'
import { hasAnyRole } from './permit.ts'
import { readCookie, writeCookie } from '#web/state/settings.ts'
import { currentText, textReady } from '#web/text/text.tsx'
import { draftsAreDiscarded } from '#web/state/drafts.ts'
import { createStore } from '#web/state/store.ts'

/** Roles are numbers, even if they arrived as digits. A word such as `admin` stays a word. */
type KnownUser = Omit<SessionUser, 'roles'> & { readonly roles: readonly (number | string)[] }

interface SessionState {
  /** The token that the user was fetched with. Another tab may have signed in another user since. */
  readonly token: string | undefined
  readonly user: KnownUser | null
  /** A call found the session lost, and the user has not answered the dialog yet. */
  readonly lost: boolean
  /** The message of an act that asks for the password again. */
  readonly asked: string | null
}

const session = createStore<SessionState>({ token: undefined, user: null, lost: false, asked: null })
const change = (next: Partial<SessionState>): void => session.set({ ...session.get(), ...next })

/** The login page shows no dialog, nor does a tab that has just logged out. */
onSessionLost(() => {
  if (location.pathname !== '/login' && !draftsAreDiscarded()) change({ lost: true })
})

let answerLost: ((same: boolean) => void) | undefined
let waiting: Promise<boolean> | undefined

/** Writes wait while the dialog of the lost session is open. */
onTakenUp(async () => {
  if (!session.get().lost) return false
  waiting ??= new Promise<boolean>((answer) => (answerLost = answer))
  return waiting
})

/** Whether the same person has signed in again, so that what waits is sent. */
export function answerTakenUp(same: boolean): void {
  answerLost?.(same)
  waiting = undefined
}

let answerAsked: ((given: boolean) => void) | undefined
let asking: Promise<boolean> | undefined

/** One dialog asks for the password, however many calls need it, and its answer is for all of them. */
onReauthentication((asked) => {
  asking ??= new Promise<boolean>((answer) => {
    answerAsked = answer
    change({ asked })
  })
  return asking
})

/** Whether the password was given again. */
export function answerProof(given: boolean): void {
  change({ asked: null })
  answerAsked?.(given)
  asking = undefined
}

// Dialogs underneath would close too, because each listens on the window. This listener runs first.
addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || event.isComposing || session.get().asked === null) return
    event.stopImmediatePropagation()
    answerProof(false)
  },
  { capture: true },
)

/**
 * The last discarded token. It counts as gone even if its cookie stays, as one set for another path or over
 * https does.
 */
let givenUp: string | undefined
const currentToken = (): string | undefined => {
  const token = readCookie(tokenCookie)
  return token === givenUp ? undefined : token
}

export const currentSession = session.get
export const hasToken = (): boolean => Boolean(currentToken())
/** The owner of the current token, if known. */
export function knownUser(): KnownUser | null {
  const { token, user } = session.get()
  return token === currentToken() ? user : null
}

export const useSession = (): SessionState => session.use()

/** The signed-in person. Only screens behind the guard may call it. */
export function useUser(): KnownUser {
  const { user } = useSession()
  if (!user) throw new Error('No one is signed in')
  return user
}

/** Whether the signed-in person has a permission. Without one, whether anyone is signed in. */
export function useCan(permission: Permission | undefined): boolean {
  const { user } = useSession()
  return user !== null && (permission === undefined || mayWith(user.roles, permission))
}

/** Whether any of the roles has the permission. */
export const mayWith = (roles: readonly (number | string)[], permission: Permission): boolean =>
  hasAnyRole(roles, permissions[permission])

/** Reads continue, because the user has signed in. */
export function sessionGoesOn(): void {
  sessionOver.set(false)
  change({ lost: false })
}

/** Keeps the token of a new session. It works only in this browser, beside the server's HttpOnly cookie. */
export function beginSession(token: string): void {
  writeCookie(tokenCookie, token, { strict: true, sessionOnly: true })
  sessionGoesOn()
  forgetUser()
}

export function dropToken(): void {
  givenUp = readCookie(tokenCookie)
  writeCookie(tokenCookie, null, { strict: true })
}

export function forgetUser(): void {
  answerTakenUp(false)
  change({ user: null, lost: false })
}

export function endSession(): void {
  answerProof(false)
  dropToken()
  forgetUser()
}

export const setUser = (user: KnownUser): void => change({ user })
export function stayHere(): void {
  answerTakenUp(false)
  change({ lost: false })
}

/** Fetches the session again once the user continues after it ended. */
export const askForLogin = (): void => change({ lost: true })

let ahead: { token: string | undefined; user: Promise<KnownUser> } | undefined

/** Fetches the user before anything else. The first call of `loadUser` takes the answer. */
export function loadUserAhead(): void {
  const token = readCookie(tokenCookie)
  if (!token) return
  ahead = { token, user: fetchUser(token) }
  ahead.user.catch(() => undefined)
}

/** Fetches the signed-in person. An answer without data or without roles is an error (source-spec §6, §8). */
export function loadUser(): Promise<KnownUser> {
  const token = readCookie(tokenCookie)
  const early = ahead
  ahead = undefined
  return early?.token === token && early ? early.user : fetchUser(token)
}

async function fetchUser(token: string | undefined): Promise<KnownUser> {
  const user: KnownUser | null = await call(sessionRoutes.whoAmI, { quiet: true })
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

/** Waits for the texts, because the user may arrive before them. */
async function say(key: Key): Promise<string> {
  await textReady()
  return currentText().t(key)
}

const longestLogOut = 3000

/** Ends the session on the server, if it can be reached in time. */
export const endOnServer = (): Promise<unknown> =>
  call(sessionRoutes.logOut, { quiet: true, signal: AbortSignal.timeout(longestLogOut) }).catch(
    () => undefined,
  )
