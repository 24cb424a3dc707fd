import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { auctionWay } from '../../contract/lot-choices.ts'
import type { LotAction } from '../../contract/lot-machine.ts'
import type { Role } from '../../contract/permissions.ts'
import { addDays, businessDay, startOfBusinessDay } from '../../contract/time.ts'
import { systemCaller, type Caller } from '../request/caller.ts'
import type { Db } from '../db/client.ts'
import { writeDeeds } from '../request/write-deeds.ts'
import { addBid } from '../features/bids/add-bid.ts'
import { consignorsTable } from '../tables/consignors.ts'
import { customersTable } from '../tables/customers.ts'
import { confirmEntry } from '../features/finance/confirm.ts'
import { createEntry } from '../features/finance/entries.ts'
import { duesTable } from '../tables/finance.ts'
import { addComment } from '../features/lots/comments.ts'
import { moveLot } from '../features/lot-moves/move.ts'
import { lotsTable } from '../tables/lots.ts'
import { createLot } from '../features/lots/write.ts'
import { recyclersTable } from '../tables/recyclers.ts'
import { closeSettlement, getSettlement, putSettlement } from '../features/settlements/settlements.ts'
import { reviewSignUp } from '../features/sign-ups/review.ts'
import { addSignUp } from '../features/sign-ups/sign-ups.ts'
import { staffTable } from '../tables/staff.ts'
import { lotStories, type LotStory } from './lot-stories.ts'
import { enterReceipts } from './tax-receipts.ts'

/** People of every role, who act in the past through the product's own functions. */
interface Stage {
  db: Db
  now: Date
  request: string
  people: ReadonlyMap<string, { id: number; nickname: string; roles: Role[]; team: number[] }>
}

/** Runs an act as a person on a past day, and logs it. */
async function lets<T>(
  { db, now, request, people }: Stage,
  name: string,
  day: number,
  act: (who: Caller) => Promise<T>,
): Promise<T> {
  const person = people.get(name)
  if (!person) throw new Error(`the demonstration has no ${name}`)
  const who: Caller = {
    ...systemCaller(addDays(now, day), request),
    uid: person.id,
    username: name,
    ...person,
    deeds: [],
  }
  const done = await act(who)
  await writeDeeds(db, who)
  return done
}

async function moves(
  stage: Stage,
  name: string,
  day: number,
  id: number,
  action: LotAction,
  told: Record<string, unknown> = {},
): Promise<void> {
  const [lot] = await stage.db
    .select({ version: lotsTable.version })
    .from(lotsTable)
    .where(eq(lotsTable.id, id))
  await lets(stage, name, day, (who) =>
    moveLot(stage.db, who, id, { action, version: lot?.version ?? 1, ...told }),
  )
}

/**
 * Enters and confirms a payment. Finance enters it and the administrator confirms it, because outflows need
 * two people.
 */
async function pays(
  stage: Stage,
  day: number,
  entry: Omit<Parameters<typeof createEntry>[2], 'occurred_on' | 'method'>,
): Promise<void> {
  const occurred_on = businessDay(addDays(stage.now, day))
  const made = await lets(stage, 'demo8', day, (who) =>
    createEntry(stage.db, who, { ...entry, occurred_on, method: '银行转账' }),
  )
  await lets(stage, 'demo1', day, (who) => confirmEntry(stage.db, who, made.id, made.version))
}

const recruiters = ['demo6', 'demo61', 'demo62'] as const
const opening = 10 / 24
const instant = (stage: Stage, day: number, hours = 10) =>
  new Date(startOfBusinessDay(stage.now, day).getTime() + hours * 3_600_000).toISOString()
const bondOf = ({ start }: LotStory): number => Math.round(start / 10_000) * 1000

