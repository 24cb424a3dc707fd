import { asc, inArray } from 'drizzle-orm'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { createTaxReceipt, listExpected, voidTaxReceipt } from '#server/features/tax-receipts/tax-receipts.ts'

type Acts = <T>(act: (who: Caller) => Promise<T>) => Promise<T>

/**
 * Enters the receipts for the goods of paid, picked-up and settled lots as they were agreed, and voids one of a
 * wrong rate. The receipts for commissions wait in finance's queue.
 */
export async function enterReceipts(db: Db, acts: Acts): Promise<void> {
  const lots = await db
    .select({ id: lotsTable.id, state: lotsTable.state })
    .from(lotsTable)
    .where(inArray(lotsTable.state, ['settled', 'picked_up', 'paid']))
    .orderBy(asc(lotsTable.id))
  for (const [at, { id, state }] of lots.entries()) {
    const expected = await acts((who) => listExpected(db, who, id))
    for (const [part, one] of expected.entries()) {
      if (one.rest === null || one.subject === 'commission') continue
      const { lot_id, subject, party, direction, rest } = one
      const enter = (number: string, rate: string, reason?: string) =>
        acts((who) =>
          createTaxReceipt(db, who, {
            lot_id,
            subject,
            party,
            direction,
            rate,
            amount: rest,
            number,
            issued_on: businessDay(who.now),
            reason: reason ?? null,
          }),
        )
      if (state === 'picked_up' && subject === 'goods') {
        const wrong = await enter(`2633200000018${at}40`, '3', '按简易计税开具')
        await acts((who) => voidTaxReceipt(db, who, wrong.id, wrong.version, '税率开错，应为 13%'))
      }
      await enter(`2633200000018${at}4${part + 1}`, one.rate ?? '13')
    }
  }
}
