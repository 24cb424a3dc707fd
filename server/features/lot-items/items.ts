import { eq, sql } from 'drizzle-orm'
import { lotItems, mostItems, usualKind, type LotItemRow } from '#contract/lot-items.ts'
import { givenFields, type Draft, type Patch } from '#contract/grammar/resource.ts'
import { cleanVin } from '#contract/rules/vin.ts'
import { lotItemsTable as table } from '#server/tables/lot-items.ts'
import type { Db } from '#server/db/client.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { createRecord, writeColumns, writeRecord } from '#server/records/write-records.ts'
import { logWrite } from '#server/records/write-log.ts'
import type { Caller } from '#server/request/caller.ts'
import { InvalidFields, Refusal, violatedConstraint } from '#server/request/errors.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { lotSource } from '#server/features/lots/source.ts'
import { audienceOf, type StoredLot } from '#server/features/lots/visibility.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { faultsOfItem, foreignFields, type ItemFields } from './faults.ts'
import { isOpen, itemSource, presentItem, type StoredItem } from './source.ts'

/** Locks the lot, so that nobody lists it while its goods are entered. */
export async function openLot(db: Db, who: Caller, id: number): Promise<StoredLot> {
  const lot = await loadLot(db, who, id, true)
  if (!isOpen(lot)) throw new Refusal('wrong_state', {}, { state: lot.state })
  return lot
}

/**
 * After the draft, a change of the goods bumps the lot's version, so that nobody approves or lists goods they have
 * not seen.
 */
export async function touchLot(db: Db, who: Caller, lot: StoredLot): Promise<void> {
  if (lot.state !== 'draft') await writeColumns(db, who, lotSource, lot, {})
}

export const refuseTooMany = async (db: Db, lot: StoredLot, more: number): Promise<void> => {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(table)
    .where(sql`${eq(table.lot_id, lot.id)} and ${eq(table.round_no, lot.round_no)}`)
  if ((row?.n ?? 0) + more > mostItems) throw new Refusal('item_limit_reached', { n: mostItems })
}

/** Who hears of a change, and which lot it belongs to. */
export const logOf = (lot: StoredLot) => ({
  detail: { lot_id: lot.id },
  owners: lotSource.log.ownersOf(lot),
  ...(audienceOf(lot.state).length > 0 && { audience: audienceOf(lot.state) }),
})

const refuseFaults = (item: ItemFields, now: Date): void => {
  const faults = faultsOfItem(item, now)
  if (faults.length > 0) throw new InvalidFields('lot_items', faults)
}

const vinTaken = (error: unknown): never => {
  throw violatedConstraint(error) === 'lot_items_vin_once' ? new Refusal('vin_taken') : error
}

const withVin = <T extends { vin?: string | null | undefined }>(given: T): T =>
  given.vin ? { ...given, vin: cleanVin(given.vin) } : given

export async function addItem(
  db: Db,
  who: Caller,
  lotId: number,
  input: Draft<typeof lotItems>,
): Promise<LotItemRow> {
  const lot = await openLot(db, who, lotId)
  const given = withVin(givenFields(input))
  const item = { ...given, kind: given.kind ?? usualKind(lot.auction_type) }
  refuseFaults(item, who.now)
  await refuseTooMany(db, lot, 1)
  await refuseForeignFiles(db, who, 'photos', item.photos ?? [], [])
  const of = { lot_id: lot.id, round_no: lot.round_no }
  const stored = await createRecord(
    db,
    who,
    itemSource,
    { ...item, ...of },
    { action: 'create', ...logOf(lot) },
  ).catch(vinTaken)
  await attachFiles(db, stored.photos, 'lots', lot.id)
  await touchLot(db, who, lot)
  return presentItem(who, lot, stored)
}

/** A thing of an open list, locked after its lot. */
async function openItem(db: Db, who: Caller, id: number): Promise<{ lot: StoredLot; item: StoredItem }> {
  const { lot_id } = await getRecord(db, who, itemSource, id)
  const lot = await loadLot(db, who, lot_id, true)
  const item = await getRecord(db, who, itemSource, id, true)
  if (!isOpen(lot) || item.round_no !== lot.round_no)
    throw new Refusal('wrong_state', {}, { state: lot.state })
  return { lot, item }
}

/** Edits an item. A new kind clears the fields of the old one. */
export async function editItem(
  db: Db,
  who: Caller,
  id: number,
  { version, ...input }: Patch<typeof lotItems>,
): Promise<LotItemRow> {
  const { lot, item } = await openItem(db, who, id)
  await checkVersion(item, version, () => presentItem(who, lot, item))
  const given = withVin(givenFields(input))
  const kind = given.kind ?? item.kind
  const left = kind === item.kind ? [] : foreignFields(kind)
  const changes = { ...Object.fromEntries(left.map((name) => [name, null])), ...given, kind }
  refuseFaults({ ...item, ...changes }, who.now)
  await refuseForeignFiles(db, who, 'photos', given.photos ?? [], item.photos)
  const written = await writeRecord(db, who, itemSource, item, changes, {
    action: 'edit',
    ...logOf(lot),
  }).catch(vinTaken)
  await attachFiles(db, written.photos, 'lots', lot.id)
  await touchLot(db, who, lot)
  return presentItem(who, lot, written)
}

/** The log keeps what is taken off the list. */
export async function deleteItem(
  db: Db,
  who: Caller,
  id: number,
  version: number | undefined,
): Promise<null> {
  const { lot, item } = await openItem(db, who, id)
  await checkVersion(item, version, () => presentItem(who, lot, item))
  await db.delete(table).where(eq(table.id, id))
  logWrite(who, itemSource, undefined, item, {
    action: 'delete',
    before: Object.fromEntries(itemSource.log.fields.map((name) => [name, item[name]])),
    ...logOf(lot),
  })
  await touchLot(db, who, lot)
  return null
}
