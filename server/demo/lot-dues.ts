import { and, asc, eq } from 'drizzle-orm'
import { entryDirections } from '#contract/entry-kinds.ts'
import { duesTable } from '#server/tables/finance.ts'
import { closeSettlement, getSettlement, putSettlement } from '#server/features/settlements/settlements.ts'
import { people } from './cast.ts'
import { actAs, moveAs, pay, type LotStage } from './lot-actors.ts'
import type { LotStory } from './weighed-lot.ts'

/** Pays the open dues of a lot: those of the sale and its settlement, and those of a loser's deposit. */
export async function payDues(stage: LotStage, day: number, id: number): Promise<void> {
  const open = await stage.db
    .select()
    .from(duesTable)
    .where(and(eq(duesTable.lot_id, id), eq(duesTable.state, 'open')))
    .orderBy(asc(duesTable.id))
  for (const due of open)
    await pay(stage, day, {
      kind: due.kind,
      direction: entryDirections[due.kind],
      amount: due.amount,
      due_id: due.id,
    })
}

export async function settle(stage: LotStage, story: LotStory, id: number): Promise<void> {
  const day = story.day + 12
  const lot = { db: stage.db, id }
  const { version } = await actAs(stage, people.finance, day, (who) => getSettlement(lot.db, who, id))
  const put = await actAs(stage, people.finance, day, (who) =>
    putSettlement(lot.db, who, id, { settlement_quantity: story.quantity, adjustments: [], version }),
  )
  await actAs(stage, people.finance, day, (who) => closeSettlement(lot.db, who, id, put.version))
  await payDues(stage, day + 1, id)
  await moveAs(stage, people.finance, day + 2, id, 'settle')
}
