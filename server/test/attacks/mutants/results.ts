import type { Mutant } from './mutant.ts'

const tests = 'server/features/results/results.test.ts'
const ofStaff = 'server/features/results/commissions.test.ts'
const commissions = 'server/features/results/commissions.ts'
const entitlements = 'server/features/results/entitlements.ts'

export const resultMutants: Mutant[] = [
  {
    what: 'a salesperson sees what others earned',
    file: 'server/features/results/scope.ts',
    find: '[sql`r.service_id = ${who.uid}`]',
    put: '[sql`true`]',
    tests,
    only: 'leads their team',
  },
  {
    what: 'recruiters learn the consignor’s commission',
    file: 'server/features/results/scope.ts',
    find: "may(who, 'lots.seeConsignorCommission') ? [] : consignorFigures",
    put: '[]',
    tests,
    only: 'does not learn',
  },
  {
    what: 'everybody reads the commissions of others',
    file: commissions,
    find: "if (!seesAll && Number(uid) !== who.uid) throw new Refusal('no_permission')",
    put: '',
    tests: ofStaff,
    only: 'are read by everybody',
  },
  {
    what: 'a month is frozen before the one before it',
    file: commissions,
    find: "if (month !== next) throw new Refusal('earlier_month_open', { month: next }, { month: next })",
    put: '',
    tests: ofStaff,
    only: 'a month is frozen by role 8',
  },
  {
    what: 'a month is frozen before it is over',
    file: commissions,
    find: "if (!isOver(who, month)) throw invalidField('commissions', 'month', 'out_of_range')",
    put: '',
    tests: ofStaff,
    only: 'a month is frozen by role 8',
  },
  {
    what: 'what changes after a freeze is lost',
    file: entitlements,
    find: '...(isNext ? correction(basis, unit, role, before) : []),',
    put: '',
    tests: 'server/features/results/entitlements.test.ts',
    only: 'comes once',
  },
  {
    what: 'a correction is taken from whoever has the lot now',
    file: entitlements,
    find: 'given?.uid ?? unit[role]',
    put: 'unit[role]',
    tests: 'server/features/results/entitlements.test.ts',
    only: 'comes once',
  },
  {
    what: 'a commission counts before its money is in',
    file: 'server/features/finance/shown/result-lines.ts',
    find: 'f.amount,\n    s.paid_on,',
    put: 'f.amount,\n    coalesce(s.paid_on, (s.result_at)::date),',
    tests: ofStaff,
    only: 'once the money is in',
  },
  {
    what: 'a plan has bands that do not join',
    file: 'server/features/results/plans.ts',
    find: "if (inBands && !bandsAreSound(inBands)) throw invalidField('commission_plans', 'bands', 'out_of_range')",
    put: '',
    tests: ofStaff,
    only: 'are read and changed by role 1',
  },
]
