import { ownAddress } from '#contract/grammar/url.ts'

export const loginPath = '/login'
export const passwordPath = '/first-password'
export const factorPath = '/second-factor'
export const authRedirectPath = '/auth-redirect'
export const linkPath = '/password-link'

/** The paths that are open without a session. */
export const openPaths: readonly string[] = [loginPath, authRedirectPath, linkPath]

/** Steps between signing in and the first screen. */
export const stepPaths: readonly string[] = [factorPath, passwordPath]

/** Drops a trailing slash and capitals, because the router ignores them too. */
export const plainPath = (path: string): string =>
  (path.length > 1 ? path.replace(/\/+$/, '') : path).toLowerCase()

/** The login page that leads back to an address: path, query and hash. */
export const loginWith = (address: string): string => `${loginPath}?redirect=${encodeURIComponent(address)}`

/** Follows only paths of our own after signing in. Anything else leads to `/`. */
export function safeRedirect(asked: string | null, origin = location.origin): string {
  const address = ownAddress(asked, origin) ?? '/'
  const path = plainPath(address.replace(/[?#].*$/s, ''))
  return [...openPaths, ...stepPaths].includes(path) ? '/' : address
}
