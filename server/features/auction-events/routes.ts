import { auctionEventRoutes } from '#contract/auction-events.ts'
import { eventNoticeRoutes } from '#contract/event-notices.ts'
import { eventPage } from '#contract/event-page.ts'
import { eventResultRoutes } from '#contract/event-results.ts'
import { eventRoomRoutes } from '#contract/event-rooms.ts'
import { eventSaleRoutes } from '#contract/event-sales.ts'
import { eventSignUpRoutes } from '#contract/event-sign-ups.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField } from '#server/request/errors.ts'
import type { Serve } from '#server/request/pipeline.ts'
import { editEvent } from './edit-event.ts'
import { addExistingLots, eventLots, removeLots } from './event-lots.ts'
import { eventSales } from './event-sales.ts'
import { addEventSignUp, listEventSignUps } from './event-sign-ups.ts'
import { createEvent, listEvents, loadEvent } from './events.ts'
import { fromNotice } from './from-notice.ts'
import { importLots } from './import-lots.ts'
import { moveLots } from './move-lots.ts'
import { presentEvent } from './present.ts'
import { listProposals } from './results/proposals.ts'
import { roomOf } from './room.ts'
import { undoLots } from './undo-lots.ts'

/** Whoever sees an event may read its files. */
export const mayReadEventFiles = (db: Db, who: Caller, id: number): Promise<boolean> =>
  loadEvent(db, who, id).then(
    () => true,
    () => false,
  )

export function serveAuctionEvents(serve: Serve): void {
  serve(auctionEventRoutes.list, ({ db, who, list }) => listEvents(db, who, list))
  serve(auctionEventRoutes.get, async ({ db, who, params }) =>
    presentEvent(db, who, await loadEvent(db, who, params.id)),
  )
  serve(auctionEventRoutes.create, ({ db, who, body }) => createEvent(db, who, body))
  serve(eventNoticeRoutes.fromNotice, ({ db, body }) => fromNotice(db, body.text))
  serve(auctionEventRoutes.edit, ({ db, who, params, body }) => editEvent(db, who, params.id, body))
  serve(auctionEventRoutes.listLots, ({ db, who, params, query }) =>
    eventLots(db, who, params.id, eventPage(query)),
  )
  serve(auctionEventRoutes.addLots, ({ db, who, params, body }) => {
    if (body.rows) return importLots(db, who, params.id, body)
    if (body.lot_ids) return addExistingLots(db, who, params.id, body.lot_ids)
    throw invalidField('auction_events', 'lot_ids', 'required')
  })
  serve(auctionEventRoutes.removeLots, ({ db, who, params, body }) =>
    removeLots(db, who, params.id, body.lot_ids),
  )
  serve(auctionEventRoutes.undoLots, ({ db, who, params, body }) =>
    undoLots(db, who, params.id, body.import_id),
  )
  serve(eventResultRoutes.proposals, ({ db, who, params }) => listProposals(db, who, params.id))
  serve(eventSaleRoutes.list, ({ db, who, params }) => eventSales(db, who, params.id))
  serve(eventSignUpRoutes.list, ({ db, who, params, query }) =>
    listEventSignUps(db, who, params.id, eventPage(query)),
  )
  serve(eventSignUpRoutes.add, ({ db, who, params, body }) => addEventSignUp(db, who, params.id, body))
  serve(eventRoomRoutes.room, ({ db, who, params }) => roomOf(db, who, params.id))
  serve(auctionEventRoutes.move, ({ db, who, params, body }) => moveLots(db, who, params.id, body))
}
