import { and, eq } from 'drizzle-orm'
import { addDays, startOfBusinessDay } from '#contract/rules/time.ts'
import { duesTable } from '#server/tables/finance.ts'
import { confirmDue } from '#server/features/finance/dues/due-acts.ts'
import { relistWithTerms } from '#server/features/lot-moves/save-and-submit.ts'
import { loadLot } from '#server/features/lots/lots.ts'
import { lots, people } from './cast.ts'
import { actAs, moveAs, pay, type LotStage } from './lot-actors.ts'
import type { LotStory } from './weighed-lot.ts'

/** Loaders whose first buyer defaults at 160,000. The second round brings 110,000. */
export const resoldLot: LotStory = {
  name: lots.wheelLoaders,
  type: 0,
  quantity: '6',
  place: '徐州市铜山区停机场',
  start: 100_000,
  reserve: 105_000,
  steps: [5000, 10_000, 50_000],
  day: -50,
  bids: [100_000, 110_000, 160_000],
  to: 'resold',
}

const daysToNextRound = 34

/** Puts the lot up again with new dates, and lists it. Returns the story of the second round. */
export async function listAgain(stage: LotStage, story: LotStory, id: number): Promise<LotStory> {
  const day = story.day + daysToNextRound
  const at = (days: number, hours: number) =>
    addDays(startOfBusinessDay(stage.now, day + days), hours / 24).toISOString()
  const terms = {
    auction_time: at(0, 10),
    signup_end_time: at(-1, 17),
    view_from: at(-6, 9),
    view_to: at(-2, 17),
    clean_end_time: at(20, 18),
    submit: true,
  }
  const begun = story.day + 15
  await actAs(stage, people.director, begun, async (who) => {
    const { version } = await loadLot(stage.db, who, id)
    await relistWithTerms(stage.db, who, id, { ...terms, version })
  })
  await moveAs(stage, people.administrator, begun + 1, id, 'approve')
  await moveAs(stage, people.recruitingLead, begun + 2, id, 'list')
  return { ...story, day, bids: [100_000, 110_000], bidders: 2, to: 'paid' }
}

/** Finance confirms the claim on the defaulter, who pays a part of it. That part waits to be passed on. */
export async function claimShortfall(stage: LotStage, day: number, id: number): Promise<void> {
  const [due] = await stage.db
    .select()
    .from(duesTable)
    .where(and(eq(duesTable.lot_id, id), eq(duesTable.kind, 'shortfall_in')))
  if (!due) throw new Error('the resale of the demonstration has no shortfall')
  await actAs(stage, people.finance, day, (who) => confirmDue(stage.db, who, due.id, due.version))
  await pay(stage, day + 2, { kind: 'shortfall_in', direction: 'in', amount: '20000.00', due_id: due.id })
}
