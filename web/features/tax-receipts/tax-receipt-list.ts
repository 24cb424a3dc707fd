import { taxReceipts, taxReceiptRoutes } from '#contract/tax-receipts.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const taxReceiptsSpec: ListSpec<typeof taxReceiptRoutes.list> = {
  name: 'tax_receipts',
  resource: taxReceipts,
  route: taxReceiptRoutes.list,
  presets: [
    {
      id: 'issued',
      label: 'finance.presets.issued',
      filters: () => ({ direction: ['out'], state: ['valid'] }),
    },
    {
      id: 'received',
      label: 'finance.presets.received',
      filters: () => ({ direction: ['in'], state: ['valid'] }),
    },
  ],
  unlisted: ['lot_id'],
}
