/** Staff roles by number (source-spec §6; meanings in docs and texts). Roles are named nowhere else. */
export const roles = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Role = (typeof roles)[number]

const everyone = [1, 2, 3, 4, 5, 6, 7, 8] as const
const sellers = [1, 2, 3, 5] as const

/** Every permission and the roles that hold it: the menu, the buttons, the routes and the matrix test read this table. */
export const permissions = {
  'session.own': everyone,
  'staff.options': everyone,
  'staff.manage': [1],
  'customers.use': sellers,
  'customers.lock': sellers,
  'customers.archive': [1, 2],
  'customers.seeAll': [1, 2],
  'customers.seeTeam': [3],
  'customers.assign': [1, 2, 3],
  'pool.use': sellers,
  'pool.claim': sellers,
  'pool.assign': [1, 2, 3],
  'pool.moves': [1, 2],
  'pool.rules.read': sellers,
  'pool.rules.change': [1, 2],
  'imports.customers': [1, 2, 3],
  'imports.use': [1, 2, 3, 4],
  'imports.seeAll': [1],
  'files.use': everyone,
  'views.own': everyone,
  'events.listen': everyone,
  'search.use': everyone,
  'notifications.own': everyone,
  'dashboard.read': everyone,
  'audit.read': [1, 7],
  'openapi.read': [1],
  'lots.use': [1, 2, 3, 4, 5, 6],
  'goods.use': [1, 2, 4, 6],
  'recyclers.use': [1, 2, 3, 4, 5, 6],
  'finance.use': [1, 8],
  'exports.use': [1],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** True if any of the roles holds the permission. */
export function can(held: readonly number[], permission: Permission): boolean {
  const allowed: readonly number[] = permissions[permission]
  return held.some((role) => allowed.includes(role))
}

/** Who may be the owner (业务人员) of a customer: those who may work with customers at all. */
export const mayOwnCustomers = (held: readonly number[]): boolean => can(held, 'customers.use')
