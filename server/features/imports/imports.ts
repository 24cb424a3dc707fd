import { eq } from 'drizzle-orm'
import { importable, type Importable, type ImportRow, type runImport } from '../../../contract/imports.ts'
import { writableNames } from '../../../contract/resource.ts'
import type { Resource } from '../../../contract/resource.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { texts } from '../../../texts/all.ts'
import { fill, type Language, type Word } from '../../../texts/text.ts'
import { may, record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { InvalidFields, invalidField, Refusal, type FieldFault } from '../../request/errors.ts'
import type { Queue } from '../../request/job-queue.ts'
import { writeDeeds } from '../../request/write-deeds.ts'
import { recordImport } from './importer.ts'
import { suggestMapping } from './suggest-mapping.ts'
import { imports, type StoredImport } from '../../tables/imports.ts'
import { importTargets } from './targets.ts'
import type { ReadWorkbook } from './workbook-reader.ts'

/** The resource named by a form. It needs its own permission besides that of the route. */
export function readResource(who: Caller, resource: string | undefined): Importable {
  if (resource === undefined || resource === '') throw invalidField('imports', 'resource', 'required')
  const known = importable.find((one) => one === resource)
  if (!known) throw invalidField('imports', 'resource', 'unknown_choice')
  if (!may(who, `imports.${known}`)) throw new Refusal('no_permission')
  return known
}

/** The text for a failed import. The database stores the stable reason. */
function failureText(language: Language, failure: string | null): string | null {
  if (failure === null) return null
  const { reasons, faults } = texts[language]
  const known: Readonly<Record<string, Word | undefined>> = { ...faults, ...reasons }
  return fill(language, known[failure] ?? reasons.internal)
}

export function presentImport(who: Caller, row: StoredImport): ImportRow {
  const {
    id,
    resource,
    file_name,
    state,
    total,
    accepted,
    updated,
    refused,
    unlisted,
    created_at,
    finished_at,
    columns,
    mapping,
    preview,
  } = row
  return {
    id,
    resource,
    file_name,
    state,
    total,
    accepted,
    updated,
    refused,
    unlisted,
    created_at,
    finished_at,
    columns,
    mapping,
    preview,
    // Only the importer may download the file.
    refusals_file: row.uid === who.uid ? row.refusals_file : null,
    failure: failureText(who.language, row.failure),
  }
}

/** Stores a workbook that has been read. Its owner then maps the columns. */
export async function createImport(
  db: Db,
  who: Caller,
  resource: Importable,
  file_name: string,
  read: ReadWorkbook,
): Promise<ImportRow> {
  const { stored, columns, preview, rows: total } = read
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(imports)
      .values({
        uid: who.uid,
        resource,
        file_name,
        stored,
        state: 'uploaded',
        columns,
        preview,
        total,
        mapping: suggestMapping(importTargets[resource].resource, columns),
      })
      .returning()
    if (!row) throw new Refusal('internal')
    record(who, {
      action: 'upload',
      resource: 'imports',
      record_id: row.id,
      record_name: file_name,
      detail: { rows: total },
    })
    await writeDeeds(tx, who)
    return presentImport(who, row)
  })
}

/** Only the importer and administrators can see an import. For others it does not exist. */
export async function loadImport(db: Db, who: Caller, id: number, lock = false): Promise<StoredImport> {
  const query = db.select().from(imports).where(eq(imports.id, id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row || (row.uid !== who.uid && !may(who, 'imports.seeAll'))) throw new Refusal('not_found')
  return row
}

/** Refuses a mapping that lacks a required field or names a missing column. */
function refuseWrongMapping(
  of: Resource,
  columns: readonly string[],
  mapping: Readonly<Record<string, string>>,
): void {
  const faults: FieldFault[] = []
  for (const [name, title] of Object.entries(mapping)) {
    if (!writableNames(of).includes(name)) faults.push({ name, fault: 'unknown_field' })
    else if (!columns.includes(title)) faults.push({ name, fault: 'unknown_choice' })
  }
  for (const [name, field] of Object.entries(of.fields))
    if (field.required_at === 'save' && mapping[name] === undefined) faults.push({ name, fault: 'required' })
  if (faults.length > 0) throw new InvalidFields(of.name, faults)
}

/**
 * Queues the run and stores the state. Without `service_id` the importer owns new rows; null puts customers
 * into the pool.
 */
export async function startImport(
  db: Db,
  who: Caller,
  queue: Queue,
  id: number,
  input: BodyOf<typeof runImport>,
): Promise<ImportRow> {
  const before = await loadImport(db, who, id, true)
  if (before.uid !== who.uid || !may(who, `imports.${before.resource}`)) throw new Refusal('no_permission')
  if (before.state !== 'uploaded') throw new Refusal('wrong_state')
  const target = importTargets[before.resource]
  refuseWrongMapping(target.resource, before.columns, input.mapping)
  const { mapping, on_duplicate, service_id = who.uid } = input
  await target.refuseWrongOwner(db, who, service_id)
  const [row] = await db
    .update(imports)
    .set({ state: 'queued', mapping, on_duplicate, service_id })
    .where(eq(imports.id, id))
    .returning()
  await queue.send(db, 'import', {
    import_id: id,
    language: who.language,
    address: who.address,
    request_id: who.request_id,
  })
  if (!row) throw new Refusal('internal')
  recordImport(who, row, 'run_import', { mapping, on_duplicate, service_id })
  return presentImport(who, row)
}
