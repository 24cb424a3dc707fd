import { and, asc, eq, gt } from 'drizzle-orm'
import type { EventLotAnswer } from '#contract/event-lots.ts'
import { auctionType } from '#contract/rules/lot-choices.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { createEvent } from '#server/features/auction-events/events.ts'
import { importLots } from '#server/features/auction-events/import-lots.ts'
import { moveLots } from '#server/features/auction-events/move-lots.ts'
import { addBid } from '#server/features/bids/add-bid.ts'
import { reviewSignUp } from '#server/features/sign-ups/review.ts'
import { addSignUp } from '#server/features/sign-ups/sign-ups.ts'
import { required } from '#server/records/required.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { eventLots, people } from './cast.ts'
import { actAs, pay, type LotStage } from './lot-actors.ts'

const start = 26_000
const step = 500
const bond = '5000.00'
/** The bidding began a quarter of an hour ago. */
const begin = -1 / 96

/** The lots of the event as rows of a sheet. */
const rows = () =>
  eventLots.map((corpore_name, n) => ({
    corpore_name,
    plate: `浙A${String(80_110 + n * 7)}`,
    auction_quantity: '1辆',
    starting_price: `${start + n * 1500}.00`,
    reserve_price: `${start + n * 1500}.00`,
    add_price_one: `${step}.00`,
    add_price_two: `${step}.00`,
    add_price_three: `${step}.00`,
    advance_payment: '0',
  }))

/** The terms that the notice names. */
const termsOf = (now: Date) => ({
  title: '物流公司更新车辆专场',
  company: 0,
  platform: 0,
  opens_at: addDays(now, begin).toISOString(),
  closes_at: addDays(now, 1).toISOString(),
  stagger_minutes: 3,
  signup_end_time: addDays(now, -0.5).toISOString(),
  view_from: addDays(now, -8).toISOString(),
  view_to: addDays(now, -3).toISOString(),
  look_address: '杭州市萧山区物流园南场',
  link_username: '场站赵师傅',
  link_phone: '13857100033',
  bond_price: bond,
  commission_point: '5.00',
  commission_payer: 'buyer' as const,
  tax_receipt: '13%专票',
  clean_end_time: addDays(now, 20).toISOString(),
})

/** An event of twelve vehicles in bidding, made and moved as people do it: a sheet, and moves of the whole event. */
export async function makeEvent(stage: LotStage, owner: string, commission_id: number): Promise<number> {
  const { db, now } = stage
  const event = await actAs(stage, owner, -20, (who) => createEvent(db, who, termsOf(now)))
  const terms = {
    commission_id,
    auction_type: auctionType.vehicle,
    zs_service_id: stage.people.get(people.recruiter)?.id ?? null,
  }
  const made: EventLotAnswer = await actAs(stage, owner, -19.9, (who) =>
    importLots(db, who, event.id, { rows: rows(), terms }),
  )
  const move = (name: string, day: number, action: 'submit' | 'approve' | 'list' | 'start_bidding') =>
    actAs(stage, name, day, (who) => moveLots(db, who, event.id, { action }))
  await move(owner, -19, 'submit')
  await move(people.administrator, -18.9, 'approve')
  await move(people.recruitingLead, -18.5, 'list')
  const bidders = await signUp(
    stage,
    made.lots.slice(0, 4).map(({ id }) => required(id, 'a lot of the event')),
  )
  await move(people.recruitingLead, begin, 'start_bidding')
  for (const [n, { lot, sign_up_id }] of bidders.entries())
    await actAs(stage, people.recruiter, begin + (n + 1) / 1440, (who) => {
      const lotStart = start + made.lots.findIndex(({ id }) => id === lot) * 1500
      return addBid(db, who, lot, { sign_up_id, bid_price: `${lotStart + (n % 2) * step}.00` })
    })
  return made.made
}

/** Two bidders for each of these lots, with their deposits. */
async function signUp(
  stage: LotStage,
  lots: readonly number[],
): Promise<{ lot: number; sign_up_id: number }[]> {
  const { db, now } = stage
  const fit = await db
    .select({ id: recyclersTable.id })
    .from(recyclersTable)
    .where(
      and(
        eq(recyclersTable.state, 'active'),
        gt(recyclersTable.nearest_expiry, businessDay(addDays(now, 60))),
      ),
    )
    .orderBy(asc(recyclersTable.id))
    .limit(2)
  const made: { lot: number; sign_up_id: number }[] = []
  for (const lot of lots)
    for (const { id: recycler_id } of fit) {
      const row = await actAs(stage, people.recruiter, -5, (who) =>
        addSignUp(db, who, lot, { recycler_id, payer_name: null }),
      )
      await actAs(stage, people.recruitingLead, -4.8, (who) =>
        reviewSignUp(
          db,
          who,
          row.id,
          { decision: 'approve', collusion_note: '已核实，互不关联' },
          row.version,
        ),
      )
      await pay(stage, -4, { kind: 'deposit_in', direction: 'in', amount: bond, sign_up_id: row.id })
      made.push({ lot, sign_up_id: row.id })
    }
  return made
}
