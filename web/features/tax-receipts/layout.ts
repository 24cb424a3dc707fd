import { taxReceipts } from '../../../contract/tax-receipts.ts'
import { layout } from '../../records/layout.ts'

export const taxReceiptLayout = layout(taxReceipts, {
  own: ['created_by'],
  list: ['number', 'state', 'direction', 'rate', 'amount', 'issued_on', 'lot_id', 'file', 'created_by'],
  card: { facts: ['direction', 'amount', 'issued_on'], badge: 'state' },
  form: {
    about: ['lot_id'],
    receipt: ['direction', 'number', 'issued_on', 'rate', 'amount'],
    proof: ['file'],
  },
  wide: ['direction'],
})
