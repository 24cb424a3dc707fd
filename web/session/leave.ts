import { tokenCookie, sessionRoutes } from '#contract/session.ts'
import { call, sessionOver } from '#web/transport/api.ts'
import { changeSettings, currentSettings, readCookie, tabsKey } from '#web/state/settings.ts'
import { giveUpDrafts, keepAllDrafts, resumeDrafts } from '#web/state/drafts.ts'
import { keepLeft } from './left.ts'
import { loginWith } from './redirects.ts'
import { currentSession, dropToken, endOnServer, loadUser, sessionGoesOn } from './session.tsx'

type Word = 'leaving' | 'left'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('yjt-session')

/** So long the tabs have to send what was typed. */
const lastWords = 150

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time))

/** The sign-in, which leads back here. */
const signInAndBack = (): string => loginWith(location.pathname + location.search + location.hash)

/** Nothing that was shown or typed here outlives the document. Only the way back is kept. */
function emptyTab(to = signInAndBack()): void {
  const { user } = currentSession()
  giveUpDrafts()
  dropToken()
  const { [tabsKey]: _tabs, ...kept } = currentSettings().kept
  changeSettings({ kept })
  try {
    sessionStorage.clear()
  } catch {
    // Without storage there is nothing to clear.
  }
  if (user) keepLeft({ uid: user.uid, address: location.pathname + location.search })
  location.replace(to)
}

/** Ends the session without a question, and empties every tab of this browser. This one goes `to` an address. */
export async function logOut(to?: string): Promise<void> {
  giveUpDrafts()
  channel?.postMessage('leaving' satisfies Word)
  await Promise.all([Promise.race([keepAllDrafts(), pause(1000)]), channel && pause(lastWords)])
  const ended = endOnServer()
  // The call has its token by now, so that the others may drop it.
  channel?.postMessage('left' satisfies Word)
  await ended
  emptyTab(to)
}

/** Somebody signed in or out while this tab could not hear of it. */
async function compare(): Promise<void> {
  const { user, token } = currentSession()
  const now = readCookie(tokenCookie)
  if (!user || now === token) return
  if (!now) {
    // After a session that ended from outside the page stays until the person goes on.
    if (!sessionOver.get()) emptyTab()
    return
  }
  resumeDrafts()
  sessionGoesOn()
  const other = await call(sessionRoutes.whoAmI, { quiet: true }).catch(() => null)
  if (!other) return
  const same = other.uid === user.uid
  resumeDrafts(same)
  if (same) return void (await loadUser().catch(() => undefined))
  giveUpDrafts()
  location.reload()
}

/** Keeps this tab from showing anything after a log-out in another one. */
export function watchLogOut(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (!currentSession().user) return
    if (data === 'leaving') void keepAllDrafts()
    else emptyTab()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void compare()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && void compare())
}
