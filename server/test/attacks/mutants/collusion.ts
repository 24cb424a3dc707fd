import { readdirSync, readFileSync } from 'node:fs'
import type { Mutant } from './mutant.ts'

const collusionSql = 'server/features/sign-ups/collusion-sql.ts'
const collusionTest = 'server/features/sign-ups/collusion.test.ts'
const collusion = 'server/features/sign-ups/collusion.ts'
const learnTest = 'server/features/sign-ups/learn-collusion.test.ts'

const migrations = 'server/db/migrations'
/** The migration of the triggers, whatever its number. */
const forgetting = readdirSync(migrations).find(
  (name) =>
    name.endsWith('.sql') && readFileSync(`${migrations}/${name}`, 'utf8').includes('forget_shared_of_entry'),
)

const again = 'has the round looked at again'
const forgets = (what: string, find: string, put: string, only = again): Mutant => ({
  what: `what is shared is not forgotten: ${what}`,
  file: `${migrations}/${forgetting}`,
  find,
  put,
  tests: learnTest,
  only,
})

const whenever = (trigger: string) => `TRIGGER ${trigger} DEFERRABLE INITIALLY DEFERRED\n  FOR EACH ROW `
const always = (trigger: string, only?: string) =>
  forgets(trigger, `${whenever(trigger)}EXECUTE`, `${whenever(trigger)}WHEN (false) EXECUTE`, only)
const unless = (trigger: string, only?: string) =>
  forgets(trigger, `${whenever(trigger)}WHEN (`, `${whenever(trigger)}WHEN (false AND `, only)

