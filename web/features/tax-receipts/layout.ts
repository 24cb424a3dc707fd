import { taxReceipts } from '#contract/tax-receipts.ts'
import { layout } from '#web/records/layout.ts'

export const taxReceiptLayout = layout(taxReceipts, {
  own: ['created_by'],
  list: [
    'number',
    'standing',
    'direction',
    'subject',
    'amount',
    'issued_on',
    'lot_id',
    'rate',
    'net',
    'tax',
    'type',
    'corrects_number',
    'title',
    'file',
    'reason',
    'created_by',
  ],
  card: { facts: ['subject', 'direction', 'amount', 'issued_on', 'lot_id'], badge: 'standing' },
  form: {
    about: ['lot_id'],
    receipt: ['number', 'issued_on', 'rate', 'amount', 'net', 'tax', 'type', 'title', 'tax_number', 'reason'],
    what: ['subject', 'party', 'direction'],
    proof: ['file'],
  },
  wide: ['subject', 'party', 'direction', 'type', 'title'],
})
