import { and, asc, eq } from 'drizzle-orm'
import { resultStates } from '#contract/rules/lot-states.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { isZero } from '#contract/rules/money.ts'
import type { ThingList, ThingRow } from '#contract/things.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { shownVersion } from '#server/records/masked-edits.ts'
import { getRecord, recordsWhere } from '#server/records/records.ts'
import { peopleOf, worksOnLot } from '#server/features/lots/lot-people.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { lotSources } from '#server/features/lots/source.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { thingsTable as table } from '#server/tables/things.ts'
import { shownBond } from './forfeit.ts'
import { presentThings } from './present.ts'
import { thingSource, type StoredThing } from './source.ts'

/** Lists things across lots: the work list of open things. The acts are on the lot's page. */
export async function listThings(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<ThingRow>> {
  const page = await listRecords(db, who, thingSource, raw)
  return { ...page, items: await presentThings(db, who, page.items, () => false) }
}

const mayWriteThings = async (db: Db, who: Caller, lot: StoredLot): Promise<boolean> =>
  may(who, 'things.write') && (await worksOnLot(db, who, lot))

/** The things of the current round, once it is sold. */
const thingsOf = (db: Db, lot: Pick<StoredLot, 'id' | 'round_no' | 'state'>): Promise<StoredThing[]> =>
  resultStates.includes(lot.state)
    ? recordsWhere(db, thingSource, and(eq(table.lot_id, lot.id), eq(table.round_no, lot.round_no)), {
        order: asc(table.id),
      })
    : Promise.resolve([])

export async function thingsOfLot(db: Db, who: Caller, lotId: number): Promise<ThingList> {
  const lot = await loadLot(db, who, lotId)
  const works = await mayWriteThings(db, who, lot)
  const items = await presentThings(db, who, await thingsOf(db, lot), () => works)
  const { end_use, evidence_days } = lot
  const bond = await shownBond(db, lot)
  const canForfeit = bond !== null && !isZero(bond.held) && items.some((item) => item.late)
  return {
    items,
    total: items.length,
    out: items.filter(({ state }) => state !== 'in_yard').length,
    accounted: items.filter(({ state }) => state === 'accepted').length,
    end_use,
    evidence_days,
    version: shownVersion(lotSources.both, who, lot),
    bond,
    actions: [
      ...(works && items.some(({ state }) => state === 'in_yard') ? ['out'] : []),
      ...(may(who, 'things.forfeit') && canForfeit ? ['forfeit'] : []),
    ],
  }
}

/** A thing that the caller may write, locked after its lot. */
export async function lockThing(
  db: Db,
  who: Caller,
  id: number,
): Promise<{ lot: StoredLot; thing: StoredThing }> {
  const { lot_id } = await getRecord(db, who, thingSource, id)
  const lot = await loadLot(db, who, lot_id, true)
  const thing = await getRecord(db, who, thingSource, id, true)
  if (!(await mayWriteThings(db, who, lot))) throw new Refusal('no_permission')
  return { lot, thing }
}

/** Who is notified of an act on a thing, and which lot it belongs to. */
export const logOf = (lot: StoredLot) => ({
  record_name: lot.lot_no,
  detail: { lot_id: lot.id },
  owners: peopleOf(lot),
})
