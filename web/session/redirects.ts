import { parsedUrl } from '../../contract/url.ts'

export const loginPath = '/login'
export const passwordPath = '/first-password'
export const authRedirectPath = '/auth-redirect'

/** Where anyone may go without a session. */
export const openPaths: readonly string[] = [loginPath, authRedirectPath]

/** The router takes no notice of a slash at the end nor of capitals: neither do those who ask which page this is. */
export const plainPath = (path: string): string =>
  (path.length > 1 ? path.replace(/\/+$/, '') : path).toLowerCase()

/** The login page that leads back to an address: path, query and hash. */
export const loginWith = (address: string): string => `${loginPath}?redirect=${encodeURIComponent(address)}`

/** One slash, not two and no backslash: anything else could lead to another host. */
const ownPath = /^\/(?![/\\])/

/** Only a path of our own is followed after signing in; anything else lands on `/`. */
export function safeRedirect(asked: string | null, origin = location.origin): string {
  const url = asked && ownPath.test(asked) ? parsedUrl(asked, origin) : undefined
  if (!url) return '/'
  const isOurs = url.origin === origin && ownPath.test(url.pathname)
  return isOurs && ![...openPaths, passwordPath].includes(plainPath(url.pathname))
    ? url.pathname + url.search + url.hash
    : '/'
}
