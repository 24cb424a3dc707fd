import {
  shownLots,
  type EventSignUpLot,
  type EventSignUpRow,
  type MadeEventSignUp,
} from '#contract/event-sign-ups.ts'
import type { EventPage } from '#contract/event-page.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { winsCovered, type Wins } from '#contract/rules/wins.ts'
import type { DepositStatus } from '#contract/sign-ups.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { lotScope } from '#server/features/lots/visibility.ts'
import { showSignUps } from '#server/features/sign-ups/collusion.ts'
import { signUpForEvent, type NewEventSignUp } from '#server/features/sign-ups/event-sign-ups.ts'
import { winsOf } from '#server/features/sign-ups/wins.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { sql } from 'drizzle-orm'
import { loadEvent } from './events.ts'
import type { StoredEvent } from './source.ts'

interface BidderRow {
  total: number
  id: number
  version: number
  recycler_id: number
  recycler_id_name: string
  paddle_no: string | null
  payer_name: string | null
  materials: FileRef[]
  bond_price: string | null
  deposit_status: DepositStatus
  received_amount: string | null
  refund_due_on: string | null
  service_id: number | null
  created_at: string
  lot_count: number
  won_lots: number
  reviews: EventSignUpRow['reviews']
  lots: EventSignUpLot[]
  won: Wins | null
}

/**
 * The bidders of an event with their first lots, newest first. Includes only lots that the caller may see,
 * and counts only the lots of bidders on the page.
 */
function bidders(who: Caller, event: number, id: number | null, { limit, offset }: EventPage) {
  const own = (of: string) =>
    sql`from sign_ups o join lots on lots.id = o.lot_id
      where o.event_sign_up_id = ${sql.raw(of)} and ${lotScope(who) ?? sql`true`}`
  return sql`
    with page as (
        select w.id, count(*) over ()::int as total from sign_ups w
        where w.event_id = ${event}
          and ${id === null ? sql`true` : sql`w.id = ${id}`}
          and exists (select ${own('w.id')})
        order by w.created_at desc, w.id desc limit ${limit ?? null}::int offset ${offset})
    select page.total, s.id::int, s.version, s.recycler_id::int, r.company_name as recycler_id_name,
      s.paddle_no, s.payer_name, s.materials, s.bond_price::text, s.deposit_status, s.received_amount::text,
      s.refund_due_on::text, s.service_id::int, s.created_at, counted.lot_count, counted.won_lots,
      counted.reviews, first.lots, ${sql.raw(winsOf('s.id'))} as won
    from page
    join sign_ups s on s.id = page.id
    join recyclers r on r.id = s.recycler_id
    cross join lateral (select sum(n)::int as lot_count, sum(won)::int as won_lots,
        jsonb_object_agg(review_status, n) as reviews
      from (select o.review_status, count(*) as n,
          count(*) filter (where o.outcome = 'won') as won ${own('s.id')}
        group by 1) as each) counted
    cross join lateral (select jsonb_agg(jsonb_build_object(
          'id', id, 'version', version, 'lot_id', lot_id, 'event_seq', event_seq, 'corpore_name',
          corpore_name, 'review_status', review_status, 'deposit_status', deposit_status, 'outcome', outcome,
          'received_amount', received_amount::text
        ) order by event_seq, id) as lots
      from (select o.id, o.version, o.lot_id, lots.event_seq, lots.corpore_name, o.review_status,
          o.deposit_status, o.outcome, o.received_amount ${own('s.id')}
        order by lots.event_seq, o.id limit ${shownLots}) as few) first
    order by s.created_at desc, s.id desc`
}

async function present(
  db: Db,
  who: Caller,
  event: StoredEvent,
  id: number | null,
  page: EventPage = { offset: 0 },
): Promise<{ items: EventSignUpRow[]; total: number }> {
  const rows = await readRows<BidderRow>(db, rendered(bidders(who, event.id, id, page)), false)
  const people = await staffNames(
    db,
    rows.flatMap((row) => row.service_id ?? []),
  )
  const items = rows.map(({ service_id, created_at, won, won_lots, total: _total, ...row }) => ({
    ...row,
    event_id: event.id,
    created_at: new Date(created_at).toISOString(),
    service_id_name: service_id === null ? null : (people.get(service_id) ?? null),
    wins: won?.wins ?? won_lots,
    wins_covered: won && winsCovered(won),
  }))
  return { items, total: rows[0]?.total ?? 0 }
}

export const listEventSignUps = async (
  db: Db,
  who: Caller,
  id: number,
  page: EventPage,
): Promise<{ items: EventSignUpRow[]; total: number }> =>
  present(db, who, await loadEvent(db, who, id), null, page)

export async function addEventSignUp(
  db: Db,
  who: Caller,
  id: number,
  input: NewEventSignUp,
): Promise<MadeEventSignUp> {
  const event = await loadEvent(db, who, id)
  const { eventSignUp, made } = await signUpForEvent(db, who, id, input)
  const [row] = (await present(db, who, event, eventSignUp.id)).items
  return { ...required(row, 'the sign-up just made'), sign_ups: await showSignUps(db, who, made) }
}
