import { sql } from 'drizzle-orm'
import { asideAlone, type BankLineRow, type MatchPart } from '#contract/bank-statements.ts'
import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import { compare, isZero } from '#contract/rules/money.ts'
import { eachOf } from '#server/request/bulk.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { bankMatches } from '#server/tables/bank-statements.ts'
import type { PayerProof } from '#server/features/finance/ledger/payer-differs.ts'
import { refuseClosedDay } from '#server/features/own-accounts/closed-days.ts'
import { exactPairs } from './expectations.ts'
import { differs, fault, isShort, keyOf, planOf, spread, spreadOverLots } from './line-parts.ts'
import { lineSource, presentLine, type StoredBankLine } from './source.ts'
import { settleBy } from './unapplied-lines.ts'

export async function lockLine(db: Db, who: Caller, id: number, version?: number): Promise<StoredBankLine> {
  const line = await getRecord(db, who, lineSource, id, true)
  await checkVersion(line, version, () => presentLine(db, who, line))
  return line
}

/** Attaches the entries of all parts to a locked open line. The reason also counts where the payer is not the party. */
async function attach(
  db: Db,
  who: Caller,
  line: StoredBankLine,
  parts: readonly MatchPart[],
  proof: PayerProof,
): Promise<StoredBankLine> {
  const { plan, rest } = await planOf(db, line, await spreadOverLots(db, parts))
  const over = !isZero(rest)
  const comes = line.direction === 'in'
  if (over && !proof.reason && (!comes || plan.some(isShort))) throw differs(line, rest)
  if (over && !comes && compare(rest, asideAlone) > 0) throw differs(line, rest)
  const entries = await spread(db, who, line, { plan, rest: comes ? rest : '0.00' }, proof)
  const left = over && !comes ? { aside: 'other' as const, aside_amount: rest } : {}
  return settleBy(db, who, line, entries, { ...left, reason: over ? (proof.reason ?? null) : null })
}

export const refuseSettled = (line: StoredBankLine): void => {
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
    aside_asked_by: null,
    settled_by: null,
    settled_at: null,
  }
  const after = await writeRecord(db, who, lineSource, line, changes, {
    action: 'reopen',
    detail: { reason },
  })
  return presentLine(db, who, after)
}
