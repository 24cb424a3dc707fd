import { and, eq, gte, lte } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import {
  statementColumns,
  type StatementColumn,
  type StatementMapping,
  type StatementResult,
} from '#contract/bank-statements.ts'
import { texts } from '#texts/all.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { bankLinesTable, bankStatements } from '#server/tables/bank-statements.ts'
import { ownAccountsTable as accounts } from '#server/tables/own-accounts.ts'
import { importLines } from '#server/features/imports/import-lines.ts'
import { workbookKind, workbookLimits } from '#server/features/imports/receive-workbook.ts'
import { readWorkbook } from '#server/features/imports/workbook-reader.ts'
import type { SheetRow, WorkbookKind } from '#server/features/imports/workbook-rows.ts'
import { refuseClosedDay } from '#server/features/own-accounts/closed-days.ts'
import { discard, receiveFiles } from '#server/features/uploads/receive.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { exactPairs } from './expectations.ts'
import { findHead, isUsable } from './mapping.ts'
import { identified, readLines, UnreadLine, type StatementFile } from './read-lines.ts'

/** A busy account has fewer lines in a year. */
const mostLines = 20_000

const fault = (name: string, what: string) => invalidField('bank_lines', name, what)

function accountIn(field: string | undefined): number {
  if (!field) throw fault('account_id', 'required')
  if (!/^[1-9]\d{0,14}$/.test(field)) throw fault('account_id', 'unknown_choice')
  return Number(field)
}

const isColumn = (name: string): name is StatementColumn => statementColumns.some((one) => one === name)

