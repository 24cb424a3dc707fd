import { and, count, eq, min, ne, sql } from 'drizzle-orm'
import { statementFiles, type StatementRow } from '#contract/statement-files.ts'
import type { Page } from '#contract/grammar/envelope.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { containing } from '#server/lists/list-query.ts'
import { listRecords } from '#server/lists/list-records.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { required } from '#server/records/required.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { bankLinesTable as lines, bankStatements as table } from '#server/tables/bank-statements.ts'
import { ownAccountsTable as accounts } from '#server/tables/own-accounts.ts'
import { refuseClosedDay } from '#server/features/own-accounts/closed-days.ts'
import { accountNames } from '#server/features/own-accounts/names.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { ownAccountsOf, refuseSamePerson } from '#server/features/staff/same-person.ts'

const statementSource = writableSource({
  resource: statementFiles,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  search: (_who, q) => sql`${table.file_name} ilike ${containing(q)}`,
  log: {
    resource: 'bank_statements',
    nameOf: (row) => row.file_name,
    ownersOf: () => [],
    audienceOf: () => ['finance.use'],
    fields: ['state', 'take_back_reason'],
  },
})

type StoredStatement = RowOf<typeof statementSource>

async function presentStatements(
  db: Db,
  who: Caller,
  rows: readonly StoredStatement[],
): Promise<StatementRow[]> {
  const names = await accountNames(db, who.language)
  const uids = rows.flatMap((row) => [row.created_by, row.asked_by, row.taken_back_by])
  const people = await staffNames(
    db,
    uids.filter((uid) => uid !== null),
  )
  const own = await ownAccountsOf(db, who)
  const nameOf = (uid: number | null) => (uid === null ? null : (people.get(uid) ?? null))
  const mayAct = (row: StoredStatement) =>
    row.state === 'kept' || (row.state === 'asked' && row.asked_by !== null && !own.has(row.asked_by))
  return rows.map((row) => ({
    ...row,
    account_id_name: names.get(row.account_id) ?? null,
    created_by_name: nameOf(row.created_by),
    asked_by_name: nameOf(row.asked_by),
    taken_back_by_name: nameOf(row.taken_back_by),
    actions: mayAct(row) ? ['take_back'] : [],
  }))
}

async function presentStatement(db: Db, who: Caller, row: StoredStatement): Promise<StatementRow> {
  const [presented] = await presentStatements(db, who, [row])
  return required(presented, 'the row just written')
}

export async function listStatements(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<StatementRow>> {
  const page = await listRecords(db, who, statementSource, raw)
  return { ...page, items: await presentStatements(db, who, page.items) }
}

/** Refuses while a line is matched, or a day with lines of the statement is closed. */
async function refuseUsed(db: Db, { id, account_id }: StoredStatement): Promise<void> {
  const [matched] = await db
    .select({ n: count() })
    .from(lines)
    .where(and(eq(lines.statement_id, id), eq(lines.state, 'matched')))
  const n = matched?.n ?? 0
  if (n > 0) throw new Refusal('lines_matched', { n }, { n })
  const [first] = await db
    .select({ day: min(lines.booked_on) })
    .from(lines)
    .where(eq(lines.statement_id, id))
  await refuseClosedDay(db, account_id, first?.day ?? null)
}

/** The lines leave every sum and every match. The same lines may come again in another file. */
async function takeLinesBack(db: Db, who: Caller, id: number): Promise<number> {
  const gone = await db
    .update(lines)
    .set({
      state: 'taken_back',
      occurrence: sql`-${lines.id}`,
      aside: null,
      aside_amount: null,
      reason: null,
      settled_by: null,
      settled_at: null,
      version: sql`${lines.version} + 1`,
      updated_at: who.now.toISOString(),
      updated_by: who.uid,
    })
    .where(and(eq(lines.statement_id, id), ne(lines.state, 'taken_back')))
    .returning({ id: lines.id })
  return gone.length
}

/** Records that the person who imported a statement wants it taken back. */
async function ask(db: Db, who: Caller, statement: StoredStatement, reason: string): Promise<StatementRow> {
  const asked = {
    state: 'asked' as const,
    take_back_reason: reason,
    asked_by: who.uid,
    asked_at: who.now.toISOString(),
  }
  const entry = { action: 'ask_take_back' as const, detail: { reason } }
  return presentStatement(db, who, await writeRecord(db, who, statementSource, statement, asked, entry))
}

interface TakingBack {
  reason: string
  version?: number | undefined
}

/**
 * Takes a statement back as a whole. This needs two people: whoever imported it or asked for it cannot also
 * do it. The request is recorded with its reason until another person carries it out.
 */
export async function takeStatementBack(
  db: Db,
  who: Caller,
  id: number,
  { reason, version }: TakingBack,
): Promise<StatementRow> {
  const seen = await getRecord(db, who, statementSource, id)
  // Locks the lines before the account, as a match does, and the account, so that none of its days is closed
  // meanwhile.
  await db
    .select({ id: lines.id })
    .from(lines)
    .where(eq(lines.statement_id, id))
    .orderBy(lines.id)
    .for('update')
  await db.select().from(accounts).where(eq(accounts.id, seen.account_id)).for('update')
  const statement = await getRecord(db, who, statementSource, id, true)
  if (version !== undefined)
    await checkVersion(statement, version, () => presentStatement(db, who, statement))
  if (statement.state === 'taken_back') throw new Refusal('wrong_state')
  await refuseUsed(db, statement)
  const own = await ownAccountsOf(db, who)
  if (statement.state === 'kept' && own.has(statement.created_by)) return ask(db, who, statement, reason)
  await refuseSamePerson(db, who, statement.asked_by, 'own_take_back')
  const lines_gone = await takeLinesBack(db, who, id)
  const done = {
    state: 'taken_back' as const,
    take_back_reason: statement.take_back_reason ?? reason,
    taken_back_by: who.uid,
    taken_back_at: who.now.toISOString(),
  }
  const detail = { reason, lines: lines_gone }
  const after = await writeRecord(db, who, statementSource, statement, done, { action: 'take_back', detail })
  return presentStatement(db, who, after)
}
