import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { uploadLimit, uploadMegabytes, type UploadAnswer, uploadRoutes } from '#contract/uploads.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { handleMadeDownload, handleResourceDownload } from './downloads.ts'
import { inspectContent, uploadTypeOf } from './file-content.ts'
import { extensionOf, refuseComma } from './file-names.ts'
import { sentToday } from './files.ts'
import { spendUpload } from './quotas.ts'
import { acceptForms, discard, receiveFiles, type ReceivedFile, type ReceiveLimits } from './receive.ts'
import type { Store } from './store.ts'
import { uploads } from '#server/tables/uploads.ts'

const megabyte = 1_048_576
/** Daily upload limits per person, in total and for files without a record. All bytes count against `quotas.ts`. */
const dayLimits = { files: 2000, bytes: Infinity }
const looseLimits = { files: 500, bytes: 500 * megabyte }

const limits: ReceiveLimits = {
  files: uploadLimit,
  bytes: uploadMegabytes * megabyte,
  tooMany: new Refusal('too_many_files', { n: uploadLimit }),
  tooLarge: new Refusal('file_too_large', { n: uploadMegabytes }),
  admit: (name) => {
    refuseComma(name)
    uploadTypeOf(extensionOf(name))
  },
}

const over = (sent: { files: number; bytes: number }, limits: typeof dayLimits) =>
  sent.files >= limits.files || sent.bytes >= limits.bytes

async function refuseHoarding(db: Db, who: Caller): Promise<void> {
  const sent = await sentToday(db, who)
  if (over(sent, dayLimits) || over(sent.loose, looseLimits))
    throw new Refusal('too_many_requests', {}, { retry_after: 3600 })
}

async function inspected(store: Store, file: ReceivedFile) {
  const { content } = await store.open(file.stored)
  const bytes = await buffer(content)
  const type = await inspectContent(uploadTypeOf(extensionOf(file.name)), bytes)
  const path = `/f/${randomBytes(18).toString('base64url')}/file.${extensionOf(file.name)}`
  return { ...file, type, path, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** Stores the files of a form. A file without a record is deleted after a day. */
async function keepFiles(
  db: Db,
  who: Caller,
  store: Store,
  received: readonly ReceivedFile[],
): Promise<UploadAnswer> {
  const rows: Awaited<ReturnType<typeof inspected>>[] = []
  for (const file of received) rows.push(await inspected(store, file))
  const files = rows.map(({ name, path }) => ({ filename: name, filepath: path }))
  await db.transaction(async (tx) => {
    await spendUpload(
      tx,
      who,
      rows.reduce((sum, { bytes }) => sum + bytes, 0),
    )
    const [first] = await tx
      .insert(uploads)
      .values(rows.map((row) => ({ ...row, uid: who.uid })))
      .returning({ id: uploads.id })
    const detail = { files: rows.map(({ name, bytes, type }) => ({ name, bytes, type })) }
    addAuditEntry(who, {
      action: 'upload',
      resource: 'files',
      record_id: first?.id ?? null,
      record_name: rows[0]?.name ?? null,
      detail,
    })
    await writeAuditEntries(tx, who)
  })
  return { filename: files[0]?.filename ?? '', filepath: files[0]?.filepath ?? '', files }
}

/** Registers the form reader, which imports also use, and the routes for files. */
export async function serveUploads(app: FastifyInstance, serve: Serve, store: Store): Promise<void> {
  await acceptForms(app)
  serve(
    uploadRoutes.upload,
    async ({ db, who, request }) => {
      await refuseHoarding(db, who)
      const { files } = await receiveFiles(request, store, limits)
      return keepFiles(db, who, store, files).catch(async (error: unknown) => {
        await discard(store, files)
        throw error
      })
    },
    { config: { takesFiles: true } },
  )
  serve(uploadRoutes.downloadMade, handleMadeDownload(store))
  serve(uploadRoutes.downloadResource, handleResourceDownload(store))
}
