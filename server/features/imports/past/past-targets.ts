import type { PastKind } from '#contract/past-sheets.ts'
import type { ImportTarget } from '../import-target.ts'
import { pastConsignors } from './consignors.ts'
import { pastContacts } from './contacts.ts'
import { pastFollowUps } from './follow-ups.ts'
import { pastBids } from './bids.ts'
import { pastItems } from './lot-items.ts'
import { pastLots } from './lots.ts'
import { openingBalances } from './opening-balances.ts'
import { pastTarget } from './past-target.ts'
import { pastPayments } from './payments.ts'
import { pastSignUps } from './sign-ups.ts'
import { pastTickets } from './weigh-tickets.ts'

export const pastTargets: Readonly<Record<PastKind, ImportTarget>> = {
  consignors: pastTarget(pastConsignors),
  customer_contacts: pastTarget(pastContacts),
  follow_ups: pastTarget(pastFollowUps),
  lots: pastTarget(pastLots),
  lot_items: pastTarget(pastItems),
  sign_ups: pastTarget(pastSignUps),
  bids: pastTarget(pastBids),
  weigh_tickets: pastTarget(pastTickets),
  finance_entries: pastTarget(pastPayments),
  opening_balances: pastTarget(openingBalances),
}
