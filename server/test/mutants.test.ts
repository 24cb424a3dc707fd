import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * A test counts only if it fails without the protection it tests. Each mutant removes one protection in a
 * copy of the product and runs the test that should fail. At full size only, because every mutant needs a run
 * of its own.
 */
interface Mutant {
  what: string
  file: string
  find: string
  put: string
  tests: string
  /** A part of the names of the tests to run. */
  only: string
}

const customers = 'server/features/customers'
const session = 'server/features/session'
const consignors = 'server/features/consignors'
const recyclers = 'server/features/recyclers'
const finance = 'server/features/finance'
const tests = {
  pool: `${customers}/pool.test.ts`,
  customers: `${customers}/customers.test.ts`,
  session: `${session}/session.test.ts`,
  consignors: `${consignors}/consignors.test.ts`,
  recyclers: `${recyclers}/recyclers.test.ts`,
  recycler_moves: `${recyclers}/moves.test.ts`,
  carry_over: `${finance}/carry-over.test.ts`,
  tax_receipts: 'server/features/tax-receipts/tax-receipts.test.ts',
  bank_statements: 'server/features/bank-statements/bank-statements.test.ts',
  day_closes: 'server/features/day-closes/day-closes.test.ts',
  at_once: 'server/test/concurrency.test.ts',
  scope: 'server/test/scope.test.ts',
  audit: 'server/features/audit/audit.test.ts',
  events: 'server/features/events/events.test.ts',
  staff: 'server/features/staff/staff.test.ts',
  views: 'server/features/views/views.test.ts',
  backup: 'server/test/backup.test.ts',
}

