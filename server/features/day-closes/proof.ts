import { and, asc, eq, gt, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { DayProof } from '#contract/day-closes.ts'
import { internalKinds } from '#contract/entry-kinds.ts'
import { balanceBefore, balanceRun, signedAmount, type BalancedLine } from '#contract/rules/balance-run.ts'
import { add, amount, compare, subtract, type Decimal } from '#contract/rules/money.ts'
import type { Db } from '#server/db/client.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { bankLinesTable as lines } from '#server/tables/bank-statements.ts'
import { required } from '#server/records/required.ts'
import {
  countedKind,
  heldChange,
  performanceChange,
  unappliedChange,
} from '#server/features/finance/ledger/changes.ts'
import { closedTo } from '#server/features/own-accounts/closed-days.ts'
import type { StoredAccount } from '#server/features/own-accounts/source.ts'

interface Line extends BalancedLine {
  booked_on: string
  state: string
}

const signed = signedAmount
const sumOf = (rows: readonly Line[], way: 'in' | 'out'): Decimal =>
  amount(add('0', ...rows.filter((row) => row.direction === way).map((row) => row.amount)))

async function linesSince(db: Db, account: number, after: string | null, day: string): Promise<Line[]> {
  return db
    .select({
      booked_on: lines.booked_on,
      direction: lines.direction,
      amount: lines.amount,
      balance: lines.balance,
      state: lines.state,
    })
    .from(lines)
    .where(
      and(
        eq(lines.account_id, account),
        ne(lines.state, 'taken_back'),
        after === null ? undefined : gt(lines.booked_on, after),
        lte(lines.booked_on, day),
      ),
    )
    .orderBy(asc(lines.booked_on), asc(lines.booked_time), asc(lines.id))
}

interface Books {
  pending_entries: number
  unseen_entries: number
  deposits_held: Decimal
  performance_held: Decimal
  untransferred: Decimal
  unapplied: Decimal
}

/**
 * The ledger's view of the account at the end of the day. The bank statements begin after money that was brought in. Applied and forfeited deposits, forfeited bonds, and applied money without
 * a place, stay in the account until they are transferred to another account of ours.
 */
async function booksOf(db: Db, account: number, day: string): Promise<Books> {
  const [row] = await readRows<Books>(
    db,
    rendered(sql`
      select
        (select count(*)::int from finance_entries
          where account_id = ${account} and occurred_on <= ${day} and state = 'pending') as pending_entries,
        (select count(*)::int from finance_entries e
          where account_id = ${account}
            and occurred_on <= ${day}
            and state = 'confirmed'
            and reverses_id is null
            and imported_from is null
            and ${notInArray(sql`kind`, [...internalKinds])}
            and not exists (select from bank_matches m where m.entry_id = e.id)) as unseen_entries,
        (select coalesce(sum(${heldChange}), 0)::numeric(20, 2) from finance_entries
          where account_id = ${account} and occurred_on <= ${day}) as deposits_held,
        (select coalesce(sum(${performanceChange}), 0)::numeric(20, 2) from finance_entries
          where account_id = ${account} and occurred_on <= ${day}) as performance_held,
        (select coalesce(sum(case when direction = 'in' then amount else -amount end), 0)
          from finance_entries
          where account_id = ${account}
            and occurred_on <= ${day}
            and kind in ('deposit_apply', 'deposit_forfeit', 'performance_forfeit', 'unapplied_apply')
            and ${countedKind} is distinct from 'performance_in'
            and state in ('confirmed', 'reversed'))::numeric(20, 2)
          + (select coalesce(sum(case when direction = 'in' then amount else -amount end), 0)
            from bank_lines
            where account_id = ${account}
              and booked_on <= ${day}
              and aside = 'own_transfer')::numeric(20, 2) as untransferred,
        (select coalesce(sum(${unappliedChange}), 0)::numeric(20, 2) from finance_entries
          where account_id = ${account} and occurred_on <= ${day}) as unapplied`),
    false,
  )
  return required(row, 'the sums of an account')
}

/** The bank's balance after the last line; null if lines carry no balance. */
function bankBalance(rows: readonly Line[], closing: Decimal): Decimal | null {
  if (rows.length === 0 || rows.some((row) => row.balance === null)) return null
  const run = balanceRun(rows)
  if (run) return run.to
  const ends = rows.some((row) => row.balance !== null && compare(row.balance, closing) === 0)
  return run === null && ends ? closing : (rows.at(-1)?.balance ?? null)
}

/** The opening balance: the last close's closing balance, else the balance before the first line. */
function openingOf(rows: readonly Line[], closed: Decimal | undefined): Decimal {
  if (closed !== undefined) return closed
  const run = balanceRun(rows)
  if (run) return run.from
  const [first] = rows
  return (first && balanceBefore(first)) ?? '0.00'
}

/** Preview of a day close. It covers all lines since the last close. */
export async function proofOf(db: Db, account: StoredAccount, day: string): Promise<DayProof> {
  const last = await closedTo(db, account.id)
  const closed = last !== undefined && last.day >= day
  const since = await linesSince(db, account.id, closed ? null : (last?.day ?? null), day)
  const start = openingOf(since, closed ? undefined : last?.closing)
  const before = since.filter((row) => row.booked_on < day)
  const today = since.filter((row) => row.booked_on === day)
  const opening = amount(add(start, ...before.map(signed)))
  const [received, paid] = [sumOf(today, 'in'), sumOf(today, 'out')]
  const closing = amount(subtract(add(opening, received), paid))
  const bank = bankBalance(since, closing)
  const books = await booksOf(db, account.id, day)
  const deposit = account.purpose === 'deposit'
  const shouldBe = add(books.deposits_held, books.performance_held, books.untransferred, books.unapplied)
  return {
    account_id: account.id,
    day,
    closed,
    opening,
    received,
    paid,
    closing,
    lines: today.length,
    bank_balance: bank,
    open_lines: since.filter((row) => row.state === 'open').length,
    pending_entries: books.pending_entries,
    unseen_entries: books.unseen_entries,
    deposits_held: deposit ? books.deposits_held : null,
    performance_held: deposit ? books.performance_held : null,
    untransferred: deposit ? books.untransferred : null,
    unapplied: books.unapplied,
    difference: deposit ? amount(subtract(bank ?? closing, shouldBe)) : null,
    closed_to: last?.day ?? null,
  }
}