export const collusionMutants: Mutant[] = [
  always('sign_ups_share_at_first AFTER INSERT ON sign_ups'),
  unless('sign_ups_share_otherwise AFTER UPDATE ON sign_ups', 'that a sign-up gets later'),
  unless('recyclers_share_otherwise AFTER UPDATE ON recyclers'),
  always('qualifications_share_otherwise AFTER INSERT OR UPDATE ON qualifications'),
  unless('entries_share_at_first AFTER INSERT ON finance_entries'),
  unless('entries_share_otherwise AFTER UPDATE ON finance_entries', 'that a drafted deposit gets later'),
  ...['company_name', 'legal_rep', 'phone', 'wechat', 'credit_code', 'area', 'address'].map((name) =>
    forgets(name, `NEW.${name},`, `OLD.${name},`),
  ),
  forgets('bank_account', 'account_hash(NEW.bank_account)', 'account_hash(OLD.bank_account)'),
  {
    what: 'what somebody changes at that moment is overlooked',
    file: 'server/features/sign-ups/learn-collusion.ts',
    find: "    .for('update', { skipLocked: true })\n",
    put: '',
    tests: learnTest,
    only: 'comes before or after',
  },
  {
    what: 'a list compares nothing',
    file: collusion,
    find: 'filter(([, { suspect }]) => suspect)',
    put: 'filter(([, { suspect }]) => suspect && false)',
    tests: learnTest,
    only: 'a list shows the flags that are computed afresh',
  },
  {
    what: 'a list forgets what was noted',
    file: collusionSql,
    find: `l.event_id is not null\n  or s.collusion_notes <> '[]'`,
    put: 'l.event_id is not null',
    tests: learnTest,
    only: 'even when nothing is shared any more',
  },
  {
    what: 'a list overlooks rivals',
    file: collusionSql,
    find: "cardinality((${bidders('s')})) = 2",
    put: "cardinality((${bidders('s')})) = 99",
    tests: learnTest,
    only: 'exactly two bid is compared',
  },
  {
    what: 'no flag for the same legal_rep',
    file: collusionSql,
    find: "('legal_rep', ${folded('r.legal_rep')}, false),",
    put: "('legal_rep', null::text, false),",
    tests: collusionTest,
    only: 'legal_rep',
  },
  {
    what: 'no flag for the same wechat',
    file: collusionSql,
    find: "('wechat', ${folded('r.wechat')}, false),",
    put: "('wechat', null::text, false),",
    tests: collusionTest,
    only: 'wechat',
  },
  {
    what: 'no flag for the same bank_account',
    file: collusionSql,
    find: "('bank_account', account_hash(r.bank_account), false),",
    put: "('bank_account', null::text, false),",
    tests: collusionTest,
    only: 'bank_account',
  },
  {
    what: 'no flag for the same credit_code',
    file: collusionSql,
    find: "('credit_code', ${letters('r.credit_code')}, false))",
    put: "('credit_code', null::text, false))",
    tests: collusionTest,
    only: 'credit_code',
  },
  {
    what: 'no flag for the same phone',
    file: collusionSql,
    find: "('phone', ${phoneDigits('r.phone')}, false),",
    put: "('phone', null::text, false),",
    tests: collusionTest,
    only: 'phone',
  },
  {
    what: 'no flag for the same address',
    file: collusionSql,
    find: 'where length(street) > 1',
    put: 'where length(street) > 999',
    tests: collusionTest,
    only: 'address',
  },
  {
    what: 'a payer in the ledger is not looked at',
    file: collusionSql,
    find: "e.kind in ('deposit_in', 'unapplied_deposit', 'unapplied_in')\n    and e.direction = 'in'",
    put: "e.kind = 'x'",
    tests: collusionTest,
    only: 'a payer',
  },
  {
    what: 'the other company as payer is not looked at',
    file: collusionSql,
    find: "('payer', ${payerName('r.company_name')}, true),",
    put: '',
    tests: collusionTest,
    only: 'a payer',
  },
  {
    what: 'files are not compared',
    file: collusionSql,
    find: "select l.id, 'file', u.hash, false",
    put: "select l.id, 'file', null::text, false",
    tests: collusionTest,
    only: 'a file',
  },
  {
    what: 'cancelled sign-ups flag others',
    file: collusionSql,
    find: `    where s.review_status <> 'cancelled'\n      and s.id in (`,
    put: '    where s.id in (',
    tests: collusionTest,
    only: 'nothing: other rounds',
  },
  {
    what: 'other rounds flag each other',
    file: collusionSql,
    find: '((other.lot_id, other.round_no) = (one.lot_id, one.round_no)',
    put: '(other.lot_id = one.lot_id',
    tests: collusionTest,
    only: 'nothing: other rounds',
  },
  {
    what: 'rivals are flagged while they bid',
    file: collusionSql,
    find: "where ${isOver('a')}",
    put: '',
    tests: collusionTest,
    only: 'after the bidding',
  },
  {
    what: 'rivals of others are flagged',
    file: collusionSql,
    find: '  where history.only_these',
    put: '',
    tests: collusionTest,
    only: 'after the bidding',
  },
  {
    what: 'a voided bid makes a rival',
    file: collusionSql,
    find: 'b.sign_up_id = u.id and b.voided_at is null)`',
    put: 'b.sign_up_id = u.id)`',
    tests: collusionTest,
    only: 'a voided bid',
  },
  {
    what: 'an approval needs no note',
    file: collusion,
    find: 'if (flags.some((flag) => flag.open))',
    put: 'if (flags.length > 999)',
    tests: collusionTest,
    only: 'needs a note',
  },
  {
    what: 'a note answers flags that came later',
    file: collusionSql,
    find: 'not f.was_noted as open',
    put: 'cardinality(array[f.was_noted]) = 9 as open',
    tests: collusionTest,
    only: 'opens a flag again',
  },
  {
    what: 'recruiters know of flags',
    file: collusion,
    find: "may(who, 'signUps.seeCollusion') || decided",
    put: "may(who, 'signUps.use') || decided",
    tests: collusionTest,
    only: 'see no flag',
  },
  {
    what: 'a note changes what recruiters read',
    file: collusion,
    find: '.set({ collusion_notes:',
    put: '.set({ version: 99, collusion_notes:',
    tests: collusionTest,
    only: 'see no flag',
  },
  {
    what: 'recruiters may send a note',
    file: collusion,
    find: "  if (note !== undefined && !may(who, 'signUps.seeCollusion'))",
    put: "  if (note === '' && !may(who, 'signUps.seeCollusion'))",
    tests: collusionTest,
    only: 'see no flag',
  },
]
