import { eq, gt, sql } from 'drizzle-orm'
import { heldByPlatform } from '#contract/own-accounts.ts'
import { add, amount, subtract } from '#contract/rules/money.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { bankLinesTable } from '#server/tables/bank-statements.ts'
import { ownAccountsTable } from '#server/tables/own-accounts.ts'
import { addLines } from '#server/features/bank-statements/add-lines.ts'
import { exactPairs } from '#server/features/bank-statements/expectations.ts'
import { keepUnapplied } from '#server/features/bank-statements/keep-unapplied.ts'
import { matchExact, matchLine } from '#server/features/bank-statements/match.ts'
import type { StatementLine } from '#server/features/bank-statements/read-lines.ts'
import { closeDay } from '#server/features/day-closes/day-closes.ts'
import { closeMonth } from '#server/features/day-closes/month-closes.ts'
import { lastDayOf } from '#server/features/day-closes/month-proof.ts'
import { createAccount } from '#server/features/own-accounts/own-accounts.ts'

type Acts = <T>(act: (who: Caller) => Promise<T>) => Promise<T>

/** A deposit account and a settlement account, before any money moves. */
export async function openAccounts(db: Db, acts: Acts): Promise<void> {
  const accounts = [
    { name: '工行保证金户', bank: '中国工商银行北京分行', number: '0200003619200012345', purpose: 'deposit' },
    {
      name: '建行结算户',
      bank: '中国建设银行北京分行',
      number: '11050160512300000123',
      purpose: 'settlement',
    },
  ] as const
  for (const account of accounts) await acts((who) => createAccount(db, who, account))
}

interface Payment {
  day: string
  direction: 'in' | 'out'
  amount: string
  party: string
}

const mapping = {
  date: '交易时间',
  in: '贷方发生额',
  out: '借方发生额',
  balance: '余额',
  counterparty: '对方户名',
}

interface Span {
  from: string
  to: string
}

/** The payments of the account in a span of days, from the ledger, oldest first. */
const paidIn = (db: Db, account: number, { from, to }: Span): Promise<(Payment & { id: number })[]> =>
  readRows<Payment & { id: number }>(
    db,
    rendered(sql`select e.id::int as id, e.occurred_on::text as day, e.direction, e.amount,
        coalesce(e.counterparty, r.company_name, '') as party
      from finance_entries e
      left join sign_ups s on s.id = e.sign_up_id
      left join recyclers r on r.id = s.recycler_id
      where e.account_id = ${account}
        and e.state = 'confirmed'
        and e.reverses_id is null
        and e.kind not in ('deposit_apply', 'deposit_forfeit', 'deposit_carry_out', 'deposit_carry_in')
        and e.occurred_on between ${from} and ${to}
      order by e.occurred_on, e.id limit 200`),
    false,
  )

/** Converts payments to statement lines with running balances. */
function linesOf(payments: readonly Payment[], opening: string): StatementLine[] {
  let balance: string = opening
  return payments.map((payment) => {
    balance = amount(
      payment.direction === 'in' ? add(balance, payment.amount) : subtract(balance, payment.amount),
    )
    const usual = payment.direction === 'in' ? '转账收入' : '转账支出'
    return {
      booked_on: payment.day,
      booked_time: null,
      direction: payment.direction,
      amount: amount(payment.amount),
      balance,
      counterparty: payment.party || null,
      counter_account: null,
      counter_bank: null,
      summary: payment.party === '' ? '账户手续费' : usual,
      reference: null,
    }
  })
}

interface Account {
  id: number
  name: string
  opening: string
}

/** Both accounts, with the balances that they had before the demonstration begins. */
async function accountsOf(db: Db): Promise<Account[]> {
  const rows = await db
    .select({ id: ownAccountsTable.id, name: ownAccountsTable.name, purpose: ownAccountsTable.purpose })
    .from(ownAccountsTable)
    .where(gt(ownAccountsTable.id, heldByPlatform))
    .orderBy(ownAccountsTable.purpose)
  return rows.map(({ purpose, ...row }) => ({
    ...row,
    opening: purpose === 'deposit' ? '100000.00' : '2000000.00',
  }))
}

