import { route } from './grammar/route.ts'
import type { Decimal } from './rules/money.ts'

/** A bidder who may bid for a lot now. */
export interface RoomBidder {
  id: number
  paddle_no: string
  name: string
}

/** A lot in bidding, as shown in the room. Sealed offers have neither a highest bid nor a leader. */
export interface RoomLot {
  id: number
  event_seq: number
  corpore_name: string | null
  unit: string | null
  pricing_basis: number | null
  starting_price: Decimal | null
  highest: Decimal | null
  leader: RoomBidder | null
  /** The smallest next bid; null for sealed offers. */
  next: Decimal | null
  /** The gap to the reserve, for people who may see it; null once it is reached. */
  gap?: Decimal | null
  bid_count: number
  ends_at: string | null
  bidders: RoomBidder[]
}

export const eventRoomRoutes = {
  /** All lots of an event that are in bidding, with the data that a clerk needs to enter bids. */
  room: route<{ items: RoomLot[] }>()({
    method: 'GET',
    path: '/api/auction-events/:id/room',
    permission: 'bids.write',
    tag: 'auction_events',
  }),
}
