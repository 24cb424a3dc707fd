import { fastifyMultipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/request/errors.ts'
import { cutUpload } from '#server/request/malformed-requests.ts'
import { watchUpload } from '#server/request/upload-progress.ts'
import { cleanFileName } from './file-names.ts'
import type { Store } from './store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes that accept files. Other routes refuse a form. */
    takesFiles?: true
  }
}

/** Reads forms only on routes that accept files. Such a form may take as long as it makes progress. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart() || request.is404) return
    if (!request.routeOptions.config.takesFiles) throw new Refusal('media_type')
    watchUpload(request.raw, () => cutUpload(request.raw.socket))
  })
}

export interface ReceivedFile {
  name: string
  stored: string
  bytes: number
}

export interface Received {
  files: ReceivedFile[]
  fields: Record<string, string>
}

export interface ReceiveLimits {
  files: number
  bytes: number
  tooMany: Refusal
  tooLarge: Refusal
  /** Refuses a file by its name before any of it is stored. */
  admit(name: string): void
}

/** The disk space that files leave free for the database: a share of the disk, up to a number of bytes. */
const reserve = { share: 0.05, bytes: 512 * 1_048_576 }

/** Refuses any file once the disk has only its reserve left. */
export async function refuseFullStore(store: Pick<Store, 'room'>): Promise<void> {
  const { free, all } = await store.room()
  if (free < Math.min(all * reserve.share, reserve.bytes)) throw new Refusal('storage_full')
}

/** Streams the files of a form into the store. Keeps all of them or, if anything fails, none. */
export async function receiveFiles(
  request: FastifyRequest,
  store: Store,
  limits: ReceiveLimits,
): Promise<Received> {
  if (!request.isMultipart()) throw new Refusal('media_type')
  const received: Received = { files: [], fields: {} }
  try {
    await refuseFullStore(store)
    await readParts(request, store, limits, received)
    if (received.files.length === 0) throw new Refusal('no_file')
    return received
  } catch (error) {
    await discard(store, received.files)
    swallow(request)
    throw error
  }
}

export async function discard(store: Store, files: readonly ReceivedFile[]): Promise<void> {
  for (const file of files) await store.remove(file.stored).catch(() => {})
}

async function readParts(
  request: FastifyRequest,
  store: Store,
  limits: ReceiveLimits,
  received: Received,
): Promise<void> {
  const sizes = {
    fileSize: limits.bytes,
    files: limits.files + 1,
    fields: 10,
    fieldSize: 1000,
    fieldNameSize: 100,
    headerPairs: 50,
  }
  try {
    for await (const part of request.parts({ limits: sizes })) {
      if (part.type === 'field') received.fields[part.fieldname] = String(part.value)
      else if (received.files.length === limits.files) throw limits.tooMany
      else received.files.push(await keep(part, store, limits))
    }
  } catch (error) {
    throw isBrokenForm(error) ? new Refusal('malformed') : error
  }
}

async function keep(part: MultipartFile, store: Store, limits: ReceiveLimits): Promise<ReceivedFile> {
  const name = cleanFileName(part.filename)
  limits.admit(name)
  const content = await store.put(part.file)
  if (!part.file.truncated) return { name, ...content }
  await store.remove(content.stored)
  throw limits.tooLarge
}

/**
 * Recognises errors of the form parser: its own, plain ones without a code, and a stream that ended early.
 */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Refusal) return false
  const code = 'code' in error ? String(error.code) : ''
  return code === '' || code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Sends the refusal to a client that is still uploading, and discards the rest of the body. */
function swallow(request: FastifyRequest): void {
  request.raw.unpipe()
  request.raw.resume()
}