const mutants: Mutant[] = [
  {
    what: 'a day is closed while somebody enters money on it',
    file: 'server/features/day-closes/day-closes.ts',
    find: 'getRecord(db, who, accountSource, account_id, true)',
    put: 'getRecord(db, who, accountSource, account_id, false)',
    tests: tests.day_closes,
    only: 'waits for whoever',
  },
  {
    what: 'a closed day takes money',
    file: 'server/features/own-accounts/closed-days.ts',
    find: 'if (close)',
    put: 'if (close && account === undefined)',
    tests: tests.day_closes,
    only: 'takes no entries',
  },
  {
    what: 'a line of a statement is added again with every file',
    file: 'server/features/bank-statements/read-lines.ts',
    find: 'return { ...line, identity, occurrence,',
    put: 'return { ...line, identity: `${identity}${Math.random()}`, occurrence,',
    tests: tests.bank_statements,
    only: 'adds nothing when it comes again',
  },
  {
    what: 'a backup reads table after table as they are by then',
    file: 'server/backup/make-backup.ts',
    find: 'repeatable read, read only',
    put: 'read committed, read only',
    tests: tests.backup,
    only: 'as a whole or not at all',
  },
  {
    what: 'a restore gives altered audit entries a fresh hash',
    file: 'server/backup/dropped-schema.ts',
    find: 'disable trigger user',
    put: 'enable trigger user',
    tests: tests.backup,
    only: 'stays broken at the same entry',
  },
  {
    what: 'a restore goes over what is there',
    file: 'server/backup/restore.ts',
    find: 'use.relations > 0',
    put: 'use.relations < 0',
    tests: tests.backup,
    only: 'does not overwrite',
  },
  {
    what: 'a restore leaves the sequences behind',
    file: 'server/backup/load-backup.ts',
    find: '  await setSequences(client, manifest)\n',
    put: '',
    tests: tests.backup,
    only: 'restored into another PostgreSQL',
  },
  {
    what: 'imports and exports without their queue stay under way',
    file: 'server/backup/load-backup.ts',
    find: '  await closeJobs(client)\n',
    put: '',
    tests: tests.backup,
    only: 'under way',
  },
  {
    what: 'a deposit is carried over although its refund was entered',
    file: `${finance}/carry-over.ts`,
    find: '  await refuseEnteredRefund(db, row)\n',
    put: '',
    tests: tests.carry_over,
    only: 'once the refund was entered',
  },
  {
    what: 'a deposit is carried to another bidder',
    file: `${finance}/carry-over.ts`,
    find: 'target.recycler_id === from.recycler_id',
    put: 'true',
    tests: tests.carry_over,
    only: 'a sign-up of the same bidder',
  },
  {
    what: 'more than the next deposit is carried',
    file: `${finance}/carry-over.ts`,
    find: 'compare(held, missing) < 0 ? held : missing',
    put: 'held',
    tests: tests.carry_over,
    only: 'a surplus due back',
  },
  {
    what: 'a carried deposit still counts as due back',
    file: `${finance}/carry-over.ts`,
    find: "  await cancelDues(db, who, formerRound, ['deposit_refund'], row.id)\n",
    put: '',
    tests: tests.carry_over,
    only: 'moves the whole deposit',
  },
  {
    what: 'the surplus of a carried deposit goes back as often as somebody enters it',
    file: `${finance}/confirm.ts`,
    find: "signUp.deposit_status === 'carried' && due !== undefined",
    put: "signUp.deposit_status === 'carried'",
    tests: tests.carry_over,
    only: 'goes back once',
  },
  {
    what: 'a receipt of another sum needs no reason',
    file: 'server/features/tax-receipts/expected.ts',
    find: 'compare(one.rest, receipt.amount) !== 0',
    put: 'false',
    tests: tests.tax_receipts,
    only: '1.00 at 1 %',
  },
  {
    what: 'a receipt of another rate needs no reason',
    file: 'server/features/tax-receipts/expected.ts',
    find: 'compare(one.rate, receipt.rate) !== 0',
    put: 'false',
    tests: tests.tax_receipts,
    only: '1.00 at 1 %',
  },
  {
    what: 'any receipt takes a lot off the list',
    file: `${finance}/receipt-missing.ts`,
    find: 'r.goods < coalesce(s.settlement_price, 0.01)',
    put: 'r.goods = 0',
    tests: tests.tax_receipts,
    only: '1.00 at 1 %',
  },
  {
    what: 'a void receipt still counts',
    file: `${finance}/receipt-missing.ts`,
    find: "t.round_no = l.round_no and t.state = 'valid'",
    put: 't.round_no = l.round_no',
    tests: tests.tax_receipts,
    only: 'in one or several receipts',
  },
  {
    what: 'somebody else’s recycler shows its contact',
    file: `${recyclers}/source.ts`,
    find: ": (['phone', 'wechat', 'address'] as const)",
    put: ': []',
    tests: tests.recyclers,
    only: 'contact shortened',
  },
  {
    what: 'a shortened phone is found by its digits',
    file: `${recyclers}/source.ts`,
    find: '(${isOwn(who)} and ${full})',
    put: '(${full})',
    tests: tests.recyclers,
    only: 'found by its digits',
  },
  {
    what: 'anyone who verifies can lift a blacklisting',
    file: `${recyclers}/guards.ts`,
    find: "  if (!may(who, permissionOf(move, row.state))) throw new Refusal('no_permission')\n",
    put: '',
    tests: tests.recycler_moves,
    only: 'reinstate from blacklisted',
  },
  {
    what: 'a recycler never verified leaves the blacklist as verified',
    file: `${recyclers}/by-the-clock.ts`,
    find: "now.verified_at === null ? 'pending' : 'active'",
    put: "'active'",
    tests: tests.recycler_moves,
    only: 'a licence that has run out',
  },
  {
    what: 'a claim does not hold the customer',
    file: `${customers}/pool.ts`,
    find: 'getRecord(db, who, unarchived, id, lock)',
    put: 'getRecord(db, who, unarchived, id)',
    tests: tests.at_once,
    only: 'exactly one succeeds',
  },
  {
    what: 'a claim does not look again',
    file: `${customers}/pool.ts`,
    find: 'if (row.service_id !== null) throw await taken(db, row.service_id)',
    put: '',
    tests: tests.pool,
    only: 'makes it one’s own',
  },
  {
    what: 'a claim does not hold the person',
    file: `${customers}/pool.ts`,
    find: '  await inPool(db, who, id)\n  await holdPerson(db, who.uid)\n',
    put: '  await inPool(db, who, id)\n',
    tests: tests.at_once,
    only: 'quotas under parallel requests',
  },
  {
    what: 'an assignment does not hold the receiver',
    file: `${customers}/pool.ts`,
    find: '  await holdPerson(db, uid)\n',
    put: '',
    tests: tests.at_once,
    only: 'never exceed an ownership limit',
  },
  {
    what: 'a reveal does not hold the person',
    file: `${customers}/pool.ts`,
    find: '  const row = await inPool(db, who, id)\n  await holdPerson(db, who.uid)\n',
    put: '  const row = await inPool(db, who, id)\n',
    tests: tests.pool,
    only: 'many at once stay within the limit',
  },
  {
    what: 'a lock does not hold the owner',
    file: `${customers}/ownership.ts`,
    find: 'if (owner !== null) await holdPerson(db, owner)',
    put: '',
    tests: tests.at_once,
    only: 'locks',
  },
  {
    what: 'no cool-down',
    file: `${customers}/pool.ts`,
    find: '  if (again > who.now)',
    put: '  if (again < who.now)',
    tests: tests.pool,
    only: 'waits for the cool-down',
  },
  {
    what: 'no daily quota',
    file: `${customers}/pool.ts`,
    find: '>= claim_daily_limit)',
    put: '>= claim_daily_limit + 1e9)',
    tests: tests.pool,
    only: 'counts events of the business day',
  },
  {
    what: 'the pool shows phones',
    file: `${customers}/present.ts`,
    find: 'maskRow(poolSource, who, row, shown)',
    put: 'shown',
    tests: tests.pool,
    only: 'never a phone or a wechat',
  },
  {
    what: 'the pool is searched by phone',
    file: `${customers}/source.ts`,
    find: "hidden.includes('phone')",
    put: 'hidden.length < 0',
    tests: tests.pool,
    only: 'search by digits',
  },
  {
    what: 'a customer that is locked falls',
    file: 'contract/pool-fate.ts',
    find: 'if (customer.locked_until !== null && new Date(customer.locked_until) > now) return null',
    put: '',
    tests: 'contract/pool-fate.test.ts',
    only: '',
  },
  {
    what: 'the SQL and the function differ by a moment',
    file: `${customers}/source.ts`,
    find: '${table.owner_since} <= ${contact.own}',
    put: '${table.owner_since} < ${contact.own}',
    tests: `${customers}/pool-fate-sql.test.ts`,
    only: '',
  },
  {
    what: 'a leader sees everything',
    file: `${customers}/source.ts`,
    find: 'return inArray(table.service_id, team(who))\n  return eq',
    put: 'return isNotNull(table.service_id)\n  return eq',
    tests: tests.scope,
    only: '3a',
  },
  {
    what: 'a salesperson sees everything',
    file: `${customers}/source.ts`,
    find: '  return eq(table.service_id, who.uid)\n',
    put: '  return isNotNull(table.service_id)\n',
    tests: tests.scope,
    only: '5a',
  },
  {
    what: 'follow-ups of anybody are read',
    file: `${customers}/readable.ts`,
    find: "  if (!(await isReadable(db, who, id))) throw new Refusal('not_found')\n",
    put: '',
    tests: tests.scope,
    only: '5a',
  },
  {
    what: 'a duplicate shows what is not one’s own',
    file: `${customers}/duplicates.ts`,
    find: "if (!in_pool && !own && !may(who, 'customers.seeAll')) return { kind, field }",
    put: '',
    tests: tests.scope,
    only: 'a check says only',
  },
  {
    what: 'duplicate checks have no limit',
    file: 'server/records/check-limit.ts',
    find: '> checksPerDay) throw',
    put: '> checksPerDay * 1e9) throw',
    tests: tests.customers,
    only: 'asking is limited',
  },
  {
    what: 'an old version is written',
    file: 'server/records/records.ts',
    find: 'row.version !== version)',
    put: 'row.version < version)',
    tests: tests.at_once,
    only: 'keeps all tokens appended',
  },
  {
    what: 'a row is read without being held',
    file: 'server/records/records.ts',
    find: "(lock ? query.for('update') : query)",
    put: '(lock ? query : query)',
    tests: tests.at_once,
    only: 'keeps all tokens appended',
  },
  {
    what: 'bodies are open',
    file: 'contract/resource.ts',
    find: 'return z.strictObject({ ...shape, ...more })',
    put: 'return z.object({ ...shape, ...more })',
    tests: tests.customers,
    only: 'is nobody’s to send',
  },
  {
    what: 'a key does not wait for its first use',
    file: 'server/request/idempotency.ts',
    find: "if (!turn?.locked) throw new Refusal('in_progress')",
    put: '',
    tests: tests.at_once,
    only: 'a hundred at once',
  },
  {
    what: 'an answer is not kept',
    file: 'server/request/idempotency.ts',
    find: '  if (kept) {',
    put: '  if (kept && key === null) {',
    tests: tests.at_once,
    only: 'a hundred at once',
  },
  {
    what: 'a key takes any body',
    file: 'server/request/idempotency.ts',
    find: "if (!kept.fingerprint.equals(fingerprint)) throw new Refusal('key_reused')",
    put: '',
    tests: tests.at_once,
    only: 'another body or path',
  },
  {
    what: 'a key is everybody’s',
    file: 'server/request/idempotency.ts',
    find: 'eq(idempotencyKeys.uid, who.uid), ',
    put: '',
    tests: tests.at_once,
    only: 'another body or path',
  },
  {
    what: 'a lost session lives on',
    file: `${session}/sessions.ts`,
    find: 'if (found.end_code !== null)',
    put: 'if (found.end_code === -1)',
    tests: tests.session,
    only: 'the end of a session',
  },
  {
    what: 'a browser’s token is enough',
    file: `${session}/sessions.ts`,
    find: '  if (found.binding_hash !== null) {\n    const binding',
    put: '  if (found.binding_hash === undefined) {\n    const binding',
    tests: tests.session,
    only: 'needs both halves',
  },
  {
    what: 'a session never grows old',
    file: `${session}/sessions.ts`,
    find: '  if (idle || addDays',
    put: '  if (false as boolean && addDays',
    tests: tests.session,
    only: '12 hours',
  },
  {
    what: 'a new password ends nothing',
    file: `${session}/routes.ts`,
    find: '    await endOtherSessions(tx, who.uid, who.session_id)\n',
    put: '',
    tests: tests.session,
    only: 'a change of the password',
  },
  {
    what: 'guesses are not counted',
    file: `${session}/routes.ts`,
    find: '    await countAttempt(db, accountKey, accountLimit)\n',
    put: '',
    tests: tests.session,
    only: 'after ten wrong ones',
  },
  {
    what: 'the name is taken as it is spelt',
    file: `${session}/routes.ts`,
    find: "body.username.normalize('NFKC').toLowerCase()",
    put: 'body.username',
    tests: tests.session,
    only: 'no spelling',
  },
  {
    what: 'an unknown account is answered at once',
    file: `${session}/password.ts`,
    find: 'export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {',
    put: 'export async function checkPassword(password: string, stored: string | undefined): Promise<boolean> {\n  if (stored === undefined) return false',
    tests: tests.session,
    only: 'it takes as long',
  },
  {
    what: 'everybody of one address signs in at once',
    file: `${session}/limits.ts`,
    find: 'const addressAtOnce = 10',
    put: 'const addressAtOnce = 1000',
    tests: tests.session,
    only: 'an office of many people',
  },
  {
    what: 'a made-up password may stay',
    file: 'server/request/line-up.ts',
    find: 'if (who.must_change_password && !route.beforePasswordChange)',
    put: "if (who.must_change_password && route.beforePasswordChange === undefined && route.path === '/none')",
    tests: tests.session,
    only: 'must be changed before anything else',
  },
  {
    what: 'another site may write',
    file: 'server/request/line-up.ts',
    find: "request.headers['sec-fetch-site'] === 'cross-site'",
    put: "request.headers['sec-fetch-site'] === 'never'",
    tests: tests.session,
    only: 'another site',
  },
  {
    what: 'deeds are recorded afterwards',
    file: 'server/request/line-up.ts',
    find: '      await services.writeDeeds(tx, who)\n',
    put: '      void services.writeDeeds(services.db, who).catch(() => {})\n',
    tests: tests.audit,
    only: 'for every kind of act',
  },
  {
    what: 'an act leaves no entry',
    file: `${customers}/follow-ups.ts`,
    find: "action: 'follow_up',",
    put: "action: 'edit',",
    tests: tests.audit,
    only: 'a random day',
  },
  {
    what: 'the log keeps phones',
    file: 'server/request/write-deeds.ts',
    find: "mask && typeof value === 'string'",
    put: "mask && typeof value === 'number'",
    tests: tests.audit,
    only: 'the log is whole',
  },
  {
    what: 'the log can be rewritten',
    file: 'server/db/migrations/0001_guards.sql',
    find: 'CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();',
    put: 'SELECT 1;',
    tests: tests.audit,
    only: 'nobody rewrites it',
  },
  {
    what: 'the verifier does not look at entries',
    file: 'server/features/audit/sealer.ts',
    find: 'where hash <> audit_entry_hash(e)',
    put: 'where false',
    tests: tests.audit,
    only: 'which entry was altered',
  },
  {
    what: 'the verifier does not look at the chain',
    file: 'server/features/audit/sealer.ts',
    find: 'where now.entries <> c.entries or',
    put: 'where false and',
    tests: tests.audit,
    only: 'tells, when someone',
  },
  {
    what: 'nobody seals',
    file: 'server/features/audit/sealer.ts',
    find: 'if (candidate && (await seal(db, candidate)))',
    put: 'if (candidate && (await seal(db, { ...candidate, last: 0 })))',
    tests: tests.audit,
    only: 'the chain',
  },
  {
    what: 'everybody hears of everything',
    file: 'server/features/events/routes.ts',
    find: 'owners.some((owner) => owner !== null && seesOwner(who, owner))',
    put: 'owners.length > 0',
    tests: tests.events,
    only: 'of an owned customer',
  },
  {
    what: 'a stream outlives its session',
    file: 'server/features/events/routes.ts',
    find: "if (heard?.resource === 'staff' || (heard?.resource === 'session' && heard.id === who.uid)) void refresh()",
    put: '',
    tests: tests.events,
    only: 'ends at once',
  },
  {
    what: 'one may raise oneself',
    file: 'server/features/staff/staff.ts',
    find: 'if (id === who.uid && (rolesChange || disabled === true))',
    put: 'if (id === -1 && (rolesChange || disabled === true))',
    tests: tests.staff,
    only: 'give oneself rights',
  },
  {
    what: 'views are everybody’s',
    file: 'server/features/views/routes.ts',
    find: '.where(and(eq(views.id, id), eq(views.uid, who.uid)))',
    put: '.where(and(eq(views.id, id)))',
    tests: tests.views,
    only: 'are one’s own',
  },
  {
    what: 'a commit does not ask how the writes before it went',
    file: 'server/db/client.ts',
    find: '    await Promise.all(unanswered)\n',
    put: '',
    tests: 'server/speed/transaction.test.ts',
    only: 'nobody waited for fails',
  },
  {
    what: 'a bid does not hold the lot',
    file: 'server/features/bids/add-bid.ts',
    find: '  if (held.length > 0) return judged\n',
    put: '  if (held !== undefined) return judged\n',
    tests: 'server/test/bids-at-once.test.ts',
    only: 'very many bids',
  },
  {
    what: 'a bid does not ask whether the lot is bidding',
    file: 'server/features/bids/add-bid.ts',
    find: "if (found.state !== 'bidding') throw new Refusal('auction_closed')",
    put: '',
    tests: 'server/test/bids-at-once.test.ts',
    only: 'closed in the middle',
  },
  {
    what: 'an import takes the good lines and leaves the bad ones',
    file: 'server/features/bids/import.ts',
    find: "  refuseBad(wrong, 'bid_chain_broken', unknownPaddles(lines, bidders))\n",
    put: '',
    tests: 'server/features/bids/bids.test.ts',
    only: 'all lines or none',
  },
  {
    what: 'no flag for the same legal_rep',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: "('legal_rep', ${folded('r.legal_rep')}, false),",
    put: "('legal_rep', null::text, false),",
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'legal_rep',
  },
  {
    what: 'no flag for the same wechat',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: "('wechat', ${folded('r.wechat')}, false),",
    put: "('wechat', null::text, false),",
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'wechat',
  },
  {
    what: 'no flag for the same bank_account',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: "('bank_account', ${letters('r.bank_account')}, false),",
    put: "('bank_account', null::text, false),",
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'bank_account',
  },
  {
    what: 'no flag for the same credit_code',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: "('credit_code', ${letters('r.credit_code')}, false)\n",
    put: "('credit_code', null::text, false)\n",
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'credit_code',
  },
  {
    what: 'no flag for the same phone',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: "('phone', ${phoneDigits('r.phone')}, false),",
    put: "('phone', null::text, false),",
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'phone',
  },
  {
    what: 'no flag for the same address',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: 'where length(street) > 1',
    put: 'where length(street) > 999',
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'address',
  },
  {
    what: 'a payer in the ledger is not looked at',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: "e.kind = 'deposit_in' and e.direction = 'in'",
    put: "e.kind = 'x'",
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'a payer',
  },
  {
    what: 'the other company as payer is not looked at',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: "('payer', ${payerName('r.company_name')}, true),",
    put: '',
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'a payer',
  },
  {
    what: 'files are not compared',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: "select l.id, 'file', u.hash, false",
    put: "select l.id, 'file', null::text, false",
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'a file',
  },
  {
    what: 'cancelled sign-ups flag others',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: "where s.review_status <> 'cancelled'\n",
    put: '',
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'nothing: other rounds',
  },
  {
    what: 'other rounds flag each other',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: 'other.lot_id = one.lot_id and other.round_no = one.round_no',
    put: 'other.lot_id = one.lot_id',
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'nothing: other rounds',
  },
  {
    what: 'rivals are flagged while they bid',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: "where lots.round_no > a.round_no or lots.state not in ('draft', 'reviewing', 'approved', 'listed', 'bidding')",
    put: '',
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'after the bidding',
  },
  {
    what: 'rivals of others are flagged',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: '  where history.only_these',
    put: '',
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'after the bidding',
  },
  {
    what: 'a voided bid makes a rival',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: 'b.sign_up_id = s.id and b.voided_at is null)`',
    put: 'b.sign_up_id = s.id)`',
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'a voided bid',
  },
  {
    what: 'an approval needs no note',
    file: 'server/features/sign-ups/collusion.ts',
    find: 'if (flags.some((flag) => flag.open))',
    put: 'if (flags.length > 999)',
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'needs a note',
  },
  {
    what: 'a note answers flags that came later',
    file: 'server/features/sign-ups/collusion-sql.ts',
    find: 'not f.was_noted as open',
    put: 'cardinality(array[f.was_noted]) = 9 as open',
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'opens a flag again',
  },
  {
    what: 'recruiters know of flags',
    file: 'server/features/sign-ups/collusion.ts',
    find: "may(who, 'signUps.seeCollusion') || decided",
    put: "may(who, 'signUps.use') || decided",
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'see no flag',
  },
  {
    what: 'a note changes what recruiters read',
    file: 'server/features/sign-ups/collusion.ts',
    find: '.set({ collusion_notes:',
    put: '.set({ version: 99, collusion_notes:',
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'see no flag',
  },
  {
    what: 'recruiters may send a note',
    file: 'server/features/sign-ups/collusion.ts',
    find: "  if (note !== undefined && !may(who, 'signUps.seeCollusion'))",
    put: "  if (note === '' && !may(who, 'signUps.seeCollusion'))",
    tests: 'server/features/sign-ups/collusion.test.ts',
    only: 'see no flag',
  },
  {
    what: 'a paddle number is given twice',
    file: 'server/features/sign-ups/new-paddle.ts',
    find: '  if (taken && taken.id !== own)',
    put: '  if (taken && taken.id === -1)',
    tests: 'server/features/bids/paddles.test.ts',
    only: 'unique in the round',
  },
  {
    what: 'a paddle number is changed after the result',
    file: 'server/features/sign-ups/guards.ts',
    find: "unless(['pending', 'approved'].includes(row.review_status) && running(row, lot, undecidedRound)),\n  },\n  // Offered",
    put: "unless(['pending', 'approved'].includes(row.review_status)),\n  },\n  // Offered",
    tests: 'server/features/bids/paddles.test.ts',
    only: 'until the result',
  },
  {
    what: 'a log gives numbers to sign-ups of other lots',
    file: 'server/features/bids/bidders.ts',
    find: "if (!byId.has(id)) refuse('unknown_choice')",
    put: '',
    tests: 'server/features/bids/paddles.test.ts',
    only: 'of this round only',
  },
  {
    what: 'anybody enters bidders from the platform’s log',
    file: 'server/features/sign-ups/sign-ups.ts',
    find: "  if (fromLog && !may(who, 'signUps.decide')) throw new Refusal('no_permission')\n",
    put: '',
    tests: 'server/features/sign-ups/platform-log.test.ts',
    only: 'only those who decide',
  },
  {
    what: 'bidders are entered after the result',
    file: 'server/features/sign-ups/sign-ups.ts',
    find: "  if (!undecidedRound.includes(state)) throw new Refusal('wrong_state')\n",
    put: '',
    tests: 'server/features/sign-ups/platform-log.test.ts',
    only: 'until the result',
  },
  {
    what: 'a deposit held by the platform is ours',
    file: 'server/features/finance/platform-deposit.ts',
    find: '    account_id: heldByPlatform,\n',
    put: '    account_id: null,\n',
    tests: 'server/features/sign-ups/platform-log.test.ts',
    only: 'held by the platform',
  },
  {
    what: 'sealed offers are read before the close',
    file: 'server/features/bids/source.ts',
    find: 'isSealed(lot) && beforeClose.includes(lot.state)',
    put: 'isSealed(lot) && beforeClose.length === 0',
    tests: 'server/features/bids/bids.test.ts',
    only: 'have no ladder',
  },
  {
    what: 'sellers read bids before the result',
    file: 'server/features/bids/bids.ts',
    find: "  if (!seesBidders(who, lot)) throw new Refusal('no_permission')\n",
    put: '',
    tests: 'server/features/bids/bids.test.ts',
    only: 'sellers from the result on',
  },
  {
    what: 'an approval does not look at the licences',
    file: 'server/features/sign-ups/review.ts',
    find: "  if (decision === 'approve') await refuseUnfit(db, who, row, lot)\n",
    put: '',
    tests: 'server/features/sign-ups/sign-ups.test.ts',
    only: 'an approval is refused with licence_expires',
  },
  {
    what: 'recruiters see the sign-ups of all lots',
    file: 'server/features/sign-ups/scope.ts',
    find: "may(who, 'lots.seeAll') || may(who, 'lots.seeApproved')",
    put: "may(who, 'signUps.use')",
    tests: 'server/features/sign-ups/sign-ups.test.ts',
    only: 'recruiters those of their goods',
  },
  {
    what: 'bank accounts are shown to everybody',
    file: `${consignors}/source.ts`,
    find: "may(who, 'bankAccounts.see') ? [] : ['bank_account']",
    put: "may(who, 'consignors.use') ? [] : ['bank_account']",
    tests: tests.consignors,
    only: 'in full for 1 only',
  },
  {
    what: 'people who see an account shortened can overwrite it',
    file: `${consignors}/consignors.ts`,
    find: "if (hidden) throw new Refusal('masked_field', { resource: 'consignors', field: hidden })",
    put: '',
    tests: tests.consignors,
    only: 'who sees it shortened',
  },
  {
    what: 'names of customers leave their scope',
    file: `${consignors}/source.ts`,
    find: 'and(inArray(id, ids), ownedScope(who))',
    put: 'and(inArray(id, ids))',
    tests: tests.consignors,
    only: 'only a customer of the own scope',
  },
  {
    what: 'a consignor of the same name is not asked about',
    file: 'server/records/identity-check.ts',
    find: "hit.kind === 'hard' || !confirmed",
    put: "hit.kind === 'hard'",
    tests: tests.consignors,
    only: 'the same credit code',
  },
  {
    what: 'suspended consignors are offered',
    file: `${consignors}/consignors.ts`,
    find: '    only: isNull(table.suspended_at),\n',
    put: '',
    tests: tests.consignors,
    only: 'search by company',
  },
  {
    what: 'with both sides paying, the consignor pays by the buyer’s rate',
    file: 'contract/settlement-sum.ts',
    find: "consignor: consignor_commission_point ?? '0' }",
    put: 'consignor: commission_point }',
    tests: 'contract/settlement-sum.test.ts',
    only: 'each pays by its own rate',
  },
  {
    what: 'a rate kept from an earlier agreement is asked for',
    file: 'contract/settlement-sum.ts',
    find: "  return { buyer: commission_point, consignor: '0' }\n",
    put: "  return { buyer: commission_point, consignor: terms.consignor_commission_point ?? '0' }\n",
    tests: 'contract/settlement-sum.test.ts',
    only: 'each pays by its own rate',
  },
  {
    what: 'the buyer pays no commission before pick-up where both sides pay',
    file: 'contract/settlement-sum.ts',
    find: 'percentOf(deal_price, commissionRates(terms).buyer)',
    put: "terms.commission_payer === 'both' ? '0' : percentOf(deal_price, commissionRates(terms).buyer)",
    tests: 'contract/settlement-sum.test.ts',
    only: 'due before the goods leave',
  },
  {
    what: 'the books forget the consignor’s own rate',
    file: 'server/features/finance/check-books.ts',
    find: 'l.consignor_commission_point, s.settlement_quantity',
    put: 'null as consignor_commission_point, s.settlement_quantity',
    tests: 'server/test/books.test.ts',
    only: 'own rate of the consignor',
  },
  {
    what: 'the buyers’ side sees the consignor’s own rate',
    file: 'server/features/lots/visibility.ts',
    find: "may(who, 'lots.seeConsignorCommission') ? []",
    put: 'who.uid > 0 ? []',
    tests: 'server/test/barrier.test.ts',
    only: 'from the draft to the listing',
  },
  {
    what: 'a date that was left in its place is counted by today’s calendar',
    file: 'server/features/calendar/calendar.ts',
    find: 'at < until)?.days',
    put: 'at > until)?.days',
    tests: 'server/features/calendar/calendar.test.ts',
    only: 'entering 2027 from the notice',
  },
  {
    what: 'the lot keeps the payment day that its due gave up',
    file: 'server/features/finance/open-dates.ts',
    find: 'lot.payment_due_on === from)',
    put: 'lot.payment_due_on === to)',
    tests: 'server/features/calendar/calendar.test.ts',
    only: 'entering 2027 from the notice',
  },
]

