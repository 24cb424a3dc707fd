import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { ZipFile } from 'yazl'
import type { FileRef } from '#contract/grammar/field.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Call, Serve } from '#server/request/pipeline.ts'
import { lotItemsTable } from '#server/tables/lot-items.ts'
import { thingEvidenceTable, thingsTable } from '#server/tables/things.ts'
import { weighTicketsTable } from '#server/tables/weighing.ts'
import { headersOf, missing } from '#server/features/uploads/downloads.ts'
import { cleanFileName, extensionOf } from '#server/features/uploads/file-names.ts'
import { mayReadFile, type Upload } from '#server/features/uploads/files.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { loadLot } from './lots.ts'
import type { StoredLot } from './visibility.ts'
import { uploads } from '#server/tables/uploads.ts'
import { uploadRoutes } from '#contract/uploads.ts'

/** Photographs of the gate, and the papers about the end of each thing. */
async function filesOfThings(db: Db, lot: StoredLot): Promise<FileRef[]> {
  const gone = await db
    .select({ id: thingsTable.id, out_photo: thingsTable.out_photo })
    .from(thingsTable)
    .where(and(eq(thingsTable.lot_id, lot.id), eq(thingsTable.round_no, lot.round_no)))
    .orderBy(thingsTable.id)
  const papers = await db
    .select({ files: thingEvidenceTable.files })
    .from(thingEvidenceTable)
    .where(
      and(
        inArray(
          thingEvidenceTable.thing_id,
          gone.map(({ id }) => id),
        ),
        isNull(thingEvidenceTable.voided_at),
      ),
    )
    .orderBy(thingEvidenceTable.id)
  return [...gone.flatMap(({ out_photo }) => out_photo), ...papers.flatMap(({ files }) => files)]
}

/**
 * The files of the lot's round: photos, papers, consents, photos of its goods, of valid weigh
 * tickets and of what left the yard, and the papers about its end.
 */
async function namedFiles(db: Db, lot: StoredLot): Promise<FileRef[]> {
  const tickets = await db
    .select({ photo: weighTicketsTable.photo })
    .from(weighTicketsTable)
    .where(
      and(
        eq(weighTicketsTable.lot_id, lot.id),
        eq(weighTicketsTable.round_no, lot.round_no),
        isNull(weighTicketsTable.voided_at),
      ),
    )
    .orderBy(weighTicketsTable.id)
  const things = await db
    .select({ photos: lotItemsTable.photos })
    .from(lotItemsTable)
    .where(and(eq(lotItemsTable.lot_id, lot.id), eq(lotItemsTable.round_no, lot.round_no)))
    .orderBy(lotItemsTable.id)
  const ofThings = things.flatMap(({ photos }) => photos)
  return [
    ...lot.photos,
    ...ofThings,
    ...lot.files,
    ...lot.consent_files,
    ...lot.declared_files,
    ...lot.approval_files,
    ...lot.notice_files,
    ...tickets.flatMap(({ photo }) => photo),
    ...(await filesOfThings(db, lot)),
  ]
}

/**
 * The file's name in the record if it suits that kind of file; otherwise the name it was received under.
 */
function nameFor(given: string, file: Upload): string {
  try {
    const name = cleanFileName(given)
    return extensionOf(name) === extensionOf(file.name) ? name : file.name
  } catch {
    return file.name
  }
}

/** Numbers the names that are equal on a case-insensitive file system. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const at = name.lastIndexOf('.')
    const [stem, extension] = at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
    let free = name
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${stem} (${n})${extension}`
    taken.add(free.toLowerCase())
    return free
  })
}

interface Packed {
  name: string
  stored: string
  bytes: number
  at: string
}

/** The files that this caller may download, with their sizes. One missing file refuses them all. */
export async function packable(
  db: Db,
  who: Caller,
  store: Store,
  files: readonly FileRef[],
): Promise<Packed[]> {
  const named = new Map(files.map(({ path, name }) => [path, name]))
  if (named.size === 0) return []
  const rows = await db
    .select()
    .from(uploads)
    .where(inArray(uploads.path, [...named.keys()]))
    .orderBy(uploads.id)
  const readable: Upload[] = []
  for (const row of rows) if (await mayReadFile(db, who, row)) readable.push(row)
  const names = distinctNames(readable.map((file) => nameFor(named.get(file.path) ?? '', file)))
  return Promise.all(
    readable.map(async (file, at) => ({
      name: names[at] ?? file.name,
      stored: file.stored,
      bytes: await store.size(file.stored).catch(missing),
      at: file.created_at,
    })),
  )
}

/**
 * Files are packed as they are, one open at a time: what staff upload is compressed already, and the length
 * is known beforehand. A sheet about them comes first.
 */
export async function pack(
  store: Store,
  files: readonly Packed[],
  sheet?: { name: string; text: string },
): Promise<{ content: Readable; bytes: number }> {
  const zip = new ZipFile()
  if (sheet) zip.addBuffer(Buffer.from(sheet.text), sheet.name, { compress: false, mode: 0o100_644 })
  const content = zip.outputStream as Readable
  let open: Readable | undefined
  const broken = (error: Error) => content.destroy(error)
  zip.on('error', broken)
  content.once('close', () => open?.destroy())
  const next = async (stored: string): Promise<Readable> => {
    open = (await store.open(stored)).content.once('error', broken)
    // Stops when the client disconnects, so that no file stays open.
    if (content.destroyed) open.destroy()
    return open
  }
  for (const { name, stored, bytes, at } of files) {
    const options = { compress: false, size: bytes, mtime: new Date(at), mode: 0o100_644 }
    zip.addReadStreamLazy(name, options, (done) => callbackify(next)(stored, done))
  }
  // The library sets the length, but its types do not declare it.
  const bytes = await new Promise<number>((resolve) =>
    zip.end(undefined, ((length: number) => resolve(length)) as () => void),
  )
  return { content, bytes }
}

/** All attachments of a lot; nothing to pack is the same 404 as a file that is not there. */
const handleLotZip =
  (store: Store) =>
  async ({ db, who, params, reply }: Call<typeof uploadRoutes.downloadLotFiles>) => {
    const lot = await loadLot(db, who, params.id)
    const files = await packable(db, who, store, await namedFiles(db, lot))
    if (files.length === 0) throw new Refusal('file_missing')
    const { content, bytes } = await pack(store, files)
    const name = `${lot.lot_no}.zip`
    void reply.headers(headersOf(name, 'application/zip', bytes))
    addAuditEntry(who, {
      action: 'download',
      resource: 'files',
      record_name: name,
      detail: { files: files.length, bytes },
    })
    return content as never
  }

export function serveLotZip(serve: Serve, store: Store): void {
  serve(uploadRoutes.downloadLotFiles, handleLotZip(store))
}
