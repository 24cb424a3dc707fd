import type { Mutant } from './mutant.ts'

const expected = 'server/features/tax-receipts/expected.ts'
const taxReceiptsTest = 'server/features/tax-receipts/tax-receipts.test.ts'
const receiptMissing = 'server/features/finance/shown/receipt-missing.ts'

export const taxReceiptsMutants: Mutant[] = [
  {
    what: 'a receipt of another sum needs no reason',
    file: expected,
    find: 'compare(one.rest, receipt.amount) !== 0',
    put: 'false',
    tests: taxReceiptsTest,
    only: '1.00 at 1 %',
  },
  {
    what: 'a receipt of another rate needs no reason',
    file: expected,
    find: 'compare(one.rate, receipt.rate) !== 0',
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
]
