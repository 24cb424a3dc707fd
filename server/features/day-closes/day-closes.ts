import { and, eq, gt, sql } from 'drizzle-orm'
import { dayCloses, type DayCloseRow, type DayProof, type dayCloseRoutes } from '#contract/day-closes.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import { compare, isZero } from '#contract/rules/money.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { businessDay } from '#contract/rules/time.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { dayClosesTable as table } from '#server/tables/day-closes.ts'
import { ownAccountsTable } from '#server/tables/own-accounts.ts'
import { refuseClosedMonth } from '#server/features/own-accounts/closed-days.ts'
import { accountNames } from '#server/features/own-accounts/names.ts'
import { openingDay } from '#server/features/own-accounts/opening-day.ts'
import { accountSource } from '#server/features/own-accounts/source.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { proofOf } from './proof.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { required } from '#server/records/required.ts'
const closeSource = writableSource({
  resource: dayCloses,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.day, descending: true },
  search: () => sql`false`,
  log: {
    resource: 'day_closes',
    nameOf: (row) => row.day,
    ownersOf: () => [],
    audienceOf: () => ['finance.use'],
    fields: ['account_id', 'day', 'opening', 'closing', 'difference', 'reason', 'state', 'reopen_reason'],
  },
})

type StoredClose = RowOf<typeof closeSource>

async function presentCloses(db: Db, who: Caller, rows: readonly StoredClose[]): Promise<DayCloseRow[]> {
  const accounts = await accountNames(db, who.language)
  const uids = rows.flatMap((row) => [row.created_by, row.reopened_by]).filter((uid) => uid !== null)
  const people = await staffNames(db, uids)
  const nameOf = (uid: number | null) => (uid === null ? null : (people.get(uid) ?? null))
  return rows.map((row) => ({
    ...row,
    account_id_name: accounts.get(row.account_id) ?? null,
    created_by_name: nameOf(row.created_by),
    reopened_by_name: nameOf(row.reopened_by),
    actions: row.state === 'closed' && may(who, 'dayCloses.reopen') ? ['reopen'] : [],
  }))
}

async function presentClose(db: Db, who: Caller, row: StoredClose): Promise<DayCloseRow> {
  const [presented] = await presentCloses(db, who, [row])
  return required(presented, 'the presented day')
}

export async function listCloses(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<DayCloseRow>> {
  const page = await listRecords(db, who, closeSource, raw)
  return { ...page, items: await presentCloses(db, who, page.items) }
}

export async function dayProof(db: Db, who: Caller, id: number, day: string): Promise<DayProof> {
  return proofOf(db, await getRecord(db, who, accountSource, id), day)
}

const fault = (name: string, what: string) => invalidField(dayCloses.name, name, what)

/** Refuses a close while something blocks it. Each reason says what to do. */
function refuseUnready(proof: DayProof, closing: string | null, reason: string | null): void {
  const { day } = proof
  if (proof.lines === 0 && proof.bank_balance === null && proof.closed_to === null)
    throw new Refusal('no_lines', { day })
  if (proof.open_lines > 0)
    throw new Refusal('lines_open', { day, n: proof.open_lines }, { n: proof.open_lines })
  if (proof.pending_entries > 0)
    throw new Refusal('entries_pending', { day, n: proof.pending_entries }, { n: proof.pending_entries })
  if (proof.bank_balance === null && proof.lines > 0 && closing === null) throw fault('closing', 'required')
  const balance = proof.bank_balance ?? closing ?? proof.closing
  if (compare(balance, proof.closing) !== 0)
    throw new Refusal(
      'balance_differs',
      { closing: proof.closing, balance },
      { closing: proof.closing, balance },
    )
  const { difference } = proof
  if (difference !== null && !isZero(difference) && !reason)
    throw new Refusal('deposits_differ', { difference }, { difference })
}

/**
 * Closes every day of the account up to this one. Locks the account, so that nobody enters money, adds lines
 * or closes it at the same time.
 */
export async function closeDay(
  db: Db,
  who: Caller,
  input: BodyOf<typeof dayCloseRoutes.close>,
): Promise<DayCloseRow> {
  const { account_id, day, closing = null, reason = null } = input
  const opening = await openingDay(db)
  if (day > businessDay(who.now) || (opening !== null && day < opening)) throw fault('day', 'out_of_range')
  const account = await getRecord(db, who, accountSource, account_id, true).catch((error: unknown) => {
    throw error instanceof Refusal && error.reason === 'not_found'
      ? fault('account_id', 'unknown_choice')
      : error
  })
  const proof = await proofOf(db, account, day)
  if (proof.closed) throw new Refusal('day_closed', { name: account.name, day }, { account_id, day })
  refuseUnready(proof, closing, reason)
  const row = await createRecord(
    db,
    who,
    closeSource,
    {
      account_id,
      day,
      reason,
      opening: proof.opening,
      received: proof.received,
      paid: proof.paid,
      closing: proof.closing,
      lines: proof.lines,
      deposits_held: proof.deposits_held,
      performance_held: proof.performance_held,
      untransferred: proof.untransferred,
      unapplied: proof.unapplied,
      difference: proof.difference,
    },
    { action: 'close' },
  )
  return presentClose(db, who, row)
}

/** Reopens a closed day (role 1). Closes must be reopened from the latest backwards. */
export async function reopenDay(
  db: Db,
  who: Caller,
  id: number,
  reason: string,
  version: number,
): Promise<DayCloseRow> {
  const seen = await getRecord(db, who, closeSource, id)
  await db.select().from(ownAccountsTable).where(eq(ownAccountsTable.id, seen.account_id)).for('update')
  const close = await getRecord(db, who, closeSource, id, true)
  await checkVersion(close, version, () => presentClose(db, who, close))
  if (close.state !== 'closed') throw new Refusal('wrong_state')
  await refuseClosedMonth(db, close.day)
  const [later] = await db
    .select({ day: table.day })
    .from(table)
    .where(and(eq(table.account_id, close.account_id), eq(table.state, 'closed'), gt(table.day, close.day)))
    .limit(1)
  if (later) throw new Refusal('later_day_closed', { day: later.day }, { day: later.day })
  const changes = {
    state: 'reopened' as const,
    reopened_by: who.uid,
    reopened_at: who.now.toISOString(),
    reopen_reason: reason,
  }
  const after = await writeRecord(db, who, closeSource, close, changes, {
    action: 'reopen',
    detail: { reason },
  })
  return presentClose(db, who, after)
}