const root = fileURLToPath(new URL('../..', import.meta.url))
let copy: string

interface Outcome {
  passed: number
  failed: number
  said: string
}
async function run(file: string, only: string): Promise<Outcome> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const {
    FULL: _full,
    VITEST: _vitest,
    VITEST_WORKER_ID: _worker,
    VITEST_POOL_ID: _pool,
    NODE_OPTIONS: _options,
    ...env
  } = process.env
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      file,
      ...(only === '' ? [] : ['-t', only]),
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  await once(child, 'exit')
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { passed: numPassedTests, failed: numFailedTests, said }
  } catch {
    return { passed: 0, failed: 0, said }
  }
}

describe.runIf(process.env['FULL'] === '1')('without a protection', () => {
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'yjt-mutants-'))
    for (const name of ['server', 'contract', 'texts', 'package.json', 'tsconfig.json', 'vitest.config.ts'])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('the unaltered copy passes', async () => {
    for (const { tests: file, only } of new Map(
      mutants.map((mutant) => [`${mutant.tests} ${mutant.only}`, mutant]),
    ).values()) {
      const { passed, failed, said } = await run(file, only)
      expect([file, only, passed > 0, failed], said.slice(-2000)).toEqual([file, only, true, 0])
    }
  }, 1_800_000)

  test.each(mutants.map((mutant) => [mutant.what, mutant] as const))(
    '%s: a test fails',
    async (_what, { file, find, put, tests: test_file, only }) => {
      const path = join(copy, file)
      const text = readFileSync(path, 'utf8')
      expect([file, text.split(find).length - 1]).toEqual([file, 1])
      writeFileSync(
        path,
        text.replace(find, () => put),
      )
      try {
        // A race may not occur at the first attempt.
        let outcome = await run(test_file, only)
        for (let n = 0; n < 2 && outcome.failed === 0; n += 1) outcome = await run(test_file, only)
        expect(outcome.failed, outcome.said.slice(-2000)).toBeGreaterThan(0)
      } finally {
        writeFileSync(path, text)
      }
    },
    300_000,
  )
})

/** Names from `test.each`, which are not in the test file literally. */
const composedNames = ['reinstate from blacklisted', 'an approval is refused with licence_expires']

test('every mutant names a test that exists', () => {
  const named = mutants.filter(({ only }) => !composedNames.includes(only))
  expect(
    named.filter(({ tests: file, only }) => !readFileSync(join(root, file), 'utf8').includes(only)),
  ).toEqual([])
})

test('every mutant changes code that exists', () => {
  for (const { file, find } of mutants)
    expect([file, find, readFileSync(join(root, file), 'utf8').split(find).length - 1]).toEqual([
      file,
      find,
      1,
    ])
})
