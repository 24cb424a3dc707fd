import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { readRows } from '#server/speed/read.ts'

/** The person who last changed a field of a record, and the time. */
interface FieldChange {
  by: number | null
  by_name: string | null
  at: string
}

const mostEntries = 50

const latest = `
  select e.uid as by, s.nickname as by_name, e.at, array(select jsonb_object_keys(e.after)) as fields
  from audit_log e left join staff s on s.id = e.uid
  where e.resource = $1 and e.record_id = $2 and e.after <> '{}' order by e.id desc limit ${mostEntries}`

/**
 * Adds to a stale-version refusal who last changed each field, from the audit log. It leaves out fields that
 * the caller may not see, and never includes values.
 */
export async function addLastChanges(
  db: Db,
  who: Caller,
  resource: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Refusal) || error.reason !== 'stale_version' || who.uid === 0) return error
  const current = error.data['current'] as { id?: unknown; masked?: readonly string[] } | undefined
  if (typeof current?.id !== 'number') return error
  const values = [resource, current.id]
  const entries = await readRows<FieldChange & { fields: string[] }>(db, { text: latest, values }, true)
  const changes: Record<string, FieldChange> = {}
  for (const { fields, by, by_name, at } of entries)
    for (const field of fields)
      if (field in current && !current.masked?.includes(field))
        changes[field] ??= { by, by_name, at: new Date(at).toISOString() }
  return new Refusal('stale_version', {}, { ...error.data, changes }, error.keep)
}
