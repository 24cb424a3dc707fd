import { gt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import {
  statementColumns,
  type StatementColumn,
  type StatementMapping,
  type StatementResult,
} from '#contract/bank-statements.ts'
import type { StatementPreview } from '#contract/statement-files.ts'
import { heldByPlatform } from '#contract/own-accounts.ts'
import { businessDay } from '#contract/rules/time.ts'
import { texts } from '#texts/all.ts'
import { fill } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { required } from '#server/records/required.ts'
import { decryptRow, type Plain } from '#server/tables/encrypted.ts'
import { ownAccountsTable as accounts } from '#server/tables/own-accounts.ts'
import { importLines } from '#server/features/imports/import-lines.ts'
import { workbookKind, workbookLimits } from '#server/features/imports/receive-workbook.ts'
import { readWorkbook } from '#server/features/imports/workbook-reader.ts'
import type { SheetRow, WorkbookKind } from '#server/features/imports/workbook-rows.ts'
import { discard, receiveFiles } from '#server/features/uploads/receive.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { accountIn } from './account-number.ts'
import { addLines, type ReadStatement } from './add-lines.ts'
import { findHead, isUsable } from './mapping.ts'
import { readLines, UnreadLine, type StatementFile } from './read-lines.ts'

type Account = Plain<typeof accounts.$inferSelect>

/** Even a busy account has fewer lines in a year. */
const mostLines = 20_000

const fault = (name: string, what: string) => invalidField('bank_lines', name, what)

function accountOf(field: string | undefined): number {
  if (!field) throw fault('account_id', 'required')
  if (!/^[1-9]\d{0,14}$/.test(field)) throw fault('account_id', 'unknown_choice')
  return Number(field)
}

const isColumn = (name: string): name is StatementColumn => statementColumns.some((column) => column === name)

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

const longestReason = 500
function reasonIn(field: string | undefined): string | null {
  const reason = field?.trim() ?? ''
  if (reason.length > longestReason) throw fault('reason', 'too_long')
  return reason || null
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

/** Refuses a file that names another account, with both numbers. One that names none passes. */
function refuseOtherAccount(
  who: Caller,
  { ids, found }: ReturnType<typeof accountIn>,
  account: Account,
): void {
  if (found === null || ids.includes(account.id)) return
  const { number } = account
  const words = fill(who.language, texts[who.language].reasons.other_account, { found, number })
  throw new Refusal('other_account', { found, number }, { fields: { account_id: words }, found, number })
}

/** A bank has booked nothing in the future: such a file is not a statement, or its dates were misread. */
function refuseFuture(who: Caller, { lines }: StatementFile): void {
  const today = businessDay(who.now)
  const future = lines.filter((line) => line.booked_on > today)
  const [first] = future
  if (first)
    throw new Refusal('future_lines', { n: future.length, day: first.booked_on }, { day: first.booked_on })
}

/** Reads the lines by the sent mapping, else the account's saved one, else one suggested by the titles. */
function readStatement(
  who: Caller,
  rows: readonly SheetRow[],
  sent: StatementMapping | null,
  kept: StatementMapping | null,
): ReadStatement & { head: ReturnType<typeof findHead> } {
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
    refuseFuture(who, file)
    return { file, mapping: head.mapping, head }
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

interface ReceivedStatement {
  file_name: string
  account: Account | undefined
  of: ReturnType<typeof accountIn>
  read: ReadStatement
  reason: string | null
}

/** Reads a form with a statement, hands it on, and discards the file: it is not stored. */
async function withStatement<T>(
  db: Db,
  who: Caller,
  store: Store,
  request: FastifyRequest,
  needsAccount: boolean,
  use: (received: ReceivedStatement) => T | Promise<T>,
): Promise<T> {
  const { files, fields } = await receiveFiles(request, store, workbookLimits)
  try {
    const account_id = fields['account_id'] || needsAccount ? accountOf(fields['account_id']) : null
    const sent = mappingIn(fields['mapping'])
    const reason = reasonIn(fields['reason'])
    const stored = await db.select().from(accounts).where(gt(accounts.id, heldByPlatform))
    const ours = stored.map((row) => decryptRow(accounts, row))
    const account = ours.find(({ id }) => id === account_id)
    if (!account && account_id !== null) throw fault('account_id', 'unknown_choice')
    const [file] = files
    if (!file) throw new Refusal('no_file')
    const rows = await rowsOf(store, file.stored, workbookKind(file.name), who.uid)
    const { head, ...read } = readStatement(who, rows, sent, account?.mapping ?? null)
    const mapped = Object.values(head.mapping).filter((title) => title !== undefined)
    const of = accountIn(rows, { at: head.at, titles: head.titles, mapped }, ours)
    return await use({ file_name: file.name, account, of, read, reason })
  } finally {
    await discard(store, files)
  }
}

/** Receives a statement of one of our accounts. */
export const receiveStatement = (
  db: Db,
  who: Caller,
  store: Store,
  request: FastifyRequest,
): Promise<StatementResult> =>
  withStatement(db, who, store, request, true, ({ file_name, account, of, read, reason }) => {
    const known = required(account, 'the account of a statement')
    refuseOtherAccount(who, of, known)
    return addLines(db, who, known.id, file_name, read, reason)
  })

/** The number of lines to show if a file names no account. */
const shown = 3

/** Reads a statement and finds its account, without adding anything. */
export const previewStatement = (
  db: Db,
  who: Caller,
  store: Store,
  request: FastifyRequest,
): Promise<StatementPreview> =>
  withStatement(db, who, store, request, false, ({ account, of, read: { file } }) => {
    if (account) refuseOtherAccount(who, of, account)
    const { lines } = file
    return {
      account_id: of.ids[0] ?? null,
      found: of.found,
      count: lines.length,
      from: lines[0]?.booked_on ?? null,
      to: lines.at(-1)?.booked_on ?? null,
      lines: lines
        .slice(0, shown)
        .map(({ booked_on, direction, amount, balance, counterparty, summary }) => ({
          booked_on,
          direction,
          amount,
          balance,
          counterparty,
          summary,
        })),
    }
  })
