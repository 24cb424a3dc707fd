import { contracts } from '#contract/contracts.ts'
import { layout } from '#web/records/layout.ts'

export const contractLayout = layout(contracts, {
  own: ['state'],
  list: ['number', 'consignor', 'title', 'state', 'from', 'to', 'commission_point', 'created_at'],
  card: { facts: ['consignor', 'title', 'from', 'to'], badge: 'state' },
  form: {
    contract: ['number', 'title', 'consignor', 'from', 'to'],
    commission: ['commission_payer', 'commission_point', 'consignor_commission_point'],
    late: ['late_pick_up_basis', 'late_pick_up_fee', 'forfeit_to'],
    files: ['files', 'notes'],
  },
  wide: ['title'],
  detail: {
    facts: [
      'title',
      'consignor',
      'from',
      'to',
      'commission_payer',
      'commission_point',
      'consignor_commission_point',
      'late_pick_up_basis',
      'late_pick_up_fee',
      'forfeit_to',
      'files',
      'notes',
    ],
  },
})
