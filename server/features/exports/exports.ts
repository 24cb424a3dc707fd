import { and, count, eq, inArray } from 'drizzle-orm'
import type { Page } from '#contract/grammar/envelope.ts'
import { mostOpenExports, openExportStates, type ExportRow, type exportRoutes } from '#contract/exports.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { businessDay } from '#contract/rules/time.ts'
import { texts } from '#texts/all.ts'
import { optionLabel } from '#texts/text.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import type { Queue } from '#server/request/job-queue.ts'
import { readListQuery } from '#server/lists/list-query.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { asFilters, asQuery } from './filters.ts'
import { exportSource, presentExport, presentExports, repeatableStates, type StoredExport } from './source.ts'
import { exportsTable as table } from '#server/tables/exports.ts'
import { targetOf } from './targets.ts'
import { conditions, listRecords } from '#server/lists/list-records.ts'

export async function listExports(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<ExportRow>> {
  const page = await listRecords(db, who, exportSource, raw)
  return { ...page, items: await presentExports(db, who, page.items) }
}

/**
 * The chosen columns, by default all exportable fields as declared. Masked fields stay masked in the file.
 */
function chosenColumns(of: Resource, given: readonly string[] | undefined): string[] {
  const known = Object.entries(of.fields).flatMap(([name, field]) => (field.exportable ? [name] : []))
  if (given?.some((name) => !known.includes(name))) throw invalidField('exports', 'columns', 'unknown_choice')
  return given ? [...new Set(given)] : known
}

/** Names the file after its resource and the day, in the caller's language: 客户_20261121.xlsx. */
function fileLabel(who: Caller, resource: string, format: string): string {
  const what = optionLabel(texts[who.language], 'exports', 'resource', resource)
  return `${what.replaceAll(/[\s/\\]+/g, '-')}_${businessDay(who.now).replaceAll('-', '')}.${format}`
}

async function refuseTooMany(db: Db, who: Caller): Promise<void> {
  const [open] = await db
    .select({ n: count() })
    .from(table)
    .where(and(eq(table.created_by, who.uid), inArray(table.state, openExportStates)))
  if ((open?.n ?? 0) >= mostOpenExports) throw new Refusal('too_many_requests', {}, { retry_after: 60 })
}

const none = { rows: 0, total: 0 }

const jobOf = (who: Caller, { id, attempt }: StoredExport) => ({
  export_id: id,
  attempt,
  language: who.language,
  address: who.address,
  request_id: who.request_id,
})

/**
 * Queues an export of the rows that the list shows under these filters. They are validated like the list's.
 */
export async function requestExport(
  db: Db,
  who: Caller,
  queue: Queue,
  input: BodyOf<typeof exportRoutes.create>,
): Promise<ExportRow> {
  const { resource, format } = input
  const target = targetOf(resource)
  if (!may(who, target.permission)) throw new Refusal('no_permission')
  const source = await target.source(db)
  const filters = asFilters(input.filters)
  conditions(source, who, readListQuery(source.resource, source.visibility.hidden(who), asQuery(filters)))
  const columns = chosenColumns(source.resource, input.columns)
  await refuseTooMany(db, who)
  const file = fileLabel(who, resource, format)
  const values = { resource, format, filters, columns, file, ...none, state: 'queued' as const }
  const detail = { resource, format, filters, columns }
  const row = await createRecord(
    db,
    who,
    exportSource,
    { ...values, downloads: 0, created_at: who.now.toISOString() },
    { action: 'export', detail },
  )
  await queue.send(db, 'export', jobOf(who, row))
  return presentExport(db, who, row)
}

async function lockExport(db: Db, who: Caller, id: number, version: number): Promise<StoredExport> {
  const row = await getRecord(db, who, exportSource, id, true)
  await checkVersion(row, version, () => presentExport(db, who, row))
  return row
}

/** Cancels a queued or running export. A run notices within seconds and removes what it has written. */
export async function cancelExport(db: Db, who: Caller, id: number, version: number): Promise<ExportRow> {
  const row = await lockExport(db, who, id, version)
  if (!openExportStates.some((state) => state === row.state)) throw new Refusal('wrong_state')
  const changes = { state: 'cancelled' as const, finished_at: who.now.toISOString() }
  const written = await writeRecord(db, who, exportSource, row, changes, { action: 'cancel' })
  return presentExport(db, who, written)
}

/** Queues the same export again. It reads the rows as they are when it runs. */
export async function retryExport(
  db: Db,
  who: Caller,
  queue: Queue,
  id: number,
  version: number,
): Promise<ExportRow> {
  const row = await lockExport(db, who, id, version)
  if (!repeatableStates.some((state) => state === row.state)) throw new Refusal('wrong_state')
  if (row.created_by !== who.uid) throw new Refusal('no_permission')
  await refuseTooMany(db, who)
  const fresh = {
    ...none,
    state: 'queued' as const,
    attempt: row.attempt + 1,
    bytes: 0,
    run: 0,
    failure: null,
    finished_at: null,
    expires_at: null,
    file_name: null,
  }
  const written = await writeRecord(db, who, exportSource, row, fresh, { action: 'retry' })
  await queue.send(db, 'export', jobOf(who, written))
  return presentExport(db, who, written)
}
