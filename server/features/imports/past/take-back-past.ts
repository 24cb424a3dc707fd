import { readRows } from '#server/speed/read.ts'
import type { KeptRow, TakenBack } from '../take-back.ts'
import { referencesTo } from '../references-to.ts'
import { recordTogether } from '../write-rows.ts'
import type { PastKindOf, PastRun, ReadyLine } from './past-kind.ts'
import { takeBackTrips } from '../trips/take-back-trips.ts'

type Run = Pick<PastRun, 'db' | 'who'>

/** Tables whose rows have `imported_from`. Their rows of the same import are removed along with the row. */
const importedTables = `select attrelid::regclass::text as name from pg_attribute
  where attname = 'imported_from' and not attisdropped and attrelid::regclass::text <> 'imports'`

/** Tables of rows about a lot that the database writes by itself. */
const followers: readonly string[] = ['open_receipts', 'collusion_rounds']
/**
 * The condition for rows that put the row they refer to in use: those of other imports, and those that were
 * changed since.
 */
function foreignTo(table: string, column: string, carrying: ReadonlySet<string>): string {
  if (table === 'finance_dues') return 'and (imported_from is null or version > 1 or paid_amount > 0)'
  if (column === 'winner_sign_up_id') return 'and imported_from is null'
  return carrying.has(table) ? 'and imported_from is distinct from $1' : ''
}

/** Rows of an import that somebody has used since: edited, referred to, or acted upon. */
async function usedRows<Ready extends ReadyLine>(
  { db }: Run,
  kind: PastKindOf<Ready>,
  import_id: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const references = await referencesTo(db, kind.table)
  const carrying = new Set(
    (await readRows<{ name: string }>(db, { text: importedTables, values: [] }, true)).map(
      ({ name }) => name,
    ),
  )
  const places = [
    'select 0 as id where $1::bigint is null and $2::bigint[] is null and $3::text is null',
    ...references
      .filter(({ table }) => !followers.includes(table))
      .map(({ table, column }) => {
        const foreign = foreignTo(table, column, carrying)
        return `select ${column} as id from ${table} where ${column} = any($2) ${foreign}`
      }),
    ...(kind.inUse ?? []).map(
      (used) => `select r.id from ${kind.table} r where r.id = any($2) and (${used})`,
    ),
    ...(kind.loggedBy
      ? []
      : [
          `select record_id as id from audit_log
            where resource = $3
              and record_id = any($2)
              and (detail ->> 'import_id')::bigint is distinct from $1`,
        ]),
  ]
  const rows = await readRows<{ id: number }>(
    db,
    { text: places.join(' union '), values: [import_id, ids, kind.audit] },
    false,
  )
  return new Set(rows.map(({ id }) => id))
}

type Row = Record<string, unknown>
const idOf = (row: Row) => Number(row['id'])

/** Locks the rows of a batch that are still as the import wrote them. Leaves out edited ones. */
async function sameRows<Ready extends ReadyLine>(
  { db }: Run,
  kind: PastKindOf<Ready>,
  batch: readonly KeptRow[],
): Promise<Row[]> {
  const versions = new Map(batch.map((row) => [row.record_id, row.version]))
  const names = ['id', 'version', ...(kind.loggedBy ? [kind.loggedBy] : []), ...(kind.kept ?? [])]
  const columns = [...new Set(names)].map((name) => `"${name}"`)
  const text = `select ${columns.join(', ')} from ${kind.table} where id = any($1) order by id for update`
  const rows = await readRows<Row>(db, { text, values: [[...versions.keys()]] }, false)
  return rows.filter((row) => row['version'] === versions.get(idOf(row)))
}

/** Deletes rows through a database function, which checks them again. */
async function remove({ db }: Run, import_id: number, rows: readonly Row[]): Promise<Row[]> {
  const text = 'select id from take_back_imported($1, $2) as id'
  const gone = await readRows<{ id: number }>(db, { text, values: [import_id, rows.map(idOf)] }, false)
  const ids = new Set(gone.map(({ id }) => id))
  return rows.filter((row) => ids.has(idOf(row)))
}

/** Undoes a batch of an import: removes the rows that it added, and restores the ones that it edited. */
export async function takeBackPast<Ready extends ReadyLine>(
  run: Run,
  kind: PastKindOf<Ready>,
  import_id: number,
  batch: readonly KeptRow[],
): Promise<TakenBack> {
  const { loggedBy = 'id', audit } = kind
  const logged = { audit, idOf: (row: Row) => Number(row[loggedBy]) }
  const added = batch.filter(({ before }) => before === null)
  const edits = batch.filter(({ before }) => before !== null)
  const removed = await removeAdded(run, kind, import_id, added)
  const restored = await takeBackTrips(run, kind.trip, logged, import_id, edits)
  return {
    taken_back: removed.taken_back + restored.taken_back,
    left_alone: removed.left_alone + restored.left_alone,
    compared: [],
  }
}

/** Removes the rows that an import added and nobody has used since. */
async function removeAdded<Ready extends ReadyLine>(
  run: Run,
  kind: PastKindOf<Ready>,
  import_id: number,
  batch: readonly KeptRow[],
): Promise<Pick<TakenBack, 'taken_back' | 'left_alone'>> {
  if (batch.length === 0) return { taken_back: 0, left_alone: 0 }
  const same = await sameRows(run, kind, batch)
  const used = await usedRows(run, kind, import_id, same.map(idOf))
  const removed = await remove(
    run,
    import_id,
    same.filter((row) => !used.has(idOf(row))),
  )
  await kind.afterRemoval?.(run, removed)
  recordTogether(
    run.who,
    removed.map((row) => ({
      action: 'undo_import',
      resource: kind.audit,
      record_id: Number(row[kind.loggedBy ?? 'id']),
      ...(kind.loggedBy ? {} : { version: 2 }),
      detail: { import_id },
    })),
  )
  return { taken_back: removed.length, left_alone: batch.length - removed.length }
}
