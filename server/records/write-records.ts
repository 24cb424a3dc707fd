import { inArray, sql } from 'drizzle-orm'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { countMaskedEdit, maskedFieldsOf } from './masked-edits.ts'
import { encryptAccounts, holdsPlain } from '#server/tables/encrypted.ts'
import { newId } from './new-ids.ts'
import { readRecords } from './read-records.ts'
import type { Changes, VersionedRow, WritableSource, WrittenSource } from './source.ts'
import { logWrite, storedFields, type LogEntry } from './write-log.ts'
import { selection, statementOf } from './statements.ts'
import { required } from './required.ts'

/** Inserts a row for this caller and logs the given fields. */
export async function createRecord<Row extends VersionedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WritableSource<Row, Columns>,
  values: NoInfer<Columns>,
  entry: Partial<LogEntry> = {},
): Promise<Row> {
  const row = await insertRow(db, who, source, values)
  logWrite(who, source, undefined, row, {
    action: 'create',
    after: storedFields(row, values, source.log.fields),
    ...entry,
  })
  return row
}

/** Inserts many rows in one statement. Each is logged. The table has no encrypted columns. */
export async function createRecords<Row extends VersionedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WritableSource<Row, Columns>,
  values: readonly NoInfer<Columns>[],
  entry: Partial<LogEntry> = {},
): Promise<Row[]> {
  if (values.length === 0) return []
  const by = { created_by: who.uid || null, updated_by: who.uid || null }
  const query = db
    .insert(source.table)
    .values(values.map((own) => ({ ...own, ...by })))
    .returning(selection(source.table, source.internal))
  const rows = await readRecords<Row>(db, source, statementOf(query), false)
  for (const [n, row] of rows.entries())
    logWrite(who, source, undefined, row, {
      action: 'create',
      after: storedFields(row, values[n] ?? {}, source.log.fields),
      ...entry,
    })
  return rows
}

/** Inserts a row without an audit entry, for rows that are logged with another record. */
export async function insertRow<Row extends VersionedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WrittenSource<Row, Columns>,
  values: NoInfer<Columns>,
): Promise<Row> {
  const by = { created_by: who.uid || null, updated_by: who.uid || null }
  const named: { id?: number | undefined } = values
  const id = holdsPlain(source.table, values) ? { id: named.id ?? (await newId(db, source.table)) } : {}
  const query = db
    .insert(source.table)
    .values(encryptAccounts(source.table, { ...values, ...by, ...id }))
    .returning(selection(source.table, source.internal))
  const [row] = await readRecords<Row>(db, source, statementOf(query), false)
  return required(row, 'the inserted row')
}

/** Updates a row that this transaction has locked, increments its version and logs the differences. */
export async function writeRecord<Row extends VersionedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WritableSource<Row, Columns>,
  row: Row,
  changes: NoInfer<Changes<Columns>>,
  entry: LogEntry,
): Promise<Row> {
  const written = await writeColumns(db, who, source, row, changes)
  const secret = entry.showsMore ? undefined : maskedFieldsOf(source, row, changes)
  logWrite(who, source, row, written, secret ? { ...entry, secret } : entry)
  return written
}

/** Updates the same columns of many locked rows in one statement. Each row is logged. */
export async function writeRecords<Row extends VersionedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WritableSource<Row, Columns>,
  rows: readonly Row[],
  changes: NoInfer<Changes<Columns>>,
  entry: LogEntry | ((row: Row) => LogEntry),
): Promise<Row[]> {
  if (rows.length === 0) return []
  const entryOf = typeof entry === 'function' ? entry : () => entry
  const secret = maskedFieldsOf(source, rows.length === 1 && rows[0] ? rows[0] : {}, changes)
  const written = new Map((await update(db, who, source, rows, changes)).map((row) => [row.id, row]))
  return rows.map((row) => {
    const now = written.get(row.id)
    if (!now) throw new Refusal('not_found')
    logWrite(who, source, row, now, secret ? { ...entryOf(row), secret } : entryOf(row))
    return now
  })
}

/** Updates columns without an audit entry, for changes that are logged with another record. */
export async function writeColumns<Row extends VersionedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WrittenSource<Row, Columns>,
  row: Row,
  changes: NoInfer<Changes<Columns>>,
): Promise<Row> {
  const [written] = await update(db, who, source, [row], changes)
  if (!written) throw new Refusal('not_found')
  return written
}

function update<Row extends VersionedRow, Columns extends object>(
  db: Db,
  who: Caller,
  source: WrittenSource<Row, Columns>,
  rows: readonly Row[],
  changes: NoInfer<Changes<Columns>>,
): Promise<Row[]> {
  const [only, ...more] = rows
  const secret = only && maskedFieldsOf(source, more.length === 0 ? only : {}, changes)
  if (more.length > 0 && holdsPlain(source.table, changes))
    throw new Error('Encrypted values are written row by row')
  const { id: _id, ...stored } = encryptAccounts(source.table, { ...changes, id: only?.id })
  const query = db
    .update(source.table)
    .set({
      ...stored,
      ...(secret && countMaskedEdit(secret)),
      version: sql`version + 1`,
      updated_at: who.now.toISOString(),
      updated_by: who.uid || null,
    })
    .where(
      inArray(
        source.table.id,
        rows.map(({ id }) => id),
      ),
    )
    .returning(selection(source.table, source.internal))
  return readRecords<Row>(db, source, statementOf(query), false)
}
