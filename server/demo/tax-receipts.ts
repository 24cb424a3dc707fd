import { asc, inArray } from 'drizzle-orm'
import { businessDay } from '../../contract/time.ts'
import type { Caller } from '../request/caller.ts'
import type { Db } from '../db/client.ts'
import { lotsTable } from '../tables/lots.ts'
import { createTaxReceipt, voidTaxReceipt } from '../features/tax-receipts/tax-receipts.ts'

type Acts = <T>(act: (who: Caller) => Promise<T>) => Promise<T>

/**
 * Enters received receipts for settled lots and issued ones for paid lots. One settled lot still lacks its
 * receipt, and one receipt is void.
 */
export async function enterReceipts(db: Db, acts: Acts): Promise<void> {
  const lots = await db
    .select({ id: lotsTable.id, state: lotsTable.state, price: lotsTable.deal_price })
    .from(lotsTable)
    .where(inArray(lotsTable.state, ['settled', 'picked_up', 'paid']))
    .orderBy(asc(lotsTable.id))
  for (const [at, { id, state, price }] of lots.entries()) {
    const direction = state === 'settled' ? 'in' : 'out'
    const enter = (number: string, rate: string) =>
      acts((who) =>
        createTaxReceipt(db, who, {
          lot_id: id,
          direction,
          rate,
          amount: price ?? '1',
          number,
          issued_on: businessDay(who.now),
        }),
      )
    if (state === 'picked_up') {
      const wrong = await enter(`2633200000018${at}40`, '3')
      await acts((who) => voidTaxReceipt(db, who, wrong.id, wrong.version, '税率开错，应为 13%'))
    }
    await enter(`2633200000018${at}41`, '13')
  }
}
