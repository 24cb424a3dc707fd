import { taxReceipts } from '#contract/tax-receipts.ts'
import { layout } from '#web/records/layout.ts'

export const taxReceiptLayout = layout(taxReceipts, {
  own: ['created_by'],
  list: [
    'number',
    'state',
    'direction',
    'subject',
    'amount',
    'issued_on',
    'lot_id',
    'rate',
    'title',
    'file',
    'reason',
    'created_by',
  ],
  card: { facts: ['subject', 'direction', 'amount', 'issued_on', 'lot_id'], badge: 'state' },
  form: {
    about: ['lot_id'],
    receipt: ['number', 'issued_on', 'rate', 'amount', 'title', 'tax_number', 'reason'],
    what: ['subject', 'party', 'direction'],
    proof: ['file'],
  },
  wide: ['subject', 'party', 'direction', 'title'],
})
