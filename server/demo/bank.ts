import { addDays, businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { sql } from 'drizzle-orm'
import { addLines } from '#server/features/bank-statements/add-lines.ts'
import { matchExact } from '#server/features/bank-statements/match.ts'
import { exactPairs } from '#server/features/bank-statements/expectations.ts'
import type { StatementLine } from '#server/features/bank-statements/read-lines.ts'
import { createAccount } from '#server/features/own-accounts/own-accounts.ts'
import { add, amount, subtract } from '#contract/rules/money.ts'

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

const opening = '100000.00'
const mapping = {
  date: '交易时间',
  in: '贷方发生额',
  out: '借方发生额',
  balance: '余额',
  counterparty: '对方户名',
}

/** The payments of the account since a day, from the ledger. */
const paidSince = (db: Db, account: number, since: string): Promise<Payment[]> =>
  readRows<Payment>(
    db,
    rendered(sql`select e.occurred_on::text as day, e.direction, e.amount, coalesce(e.counterparty, r.company_name, '') as party
      from finance_entries e left join sign_ups s on s.id = e.sign_up_id left join recyclers r on r.id = s.recycler_id
      where e.account_id = ${account} and e.state = 'confirmed' and e.reverses_id is null
        and e.kind in ('deposit_in', 'deposit_refund') and e.occurred_on >= ${since}
      order by e.occurred_on, e.id limit 60`),
    false,
  )

/** Converts payments to statement lines with running balances. */
function linesOf(payments: readonly Payment[]): StatementLine[] {
  let balance: string = opening
  return payments.map((one) => {
    balance = amount(one.direction === 'in' ? add(balance, one.amount) : subtract(balance, one.amount))
    const usual = one.direction === 'in' ? '保证金' : '退保证金'
    return {
      booked_on: one.day,
      booked_time: null,
      direction: one.direction,
      amount: amount(one.amount),
      balance,
      counterparty: one.party || null,
      counter_account: null,
      counter_bank: null,
      summary: one.party === '' ? '账户手续费' : usual,
      reference: null,
    }
  })
}

/**
 * The last weeks of the deposit account's bank statement: the ledger's payments, a fee, and money that nobody
 * has registered yet. The older half is matched; the rest is left to do.
 */
export async function bringStatement(db: Db, acts: Acts): Promise<void> {
  const account = sql`select id from own_accounts where purpose = 'deposit' and id > 0 limit 1`
  const [found] = await readRows<{ id: string }>(db, rendered(account), false)
  if (!found) return
  const id = Number(found.id)
  await acts(async (who) => {
    const paid = await paidSince(db, id, businessDay(addDays(who.now, -45)))
    const day = paid.at(-1)?.day
    if (day === undefined) return
    const fee = { day, direction: 'out', amount: '12.50', party: '' } as const
    const unknown = { day, direction: 'in', amount: '8888.00', party: '华北再生资源有限公司' } as const
    const lines = linesOf([...paid, fee, unknown])
    const closing = lines.at(-1)?.balance ?? opening
    const file = { lines, skipped: 0, gaps: 0, opening, closing }
    await addLines(db, who, id, '保证金户对账单.csv', { file, mapping })
    const pairs = await exactPairs(db, id)
    const older = pairs.slice(0, Math.floor(pairs.length / 2)).map(({ line_id }) => line_id)
    if (older.length > 0) await matchExact(db, who, older)
  })
}
