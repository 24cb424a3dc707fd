import { and, asc, eq } from 'drizzle-orm'
import { editRecycler, loadRecycler } from '#server/features/recyclers/recyclers.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { people } from './cast.ts'
import { actAs, type LotStage } from './lot-actors.ts'

const address = '江苏省徐州市铜山区金属物流园 8 号楼 302 室'

/** The bidders of a listed lot whose review is under way: one approved, one still pending. */
async function pairOf({ db }: LotStage): Promise<[number, number] | undefined> {
  const rows = await db
    .select({
      lot: signUpsTable.lot_id,
      recycler: signUpsTable.recycler_id,
      state: signUpsTable.review_status,
    })
    .from(signUpsTable)
    .innerJoin(lotsTable, and(eq(lotsTable.id, signUpsTable.lot_id), eq(lotsTable.state, 'listed')))
    .orderBy(asc(signUpsTable.id))
  const pending = rows.find((row) => row.state === 'pending')
  const approved = rows.find((row) => row.state === 'approved' && row.lot === pending?.lot)
  return pending && approved && [approved.recycler, pending.recycler]
}

/**
 * Two bidders of one lot turn out to have the same legal representative and the same address. Comes last: a
 * flag would keep the other stories from approving either of them without a note.
 */
export async function flagPair(stage: LotStage): Promise<void> {
  const pair = await pairOf(stage)
  if (!pair) return
  await actAs(stage, people.director, -0.2, async (who) => {
    const { legal_rep } = await loadRecycler(stage.db, who, pair[0])
    for (const id of pair) {
      const { version } = await loadRecycler(stage.db, who, id)
      await editRecycler(stage.db, who, id, { address, legal_rep, version })
    }
  })
}
