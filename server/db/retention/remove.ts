import type pg from 'pg'
import { resultStates } from '#contract/rules/lot-states.ts'
import { gradeOf, type GradeCounts } from '#contract/rules/recycler-grade.ts'
import { freeFiles, lotRemovals, lotTables } from './lots-sql.ts'
import { periods, type RetentionPeriod, type RetentionYears } from './periods.ts'

export interface Ripe {
  id: string
  name: string
  day: string
}

export interface Removed {
  line: string
  /** Counts by table. */
  rows: Record<string, number>
  names: string[]
  from: string
  to: string
}

/** Writes the audit entry of a batch, in its transaction. */
type OnRecord = (client: pg.Client, removed: Removed) => Promise<void>

export const batchSize = 200

interface Removable {
  period: RetentionPeriod
  years: number
  ripe: string
}

/** The periods that this command removes, with their years. */
export const removable = (set: RetentionYears): Removable[] =>
  periods.flatMap((period) => {
    const { keep, ripe } = period
    const years = keep === 'always' || keep === 'by the clock' ? null : set[keep]
    if (years === null || ripe === undefined) return []
    return [{ period, years, ripe: typeof ripe === 'string' ? ripe : ripe(set) }]
  })

/** The expired rows of a period, oldest first. */
export async function ripeOf(client: pg.Client, { ripe, years }: Removable, today: string): Promise<Ripe[]> {
  return (await client.query<Ripe>(ripe, [today, years])).rows
}

/** Deletes rows and counts them. With `exact`, a row that could not be deleted rolls back the batch. */
async function deleted(client: pg.Client, sql: string, ids: readonly string[], exact: boolean) {
  const { rowCount } = await client.query(sql, [ids])
  if (exact && rowCount !== ids.length) throw new Error(`${rowCount} of ${ids.length} rows were deleted`)
  return rowCount ?? 0
}

const tableOf = ({ table, tables }: RetentionPeriod): string => table ?? tables[0] ?? ''

async function removeRows(client: pg.Client, period: RetentionPeriod, ids: readonly string[]) {
  const table = tableOf(period)
  if (table === 'finance_entries')
    await client.query(
      `update uploads set resource = null, record_id = null where resource = 'finance_entries'
         and record_id in (select id from finance_entries where ctid = any($1::tid[]))`,
      [ids],
    )
  return { [table]: await deleted(client, `delete from ${table} where ctid = any($1::tid[])`, ids, true) }
}

/** Recomputes the counters of the remaining records. */
async function recount(client: pg.Client, lots: readonly string[]): Promise<() => Promise<void>> {
  const ids = async (sql: string) =>
    (await client.query<{ id: string }>(sql, [lots])).rows.map((row) => row.id)
  const of = (column: string) =>
    ids(
      `select distinct ${column}::text as id from lots
        where id = any($1::bigint[]) and ${column} is not null`,
    )
  const consignors = await of('commission_id')
  const customers = await of('customer_id')
  const recyclers = await ids(
    'select distinct recycler_id::text as id from sign_ups where lot_id = any($1::bigint[])',
  )
  return async () => {
    await client.query(
      `update consignors c
        set lot_count = (select count(*) from lots where commission_id = c.id)
        where id = any($1::bigint[])`,
      [consignors],
    )
    await client.query(
      `update customers c
        set deal_count = (select count(*) from lots where customer_id = c.id and state = any($2))
        where id = any($1::bigint[])`,
      [customers, resultStates],
    )
    for (const id of recyclers) await recountRecycler(client, id)
  }
}

async function recountRecycler(client: pg.Client, id: string): Promise<void> {
  const { rows } = await client.query<GradeCounts>(
    `select count(*)::int as sign_up_count, (count(*) filter (where outcome = 'won'))::int as win_count,
       (count(*) filter (where outcome = 'defaulted'))::int as default_count,
       (select late_count from recyclers where id = $1) as late_count
     from sign_ups where recycler_id = $1 and lot_id is not null and review_status <> 'cancelled'`,
    [id],
  )
  const [counts] = rows
  if (!counts) return
  await client.query(
    'update recyclers set sign_up_count = $2, win_count = $3, default_count = $4, grade = $5 where id = $1',
    [id, counts.sign_up_count, counts.win_count, counts.default_count, gradeOf(counts).grade],
  )
}

async function removeLots(client: pg.Client, ids: readonly string[]): Promise<Record<string, number>> {
  const count = await recount(client, ids)
  await client.query(freeFiles, [ids])
  const rows: Record<string, number> = {}
  for (const [table, sql] of lotRemovals) {
    const n = await deleted(client, sql, ids, table === 'lots')
    if (n > 0) rows[table] = n
  }
  await count()
  return rows
}

/**
 * Append-only tables reject deletions. The lock prevents anybody else from using the moment in which that is
 * disabled.
 */
async function guards(client: pg.Client, tables: readonly string[], act: 'disable' | 'enable') {
  const { rows } = await client.query<{ sql: string }>(
    `select format('alter table %s ${act} trigger %I', tgrelid::regclass, tgname) as sql
      from pg_trigger
      where tgfoid in ('refuse_change'::regproc, 'refuse_removal'::regproc)
        and tgrelid = any($1::text[]::regclass[])`,
    [tables],
  )
  for (const { sql } of rows) await client.query(sql)
}

/**
 * Removes a period's oldest batch in one transaction with its audit entry. Undefined if nothing has expired.
 */
async function removeBatch(
  client: pg.Client,
  line: Removable,
  today: string,
  onRecord: OnRecord,
): Promise<Removed | undefined> {
  const { period } = line
  const tables = period.lots ? lotTables : [tableOf(period)]
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '10s'")
    // The lock lets others read; their writes wait for the commit.
    for (const table of tables) await client.query(`lock table ${table} in share row exclusive mode`)
    const batch = (await ripeOf(client, line, today)).slice(0, batchSize)
    const [first, last] = [batch[0], batch.at(-1)]
    if (!first || !last) return void (await client.query('rollback'))
    await guards(client, tables, 'disable')
    const ids = batch.map(({ id }) => id)
    const rows = period.lots ? await removeLots(client, ids) : await removeRows(client, period, ids)
    await guards(client, tables, 'enable')
    const names = batch.map(({ name }) => name).filter((name) => name !== '')
    const removed = { line: period.name, rows, names, from: first.day, to: last.day }
    await onRecord(client, removed)
    await client.query('commit')
    return removed
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Removes everything that has expired by a day, period by period. Yields each batch after its commit. */
export async function* removeRipe(
  client: pg.Client,
  set: RetentionYears,
  today: string,
  onRecord: OnRecord,
): AsyncGenerator<Removed> {
  for (const line of removable(set)) {
    let removed = await removeBatch(client, line, today, onRecord)
    while (removed) {
      yield removed
      removed = await removeBatch(client, line, today, onRecord)
    }
  }
}
