import { auctionEventRoutes } from '#contract/auction-events.ts'
import { bidRoutes } from '#contract/bids.ts'
import { consignorRoutes } from '#contract/consignors.ts'
import { contactRoutes } from '#contract/contacts.ts'
import { contractRoutes } from '#contract/contracts.ts'
import { customerMergeRoutes } from '#contract/customer-merge.ts'
import { customerRoutes } from '#contract/customers.ts'
import { dashboardRoutes } from '#contract/dashboard.ts'
import { dueRoutes } from '#contract/dues.ts'
import { followUpRoutes } from '#contract/follow-ups.ts'
import { can } from '#contract/grammar/permissions.ts'
import type { Route } from '#contract/grammar/route.ts'
import { scopesOpen } from '#contract/grammar/scopes.ts'
import { lotMoveRoutes } from '#contract/lot-moves.ts'
import { lotRoundRoutes } from '#contract/lot-rounds.ts'
import { lotRoutes } from '#contract/lots.ts'
import { poolRoutes } from '#contract/pool.ts'
import { recyclerRoutes } from '#contract/recyclers.ts'
import { searchRoutes } from '#contract/search.ts'
import { signUpRoutes } from '#contract/sign-ups.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Key } from '#texts/text.ts'

/** Something that an assistant may do: one route under a name, with a sentence for the model. */
export interface Tool {
  name: string
  description: string
  route: Route
  /** For a write: reads the record that it is about, by the same path parameters. */
  about?: Route
  /** For a write: what a person is asked. */
  question?: Key
}

const page = 'Filters repeat a name for several values; _from and _to are bounds. Phones are masked.'

const readTools: readonly Tool[] = [
  {
    name: 'search',
    description: 'Finds customers, consignors, lots, recyclers and colleagues by a few words of their names.',
    route: searchRoutes.find,
  },
  {
    name: 'what_waits_for_me',
    description: 'Lists the work that waits for the owner of the token.',
    route: dashboardRoutes.waiting,
  },
  {
    name: 'list_customers',
    description: `Lists customers with an owner. ${page}`,
    route: customerRoutes.list,
  },
  { name: 'get_customer', description: 'Reads one customer.', route: customerRoutes.get },
  {
    name: 'customer_history',
    description: 'Reads the history of a customer, newest first.',
    route: customerMergeRoutes.timeline,
  },
  {
    name: 'list_contacts',
    description: 'Lists the further contacts of a customer.',
    route: contactRoutes.list,
  },
  {
    name: 'list_follow_ups',
    description: `Lists follow-ups across customers, newest first. ${page}`,
    route: followUpRoutes.feed,
  },
  { name: 'list_pool', description: `Lists customers without an owner. ${page}`, route: poolRoutes.list },
  { name: 'list_consignors', description: `Lists consignors. ${page}`, route: consignorRoutes.list },
  { name: 'get_consignor', description: 'Reads one consignor.', route: consignorRoutes.get },
  {
    name: 'list_contracts',
    description: `Lists the contracts with consignors. ${page}`,
    route: contractRoutes.list,
  },
  {
    name: 'list_lots',
    description: `Lists lots, current and finished rounds alike. ${page}`,
    route: lotRoundRoutes.list,
  },
  { name: 'get_lot', description: 'Reads one lot with its current round.', route: lotRoutes.get },
  {
    name: 'lot_history',
    description: 'Reads the history of a lot, newest first.',
    route: lotMoveRoutes.timeline,
  },
  {
    name: 'list_auction_events',
    description: `Lists auction events, which hold several lots. ${page}`,
    route: auctionEventRoutes.list,
  },
  {
    name: 'list_sign_ups',
    description: `Lists the recyclers that signed up for lots, with their deposits. ${page}`,
    route: signUpRoutes.list,
  },
  { name: 'list_bids', description: 'Lists the bids of a lot.', route: bidRoutes.list },
  { name: 'list_recyclers', description: `Lists recyclers. ${page}`, route: recyclerRoutes.list },
  { name: 'get_recycler', description: 'Reads one recycler with its licences.', route: recyclerRoutes.get },
  {
    name: 'list_dues',
    description: `Lists what is owed to the house and by it. ${page}`,
    route: dueRoutes.list,
  },
]

const asksFirst = 'A person confirms it before it happens.'

const writeTools: readonly Tool[] = [
  {
    name: 'create_customer',
    question: 'mcp.acts.create_customer',
    description: `Creates a customer. ${asksFirst}`,
    route: customerRoutes.create,
  },
  {
    name: 'edit_customer',
    question: 'mcp.acts.edit_customer',
    description: `Changes fields of a customer; version is that of the customer as it was read. ${asksFirst}`,
    route: customerRoutes.edit,
    about: customerRoutes.get,
  },
  {
    name: 'add_follow_up',
    question: 'mcp.acts.add_follow_up',
    description: `Records a follow-up of a customer. ${asksFirst}`,
    route: followUpRoutes.add,
    about: customerRoutes.get,
  },
  {
    name: 'claim_customer',
    question: 'mcp.acts.claim_customer',
    description: `Claims a customer from the pool; it counts against the daily limit. ${asksFirst}`,
    route: poolRoutes.claim,
    about: poolRoutes.get,
  },
  {
    name: 'comment_lot',
    question: 'mcp.acts.comment_lot',
    description: `Adds a comment to a lot. ${asksFirst}`,
    route: lotMoveRoutes.addLotComment,
    about: lotRoutes.get,
  },
]

export const tools: readonly Tool[] = [...readTools, ...writeTools]

export const writes = ({ route }: Tool): boolean => route.method !== 'GET'

/** The tools that a caller's roles and token open, as the routes behind them do. */
export function toolsOf({ roles, token }: Caller): Tool[] {
  return tools.filter(({ route }) => {
    if (!token || route.permission === 'public') return false
    const rights = { scopes: token.scopes, reading: route.method === 'GET' }
    return can(roles, route.permission) && scopesOpen(rights, route.permission)
  })
}
