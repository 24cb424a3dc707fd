/** Staff roles and the numbers they are stored as (source-spec §6). */
export const role = {
  administrator: 1,
  director: 2,
  salesLead: 3,
  recruitingLead: 4,
  salesperson: 5,
  recruiter: 6,
  auditor: 7,
  finance: 8,
} as const
export const roles = Object.values(role)
export type Role = (typeof roles)[number]

const { administrator, director, salesLead, recruitingLead, salesperson, recruiter, auditor, finance } = role
const everyone = roles
const directors = [administrator, director]
const salesLeads = [...directors, salesLead]
const sellers = [...salesLeads, salesperson]
const recruitingLeads = [...directors, recruitingLead]
const buyers = [...recruitingLeads, recruiter]
const sellersAndBuyers = [...directors, salesLead, recruitingLead, salesperson, recruiter]

/**
 * Every permission and the roles that hold it. Menu, buttons, routes and the matrix test all read this table.
 */
export const permissions = {
  'session.own': everyone,
  'staff.options': everyone,
  'staff.manage': [administrator],
  'customers.use': sellers,
  'customers.lock': sellers,
  'customers.archive': directors,
  'customers.merge': salesLeads,
  'customers.undoMerge': directors,
  'customers.seeAll': directors,
  'customers.seeTeam': [salesLead],
  'customers.assign': salesLeads,
  'customers.compareFreely': [administrator],
  'followUps.read': sellers,
  'pool.use': sellers,
  'pool.claim': sellers,
  'pool.assign': salesLeads,
  'pool.moves': directors,
  'pool.rules.read': sellers,
  'pool.rules.change': directors,
  'imports.customers': salesLeads,
  'imports.use': [administrator, director, salesLead, recruitingLead],
  'imports.seeAll': [administrator],
  'files.use': everyone,
  'views.own': everyone,
  'views.share': salesLeads,
  'drafts.own': everyone,
  'events.listen': everyone,
  'search.use': everyone,
  'notifications.own': everyone,
  'dashboard.read': everyone,
  'audit.read': [administrator, auditor],
  'openapi.read': [administrator],
  'system.status': [administrator],
  'dictionaries.read': everyone,
  'dictionaries.change': directors,
  'bankAccounts.see': [administrator, finance],
  'calendar.read': everyone,
  'calendar.change': directors,
  'calendar.watch': [administrator, director, finance],
  'consignors.use': sellers,
  'consignors.seeAll': directors,
  'consignors.seeTeam': [salesLead],
  'contracts.use': sellers,
  'contracts.watch': [director],
  'lots.use': sellersAndBuyers,
  'lots.write': sellers,
  'lots.correct': directors,
  'lots.seeAll': directors,
  'lots.seeTeam': [salesLead],
  'lots.seeOwn': [salesperson],
  'lots.seeApproved': [recruitingLead],
  'lots.seeListed': [recruiter],
  'lots.seeSold': [finance],
  'lots.seeReserve': sellers,
  'lots.seeBidders': buyers,
  'lots.seeConsignors': sellers,
  'lots.seeConsignorCommission': [administrator, director, salesLead, salesperson, finance],
  'lots.compareReserve': directors,
  'lots.move': [administrator, director, salesLead, recruitingLead, salesperson, recruiter, finance],
  'lots.submit': sellers,
  'lots.approve': salesLeads,
  'lots.reject': salesLeads,
  'lots.list': recruitingLeads,
  'lots.passNotice': [director],
  'lots.start_bidding': recruitingLeads,
  'lots.close_bidding': buyers,
  'lots.propose': [administrator, recruitingLead],
  'lots.sell': directors,
  'lots.no_sale': recruitingLeads,
  'lots.withdraw': directors,
  'lots.mark_paid': [administrator, finance],
  'lots.mark_picked_up': sellersAndBuyers,
  'lots.release_on_credit': directors,
  'lots.hearReversals': [director, recruitingLead, finance],
  'lots.seeOwed': [...directors, finance],
  'lots.settle': [administrator, finance],
  'lots.default': directors,
  'lots.runner_up': directors,
  'lots.undo_default': [administrator],
  'lots.relist': sellers,
  'lots.step_back': [administrator],
  'commissioned.use': sellers,
  'goods.use': buyers,
  'signUps.use': buyers,
  'signUps.decide': recruitingLeads,
  'signUps.preCheck': [recruiter],
  'signUps.cancel': recruitingLeads,
  'signUps.waive': directors,
  'signUps.carryOver': recruitingLeads,
  'signUps.awaited': [recruitingLead],
  'signUps.seeCollusion': recruitingLeads,
  'bids.read': sellersAndBuyers,
  'bids.write': buyers,
  'bids.passOutside': [director],
  'recyclers.use': sellersAndBuyers,
  'recyclers.seeAll': recruitingLeads,
  'recyclers.verify': recruitingLeads,
  'recyclers.blacklist': directors,
  'recyclers.watch': [recruitingLead],
  'imports.recyclers': recruitingLeads,
  'finance.use': [administrator, finance],
  'finance.watch': [finance],
  'finance.advance': [administrator],
  'ownAccounts.read': [...sellersAndBuyers, finance],
  'dayCloses.reopen': [administrator],
  'monthCloses.close': [finance],
  'monthCloses.reopen': [administrator],
  'lots.seeFunds': directors,
  'settlements.read': [administrator, director, salesLead, salesperson, finance],
  'settlements.reopen': [administrator],
  'charges.write': [administrator, director, finance],
  'costs.use': [administrator, director, finance],
  'weighing.read': [administrator, director, salesLead, recruitingLead, salesperson, recruiter, finance],
  'weighing.write': sellersAndBuyers,
  'weighing.void': [director],
  'approvals.use': [...sellersAndBuyers, finance],
  'approvals.decide': directors,
  'settings.read': everyone,
  'settings.change': [administrator],
  'results.read': [...sellersAndBuyers, finance],
  'results.seeAll': [...directors, finance],
  'commissionPlans.change': [administrator],
  'commissions.own': everyone,
  'commissions.freeze': [finance],
  'exports.use': [administrator],
  'papers.use': [administrator, director, salesLead, recruitingLead, salesperson, recruiter, finance],
  'papers.lot': sellersAndBuyers,
  'papers.order': sellers,
  'papers.bidders': buyers,
  'papers.sale': [administrator, director, salesLead, recruitingLead, salesperson, recruiter, finance],
  'papers.templates': directors,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** True if any of the roles holds the permission. */
export function can(held: readonly number[], permission: Permission): boolean {
  const allowed: readonly number[] = permissions[permission]
  return held.some((one) => allowed.includes(one))
}

/** Anyone who may work with customers may own one (业务人员). */
export const mayOwnCustomers = (held: readonly number[]): boolean => can(held, 'customers.use')
/** Anyone who may work with consignors may own one. */
export const mayOwnConsignors = (held: readonly number[]): boolean => can(held, 'consignors.use')
/** Anyone who may work with recyclers may look after one. */
export const mayOwnRecyclers = (held: readonly number[]): boolean => can(held, 'recyclers.use')
