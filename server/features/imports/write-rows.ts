import type { Resource } from '#contract/grammar/resource.ts'
import type { ImportRow } from '#contract/imports.ts'
import { addAuditEntry, may, type Caller, type NewAuditEntry } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { keysOf } from '#server/identity/identity-columns.ts'
import { writeColumns } from '#server/records/write-records.ts'
import type { Changes } from '#server/records/source.ts'
import { difference } from '#server/records/write-log.ts'
import { encryptAccounts, encryptedIn, encryptFor, type Plain } from '#server/tables/encrypted.ts'
import { importRows } from '#server/tables/imports.ts'
import { insertRows } from '#server/records/insert-rows.ts'
import { newIds } from '#server/records/new-ids.ts'
import { keysTaken, type KeyedLine } from './keyed-line.ts'
import { authorColumns } from './author.ts'
import type { ImportLine } from './import-lines.ts'
import { addLicences } from './licences.ts'
import { addPeople, type PeopleOf } from './write-people.ts'
import { repeatsHidden, type RefusedLine } from './refused-line.ts'
import { recordKey, type GoodLine } from './identified-line.ts'
import { sortLines, type ImportedRow, type Importing, type ImportPlan, type SeenLines } from './sort-lines.ts'

export type BatchResult = Pick<ImportRow, 'accepted' | 'updated'> & {
  refusals: RefusedLine[]
  /** Keys of the written rows, each with its line, which later lines must not repeat. */
  taken: SeenLines
}

/** The empty lists of a row that has none, because lists are never null. */
const emptyLists = ({ fields }: Resource): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) =>
      kind === 'tags' || kind === 'choices' ? [[name, []]] : [],
    ),
  )

/** Inserts rows, except those that somebody has entered meanwhile. Returns the new ids by phone digits. */
async function insertFresh<Row extends ImportedRow, Columns extends object>(
  db: Db,
  who: Caller,
  { source: { table, resource }, begin }: Importing<Row, Columns>,
  { import_id, service_id }: ImportPlan,
  lines: readonly GoodLine[],
): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map()
  const by = { created_by: who.uid, updated_by: who.uid, imported_from: import_id }
  const same = { ...emptyLists(resource), created_at: who.now.toISOString(), ...by }
  const ids = encryptedIn(table).columns.length > 0 ? await newIds(db, table, lines.length) : []
  const rows = lines.map(({ values, licence, author }, at) => {
    const row = {
      ...same,
      ...values,
      ...keysOf(values),
      ...begin(service_id, who),
      ...(licence && { nearest_expiry: licence.valid_to }),
      ...(may(who, 'imports.past') && authorColumns(author)),
    }
    return ids.length === 0 ? row : encryptAccounts(table, { ...row, id: ids[at] })
  })
  const ending = 'on conflict do nothing returning id, phone_digits'
  const made = await insertRows<typeof table, { id: number; phone_digits: string }>(db, table, rows, ending)
  return new Map(made.map((row) => [row.phone_digits, row.id]))
}

/** The audit entry for one written line. */
function auditEntryOf<Row extends ImportedRow, Columns extends object>(
  { source: { log } }: Importing<Row, Columns>,
  { import_id }: ImportPlan,
  { line, values }: GoodLine,
  rest: Pick<NewAuditEntry, 'record_id' | 'version' | 'before' | 'after' | 'owners'>,
): NewAuditEntry {
  return {
    action: 'import',
    resource: log.resource,
    record_name: values.company_name,
    detail: { import_id, line },
    ...rest,
  }
}

/** The result of writing a line: its audit entry, and the data that undo needs. */
interface LineWrite {
  line: GoodLine
  /** Undefined where only people are added. */
  entry?: NewAuditEntry
  undo: Pick<Plain<typeof importRows.$inferInsert>, 'record_id' | 'version' | 'before'>
}

async function update<Row extends ImportedRow, Columns extends object>(
  db: Db,
  who: Caller,
  of: Importing<Row, Columns>,
  to: ImportPlan,
  line: GoodLine,
  row: Row,
): Promise<LineWrite | undefined> {
  const after = { ...row, ...line.values }
  const changed = difference(row, after, Object.keys(line.values))
  const { id: record_id } = row
  if (Object.keys(changed.after).length === 0)
    return line.people.length === 0
      ? undefined
      : { line, undo: { record_id, version: row.version, before: '{}' } }
  // The values were checked against the schemas of these columns.
  const changes = { ...line.values, ...keysOf(after) } as Changes<Columns>
  const { version } = await writeColumns(db, who, of.source, row, changes)
  return {
    line,
    entry: auditEntryOf(of, to, line, { record_id, version, ...changed, owners: [row.service_id] }),
    undo: { record_id, version, before: JSON.stringify(changed.before) },
  }
}