/** Imports a statement and returns its balance at the end. */
async function bring(
  db: Db,
  who: Caller,
  { id, name, opening }: Account,
  payments: readonly Payment[],
): Promise<string> {
  const lines = linesOf(payments, opening)
  const closing = lines.at(-1)?.balance ?? opening
  const file = { lines, skipped: 0, gaps: 0, opening, closing }
  await addLines(db, who, id, `${name}对账单.csv`, { file, mapping })
  return closing
}

/** Matches every line of a month with its entry, and closes the days of the account up to its end. */
async function closeAccount(db: Db, who: Caller, account: Account, month: Span): Promise<string> {
  const paid = await paidIn(db, account.id, month)
  if (paid.length === 0) return account.opening
  const closing = await bring(db, who, account, paid)
  const lines = await db
    .select({ id: bankLinesTable.id })
    .from(bankLinesTable)
    .where(eq(bankLinesTable.account_id, account.id))
    .orderBy(bankLinesTable.id)
  for (const [at, { id }] of lines.entries())
    await matchLine(db, who, id, { parts: [{ entry_id: required(paid[at], 'its payment').id }], version: 1 })
  await closeDay(db, who, { account_id: account.id, day: month.to, reason: '账户在启用本系统前的余额' })
  return closing
}

/**
 * The first month of the demonstration is closed: every line of both accounts is matched, and their days are closed.
 * After it comes the deposit account's statement up to now: payments, a fee, money that nobody has registered yet, and
 * money of a stranger that is kept without a place. Its older half is matched; the rest is left to do.
 */
export async function bringStatements(db: Db, acts: Acts): Promise<void> {
  const [first] = await readRows<{ month: string | null }>(
    db,
    rendered(
      sql`select to_char(min(occurred_on), 'YYYY-MM') as month from finance_entries
        where state = 'confirmed'`,
    ),
    false,
  )
  const month = first?.month
  if (!month) return
  const span = { from: `${month}-01`, to: lastDayOf(month) }
  const [deposits, ...others] = await accountsOf(db)
  if (!deposits) return
  const balance = await acts(async (who) => {
    for (const account of others) await closeAccount(db, who, account, span)
    const left = await closeAccount(db, who, deposits, span)
    await closeMonth(db, who, { month, reason: '账户在启用本系统前的余额' })
    return left
  })
  await acts((who) => bringRest(db, who, { ...deposits, opening: balance }, span.to))
}

async function bringRest(db: Db, who: Caller, account: Account, after: string): Promise<void> {
  const from = businessDay(addDays(new Date(`${after}T12:00:00Z`), 1))
  const paid = await paidIn(db, account.id, { from, to: businessDay(who.now) })
  const day = paid.at(-1)?.day
  if (day === undefined) return
  const fee = { day, direction: 'out', amount: '12.50', party: '' } as const
  const unknown = { day, direction: 'in', amount: '8888.00', party: '华北再生资源有限公司' } as const
  const stranger = { day, direction: 'in', amount: '16800.00', party: '冀中宏远物资回收站' } as const
  await bring(db, who, account, [...paid, fee, unknown, stranger])
  const pairs = await exactPairs(db, account.id)
  const older = pairs.slice(0, Math.floor(pairs.length / 2)).map(({ line_id }) => line_id)
  if (older.length > 0) await matchExact(db, who, older)
  const [kept] = await db
    .select({ id: bankLinesTable.id, version: bankLinesTable.version })
    .from(bankLinesTable)
    .where(eq(bankLinesTable.counterparty, stranger.party))
  const { id, version } = required(kept, 'the line of a stranger')
  await keepUnapplied(db, who, id, { version, remark: '付款人尚未报名，待核实' })
}
