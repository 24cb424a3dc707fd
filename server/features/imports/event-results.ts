import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ResultFile, ResultMapping } from '#contract/event-results.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { loadEvent } from '#server/features/auction-events/events.ts'
import { importResults } from '#server/features/auction-events/results/import-results.ts'
import type { ResultTable } from '#server/features/auction-events/results/result-rows.ts'
import { discard, receiveFiles } from '#server/features/uploads/receive.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { importLines } from './import-lines.ts'
import { workbookKind, workbookLimits } from './receive-workbook.ts'
import { readWorkbook } from './workbook-reader.ts'

const mostRows = 500
const mappingSchema = z.record(z.string(), z.string())

function readMapping(text: string | undefined): ResultMapping | undefined {
  if (text === undefined || text.trim() === '') return undefined
  try {
    return mappingSchema.parse(JSON.parse(text))
  } catch {
    throw invalidField('auction_events', 'mapping', 'bad_format')
  }
}

async function readTable(
  store: Store,
  file: { name: string; stored: string },
  uid: number,
): Promise<ResultTable> {
  const read = await readWorkbook(store, file.stored, workbookKind(file.name), uid)
  try {
    if (read.rows > mostRows) throw new Refusal('item_limit_reached', { n: mostRows })
    const rows: ResultTable['rows'] = []
    for await (const row of importLines(store, read.stored)) rows.push(row)
    return { columns: read.columns, rows }
  } finally {
    await store.remove(read.stored)
  }
}

/** Receives a result file. The file itself is not stored. */
export async function receiveResults(
  db: Db,
  who: Caller,
  store: Store,
  eventId: number,
  request: FastifyRequest,
): Promise<ResultFile> {
  await loadEvent(db, who, eventId)
  const { files, fields } = await receiveFiles(request, store, workbookLimits)
  try {
    const mapping = readMapping(fields['mapping'])
    const [file] = files
    if (!file) throw new Refusal('no_file')
    const table = await readTable(store, file, who.uid)
    const input = { table, name: file.name, mapping, dry_run: fields['dry_run'] === 'true' }
    return await db.transaction(async (tx) => {
      const answer = await importResults(tx, who, eventId, input)
      await writeAuditEntries(tx, who)
      return answer
    })
  } finally {
    await discard(store, files)
  }
}
