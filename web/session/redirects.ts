import { parsedUrl } from '../../contract/url.ts'

export const loginPath = '/login'
export const passwordPath = '/first-password'
export const factorPath = '/second-factor'
export const authRedirectPath = '/auth-redirect'

/** The paths that are open without a session. */
export const openPaths: readonly string[] = [loginPath, authRedirectPath]

/** Steps between signing in and the first screen. */
export const stepPaths: readonly string[] = [factorPath, passwordPath]

/** Drops a trailing slash and capitals, because the router ignores them too. */
export const plainPath = (path: string): string =>
  (path.length > 1 ? path.replace(/\/+$/, '') : path).toLowerCase()

/** The login page that leads back to an address: path, query and hash. */
export const loginWith = (address: string): string => `${loginPath}?redirect=${encodeURIComponent(address)}`

/** One slash, not two and no backslash, because anything else could lead to another host. */
const ownPath = /^\/(?![/\\])/
export const isOwnPath = (path: string): boolean => ownPath.test(path)

/** Follows only paths of our own after signing in. Anything else leads to `/`. */
export function safeRedirect(asked: string | null, origin = location.origin): string {
  const url = asked && ownPath.test(asked) ? parsedUrl(asked, origin) : undefined
  if (!url) return '/'
  const isOurs = url.origin === origin && ownPath.test(url.pathname)
  return isOurs && ![...openPaths, ...stepPaths].includes(plainPath(url.pathname))
    ? url.pathname + url.search + url.hash
    : '/'
}
