/**
 * Checks over plain lists. The server checks everything again. These only hide buttons that it would refuse.
 */
const everything = '*:*:*'
const admin = 'admin'

type Roles = readonly (number | string)[]

export const hasPermission = (held: readonly string[], name: string): boolean =>
  name !== '' && (held.includes(everything) || held.includes(name))
export const hasAnyPermission = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some((name) => hasPermission(held, name))
export const hasAllPermissions = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((name) => hasPermission(held, name))

/** Roles arrive as numbers or digit strings. `admin` has every role. */
export const hasRole = (held: Roles, item: number | string): boolean => {
  const words = held.map(String)
  return item !== '' && (words.includes(admin) || words.includes(String(item)))
}

export const hasAnyRole = (held: Roles, wanted: Roles): boolean => wanted.some((item) => hasRole(held, item))
export const hasAllRoles = (held: Roles, wanted: Roles): boolean =>
  wanted.every((item) => hasRole(held, item))
