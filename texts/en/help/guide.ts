import { bidding } from './bidding.ts'
import { customers } from './customers.ts'
import { finance } from './finance.ts'
import { lots } from './lots.ts'
import { partners } from './partners.ts'
import { pool } from './pool.ts'
import { start } from './start.ts'
import { system } from './system.ts'

/** The English guide, also for those who read Spanish or Japanese. */
export const guide = {
  ...start,
  ...customers,
  ...pool,
  ...lots,
  ...bidding,
  ...partners,
  ...finance,
  ...system,
}