/** Writes a batch of lines, with an audit entry for every row. One live event covers them all. */
export async function writeLines<Row extends ImportedRow, Columns extends object>(
  db: Db,
  who: Caller,
  of: Importing<Row, Columns>,
  to: ImportPlan,
  lines: readonly ImportLine[],
  seen: SeenLines,
): Promise<BatchResult> {
  const lock = to.on_duplicate === 'update' || to.columns.has('id')
  const { fresh, updates, refusals } = await sortLines(db, who, of, to, lines, seen, lock)
  const ids = await insertFresh(db, who, of, to, fresh)
  const late = fresh.filter((line) => !ids.has(line.phone_digits))
  const inserted = fresh.filter((line) => ids.has(line.phone_digits))
  const done = inserted.flatMap((line) => {
    const id = ids.get(line.phone_digits)
    return id === undefined ? [] : insertedAs(of, to, line, id)
  })
  await addLicences(
    db,
    who,
    to.import_id,
    done.map(({ undo: { record_id }, line: { licence } }) => ({ record_id, licence })),
  )
  for (const { line, row } of updates) {
    const lineWrite = await update(db, who, of, to, line, row)
    if (lineWrite) done.push(lineWrite)
  }
  await keep(db, to, done)
  const added = await addPeople(db, who, to.import_id, peopleOf(done))
  recordTogether(who, [...done.flatMap(({ entry }) => entry ?? []), ...added])
  const refused = [...refusals, ...late.map((line) => repeatsHidden(of.source, line))]
  return {
    accepted: inserted.length,
    updated: updates.length,
    refusals: refused.sort((a, b) => a.line - b.line),
    taken: keysTakenBy(inserted, updates),
  }
}

const peopleOf = (done: readonly LineWrite[]): PeopleOf[] =>
  done.flatMap(({ undo: { record_id }, line: { line, people, values } }) =>
    people.length === 0 ? [] : [{ record_id, record_name: values.company_name, line, people }],
  )

function insertedAs<Row extends ImportedRow, Columns extends object>(
  of: Importing<Row, Columns>,
  to: ImportPlan,
  line: GoodLine,
  record_id: number,
): LineWrite {
  const { service_id } = to
  const after = { ...line.values, service_id }
  const entry = auditEntryOf(of, to, line, { record_id, version: 1, after, owners: [service_id] })
  return {
    line,
    entry: { ...entry, detail: { ...entry.detail, ...authorColumns(line.author) } },
    undo: { record_id, version: 1, before: null },
  }
}

/** Stores what is needed to undo the import. */
async function keep(db: Db, { import_id }: ImportPlan, done: readonly LineWrite[]): Promise<void> {
  if (done.length === 0) return
  const rows = done.map(({ undo: { before = null, ...undo } }) => ({
    import_id,
    ...undo,
    before: before === null ? null : encryptFor(importRows.before, [import_id, undo.record_id], before),
  }))
  await db.insert(importRows).values(rows).onConflictDoNothing()
}

/** Phones, credit codes and records of written lines, each with its line. */
export const keysTakenBy = (
  fresh: readonly KeyedLine[],
  updates: readonly { line: KeyedLine; row: { id: number } }[],
): SeenLines =>
  new Map([
    ...keysTaken([...fresh, ...updates.map(({ line }) => line)]),
    ...updates.map(({ line, row }): [string, number] => [recordKey(row.id), line.line]),
  ])

/**
 * Records the audit entries of a batch. The last one carries all owners, so that one live event reaches them.
 */
export function recordTogether(who: Caller, entries: readonly NewAuditEntry[]): void {
  const owners = [...new Set(entries.flatMap((entry) => entry.owners ?? []))]
  entries.forEach(({ owners: _own, ...entry }, at) =>
    addAuditEntry(who, at === entries.length - 1 ? { ...entry, owners } : entry),
  )
}
