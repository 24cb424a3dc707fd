import type { Mutant } from './mutant.ts'

const expected = 'server/features/tax-receipts/expected.ts'
const taxReceiptsTest = 'server/features/tax-receipts/tax-receipts.test.ts'
const receiptMissing = 'server/features/finance/shown/receipt-missing.ts'

export const taxReceiptsMutants: Mutant[] = [
  {
    what: 'receipts may say more than the settlement',
    file: 'server/features/tax-receipts/tax-receipts.ts',
    find: 'left !== null && compare(receipt.amount, left) > 0',
    put: 'left !== null && compare(receipt.amount, left) > 1',
    tests: taxReceiptsTest,
    only: 'more than is to be receipted',
  },
  {
    what: 'a receipt takes any tax',
    file: 'server/features/tax-receipts/tax-receipts.ts',
    find: '!splitFits(splitOf(input), input.amount, input.rate)',
    put: 'false',
    tests: taxReceiptsTest,
    only: 'fit the rate to the cent',
  },
  {
    what: 'a special receipt needs no tax number',
    file: 'server/features/tax-receipts/tax-receipts.ts',
    find: "type === 'special' && missing.length > 0",
    put: 'missing.length > 2',
    tests: taxReceiptsTest,
    only: 'of a special receipt',
  },
  {
    what: 'a red receipt takes back more than there is',
    file: 'server/features/tax-receipts/red-receipt.ts',
    find: 'isZero(gross) || compare(gross, rest) > 0',
    put: 'isZero(gross)',
    tests: taxReceiptsTest,
    only: 'takes back no more than is left',
  },
  {
    what: 'a receipt of another sum needs no reason',
    file: expected,
    find: 'compare(expectedReceipt.rest, receipt.amount) !== 0',
    put: 'false',
    tests: taxReceiptsTest,
    only: '1.00 at 1 %',
  },
  {
    what: 'a receipt of another rate needs no reason',
    file: expected,
    find: 'compare(expectedReceipt.rate, receipt.rate) !== 0',
    put: 'false',
    tests: taxReceiptsTest,
    only: '1.00 at 1 %',
  },
  {
    what: 'any receipt takes a lot off the list',
    file: receiptMissing,
    find: 'r.goods < coalesce(s.settlement_price, 0.01)',
    put: 'r.goods = 0',
    tests: taxReceiptsTest,
    only: '1.00 at 1 %',
  },
  {
    what: 'a void receipt still counts',
    file: receiptMissing,
    find: "t.round_no = l.round_no and t.state = 'valid'",
    put: 't.round_no = l.round_no',
    tests: taxReceiptsTest,
    only: 'in one or several receipts',
  },
  {
    what: 'a fee without its receipt is not missed',
    file: receiptMissing,
    find: 'or r.buyer_fees <> f.buyer\n      or r.consignor_fees <> f.consignor)',
    put: ')',
    tests: taxReceiptsTest,
    only: 'misses the receipt of a fee',
  },
]
