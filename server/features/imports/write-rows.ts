import { and, inArray, or, type SQL } from 'drizzle-orm'
import type { ImportRow } from '../../../contract/imports.ts'
import { record, type Caller, type Deed } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { keysOf, type Identity } from '../../records/identity-columns.ts'
import { creditKey, phoneDigits } from '../../records/identity-keys.ts'
import { columnOf } from '../../records/list-statements.ts'
import { recordsWhere, writeColumns } from '../../records/records.ts'
import type { Changes, VersionedRow, WritableSource } from '../../records/source.ts'
import { difference } from '../../records/write-log.ts'
import { checkRow, type ImportValues } from './check-row.ts'
import type { ImportLine } from './import-lines.ts'
import { refusal, repeatsHidden, type RefusedLine } from './refused-line.ts'

/** A row that an import can write. Phone and credit code identify it, and it may have an owner. */
export type ImportedRow = VersionedRow & Identity & { service_id: number | null }

/** What an import needs to know about the records it writes. */
export interface Importing<Row extends ImportedRow, Columns extends object> {
  source: WritableSource<Row, Columns>
  /** The condition for existing rows that count. */
  live: SQL | undefined
  /** Initial columns of a new row besides its values. */
  begin(service_id: number | null, who: Caller): object
  /** True if the caller sees this row with its contact. */
  visible(who: Caller, row: Row): boolean
  /** True if the caller could write these values into this row by hand. */
  updatable(who: Caller, row: Row, values: ImportValues): boolean
}

/** How the rows of an import are written. `columns` says in which column of the sheet each field is. */
export interface ImportPlan {
  import_id: number
  columns: ReadonlyMap<string, number>
  /** The owner of new rows. Null means the pool of customers. */
  service_id: number | null
  on_duplicate: 'skip' | 'update'
}
export type Progress = Pick<ImportRow, 'accepted' | 'updated'> & {
  refusals: RefusedLine[]
  /** The identity keys of the written rows. */
  keys: string[]
}

interface GoodLine extends ImportLine {
  values: ImportValues
  phone_digits: string
  credit_code: string | null
  keys: string[]
}

/** Rows with the same phone digits or the same credit code are the same record. */
export function identityOf(line: ImportLine, values: ImportValues): GoodLine {
  const phone_digits = phoneDigits(values.phone)
  const credit_code = values.credit_code ? creditKey(values.credit_code) : null
  return {
    ...line,
    values,
    phone_digits,
    credit_code,
    keys: [`phone ${phone_digits}`, ...(credit_code === null ? [] : [`code ${credit_code}`])],
  }
}

/** Existing rows that the lines repeat. They are locked if the import may update them. */
async function findExisting<Row extends ImportedRow, Columns extends object>(
  db: Db,
  { source, live }: Importing<Row, Columns>,
  { on_duplicate }: ImportPlan,
  lines: readonly GoodLine[],
): Promise<Row[]> {
  const [digits, code] = [columnOf(source.table, 'phone_digits'), columnOf(source.table, 'credit_code')]
  if (lines.length === 0 || !digits || !code) return []
  const codes = lines.map((line) => line.credit_code).filter((one) => one !== null)
  const same = or(
    inArray(
      digits,
      lines.map((line) => line.phone_digits),
    ),
    codes.length > 0 ? inArray(code, codes) : undefined,
  )
  return recordsWhere(db, source, and(same, live), { lock: on_duplicate === 'update' })
}

/**
 * The row that a line may update. The line must repeat no other row, and the caller must be able to edit it
 * by hand.
 */
function updatable<Row extends ImportedRow, Columns extends object>(
  who: Caller,
  of: Importing<Row, Columns>,
  [only, ...more]: readonly Row[],
  values: ImportValues,
): Row | undefined {
  return only && more.length === 0 && of.updatable(who, only, values) ? only : undefined
}

interface Sorted<Row> {
  fresh: GoodLine[]
  updates: { line: GoodLine; row: Row }[]
  refusals: RefusedLine[]
}

/**
 * Sorts lines into new, updating and refused ones. Of lines that repeat each other, the first valid one
 * counts.
 */
