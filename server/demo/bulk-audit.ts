import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { addDays } from '#contract/rules/time.ts'
import { databaseOn } from '#server/db/client.ts'
import { readEnds, seal } from '#server/features/audit/sealer.ts'

const days = 3 * 365
/** The entries per seal of a busy second. */
const entriesASeal = 500

/**
 * Adds entries about customers, spread evenly over the last years in id order: one for each customer, then
 * another for each. The log's own trigger computes their hashes.
 */
export async function addAuditEntries(client: pg.Client, count: number, now: Date): Promise<void> {
  for (let done = 0, added = 1; done < count && added > 0; done += added) {
    const { rowCount } = await client.query(
      `
        insert into audit_entries (
          at, uid, roles, action, resource, record_id, record_name, before, after, detail, address, request_id
        )
        select $1::timestamptz + make_interval(secs => ($2::float8 + nr) * 86400 * $5::float8 / $4::float8),
          coalesce(service_id, prev_service_id), '{5}',
          (array['edit', 'follow_up', 'edit', 'tag', 'reveal', 'transfer'])[1 + nr % 6],
          'customers', id, company_name, jsonb_build_object('status', 1 + nr % 3),
          jsonb_build_object('status', status, 'remark', remark), '{}',
          '10.0.' || nr % 200 || '.' || nr % 250, md5(($2::bigint + nr)::text)
        from (select row_number() over (order by id) - 1 as nr, * from customers
          order by id limit $3) as customer
        order by nr`,
      [addDays(now, -days), done, count - done, count, days],
    )
    added = rowCount ?? 0
  }
}

/** Seals the unsealed entries, link by link as the running product does. */
export async function sealAll(client: pg.Client): Promise<void> {
  const db = databaseOn(client)
  // Nobody waits for these commits; the final checkpoint writes them.
  await client.query('set synchronous_commit = off')
  const { sealed, last, horizon } = await readEnds(db)
  for (let to = sealed; to < last;) {
    to = Math.min(to + entriesASeal, last)
    while (!(await seal(db, { last: to, horizon }))) await wait(200)
  }
}
