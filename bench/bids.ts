import { Agent } from 'node:http'
import pg from 'pg'
import { send, type Measured } from './load.ts'
import { call, type Product } from './product.ts'

/** A lot in bidding, with its qualified sign-ups and the next price. */
interface Auction {
  lot_id: number
  sign_ups: number[]
  next: number
}

interface Listed {
  id: number
  version: number
  starting_price: string
  sign_ups: number[]
}

/** Starts the bidding of listed lots with qualified sign-ups, in this many groups of this many lots. */
export async function auctions(
  { origin, adminToken, databaseUrl }: Product,
  groups: number,
  each: number,
): Promise<Auction[][]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client
    .query<Listed>(
      `select l.id::int, l.version, l.starting_price, array_agg(s.id::int order by s.id) as sign_ups
       from lots l join sign_ups s on s.lot_id = l.id and s.round_no = l.round_no
       where l.state = 'listed' and l.auction_way = 0
         and s.review_status = 'approved' and s.deposit_status = 'received'
       group by l.id having count(*) > 1 order by l.id limit $1`,
      [groups * each],
    )
    .finally(() => client.end())
  if (rows.length < groups * each) throw new Error('too few listed lots to bid for')
  for (const { id, version } of rows)
    await call(origin, 'POST', `/api/lots/${id}/transitions`, adminToken, {
      action: 'start_bidding',
      reason: '提前开始',
      version,
    })
  const called = rows.map(({ id, starting_price, sign_ups }) => ({
    lot_id: id,
    sign_ups,
    next: Number(starting_price),
  }))
  return Array.from({ length: groups }, (_, at) => called.slice(at * each, (at + 1) * each))
}

export interface Bidding {
  origin: string
  path: (lot: number) => string
  headers?: Readonly<Record<string, string>>
  body: (bid: { lot_id: number; sign_up_id: number; bid_price: string }) => unknown
  auctions: readonly Auction[]
  /** Bids that another bid for the same lot overtook. */
  overtaken: number
}

const step = 1000

/**
 * Bids without pause on this many connections, lot by lot and sign-up by sign-up. Only accepted bids count.
 */
export async function bidding(of: Bidding, connections: number, milliseconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  const began = performance.now()
  const item = async (at: number) => {
    const auction = of.auctions[at % of.auctions.length]
    const sign_up_id = auction?.sign_ups[at % auction.sign_ups.length]
    if (!auction || sign_up_id === undefined) return
    for (let sent = performance.now(); sent - began < milliseconds; sent = performance.now()) {
      const bid_price = `${auction.next}.00`
      auction.next += step
      const body = JSON.stringify(of.body({ lot_id: auction.lot_id, sign_up_id, bid_price }))
      const answer = await send(of.origin, of.path(auction.lot_id), { headers: of.headers, agent, body })
      if (answer.status === 200) latencies.push(performance.now() - sent)
      else if (answer.status === 409) of.overtaken++
      else throw new Error(`a bid was answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => item(at)))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { rate: latencies.length / seconds, latencies: latencies.sort((a, b) => a - b) }
}
