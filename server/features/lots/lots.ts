import { eq } from 'drizzle-orm'
import type { Page } from '../../../contract/envelope.ts'
import type { LotRow } from '../../../contract/lots.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import { selection } from '../../records/list-statements.ts'
import { getRecord, listRecords } from '../../records/records.ts'

import { presentForRefusal, presentLots } from './present.ts'
import { keepReveals } from './reveals.ts'
import { lotSources } from './source.ts'
import { lotsTable as table } from '../../tables/lots.ts'
import type { Side, StoredLot } from './visibility.ts'

/** One side's list of lots: 委托列表 is the sellers', 物资列表 the buyers'. */
export async function listLots(
  db: Db,
  who: Caller,
  side: 'seller' | 'buyer',
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<LotRow>> {
  const page = await listRecords(db, who, lotSources[side], raw)
  return { ...page, items: await presentLots(db, who, page.items) }
}

/** The lot in the caller's scope, or the same 404 as for one that is not there; `lock` holds it for the rest of the transaction. */
export async function loadLot(
  db: Db,
  who: Caller,
  id: number,
  lock = false,
  side: Side = 'both',
): Promise<StoredLot> {
  return (await getRecord(db, who, lotSources[side], id, lock)) as StoredLot
}

/** Holds a lot whoever asks: acts on its sign-ups and bids are taken one after the other. Taken before any of their rows. */
export async function holdLot(db: Db, id: number): Promise<StoredLot> {
  const [row] = (await db
    .select(selection(table, ['grams']))
    .from(table)
    .where(eq(table.id, id))
    .for('update')) as unknown as StoredLot[]
  if (!row) throw new Refusal('not_found')
  return row
}

/** Refuses a write made from an older state; the current one goes along, and what it reveals goes on record. */
export async function refuseStale(
  db: Db,
  who: Caller,
  lot: StoredLot,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === lot.version) return
  throw new Refusal(
    'stale_version',
    {},
    { current: await presentForRefusal(db, who, lot) },
    keepReveals(who, lot),
  )
}
