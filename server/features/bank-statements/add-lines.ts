import { and, eq, gte, lte, ne } from 'drizzle-orm'
import type { StatementMapping, StatementResult } from '#contract/bank-statements.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { newIds } from '#server/records/new-ids.ts'
import { required } from '#server/records/required.ts'
import { bankLinesTable, bankStatements } from '#server/tables/bank-statements.ts'
import { encryptRow } from '#server/tables/encrypted.ts'
import { ownAccountsTable as accounts } from '#server/tables/own-accounts.ts'
import { refuseClosedDay } from '#server/features/own-accounts/closed-days.ts'
import { exactPairs } from './expectations.ts'
import { gapBefore, lineKey, type NewLine } from './last-balance.ts'
import { identified, type StatementFile } from './read-lines.ts'

export interface ReadStatement {
  file: StatementFile
  mapping: StatementMapping
}

const batch = 500

/** The lines that the account does not contain yet. */
async function newLines(db: Db, account_id: number, lines: readonly NewLine[]): Promise<NewLine[]> {
  const { identity, occurrence, booked_on, state } = bankLinesTable
  const days = lines.map((line) => line.booked_on).sort()
  const there = await db
    .select({ identity, occurrence })
    .from(bankLinesTable)
    .where(
      and(
        eq(bankLinesTable.account_id, account_id),
        ne(state, 'taken_back'),
        gte(booked_on, days[0] ?? ''),
        lte(booked_on, days.at(-1) ?? ''),
      ),
    )
  const known = new Set(there.map(lineKey))
  return lines.filter((line) => !known.has(lineKey(line)))
}

async function insertLines(
  db: Db,
  lines: readonly NewLine[],
  of: Pick<typeof bankLinesTable.$inferInsert, 'account_id' | 'statement_id'>,
): Promise<void> {
  const ids = await newIds(db, bankLinesTable, lines.length)
  const rows = lines.map((line, at) => encryptRow(bankLinesTable, { ...line, ...of, id: ids[at] }))
  await db.insert(bankLinesTable).values(rows)
}

interface Statement {
  account_id: number
  file_name: string
  file: StatementFile
  reason: string | null
}

const daysOf = ({ lines }: StatementFile) => ({
  from: lines[0]?.booked_on ?? null,
  to: lines.at(-1)?.booked_on ?? null,
})

/** Writes the statement and its new lines. Refuses a new line on a closed day, and a gap without a reason. */
async function writeStatement(
  db: Db,
  who: Caller,
  { account_id, file_name, file, reason }: Statement,
): Promise<{ id: number; added: number }> {
  // The lock keeps two uploads for one account from adding the same line.
  await db.select().from(accounts).where(eq(accounts.id, account_id)).for('no key update')
  const lines = identified(file.lines)
  const fresh = lines.length === 0 ? [] : await newLines(db, account_id, lines)
  const [first] = fresh.map((line) => line.booked_on).sort()
  if (first !== undefined) await refuseClosedDay(db, account_id, first)
  const gap = await gapBefore(db, account_id, lines, fresh, reason)
  const by = { created_by: who.uid, updated_by: who.uid, created_at: who.now.toISOString() }
  const { from, to } = daysOf(file)
  const [statement] = await db
    .insert(bankStatements)
    .values({
      ...by,
      account_id,
      file_name,
      from_on: from,
      to_on: to,
      opening: file.opening,
      closing: file.closing,
      lines: lines.length,
      added: fresh.length,
      ...(gap && { ...gap, gap_reason: reason }),
    })
    .returning({ id: bankStatements.id })
  const { id } = required(statement, 'the statement just written')
  const of = { account_id, statement_id: id, ...by }
  for (let at = 0; at < fresh.length; at += batch) await insertLines(db, fresh.slice(at, at + batch), of)
  return { id, added: fresh.length }
}

/** Adds the missing lines, all or none, and saves the mapping for the account. */
export async function addLines(
  db: Db,
  who: Caller,
  account_id: number,
  file_name: string,
  { file, mapping }: ReadStatement,
  reason: string | null = null,
): Promise<StatementResult> {
  return db.transaction(async (tx) => {
    const { id, added } = await writeStatement(tx, who, { account_id, file_name, file, reason })
    await tx.update(accounts).set({ mapping }).where(eq(accounts.id, account_id))
    const days = daysOf(file)
    addAuditEntry(who, {
      action: 'upload',
      resource: 'bank_statements',
      record_id: id,
      record_name: file_name,
      detail: { account_id, lines: file.lines.length, added, ...days, ...(reason && { reason }) },
      audience: ['finance.use'],
    })
    await writeAuditEntries(tx, who)
    const { lines: read, ...rest } = file
    const counts = { lines: read.length, added, known: read.length - added }
    const exact = (await exactPairs(tx, account_id)).length
    return { id, account_id, file_name, ...counts, ...rest, ...days, exact, mapping }
  })
}
