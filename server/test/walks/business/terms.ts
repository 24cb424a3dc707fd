/** The terms that the second bookkeeper is told, and the accounts that it keeps of a lot. */

export interface Scale {
  bands: { above: string; rate: string }[]
  minimum: string | null
  maximum: string | null
  fixed: string | null
}

/** The terms of a lot. The price is one of a unit of the goods if `perUnit`. */
export interface Terms {
  lot: number
  consignor: number
  keeper: 'company' | 'consignor'
  perUnit: boolean
  quantity: string
  advance: string
  deposit: string
  payer: 'buyer' | 'consignor' | 'both'
  rate: string
  consignorRate: string
  scale: Scale | null
  consignorScale: Scale | null
}

/** A debt to us, or one of ours. */
export interface Due {
  kind: string
  party: string
  amount: bigint
  paid: bigint
  live: boolean
}

export interface Bidder {
  id: number
  party: string
  /** Held; once the bidder has bought, applied. */
  deposit: bigint
  applied: bigint
  paid: bigint
}

export type Claims = Record<'refund' | 'loss' | 'penalty' | 'payout', Due>
const nothingYet = {
  price: '0',
  obligation: 0n,
  payouts: 0n,
  winner: null as Bidder | null,
  sale: null as Due | null,
  settledQuantity: null as string | null,
  unitPrice: null as string | null,
  /** A first sale whose buyer defaulted. */
  defaulted: null as {
    sums: Record<'firstPrice' | 'commissions' | 'forfeited' | 'setOff' | 'covered', bigint>
    dues: Claims
  } | null,
  closed: null as { figures: Record<string, bigint>; beyondSale: bigint; dues: Due[] } | null,
}

export const newLot = (terms: Terms) => ({
  ...terms,
  ...nothingYet,
  bidders: [] as Bidder[],
  tickets: [] as string[],
  adjustments: [] as string[],
  withheld: [] as bigint[],
  dues: [] as Due[],
})

export type Lot = ReturnType<typeof newLot>

export const found = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('the bookkeeper was not told of it')
  return value
}
