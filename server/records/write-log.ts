import type { AuditAction } from '#contract/audit.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { RecordLog, VersionedRow } from './source.ts'

/** The parts of an audit entry that the source cannot derive. */
export interface LogEntry {
  action: AuditAction
  detail?: Readonly<Record<string, unknown>>
  /** The logged fields, if they are not simply the differences. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  /** The name and owners, if they belong to another record. */
  record_name?: string
  owners?: readonly (number | null)[]
  /**
   * The fields that changed, if they are masked for somebody. People who see none of them are not notified.
   */
  secret?: readonly string[]
  /** Set if the edit also changes something outside the row's columns that is masked for nobody. */
  showsMore?: boolean
}

/** Logs an act that leaves the columns of its record unchanged. */
export const logAct = <Row extends VersionedRow>(
  who: Caller,
  source: { log: RecordLog<Row> },
  row: Row,
  entry: LogEntry,
): void => logWrite(who, source, undefined, row, entry)

export function logWrite<Row extends VersionedRow>(
  who: Caller,
  { log }: { log: RecordLog<Row> },
  before: Row | undefined,
  row: Row,
  entry: LogEntry,
): void {
  const { showsMore: _more, ...rest } = entry
  const rows = before ? [before, row] : [row]
  const owners = rows.flatMap((item) => log.ownersOf(item))
  const audience = rows.flatMap((item) => log.audienceOf?.(item) ?? [])
  addAuditEntry(who, {
    resource: log.resource,
    record_id: row.id,
    record_name: log.nameOf(row),
    version: row.version,
    owners: [...new Set(owners)],
    ...(audience.length > 0 && { audience: [...new Set(audience)] }),
    ...(before && difference(before, row, log.fields)),
    ...rest,
  })
}

/** The given fields of a new row, as stored, because only the stored form of an amount has two decimals. */
export function storedFields(row: object, given: object, names: readonly string[]): Record<string, unknown> {
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
