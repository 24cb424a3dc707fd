import { listTaxReceipts, taxReceipts } from '#contract/tax-receipts.ts'
import type { ListSpec } from '#web/records/list-state.ts'

export const taxReceiptsSpec: ListSpec<typeof listTaxReceipts> = {
  name: 'tax_receipts',
  resource: taxReceipts,
  route: listTaxReceipts,
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
