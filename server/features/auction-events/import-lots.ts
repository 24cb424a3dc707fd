import type { EventLotAnswer, EventLotPreview, EventRowResult } from '#contract/event-lots.ts'
import type { auctionEventRoutes } from '#contract/auction-events.ts'
import type { Draft } from '#contract/grammar/resource.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import type { lots } from '#contract/lots.ts'
import { inheritedTerms } from '#contract/rules/auction-event.ts'
import { auctionWay } from '#contract/rules/lot-choices.ts'
import { packageNumber } from '#contract/rules/package-number.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { required } from '#server/records/required.ts'
import { eventImports } from '#server/tables/auction-events.ts'
import { lotItemsTable } from '#server/tables/lot-items.ts'
import { withConsignor } from '#server/features/lots/contract-terms.ts'
import { referenceFaults, refuseSuspended, type CheckedReferences } from '#server/features/lots/references.ts'
import { faultsOfTerms } from '#server/features/lots/terms.ts'
import { writeDraft } from '#server/features/lots/write.ts'
import { lockOwnEvent } from './events.ts'
import { numbersIn, type Numbers } from './event-lots.ts'
import { cellFault, readSheet, type ReadSheet, type SheetLot } from './read-rows.ts'
import type { StoredEvent } from './source.ts'

type Input = BodyOf<typeof auctionEventRoutes.addLots>

/** A lot of the sheet with all its terms: its own, those given for all, and the event's. */
interface PlannedLot extends SheetLot {
  event_seq: number
  terms: Draft<typeof lots>
  refused: boolean
  checked?: CheckedReferences
}

/**
 * The numbers of the lots in the event. Photographs and result files name lots by their 包号, so that is the number
 * where every lot has one of its own. Other lots are counted on.
 */
function numbersOf({ lots }: ReadSheet, { next, taken }: Numbers): number[] {
  const own = lots
    .map(({ package_no }) => packageNumber(package_no ?? ''))
    .filter((number) => number !== null)
  const free = new Set(own.filter((number) => !taken.has(number)))
  return free.size === lots.length ? own : lots.map((_, at) => next + at)
}

function planned(sheet: ReadSheet, event: StoredEvent, numbers: Numbers): PlannedLot[] {
  const own = numbersOf(sheet, numbers)
  return sheet.lots.map((lot, at) => {
    const event_seq = own[at] ?? 0
    // The cells have passed the schemas of their fields, and the event's terms have passed the event's
    // schema.
    const terms = { ...inheritedTerms(event, event_seq), ...lot.fields } as Draft<typeof lots>
    const refused = lot.rows.some((row) => (sheet.faults.get(row) ?? []).length > 0)
    return { ...lot, event_seq, terms, refused }
  })
}

/** The people, companies and the contract that a lot names. */
async function namedBy(db: Db, who: Caller, given: PlannedLot['terms']) {
  const terms = await withConsignor(db, who, given)
  const { company, platform, contract_id, customer_id, service_id, zs_service_id, payment_account_id } = terms
  const { commission_id } = terms
  return {
    company,
    platform,
    contract_id,
    commission_id,
    customer_id,
    service_id,
    zs_service_id,
    payment_account_id,
  }
}

/** Checks rules that span several cells or records: names, people, the order of dates and of steps. */
async function checkTerms(db: Db, who: Caller, lotsOfSheet: PlannedLot[], sheet: ReadSheet): Promise<void> {
  const known = new Map<string, CheckedReferences>()
  for (const lot of lotsOfSheet) {
    const named = await namedBy(db, who, lot.terms)
    const key = JSON.stringify(named)
    const checked = known.get(key) ?? (await referenceFaults(db, who, named, named.commission_id))
    known.set(key, checked)
    refuseSuspended(checked.consignor)
    lot.checked = checked
    const nameless = lot.terms.corpore_name ? [] : [{ name: 'corpore_name', fault: 'required' }]
    const faults = [...checked.faults, ...faultsOfTerms(lot.terms), ...nameless]
    const [row] = lot.rows
    const found = sheet.faults.get(required(row, 'the first row of a lot'))
    found?.push(...faults.map(({ name, fault }) => cellFault(who, 'lots', name, fault)))
    if (faults.length > 0) lot.refused = true
  }
}

