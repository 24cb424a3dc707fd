import type { AuditAction } from '../../contract/audit.ts'
import { record, type Caller } from '../request/caller.ts'
import type { RecordLog, VersionedRow } from './source.ts'

/** What the log says of a write besides what the source knows: the act, and what the record itself does not show. */
export interface LogEntry {
  action: AuditAction
  /** The name and the owners, where another row holds them. */
  record_name?: string | null
  owners?: readonly (number | null)[]
  detail?: Readonly<Record<string, unknown>>
  /** The logged fields, where they are others than the differences. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

export function logWrite<Row extends VersionedRow>(
  who: Caller,
  { log }: { log: RecordLog<Row> },
  before: Row | undefined,
  row: Row,
  entry: LogEntry,
): void {
  const owners = [...(before ? log.ownersOf(before) : []), ...log.ownersOf(row)]
  record(who, {
    resource: log.resource,
    record_id: row.id,
    record_name: log.nameOf(row),
    version: row.version,
    owners: [...new Set(owners)],
    ...(log.audience && { audience: log.audience }),
    ...(before && difference(before, row, log.fields)),
    ...entry,
  })
}

/** The given ones of the logged fields of a new row, as they are stored: only there an amount has its two decimals. */
export function loggedOf(row: object, given: object, names: readonly string[]): Record<string, unknown> {
  const filled = new Map(Object.entries(given).filter(([, value]) => value !== undefined))
  return Object.fromEntries(Object.entries(row).filter(([name]) => filled.has(name) && names.includes(name)))
}

/** The fields that differ, before and after, for the audit log. */
export function difference(before: object, after: object, names: readonly string[]) {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const changed = names.filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)))
  const values = (of: Map<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, of.get(name) ?? null]))
  return { before: values(old), after: values(now) }
}
