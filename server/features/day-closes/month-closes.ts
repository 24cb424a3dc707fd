import { and, eq, gt, sql } from 'drizzle-orm'
import {
  monthCloses,
  type MonthCloseRow,
  type MonthProof,
  type monthCloseRoutes,
} from '#contract/month-closes.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { isZero } from '#contract/rules/money.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { monthClosesTable as table } from '#server/tables/month-closes.ts'
import { lockMonths } from '#server/features/own-accounts/closed-days.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { monthProof } from './month-proof.ts'

const monthSource = writableSource({
  resource: monthCloses,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.month, descending: true },
  search: () => sql`false`,
  log: {
    resource: 'month_closes',
    nameOf: (row) => row.month,
    ownersOf: () => [],
    audienceOf: () => ['finance.use'],
    fields: [
      'month',
      'received',
      'paid',
      'deposits_held',
      'performance_held',
      'unapplied',
      'difference',
      'reason',
      'state',
      'reopen_reason',
    ],
  },
})

type StoredMonth = RowOf<typeof monthSource>

async function presentMonths(db: Db, who: Caller, rows: readonly StoredMonth[]): Promise<MonthCloseRow[]> {
  const uids = rows.flatMap((row) => [row.created_by, row.reopened_by]).filter((uid) => uid !== null)
  const people = await staffNames(db, uids)
  const nameOf = (uid: number | null) => (uid === null ? null : (people.get(uid) ?? null))
  return rows.map((row) => ({
    ...row,
    created_by_name: nameOf(row.created_by),
    reopened_by_name: nameOf(row.reopened_by),
    actions: row.state === 'closed' && may(who, 'monthCloses.reopen') ? ['reopen'] : [],
  }))
}

async function presentMonth(db: Db, who: Caller, row: StoredMonth): Promise<MonthCloseRow> {
  const [presented] = await presentMonths(db, who, [row])
  return required(presented, 'the row just written')
}

export async function listMonths(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<MonthCloseRow>> {
  const page = await listRecords(db, who, monthSource, raw)
  return { ...page, items: await presentMonths(db, who, page.items) }
}

/** Refuses a close while something blocks it. With a reason, faults that are proved in another way pass. */
function refuseUnready(proof: MonthProof, reason: string | null): void {
  const { month, to: day, difference } = proof
  if (proof.closed) throw new Refusal('month_closed', { month }, { month })
  if (!proof.over) throw invalidField(monthCloses.name, 'month', 'out_of_range')
  const open = proof.accounts.filter((account) => !account.ready)
  if (open.length > 0) {
    const names = open.map(({ name }) => name).join(', ')
    throw new Refusal('days_open', { names, day }, { accounts: open.map(({ id }) => id) })
  }
  const { pending_entries, open_lines, unseen_entries } = proof
  if (pending_entries > 0)
    throw new Refusal('entries_pending', { day, n: pending_entries }, { n: pending_entries })
  if (open_lines > 0) throw new Refusal('lines_open', { day, n: open_lines }, { n: open_lines })
  if (unseen_entries > 0 && !reason)
    throw new Refusal('entries_unseen', { month, n: unseen_entries }, { n: unseen_entries })
  const differs = proof.accounts.some((account) => account.difference !== null && !isZero(account.difference))
  if (differs && !reason) throw new Refusal('deposits_differ', { difference }, { difference })
}

/** Closes a month of all accounts. Nobody enters money in a past month meanwhile. */
export async function closeMonth(
  db: Db,
  who: Caller,
  { month, reason = null }: BodyOf<typeof monthCloseRoutes.close>,
): Promise<MonthCloseRow> {
  await lockMonths(db)
  const proof = await monthProof(db, who, month)
  refuseUnready(proof, reason)
  const { received, paid, entries, deposits_held, performance_held, unapplied, difference } = proof
  const figures = { received, paid, entries, deposits_held, performance_held, unapplied, difference }
  const values = { month, reason, ...figures, created_at: who.now.toISOString() }
  const row = await createRecord(db, who, monthSource, values, { action: 'close' })
  return presentMonth(db, who, row)
}

/** Reopens a closed month (role 1), from the latest backwards. Its days stay closed until they are reopened. */
export async function reopenMonth(
  db: Db,
  who: Caller,
  id: number,
  { reason, version }: BodyOf<typeof monthCloseRoutes.reopen>,
): Promise<MonthCloseRow> {
  await lockMonths(db)
  const close = await getRecord(db, who, monthSource, id, true)
  await checkVersion(close, version, () => presentMonth(db, who, close))
  if (close.state !== 'closed') throw new Refusal('wrong_state')
  const [later] = await db
    .select({ month: table.month })
    .from(table)
    .where(and(eq(table.state, 'closed'), gt(table.month, close.month)))
    .limit(1)
  if (later) throw new Refusal('later_month_closed', { month: later.month }, { month: later.month })
  const changes = {
    state: 'reopened' as const,
    reopened_by: who.uid,
    reopened_at: who.now.toISOString(),
    reopen_reason: reason,
  }
  const after = await writeRecord(db, who, monthSource, close, changes, {
    action: 'reopen',
    detail: { reason },
  })
  return presentMonth(db, who, after)
}
