import { isZero } from '#contract/rules/money.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { moneyOfGoods, notPaidFor } from '#server/features/finance/ledger/goods-money.ts'
import { refuseWithoutBond } from '#server/features/finance/deposits/performance.ts'
import { lotSource } from '#server/features/lots/source.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { lotEvents } from '#server/tables/lots.ts'
import type { GuardedMove, LotChanges } from './pending-move.ts'

/** The input for releasing unpaid goods: the director's reason, and the consignor's consent. */
export interface Release {
  reason?: string | null | undefined
  consent_files?: readonly FileRef[] | undefined
}

const mayRelease = (who: Caller, { reason, consent_files = [] }: Release): boolean =>
  may(who, 'lots.release_on_credit') && Boolean(reason) && consent_files.length > 0

/**
 * Lets goods leave once they are paid for, or a director releases them on credit, and their bond is held. The
 * lot is locked.
 */
export async function paidForOrReleased({ db, who, lot, input }: GuardedMove): Promise<void> {
  await refuseWithoutBond(db, lot)
  const money = await moneyOfGoods(db, lot)
  if (!isZero(money.missing) && !lot.released_on_credit && !mayRelease(who, input)) throw notPaidFor(money)
}

/**
 * The columns of a release on credit, with its files. Empty if everything is paid or the goods are already
 * released.
 */
export async function releaseColumns(
  db: Db,
  who: Caller,
  lot: StoredLot,
  release: Release,
): Promise<{ columns: LotChanges; detail: Record<string, string> }> {
  const { missing } = await moneyOfGoods(db, lot)
  if (isZero(missing) || lot.released_on_credit) return { columns: {}, detail: {} }
  const files = [...(release.consent_files ?? [])]
  await refuseForeignFiles(db, who, 'consent_files', files, lot.consent_files)
  await attachFiles(db, files, 'lot_consents', lot.id)
  return {
    columns: { released_on_credit: true, consent_files: [...lot.consent_files, ...files] },
    detail: { released_on_credit: missing },
  }
}

/** Releases goods whose pick-up note is handed out before they are paid for. The lot is locked. */
export async function releaseForNote(
  db: Db,
  who: Caller,
  lot: StoredLot,
  release: Release,
): Promise<StoredLot> {
  await refuseWithoutBond(db, lot)
  const money = await moneyOfGoods(db, lot)
  if (isZero(money.missing) || lot.released_on_credit) return lot
  if (!mayRelease(who, release)) throw notPaidFor(money)
  const { columns, detail } = await releaseColumns(db, who, lot, release)
  const reason = release.reason ?? null
  const released = await writeRecord(db, who, lotSource, lot, columns, {
    action: 'release_on_credit',
    detail: { reason, ...detail },
  })
  await db.insert(lotEvents).values({
    lot_id: lot.id,
    round_no: lot.round_no,
    action: 'release_on_credit',
    from_state: lot.state,
    to_state: lot.state,
    by_uid: who.uid || null,
    reason,
    detail,
    at: who.now.toISOString(),
  })
  return released
}
