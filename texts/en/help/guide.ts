import { customers } from './customers.ts'
import { pool } from './pool.ts'
import { start } from './start.ts'
import { system } from './system.ts'

/** The English guide, also for those who read Spanish or Japanese. */
export const guide = { ...start, ...customers, ...pool, ...system }
