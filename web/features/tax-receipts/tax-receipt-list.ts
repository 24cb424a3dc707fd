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
      filters: () => ({ direction: ['out'], standing: ['issued', 'red'] }),
    },
    {
      id: 'received',
      label: 'finance.presets.received',
      filters: () => ({ direction: ['in'], standing: ['issued', 'red'] }),
    },
  ],
  unlisted: ['lot_id'],
}
