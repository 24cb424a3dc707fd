import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { lotEvents } from '#server/tables/lots.ts'
import { allOf } from '#server/records/source.ts'

export type SaleEvent = typeof lotEvents.$inferSelect

/** The sales, defaults and steps back of some lots in all their rounds, oldest first. */
const eventsOf = (db: Db, lots: SQL): Promise<SaleEvent[]> =>
  db
    .select()
    .from(lotEvents)
    .where(
      allOf(lots, inArray(lotEvents.action, ['sell', 'runner_up', 'default', 'undo_default', 'step_back'])),
    )
    .orderBy(asc(lotEvents.id))

export const saleEvents = (db: Db, { id }: { id: number }): Promise<SaleEvent[]> =>
  eventsOf(db, eq(lotEvents.lot_id, id))

/** The latest of some events that was not taken back. Each event that takes back takes the latest one left. */
export function latestLeft(
  events: readonly SaleEvent[],
  makes: (event: SaleEvent) => boolean,
  takesBack: (event: SaleEvent) => boolean,
): SaleEvent | undefined {
  const left: SaleEvent[] = []
  for (const event of events) {
    if (makes(event)) left.push(event)
    if (takesBack(event)) left.pop()
  }
  return left.at(-1)
}

/** The sale to a runner-up, if that is the sale that stands. */
export function standingRunnerUp(events: readonly SaleEvent[]): SaleEvent | undefined {
  const sale = latestLeft(
    events,
    ({ action }) => action === 'sell' || action === 'runner_up',
    ({ action, from_state }) => action === 'step_back' && from_state === 'sold',
  )
  return sale?.action === 'runner_up' && sale.detail['before'] ? sale : undefined
}

/** Those of the lots whose standing sale is one to a runner-up. Stepping back returns them to the default. */
export async function soldToRunnerUp(db: Db, lots: readonly number[]): Promise<Set<number>> {
  if (lots.length === 0) return new Set()
  const events = await eventsOf(db, inArray(lotEvents.lot_id, [...lots]))
  return new Set(lots.filter((id) => standingRunnerUp(events.filter((event) => event.lot_id === id))))
}
