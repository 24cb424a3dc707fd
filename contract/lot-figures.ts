/** The highest bidder so far. */
interface Leader {
  paddle_no: string | null
  name: string
}

/**
 * The figures of a lot's state that are not fields of its row, for its head and its dialogs. Amounts are in
 * yuan. A state has some of them, and the caller may see some of those.
 */
export interface LotFigures {
  /** Bidding and its result: the highest valid bid, or the price entered at the close. Null while there is none. */
  highest?: string | null
  leader?: Leader | null
  /** How far the highest price is below the reserve; negative above it. Null without a price or a reserve. */
  gap?: string | null
  /** Sold: the amount the buyer still has to pay before the goods leave. */
  unpaid?: string
  /** Paid for and picked up: the net of the valid tickets in tonnes, and how much of a quantity in tonnes is left. */
  weighed?: string
  left?: string | null
  /** The value of the goods that were loaded, or the whole price with the buyer's commission. */
  loaded?: string
  paid?: string
  /** `paid` less `loaded`; negative while the loaded goods are worth more than the payments. */
  difference?: string
  /** The amount to be paid before the goods may leave, 0 or more. */
  missing?: string
  /** The commissions of both sides from the closed settlement. Null before it is closed. */
  income?: string | null
}

export type LotFigureName = keyof LotFigures
