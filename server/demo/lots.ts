import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { auctionWay } from '#contract/rules/lot-choices.ts'
import { addDays, businessDay, startOfBusinessDay } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { addBid } from '#server/features/bids/add-bid.ts'
import { consignorsTable } from '#server/tables/consignors.ts'
import { contractInForce } from './consignors.ts'
import { customersTable } from '#server/tables/customers.ts'
import { addComment } from '#server/features/lots/comments.ts'
import { importItems } from '#server/features/lot-items/import.ts'
import { createLot } from '#server/features/lots/write.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { reviewSignUp } from '#server/features/sign-ups/review.ts'
import { addSignUp } from '#server/features/sign-ups/sign-ups.ts'
import { staffTable } from '#server/tables/staff.ts'
import { bringStatements, openAccounts } from './bank.ts'
import { lots, people } from './cast.ts'
import { planCommissions } from './commissions.ts'
import { makeEvent } from './event.ts'
import { flagPair } from './flagged-pair.ts'
import { goodsOf } from './goods.ts'
import { actAs, moveAs, pay, peopleOf, type LotStage } from './lot-actors.ts'
import { addChargesAndCosts } from './lot-money.ts'
import { lotStories } from './lot-stories.ts'
import { payDues, settle } from './lot-dues.ts'
import { claimShortfall, listAgain } from './resale.ts'
import { enterReceipts } from './tax-receipts.ts'
import { putInEvent } from './whereabouts.ts'
import { pricingOf, weigh, wholeOf, type LotStory } from './weighed-lot.ts'

const { administrator, director, finance, recruitingLead } = people
const recruiters = [people.recruiter, people.heBowen, people.luoTing] as const
const opening = 10 / 24
const lacksPhotos = { reason: '请补充车辆登记证书照片' }
const instant = (stage: LotStage, day: number, hours = 10) =>
  new Date(startOfBusinessDay(stage.now, day).getTime() + hours * 3_600_000).toISOString()
const bondOf = (story: LotStory): number => Math.round(wholeOf(story) / 10_000) * 1000

const auctionTimeOf = (stage: LotStage, { to, day }: LotStory): string =>
  to === 'bidding' ? addDays(stage.now, -1 / 96).toISOString() : instant(stage, day)

async function draft(
  stage: LotStage,
  story: LotStory,
  owner: string,
  commission_id: number,
): Promise<number> {
  const { name, type, quantity, place, start, reserve, steps, day, platform = 0 } = story
  const [one, two, three] = steps.map((step) => `${step}.00`)
  const body = {
    corpore_name: name,
    auction_type: type,
    auction_quantity: quantity,
    company: platform === 0 ? 0 : 1,
    platform,
    commission_id,
    contract_id: await contractInForce(stage.db, commission_id, stage.now),
    auction_way: auctionWay.open,
    auction_time: auctionTimeOf(stage, story),
    signup_end_time: instant(stage, day - 1, 17),
    view_from: instant(stage, day - 6, 9),
    view_to: instant(stage, day - 2, 17),
    starting_price: `${start}.00`,
    reserve_price: `${reserve}.00`,
    add_price_one: one,
    add_price_two: two,
    add_price_three: three,
    bond_price: `${bondOf(story)}.00`,
    commission_point: '3.00',
    tax_receipt: '13%专票',
    ...pricingOf(story),
    ...(story.name === lots.buses && { end_use: '过户' as const }),
    look_address: place,
    link_username: '仓管刘师傅',
    link_phone: '13857100012',
    clean_end_time: instant(stage, day + 20, 18),
    ...(story.to === 'draft' ? { reserve_price: null, tax_receipt: null, clean_end_time: null } : {}),
    ...(platform === 0 ? {} : { url: `https://example.com/auction/${type}${start}` }),
  }
  return (await actAs(stage, owner, Math.min(day - 20, -1), (who) => createLot(stage.db, who, body))).id
}

