import { tokenCookie, sessionRoutes } from '#contract/session.ts'
import { call } from '#web/transport/api.ts'
import { sessionOver } from '#web/transport/session-lost.ts'
import { changeSettings, currentSettings, readCookie, tabsKey } from '#web/state/settings.ts'
import { discardDrafts, saveAllDrafts, resumeDrafts } from '#web/state/drafts.ts'
import { saveReturnAddress } from './return-address.ts'
import { loginWith } from './redirects.ts'
import { answerTakenUp, currentSession, dropToken, endOnServer, loadUser, sessionGoesOn } from './session.tsx'

type Word = 'leaving' | 'left'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('yjt-session')

/** The time that the tabs get to send typed text. */
const lastWords = 150

const pause = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time))

/** The sign-in, which leads back here. */
const signInAndBack = (): string => loginWith(location.pathname + location.search + location.hash)

/** Clears everything shown or typed in this document. Only the return address is kept. */
function emptyTab(to = signInAndBack()): void {
  const { user } = currentSession()
  discardDrafts()
  dropToken()
  const { [tabsKey]: _tabs, ...kept } = currentSettings().kept
  changeSettings({ kept })
  try {
    sessionStorage.clear()
  } catch {
    // Without storage there is nothing to clear.
  }
  if (user) saveReturnAddress({ uid: user.uid, address: location.pathname + location.search })
  location.replace(to)
}

/** Ends the session without asking and clears every tab of this browser. This tab goes to `to`. */
export async function logOut(to?: string): Promise<void> {
  discardDrafts()
  channel?.postMessage('leaving' satisfies Word)
  await Promise.all([Promise.race([saveAllDrafts(), pause(1000)]), channel && pause(lastWords)])
  const ended = endOnServer()
  // The call already carries its token, so the other tabs may drop it.
  channel?.postMessage('left' satisfies Word)
  await ended
  emptyTab(to)
}

/** Another user signed in or out while this tab was frozen. */
async function compare(): Promise<void> {
  const { user, token } = currentSession()
  const now = readCookie(tokenCookie)
  if (!user || now === token) return
  if (!now) {
    // If the session ended from outside, the page stays until the user continues.
    if (!sessionOver.get()) emptyTab()
    return
  }
  resumeDrafts()
  sessionGoesOn()
  const other = await call(sessionRoutes.whoAmI, { quiet: true }).catch(() => null)
  if (!other) return
  const same = other.uid === user.uid
  resumeDrafts(same)
  answerTakenUp(same)
  if (same) return void (await loadUser().catch(() => undefined))
  discardDrafts()
  location.reload()
}

/** Clears this tab after a log-out in another one. */
export function watchLogOut(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (!currentSession().user) return
    if (data === 'leaving') void saveAllDrafts()
    else emptyTab()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void compare()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && void compare())
}
