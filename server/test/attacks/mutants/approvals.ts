import type { Mutant } from './mutant.ts'

const approvalsTest = 'server/features/approvals/approvals.test.ts'
const weighingTest = 'server/features/weighing/weighing.test.ts'
const priceTest = 'server/features/settlements/price.test.ts'
const decide = 'server/features/approvals/decide.ts'
const faults = 'server/features/weighing/ticket-faults.ts'
const guard = 'server/features/weighing/quantity-guard.ts'
const price = 'server/features/settlements/price.ts'

export const approvalMutants: Mutant[] = [
  {
    what: 'whoever asks decides',
    file: decide,
    find: "  await refuseSamePerson(db, who, seen.created_by, 'own_request')\n",
    put: '',
    tests: approvalsTest,
    only: 'by a director leaves the decision',
  },
  {
    what: 'a request is decided twice',
    file: decide,
    find: "  if (asked.state !== 'waiting') throw new Refusal('already_decided')\n",
    put: '',
    tests: approvalsTest,
    only: 'is carried out once by twenty at once',
  },
  {
    what: 'an approval carries nothing out',
    file: decide,
    find: "  if (decision === 'approve') await carryOut(db, who, decided)\n",
    put: '',
    tests: approvalsTest,
    only: 'holds the settlement open until it is decided',
  },
  {
    what: 'everybody sees every request',
    file: 'server/features/approvals/source.ts',
    find: 'return or(eq(table.created_by, who.uid), decided.length > 0 ? inArray(table.kind, decided) : undefined)',
    put: 'return decided.length < 99 ? undefined : eq(table.created_by, who.uid)',
    tests: approvalsTest,
    only: 'waits with its reason',
  },
  {
    what: 'finance learns that a price is under the reserve',
    file: 'server/features/approvals/source.ts',
    find: "!may(who, 'lots.compareReserve')",
    put: 'who.uid < 0',
    tests: priceTest,
    only: 'finance does not learn which',
  },
  {
    what: 'another quantity than that of the tickets needs no proof',
    file: guard,
    find: 'return reason && files && files.length > 0 ? { reason, files } : undefined',
    put: "return { reason: reason ?? 'x', files: files ?? [] }",
    tests: approvalsTest,
    only: 'is refused with both figures',
  },
  {
    what: 'a quantity far off needs no reason',
    file: guard,
    find: 'if (!given.reason && isFarOff(figure, lot.auction_quantity))',
    put: 'if (figure === lot.lot_no)',
    tests: weighingTest,
    only: 'need a reason if the figure is far off',
  },
  {
    what: 'an approved difference outlives its tickets',
    file: 'server/features/weighing/weighed-quantity.ts',
    find: "asked?.kind !== 'settlement_quantity' || compare(asked.tickets, tickets) !== 0",
    put: "asked?.kind !== 'settlement_quantity' || tickets === ''",
    tests: approvalsTest,
    only: 'is outdated by other tickets',
  },
  {
    what: 'a ticket from before the sale counts',
    file: faults,
    find: 'minuteOf(at) < minuteOf(lot.result_at)',
    put: 'minuteOf(at) < 0',
    tests: weighingTest,
    only: 'before the sale, and in the future',
  },
  {
    what: 'a ticket of any weight counts',
    file: faults,
    find: '  await refuseTooHeavy(db, ticket)\n',
    put: '',
    tests: weighingTest,
    only: 'above the largest net weight',
  },
  {
    what: 'one ticket counts for two lots',
    file: faults,
    find: '  await refuseTaken(db, ticket)\n',
    put: '',
    tests: weighingTest,
    only: 'with a number, plate and minute',
  },
  {
    what: 'goods are weighed after their settlement',
    file: 'server/features/weighing/weighable.ts',
    find: 'return closed === undefined',
    put: 'return closed === undefined || true',
    tests: weighingTest,
    only: 'after the settlement is closed',
  },
  {
    what: 'a price is changed without a reason',
    file: price,
    find: "    ...(grounds.reason ? [] : ['reason']),\n",
    put: '',
    tests: priceTest,
    only: 'needs a reason and a file',
  },
  {
    what: 'a price changes above the limit without approval',
    file: price,
    find: 'asked.below.length > 0 || exceedsLimit({ ...asked, quantity: null }, asked.limit)',
    put: 'asked.below.length > 0',
    tests: priceTest,
    only: 'above it waits',
  },
  {
    what: 'a price falls under the reserve without approval',
    file: price,
    find: 'asked.below.length > 0 || exceedsLimit({ ...asked, quantity: null }, asked.limit)',
    put: 'exceedsLimit({ ...asked, quantity: null }, asked.limit)',
    tests: priceTest,
    only: 'under the reserve or the start',
  },
  {
    what: 'a settlement is closed while a request waits',
    file: price,
    find: "  if ((await waitingFor(db, who, lot)).length > 0) throw new Refusal('approval_waits')\n",
    put: '',
    tests: approvalsTest,
    only: 'holds the settlement open',
  },
  {
    what: 'the books believe a settlement whatever its tickets say',
    file: 'server/features/finance/books/books.ts',
    find: 'when s.settlement_quantity <> s.tickets and not exists',
    put: 'when false and not exists',
    tests: 'server/test/walks/books.test.ts',
    only: 'that nobody approved',
  },
]