/** Signs up recyclers, reviews them, pays their deposits, and returns the sign-ups. */
async function signUpRecyclers(
  stage: LotStage,
  story: LotStory,
  id: number,
  count: number,
  recruiter: string,
): Promise<number[]> {
  const until = businessDay(addDays(stage.now, Math.max(story.day, 0) + 60))
  const fit = await stage.db
    .select({ id: recyclersTable.id })
    .from(recyclersTable)
    .where(and(eq(recyclersTable.state, 'active'), gt(recyclersTable.nearest_expiry, until)))
    .orderBy(sql`md5(${recyclersTable.id}::text || ${id}::text)`)
    .limit(count)
  const made: number[] = []
  for (const [at, recycler] of fit.entries()) {
    const day = Math.min(story.day - 8 + at / 10, -0.5)
    const followUpRow = await actAs(stage, recruiter, day, (who) =>
      addSignUp(stage.db, who, id, { recycler_id: recycler.id, payer_name: null }),
    )
    made.push(followUpRow.id)
    // The last sign-up of a coming auction still waits for review.
    if (story.to === 'listed' && at === count - 1 && count > 1) continue
    await actAs(stage, recruitingLead, day + 0.1, (who) =>
      reviewSignUp(stage.db, who, followUpRow.id, { decision: 'approve' }, followUpRow.version),
    )
    if (story.to === 'listed' && at > 0) continue
    await pay(stage, day + 0.2, {
      kind: 'deposit_in',
      direction: 'in',
      amount: `${bondOf(story)}.00`,
      sign_up_id: followUpRow.id,
    })
  }
  return made
}

async function holdAuction(
  stage: LotStage,
  story: LotStory,
  id: number,
  signUps: readonly number[],
  recruiter: string,
): Promise<void> {
  const begin = story.to === 'bidding' ? -1 / 96 : story.day + opening
  await moveAs(stage, recruitingLead, begin, id, 'start_bidding')
  for (const [at, price] of (story.bids ?? []).entries()) {
    const sign_up_id = signUps[at % signUps.length]
    if (sign_up_id === undefined) throw new Error('a lot with bids has no bidders')
    await actAs(stage, recruiter, begin + (at + 1) / 1440, (who) =>
      addBid(stage.db, who, id, { sign_up_id, bid_price: `${price}.00` }),
    )
  }
}

/** Continues the story after bidding is closed. */
async function finish(
  stage: LotStage,
  story: LotStory,
  id: number,
  signUps: readonly number[],
  recruiter: string,
): Promise<void> {
  const { day, to } = story
  if (to === 'relisted' || to === 'unsold') {
    await moveAs(stage, recruitingLead, day + 0.5, id, 'no_sale', {
      reason: to === 'unsold' ? '最高价未获委托方认可' : '无人报名',
    })
    if (to === 'relisted') await moveAs(stage, director, day + 2, id, 'relist')
    return
  }
  await moveAs(stage, recruiter, day + opening + 0.05, id, 'close_bidding')
  const sale = {
    winner_sign_up_id: signUps[((story.bids?.length ?? 1) - 1) % signUps.length],
    deal_price: `${story.bids?.at(-1) ?? 0}.00`,
  }
  await moveAs(stage, recruitingLead, day + opening + 0.1, id, 'propose', sale)
  if (to === 'confirming') return
  await moveAs(stage, director, day + opening + 0.2, id, 'sell', sale)
  if (to === 'sold') return
  if (to === 'defaulted' || to === 'resold') {
    await moveAs(stage, director, day + 14, id, 'default', { reason: '逾期未付款，多次催告无效' })
    if (to === 'resold') await sellAgain(stage, story, id, recruiter)
    return
  }
  await payDues(stage, day + 3, id)
  await moveAs(stage, finance, day + 4, id, 'mark_paid')
  await weigh(stage, story, id, recruiter)
  if (to === 'paid') return
  await moveAs(stage, recruiter, day + 8, id, 'mark_picked_up', { settlement_quantity: story.quantity })
  if (to === 'picked_up') await addChargesAndCosts(stage, id, day + 9)
  if (to === 'settled') await settle(stage, story, id)
}