async function makeLot(db: Db, who: Caller, event: StoredEvent, lot: PlannedLot): Promise<number> {
  const place = { event_id: event.id, event_seq: lot.event_seq }
  const checked = required(lot.checked, 'the references of a checked lot')
  const { id } = await writeDraft(db, who, lot.terms, { place, checked })
  const of = { lot_id: id, round_no: 1, created_by: who.uid, updated_by: who.uid }
  if (lot.items.length > 0)
    await db.insert(lotItemsTable).values(lot.items.map((item) => ({ ...item, ...of })))
  return id
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const previewOf = (lot: PlannedLot, id: number | null): EventLotPreview => ({
  id,
  event_seq: lot.event_seq,
  package_no: lot.package_no,
  corpore_name: text(lot.terms.corpore_name),
  auction_quantity: text(lot.terms.auction_quantity),
  unit: text(lot.terms.unit),
  starting_price: text(lot.terms.starting_price),
  rows: lot.rows,
  items: lot.items.length,
  code: lot.refused ? 422 : 0,
})

/** The answer to each row. A row whose lot is refused for another row's fault says so. */
function rowResults(
  who: Caller,
  sheet: ReadSheet,
  lotsOfSheet: readonly PlannedLot[],
  made: ReadonlyMap<PlannedLot, number>,
): EventRowResult[] {
  const results = lotsOfSheet.flatMap((lot) =>
    lot.rows.map((row): EventRowResult => {
      const own = sheet.faults.get(row) ?? []
      const faults =
        own.length > 0 || !lot.refused ? own : [cellFault(who, 'lots', 'corpore_name', 'lot_refused')]
      const [first] = faults
      return {
        row,
        id: made.get(lot) ?? null,
        code: lot.refused ? 422 : 0,
        ...(first && { reason: first.reason, msg: first.msg }),
        ...(first?.field && { field: first.field }),
        faults,
      }
    }),
  )
  return results.sort((a, b) => a.row - b.row)
}

async function keepImport(
  db: Db,
  who: Caller,
  event: StoredEvent,
  made: ReadonlyMap<PlannedLot, number>,
): Promise<number | null> {
  if (made.size === 0) return null
  const kept = [...made].map(([lot, id]) => ({ id, items: lot.items.length }))
  const [row] = await db
    .insert(eventImports)
    .values({ event_id: event.id, lots: kept, made_by: who.uid })
    .returning({ id: eventImports.id })
  const { id } = required(row, 'the import just written')
  addAuditEntry(who, {
    action: 'run_import',
    resource: 'auction_events',
    record_id: event.id,
    record_name: event.title,
    detail: { import_id: id, lots: made.size },
    owners: [event.service_id],
  })
  return id
}

/**
 * Creates lots from the rows of a sheet, each with its goods list. Lots with a refused cell are left out. A
 * dry run returns the same answer and writes nothing.
 */
export async function importLots(db: Db, who: Caller, id: number, input: Input): Promise<EventLotAnswer> {
  const event = await lockOwnEvent(db, who, id)
  const rows = input.rows ?? []
  const terms = Object.entries(input.terms ?? {}).filter(([, value]) => value !== null && value !== undefined)
  const common = { auction_way: auctionWay.open, ...Object.fromEntries(terms) }
  const sheet = readSheet(who, rows, common)
  if (
    sheet.ignored.length > 0 &&
    sheet.lots.every(({ fields }) => Object.keys(fields).length <= terms.length + 1)
  )
    throw new Refusal('workbook_unreadable')
  const lotsOfSheet = planned(sheet, event, await numbersIn(db, event, sheet.lots.length))
  await checkTerms(db, who, lotsOfSheet, sheet)
  const made = new Map<PlannedLot, number>()
  if (!input.dry_run)
    for (const lot of lotsOfSheet.filter(({ refused }) => !refused))
      made.set(lot, await makeLot(db, who, event, lot))
  return {
    results: rowResults(who, sheet, lotsOfSheet, made),
    lots: lotsOfSheet.map((lot) => previewOf(lot, made.get(lot) ?? null)),
    made: made.size,
    refused: lotsOfSheet.filter(({ refused }) => refused).length,
    ignored: sheet.ignored,
    import_id: await keepImport(db, who, event, made),
  }
}
