export const finance = {
  finance: {
    title: 'Finance: entries, dues, settlement',
    summary: 'Enter and confirm every payment until the lot is settled.',
    blocks: [
      {
        text: '{screens.financeList} begins with {finance.tabs.todo}: what is to be confirmed, received, paid, refunded, settled, receipted and matched with the bank, in one list, the most urgent first, in the groups {finance.queue.groups.overdue}, {finance.queue.groups.today} and {finance.queue.groups.week}.',
      },
      {
        text: 'Filter by kind, search, walk with j and k, act with Enter. Each line has one button; where the act is blocked, it is the way out. The four figures above open; bank lines that match exactly are one line: {finance.queue.check}.',
      },
      {
        text: 'Money that came in is entered and confirmed in one step; money out keeps its two people. An entry with the same amount and bank reference as another one is asked about first.',
      },
      {
        picture: 'finance',
        text: 'Entries: their states, and above them the sums of what the filters leave',
      },
      { heading: 'Entering and confirming' },
      {
        steps: [
          'Press {finance.add}, choose the kind and the lot, enter amount and proof; or press {finance.acts.pay} at one of the {finance.tabs.dues}, where amount and party are filled in. Not finished? {finance.saveDraft} keeps it for you to go on with from the list.',
          'Once the bank shows it, press {finance.acts.confirm}; tick several for {finance.bulkConfirm}. Money of somebody else than the party is marked {bankStatements.payerDiffers}: the first time you say why or attach a proof. Every entry names our account; a deposit into a settlement account needs a reason.',
          'Money out is confirmed by somebody other than who entered it, administrators included. Accounts that one person created, reset or gave a role to in the last 7 days count as one person, and so do accounts that signed in from the same browser. A change of the bank account of the payee counts for 7 days too: whoever made it, by hand, by an import or its undo, or with a new record, cannot confirm. Before you confirm money out, read the {passport.title}: where the number comes from, who changed it when, and who was paid there before.',
        ],
      },
      {
        text: 'Before it is confirmed an entry can be ended with {finance.acts.void}. Confirmed, it is never changed: {finance.acts.reverse} makes an opposite entry and keeps the first; for money in, that too takes another person than who entered it.',
      },
      {
        text: 'Money out may not exceed what is still due. Of money in above its due, the due takes what it lacks and the rest becomes unapplied.',
      },
      { heading: 'Bank statements and day close' },
      {
        steps: [
          'Enter our accounts under {finance.tabs.accounts}. Payments, entries and papers name them.',
          'Under {finance.tabs.bank_lines} choose {bankStatements.add} and drop the csv or xlsx of the bank. The account number in the file is recognised, and the file of another account is refused; where there is none, look at three lines and choose the account. The balance before the first line joins the last known one, or you say why not. The same file again adds nothing, and its columns are mapped once.',
          'A wrong file is taken back under {bankStatements.statements}: another person than whoever imported it chooses {bankStatements.acts.takeBack}, while none of its lines is matched and none of its days closed.',
          '{bankStatements.confirmExact} shows count and sum first, and names every line that was refused. {bankStatements.acts.match} the others by hand; a line may be several payments. Money that goes out is matched to an entry that two people confirmed. Own transfers (between two accounts of ours), fees, interest and tax are {bankStatements.acts.setAside}; anything else above 1,000 CNY takes a reason and a second person.',
          'Then close the day under {finance.tabs.day_closes}: opening and lines are the closing balance, and the deposit account holds what the ledger holds. A closed day takes no entries until an administrator chooses {dayCloses.reopen}.',
          'After the end of a month choose {monthCloses.close} under {finance.tabs.months}: the days of every account are closed, nothing waits or is open, and the deposits tie. A closed month takes no entries, and corrections fall into an open one; an administrator can choose {monthCloses.reopen}.',
        ],
      },
      { heading: 'Unapplied money' },
      {
        text: 'Money that is too much, came twice, or whose payer or lot is unknown is entered in full all the same. It is listed under {finance.tabs.unapplied}, and in {finance.tabs.todo}, the {finance.statement.title} of its party and the day close.',
      },
      {
        text: 'To enter it choose the kind {options.finance_entries.kind.unapplied_in}, with or without a lot; at a bank line press {bankStatements.acts.unapplied}.',
      },
      {
        steps: [
          '{unapplied.apply}: choose a due or an awaited deposit and the amount. It is paid by this; no cash moves. If it was the wrong one, reverse the entry {options.finance_entries.kind.unapplied_apply}.',
          '{unapplied.refund}: an outflow to the account of the payer, which a second person confirms. What is on its way cannot be applied.',
        ],
      },
      { heading: 'Deposits' },
      {
        text: 'A deposit may come in parts and counts as received when the whole is there. After the sale that of the winner is applied to the price, after a default it is forfeited, and those of the others fall due for refund, exactly as much as came in.',
      },
      {
        text: 'After a default and a resale, {finance.acts.confirm} or {finance.acts.drop} the shortfall and the penalty proposed under {finance.tabs.dues}. What comes in is the consignor’s first and makes a due to the consignor, which two people pay out as usual.',
      },
      {
        text: 'The drawer of the lot and the settlement paper of the consignor say what was lost and recovered, and whose it is.',
      },
      { heading: 'Payment and collection' },
      {
        text: 'The sale makes one due for the buyer: the price with the commission of the buyer, or by weight the advance payment, each less the deposit. Once it is confirmed in full, open the lot and press {finance.mark.mark_paid}.',
      },
      {
        text: 'A payment that is reversed takes a paid lot back to sold; the payment date stays, and the people concerned are told. After the pick-up the lot is {fields.lots.owed_after_pick_up}: in red under {finance.tabs.todo}, on the lot and on the dashboard. Its settlement is not closed before it is paid.',
      },
      { heading: 'Settlement' },
      {
        steps: [
          'After collection press the name of the lot, enter the quantity and adjustments at the right; the figures follow as you type. Then {finance.save}.',
          'Goods sold by the ton or by the unit settle at the sum of their valid weigh tickets. Another quantity needs a reason and a file, and is approved in {screens.approvals} by an administrator or the director; until then the tickets count. Without tickets, a quantity more than 10% off that of the lot needs a reason.',
          "A changed price (adjustments or unit price) needs a reason and a file. Above the limit of {screens.companySettings}, or below the starting price or the reserve, it also needs the consignor's consent and an approval; until then the old price stays. Nobody approves their own request.",
          'Charges, waived deposits, refunds, payouts and reserve cuts above the limits of {screens.companySettings} need an approval, too: say why where the refusal is shown, and press {approvals.acts.submit}. Charges, waivers and reserves take effect with the approval; a refund or payout is then still confirmed by two people of finance.',
          'Check and press {finance.acts.close}: the figures stand, and dues are made for what the buyer still pays or gets back and for what the consignor gets.',
          'When everything is paid, press {finance.mark.settle}.',
        ],
      },
      {
        text: 'A consignor is paid up to what the buyer has paid for the goods less the commission withheld. More is not confirmed, and the refusal says how much can be paid.',
      },
      {
        text: 'An administrator can advance it with a reason and a file, as {options.finance_entries.kind.consignor_advance}; what comes in next repays the advance first.',
      },
      {
        text: "Closed by mistake, it can be taken back with {finance.acts.reopen} by an administrator until the lot is settled: the dues it made are cancelled; confirmed money for one of them is reversed first. Once a lot is settled, only payments of the settlement's own dues can be reversed.",
      },
      {
        text: 'To reverse anything else, follow the order of the refusal: reverse these, step back, reopen. The deal amount of a lot priced by the unit is an estimate until its settlement is closed.',
      },
      { heading: 'Charges outside the price' },
      {
        text: 'Storage, towing, late pick-up and the like are no price, so do not enter them as adjustments: under {charges.title} of the lot press {charges.add} and say which side pays, and whether it is our fee or an outlay at cost.',
      },
      {
        text: 'A charge never changes price, premium, turnover or commission. A charge to the buyer is a receivable of its own at once, and the lot is settled only when it is paid; a charge to the consignor is withheld from the payout, and the consignor pays what the payout does not cover.',
      },
      {
        text: 'A charge is never edited: a wrong one is voided with a reason. Once the settlement is closed, charges stand.',
      },
      {
        text: 'Commission may come in bands: in the overview of a lot press {commissionScales.edit} and give the side that pays its bands, a least, a most or a fixed sum. Settlements, dues and papers compute by it; agreement and confirmation print the bands as a table.',
      },
      {
        text: 'The terms of a lot may agree on a late pick-up fee (an amount or a percentage of the deposit for each day after the deadline) and a service fee; notice, agreement and confirmation print them.',
      },
      {
        text: 'Once sold, the lot proposes each fee with its days: press {charges.enterProposed}. Nobody is charged by itself.',
      },
      {
        text: 'What we bear for a lot and charge nobody, such as notices, travel or towing, goes under {costs.title}: press {costs.add} and name the payee. It is payable at once, and two people pay it out. Commissions and our fees less the costs are the margin.',
      },
      { note: 'Before paying, read the line under the bank account: who changed the bank data, and when.' },
    ],
  },
  'money-papers': {
    title: 'Refund batches, tax receipts and papers',
    summary: 'Return deposits in one go, enter tax receipts, print receipts and statements.',
    blocks: [
      { heading: 'Refund batches' },
      {
        steps: [
          'Among the {finance.tabs.dues} press {finance.acts.refunds}, or tick some refunds first. Those without bank data and those entered already cannot be chosen; their line says why.',
          'Tick and press {finance.refunds.make}: each deposit gets an entry to be confirmed, whose bank reference is the number of the batch.',
          'Press {finance.refunds.download} and hand the file to the bank. It holds the accounts as they were when the batch was made; who fetched it stands in the audit log.',
          'Somebody else of finance, or an administrator, presses {finance.refunds.entries}, checks, ticks them and presses {finance.bulkConfirm}.',
        ],
      },
      {
        note: 'Where bank data were changed after the batch was made, a red line under the batch says by whom and when: void that entry and make a new batch. Void entries leave the file.',
      },
      { heading: 'Tax receipts' },
      {
        text: 'Under {finance.tabs.tax_receipts} press {finance.taxReceipts.add}, choose the lot, enter the number and upload the document: title, tax number, rate and amount are filled in from the terms and the settlement.',
      },
      {
        text: 'Goods and commission are receipted apart: the consignor invoices the goods, unless the contract says we do; we invoice the commission to the side that pays it. A rate or amount that differs needs a reason, and several receipts may add up.',
      },
      {
        text: 'A receipt cannot be changed afterwards: a wrong one is ended with {finance.acts.void} and a reason, and its number may be entered again. A settled lot that is not receipted in full counts under {finance.tabs.todo} as {finance.queue.kinds.receipts}.',
      },
      {
        text: 'Net and tax are computed if left empty; together receipts never exceed the settlement. {finance.taxReceipts.red} enters the red receipt of one that was issued. What a reopened settlement leaves receipted for too much is in the queue.',
      },
      { heading: 'Receipts and statements' },
      {
        text: 'A confirmed entry can be printed as {finance.acts.receipt} or {finance.acts.payment}, with the amount in words and room for two signatures.',
      },
      {
        text: 'Once a settlement is closed, the drawer of the lot offers {finance.statements.buyer} and {finance.statements.consignor}, with weights, figures and payments; the one for the buyer says nothing of the commission of the consignor, the one for the consignor does not name the buyer.',
      },
      {
        text: 'Under {finance.tabs.statement} choose a party and a period to download or print the opening, each line and the closing, with room for their seal.',
      },
      { heading: 'Overdue' },
      {
        text: 'What is not paid by its date is marked {finance.presets.overdue} among the {finance.tabs.dues}, and finance is told once a day.',
      },
    ],
  },
  'e-invoices': {
    title: 'Reading an e-invoice',
    summary: 'Fill a tax receipt from the file of the tax platform, and see what does not fit.',
    blocks: [
      {
        steps: [
          'In {finance.tabs.tax_receipts} press {finance.taxReceipts.add}; choose the lot and the receipt first.',
          'Press {eInvoices.read} and take the XML or OFD from the tax platform.',
          'Number, title, tax number, rate and sums are filled in. What differs from the expected receipt is listed; check it, then save.',
        ],
      },
      {
        note: 'Reading saves nothing. A red invoice is entered at its original with {finance.taxReceipts.red}.',
      },
    ],
  },
  vouchers: {
    title: 'Hand the ledger to the accounting program',
    summary: 'Export a month of confirmed entries as vouchers for Yonyou, Kingdee or hledger.',
    blocks: [
      {
        steps: [
          'Before the first export, finance opens {vouchers.accounts} in {screens.vouchers} and checks the account of each kind of entry.',
          'Choose the month and see that debit and credit are equal.',
          'Press {vouchers.formats.u8}, {vouchers.formats.kingdee} or {vouchers.formats.hledger} and take the file into the accounting program.',
        ],
      },
      {
        text: 'Each confirmed entry is exactly one voucher. A reversal is a red one, dated on its own day. The number is given with the export and never changes. To export a voucher again, say why.',
      },
      {
        note: 'The text for hledger holds the whole month; it gives no numbers and does not count as an export.',
      },
    ],
  },
  'who-owes': {
    title: 'Who owes us money',
    summary: 'What has not been received yet, and what falls due first.',
    blocks: [
      {
        steps: [
          'Press [Ctrl] [K] and type “who owes”.',
          'Finance and administrators arrive at {finance.tabs.dues}: party, what for, what is open and when it falls due, the oldest first, what is late in red.',
          'Everybody else arrives at lots that are sold and not paid. Open one to read {lotLead.figures.unpaid}.',
          'Everything between us and one company is under {finance.tabs.statement}, which can be printed.',
        ],
      },
      {
        note: 'At home {home.figures.receivable} is the sum of it all, and opens this list.',
      },
    ],
  },
}
