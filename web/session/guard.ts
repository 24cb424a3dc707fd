import { redirect, replace, type MiddlewareFunction } from 'react-router'
import type { SessionUser } from '#contract/session.ts'
import { ApiError } from '#web/transport/api.ts'
import { sessionOver } from '#web/transport/session-lost.ts'
import {
  authRedirectPath,
  factorPath,
  linkPath,
  loginPath,
  loginWith,
  openPaths,
  passwordPath,
  plainPath,
  safeRedirect,
  stepPaths,
} from './redirects.ts'
import { askForLogin, endSession, hasToken, knownUser, loadUser } from './session.tsx'
import { currentText, textReady } from '#web/text/text.tsx'
import { showError } from '#web/messages/toast.ts'

/** Runs before every navigation, and lets only people with a session go on. */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url)
  const address = url.pathname + url.search + location.hash
  const path = plainPath(url.pathname)
  if (!hasToken()) {
    if (!openPaths.includes(path)) throw redirect(loginWith(address))
    return next()
  }
  if (path === loginPath) throw replace('/')
  // A mailed link works whoever is signed in here, and with a session that is over.
  if (path === linkPath) return next()
  if (sessionOver.get()) askForLogin()
  if (path === authRedirectPath) return next()
  const user = knownUser() ?? (await userOrLogin(address))
  const step = nextStep(user)
  const isStep = stepPaths.includes(path)
  const goal = isStep ? safeRedirect(url.searchParams.get('redirect')) : address
  if (step && path !== step) throw redirect(`${step}?redirect=${encodeURIComponent(goal)}`)
  if (!step && isStep) throw replace(goal)
  return next()
}

type StepsOf = Pick<SessionUser, 'second_factor' | 'must_change_password'>

/** The step a user must complete first, if any: the second factor, then a new password. */
function nextStep({ second_factor, must_change_password }: StepsOf): string | undefined {
  if (second_factor === 'required' || second_factor === 'set_up') return factorPath
  return must_change_password ? passwordPath : undefined
}

/** Leaving a page aborts its calls, which says nothing about the session. */
let leaving = false
addEventListener('beforeunload', () => {
  leaving = true
  // The user may have chosen to stay.
  setTimeout(() => (leaving = false), 3000)
})

/** The time that a broken connection gets to recover. */
const breather = 1000

/** Whether the answer says nothing about the session: the connection broke, or the proxy had no server. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** A network failure says nothing about the session, so the user is fetched once more. */
const userAskedTwice = () =>
  loadUser().catch(async (error: unknown) => {
    if (leaving || !isUnanswered(error)) throw error
    await new Promise((waited) => setTimeout(waited, breather))
    return loadUser()
  })

async function userOrLogin(address: string) {
  try {
    return await userAskedTwice()
  } catch (error) {
    if (leaving) return new Promise<never>(() => undefined)
    endSession()
    await textReady()
    const { t } = currentText()
    showError(
      error instanceof ApiError && error.msg !== t('network.error') ? error.msg : t('session.hasError'),
    )
    throw redirect(loginWith(address))
  }
}
