import type { Same } from '../text.ts'
import type * as zh from '../zh/auction-options.ts'

export const auctionOptions: Same<typeof zh.auctionOptions> = {
  recyclers: {
    kinds: {
      报废车: 'End-of-life vehicles',
      二手车: 'Used vehicles',
      船舶: 'Ships',
      钢材: 'Steel',
      设备: 'Equipment',
      其他: 'Other',
    },
    state: {
      pending: 'To be verified',
      active: 'Active',
      suspended: 'Suspended',
      blacklisted: 'Blacklisted',
    },
    grade: {
      A: 'Grade A',
      B: 'Grade B',
      C: 'Grade C',
      D: 'Grade D',
    },
  },
  lots: {
    state: {
      draft: 'Draft',
      reviewing: 'In review',
      approved: 'Approved',
      listed: 'Listed',
      bidding: 'Bidding',
      confirming: 'Confirming',
      sold: 'Sold',
      paid: 'Paid',
      picked_up: 'Picked up',
      settled: 'Settled',
      unsold: 'Unsold',
      withdrawn: 'Withdrawn',
      defaulted: 'Defaulted',
    },
    auction_type: {
      0: 'Vehicle',
      1: 'Ship',
    },
    auction_way: {
      0: 'Open ascending',
      1: 'Sealed bids',
      2: 'Fixed price',
      3: 'Private sale',
    },
    pricing_basis: {
      0: 'Total',
      1: 'Unit price × quantity',
    },
    unit: {
      台: 'units',
      艘: 'ships',
      吨: 't',
      批: 'batches',
    },
    increment_rule: {
      multiple: 'A multiple of increment 1',
      tiers: 'One of the three increments',
      min: 'At least increment 1',
    },
    commission_payer: {
      buyer: 'Buyer',
      consignor: 'Consignor',
    },
    unsold_reason: {
      no_sign_up: 'No qualified sign-up',
      no_bid: 'No bid',
      below_reserve: 'Below the reserve',
      other: 'Other',
    },
    warning: {
      reserve_below_start: 'The reserve is below the starting price',
      reserve_off_steps: 'The reserve cannot be reached by the bid steps',
      deposit_unusual: 'The deposit is outside 5–30% of the starting price',
      notice_short: 'Less than 7 days from listing to the auction',
      commission_high: 'The commission is above 5%',
    },
  },
  sign_ups: {
    review_status: {
      pending: 'To be reviewed',
      approved: 'Approved',
      rejected: 'Rejected',
      cancelled: 'Cancelled',
    },
    deposit_status: {
      unpaid: 'Unpaid',
      received: 'Received',
      applied: 'Applied',
      refund_due: 'Refund due',
      refunded: 'Refunded',
      forfeited: 'Forfeited',
      waived: 'Waived',
    },
    outcome: {
      none: 'Open',
      won: 'Won',
      lost: 'Lost',
      defaulted: 'Defaulted',
    },
    pre_check: {
      approve: 'Approve',
      reject: 'Reject',
    },
    decision: {
      approve: 'Approve',
      reject: 'Reject',
    },
  },
  bids: {
    source: {
      manual: 'By hand',
      import: 'Imported',
    },
  },
}
