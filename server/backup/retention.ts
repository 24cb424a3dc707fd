import { businessDay } from '#contract/rules/time.ts'
import { readEnv, type Env } from '#server/env.ts'
import { databaseOn } from '#server/db/client.ts'
import { withOwner } from '#server/db/owner.ts'
import { removable, removeRipe, ripeOf, type Removed } from '#server/db/retention/remove.ts'
import { addAuditEntry, systemCaller } from '#server/request/caller.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { errorCode, runCommand, StartError } from '#server/start-error.ts'
import type pg from 'pg'

/** `npm run retention` lists expired records; with `-- --remove` it removes them. */

const busy = '55P03'

async function onRecord(client: pg.Client, { line, rows, names, from, to }: Removed): Promise<void> {
  const who = systemCaller(new Date(), 'retention')
  const detail = { retention: line, from, to, ...rows, ...(names.length > 0 && { names: names.join(', ') }) }
  addAuditEntry(who, { action: 'maintain', resource: 'database', detail })
  await writeAuditEntries(databaseOn(client), who)
}

/** Lists from one snapshot. */
async function list(client: pg.Client, setting: number | undefined, today: string): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  for (const { period, years } of removable(setting)) {
    const found = await ripeOf(client, period, years, today)
    const what = found.length === 0 ? 'none' : `${found.length}, the oldest of ${found[0]?.day}`
    console.log(`${period.name.padEnd(18)}${String(years).padStart(3)} years  ${what}`)
  }
  await client.query('commit')
  if (setting === undefined) console.log('Records of use are kept: RETENTION_YEARS is not set.')
}

async function remove(client: pg.Client, setting: number | undefined, today: string): Promise<void> {
  let batches = 0
  for await (const { line, rows, from, to } of removeRipe(client, setting, today, onRecord)) {
    batches += 1
    const counts = Object.entries(rows).map(([table, n]) => `${table} ${n}`)
    console.log(`${line}: removed ${counts.join(', ')}; of ${from} to ${to}`)
  }
  console.log(batches === 0 ? 'Nothing has run out.' : `${batches} batch(es) are removed and on record.`)
}

async function work(env: Env, [what, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0 || (what !== undefined && what !== '--remove'))
    throw new StartError('Say npm run retention to list, or npm run retention -- --remove')
  const today = businessDay(new Date())
  try {
    await withOwner(env, 'retention', (client) =>
      (what === undefined ? list : remove)(client, env.retentionYears, today),
    )
  } catch (error) {
    if (errorCode(error) !== busy) throw error
    throw new StartError(
      'The product is busy with these tables. What was removed stays removed; run it again.',
    )
  }
}

await runCommand(() => work(readEnv(process.env), process.argv.slice(2)))
