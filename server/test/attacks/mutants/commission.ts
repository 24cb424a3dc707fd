import type { Mutant } from './mutant.ts'

const settlementSum = 'contract/rules/settlement-sum.ts'
const settlementSumTest = 'contract/rules/settlement-sum.test.ts'

export const commissionMutants: Mutant[] = [
  {
    what: 'with both sides paying, the consignor pays by the buyer’s rate',
    file: settlementSum,
    find: 'consignor: orZero(consignor_commission_point) }',
    put: 'consignor: commission_point }',
    tests: settlementSumTest,
    only: 'each pays by its own rate',
  },
  {
    what: 'a rate kept from an earlier agreement is asked for',
    file: settlementSum,
    find: "  return { buyer: commission_point, consignor: '0' }\n",
    put: '  return { buyer: commission_point, consignor: orZero(terms.consignor_commission_point) }\n',
    tests: settlementSumTest,
    only: 'each pays by its own rate',
  },
  {
    what: 'the buyer pays no commission before pick-up where both sides pay',
    file: settlementSum,
    find: 'const { buyer } = commissionOfSides(deal_price, terms)',
    put: "const buyer = terms.commission_payer === 'both' ? '0' : commissionOfSides(deal_price, terms).buyer",
    tests: settlementSumTest,
    only: 'due before the goods leave',
  },
  {
    what: 'the books forget the consignor’s own rate',
    file: 'server/features/finance/books/check-books.ts',
    find: 'l.consignor_commission_point, l.buyer_scale',
    put: 'null as consignor_commission_point, l.buyer_scale',
    tests: 'server/test/walks/books.test.ts',
    only: 'own rate of the consignor',
  },
  {
    what: 'the books forget the bands of a commission',
    file: 'server/features/finance/books/check-books.ts',
    find: 'l.buyer_scale,\n      l.consignor_scale,',
    put: 'null as buyer_scale, null as consignor_scale,',
    tests: 'server/features/lots/commission-scales.test.ts',
    only: 'the books compute',
  },
  {
    what: 'the buyers’ side sees the consignor’s bands',
    file: 'server/features/lots/visibility.ts',
    find: "'consignor_commission_point', 'consignor_scale'",
    put: "'consignor_commission_point'",
    tests: 'server/features/lots/commission-scales.test.ts',
    only: 'sees its own side',
  },
  {
    what: 'a side that pays nothing is charged by its bands',
    file: settlementSum,
    find: "payer === 'consignor' ? '0.00' : on(",
    put: "payer === null ? '0.00' : on(",
    tests: settlementSumTest,
    only: 'by bands',
  },
  {
    what: 'the buyers’ side sees the consignor’s own rate',
    file: 'server/features/lots/visibility.ts',
    find: "...(may(who, 'lots.seeConsignorCommission')\n      ? []",
    put: '...(who.uid > 0\n      ? []',
    tests: 'server/test/attacks/barrier.test.ts',
    only: 'from the draft to the listing',
  },
]
