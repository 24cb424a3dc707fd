import { eq, or, and, isNull, sql } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import { can } from '#contract/grammar/permissions.ts'
import { staffTable } from '#server/tables/staff.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notify } from '#server/records/notify.ts'
import { moneyOfGoods } from '#server/features/finance/ledger/goods-money.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { writeMove } from './move.ts'

/** The people to notify: directors, recruiting leads and finance, and the lot's salesperson. */
const listeners = (db: Db, lot: StoredLot) =>
  db
    .select({ id: staffTable.id, roles: staffTable.roles })
    .from(staffTable)
    .where(
      or(
        holding('lots.hearReversals'),
        and(
          isNull(staffTable.disabled_at),
          lot.service_id === null ? sql`false` : eq(staffTable.id, lot.service_id),
        ),
      ),
    )
    .orderBy(staffTable.id)

/** Takes a paid lot back to `sold` after a payment was reversed. The buyer's payment date stays. */
export async function takeBackPayment(
  db: Db,
  who: Caller,
  lot: StoredLot,
  reason: string | null,
): Promise<void> {
  const { missing } = await moneyOfGoods(db, lot)
  const input = reason === null ? {} : { reason }
  await writeMove({ db, who, lot, action: 'payment_reversed', input }, { columns: {}, detail: { missing } })
  const values = { by: who.nickname, name: lot.corpore_name ?? lot.lot_no, amount: missing }
  for (const { id, roles } of await listeners(db, lot))
    if (id !== who.uid)
      await notify(db, who, id, {
        kind: 'payment_reversed',
        values,
        url: can(roles, 'lots.use')
          ? addressOf('lot', { id: lot.id })
          : addressOf('finance', { tab: 'dues', lot_id: lot.id }),
      })
}
