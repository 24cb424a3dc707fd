import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db/client.ts'

/** From here on the planner's estimate is trusted to mean "more than 10,000", and nothing is counted. */
const surelyMany = 50_000
const keptFor = 30_000
const known = new Map<string, { rows: number | undefined; at: number }>()
const dialect = new PgDialect()

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

/** The planner's idea of how many rows a query finds, if it is surely above 10,000; undefined means: count. */
export async function estimatedRows(db: Db, query: SQL): Promise<number | undefined> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const key = `${text}\n${JSON.stringify(params)}`
  const before = known.get(key)
  if (before && Date.now() - before.at < keptFor) return before.rows
  const plan = await db.execute(sql`explain (format json) ${query}`)
  const rows = (plan.rows[0] as unknown as Plan)['QUERY PLAN'][0].Plan['Plan Rows']
  const estimate = rows > surelyMany ? rows : undefined
  if (known.size > 1000) known.clear()
  known.set(key, { rows: estimate, at: Date.now() })
  return estimate
}
