import type { Mutant } from './mutant.ts'

const tests = 'server/features/charges/charges.test.ts'
const charges = 'server/features/charges/charges.ts'

export const chargeMutants: Mutant[] = [
  {
    what: 'the consignor is paid what its charges should withhold',
    file: 'contract/rules/settlement-sum.ts',
    find: "commission.consignor, terms.consignor_charges ?? '0'",
    put: 'commission.consignor',
    tests,
    only: 'is withheld from its payout',
  },
  {
    what: 'a seller learns whom a defaulted sale charged',
    file: 'server/features/charges/source.ts',
    find: "row.side === 'consignor' || isSold(lot) ||",
    put: 'row.id > 0 ||',
    tests,
    only: 'goes with the sale',
  },
  {
    what: 'a charge that was paid is voided',
    file: charges,
    find: "if (!isZero(due.paid_amount)) throw new Refusal('confirmed_money')",
    put: '',
    tests,
    only: 'is voided with a reason',
  },
  {
    what: 'a closed settlement gets another charge',
    file: charges,
    find: '  await refuseClosed(db, lot)\n  return { lot,',
    put: '  return { lot,',
    tests,
    only: 'is withheld from its payout',
  },
  {
    what: 'money for charges comes without a charge',
    file: 'server/features/finance/ledger/receipt-share.ts',
    find: "  if (dueOnly.includes(entry.kind)) return '0.00'\n",
    put: '',
    tests,
    only: 'money without a charge',
  },
  {
    what: 'the rest of the charges is still asked for once the settlement is open again',
    file: 'server/features/settlements/settlements.ts',
    find: '  await cancelExcessDue(db, who, lot)\n',
    put: '',
    tests,
    only: 'above the payout',
  },
  {
    what: 'a sale that is taken back still charges its buyer',
    file: 'server/features/lot-moves/effects.ts',
    find: "  await voidChargesOfSale(db, who, lot, input.reason ?? '')\n",
    put: '',
    tests,
    only: 'goes with the sale',
  },
]
