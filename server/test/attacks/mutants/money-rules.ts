import type { Mutant } from './mutant.ts'

const priceTest = 'server/features/settlements/price.test.ts'
const weighingTest = 'server/features/weighing/weighing.test.ts'
const reversedTest = 'server/features/finance/ledger/payment-reversed.test.ts'
const saleReceiptsTest = 'server/features/finance/ledger/sale-receipts.test.ts'
const price = 'server/features/settlements/price.ts'
const faults = 'server/features/weighing/ticket-faults.ts'
const statement = 'server/features/party-statements/statement-lines.ts'

/** Payments: for what, and how far. */
const paid: Mutant[] = [
  {
    what: 'nobody hears that a payment was reversed',
    file: 'server/features/lot-moves/payment-reversed.ts',
    find: '    if (id !== who.uid)\n',
    put: '    if (id < 0)\n',
    tests: reversedTest,
    only: 'and the salesperson are told',
  },
  {
    what: 'an advance needs no file',
    file: 'server/features/finance/ledger/consignor-funds.ts',
    find: '|| !reason || files.length === 0)',
    put: '|| !reason)',
    tests: 'server/features/finance/ledger/consignor-funds.test.ts',
    only: 'role 1 advances',
  },
  {
    what: 'money is written for nobody',
    file: 'server/records/required.ts',
    find: 'throw new Error(`${what} is missing`)',
    put: 'return 0 as never',
    tests: 'server/features/finance/required-rows.test.ts',
    only: 'makes no due',
  },
  {
    what: 'money without an amount counts as nothing',
    file: 'server/features/finance/ledger/source.ts',
    find: "required(entry.amount, 'the amount of an entry')",
    put: "entry.amount ?? '0.00'",
    tests: 'server/features/finance/required-rows.test.ts',
    only: 'money without an amount is not confirmed',
  },
  {
    what: 'commission by an entry of its own leaves the due of the sale',
    file: 'server/features/finance/dues/dues.ts',
    find: "kind === 'advance_in' || kind === 'buyer_commission_in' ? [kind, 'balance_in'] : [kind]",
    put: '[kind]',
    tests: saleReceiptsTest,
    only: 'pays the due of the sale',
  },
  {
    what: 'a statement counts what a consignor was paid early twice',
    file: statement,
    find: "then d.kind = 'consignor_payout'\n            or",
    put: 'then',
    tests: saleReceiptsTest,
    only: 'a consignor that was paid before',
  },
  {
    what: 'a statement asks a buyer for the dues of a settlement alone',
    file: statement,
    find: 'w.beyond, 0, 0,',
    put: '0, 0, 0,',
    tests: saleReceiptsTest,
    only: 'who paid by the load',
  },
  {
    what: 'a charge of the buyer raises the price',
    file: 'server/features/settlements/figures.ts',
    find: '    ...typed,\n    pricing_basis',
    put: "    ...typed,\n    adjustments: [...typed.adjustments, { label: '', amount: await chargesOfBuyer(db, lot) }],\n    pricing_basis",
    tests: 'server/features/charges/charges.test.ts',
    only: 'is the house’s alone',
  },
  {
    what: 'a paper names the clearing as the day of payment',
    file: 'server/features/papers/values.ts',
    find: 'const { payment_due_on: due, payment_days, state } = stored',
    put: 'const { clean_end_time: due, payment_days, state } = stored',
    tests: 'server/features/papers/payment-on-papers.test.ts',
    only: 'what is left to pay, by when',
  },
]

/** Weights and prices. */
const goods: Mutant[] = [
  {
    what: 'a ticket of the future counts',
    file: faults,
    find: 'minuteOf(now) + clockAhead',
    put: 'minuteOf(now) + 1e9',
    tests: weighingTest,
    only: 'before the sale, and in the future',
  },
  {
    what: 'unusual weights of a plate are not marked',
    file: faults,
    find: 'markedWeights.filter((name) => isUnusual(',
    put: 'markedWeights.filter((name) => ticket.id < 0 && isUnusual(',
    tests: weighingTest,
    only: 'weights that are unusual',
  },
  {
    what: 'a changed price needs no file',
    file: price,
    find: "    ...((grounds.files ?? []).length > 0 ? [] : ['files']),\n",
    put: '',
    tests: priceTest,
    only: 'needs a reason and a file',
  },
  {
    what: 'a large change of the price needs no word of the consignor',
    file: price,
    find: '(grounds.consent_files ?? []).length === 0 ?',
    put: '(grounds.consent_files ?? []).length < 0 ?',
    tests: priceTest,
    only: 'above it waits',
  },
  {
    what: 'the price of state-owned goods has the limit of private ones',
    file: 'contract/rules/price-limit.ts',
    find: "if (owner === 'state') return",
    put: "if (owner === null && agreed === '') return",
    tests: priceTest,
    only: 'of state-owned goods',
  },
  {
    what: 'a settlement is closed at a price that nobody approved',
    file: price,
    find: "    throw new Refusal('price_not_approved',",
    put: "    if (asked.limit === '') throw new Refusal('price_not_approved',",
    tests: priceTest,
    only: 'by another unit price',
  },
  {
    what: 'turnover keeps the price of the sale after the settlement',
    file: 'server/features/lots/deal-amount.ts',
    find: '    deal_amount: settlement_price,\n',
    put: '    deal_amount: deal_price,\n',
    tests: priceTest,
    only: 'the deal amount follows',
  },
]

export const moneyRuleMutants: Mutant[] = [...paid, ...goods]
