import { addCharge } from '#server/features/charges/charges.ts'
import { addCost } from '#server/features/costs/costs.ts'
import { people } from './cast.ts'
import { actAs, type LotStage } from './lot-actors.ts'

/** Charges of a sold lot beside its price, and costs of the house. */
export async function addChargesAndCosts(stage: LotStage, id: number, day: number): Promise<void> {
  await actAs(stage, people.finance, day, (who) =>
    addCharge(stage.db, who, id, {
      side: 'buyer',
      kind: 'storage',
      nature: 'fee',
      amount: '1800.00',
      tax_rate: '6',
      reason: '堆场保管 6 天',
    }),
  )
  await actAs(stage, people.finance, day, (who) =>
    addCharge(stage.db, who, id, {
      side: 'consignor',
      kind: 'appraisal',
      nature: 'outlay',
      amount: '3500.00',
      reason: '垫付评估费',
    }),
  )
  await actAs(stage, people.finance, day, (who) =>
    addCost(stage.db, who, id, { kind: 'advertising', payee: '省日报社', amount: '1200.00' }),
  )
}
