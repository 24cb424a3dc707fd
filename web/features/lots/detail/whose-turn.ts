import type { LotAction } from '#contract/rules/lot-machine.ts'
import type { LotState } from '#contract/rules/lot-states.ts'
import type { LotRow } from '#contract/lots.ts'
import { role, type Role } from '#contract/grammar/permissions.ts'

/** The next step of a lot and who makes it: a named person, or the roles that may. */
interface Turn {
  act: LotAction
  person?: string | null | undefined
  roles: readonly Role[]
  /** It happens by itself at the auction time. */
  byClock?: true
}

const { director, salesLead, recruitingLead, salesperson, recruiter, finance } = role

type Named = Pick<LotRow, 'state' | 'service_id_name' | 'zs_service_id_name'>

const turns: Partial<Record<LotState, (row: Named) => Turn>> = {
  draft: (row) => ({ act: 'submit', person: row.service_id_name, roles: [salesperson] }),
  reviewing: () => ({ act: 'approve', roles: [salesLead, director] }),
  approved: () => ({ act: 'list', roles: [recruitingLead] }),
  listed: () => ({ act: 'start_bidding', roles: [], byClock: true }),
  bidding: (row) => ({ act: 'close_bidding', person: row.zs_service_id_name, roles: [recruitingLead] }),
  confirming: () => ({ act: 'sell', roles: [director] }),
  sold: () => ({ act: 'mark_paid', roles: [finance] }),
  paid: (row) => ({ act: 'mark_picked_up', person: row.zs_service_id_name, roles: [recruiter, salesperson] }),
  picked_up: () => ({ act: 'settle', roles: [finance] }),
  unsold: (row) => ({ act: 'relist', person: row.service_id_name, roles: [salesperson] }),
  defaulted: (row) => ({ act: 'relist', person: row.service_id_name, roles: [salesperson] }),
}

/** Undefined if the lot waits for nobody. */
export const turnOf = (row: Named): Turn | undefined => turns[row.state]?.(row)
