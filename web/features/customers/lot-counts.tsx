import { addressOf } from '#contract/grammar/addresses.ts'
import type { CustomerRow } from '#contract/customers.ts'
import { liveStates, resultStates, type LotState } from '#contract/rules/lot-states.ts'
import { CountLink } from '#web/records/count-link.tsx'

const lotsIn = (row: CustomerRow, state: readonly LotState[]) =>
  addressOf('commissioned', { customer_id: row.id, state })

/** The lots of a customer that are under way. */
export const LiveLots = ({ row }: { row: CustomerRow }) => (
  <CountLink n={row.live_lots} to={lotsIn(row, liveStates)} permission="commissioned.use" />
)

/** The lots of a customer that were sold. */
export const Deals = ({ row }: { row: CustomerRow }) => (
  <CountLink n={row.deal_count} to={lotsIn(row, resultStates)} permission="commissioned.use" />
)
