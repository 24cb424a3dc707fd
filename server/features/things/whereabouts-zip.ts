import type { FastifyReply } from 'fastify'
import { texts } from '#texts/all.ts'
import { whereaboutsPaper } from '#texts/paper/things.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { EvidenceRow, ThingRow } from '#contract/things.ts'
import { whereaboutsRoutes, type Whereabouts } from '#contract/whereabouts.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { csvTable } from '#server/records/spreadsheet-text.ts'
import { pack, packable } from '#server/features/lots/lot-zip.ts'
import { headersOf } from '#server/features/uploads/downloads.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { fileNameOf, whereaboutsOfConsignor, whereaboutsOfEvent, whereaboutsOfLot } from './whereabouts.ts'

const wordsOf = ({ language }: Caller) => {
  const { fields, options, things, list } = texts[language]
  return { fields, options, things, comma: String(list.comma) }
}

/** The name of a paper in the sheet and as a file: kind and number. */
const paperName = (who: Caller, { kind, number }: EvidenceRow): string =>
  [String(wordsOf(who).options.thing_evidence.kind[kind]), number].filter(Boolean).join(' ')

const extensionOf = ({ name }: FileRef): string =>
  name.includes('.') ? name.slice(name.lastIndexOf('.')) : ''

/** Photographs at the gate and papers, each under the name of its thing. */
const filesOf = (who: Caller, row: ThingRow): FileRef[] => [
  ...row.out_photo.map((file) => ({
    ...file,
    name: `${row.lot_no} ${row.name} ${String(wordsOf(who).fields.things.out_photo)}${extensionOf(file)}`,
  })),
  ...row.evidence.flatMap((paper) =>
    paper.files.map((file) => ({
      ...file,
      name: `${row.lot_no} ${row.name} ${paperName(who, paper)}${extensionOf(file)}`,
    })),
  ),
]

const { sheet } = whereaboutsPaper

/** Writes one line per thing, with missing papers and faults in words. */
function sheetOf(who: Caller, report: Whereabouts): string {
  const { fields, options, things, comma } = wordsOf(who)
  const day = (at: string | null) => (at === null ? '' : businessDay(new Date(at)))
  const head = [
    fields.lots.lot_no,
    fields.lots.corpore_name,
    fields.lot_items.name,
    fields.lot_items.vin,
    fields.lot_items.plate,
    sheet.buyer,
    fields.things.state,
    fields.things.out_at,
    fields.things.evidence_due_on,
    sheet.papers,
    sheet.missing,
    sheet.faults,
    fields.things.accepted_at,
    fields.things.accept_reason,
  ].map(String)
  const rows = report.rows.map((row) => [
    row.lot_no,
    row.corpore_name ?? '',
    row.name,
    row.vin ?? '',
    row.plate ?? '',
    row.buyer ?? '',
    String(options.things.state[row.state]),
    day(row.out_at),
    row.evidence_due_on ?? '',
    row.evidence.map((paper) => `${paperName(who, paper)} ${paper.date}`).join(comma),
    row.missing.map((kind) => String(options.thing_evidence.kind[kind])).join(comma),
    row.faults.map((fault) => String(things.faults[fault])).join(comma),
    day(row.accepted_at),
    row.accept_reason ?? '',
  ])
  return csvTable([head, ...rows])
}

type Reports = (db: Db, who: Caller, id: number) => Promise<Whereabouts>
interface Asked {
  db: Db
  who: Caller
  params: { id: number }
  reply: FastifyReply
}

const zipped =
  (store: Store, read: Reports) =>
  async ({ db, who, params, reply }: Asked) => {
    const report = await read(db, who, params.id)
    const files = await packable(
      db,
      who,
      store,
      report.rows.flatMap((row) => filesOf(who, row)),
    )
    const name = fileNameOf(who, report)
    const table = { name: `${name}.csv`, text: sheetOf(who, report) }
    const { content, bytes } = await pack(store, files, table)
    void reply.headers(headersOf(`${name}.zip`, 'application/zip', bytes))
    const detail = { files: files.length, bytes }
    addAuditEntry(who, { action: 'download', resource: 'files', record_name: `${name}.zip`, detail })
    return content as never
  }

export function serveWhereabouts(serve: Serve, store: Store): void {
  serve(whereaboutsRoutes.ofLot, ({ db, who, params }) => whereaboutsOfLot(db, who, params.id))
  serve(whereaboutsRoutes.ofEvent, ({ db, who, params }) => whereaboutsOfEvent(db, who, params.id))
  serve(whereaboutsRoutes.ofConsignor, ({ db, who, params }) => whereaboutsOfConsignor(db, who, params.id))
  serve(whereaboutsRoutes.zipOfLot, zipped(store, whereaboutsOfLot))
  serve(whereaboutsRoutes.zipOfEvent, zipped(store, whereaboutsOfEvent))
  serve(whereaboutsRoutes.zipOfConsignor, zipped(store, whereaboutsOfConsignor))
}
