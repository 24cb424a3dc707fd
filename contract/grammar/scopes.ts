import { can, permissions, type Permission, type Role } from './permissions.ts'

/** The scope that opens every read of the owner and no write. */
export const readScope = 'read'

/**
 * Permissions for signed-in people only: own sessions and factors, access tokens, files made for the person.
 */
const ofPeople: readonly Permission[] = [
  'session.own',
  'tokens.own',
  'serviceAccounts.manage',
  'calendarFeed.own',
  'files.download',
]

/** Permissions open to every access token, because each call of a tool is checked separately. */
const ofTokens: readonly Permission[] = ['mcp.use']

/** The permissions that an access token may name. */
const scopePermissions = (Object.keys(permissions) as Permission[]).filter(
  (permission) => ![...ofPeople, ...ofTokens].includes(permission),
)

/** True if an access token of a suitable owner could name this permission. */
export const isScope = (permission: Permission): boolean => scopePermissions.includes(permission)

/** The scopes that a person of these roles may give an access token. */
export const scopesOf = (roles: readonly Role[]): string[] => [
  readScope,
  ...scopePermissions.filter((permission) => can(roles, permission)),
]

/** The rights of an access token in one request. Its owner's roles bound them. */
export interface TokenScopes {
  scopes: readonly string[]
  /** True if the request only reads. */
  reading: boolean
}

/** True for permissions that control what is visible of a record, and change nothing. */
const onlyShows = (permission: Permission): boolean => /\.(see[A-Z]\w*|read)$/.test(permission)

/** True for permissions of programs only: a signed-in person is refused. */
export const onlyForTokens = (permission: Permission): boolean => ofTokens.includes(permission)

/** True if the token's scopes open a route of this permission: it is named, or the request only reads. */
export const scopesOpen = ({ scopes, reading }: TokenScopes, permission: Permission): boolean =>
  ofTokens.includes(permission) ||
  (!ofPeople.includes(permission) && (scopes.includes(permission) || (reading && scopes.includes(readScope))))

/** True if a handler may use a permission of the token's owner. A write sees what a read sees. */
export const scopesCover = (token: TokenScopes, permission: Permission): boolean =>
  scopesOpen(token, permission) || (token.scopes.includes(readScope) && onlyShows(permission))

/** True if no scope of the token permits a write. */
export const onlyReads = ({ scopes }: TokenScopes): boolean => scopes.every((scope) => scope === readScope)
