import { eq, sql } from 'drizzle-orm'
import type { Aside, BankLineRow, MatchPart } from '#contract/bank-statements.ts'
import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import { amount, compare, isNegative, isZero, subtract, type Decimal } from '#contract/rules/money.ts'
import { eachOf } from '#server/request/bulk.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal, violatedConstraint } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { bankMatches } from '#server/tables/bank-statements.ts'
import { lotsTable } from '#server/tables/lots.ts'
import type { PayerProof } from '#server/features/finance/ledger/payer-differs.ts'
import { refuseClosedDay } from '#server/features/own-accounts/closed-days.ts'
import { exactPairs, expectationsOf, type ExpectedRow } from './expectations.ts'
import { entryOf } from './line-entry.ts'
import { lineSource, presentLine, type StoredBankLine } from './source.ts'

const fault = (name: string, what: string) => invalidField('bank_lines', name, what)

async function lockLine(db: Db, who: Caller, id: number, version?: number): Promise<StoredBankLine> {
  const line = await getRecord(db, who, lineSource, id, true)
  await checkVersion(line, version, () => presentLine(db, who, line))
  return line
}

const keyOf = ({ entry_id, sign_up_id, due_id }: MatchPart): string => {
  const keys = [entry_id && `e${entry_id}`, sign_up_id && `s${sign_up_id}`, due_id && `d${due_id}`].filter(
    Boolean,
  )
  const [key] = keys
  if (!key || keys.length > 1) throw fault('parts', 'bad_format')
  return key
}

/** Locks the expectation's lot, so that nothing changes the expectation, and reads it again. */
async function lockExpectation(db: Db, key: string): Promise<ExpectedRow> {
  const [seen] = await expectationsOf(db, [key])
  if (!seen) throw new Refusal('not_expected')
  if (seen.lot_id !== null)
    await db.select().from(lotsTable).where(eq(lotsTable.id, seen.lot_id)).for('update')
  const [expectation] = await expectationsOf(db, [key])
  if (!expectation) throw new Refusal('not_expected')
  return expectation
}

/**
 * Attaches the entries of all parts to a locked open line, and sets the remainder aside with its reason. The reason
 * also counts where the payer is not the party.
 */
async function attach(
  db: Db,
  who: Caller,
  line: StoredBankLine,
  parts: readonly MatchPart[],
  proof: PayerProof,
): Promise<StoredBankLine> {
  const { reason } = proof
  let rest: Decimal = line.amount
  const entries: number[] = []
  for (const part of parts) {
    const of = await lockExpectation(db, keyOf(part))
    const most = compare(of.amount, rest) > 0 && of.entry_id === null ? rest : of.amount
    const taken = amount(part.amount ?? most)
    rest = subtract(rest, taken)
    if (isZero(taken) || isNegative(rest)) throw differs(line, rest)
    entries.push(await entryOf(db, who, line, { ...part, amount: taken }, of, proof))
  }
  if (!isZero(rest) && !reason) throw differs(line, rest)
  await db
    .insert(bankMatches)
    .values(entries.map((entry_id) => ({ line_id: line.id, entry_id })))
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'bank_matches_entry' ? new Refusal('not_expected') : error
    })
  const left = isZero(rest)
    ? {}
    : { aside: 'other' as const, aside_amount: amount(rest), reason: reason ?? null }
  const settled = {
    state: 'matched' as const,
    settled_by: who.uid,
    settled_at: who.now.toISOString(),
    ...left,
  }
  return writeRecord(db, who, lineSource, line, settled, { action: 'match', detail: { entries } })
}

const differs = (line: StoredBankLine, rest: Decimal) =>
  new Refusal(
    'line_differs',
    { sum: amount(subtract(line.amount, rest)), amount: line.amount },
    { rest: amount(rest) },
  )

const refuseSettled = (line: StoredBankLine): void => {
  if (line.state !== 'open') throw new Refusal('line_settled')
}

export async function matchLine(
  db: Db,
  who: Caller,
  id: number,
  { parts, version, ...proof }: PayerProof & { parts: readonly MatchPart[]; version: number },
): Promise<BankLineRow> {
  const line = await lockLine(db, who, id, version)
  refuseSettled(line)
  if (new Set(parts.map(keyOf)).size < parts.length) throw fault('parts', 'bad_format')
  return presentLine(db, who, await attach(db, who, line, parts, proof))
}

const partOf = (key: string): MatchPart => {
  const id = Number(key.slice(1))
  if (key.startsWith('e')) return { entry_id: id }
  return key.startsWith('s') ? { sign_up_id: id } : { due_id: id }
}

/**
 * Matches lines that fit exactly one expectation. Pairs are disjoint, so matching one leaves the others
 * exact. Answers line by line: one that fails, even unexpectedly, leaves the others.
 */
export async function matchExact(
  db: Db,
  who: Caller,
  ids: readonly number[],
  onFailure?: (error: unknown) => void,
): Promise<BulkAnswer> {
  const pairs = new Map((await exactPairs(db)).map(({ line_id, key }) => [line_id, key]))
  const match = async (tx: Db, id: number) => {
    const line = await lockLine(tx, who, id)
    refuseSettled(line)
    const key = pairs.get(id)
    if (key === undefined) throw new Refusal('not_exact')
    await attach(tx, who, line, [partOf(key)], {})
  }
  return eachOf(db, who, ids, match, onFailure)
}

export async function setAside(
  db: Db,
  who: Caller,
  id: number,
  { aside, reason, version }: { aside: Aside; reason?: string | null | undefined; version: number },
): Promise<BankLineRow> {
  const line = await lockLine(db, who, id, version)
  refuseSettled(line)
  if (aside === 'other' && !reason) throw fault('reason', 'required')
  const changes = {
    state: 'set_aside' as const,
    aside,
    aside_amount: line.amount,
    reason: reason ?? null,
    settled_by: who.uid,
    settled_at: who.now.toISOString(),
  }
  return presentLine(db, who, await writeRecord(db, who, lineSource, line, changes, { action: 'set_aside' }))
}

/** Reopens a line. Its entries stay in the ledger until somebody reverses them. */
export async function reopenLine(
  db: Db,
  who: Caller,
  id: number,
  reason: string,
  version: number,
): Promise<BankLineRow> {
  const line = await lockLine(db, who, id, version)
  if (line.state === 'open' || line.state === 'taken_back') throw new Refusal('wrong_state')
  await refuseClosedDay(db, line.account_id, line.booked_on)
  await db.delete(bankMatches).where(sql`${bankMatches.line_id} = ${id}`)
  const changes = {
    state: 'open' as const,
    aside: null,
    aside_amount: null,
    reason: null,
    settled_by: null,
    settled_at: null,
  }
  const after = await writeRecord(db, who, lineSource, line, changes, {
    action: 'reopen',
    detail: { reason },
  })
  return presentLine(db, who, after)
}
