import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import type { Page } from '#contract/grammar/envelope.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import type { Paper } from '#contract/paper-fields.ts'
import { paperTemplates, type PaperTemplateRow } from '#contract/paper-templates.ts'
import { givenFields, writableNames, type Draft, type Patch } from '#contract/grammar/resource.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '#server/request/errors.ts'
import { containing } from '#server/lists/list-query.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { paperTemplatesTable as table } from '#server/tables/papers.ts'
import { uploads } from '#server/tables/uploads.ts'
import { dictionaryNames } from '#server/features/dictionaries/names.ts'
import { extensionOf } from '#server/features/uploads/file-names.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { missing } from '#server/features/uploads/downloads.ts'
import { checkTemplate } from './docx.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'

const templateSource = writableSource({
  resource: paperTemplates,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  search: (_who, q) => sql`${table.title} ilike ${containing(q)}`,
  log: {
    resource: 'paper_templates',
    nameOf: (row) => row.title,
    ownersOf: () => [],
    fields: writableNames(paperTemplates),
  },
})

type StoredTemplate = RowOf<typeof templateSource>

async function present(db: Db, rows: readonly StoredTemplate[]): Promise<PaperTemplateRow[]> {
  const { companies } = await dictionaryNames(db)
  return rows.map((row) => ({
    ...row,
    company_name: row.company === null ? null : (companies.get(row.company) ?? null),
    actions: ['edit', 'delete'],
  }))
}

async function presentOne(db: Db, row: StoredTemplate): Promise<PaperTemplateRow> {
  const [presented] = await present(db, [row])
  return required(presented, 'the presented template')
}

export async function listTemplates(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<PaperTemplateRow>> {
  const page = await listRecords(db, who, templateSource, raw)
  return { ...page, items: await present(db, page.items) }
}

/** The content of an uploaded file. */
export async function contentOf(db: Db, store: Store, file: FileRef): Promise<Buffer> {
  const [found] = await db.select({ stored: uploads.stored }).from(uploads).where(eq(uploads.path, file.path))
  if (!found) throw new Refusal('file_missing')
  return buffer((await store.open(found.stored).catch(missing)).content)
}

const twice = (error: unknown): never => {
  if (violatedConstraint(error) === 'paper_templates_once')
    throw new Refusal('duplicate', {}, { soft: false, field: 'company' })
  throw error
}

/** Refuses a template whose file is not a docx uploaded by this caller, or uses fields its paper lacks. */
async function checkedFile(
  db: Db,
  who: Caller,
  store: Store,
  { paper, file }: { paper: Paper; file: readonly FileRef[] },
  already: readonly FileRef[],
): Promise<void> {
  const [only] = file
  if (!only) throw invalidField(paperTemplates.name, 'file', 'required')
  if (extensionOf(only.name) !== 'docx') throw invalidField(paperTemplates.name, 'file', 'template_broken')
  await refuseForeignFiles(db, who, 'file', file, already)
  await checkTemplate(paper, await contentOf(db, store, only))
}

/** Detaches files that no template names any more, so that the nightly clean-up removes them. */
const letGo = (db: Db, id: number, files: readonly FileRef[]) =>
  files.length === 0
    ? undefined
    : db
        .update(uploads)
        .set({ resource: null, record_id: null })
        .where(
          and(
            eq(uploads.resource, paperTemplates.name),
            eq(uploads.record_id, id),
            inArray(
              uploads.path,
              files.map(({ path }) => path),
            ),
          ),
        )

async function refuseUnknownCompany(db: Db, company: number | null | undefined): Promise<void> {
  if (company === null || company === undefined) return
  const { companies } = await dictionaryNames(db)
  if (!companies.has(company)) throw invalidField(paperTemplates.name, 'company', 'unknown_choice')
}

/**
 * Adds a template for a paper of one company or of all. A second one for the same pair is 409 `duplicate`.
 */
export async function createTemplate(
  db: Db,
  who: Caller,
  store: Store,
  input: Draft<typeof paperTemplates>,
): Promise<PaperTemplateRow> {
  await refuseUnknownCompany(db, input.company)
  await checkedFile(db, who, store, input, [])
  const values = { ...input, created_at: who.now.toISOString() }
  const row = await createRecord(db, who, templateSource, values).catch(twice)
  await attachFiles(db, row.file, 'paper_templates', row.id)
  return presentOne(db, row)
}

/** Edits a template. If its file or paper changes, it is checked like a new one. */
export async function editTemplate(
  db: Db,
  who: Caller,
  store: Store,
  id: number,
  { version, ...input }: Patch<typeof paperTemplates>,
): Promise<PaperTemplateRow> {
  const before = await getRecord(db, who, templateSource, id, true)
  await checkVersion(before, version, () => presentOne(db, before))
  const given = givenFields(input)
  const after = { ...before, ...given }
  await refuseUnknownCompany(db, given.company)
  await checkedFile(db, who, store, after, before.file)
  const written = await writeRecord(db, who, templateSource, before, given, { action: 'edit' }).catch(twice)
  const current = new Set(written.file.map(({ path }) => path))
  await letGo(
    db,
    id,
    before.file.filter(({ path }) => !current.has(path)),
  )
  await attachFiles(db, written.file, 'paper_templates', id)
  return presentOne(db, written)
}

export async function deleteTemplate(db: Db, who: Caller, id: number): Promise<null> {
  const row = await getRecord(db, who, templateSource, id, true)
  await db.delete(table).where(eq(table.id, id))
  await letGo(db, id, row.file)
  addAuditEntry(who, {
    action: 'delete',
    resource: 'paper_templates',
    record_id: id,
    record_name: row.title,
    before: { title: row.title, paper: row.paper, company: row.company, file: row.file },
  })
  return null
}

/** The template of each paper for lots of this company. Its own precedes the shared one. */
export async function templatesFor(
  db: Db,
  company: number | null,
): Promise<Map<Paper, { id: number; title: string; file: FileRef[] }>> {
  const rows = await db
    .select({
      id: table.id,
      title: table.title,
      paper: table.paper,
      company: table.company,
      file: table.file,
    })
    .from(table)
    .where(company === null ? isNull(table.company) : or(isNull(table.company), eq(table.company, company)))
    .orderBy(sql`${table.company} nulls first`)
  return new Map(rows.map(({ paper, id, title, file }) => [paper, { id, title, file }]))
}
