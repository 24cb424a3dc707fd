import type { Db } from '#server/db/client.ts'
import { readRows, type Rendered } from '#server/speed/read.ts'

export const exactTotal = 10_000
/** Above this the planner's estimate surely means more than 10,000 rows, and nothing is counted. */
export const surelyMany = 50_000
const keptFor = 30_000

/** How long a list is, before it is read. */
export interface Estimate {
  /** The planner's guess. */
  rows: number
  /** Surely more than 10,000 rows: the guess is far above, or they were counted that far a moment ago. */
  many: boolean
  at: number
}
const known = new Map<string, Estimate>()

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

/** Moments count by the minute: those that come from the clock are never the same twice. */
const coarse = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:/.test(value) ? value.slice(0, 16) : value

/** Asks the planner how many rows a query finds, at most every 30 seconds. */
export async function expectedRows(db: Db, { text, values }: Rendered): Promise<Estimate> {
  const key = `${text}\n${JSON.stringify(values, coarse)}`
  const before = known.get(key)
  if (before && Date.now() - before.at < keptFor) return before
  const [plan] = await readRows<Plan>(db, { text: `explain (format json) ${text}`, values }, false)
  const rows = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  const expected = { rows, many: rows > surelyMany, at: Date.now() }
  if (known.size > 1000) known.clear()
  known.set(key, expected)
  return expected
}
