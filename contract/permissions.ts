/** Staff roles by number (source-spec §6; meanings in docs and texts). Roles are named nowhere else. */
export const roles = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Role = (typeof roles)[number]

const everyone = [1, 2, 3, 4, 5, 6, 7, 8] as const
const sellers = [1, 2, 3, 5] as const
const buyers = [1, 2, 4, 6] as const
const both = [1, 2, 3, 4, 5, 6] as const

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
  'dictionaries.read': everyone,
  'dictionaries.change': [1, 2],
  'bankAccounts.see': [1, 8],
  'consignors.use': sellers,
  'lots.use': both,
  'lots.write': sellers,
  'lots.correct': [1, 2],
  'lots.seeAll': [1, 2],
  'lots.seeTeam': [3],
  'lots.seeOwn': [5],
  'lots.seeApproved': [4],
  'lots.seeListed': [6],
  'lots.seeSold': [8],
  'lots.seeReserve': sellers,
  'lots.seeBidders': buyers,
  'lots.seeConsignors': sellers,
  'lots.compareReserve': [1, 2],
  'lots.move': [1, 2, 3, 4, 5, 6, 8],
  'lots.submit': sellers,
  'lots.approve': [1, 2, 3],
  'lots.reject': [1, 2, 3],
  'lots.list': [1, 2, 4],
  'lots.start_bidding': [1, 2, 4],
  'lots.close_bidding': buyers,
  'lots.propose': [1, 4],
  'lots.sell': [1, 2],
  'lots.no_sale': [1, 2, 4],
  'lots.withdraw': [1, 2],
  'lots.mark_paid': [1, 8],
  'lots.mark_picked_up': both,
  'lots.settle': [1, 8],
  'lots.default': [1, 2],
  'lots.runner_up': [1, 2],
  'lots.relist': sellers,
  'lots.step_back': [1],
  'commissioned.use': sellers,
  'goods.use': buyers,
  'signUps.use': buyers,
  'signUps.decide': [1, 2, 4],
  'signUps.preCheck': [6],
  'signUps.cancel': [1, 2, 4],
  'signUps.waive': [1, 2],
  'signUps.awaited': [4],
  'bids.read': both,
  'bids.write': buyers,
  'recyclers.use': both,
  'recyclers.seeAll': [1, 2, 4],
  'recyclers.verify': [1, 2, 4],
  'recyclers.blacklist': [1, 2],
  'recyclers.watch': [4],
  'imports.recyclers': [1, 2, 4],
  'finance.use': [1, 8],
  'finance.watch': [8],
  'lots.seeFunds': [1, 2],
  'settlements.read': [1, 2, 3, 5, 8],
  'settlements.reopen': [1],
  'weighing.read': [1, 2, 3, 4, 5, 6, 8],
  'weighing.write': both,
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
/** Who may look after a recycler. */
export const mayOwnRecyclers = (held: readonly number[]): boolean => can(held, 'recyclers.use')
