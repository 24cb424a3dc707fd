import type { PastKind } from '#contract/past-sheets.ts'
import type { ImportTarget } from '../import-target.ts'
import { pastConsignors } from './consignors.ts'
import { pastContacts } from './contacts.ts'
import { pastFollowUps } from './follow-ups.ts'
import { pastTarget } from './past-target.ts'

export const pastTargets: Readonly<Record<PastKind, ImportTarget>> = {
  consignors: pastTarget(pastConsignors),
  customer_contacts: pastTarget(pastContacts),
  follow_ups: pastTarget(pastFollowUps),
}
