import type { Page } from '#contract/grammar/envelope.ts'
import type { LotRow } from '#contract/lots.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { isCurrent } from '#server/records/masked-edits.ts'
import { getRecord } from '#server/records/records.ts'
import { presentForRefusal, presentLots } from './present.ts'
import { keepReveals } from './reveals.ts'
import { listedLots, lotSources } from './source.ts'
import type { LotSide, StoredLot } from './visibility.ts'
import { listRecords } from '#server/lists/list-records.ts'

/** One side's list of lots: 委托列表 is the sellers', 物资列表 the buyers'. */
export async function listLots(
  db: Db,
  who: Caller,
  side: 'seller' | 'buyer',
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<LotRow>> {
  const page = await listRecords(db, who, listedLots[side], raw)
  return { ...page, items: await presentLots(db, who, page.items) }
}

/**
 * A lot in the caller's scope, or the same 404 as for one that does not exist. `lock` holds it for the rest
 * of the transaction.
 */
export const loadLot = (
  db: Db,
  who: Caller,
  id: number,
  lock = false,
  side: LotSide = 'both',
): Promise<StoredLot> => getRecord(db, who, lotSources[side], id, lock)

/**
 * Refuses a write made from an older state. The answer holds the current one, and what it reveals goes on
 * record.
 */
export async function refuseStale(
  db: Db,
  who: Caller,
  lot: StoredLot,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || isCurrent(lotSources.both, who, lot, version)) return
  throw new Refusal(
    'stale_version',
    {},
    { current: await presentForRefusal(db, who, lot) },
    keepReveals(who, lot),
  )
}
