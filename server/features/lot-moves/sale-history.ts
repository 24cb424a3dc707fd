import type { Db } from '#server/db/client.ts'
import {
  latestLeft,
  saleEvents,
  standingRunnerUp,
  type SaleEvent,
} from '#server/features/lots/standing-sale.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import type { StoredSignUp } from '#server/features/sign-ups/source.ts'

/** The part of a sign-up that a lot's result changes. */
export type Decision = Pick<StoredSignUp, 'review_status' | 'outcome' | 'deposit_status' | 'refund_due_on'>
/** The change of one sign-up, stored with the event so that it can be reverted exactly. */
export interface Change {
  id: number
  before: Decision
  after: Decision
}

/** The columns of a lot that a sale writes. A runner-up's sale stores their previous values. */
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

/** The lot's last default, unless it was undone. */
export const standingDefault = (events: readonly SaleEvent[]): SaleEvent | undefined =>
  latestLeft(
    events,
    ({ action }) => action === 'default',
    ({ action }) => action === 'undo_default',
  )

export const changesOf = (event: SaleEvent): Change[] => (event.detail['sign_ups'] ?? []) as Change[]

/** The columns of the first sale, to restore when the sale to the runner-up is undone. */
export async function saleBeforeRunnerUp(db: Db, lot: StoredLot): Promise<SaleColumns | undefined> {
  const sale = standingRunnerUp(await saleEvents(db, lot))
  return sale?.detail['before'] as SaleColumns | undefined
}
