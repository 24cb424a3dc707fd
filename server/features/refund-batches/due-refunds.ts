import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { masks } from '#contract/grammar/mask.ts'
import { amount, subtract } from '#contract/rules/money.ts'
import type { BankChange, RefundDue } from '#contract/refund-batches.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { decrypted, decryptFor } from '#server/tables/encrypted.ts'
import { duesTable, entriesTable } from '#server/tables/finance.ts'
import { auctionEventsTable } from '#server/tables/auction-events.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { signUpsTable } from '#server/tables/sign-ups.ts'
import { lastAccountChanges } from '#server/features/finance/ledger/account-changes.ts'
import { staffNames } from '#server/features/staff/names.ts'

/** More refunds are not shown at once; the most urgent come first. */
const most = 500
const openStates = ['open', 'partial'] as const

/** A refund was entered and is neither confirmed nor voided yet. */
const entered = sql<boolean>`exists (select 1 from ${entriesTable}
  where ${entriesTable.kind} = 'deposit_refund'
    and ${entriesTable.state} = 'pending'
    and (${entriesTable.due_id} = ${duesTable.id}
      or (${entriesTable.due_id} is null and ${entriesTable.sign_up_id} = ${duesTable.sign_up_id})))`

interface Payer {
  name: string | null
  bank: string | null
  account: string
  entry_id: number
}

/**
 * The account that the deposit came from, if its entry names one, as it is stored. A carried deposit keeps its
 * payer's.
 */
const payer = sql<Payer | null>`(select json_build_object(
      'name', e.counterparty, 'bank', e.counterparty_bank, 'account', e.counterparty_account, 'entry_id', e.id
    )
  from finance_entries e
  where e.sign_up_id = ${duesTable.sign_up_id}
    and e.kind in ('deposit_in', 'deposit_carry_in', 'unapplied_deposit')
    and e.state = 'confirmed'
    and e.reverses_id is null
    and coalesce(e.counterparty_account, '') <> ''
  order by e.id desc limit 1)`

interface Accounts {
  company_name: string
  recycler_bank: string | null
  recycler_account: string | null
  payer: Payer | null
}

/** A deposit goes back to where it came from (deals.md §5), else to the recycler's own account. */
function payeeOf({ company_name, recycler_bank, recycler_account, payer: from }: Accounts) {
  const own = { payee: company_name, bank: recycler_bank, account: recycler_account }
  const to = from
    ? {
        payee: from.name ?? company_name,
        bank: from.bank ?? recycler_bank,
        account: decryptFor(entriesTable.counterparty_account, from.entry_id, from.account),
      }
    : own
  return {
    payee: to.payee,
    bank: (to.bank ?? '').trim(),
    account: (to.account ?? '').replace(/\s/g, ''),
    back_to_payer: from !== null,
  }
}

const hasBank = ({ bank, account }: { bank: string; account: string }) => bank !== '' && account !== ''

async function read(db: Db, where: SQL | undefined) {
  const rows = await db
    .select({
      due: duesTable,
      entered,
      recycler_id: recyclersTable.id,
      company_name: recyclersTable.company_name,
      recycler_bank: recyclersTable.bank_name,
      recycler_account: decrypted(recyclersTable.bank_account),
      payer,
      lot_no: sql<string>`coalesce(${lotsTable.lot_no}, ${auctionEventsTable.event_no})`,
      corpore_name: sql<string | null>`coalesce(${lotsTable.corpore_name}, ${auctionEventsTable.title})`,
      paddle_no: signUpsTable.paddle_no,
    })
    .from(duesTable)
    .innerJoin(signUpsTable, eq(signUpsTable.id, duesTable.sign_up_id))
    .innerJoin(recyclersTable, eq(recyclersTable.id, signUpsTable.recycler_id))
    .leftJoin(lotsTable, eq(lotsTable.id, duesTable.lot_id))
    .leftJoin(auctionEventsTable, eq(auctionEventsTable.id, signUpsTable.event_id))
    .where(and(eq(duesTable.kind, 'deposit_refund'), where))
    .orderBy(asc(duesTable.due_date), asc(duesTable.id))
    .limit(most)
  return rows.map((row) => ({
    ...row,
    ...payeeOf(row),
    amount: amount(subtract(row.due.amount, row.due.paid_amount)),
    open: openStates.some((state) => state === row.due.state),
    obstacle: row.entered ? ('entered' as const) : hasBank(payeeOf(row)) ? null : ('no_bank' as const),
  }))
}

export type Refund = Awaited<ReturnType<typeof read>>[number]

export const openRefunds = (db: Db): Promise<Refund[]> => read(db, inArray(duesTable.state, openStates))
export const refundsOf = (db: Db, dueIds: readonly number[]): Promise<Refund[]> =>
  read(db, inArray(duesTable.id, [...dueIds]))

/** The latest change of each recycler's bank data, by whatever path. */
export async function bankChangesOf(
  db: Db,
  recyclers: readonly { recycler_id: number; payee: string }[],
): Promise<Map<number, BankChange>> {
  const payees = new Map(recyclers.map((recycler) => [recycler.recycler_id, recycler.payee]))
  const changes = await lastAccountChanges(db, 'recycler', [...payees.keys()])
  const names = await staffNames(
    db,
    [...changes.values()].flatMap((change) => change.by_uid ?? []),
  )
  return new Map(
    [...changes].map(([id, { at, by_uid }]) => {
      const by_name = by_uid === null ? null : (names.get(by_uid) ?? null)
      return [id, { payee: payees.get(id) ?? '', at, by_name }]
    }),
  )
}

export async function presentDue(db: Db, who: Caller, refunds: readonly Refund[]): Promise<RefundDue[]> {
  const changes = await bankChangesOf(db, refunds)
  const today = businessDay(who.now)
  return refunds.map((refund) => ({
    due_id: refund.due.id,
    lot_id: refund.due.lot_id,
    lot_id_name: [refund.lot_no, refund.corpore_name].filter(Boolean).join(' '),
    recycler_id: refund.recycler_id,
    payee: refund.payee,
    back_to_payer: refund.back_to_payer,
    bank_name: refund.bank || null,
    bank_account: refund.account === '' ? null : (masks.tail(refund.account) ?? null),
    amount: refund.amount,
    due_date: refund.due.due_date,
    overdue: refund.due.due_date !== null && refund.due.due_date < today,
    obstacle: refund.obstacle,
    changed: changes.get(refund.recycler_id) ?? null,
  }))
}
