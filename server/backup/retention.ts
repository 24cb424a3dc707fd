import { businessDay } from '#contract/rules/time.ts'
import { readEnv, type Env } from '#server/env.ts'
import { databaseOn } from '#server/db/client.ts'
import { withOwner } from '#server/db/owner.ts'
import { readSettings } from '#server/features/company-settings/settings.ts'
import type { RetentionYears } from '#server/db/retention/periods.ts'
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

/** The years of the company settings; `RETENTION_YEARS` counts where they set none for records of use. */
async function yearsSet(client: pg.Client, env: Env): Promise<RetentionYears> {
  const settings = await readSettings(databaseOn(client))
  return { ...settings, keep_use_years: settings.keep_use_years ?? env.retentionYears ?? null }
}

/** Lists from one snapshot. */
async function list(client: pg.Client, set: RetentionYears, today: string): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  for (const line of removable(set)) {
    const { period, years } = line
    const found = await ripeOf(client, line, today)
    const what = found.length === 0 ? 'none' : `${found.length}, the oldest of ${found[0]?.day}`
    console.log(`${period.name.padEnd(18)}${String(years).padStart(3)} years  ${what}`)
  }
  await client.query('commit')
  if (set.keep_use_years === null)
    console.log('Records of use are kept: neither the company settings nor RETENTION_YEARS set a period.')
}

async function remove(client: pg.Client, set: RetentionYears, today: string): Promise<void> {
  let batches = 0
  for await (const { line, rows, from, to } of removeRipe(client, set, today, onRecord)) {
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
    await withOwner(env, 'retention', async (client) =>
      (what === undefined ? list : remove)(client, await yearsSet(client, env), today),
    )
  } catch (error) {
    if (errorCode(error) !== busy) throw error
    throw new StartError(
      'The product is busy with these tables. What was removed stays removed; run it again.',
    )
  }
}

await runCommand(() => work(readEnv(process.env), process.argv.slice(2)))
