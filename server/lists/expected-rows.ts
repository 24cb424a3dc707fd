import type { Db } from '#server/db/client.ts'
import { readRows, type Rendered } from '#server/speed/read.ts'

export const exactTotal = 10_000
/** An estimate above this surely means more than 10,000 rows, so nothing is counted. */
export const surelyMany = 50_000
const keptFor = 30_000

/** The expected length of a list, before it is read. */
export interface Estimate {
  /** The planner's estimate. */
  rows: number
  /**
   * True for surely more than 10,000 rows: the estimate is far above, or a recent count reached the limit.
   */
  many: boolean
  at: number
}

const known = new Map<string, Estimate>()

/** For tests, in which one process asks several databases. */
export const forgetEstimates = (): void => known.clear()

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

/** Cache keys round times to the minute, because times taken from the clock never repeat. */
const coarse = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:/.test(value) ? value.slice(0, 16) : value

/** The planner's estimate of a query's rows, cached for 30 seconds. */
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
