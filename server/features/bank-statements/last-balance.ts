import { and, desc, eq, isNotNull, lte, ne } from 'drizzle-orm'
import { balanceBefore, balanceRun } from '#contract/rules/balance-run.ts'
import { compare, type Decimal } from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { bankLinesTable as lines } from '#server/tables/bank-statements.ts'
import { closedTo } from '#server/features/own-accounts/closed-days.ts'
import type { identified } from './read-lines.ts'

export type NewLine = ReturnType<typeof identified>[number]
export const lineKey = ({ identity, occurrence }: Pick<NewLine, 'identity' | 'occurrence'>) =>
  `${identity} ${occurrence}`

/** The maximum number of lines to read, of the file and of the days before it. */
const most = 25_000

/**
 * The last known balance of the account before a line: of the latest day with lines that are not in the same file,
 * else of the last close. Null if nothing is known.
 */
async function lastBalance(db: Db, account_id: number, file: readonly NewLine[]): Promise<Decimal | null> {
  const [first] = file
  if (!first) return null
  const inFile = new Set(file.map(lineKey))
  const stored = await db
    .select()
    .from(lines)
    .where(
      and(
        eq(lines.account_id, account_id),
        ne(lines.state, 'taken_back'),
        isNotNull(lines.balance),
        lte(lines.booked_on, first.booked_on),
      ),
    )
    .orderBy(desc(lines.booked_on), desc(lines.booked_time), desc(lines.id))
    .limit(most)
  const later = (row: (typeof stored)[number]) =>
    row.booked_on === first.booked_on && (row.booked_time ?? '') > (first.booked_time ?? '~')
  const before = stored.filter((row) => !inFile.has(lineKey(row)) && !later(row))
  const lastDay = before.filter((row) => row.booked_on === before[0]?.booked_on)
  const run = balanceRun(lastDay)
  return run?.to ?? before[0]?.balance ?? (await closedTo(db, account_id))?.closing ?? null
}

/** The balance that a file begins with, and the account's last known one, if they differ. */
export interface BalanceGap {
  gap_expected: Decimal
  gap_found: Decimal
}

/**
 * The gap before a file's first line, if that line is new. Without a reason it is refused, with both figures: lines
 * are missing, or the file is of another account.
 */
export async function gapBefore(
  db: Db,
  account_id: number,
  file: readonly NewLine[],
  fresh: readonly NewLine[],
  reason: string | null,
): Promise<BalanceGap | null> {
  const [first] = file
  if (!first || first !== fresh[0]) return null
  const found = balanceBefore(first)
  const expected = found === null ? null : await lastBalance(db, account_id, file)
  if (found === null || expected === null || compare(found, expected) === 0) return null
  if (!reason) throw new Refusal('balance_gap', { expected, found }, { expected, found })
  return { gap_expected: expected, gap_found: found }
}
