import { redirect, replace, type MiddlewareFunction } from 'react-router'
import { ApiError } from './api.ts'
import { currentSession, endSession, hasToken, loadUser } from './session.tsx'
import { currentText } from './text.tsx'
import { showError } from './toast.ts'

export const loginPath = '/login'
export const passwordPath = '/first-password'
const open = [loginPath, '/auth-redirect']

/** The whole place, encoded: path, query and hash. */
export const loginWith = (place: string): string => `${loginPath}?redirect=${encodeURIComponent(place)}`

/** One slash, not two and no backslash: anything else could lead to another host. */
const ownPath = /^\/(?![/\\])/

/** Only a path of our own is followed after signing in; anything else lands on `/`. */
export function safeRedirect(asked: string | null): string {
  if (!asked || !ownPath.test(asked) || !URL.canParse(asked, location.origin)) return '/'
  const url = new URL(asked, location.origin)
  const isOurs = url.origin === location.origin && ownPath.test(url.pathname)
  return isOurs && !open.includes(url.pathname) && url.pathname !== passwordPath ? url.pathname + url.search + url.hash : '/'
}

/** Runs before every navigation: who is this, and may they go on? */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url)
  const place = url.pathname + url.search + location.hash
  if (!hasToken()) {
    if (!open.includes(url.pathname)) throw redirect(loginWith(place))
    return next()
  }
  if (url.pathname === loginPath) throw replace('/')
  if (url.pathname === '/auth-redirect') return next()
  const user = currentSession().user ?? (await userOrLogin(place))
  if (user.must_change_password && url.pathname !== passwordPath) throw redirect(`${passwordPath}?redirect=${encodeURIComponent(place)}`)
  if (!user.must_change_password && url.pathname === passwordPath) throw replace(safeRedirect(url.searchParams.get('redirect')))
  return next()
}

async function userOrLogin(place: string) {
  try {
    return await loadUser()
  } catch (error) {
    endSession()
    showError((error instanceof ApiError && error.msg) || currentText().t('session.hasError'))
    throw redirect(loginWith(place))
  }
}
