/** The shortfall of a resale (再拍差额): lost, recovered, and whose it is. */
export const shortfalls = {
  finance: {
    shortfall: {
      title: 'Shortfall of the resale (Auction Law, art. 39)',
      prices: 'First price {first}, resale {next}',
      forfeited: 'Forfeited deposit {amount}, kept by: {keeper}',
      ofConsignor: 'Consignor: difference in price',
      ofCompany: 'Auction house: both commissions on the first sale',
      lost: 'Lost',
      deposit: 'Covered by the deposit',
      set_off: 'Set off',
      received: 'Received',
      recovered: 'Recovered',
      missing: 'Not recovered',
      owed: 'Due to the consignor',
      paidOut: 'Paid to the consignor',
    },
  },
}
