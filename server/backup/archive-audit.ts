import type pg from 'pg'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { databaseOn } from '#server/db/client.ts'
import { withOwner } from '#server/db/owner.ts'
import { readEnv, type Env } from '#server/env.ts'
import { addAuditEntry, systemCaller } from '#server/request/caller.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { errorCode, runCommand, StartError } from '#server/start-error.ts'

/**
 * `npm run audit:archive` lists the partitions of the audit log; with `-- --before 2026-01-01` it moves older ones
 * into the archive.
 */

interface IdRange {
  name: string
  entries: string
  /** The business day of its newest entry. */
  newest: string | null
  /** Set while the partition still receives new ids. */
  open: boolean
  sealed: boolean
}

const busy = '55P03'

/** The attached partitions, oldest first. */
async function ranges(client: pg.Client): Promise<IdRange[]> {
  const { rows } = await client.query<{ name: string; open: boolean }>(`
    select relname as name, open
    from pg_inherits
    join pg_class c on c.oid = inhrelid
    cross join lateral (select
        substring(pg_get_expr(relpartbound, c.oid) from 'TO \\(''?(\\d+)')::bigint as upper) as bound
    cross join lateral (select
        coalesce(upper > (select last_value from audit_entries_id_seq), true) as open) as state
    where inhparent = 'audit_entries'::regclass
    order by upper nulls last`)
  const found: IdRange[] = []
  for (const { name, open } of rows) {
    const read = await client.query<Omit<IdRange, 'name' | 'open'>>(`
      select count(*) as entries, (max(at) at time zone 'Asia/Shanghai')::date::text as newest,
        coalesce(max(id) <= (select max(to_id) from audit_seals), false) as sealed from partitions.${name}`)
    if (read.rows[0]) found.push({ name, open, ...read.rows[0] })
  }
  return found
}

/** Dashboards count the days after this one from the live log. */
const latestDay = () => businessDay(addDays(new Date(), -100))

const ripe = ({ open, sealed, newest }: IdRange, before: string): boolean =>
  !open && sealed && newest !== null && newest < before

async function list(client: pg.Client): Promise<void> {
  for (const { name, entries, newest, open } of await ranges(client))
    console.log(`${name}  ${entries} entries, the newest of ${newest ?? '–'}${open ? ', still filled' : ''}`)
  const { rows } = await client.query<{ n: string }>('select count(*) as n from audit_archive')
  console.log(`The archive has ${rows[0]?.n} entries.`)
}

/** Archives one partition in one transaction, with an audit entry. */
async function detach(client: pg.Client, { name, entries, newest }: IdRange): Promise<void> {
  await client.query('begin')
  await client.query('select archive_range($1)', [name])
  const who = systemCaller(new Date(), 'audit-archive')
  addAuditEntry(who, {
    action: 'maintain',
    resource: 'database',
    detail: { archived: name, entries: Number(entries), to: newest },
  })
  await writeAuditEntries(databaseOn(client), who)
  await client.query('commit')
  console.log(`${name}: ${entries} entries up to ${newest} are in the archive.`)
}

async function archive(client: pg.Client, before: string): Promise<void> {
  let n = 0
  for (const range of await ranges(client)) {
    // The archive must stay one contiguous range, so stop at the first partition that is too new.
    if (!ripe(range, before)) break
    await detach(client, range)
    n += 1
  }
  if (n === 0) console.log(`No partition is full, sealed and older than ${before}.`)
}

async function work(env: Env, [word, before, ...more]: readonly string[]): Promise<void> {
  const asked = word === '--before' && /^\d{4}-\d\d-\d\d$/.test(before ?? '')
  if (more.length > 0 || (word !== undefined && !asked))
    throw new StartError('Say npm run audit:archive -- --before 2026-01-01, or nothing to list.')
  if (before !== undefined && before > latestDay())
    throw new StartError(`The last 100 days stay in the log: say ${latestDay()} or a day before.`)
  try {
    await withOwner(env, 'audit-archive', (client) =>
      before === undefined ? list(client) : archive(client, before),
    )
  } catch (error) {
    if (errorCode(error) !== busy) throw error
    throw new StartError('The audit log is in use: run it again. What was detached stays in the archive.')
  }
}

await runCommand(() => work(readEnv(process.env), process.argv.slice(2)))
