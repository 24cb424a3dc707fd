import { eventActions, type AuctionEventRow } from '#contract/auction-events.ts'
import { stateOfEvent, type EventState } from '#contract/rules/auction-event.ts'
import { lotMoves, type LotAction, type LotMove } from '#contract/rules/lot-machine.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { dictionaryNames } from '#server/features/dictionaries/names.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { countsOfEvents, type EventCounts } from './counts.ts'
import { mayWriteEvent, type StoredEvent } from './source.ts'

const open: readonly EventState[] = ['draft', 'reviewing']
const correctable: readonly EventState[] = [...open, 'approved', 'listed']

/**
 * An event may be edited before its approval; people who may correct lots may also edit it while its lots
 * are listed.
 */
export const isOpenEvent = (who: Caller, state: EventState): boolean =>
  (may(who, 'lots.correct') ? correctable : open).includes(state)

export const moveOf = (action: (typeof eventActions)[number]): LotAction =>
  action === 'start' ? 'start_bidding' : action === 'close' ? 'close_bidding' : action

/** The moves that at least one of the lots is in the right state for. */
const movesOf = (who: Caller, { lots }: EventCounts): string[] =>
  eventActions
    .filter((action) => moveOf(action) === action)
    .filter((action) => {
      const move: LotMove = lotMoves[moveOf(action)]
      return may(who, move.permission) && move.from.some((state) => lots[state] > 0)
    })

export async function presentEvents(
  db: Db,
  who: Caller,
  rows: readonly StoredEvent[],
): Promise<AuctionEventRow[]> {
  const counts = await countsOfEvents(
    db,
    rows.map(({ id }) => id),
    who,
  )
  const { companies, platforms } = await dictionaryNames(db)
  const people = await staffNames(
    db,
    rows.map((row) => row.service_id).filter((uid) => uid !== null),
  )
  return rows.map((row) => {
    const counted = required(counts.get(row.id), 'the counts of an event')
    const state = stateOfEvent(counted.lots)
    const writes = mayWriteEvent(who, row) && isOpenEvent(who, state)
    return {
      ...row,
      ...counted,
      state,
      company_name: companies.get(row.company) ?? null,
      platform_name: platforms.get(row.platform) ?? null,
      service_id_name: row.service_id === null ? null : (people.get(row.service_id) ?? null),
      actions: [
        ...(writes ? ['edit'] : []),
        ...(mayWriteEvent(who, row) ? ['add_lots'] : []),
        ...(may(who, 'lots.no_sale') && counted.lots.bidding + counted.lots.confirming > 0
          ? ['import_results']
          : []),
        ...(may(who, 'bids.write') && counted.lots.bidding > 0 ? ['enter_room'] : []),
        ...movesOf(who, counted),
      ],
    }
  })
}

export async function presentEvent(db: Db, who: Caller, row: StoredEvent): Promise<AuctionEventRow> {
  const [shown] = await presentEvents(db, who, [row])
  return required(shown, 'the row just written')
}
