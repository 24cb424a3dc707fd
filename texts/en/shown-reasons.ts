export const shownReasons = {
  reasons: {
    below_reserve: "The deal price is below the reserve; upload the consignor's consent",
    below_start: "The deal price is below the starting price: the consignor's consent file is needed",
    bid_too_low: 'The bid must be above the highest so far, {price}; the nearest valid bid is {nearest}',
    bid_below_start: 'The bid is below the starting price, {price}',
    bid_off_step: 'The bid does not keep to the increments; the nearest valid bid is {nearest}',
  },
}
