import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { addAuditEntry } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Call } from '#server/request/pipeline.ts'
import { downloadListener } from './file-owners.ts'
import { mayReadFile } from './files.ts'
import { consumeFile, findMadeFile, type MadeFile } from './made-files.ts'
import type { Store } from './store.ts'
import { uploads } from '#server/tables/uploads.ts'
import type { uploadRoutes } from '#contract/uploads.ts'

/** Reads a name from the query. Names we do not issue never reach the database. */
const issuedName = (query: unknown, name: string): string => {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' && /^[\w./-]{1,100}$/.test(value) ? value : ''
}

/** Encodes a name for a header by RFC 5987. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /[!'()*]/g,
    (value) => `%${value.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** RFC 6266: an ASCII name for old programs, and the real one. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}

interface Sent {
  stored: string
  name: string
  type: string
}

/** Headers that make the browser save a file and never show it, so its content cannot run here. */
export const headersOf = (name: string, type: string, bytes: number) => ({
  'content-type': type,
  'content-length': bytes,
  'content-disposition': disposition(name),
  'download-filename': encoded(name),
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'accept-ranges': 'none',
})

/** Answers 404 if the store lacks a file that a row refers to. */
export const missing = (error: NodeJS.ErrnoException): never => {
  throw error.code === 'ENOENT' ? new Refusal('file_missing') : error
}

async function send(store: Store, reply: FastifyReply, file: Sent): Promise<Readable> {
  const found = await store.open(file.stored).catch(missing)
  void reply.headers(headersOf(file.name, file.type, found.bytes))
  return found.content
}

/**
 * True for a full download by a person, from our pages or a plain program. Prefetches and ranges do not
 * count.
 */
function isRealDownload(request: FastifyRequest): boolean {
  const { headers } = request
  const guessed = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((item) =>
    /prefetch|preview/i.test(String(item ?? '')),
  )
  return (
    request.method === 'GET' &&
    headers.range === undefined &&
    !guessed &&
    !['cross-site', 'same-site'].includes(headers['sec-fetch-site'] ?? '')
  )
}

/** Counts and marks a download after its last byte was sent, so that a broken transfer can be repeated. */
function noteWhenSent(db: Db, reply: FastifyReply, file: MadeFile, consuming: boolean): void {
  const note = async () => {
    if (consuming) await consumeFile(db, file.id)
    await downloadListener.implementation().sent(db, file.file_name)
  }
  reply.raw.once('finish', () => {
    note().catch((error: unknown) => reply.log.error({ err: error }, 'download not marked'))
  })
}

export const handleMadeDownload =
  (store: Store) =>
  async ({ db, who, request, reply }: Call<typeof uploadRoutes.downloadMade>) => {
    const file = await findMadeFile(db, who, issuedName(request.query, 'fileName'))
    if (!file) throw new Refusal('file_missing')
    const content = await send(store, reply, { ...file, name: file.label })
    const consuming = !['false', '0'].includes(issuedName(request.query, 'delete'))
    if (isRealDownload(request)) noteWhenSent(db, reply, file, consuming)
    addAuditEntry(who, { action: 'download', resource: 'files', record_id: file.id, record_name: file.label })
    return content as never
  }

export const handleResourceDownload =
  (store: Store) =>
  async ({ db, who, request, reply }: Call<typeof uploadRoutes.downloadResource>) => {
    const [file] = await db
      .select()
      .from(uploads)
      .where(eq(uploads.path, issuedName(request.query, 'resource')))
    if (!file || !(await mayReadFile(db, who, file))) throw new Refusal('file_missing')
    return (await send(store, reply, file)) as never
  }
