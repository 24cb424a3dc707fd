import { asc, eq } from 'drizzle-orm'
import type { MatchPart } from '#contract/bank-statements.ts'
import { add, amount, compare, isNegative, isZero, subtract, type Decimal } from '#contract/rules/money.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { lockEventSignUp } from '#server/features/sign-ups/together.ts'
import type { PayerProof } from '#server/features/finance/ledger/payer-differs.ts'
import { expectationsOf, type ExpectedRow } from './expectations.ts'
import { entryOf } from './line-entry.ts'
import type { StoredBankLine } from './source.ts'
import { placeWas, registerUnapplied, withRest } from './unapplied-lines.ts'

export const fault = (name: string, what: string) => invalidField('bank_lines', name, what)

export const keyOf = ({ entry_id, sign_up_id, due_id }: MatchPart): string => {
  const keys = [entry_id && `e${entry_id}`, sign_up_id && `s${sign_up_id}`, due_id && `d${due_id}`].filter(
    Boolean,
  )
  const [key] = keys
  if (!key || keys.length > 1) throw fault('parts', 'bad_format')
  return key
}

/**
 * Locks the expectation's lot, so that nothing changes the expectation, and reads it again. Undefined if nothing is
 * expected there any more.
 */
async function lockExpectation(db: Db, key: string): Promise<ExpectedRow | undefined> {
  const [seen] = await expectationsOf(db, [key])
  if (!seen) return undefined
  if (seen.lot_id === null && seen.sign_up_id !== null) await lockEventSignUp(db, seen.sign_up_id)
  if (seen.lot_id !== null)
    await db.select().from(lotsTable).where(eq(lotsTable.id, seen.lot_id)).for('update')
  const [expectation] = await expectationsOf(db, [key])
  return expectation
}

/**
 * The parts of a line, with the deposits of several lots in the place of the bidder's sign-up for their event, in the
 * order of the event.
 */
export async function spreadOverLots(db: Db, parts: readonly MatchPart[]): Promise<MatchPart[]> {
  const spread: MatchPart[] = []
  for (const part of parts) {
    const lots = part.sign_up_id && part.amount === undefined ? await awaitedOf(db, part.sign_up_id) : []
    spread.push(...(lots.length > 0 ? lots.map((sign_up_id) => ({ sign_up_id })) : [part]))
  }
  return spread
}

/**
 * For a sign-up for an event whose lots have their own deposits: the lots' sign-ups with an awaited deposit.
 */
async function awaitedOf(db: Db, id: number): Promise<number[]> {
  const [whole] = await db.select().from(signUpsTable).where(eq(signUpsTable.id, id))
  if (!whole?.event_id || whole.bond_price !== null) return []
  await lockEventSignUp(db, id)
  const rows = await db
    .select({ id: signUpsTable.id })
    .from(signUpsTable)
    .innerJoin(lotsTable, eq(lotsTable.id, signUpsTable.lot_id))
    .where(eq(signUpsTable.event_sign_up_id, id))
    .orderBy(asc(lotsTable.event_seq), asc(signUpsTable.id))
  const open = await expectationsOf(
    db,
    rows.map((row) => `s${row.id}`),
  )
  const keys = new Set(open.map(({ key }) => key))
  return rows.map((row) => row.id).filter((own) => keys.has(`s${own}`))
}

export const differs = (line: StoredBankLine, rest: Decimal) =>
  new Refusal(
    'line_differs',
    { sum: amount(subtract(line.amount, rest)), amount: line.amount },
    { rest: amount(rest) },
  )

/** A part of a line with its purpose and its share of the amount. */
export interface Planned {
  part: MatchPart
  /** Undefined if its place was filled or taken back meanwhile. */
  of: ExpectedRow | undefined
  taken: Decimal
}

/** Every part with its locked expectation, and the remainder of the line. */
export async function planOf(db: Db, line: StoredBankLine, parts: readonly MatchPart[]) {
  let rest: Decimal = line.amount
  const plan: Planned[] = []
  for (const part of parts) {
    const of = await lockExpectation(db, keyOf(part))
    // Outgoing money is never registered here.
    if (!of && line.direction === 'out') throw new Refusal('not_expected')
    const most = of && (of.entry_id !== null || compare(of.amount, rest) < 0) ? of.amount : rest
    const taken = amount(part.amount ?? most)
    rest = subtract(rest, taken)
    if (isZero(taken) || isNegative(rest)) throw differs(line, rest)
    plan.push({ part, of, taken })
  }
  return { plan, rest: amount(rest) }
}

/** The entries of one part. An amount beyond its expectation becomes an entry of its own. */
const entriesOf = async (
  db: Db,
  who: Caller,
  line: StoredBankLine,
  { part, of, taken }: Planned,
  proof: PayerProof,
): Promise<number[]> =>
  of
    ? withRest(db, await entryOf(db, who, line, { ...part, amount: taken }, of, proof))
    : registerUnapplied(db, who, line, taken, await placeWas(db, part))

/** The remainder of a received line goes to the last due or deposit, whose rest becomes unapplied. */
export async function spread(
  db: Db,
  who: Caller,
  line: StoredBankLine,
  { plan, rest }: { plan: readonly Planned[]; rest: Decimal },
  proof: PayerProof,
): Promise<number[]> {
  const taker = isZero(rest) ? undefined : plan.findLast(({ of }) => of?.entry_id == null)
  const entries: number[] = []
  for (const planned of plan) {
    const taken = planned === taker ? amount(add(planned.taken, rest)) : planned.taken
    entries.push(...(await entriesOf(db, who, line, { ...planned, taken }, proof)))
  }
  if (!isZero(rest) && !taker) entries.push(...(await registerUnapplied(db, who, line, rest)))
  return entries
}

/**
 * A part below the expected amount is accepted only with a reason, because otherwise the remainder may be a
 * mistake.
 */
export const isShort = ({ of, taken }: Planned): boolean =>
  of !== undefined && of.entry_id === null && compare(taken, of.amount) < 0
