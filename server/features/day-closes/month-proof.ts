import { and, gt, notInArray, sql } from 'drizzle-orm'
import { entryDirections, internalKinds, type EntryKind } from '#contract/entry-kinds.ts'
import type { KindSum, MonthAccount, MonthProof } from '#contract/month-closes.ts'
import { heldByPlatform } from '#contract/own-accounts.ts'
import { add, amount, orZero } from '#contract/rules/money.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { required } from '#server/records/required.ts'
import { readRows, rendered } from '#server/speed/read.ts'
import { decryptRow } from '#server/tables/encrypted.ts'
import { ownAccountsTable as accounts } from '#server/tables/own-accounts.ts'
import { heldChange, performanceChange, unappliedChange } from '#server/features/finance/ledger/changes.ts'
import { closedMonth, closedTo } from '#server/features/own-accounts/closed-days.ts'
import type { StoredAccount } from '#server/features/own-accounts/source.ts'
import { proofOf } from './proof.ts'

/** The last day of a month such as 2026-10. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The accounts with bank lines or cash entries up to a day. One that was never used has nothing to close. */
async function usedAccounts(db: Db, to: string): Promise<StoredAccount[]> {
  const rows = await db
    .select()
    .from(accounts)
    .where(
      and(
        gt(accounts.id, heldByPlatform),
        sql`(exists (select from bank_lines l
          where l.account_id = ${accounts.id} and l.state <> 'taken_back' and l.booked_on <= ${to})
          or exists (select from finance_entries e
            where e.account_id = ${accounts.id}
              and e.occurred_on <= ${to}
              and e.state in ('confirmed', 'reversed')
              and ${notInArray(sql`e.kind`, [...internalKinds])}))`,
      ),
    )
    .orderBy(accounts.id)
  return rows.map((row) => decryptRow(accounts, row))
}

async function accountProof(db: Db, account: StoredAccount, to: string): Promise<MonthAccount> {
  const closed_to = (await closedTo(db, account.id))?.day ?? null
  return {
    id: account.id,
    name: account.name,
    closed_to,
    ready: closed_to !== null && closed_to >= to,
    difference: (await proofOf(db, account, to)).difference,
  }
}

/** The sums by kind of the booked entries of a month. */
async function kindSums(db: Db, from: string, to: string): Promise<KindSum[]> {
  const rows = await readRows<{ kind: EntryKind; amount: string; entries: number }>(
    db,
    rendered(sql`select kind,
        sum(case when reverses_id is null then amount else -amount end)::numeric(20, 2) as amount,
        count(*)::int as entries
      from finance_entries
      where state in ('confirmed', 'reversed') and occurred_on between ${from} and ${to}
      group by kind
      order by kind`),
    false,
  )
  return rows.map((row) => ({ ...row, direction: entryDirections[row.kind] }))
}

interface Waiting {
  pending_entries: number
  open_lines: number
  unseen_entries: number
  deposits_held: string
  performance_held: string
  unapplied: string
}

async function waiting(db: Db, from: string, to: string): Promise<Waiting> {
  const [row] = await readRows<Waiting>(
    db,
    rendered(sql`
      select
        (select count(*)::int from finance_entries
          where state = 'pending' and occurred_on <= ${to}) as pending_entries,
        (select count(*)::int from bank_lines where state = 'open' and booked_on <= ${to}) as open_lines,
        (select count(*)::int from finance_entries e
          where occurred_on between ${from} and ${to}
            and state = 'confirmed'
            and reverses_id is null
            and account_id > ${heldByPlatform}
            and ${notInArray(sql`kind`, [...internalKinds])}
            and not exists (select from bank_matches m where m.entry_id = e.id)) as unseen_entries,
        (select coalesce(sum(${heldChange}), 0)::numeric(20, 2) from finance_entries
          where occurred_on <= ${to}) as deposits_held,
        (select coalesce(sum(${performanceChange}), 0)::numeric(20, 2) from finance_entries
          where occurred_on <= ${to}) as performance_held,
        (select coalesce(sum(${unappliedChange}), 0)::numeric(20, 2) from finance_entries
          where occurred_on <= ${to}) as unapplied`),
    false,
  )
  return required(row, 'the counts of a month')
}

/** Preview of a month close. */
export async function monthProof(db: Db, who: Caller, month: string): Promise<MonthProof> {
  const [from, to] = [`${month}-01`, lastDayOf(month)]
  const used: MonthAccount[] = []
  for (const account of await usedAccounts(db, to)) used.push(await accountProof(db, account, to))
  const sums = await kindSums(db, from, to)
  const cash = sums.filter(({ kind }) => !internalKinds.includes(kind))
  const total = (way: KindSum['direction']) =>
    amount(add('0', ...cash.filter(({ direction }) => direction === way).map((sum) => sum.amount)))
  return {
    month,
    to,
    over: to < businessDay(who.now),
    closed: (await closedMonth(db, to)) !== undefined,
    accounts: used,
    ...(await waiting(db, from, to)),
    sums,
    received: total('in'),
    paid: total('out'),
    entries: sums.reduce((n, sum) => n + sum.entries, 0),
    difference: amount(add('0', ...used.map((account) => orZero(account.difference)))),
  }
}
