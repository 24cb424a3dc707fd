import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { add, amount } from '#contract/rules/money.ts'
import type { RefundBatch, RefundDue } from '#contract/refund-batches.ts'
import { businessDay } from '#contract/rules/time.ts'
import { fill } from '#texts/text.ts'
import { bankFile } from '#texts/paper/refund-batches.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { writeEntry } from '#server/features/finance/ledger/entries.ts'
import { duesTable, entriesTable } from '#server/tables/finance.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { staffNames } from '#server/features/staff/names.ts'
import type { BankLine } from './bank-file.ts'
import { bankChangesOf, openRefunds, presentDue, refundsOf, type Refund } from './due-refunds.ts'
import { decrypted } from '#server/tables/encrypted.ts'
import { refundBatches as table, type RefundLine } from '#server/tables/refund-batches.ts'

type StoredBatch = typeof table.$inferSelect
const latest = 20

/** The entries of these batches by id. They hold the state and the account of each line. */
async function entriesOf(db: Db, batches: readonly StoredBatch[]) {
  const ids = batches.flatMap((batch) => batch.lines.map((line) => line.entry_id))
  const { id, state, counterparty_account } = entriesTable
  const account = decrypted(counterparty_account)
  const rows = await db.select({ id, state, account }).from(entriesTable).where(inArray(entriesTable.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

async function present(db: Db, batches: readonly StoredBatch[]): Promise<RefundBatch[]> {
  const entries = await entriesOf(db, batches)
  const changes = await bankChangesOf(
    db,
    batches.flatMap((batch) => batch.lines),
  )
  const names = await staffNames(
    db,
    batches.map((batch) => batch.created_by),
  )
  return batches.map(({ id, batch_no, created_at, created_by, lines }) => {
    const of = (state: string) => lines.filter((line) => entries.get(line.entry_id)?.state === state)
    const valid = lines.filter((line) => entries.get(line.entry_id)?.state !== 'void')
    const changed = [...new Set(valid.map((line) => line.recycler_id))]
      .flatMap((recyclerId) => changes.get(recyclerId) ?? [])
      .map((bankChange) => ({ ...bankChange, since: bankChange.at > created_at }))
    return {
      id,
      batch_no,
      created_at,
      created_by_name: names.get(created_by) ?? null,
      amount: amount(add('0', ...valid.map((line) => line.amount))),
      refunds: valid.length,
      confirmed: of('confirmed').length,
      void: of('void').length,
      changed: changed.sort((a, b) => b.at.localeCompare(a.at)),
    }
  })
}

export async function listRefundBatches(
  db: Db,
  who: Caller,
): Promise<{ due: RefundDue[]; batches: RefundBatch[] }> {
  const due = await presentDue(db, who, await openRefunds(db))
  const batches = await db.select().from(table).orderBy(desc(table.created_at), desc(table.id)).limit(latest)
  return { due, batches: await present(db, batches) }
}

/**
 * Locks the lots and then the dues, as everywhere (decision 0050), so that two batches never pay the same
 * due.
 */
async function lockRefunds(db: Db, dueIds: readonly number[]): Promise<Refund[]> {
  const ids = [...dueIds]
  const lots = db.select({ id: duesTable.lot_id }).from(duesTable).where(inArray(duesTable.id, ids))
  await db
    .select({ id: lotsTable.id })
    .from(lotsTable)
    .where(inArray(lotsTable.id, lots))
    .orderBy(asc(lotsTable.id))
    .for('key share')
  await db
    .select({ id: duesTable.id })
    .from(duesTable)
    .where(inArray(duesTable.id, ids))
    .orderBy(asc(duesTable.id))
    .for('update')
  const refunds = await refundsOf(db, ids)
  if (refunds.length !== new Set(ids).size) throw invalidField('refund_batches', 'due_ids', 'unknown_choice')
  return refunds
}

function refuseObstacles(refunds: readonly Refund[]): void {
  for (const refund of refunds) {
    if (!refund.open) throw new Refusal('due_closed')
    if (refund.obstacle === 'entered') throw new Refusal('refund_pending', { name: refund.payee })
    if (refund.obstacle === 'no_bank') throw new Refusal('bank_data_missing', { name: refund.payee })
  }
}

const remarkOf = (refund: Refund): string =>
  fill('zh', bankFile.remark, {
    no: refund.lot_no,
    paddle: refund.paddle_no ? fill('zh', bankFile.paddle, { no: refund.paddle_no }) : '',
  })

async function enter(db: Db, who: Caller, batch_no: string, refund: Refund): Promise<RefundLine> {
  const entry = await writeEntry(db, who, {
    kind: 'deposit_refund',
    direction: 'out',
    amount: refund.amount,
    occurred_on: businessDay(who.now),
    method: bankFile.method,
    bank_ref: batch_no,
    counterparty: refund.payee,
    counterparty_bank: refund.bank,
    counterparty_account: refund.account,
    lot_id: refund.due.lot_id,
    round_no: refund.due.round_no,
    sign_up_id: refund.due.sign_up_id,
    due_id: refund.due.id,
    platform: refund.due.platform,
    company: refund.due.company,
  })
  const { payee, bank, recycler_id } = refund
  return {
    due_id: refund.due.id,
    entry_id: entry.id,
    recycler_id,
    payee,
    bank,
    amount: refund.amount,
    remark: remarkOf(refund),
  }
}

/** Enters an outflow for each due, under the batch's number. Each waits for another person's confirmation. */
export async function createRefundBatch(
  db: Db,
  who: Caller,
  dueIds: readonly number[],
): Promise<RefundBatch> {
  const refunds = await lockRefunds(db, dueIds)
  refuseObstacles(refunds)
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('refund_batches', 'id')) as id`,
  )
  const id = Number(rows[0]?.id)
  const batch_no = `TK-${businessDay(who.now).replaceAll('-', '')}-${String(id).padStart(4, '0')}`
  const lines: RefundLine[] = []
  for (const refund of refunds) lines.push(await enter(db, who, batch_no, refund))
  const [batch] = await db
    .insert(table)
    .values({ id, batch_no, lines, created_at: who.now.toISOString(), created_by: who.uid })
    .returning()
  const [presented] = await present(db, batch ? [batch] : [])
  if (!presented) throw new Refusal('not_found')
  addAuditEntry(who, {
    action: 'create',
    resource: 'refund_batches',
    record_id: id,
    record_name: batch_no,
    after: { refunds: lines.length, amount: presented.amount },
    owners: [],
  })
  return presented
}

/**
 * The bank's file with full account numbers; each download is logged. Voided lines are left out: they must
 * not be paid.
 */
export async function refundBatchFile(
  db: Db,
  who: Caller,
  batchNo: string | undefined,
): Promise<{ what: string; lines: BankLine[] }> {
  if (batchNo === undefined) {
    const ready = (await openRefunds(db)).filter((refund) => refund.obstacle === null)
    addAuditEntry(who, { action: 'download', resource: 'refund_batches', detail: { refunds: ready.length } })
    return {
      what: businessDay(who.now),
      lines: ready.map((item) => ({ ...item, remark: remarkOf(item) })),
    }
  }
  const [batch] = await db.select().from(table).where(eq(table.batch_no, batchNo))
  if (!batch) throw new Refusal('not_found')
  const entries = await entriesOf(db, [batch])
  const lines = batch.lines
    .filter((line) => entries.get(line.entry_id)?.state !== 'void')
    .map((line) => ({ ...line, account: entries.get(line.entry_id)?.account ?? '' }))
  addAuditEntry(who, {
    action: 'download',
    resource: 'refund_batches',
    record_id: batch.id,
    record_name: batchNo,
    detail: { refunds: lines.length },
  })
  return { what: batchNo, lines }
}
