import type { Db } from '../db/client.ts'
import { readRows, type Rendered } from './read.ts'

export const exactTotal = 10_000
/** From here on the planner's estimate is trusted to mean "more than 10,000", and nothing is counted. */
const surelyMany = 50_000
const keptFor = 30_000

/** What is known of a list's length before it is read. */
export interface Expected {
  /** The planner's idea of it. */
  rows: number
  /** Certainly more than 10,000: estimated far above, or counted that far a moment ago. */
  many: boolean
  at: number
}
const known = new Map<string, Expected>()

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

/** How many rows a query will find, asked of the planner at most every 30 seconds. */
export async function expectedRows(db: Db, { text, values }: Rendered): Promise<Expected> {
  const key = `${text}\n${JSON.stringify(values)}`
  const before = known.get(key)
  if (before && Date.now() - before.at < keptFor) return before
  const [plan] = await readRows<Plan>(db, { text: `explain (format json) ${text}`, values }, false)
  const rows = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  const expected = { rows, many: rows > surelyMany, at: Date.now() }
  if (known.size > 1000) known.clear()
  known.set(key, expected)
  return expected
}
