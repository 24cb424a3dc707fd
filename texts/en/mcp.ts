export const mcp = {
  mcp: {
    acts: {
      create_customer: 'Create a customer?',
      edit_customer: 'Change the customer “{name}”?',
      add_follow_up: 'Record a follow-up of the customer “{name}”?',
      claim_customer: 'Claim the customer “{name}” from the pool?',
      comment_lot: 'Comment on the lot “{name}”?',
    },
    confirm: 'Carry it out',
    declined: 'Declined. Nothing was changed.',
  },
}