async function sortLines<Row extends ImportedRow, Columns extends object>(
  db: Db,
  who: Caller,
  of: Importing<Row, Columns>,
  to: ImportPlan,
  lines: readonly ImportLine[],
  seen: ReadonlySet<string>,
): Promise<Sorted<Row>> {
  const sorted: Sorted<Row> = { fresh: [], updates: [], refusals: [] }
  const good: GoodLine[] = []
  for (const line of lines) {
    const checked = checkRow(of.source.resource, line.cells, to.columns)
    if ('reason' in checked) sorted.refusals.push(refusal(line, checked.field, checked.reason))
    else good.push(identityOf(line, checked.values))
  }
  const existing = (await findExisting(db, of, to, good)).map((row) => ({
    row,
    digits: phoneDigits(row.phone),
  }))
  const taken = new Set<string>()
  for (const line of good) {
    const repeated = line.keys.some((key) => seen.has(key) || taken.has(key))
    const matches = existing
      .filter(
        ({ row, digits }) =>
          digits === line.phone_digits || (line.credit_code !== null && row.credit_code === line.credit_code),
      )
      .map(({ row }) => row)
    const hidden = matches.some((match) => !of.visible(who, match))
    const row = to.on_duplicate === 'update' ? updatable(who, of, matches, line.values) : undefined
    if (!repeated && hidden) sorted.refusals.push(repeatsHidden(of.source, line))
    else if (repeated || (matches.length > 0 && !row)) sorted.refusals.push(refusal(line, null, 'duplicate'))
    else {
      for (const key of line.keys) taken.add(key)
      if (row) sorted.updates.push({ line, row })
      else sorted.fresh.push(line)
    }
  }
  return sorted
}

/** Inserts rows that nobody else has entered meanwhile. Returns their ids by phone digits. */
async function insertFresh<Row extends ImportedRow, Columns extends object>(
  db: Db,
  who: Caller,
  { source: { table }, begin }: Importing<Row, Columns>,
  { service_id }: ImportPlan,
  lines: readonly GoodLine[],
): Promise<Map<string, number>> {
  const digits = columnOf(table, 'phone_digits')
  if (lines.length === 0 || !digits) return new Map()
  const by = { created_by: who.uid, updated_by: who.uid }
  const rows = lines.map(({ values }) => ({ ...values, ...keysOf(values), ...begin(service_id, who), ...by }))
  const made = await db
    .insert(table)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: table.id, phone_digits: digits })
  return new Map(made.map((row) => [String(row.phone_digits), Number(row.id)]))
}

/** The log entry for the write of one line. */
function deedOf<Row extends ImportedRow, Columns extends object>(
  { source: { log } }: Importing<Row, Columns>,
  { import_id }: ImportPlan,
  { line, values }: GoodLine,
  rest: Pick<Deed, 'record_id' | 'version' | 'before' | 'after' | 'owners'>,
): Deed {
  return {
    action: 'import',
    resource: log.resource,
    record_name: values.company_name,
    detail: { import_id, line },
    ...rest,
  }
}

async function update<Row extends ImportedRow, Columns extends object>(
  db: Db,
  who: Caller,
  of: Importing<Row, Columns>,
  to: ImportPlan,
  line: GoodLine,
  row: Row,
): Promise<Deed | undefined> {
  const after = { ...row, ...line.values }
  const changed = difference(row, after, Object.keys(line.values))
  if (Object.keys(changed.after).length === 0) return undefined
  // The values were checked against the schemas of these very columns.
  const changes = { ...line.values, ...keysOf(after) } as Changes<Columns>
  const { version } = await writeColumns(db, who, of.source, row, changes)
  return deedOf(of, to, line, { record_id: row.id, version, ...changed, owners: [row.service_id] })
}

/** Writes a batch of lines, with a deed for every row. One live notice covers them all. */
export async function writeLines<Row extends ImportedRow, Columns extends object>(
  db: Db,
  who: Caller,
  of: Importing<Row, Columns>,
  to: ImportPlan,
  lines: readonly ImportLine[],
  seen: ReadonlySet<string>,
): Promise<Progress> {
  const { fresh, updates, refusals } = await sortLines(db, who, of, to, lines, seen)
  const ids = await insertFresh(db, who, of, to, fresh)
  const inserted = fresh.filter((line) => ids.has(line.phone_digits))
  const late = fresh
    .filter((line) => !ids.has(line.phone_digits))
    .map((line) => repeatsHidden(of.source, line))
  const { service_id } = to
  const deeds = inserted.map((line) => {
    const record_id = ids.get(line.phone_digits) ?? null
    const after = { ...line.values, service_id }
    return deedOf(of, to, line, { record_id, version: 1, after, owners: [service_id] })
  })
  for (const { line, row } of updates) {
    const deed = await update(db, who, of, to, line, row)
    if (deed) deeds.push(deed)
  }
  recordTogether(who, deeds)
  const keys = [...inserted, ...updates.map((one) => one.line)].flatMap((line) => line.keys)
  return {
    accepted: inserted.length,
    updated: updates.length,
    refusals: [...refusals, ...late].sort((one, other) => one.line - other.line),
    keys,
  }
}

function recordTogether(who: Caller, deeds: readonly Deed[]): void {
  const owners = [...new Set(deeds.flatMap((deed) => deed.owners ?? []))]
  deeds.forEach(({ owners: _own, ...deed }, at) =>
    record(who, at === deeds.length - 1 ? { ...deed, owners } : deed),
  )
}