async function drafts(stage: Stage, story: LotStory, owner: string, commission_id: number): Promise<number> {
  const { name, type, quantity, place, start, reserve, steps, day, platform = 0 } = story
  const auction_time =
    story.to === 'bidding' ? addDays(stage.now, -1 / 96).toISOString() : instant(stage, day)
  const [one, two, three] = steps.map((step) => `${step}.00`)
  const body = {
    corpore_name: name,
    auction_type: type,
    auction_quantity: quantity,
    company: platform === 0 ? 0 : 1,
    platform,
    commission_id,
    auction_way: auctionWay.open,
    auction_time,
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
    advance_payment: `${Math.round(start / 5)}.00`,
    look_address: place,
    link_username: '仓管刘师傅',
    link_phone: '13857100012',
    clean_end_time: instant(stage, day + 20, 18),
    ...(story.to === 'draft' ? { reserve_price: null, tax_receipt: null, clean_end_time: null } : {}),
    ...(platform === 0 ? {} : { url: `https://example.com/auction/${type}${start}` }),
  }
  return (await lets(stage, owner, Math.min(day - 20, -1), (who) => createLot(stage.db, who, body))).id
}

/** Signs up recyclers, reviews them, pays their deposits, and returns the sign-ups. */
async function signsUp(
  stage: Stage,
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
    const one = await lets(stage, recruiter, day, (who) =>
      addSignUp(stage.db, who, id, { recycler_id: recycler.id, payer_name: null }),
    )
    made.push(one.id)
    // The last sign-up of a coming auction still waits for review.
    if (story.to === 'listed' && at === count - 1 && count > 1) continue
    await lets(stage, 'demo4', day + 0.1, (who) =>
      reviewSignUp(stage.db, who, one.id, { decision: 'approve' }, one.version),
    )
    if (story.to === 'listed' && at > 0) continue
    await pays(stage, day + 0.2, {
      kind: 'deposit_in',
      direction: 'in',
      amount: `${bondOf(story)}.00`,
      sign_up_id: one.id,
    })
  }
  return made
}

async function auctions(
  stage: Stage,
  story: LotStory,
  id: number,
  signUps: readonly number[],
  recruiter: string,
): Promise<void> {
  const begin = story.to === 'bidding' ? -1 / 96 : story.day + opening
  await moves(stage, 'demo4', begin, id, 'start_bidding')
  for (const [at, price] of (story.bids ?? []).entries()) {
    const sign_up_id = signUps[at % signUps.length] ?? 0
    await lets(stage, recruiter, begin + (at + 1) / 1440, (who) =>
      addBid(stage.db, who, id, { sign_up_id, bid_price: `${price}.00` }),
    )
  }
}

/** Pays the dues of the sale and its settlement, except deposit refunds. */
async function paysDues(stage: Stage, day: number, id: number): Promise<void> {
  const open = await stage.db
    .select()
    .from(duesTable)
    .where(and(eq(duesTable.lot_id, id), eq(duesTable.state, 'open')))
    .orderBy(asc(duesTable.id))
  for (const due of open) {
    const direction = ['deposit_refund', 'overpaid_refund', 'consignor_payout'].includes(due.kind ?? '')
      ? 'out'
      : 'in'
    await pays(stage, day, { kind: due.kind, direction, amount: due.amount ?? '0', due_id: due.id })
  }
}

async function settles(stage: Stage, story: LotStory, id: number): Promise<void> {
  const day = story.day + 12
  const lot = { db: stage.db, id }
  const { version } = await lets(stage, 'demo8', day, (who) => getSettlement(lot.db, who, id))
  const put = await lets(stage, 'demo8', day, (who) =>
    putSettlement(lot.db, who, id, { settlement_quantity: story.quantity, adjustments: [], version }),
  )
  await lets(stage, 'demo8', day, (who) => closeSettlement(lot.db, who, id, put.version))
  await paysDues(stage, day + 1, id)
  await moves(stage, 'demo8', day + 2, id, 'settle')
}

