import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/imports.ts'
import { type ItemLine, lotItemRoutes } from '#contract/lot-items.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Queue } from '#server/request/job-queue.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { auctionEventRoutes } from '#contract/auction-events.ts'
import { eventResultRoutes } from '#contract/event-results.ts'
import { lockOwnEvent } from '#server/features/auction-events/events.ts'
import { openLot } from '#server/features/lot-items/items.ts'
import { discard, receiveFiles } from '#server/features/uploads/receive.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { createImport, listImports, loadImport, presentImport, readResource } from './imports.ts'
import { eventLines } from './event-lines.ts'
import { receiveResults } from './event-results.ts'
import { itemLines } from './item-lines.ts'
import { listRefusals } from './refusals.ts'
import { startCheck, startImport, startUndo } from './start.ts'
import { workbookKind, workbookLimits } from './receive-workbook.ts'
import { readWorkbook } from './workbook-reader.ts'
import { importRoutes } from '#contract/imports.ts'

/** Receives and reads a workbook. The workbook itself is not stored. */
async function receiveImport(
  db: Db,
  who: Caller,
  store: Store,
  request: FastifyRequest,
): Promise<contract.ImportRow> {
  const { files, fields } = await receiveFiles(request, store, workbookLimits)
  try {
    const resource = readResource(who, fields['resource'])
    const [file] = files
    if (!file) throw new Refusal('no_file')
    const read = await readWorkbook(store, file.stored, workbookKind(file.name), who.uid)
    return await createImport(db, who, resource, file.name, read).catch(async (error: unknown) => {
      await store.remove(read.stored)
      throw error
    })
  } finally {
    await discard(store, files)
  }
}

/** Reads a workbook of items for the entry grid. Stores neither the workbook nor the items. */
async function readItems(
  db: Db,
  who: Caller,
  store: Store,
  lotId: number,
  request: FastifyRequest,
): Promise<{ rows: ItemLine[] }> {
  await openLot(db, who, lotId)
  const { files } = await receiveFiles(request, store, workbookLimits)
  try {
    const [file] = files
    if (!file) throw new Refusal('no_file')
    return { rows: await itemLines(store, file.stored, workbookKind(file.name), who.uid) }
  } finally {
    await discard(store, files)
  }
}

/** Reads a workbook of an event's lots for their preview. Stores neither the workbook nor the lots. */
async function readEventRows(
  db: Db,
  who: Caller,
  store: Store,
  eventId: number,
  request: FastifyRequest,
): Promise<{ rows: Record<string, string>[] }> {
  await lockOwnEvent(db, who, eventId)
  const { files } = await receiveFiles(request, store, workbookLimits)
  try {
    const [file] = files
    if (!file) throw new Refusal('no_file')
    return { rows: await eventLines(store, file.stored, workbookKind(file.name), who.uid) }
  } finally {
    await discard(store, files)
  }
}

export function serveImports(serve: Serve, store: Store, queue: Queue): void {
  serve(importRoutes.upload, ({ db, who, request }) => receiveImport(db, who, store, request), {
    config: { takesFiles: true },
  })
  serve(
    lotItemRoutes.readItemSheet,
    ({ db, who, params, request }) => readItems(db, who, store, params.id, request),
    {
      config: { takesFiles: true },
    },
  )
  serve(
    auctionEventRoutes.readSheet,
    ({ db, who, params, request }) => readEventRows(db, who, store, params.id, request),
    {
      config: { takesFiles: true },
    },
  )
  serve(
    eventResultRoutes.importResults,
    ({ db, who, params, request }) => receiveResults(db, who, store, params.id, request),
    {
      config: { takesFiles: true },
    },
  )
  serve(importRoutes.list, ({ db, who, list }) => listImports(db, who, list))
  serve(importRoutes.check, ({ db, who, params, body }) =>
    startCheck(db, who, { queue, store }, params.id, body),
  )
  serve(importRoutes.undo, ({ db, who, params }) => startUndo(db, who, queue, params.id))
  serve(importRoutes.run, ({ db, who, params, body }) =>
    startImport(db, who, { queue, store }, params.id, body),
  )
  serve(importRoutes.get, async ({ db, who, params }) =>
    presentImport(who, await loadImport(db, who, params.id)),
  )
  serve(importRoutes.listRefusals, async ({ db, who, params, list }) => {
    return listRefusals(db, who, await loadImport(db, who, params.id), list)
  })
}
