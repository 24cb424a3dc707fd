import type { EventSignUpLot, EventSignUpRow, MadeEventSignUp } from '#contract/event-sign-ups.ts'
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

interface Whole {
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
  lots: EventSignUpLot[]
  won: Wins | null
}

/** The bidders of an event with their lots, newest first. Only lots that the caller sees. */
const bidders = (who: Caller, event: number, id: number | null, { limit, offset }: EventPage) => sql`
  select count(*) over ()::int as total, s.id::int, s.version, s.recycler_id::int, r.company_name as recycler_id_name, s.paddle_no, s.payer_name, s.materials,
    s.bond_price::text, s.deposit_status, s.received_amount::text, s.refund_due_on::text, s.service_id::int, s.created_at, own.lots, ${sql.raw(winsOf('s.id'))} as won
  from sign_ups s join recyclers r on r.id = s.recycler_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('id', o.id, 'version', o.version, 'lot_id', lots.id, 'event_seq', lots.event_seq,
      'corpore_name', lots.corpore_name, 'review_status', o.review_status, 'deposit_status', o.deposit_status,
      'outcome', o.outcome, 'received_amount', o.received_amount::text) order by lots.event_seq, o.id) as lots
    from sign_ups o join lots on lots.id = o.lot_id where o.event_sign_up_id = s.id and ${lotScope(who) ?? sql`true`}
  ) own
  where s.event_id = ${event} and own.lots is not null and ${id === null ? sql`true` : sql`s.id = ${id}`}
  order by s.created_at desc, s.id desc limit ${limit ?? null}::int offset ${offset}`

async function present(
  db: Db,
  who: Caller,
  event: StoredEvent,
  id: number | null,
  page: EventPage = { offset: 0 },
): Promise<{ items: EventSignUpRow[]; total: number }> {
  const rows = await readRows<Whole>(db, rendered(bidders(who, event.id, id, page)), false)
  const people = await staffNames(
    db,
    rows.flatMap((row) => row.service_id ?? []),
  )
  const items = rows.map(({ service_id, created_at, won, total: _total, ...row }) => ({
    ...row,
    event_id: event.id,
    created_at: new Date(created_at).toISOString(),
    service_id_name: service_id === null ? null : (people.get(service_id) ?? null),
    wins: won?.wins ?? row.lots.filter((lot) => lot.outcome === 'won').length,
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
  const { whole, made } = await signUpForEvent(db, who, id, input)
  const [row] = (await present(db, who, event, whole.id)).items
  return { ...required(row, 'the sign-up just made'), sign_ups: await showSignUps(db, who, made) }
}
