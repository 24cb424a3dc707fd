import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PhotoFault, PhotoLine } from '#contract/photo-imports.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { databaseRefusal, InvalidFields, Refusal } from '#server/request/errors.ts'
import type { Jobs } from '#server/request/job-queue.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { photoImports as table, type StoredPhotoImport } from '#server/tables/photo-imports.ts'
import { actingFor } from '#server/features/staff/acting-for.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { recordPhotos } from './photo-imports.ts'
import { addPhotos, readPhoto, takePhotos, type Photo } from './place.ts'
import { withZip, type OpenZip } from './zip.ts'

export interface PhotoWork {
  db: Db
  store: Store
  onError: (error: unknown) => void
  /** Aborted when the process stops. The work goes on at the next start. */
  signal: AbortSignal
}

const keyOf = ({ lot_id, item_id }: PhotoLine) => `${lot_id} ${item_id}`

/** The lines by the record they go to. */
const byRecord = (lines: readonly PhotoLine[]): PhotoLine[][] => [...Map.groupBy(lines, keyOf).values()]

const isRefusal = (error: unknown): boolean => error instanceof Refusal || error instanceof InvalidFields

/** Acts for the importer in one transaction, with its entries in the log. */
const acting = <T>(
  { db }: PhotoWork,
  job: Jobs['photos'],
  act: (tx: Db, who: Caller) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    const who = await actingFor(tx, job.uid, job)
    const done = await act(tx, who)
    await writeAuditEntries(tx, who)
    return done
  })

/** Stores the outcome of some lines. */
async function note(db: Db, id: number, changed: readonly PhotoLine[]): Promise<void> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) return
  const now = new Map(changed.map((line) => [line.name, line]))
  await db
    .update(table)
    .set({ lines: row.lines.map((line) => now.get(line.name) ?? line) })
    .where(eq(table.id, id))
}

/** Places the photos of one record: all of them, or none that it refuses. */
async function placeOn(
  work: PhotoWork,
  job: Jobs['photos'],
  zip: OpenZip,
  lines: PhotoLine[],
): Promise<void> {
  const photos: Photo[] = []
  const faults = new Map<string, PhotoFault>()
  for (const { name } of lines) {
    const read = await readPhoto(work.store, zip, name)
    if (typeof read === 'string') faults.set(name, read)
    else photos.push(read)
  }
  const paths = new Map(photos.map(({ from, path }) => [from, path]))
  const said = (line: PhotoLine): PhotoLine => ({
    ...line,
    fault: faults.get(line.name) ?? null,
    path: paths.get(line.name) ?? null,
  })
  try {
    await acting(work, job, async (tx, who) => {
      const [target] = lines
      if (target && photos.length > 0) await addPhotos(tx, who, target, photos)
      await note(tx, job.photo_import_id, lines.map(said))
    })
  } catch (error) {
    for (const { stored } of photos) await work.store.remove(stored)
    // A spent quota fails the run; a record that has moved on refuses its own photos.
    if (!isRefusal(error) || (error instanceof Refusal && error.reason.includes('upload_limit'))) throw error
    const refused = lines.map((line) => ({ ...line, fault: faults.get(line.name) ?? ('closed' as const) }))
    await note(work.db, job.photo_import_id, refused)
  }
}

async function end(
  work: PhotoWork,
  job: Jobs['photos'],
  from: readonly StoredPhotoImport['state'][],
  set: Partial<StoredPhotoImport>,
): Promise<StoredPhotoImport | undefined> {
  return acting(work, job, async (tx, who) => {
    const [row] = await tx
      .update(table)
      .set({ ...set, ...(set.state !== 'undone' && { finished_at: sql`now()` }) })
      .where(and(eq(table.id, job.photo_import_id), inArray(table.state, [...from])))
      .returning()
    if (row)
      recordPhotos(who, row, 'import', {
        state: row.state,
        placed: row.lines.filter((line) => line.path).length,
      })
    return row
  })
}

const find = async ({ db }: PhotoWork, id: number) =>
  (await db.select().from(table).where(eq(table.id, id)))[0]

async function run(work: PhotoWork, job: Jobs['photos']): Promise<void> {
  const row = await find(work, job.photo_import_id)
  if (row?.state !== 'queued') return
  const open = row.lines.filter(({ fault, path }) => fault === null && path === null)
  await withZip(work.store, row.stored, async (zip) => {
    for (const lines of byRecord(open)) {
      work.signal.throwIfAborted()
      await placeOn(work, job, zip, lines)
    }
  })
  if (await end(work, job, ['queued'], { state: 'done' })) await work.store.remove(row.stored)
}

/** Takes back what is still there. A record that may no longer be edited keeps its photos. */
async function undo(work: PhotoWork, job: Jobs['photos']): Promise<void> {
  const row = await find(work, job.photo_import_id)
  if (row?.state !== 'undoing') return
  let taken = row.taken_back
  for (const lines of byRecord(row.lines.filter(({ path }) => path !== null))) {
    work.signal.throwIfAborted()
    const [target] = lines
    const paths = lines.flatMap(({ path }) => (path === null ? [] : [path]))
    if (!target) continue
    try {
      await acting(work, job, async (tx, who) => {
        const n = await takePhotos(tx, who, target, paths)
        await note(
          tx,
          row.id,
          lines.map((line) => ({ ...line, path: null })),
        )
        await tx
          .update(table)
          .set({ taken_back: taken + n, left_alone: sql`${table.left_alone} + ${paths.length - n}` })
          .where(eq(table.id, row.id))
        taken += n
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      await work.db
        .update(table)
        .set({ left_alone: sql`${table.left_alone} + ${paths.length}` })
        .where(eq(table.id, row.id))
    }
  }
  await end(work, job, ['undoing'], { state: 'undone' })
}

/** A job on an import of photos. It rejects only if a later retry makes sense. */
export async function workOnPhotos(work: PhotoWork, job: Jobs['photos']): Promise<void> {
  try {
    await (job.act === 'run' ? run : undo)(work, job)
  } catch (error) {
    if (work.signal.aborted) throw error
    const passing = databaseRefusal(error)
    if (passing) throw passing
    if (!isRefusal(error)) work.onError(error)
    const failure = error instanceof Refusal ? error.reason : 'internal'
    const [failed] = await work.db
      .update(table)
      .set({ state: 'failed', failure, finished_at: sql`now()` })
      .where(and(eq(table.id, job.photo_import_id), inArray(table.state, ['queued', 'undoing'])))
      .returning({ stored: table.stored })
    // A failed import is not run again.
    if (failed) await work.store.remove(failed.stored)
  }
}
