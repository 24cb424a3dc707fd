import { and, desc, eq, inArray } from 'drizzle-orm'
import {
  photoUndoHours,
  type PhotoImportRow,
  type PhotoLine,
  type PhotoState,
} from '#contract/photo-imports.ts'
import { texts } from '#texts/all.ts'
import { fill, type Word } from '#texts/text.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Jobs, Queue } from '#server/request/job-queue.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { photoImports as table, type StoredPhotoImport } from '#server/tables/photo-imports.ts'
import { required } from '#server/records/required.ts'

const listed = 20

/** The end of the undo window. Null while there is nothing to take back. */
function undoUntil({ state, finished_at, lines }: StoredPhotoImport): Date | null {
  const isOver = ['done', 'failed'].includes(state) && finished_at !== null
  if (!isOver || !lines.some(({ path }) => path !== null)) return null
  return new Date(Date.parse(finished_at) + photoUndoHours * 3_600_000)
}

function actionsOf(who: Caller, row: StoredPhotoImport): PhotoImportRow['actions'] {
  if (row.state === 'checked') return row.lines.some(({ fault }) => fault === null) ? ['run'] : []
  const until = undoUntil(row)
  return until !== null && until > who.now ? ['undo'] : []
}

function failureText(who: Caller, failure: string | null): string | null {
  if (failure === null) return null
  const { reasons } = texts[who.language]
  return fill(who.language, (reasons as Readonly<Record<string, Word>>)[failure] ?? reasons.internal)
}

export function presentPhotos(who: Caller, row: StoredPhotoImport): PhotoImportRow {
  const { stored: _stored, uid: _uid, ...shown } = row
  return {
    ...shown,
    total: row.lines.length,
    matched: row.lines.filter(({ fault }) => fault === null).length,
    placed: row.lines.filter(({ path }) => path !== null).length,
    failure: failureText(who, row.failure),
    undo_until: undoUntil(row)?.toISOString() ?? null,
    actions: actionsOf(who, row),
  }
}

export const recordPhotos = (
  who: Caller,
  row: StoredPhotoImport,
  action: 'upload' | 'run_import' | 'undo_import' | 'import',
  detail: Readonly<Record<string, unknown>>,
): void =>
  addAuditEntry(who, {
    action,
    resource: 'photo_imports',
    record_id: row.id,
    record_name: row.file_name,
    owners: [row.uid],
    detail,
  })

/** How many zips of one person wait to be placed. They count against no quota before that. */
const mostWaiting = 3

/** Forgets the oldest zips that wait, and returns where they are stored. */
async function forgetWaiting(db: Db, who: Caller): Promise<string[]> {
  const waits = and(eq(table.uid, who.uid), eq(table.state, 'checked'))
  const older = await db
    .select({ id: table.id })
    .from(table)
    .where(waits)
    .orderBy(desc(table.id))
    .offset(mostWaiting)
  const ids = older.map(({ id }) => id)
  if (ids.length === 0) return []
  const gone = await db
    .delete(table)
    .where(and(waits, inArray(table.id, ids)))
    .returning({ stored: table.stored })
  return gone.map(({ stored }) => stored)
}

/** Keeps the zip with the places of its files, and names the zips that it replaces. */
export async function keepPhotos(
  db: Db,
  who: Caller,
  file: { name: string; stored: string },
  lines: PhotoLine[],
): Promise<{ kept: PhotoImportRow; replaced: string[] }> {
  return db.transaction(async (tx) => {
    const [written] = await tx
      .insert(table)
      .values({ uid: who.uid, file_name: file.name, stored: file.stored, state: 'checked', lines })
      .returning()
    const row = required(written, 'the written import of photos')
    recordPhotos(who, row, 'upload', { files: lines.length })
    const replaced = await forgetWaiting(tx, who)
    await writeAuditEntries(tx, who)
    return { kept: presentPhotos(who, row), replaced }
  })
}

/** An import of photos exists for its importer alone. */
export async function loadPhotos(db: Db, who: Caller, id: number, lock = false): Promise<StoredPhotoImport> {
  const query = db.select().from(table).where(eq(table.id, id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row || row.uid !== who.uid) throw new Refusal('not_found')
  return row
}

export async function listPhotos(db: Db, who: Caller): Promise<{ items: PhotoImportRow[] }> {
  const rows = await db
    .select()
    .from(table)
    .where(eq(table.uid, who.uid))
    .orderBy(desc(table.created_at))
    .limit(listed)
  return { items: rows.map((row) => ({ ...presentPhotos(who, row), lines: [] })) }
}

const starting = { run: 'queued', undo: 'undoing' } as const satisfies Record<string, PhotoState>

/** Queues the work in the transaction that asks for it. */
export async function startPhotos(
  db: Db,
  who: Caller,
  queue: Queue,
  id: number,
  act: Jobs['photos']['act'],
): Promise<PhotoImportRow> {
  const before = await loadPhotos(db, who, id, true)
  if (!actionsOf(who, before).includes(act)) throw new Refusal('wrong_state')
  const [written] = await db
    .update(table)
    .set({ state: starting[act], failure: null })
    .where(eq(table.id, id))
    .returning()
  const row = required(written, 'the written import of photos')
  const { uid, language, address, request_id } = who
  await queue.send(db, 'photos', { photo_import_id: id, uid, act, language, address, request_id })
  recordPhotos(who, row, act === 'run' ? 'run_import' : 'undo_import', {})
  return presentPhotos(who, row)
}
