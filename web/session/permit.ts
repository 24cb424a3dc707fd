/**
 * Checks over plain lists. The server checks everything again. These only hide buttons that it would refuse.
 */
const everything = '*:*:*'
const admin = 'admin'

type Roles = readonly (number | string)[]

export const hasPermission = (held: readonly string[], one: string): boolean =>
  one !== '' && (held.includes(everything) || held.includes(one))
export const hasAnyPermission = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.some((one) => hasPermission(held, one))
export const hasAllPermissions = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((one) => hasPermission(held, one))

/** Roles arrive as numbers or digit strings. `admin` has every role. */
export const hasRole = (held: Roles, one: number | string): boolean => {
  const words = held.map(String)
  return one !== '' && (words.includes(admin) || words.includes(String(one)))
}
export const hasAnyRole = (held: Roles, wanted: Roles): boolean => wanted.some((one) => hasRole(held, one))
export const hasAllRoles = (held: Roles, wanted: Roles): boolean => wanted.every((one) => hasRole(held, one))
