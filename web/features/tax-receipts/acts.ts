import { type TaxReceiptRow, taxReceiptRoutes } from '#contract/tax-receipts.ts'
import { refreshMoney } from '#web/auction/refresh-money.ts'
import { act, declareActs } from '#web/records/acts.ts'

/** The acts of a tax receipt. It is never edited, only corrected by a red one or voided. */
export const taxReceiptActs = declareActs<TaxReceiptRow>()({
  resource: 'tax_receipts',
  nameOf: (row) => row.number,
  refresh: refreshMoney,
  acts: {
    red: act(taxReceiptRoutes.red, {
      verb: 'finance.taxReceipts.red',
      title: 'finance.taxReceipts.redTitle',
      text: 'finance.taxReceipts.redText',
      done: 'finance.done',
    }),
    void: act(taxReceiptRoutes.void, {
      verb: 'finance.acts.void',
      title: 'finance.taxReceipts.void',
      text: 'finance.taxReceipts.voidText',
      done: 'finance.done',
      danger: true,
      fields: { reason: { kind: 'note', required_at: 'save' } },
    }),
  },
})

export type TaxReceiptAct = keyof typeof taxReceiptActs.acts
