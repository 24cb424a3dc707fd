import type { Mutant } from './mutant.ts'

const goodsMoney = 'server/features/finance/ledger/goods-money.ts'
const funds = 'server/features/finance/ledger/consignor-funds.ts'
const fundsRule = 'contract/rules/consignor-funds.ts'
const release = 'server/features/lot-moves/release.ts'
const reversedTest = 'server/features/finance/ledger/payment-reversed.test.ts'
const releaseTest = 'server/features/lot-moves/release.test.ts'
const fundsTest = 'server/features/finance/ledger/consignor-funds.test.ts'

/** Nothing leaves unpaid, and a consignor is paid from its own lot's money. */
export const goodsMoneyMutants: Mutant[] = [
  {
    what: 'anybody on the buying side writes weigh tickets',
    file: 'server/features/weighing/weighing.ts',
    find: "  if (!(await mayWeigh(db, who, lot))) throw new Refusal('no_permission')\n",
    put: '',
    tests: 'server/features/weighing/weighing.test.ts',
    only: 'of their leads, and of directors',
  },
  {
    what: 'an author voids a ticket for ever',
    file: 'server/features/weighing/weighing.ts',
    find: 'const voidableFor = 3_600_000',
    put: 'const voidableFor = 360_000_000',
    tests: 'server/features/weighing/weighing.test.ts',
    only: 'voids it within an hour',
  },
  {
    what: 'a reversed payment leaves its lot paid',
    file: goodsMoney,
    find: "const isUnpaid = lot.state === 'paid' &&",
    put: 'const isUnpaid = false &&',
    tests: reversedTest,
    only: 'takes it back to sold',
  },
  {
    what: 'a reversal after the pick-up is forgotten',
    file: goodsMoney,
    find: '  else await updateOwedAmount(db, lot)',
    put: '',
    tests: reversedTest,
    only: 'after the pick-up the lot is owed',
  },
  {
    what: 'an owed lot settles',
    file: goodsMoney,
    find: '  if (!isZero(money.missing) && !lot.released_on_credit) throw notPaidFor(money)',
    put: '',
    tests: reversedTest,
    only: 'nothing of an owed lot settles',
  },
  {
    what: 'the ledger’s move can be asked for',
    file: 'contract/rules/lot-machine.ts',
    find: 'lotMoveNames.filter(isByHand)',
    put: 'lotMoveNames.filter((name): name is LotAction => isByHand(name) || true)',
    tests: reversedTest,
    only: 'nobody makes the move by hand',
  },
  {
    what: 'everybody sees what is owed',
    file: 'server/features/lots/visibility.ts',
    find: "...(may(who, 'lots.seeOwed') ? [] : (['owed_after_pick_up'] as const)),",
    put: '',
    tests: reversedTest,
    only: 'what is owed is hidden',
  },
  {
    what: 'goods leave that are not paid for',
    file: release,
    find: '&& !mayRelease(who, input)) throw notPaidFor(money)',
    put: '&& !mayRelease(who, input)) return',
    tests: releaseTest,
    only: 'a load over it is answered',
  },
  {
    what: 'anybody releases on credit',
    file: release,
    find: "may(who, 'lots.release_on_credit') && Boolean(reason)",
    put: 'Boolean(reason)',
    tests: releaseTest,
    only: 'roles 1 and 2 release on credit',
  },
  {
    what: 'a release needs no file',
    file: release,
    find: ' && consent_files.length > 0',
    put: ' && consent_files.length >= 0',
    tests: releaseTest,
    only: 'roles 1 and 2 release on credit',
  },
  {
    what: 'a pick-up note is handed out unpaid',
    file: release,
    find: '  if (!mayRelease(who, release)) throw notPaidFor(money)',
    put: '  if (!mayRelease(who, release)) return lot',
    tests: releaseTest,
    only: 'a pick-up note is not handed out',
  },
  {
    what: 'a load over the limit is not held',
    file: 'server/features/weighing/weighing.ts',
    find: '  if (isOver && lot.hold_at_limit && !lot.released_on_credit)',
    put: '  if (isOver && false)',
    tests: releaseTest,
    only: 'with hold_at_limit',
  },
  {
    what: 'a consignor is paid more than its lot has',
    file: funds,
    find: "  if (compare(entry.amount ?? '0', funded) <= 0) return {}",
    put: '  if (true) return {}',
    tests: fundsTest,
    only: 'up to what the buyer has paid',
  },
  {
    what: 'anybody in finance advances',
    file: funds,
    find: "!may(who, 'finance.advance') || ",
    put: '',
    tests: fundsTest,
    only: 'role 1 advances',
  },
  {
    what: 'an advance is not repaid',
    file: funds,
    find: 'lot.round_no, payoutKinds)',
    put: "lot.round_no, ['consignor_payout'])",
    tests: fundsTest,
    only: 'role 1 advances',
  },
  {
    what: 'nothing is withheld of the consignor',
    file: fundsRule,
    find: 'subtract(forGoods, consignor, charges)',
    put: 'forGoods',
    tests: fundsTest,
    only: 'what is withheld',
  },
]