/** Continues the story after bidding is closed. */
async function ends(
  stage: Stage,
  story: LotStory,
  id: number,
  signUps: readonly number[],
  recruiter: string,
): Promise<void> {
  const { day, to } = story
  if (to === 'relisted' || to === 'unsold') {
    await moves(stage, 'demo4', day + 0.5, id, 'no_sale', {
      reason: to === 'unsold' ? '最高价未获委托方认可' : '无人报名',
    })
    if (to === 'relisted') await moves(stage, 'demo2', day + 2, id, 'relist')
    return
  }
  await moves(stage, recruiter, day + opening + 0.05, id, 'close_bidding')
  const sale = {
    winner_sign_up_id: signUps[((story.bids?.length ?? 1) - 1) % signUps.length],
    deal_price: `${story.bids?.at(-1) ?? 0}.00`,
  }
  await moves(stage, 'demo4', day + opening + 0.1, id, 'propose', sale)
  if (to === 'confirming') return
  await moves(stage, 'demo2', day + opening + 0.2, id, 'sell', sale)
  if (to === 'sold') return
  if (to === 'defaulted')
    return moves(stage, 'demo2', day + 7, id, 'default', { reason: '逾期未付款，多次催告无效' })
  await paysDues(stage, day + 3, id)
  await moves(stage, 'demo8', day + 4, id, 'mark_paid')
  if (to === 'paid') return
  await moves(stage, recruiter, day + 8, id, 'mark_picked_up', { settlement_quantity: story.quantity })
  if (to === 'settled') await settles(stage, story, id)
}

async function lives(
  stage: Stage,
  story: LotStory,
  owner: string,
  consignor: number,
  recruiter: string,
): Promise<void> {
  const { day, to } = story
  const id = await drafts(stage, story, owner, consignor)
  const early = Math.min(day - 18, -0.9)
  if (to === 'draft') return
  await moves(stage, owner, early, id, 'submit')
  if (to === 'reviewing') return
  if (to === 'rejected')
    return moves(stage, 'demo1', early + 0.1, id, 'reject', { reason: '请补充车辆登记证书照片' })
  await moves(stage, 'demo1', early + 0.1, id, 'approve')
  await lets(stage, owner, early + 0.2, (who) =>
    addComment(stage.db, who, id, { content: '委托方可安排看货，请提前一天联系仓管。' }),
  )
  if (to === 'approved') return
  await moves(stage, 'demo4', early + 0.3, id, 'list', { zs_service_id: stage.people.get(recruiter)?.id })
  const signUps = await signsUp(stage, story, id, story.bidders ?? 3, recruiter)
  if (to === 'listed') return
  if (to === 'withdrawn')
    return moves(stage, 'demo2', -0.2, id, 'withdraw', { reason: '委托方内部调剂使用，撤回委托' })
  await auctions(stage, story, id, signUps, recruiter)
  if (to !== 'bidding') await ends(stage, story, id, signUps, recruiter)
}

async function peopleOf(db: Db): Promise<Stage['people']> {
  const rows = await db.select().from(staffTable)
  const team = (uid: number) => rows.filter((row) => row.leader_uid === uid).map((row) => row.id)
  return new Map(
    rows.map((row) => [
      row.username,
      { id: row.id, nickname: row.nickname, roles: row.roles as Role[], team: team(row.id) },
    ]),
  )
}

/** Makes lots in every state. People with the right roles move each there through the product's own moves. */
export async function makeLots(db: Db, now: Date, request: string): Promise<number> {
  const stage: Stage = { db, now, request, people: await peopleOf(db) }
  const partners = await db
    .select({ id: consignorsTable.id, owner: staffTable.username })
    .from(consignorsTable)
    .innerJoin(customersTable, eq(customersTable.id, consignorsTable.customer_id))
    .innerJoin(staffTable, eq(staffTable.id, customersTable.service_id))
    .where(isNull(consignorsTable.suspended_at))
    .orderBy(asc(consignorsTable.id))
  for (const [at, story] of lotStories.entries()) {
    const partner = partners[at % partners.length]
    if (partner)
      await lives(stage, story, partner.owner, partner.id, recruiters[at % recruiters.length] ?? 'demo6')
  }
  await enterReceipts(db, (act) => lets(stage, 'demo8', -0.4, act))
  return lotStories.length
}
