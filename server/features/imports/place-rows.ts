import { and, asc, inArray, or } from 'drizzle-orm'
import type { ImportRow, RefusalReason } from '../../../contract/imports.ts'
import { record, type Caller, type Deed } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { keysOf } from '../../records/identity-columns.ts'
import { creditKey, phoneDigits } from '../../records/identity-keys.ts'
import { selection } from '../../records/list-statements.ts'
import { difference, writeColumns } from '../../records/records.ts'

import { checkRow } from './check-row.ts'
import type { ImportLine } from './import-lines.ts'
import type { Existing, ImportTarget, ImportValues } from './targets.ts'

export interface Placement {
  import_id: number
  target: ImportTarget
  places: ReadonlyMap<string, number>
  /** The owner of new rows; null is the pool of customers. */
  service_id: number | null
  on_duplicate: 'skip' | 'update'
}
export interface RefusedLine {
  line: number
  field: string | null
  reason: RefusalReason
  row: string[]
}
export type Progress = Pick<ImportRow, 'accepted' | 'updated'> & {
  refusals: RefusedLine[] /** What the rows that stand are known by. */
  keys: string[]
}

interface GoodLine extends ImportLine {
  values: ImportValues
  phone_digits: string
  credit_code: string | null
  keys: string[]
}

const leftOut = ['grams', 'company_key']

/** What makes two rows the same record: the digits of the phone, the credit code. */
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

/** Rows that the lines repeat; held for this transaction where they may be updated, in the order of their ids. */
async function findExisting(
  db: Db,
  { target: { table, live }, on_duplicate }: Placement,
  lines: readonly GoodLine[],
): Promise<Existing[]> {
  if (lines.length === 0) return []
  const codes = lines.map((line) => line.credit_code).filter((code) => code !== null)
  const same = or(
    inArray(
      table.phone_digits,
      lines.map((line) => line.phone_digits),
    ),
    codes.length > 0 ? inArray(table.credit_code, codes) : undefined,
  )
  const query = db.select(selection(table, leftOut)).from(table).where(and(same, live)).orderBy(asc(table.id))
  return (await (on_duplicate === 'update' ? query.for('update') : query)) as unknown as Existing[]
}

/** The one row that a line may update: it repeats no other, and the caller could edit it by hand. */
function updatable(
  who: Caller,
  { target }: Placement,
  [only, ...more]: readonly Existing[],
  values: ImportValues,
): Existing | undefined {
  return only && more.length === 0 && target.updatable(who, only, values) ? only : undefined
}

/** The log's word for what is imported. */
const resourceOf = ({ target }: Placement) => target.resource.name as Deed['resource']

interface Sorted {
  fresh: GoodLine[]
  updates: { line: GoodLine; row: Existing }[]
  refusals: RefusedLine[]
}

const refusal = (line: ImportLine, field: string | null, reason: RefusalReason): RefusedLine => ({
  line: line.line,
  field,
  reason,
  row: line.cells,
})

/** Which lines are new, which update, which are refused. Of lines that repeat each other the first good one stands. */
async function sortLines(
  db: Db,
  who: Caller,
  to: Placement,
  lines: readonly ImportLine[],
  seen: ReadonlySet<string>,
): Promise<Sorted> {
  const sorted: Sorted = { fresh: [], updates: [], refusals: [] }
  const good: GoodLine[] = []
  for (const line of lines) {
    const checked = checkRow(to.target.resource, line.cells, to.places)
    if ('reason' in checked) sorted.refusals.push(refusal(line, checked.field, checked.reason))
    else good.push(identityOf(line, checked.values))
  }
  const existing = await findExisting(db, to, good)
  const taken = new Set<string>()
  for (const line of good) {
    const repeated = line.keys.some((key) => seen.has(key) || taken.has(key))
    const matches = existing.filter(
      (row) =>
        row.phone_digits === line.phone_digits ||
        (line.credit_code !== null && row.credit_code === line.credit_code),
    )
    const row = to.on_duplicate === 'update' ? updatable(who, to, matches, line.values) : undefined
    if (repeated || (matches.length > 0 && !row)) sorted.refusals.push(refusal(line, null, 'duplicate'))
    else {
      for (const key of line.keys) taken.add(key)
      if (row) sorted.updates.push({ line, row })
      else sorted.fresh.push(line)
    }
  }
  return sorted
}

/** Inserts what nobody else has put there in the meantime; whoever was faster keeps the row. */
async function insertFresh(
  db: Db,
  who: Caller,
  to: Placement,
  lines: readonly GoodLine[],
): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map()
  const { table, begin } = to.target
  const rows = lines.map(({ values }) => ({
    ...values,
    ...keysOf(values),
    ...begin(to.service_id, who),
    created_by: who.uid,
    updated_by: who.uid,
  }))
  const made = await db
    .insert(table)
    .values(rows as unknown as (typeof table.$inferInsert)[])
    .onConflictDoNothing()
    .returning({ id: table.id, phone_digits: table.phone_digits })
  return new Map(made.map((row) => [String(row.phone_digits), Number(row.id)]))
}

async function update(
  db: Db,
  who: Caller,
  to: Placement,
  line: GoodLine,
  row: Existing,
): Promise<Deed | undefined> {
  const after = { ...row, ...line.values }
  const changed = difference(row, after, Object.keys(line.values))
  if (Object.keys(changed.after).length === 0) return undefined
  const { target } = to
  const written = await writeColumns(db, who, await target.source(db), row, {
    ...line.values,
    ...keysOf(after),
  })
  return {
    action: 'import',
    resource: resourceOf(to),
    record_id: row.id,
    record_name: after.company_name,
    version: written.version,
    ...changed,
    detail: { import_id: to.import_id, line: line.line },
    owners: [row.service_id],
  }
}

/** Puts a batch of lines where they belong, with a deed for every row; one live notice tells of them all. */
export async function placeLines(
  db: Db,
  who: Caller,
  to: Placement,
  lines: readonly ImportLine[],
  seen: ReadonlySet<string>,
): Promise<Progress> {
  const { fresh, updates, refusals } = await sortLines(db, who, to, lines, seen)
  const ids = await insertFresh(db, who, to, fresh)
  const stood = fresh.filter((line) => ids.has(line.phone_digits))
  const late = fresh
    .filter((line) => !ids.has(line.phone_digits))
    .map((line) => refusal(line, null, 'duplicate'))
  const deeds = stood.map(
    (line): Deed => ({
      action: 'import',
      resource: resourceOf(to),
      record_id: ids.get(line.phone_digits) ?? null,
      record_name: line.values.company_name,
      version: 1,
      after: { ...line.values, service_id: to.service_id },
      detail: { import_id: to.import_id, line: line.line },
      owners: [to.service_id],
    }),
  )
  for (const { line, row } of updates) {
    const deed = await update(db, who, to, line, row)
    if (deed) deeds.push(deed)
  }
  recordTogether(who, deeds)
  const keys = [...stood, ...updates.map((one) => one.line)].flatMap((line) => line.keys)
  return {
    accepted: stood.length,
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
