import type { FastifyRequest } from 'fastify'
import { photoImportRoutes, photoLimits, type PhotoImportRow } from '#contract/photo-imports.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import type { Queue } from '#server/request/job-queue.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { lockOwnEvent } from '#server/features/auction-events/events.ts'
import { extensionOf } from '#server/features/uploads/file-names.ts'
import { discard, receiveFiles, type ReceiveLimits } from '#server/features/uploads/receive.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { matchPhotos } from './match.ts'
import { keepPhotos, listPhotos, loadPhotos, presentPhotos, startPhotos } from './photo-imports.ts'
import { withZip } from './zip.ts'

const limits: ReceiveLimits = {
  files: 1,
  bytes: photoLimits.zipMegabytes * 1_048_576,
  tooMany: new Refusal('too_many_files', { n: 1 }),
  tooLarge: new Refusal('zip_too_large', { n: photoLimits.zipMegabytes }),
  admit: (name) => {
    if (extensionOf(name) !== 'zip') throw new Refusal('file_type', { types: 'zip' })
  },
}

/** The event that gives the numbers of lots their meaning. */
async function eventOf(db: Db, who: Caller, given: string | undefined): Promise<number | undefined> {
  if (given === undefined || given === '') return undefined
  if (!/^[1-9]\d{0,14}$/.test(given)) throw invalidField('photo_imports', 'event_id', 'bad_format')
  return (await lockOwnEvent(db, who, Number(given))).id
}

async function receive(db: Db, who: Caller, store: Store, request: FastifyRequest): Promise<PhotoImportRow> {
  const { files, fields } = await receiveFiles(request, store, limits)
  try {
    const [file] = files
    if (!file) throw new Refusal('no_file')
    const event = await eventOf(db, who, fields['event_id'])
    const names = await withZip(store, file.stored, async ({ entries }) => [...entries.keys()])
    if (names.length === 0) throw new Refusal('zip_unreadable')
    const { kept, replaced } = await keepPhotos(db, who, file, await matchPhotos(db, who, names, event))
    for (const stored of replaced) await store.remove(stored).catch(() => {})
    return kept
  } catch (error) {
    await discard(store, files)
    throw error
  }
}

export function servePhotoImports(serve: Serve, store: Store, queue: Queue): void {
  serve(photoImportRoutes.upload, ({ db, who, request }) => receive(db, who, store, request), {
    config: { takesFiles: true },
  })
  serve(photoImportRoutes.list, ({ db, who }) => listPhotos(db, who))
  serve(photoImportRoutes.get, async ({ db, who, params }) =>
    presentPhotos(who, await loadPhotos(db, who, params.id)),
  )
  serve(photoImportRoutes.run, ({ db, who, params }) => startPhotos(db, who, queue, params.id, 'run'))
  serve(photoImportRoutes.undo, ({ db, who, params }) => startPhotos(db, who, queue, params.id, 'undo'))
}
