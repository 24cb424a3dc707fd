import { eq } from 'drizzle-orm'
import {
  importable,
  importPermission,
  imports as contract,
  undoHours,
  type Importable,
  type ImportRow,
} from '#contract/imports.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { texts } from '#texts/all.ts'
import { fill, type Language, type Word } from '#texts/text.ts'
import { may, addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { readableSource } from '#server/records/source.ts'
import { suggestMapping } from './suggest-mapping.ts'
import { isAuthorField } from '#contract/past-sheet.ts'
import { imports, type StoredImport } from '#server/tables/imports.ts'
import { importTargets } from './targets.ts'
import type { ReadWorkbook } from './workbook-reader.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'

/** The resource named by a form. It needs its own permission besides that of the route. */
export function readResource(who: Caller, resource: string | undefined): Importable {
  if (resource === undefined || resource === '') throw invalidField('imports', 'resource', 'required')
  const known = importable.find((name) => name === resource)
  if (!known) throw invalidField('imports', 'resource', 'unknown_choice')
  if (!may(who, importPermission(known))) throw new Refusal('no_permission')
  return known
}

/** The text for a failed import. The database stores the stable reason. */
function failureText(language: Language, failure: string | null): string | null {
  if (failure === null) return null
  const { reasons, faults } = texts[language]
  const known: Readonly<Record<string, Word | undefined>> = { ...faults, ...reasons }
  return fill(language, known[failure] ?? reasons.internal)
}

/** The end of the undo window, a day after the import's end. Null if it wrote nothing. */
function undoUntil({ state, finished_at, accepted, updated }: StoredImport): Date | null {
  if (!['done', 'failed'].includes(state) || finished_at === null || accepted + updated === 0) return null
  return new Date(new Date(finished_at).getTime() + undoHours * 3_600_000)
}

/** The caller's actions on an import. */
export function importActions(who: Caller, row: StoredImport): ImportRow['actions'] {
  if (!may(who, importPermission(row.resource))) return []
  const own = row.uid === who.uid
  if (['uploaded', 'checked'].includes(row.state)) return own ? ['check', 'run'] : []
  const until = undoUntil(row)
  const mayUndo = own || may(who, 'imports.seeAll')
  return mayUndo && until !== null && until > who.now ? ['undo'] : []
}

export function presentImport(who: Caller, row: StoredImport): ImportRow {
  const {
    stored: _stored,
    told_lines: _told,
    done_to: _done,
    undone_by: _by,
    opening_day: _day,
    ...shown
  } = row
  const until = undoUntil(row)
  return {
    ...shown,
    // Only the importer may download the file.
    refusals_file: row.uid === who.uid ? row.refusals_file : null,
    failure: failureText(who.language, row.failure),
    undo_until: until !== null && until > who.now ? until.toISOString() : null,
    actions: importActions(who, row),
  }
}

/** The imports of the caller; administrators see everybody's. */
const source = readableSource({
  resource: contract,
  table: imports,
  visibility: {
    rows: (who) => (may(who, 'imports.seeAll') ? undefined : eq(imports.uid, who.uid)),
    hidden: () => [],
  },
  order: { column: imports.created_at, descending: true },
})

export async function listImports(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<ImportRow>> {
  const page = await listRecords(db, who, source, raw)
  return { ...page, items: page.items.map((row) => presentImport(who, row)) }
}

/** Only people who may import historical data may map authors and dates. */
const ownMapping = (who: Caller, mapping: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mapping).filter(([name]) => may(who, 'imports.past') || !isAuthorField(name)),
  )

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
    const [written] = await tx
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
        mapping: ownMapping(who, suggestMapping(importTargets[resource].resource, columns)),
      })
      .returning()
    const row = required(written, 'the inserted import')
    addAuditEntry(who, {
      action: 'upload',
      resource: 'imports',
      record_id: row.id,
      record_name: file_name,
      detail: { rows: total },
    })
    await writeAuditEntries(tx, who)
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
