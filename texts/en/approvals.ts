/** Approvals (审批). */
export const approvals = {
  fields: {
    approvals: {
      kind: 'About',
      state: 'State',
      lot_id: 'Lot',
      round_no: 'Round',
      reason: 'Reason',
      files: 'Proof',
      consent_files: "Consignor's consent",
      created_at: 'Asked at',
      created_by: 'Asked by',
      first_decided_by: 'First approved by',
      first_decided_at: 'First approved at',
      decided_at: 'Decided at',
      decided_by: 'Decided by',
      decision_reason: 'Note of the decision',
      to_decide: 'Waits for me',
      settlement_quantity: 'Quantity to settle',
      adjustments: 'Adjustments',
      unit_price: 'Unit price',
      decision: 'Decision',
      sign_up_id: 'Sign-up',
      entry_id: 'Entry',
      charge: 'Charge',
      reserve_price: 'Reserve',
    },
  },
  options: {
    approvals: {
      kind: {
        settlement_quantity: 'Quantity differs from the tickets',
        price_adjustment: 'Changed price',
        charge: 'Charge',
        waiver: 'Waived deposit',
        payment: 'Refund or payout',
        reserve_cut: 'Lower reserve',
      },
      state: {
        waiting: 'Waiting',
        approved: 'Approved',
        rejected: 'Rejected',
        withdrawn: 'Withdrawn',
      },
    },
  },
  approvals: {
    hint: 'Lot number, name',
    empty: 'No requests for approval',
    title: 'Approval: {name}',
    asked: 'What is asked for',
    decidedBy: 'Decided by: {roles}',
    history: 'History',
    presets: {
      waiting: 'Waiting',
      toDecide: 'Waiting for me',
      mine: 'Asked by me',
    },
    acts: {
      approve: 'Approve',
      reject: 'Reject',
      submit: 'Ask for approval',
    },
    ask: {
      approve: 'Approve the request about “{name}”?',
      approveText: 'It is carried out at once.',
      reject: 'Reject the request about “{name}”?',
    },
    done: {
      approve: 'Approved and carried out',
      reject: 'Rejected',
      submit: 'Submitted for approval',
    },
    facts: {
      settlement_quantity: 'The tickets come to {tickets} t, to be settled with {given} t',
      price_adjustment:
        'Price of the goods from {agreed} to {price} CNY: a change of {change}, the limit is {limit}',
      charge: '{kind}, {side}: {amount} CNY, the limit is {limit}',
      waiver: 'A deposit of {amount} CNY need not be paid, the limit is {limit}',
      payment: '{kind} {number}: {amount} CNY, the limit is {limit}',
      reserve_cut: 'Reserve lower by {amount} CNY, at {price}; the limit is {limit}',
    },
    below: {
      start: 'below the starting price',
      reserve: 'below the reserve',
    },
  },
}
