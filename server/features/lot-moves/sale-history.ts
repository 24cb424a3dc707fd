import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { lotEvents } from '#server/tables/lots.ts'
import type { StoredSignUp } from '#server/features/sign-ups/source.ts'

export type SaleEvent = typeof lotEvents.$inferSelect

/** The part of a sign-up that a lot's result writes. */
export type Decision = Pick<StoredSignUp, 'review_status' | 'outcome' | 'deposit_status' | 'refund_due_on'>
/** One sign-up's change, kept with the event so that it can be taken back exactly. */
export interface Change {
  id: number
  before: Decision
  after: Decision
}

/** The columns of a lot that a sale writes. A runner-up's sale stores what they were before it. */
const saleColumns = [
  'winner_sign_up_id',
  'deal_price',
  'premium_rate',
  'result_at',
  'payment_due_on',
  'consent_files',
] as const satisfies readonly (keyof StoredLot)[]
type SaleColumns = Pick<StoredLot, (typeof saleColumns)[number]>

export const saleColumnsOf = (lot: StoredLot): SaleColumns =>
  Object.fromEntries(saleColumns.map((name) => [name, lot[name]])) as SaleColumns

/** The sales, defaults and steps back of a lot in all its rounds, oldest first. */
export const saleEvents = (db: Db, lot: Pick<StoredLot, 'id'>): Promise<SaleEvent[]> =>
  db
    .select()
    .from(lotEvents)
    .where(
      and(
        eq(lotEvents.lot_id, lot.id),
        inArray(lotEvents.action, ['sell', 'runner_up', 'default', 'undo_default', 'step_back']),
      ),
    )
    .orderBy(asc(lotEvents.id))

/** The latest of some events that was not taken back. Each event that takes back takes the latest one left. */
function latestLeft(
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

/** The lot's last default, unless it was undone. */
export const standingDefault = (events: readonly SaleEvent[]): SaleEvent | undefined =>
  latestLeft(
    events,
    ({ action }) => action === 'default',
    ({ action }) => action === 'undo_default',
  )

/** The sale to a runner-up, if that is the sale that stands. */
export function standingRunnerUp(events: readonly SaleEvent[]): SaleEvent | undefined {
  const sale = latestLeft(
    events,
    ({ action }) => action === 'sell' || action === 'runner_up',
    ({ action, from_state }) => action === 'step_back' && from_state === 'sold',
  )
  return sale?.action === 'runner_up' && sale.detail['before'] ? sale : undefined
}

export const changesOf = (event: SaleEvent): Change[] => (event.detail['sign_ups'] ?? []) as Change[]

/** The columns of the first sale, to return to when the sale to the runner-up is taken back. */
export async function saleBeforeRunnerUp(db: Db, lot: StoredLot): Promise<SaleColumns | undefined> {
  const sale = standingRunnerUp(await saleEvents(db, lot))
  return sale?.detail['before'] as SaleColumns | undefined
}
