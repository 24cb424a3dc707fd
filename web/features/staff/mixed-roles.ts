import { can, type Permission } from '#contract/grammar/permissions.ts'
import type { Key } from '#texts/text.ts'

const holds = (role: number, permission: Permission) => can([role], permission)

const isSeller = (role: number) => holds(role, 'customers.use')
const isBuyerSide = (role: number) => holds(role, 'goods.use') && !isSeller(role)
const isFinance = (role: number) => holds(role, 'finance.use') && !isSeller(role)
const isAuditor = (role: number) => holds(role, 'audit.read') && !isSeller(role)

/**
 * Rights add up, and a mask holds only if every role has it. Lists what a person with these roles would see
 * that none of the roles should.
 */
export function mixedRoles(roles: readonly number[]): Key[] {
  const several = roles.length > 1
  return [
    ...(roles.some(isSeller) && roles.some(isBuyerSide) ? (['staff.mixedSides'] as const) : []),
    ...(several && roles.some(isFinance) ? (['staff.mixedFinance'] as const) : []),
    ...(several && roles.some(isAuditor) ? (['staff.mixedAudit'] as const) : []),
  ]
}
