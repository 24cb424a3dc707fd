import { sql } from 'drizzle-orm'
import { compare, type Decimal } from '#contract/rules/money.ts'
import { isUnusual, markedWeights, type MarkedWeight } from '#contract/rules/weighed-goods.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, invalidField, Refusal } from '#server/request/errors.ts'
import { readSettings } from '#server/features/company-settings/settings.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'

interface NewTicket {
  ticket_no: string
  plate: string
  at: string
  net: Decimal
}

const minute = 60_000
const minuteOf = (at: string | Date): number => Math.floor(new Date(at).getTime() / minute)
/** The clock of a scale may be ahead of ours by this many minutes. */
const clockAhead = 5

/** Normalizes a plate for comparison: people type spaces and lower case. */
const plateOf = sql`upper(replace(plate, ' ', ''))`
const bare = (plate: string): string => plate.replaceAll(' ', '').toUpperCase()

function refuseWrongTime({ at }: NewTicket, lot: StoredLot, now: Date): void {
  if (lot.result_at !== null && minuteOf(at) < minuteOf(lot.result_at))
    throw invalidField('weigh_tickets', 'at', 'before_sale')
  if (minuteOf(at) > minuteOf(now) + clockAhead) throw invalidField('weigh_tickets', 'at', 'in_future')
}

async function refuseTooHeavy(db: Db, { net }: NewTicket): Promise<void> {
  const { ticket_limit } = await readSettings(db)
  if (compare(net, ticket_limit) > 0)
    throw new InvalidFields(
      'weigh_tickets',
      [{ name: 'gross', fault: 'too_heavy', limit: Number(ticket_limit) }],
      { net, limit: ticket_limit },
    )
}

/** The same number, plate and minute are the same ticket, whatever lot it is entered for. */
async function refuseTaken(db: Db, { ticket_no, plate, at }: NewTicket): Promise<void> {
  const key = `${ticket_no} ${bare(plate)} ${minuteOf(at)}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 5))`)
  const { rows } = await db.execute(sql`
    select 1 from weigh_tickets where ticket_no = ${ticket_no} and ${plateOf} = ${bare(plate)}
      and date_trunc('minute', at) = date_trunc('minute', ${at}::timestamptz) and voided_at is null limit 1`)
  if (rows.length > 0) throw new Refusal('ticket_taken')
}

/** Refuses a ticket that cannot belong to this sale, or that already exists. */
export async function refuseWrongTicket(
  db: Db,
  who: Caller,
  lot: StoredLot,
  ticket: NewTicket,
): Promise<void> {
  refuseWrongTime(ticket, lot, who.now)
  await refuseTooHeavy(db, ticket)
  await refuseTaken(db, ticket)
}

interface Averages {
  id: string
  tare: Decimal | null
  gross: Decimal | null
}

/** The weights of each ticket that are unusual for its plate, compared with the plate's earlier tickets. */
export async function unusualWeights(
  db: Db,
  tickets: readonly { id: number; tare: Decimal; gross: Decimal }[],
): Promise<ReadonlyMap<number, MarkedWeight[]>> {
  if (tickets.length === 0) return new Map()
  const ids = sql.param(tickets.map(({ id }) => id))
  const { rows } = await db.execute<Averages & Record<string, unknown>>(sql`
    select t.id, avg(e.tare)::numeric(15, 6)::text as tare, avg(e.gross)::numeric(15, 6)::text as gross
    from weigh_tickets t
    join weigh_tickets e on upper(replace(e.plate, ' ', '')) = upper(replace(t.plate, ' ', ''))
      and (e.at, e.id) < (t.at, t.id)
      and e.voided_at is null
    where t.id = any(${ids}::bigint[])
    group by t.id`)
  const averages = new Map(rows.map((row) => [Number(row.id), row]))
  return new Map(
    tickets.map((ticket) => [
      ticket.id,
      markedWeights.filter((name) => isUnusual(ticket[name], averages.get(ticket.id)?.[name] ?? null)),
    ]),
  )
}