/** The mapping that the form sent, as JSON; null if it sent none. */
function mappingIn(field: string | undefined): StatementMapping | null {
  if (!field) return null
  let sent: unknown
  try {
    sent = JSON.parse(field)
  } catch {
    throw fault('mapping', 'bad_format')
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw fault('mapping', 'bad_format')
  const mapping: StatementMapping = {}
  for (const [column, title] of Object.entries(sent)) {
    if (!isColumn(column)) throw fault('mapping', 'unknown_field')
    if (typeof title !== 'string') throw fault('mapping', 'bad_format')
    if (title !== '') mapping[column] = title
  }
  return mapping
}

async function rowsOf(store: Store, stored: string, kind: WorkbookKind, uid: number): Promise<SheetRow[]> {
  const read = await readWorkbook(store, stored, kind, uid, 'plain')
  try {
    if (read.rows > mostLines) throw new Refusal('too_many_rows', { n: mostLines })
    const rows: SheetRow[] = []
    for await (const row of importLines(store, read.stored)) rows.push(row)
    return rows
  } finally {
    await store.remove(read.stored)
  }
}

/** Refuses a file whose heading or a column names another account of ours and not this one. */
async function refuseOtherAccount(
  db: Db,
  rows: readonly SheetRow[],
  head: number,
  id: number,
): Promise<void> {
  const ours = await db.select().from(accounts)
  const above = rows.slice(0, head).flatMap(({ cells }) => cells)
  const said = new Set(above.map((cell) => cell.normalize('NFKC').replaceAll(/[^0-9A-Za-z]/g, '')))
  const other = ours.find((one) => one.id !== id && one.number !== '' && said.has(one.number))
  if (other && !ours.some((one) => one.id === id && said.has(one.number)))
    throw new Refusal('other_account', { name: other.name })
}

interface ReadStatement {
  file: StatementFile
  mapping: StatementMapping
}

/** Reads the lines by the sent mapping, else the account's saved one, else one suggested by the titles. */
function readStatement(
  who: Caller,
  rows: readonly SheetRow[],
  sent: StatementMapping | null,
  kept: StatementMapping | null,
): ReadStatement & { head: number } {
  const head = findHead(rows, sent ?? kept)
  const fits = sent === null || Object.values(sent).every((title) => head.titles.includes(title))
  if (!isUsable(head.mapping) || !fits || (sent !== null && !isUsable(sent)))
    throw new Refusal(
      'mapping_needed',
      {},
      {
        fields: { mapping: texts[who.language].reasons.mapping_needed },
        columns: head.titles,
        mapping: head.mapping,
        preview: rows.slice(head.at + 1, head.at + 6).map(({ cells }) => cells),
      },
    )
  try {
    const file = readLines(rows.slice(head.at + 1), head.titles, head.mapping)
    return { file, mapping: head.mapping, head: head.at }
  } catch (error) {
    if (!(error instanceof UnreadLine)) throw error
    const column = head.mapping[error.column] ?? error.column
    throw new Refusal(
      'statement_line',
      { line: error.line, column, value: error.value },
      { line: error.line },
    )
  }
}

const batch = 500

type NewLine = ReturnType<typeof identified>[number]
const keyOf = ({ identity, occurrence }: Pick<NewLine, 'identity' | 'occurrence'>) =>
  `${identity} ${occurrence}`

/** The lines that the account does not have yet. */
async function newLines(db: Db, account_id: number, lines: readonly NewLine[]): Promise<NewLine[]> {
  const { identity, occurrence, booked_on } = bankLinesTable
  const days = lines.map((line) => line.booked_on).sort()
  const there = await db
    .select({ identity, occurrence })
    .from(bankLinesTable)
    .where(
      and(
        eq(bankLinesTable.account_id, account_id),
        gte(booked_on, days[0] ?? ''),
        lte(booked_on, days.at(-1) ?? ''),
      ),
    )
  const known = new Set(there.map(keyOf))
  return lines.filter((line) => !known.has(keyOf(line)))
}

/** Writes the statement and its new lines. Refuses a new line on a closed day. */
async function writeStatement(
  db: Db,
  who: Caller,
  account_id: number,
  file_name: string,
  lines: readonly NewLine[],
): Promise<{ id: number; added: number }> {
  // The lock keeps two uploads for one account from adding the same line.
  await db.select().from(accounts).where(eq(accounts.id, account_id)).for('no key update')
  const fresh = lines.length === 0 ? [] : await newLines(db, account_id, lines)
  const [first] = fresh.map((line) => line.booked_on).sort()
  if (first !== undefined) await refuseClosedDay(db, account_id, first)
  const [statement] = await db
    .insert(bankStatements)
    .values({ account_id, file_name, lines: lines.length, added: fresh.length, created_by: who.uid })
    .returning({ id: bankStatements.id })
  if (!statement) throw new Refusal('internal')
  const ids = { account_id, statement_id: statement.id }
  const by = { created_by: who.uid, updated_by: who.uid, created_at: who.now.toISOString() }
  for (let at = 0; at < fresh.length; at += batch)
    await db
      .insert(bankLinesTable)
      .values(fresh.slice(at, at + batch).map((line) => ({ ...line, ...ids, ...by })))
  return { id: statement.id, added: fresh.length }
}

const dayAt = (file: StatementFile, at: number) => file.lines.at(at)?.booked_on ?? null

/** Adds the missing lines, all or none, and saves the mapping for the account. */
export async function addLines(
  db: Db,
  who: Caller,
  account_id: number,
  file_name: string,
  { file, mapping }: ReadStatement,
): Promise<StatementResult> {
  return db.transaction(async (tx) => {
    const { id, added } = await writeStatement(tx, who, account_id, file_name, identified(file.lines))
    await tx.update(accounts).set({ mapping }).where(eq(accounts.id, account_id))
    const days = { from: dayAt(file, 0), to: dayAt(file, -1) }
    addAuditEntry(who, {
      action: 'upload',
      resource: 'bank_statements',
      record_id: id,
      record_name: file_name,
      detail: { account_id, lines: file.lines.length, added, ...days },
      audience: ['finance.use'],
    })
    await writeAuditEntries(tx, who)
    const { lines: read, ...rest } = file
    const counts = { lines: read.length, added, known: read.length - added }
    const exact = (await exactPairs(tx, account_id)).length
    return { id, account_id, file_name, ...counts, ...rest, ...days, exact, mapping }
  })
}

/** Receives a statement of one of our accounts. The file itself is not stored. */
export async function receiveStatement(
  db: Db,
  who: Caller,
  store: Store,
  request: FastifyRequest,
): Promise<StatementResult> {
  const { files, fields } = await receiveFiles(request, store, workbookLimits)
  try {
    const account_id = accountIn(fields['account_id'])
    const sent = mappingIn(fields['mapping'])
    const [account] = await db.select().from(accounts).where(eq(accounts.id, account_id))
    if (!account) throw fault('account_id', 'unknown_choice')
    const [file] = files
    if (!file) throw new Refusal('no_file')
    const rows = await rowsOf(store, file.stored, workbookKind(file.name), who.uid)
    const read = readStatement(who, rows, sent, account.mapping)
    await refuseOtherAccount(db, rows, read.head, account_id)
    return await addLines(db, who, account_id, file.name, read)
  } finally {
    await discard(store, files)
  }
}
