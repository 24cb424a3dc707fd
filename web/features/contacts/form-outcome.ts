import type { CustomerRow } from '#contract/customers.ts'

/** Customers that a form returns because it added a contact to them, with the contact's name. */
const joinedBy = new WeakMap<object, string>()
export const contactAdded = (row: CustomerRow): string | undefined => joinedBy.get(row)
export const markJoined = (row: CustomerRow, contact: string): unknown => joinedBy.set(row, contact)

/** Customers that a form returns because they were claimed from the pool. */
const claimed = new WeakSet()
export const isClaimed = (row: CustomerRow): boolean => claimed.has(row)
export const markClaimed = (row: CustomerRow): unknown => claimed.add(row)