/** The next round after a default. It brings less, and the defaulter pays a part of the difference. */
async function sellAgain(stage: LotStage, story: LotStory, id: number, recruiter: string): Promise<void> {
  const next = await listAgain(stage, story, id)
  const signUps = await signUpRecyclers(stage, next, id, next.bidders ?? 2, recruiter)
  await holdAuction(stage, next, id, signUps, recruiter)
  await finish(stage, next, id, signUps, recruiter)
  await claimShortfall(stage, next.day + 5, id)
}

async function play(
  stage: LotStage,
  story: LotStory,
  owner: string,
  consignor: number,
  recruiter: string,
): Promise<void> {
  const { day, to } = story
  const id = await draft(stage, story, owner, consignor)
  if (story.name === lots.buses) await putInEvent(stage, owner, day - 20, id)
  // A draft is still without its goods, so that the empty list can be seen as well.
  if (to !== 'draft' && !story.loads)
    await actAs(stage, owner, Math.min(day - 19, -0.95), (who) =>
      importItems(stage.db, who, id, goodsOf(story)),
    )
  const early = Math.min(day - 18, -0.9)
  if (to === 'draft') return
  await moveAs(stage, owner, early, id, 'submit')
  if (to === 'reviewing') return
  if (to === 'rejected') return moveAs(stage, administrator, early + 0.1, id, 'reject', lacksPhotos)
  await moveAs(stage, administrator, early + 0.1, id, 'approve')
  await actAs(stage, owner, early + 0.2, (who) =>
    addComment(stage.db, who, id, { content: '委托方可安排看货，请提前一天联系仓管。' }),
  )
  if (to === 'approved') return
  await moveAs(stage, recruitingLead, early + 0.3, id, 'list', {
    zs_service_id: stage.people.get(recruiter)?.id,
  })
  const signUps = await signUpRecyclers(stage, story, id, story.bidders ?? 3, recruiter)
  if (to === 'listed') return
  if (to === 'withdrawn')
    return moveAs(stage, director, -0.2, id, 'withdraw', { reason: '委托方内部调剂使用，撤回委托' })
  await holdAuction(stage, story, id, signUps, recruiter)
  if (to !== 'bidding') await finish(stage, story, id, signUps, recruiter)
}

/** Makes lots in every state. People with the right roles move each there through the product's own moves. */
export async function makeLots(db: Db, now: Date, request: string): Promise<number> {
  const stage: LotStage = { db, now, request, people: await peopleOf(db) }
  await openAccounts(db, (act) => actAs(stage, finance, -400, act))
  const partners = await db
    .select({ id: consignorsTable.id, owner: staffTable.username })
    .from(consignorsTable)
    .innerJoin(customersTable, eq(customersTable.id, consignorsTable.customer_id))
    .innerJoin(staffTable, eq(staffTable.id, customersTable.service_id))
    .where(isNull(consignorsTable.suspended_at))
    .orderBy(asc(consignorsTable.id))
  for (const [at, story] of lotStories.entries()) {
    const partner = partners[at % partners.length]
    const recruiter = recruiters[at % recruiters.length] ?? people.recruiter
    if (partner) await play(stage, story, partner.owner, partner.id, recruiter)
  }
  const [first] = partners
  const inEvent = first ? await makeEvent(stage, first.owner, first.id) : 0
  await bringStatements(db, (act) => actAs(stage, finance, 0, act))
  await flagPair(stage)
  await enterReceipts(db, (act) => actAs(stage, finance, -0.4, act))
  await planCommissions(
    db,
    (act) => actAs(stage, administrator, 0, act),
    (act) => actAs(stage, finance, 0, act),
  )
  return lotStories.length + inEvent
}
