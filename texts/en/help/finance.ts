import type { SameGuide } from '../../guide.ts'
import type { finance as source } from '../../zh/help/finance.ts'

export const finance: SameGuide<typeof source> = {
  finance: {
    title: 'Finance: entries, dues, settlement',
    summary: 'Enter and confirm every payment until the lot is settled.',
    blocks: [
      { text: '{screens.financeList} begins with {finance.tabs.todo}: every figure opens.' },
      { picture: 'finance', text: 'Entries: their states, and above them the sums of what the filters leave' },
      { heading: 'Entering and confirming' },
      {
        steps: [
          'Press {finance.add}, choose the kind and the lot, enter amount and proof; or press {finance.acts.pay} at one of the {finance.tabs.dues}, where amount and party are filled in. Not finished? {finance.saveDraft} keeps it for you to go on with from the list.',
          'Once the bank shows it, press {finance.acts.confirm}; tick several for {finance.bulkConfirm}.',
          'Money out is confirmed by somebody other than who entered it, administrators included.',
        ],
      },
      {
        text: 'Before it is confirmed an entry can be ended with {finance.acts.void}. Confirmed, it is never changed: {finance.acts.reverse} makes an opposite entry and keeps the first; for money in, that too takes another person than who entered it. An amount may not exceed what is still due.',
      },
      { heading: 'Deposits' },
      {
        text: 'A deposit may come in parts and counts as received when the whole is there. After the sale that of the winner is applied to the price, after a default it is forfeited, and those of the others fall due for refund, exactly as much as came in.',
      },
      { heading: 'Payment and collection' },
      {
        text: 'The sale makes one due for the buyer: the price with the commission of the buyer, or by weight the advance payment, each less the deposit. Once it is confirmed in full, open the lot and press {finance.mark.mark_paid}.',
      },
      { heading: 'Settlement' },
      {
        steps: [
          'After collection press the name of the lot, enter the quantity and adjustments at the right; the figures follow as you type. Then {finance.save}.',
          'Check and press {finance.acts.close}: the figures stand, and dues are made for what the buyer still pays or gets back and for what the consignor gets.',
          'When everything is paid, press {finance.mark.settle}.',
        ],
      },
      {
        text: 'Closed by mistake, it can be taken back with {finance.acts.reopen} by an administrator until the lot is settled: the dues it made are cancelled; confirmed money for one of them is reversed first.',
      },
      { note: 'Before paying, read the line under the bank account: who changed the bank data, and when.' },
    ],
  },
}
