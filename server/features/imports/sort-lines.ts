import { and, inArray, or, type SQL } from 'drizzle-orm'
import { sheetField } from '#contract/customer-sheet.ts'
import type { Resource } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { IdentityFields } from '#server/identity/identity-columns.ts'
import { phoneDigits } from '#server/identity/identity-keys.ts'
import { recordsWhere } from '#server/records/records.ts'
import type { VersionedRow, WritableSource } from '#server/records/source.ts'
import { findAuthors } from './author.ts'
import { checkRow, type ImportValues } from './check-row.ts'
import type { ImportLine } from './import-lines.ts'
import { missingOfLicence } from './licences.ts'
import { missingOfPerson } from './people.ts'
import type { SameField } from '#contract/imports.ts'
import { cellsOf, isExported, refuseStale, withEmptied, withOwnInstants } from './round-trip.ts'
import { identityOf, recordKey, type GoodLine } from './identified-line.ts'
import { refusal, repeats, repeatsHidden, type RefusedLine } from './refused-line.ts'
import { columnOf } from '#server/records/statements.ts'

/** A row that an import can write. Phone and credit code identify it, and it may have an owner. */
export type ImportedRow = VersionedRow & IdentityFields & { service_id: number | null }

/** How an import handles one resource. */
export interface Importing<Row extends ImportedRow, Columns extends object> {
  source: WritableSource<Row, Columns>
  /** The fields that a row may have: those of the record and of additional contacts. */
  sheet: Resource
  /** The condition for existing rows that count. */
  live: SQL | undefined
  /** Initial columns of a new row besides its values. */
  begin(service_id: number | null, who: Caller): object
  /** True if the caller sees this row unmasked. */
  visible(who: Caller, row: Row): boolean
  /** True if the caller could write these values into this row by hand. */
  updatable(who: Caller, row: Row, values: ImportValues): boolean
}

/** How an import writes its rows. `columns` maps each field to its column in the sheet. */
export interface ImportPlan {
  import_id: number
  columns: ReadonlyMap<string, number>
  /** The owner of new rows. Null means the pool of customers. */
  service_id: number | null
  on_duplicate: 'skip' | 'update'
}

/** Maps each phone, credit code and updated record seen so far to its line of the sheet. */
export type SeenLines = ReadonlyMap<string, number>

export interface SortedLines<Row> {
  fresh: GoodLine[]
  updates: { line: GoodLine; row: Row }[]
  refusals: RefusedLine[]
}

/** Existing rows that lines repeat, by phone digits and by credit code, or name by id. */
interface Existing<Row> {
  byPhone: ReadonlyMap<string, Row>
  byCode: ReadonlyMap<string, Row>
  byId: ReadonlyMap<number, Row>
}

async function findExisting<Row extends ImportedRow, Columns extends object>(
  db: Db,
  { source, live }: Importing<Row, Columns>,
  lines: readonly GoodLine[],
  lock: boolean,
): Promise<Existing<Row>> {
  const [digits, code] = [columnOf(source.table, 'phone_digits'), columnOf(source.table, 'credit_code')]
  if (lines.length === 0 || !digits || !code)
    return { byPhone: new Map(), byCode: new Map(), byId: new Map() }
  const phones = lines.flatMap(({ phone_digits, people }) => [
    phone_digits,
    ...people.map((person) => person.phone_digits),
  ])
  const codes = lines.map((line) => line.credit_code).filter((creditCode) => creditCode !== null)
  const ids = lines.flatMap(({ key }) => key?.id ?? [])
  const same = or(
    inArray(digits, phones),
    codes.length > 0 ? inArray(code, codes) : undefined,
    ids.length > 0 ? inArray(source.table.id, ids) : undefined,
  )
  const rows = await recordsWhere(db, source, and(same, live), { lock })
  return {
    byPhone: new Map(rows.map((row) => [phoneDigits(row.phone), row])),
    byCode: new Map(rows.flatMap((row) => (row.credit_code ? [[row.credit_code, row]] : []))),
    byId: new Map(rows.map((row) => [row.id, row])),
  }
}

interface Match<Row> {
  row: Row
  field: SameField
}

/** The existing rows that a line names or repeats, each with the first field that matches. */
function matchesOf<Row extends ImportedRow>(
  { byPhone, byCode, byId }: Existing<Row>,
  { phone_digits, credit_code, key }: GoodLine,
): Match<Row>[] {
  const named = key === null ? undefined : byId.get(key.id)
  const phone = byPhone.get(phone_digits)
  const code = credit_code === null ? undefined : byCode.get(credit_code)
  return [
    ...(phone && phone !== named ? [{ row: phone, field: 'phone' as const }] : []),
    ...(code && code !== phone && code !== named ? [{ row: code, field: 'credit_code' as const }] : []),
    ...(named ? [{ row: named, field: 'phone' as const }] : []),
  ]
}

/**
 * The row that a line may update. The line must repeat exactly this row, and the caller must be able to edit
 * it by hand.
 */
function updatable<Row extends ImportedRow, Columns extends object>(
  who: Caller,
  of: Importing<Row, Columns>,
  [only, ...more]: readonly Match<Row>[],
  values: ImportValues,
): Row | undefined {
  return only && more.length === 0 && of.updatable(who, only.row, values) ? only.row : undefined
}

/** The earlier line that has the same phone or credit code, or that updates the same record. */
function earlier<Row extends ImportedRow>(
  line: GoodLine,
  matches: readonly Match<Row>[],
  before: readonly SeenLines[],
): { same_line: number; field: SameField } | undefined {
  const fieldOf = (key: string): SameField => (key.startsWith('code') ? 'credit_code' : 'phone')
  const keys = [
    ...line.keys.map((key) => ({ key, field: fieldOf(key) })),
    ...matches.map(({ row, field }) => ({ key: recordKey(row.id), field })),
  ]
  for (const { key, field } of keys)
    for (const seen of before) {
      const same_line = seen.get(key)
      if (same_line !== undefined) return { same_line, field }
    }
  return undefined
}

/**
 * An additional contact whose number is the primary number of another customer, of an earlier line, or of the
 * line itself. Numbers of other additional contacts do not count.
 */
function repeatedPerson<Row extends ImportedRow, Columns extends object>(
  who: Caller,
  of: Importing<Row, Columns>,
  existing: Existing<Row>,
  line: GoodLine,
  own: Row | undefined,
  before: readonly SeenLines[],
): RefusedLine | undefined {
  const mine = new Map([[line.phone_digits, line.line]])
  for (const { place, phone_digits } of line.people) {
    const field = sheetField(place, 'phone')
    const same_line =
      mine.get(phone_digits) ?? before.map((seen) => seen.get(`phone ${phone_digits}`)).find(Boolean)
    if (same_line !== undefined) return repeats(line, field, { same_line })
    mine.set(phone_digits, line.line)
    const found = existing.byPhone.get(phone_digits)
    if (!found || found.id === own?.id) continue
    return of.visible(who, found)
      ? repeats(line, field, { record_id: found.id })
      : repeatsHidden(of.source, line, field, phone_digits)
  }
  return undefined
}

/** Splits lines into those with valid cells and refusals for the others. */
function readLines<Row extends ImportedRow, Columns extends object>(
  of: Importing<Row, Columns>,
  { columns }: ImportPlan,
  lines: readonly ImportLine[],
): { good: GoodLine[]; refusals: RefusedLine[] } {
  const refusals: RefusedLine[] = []
  const good: GoodLine[] = []
  for (const line of lines) {
    const checked = checkRow(of.sheet, cellsOf(line, columns), columns)
    const missing =
      'values' in checked ? (missingOfPerson(checked.values) ?? missingOfLicence(checked.values)) : undefined
    if ('reason' in checked) refusals.push(refusal(line, checked.field, checked.reason))
    else if (missing) refusals.push(refusal(line, missing, 'required'))
    else if (!isExported(line, columns)) good.push(identityOf(line, checked.values))
    else good.push(identityOf(line, withEmptied(of.source.resource, checked.values, columns)))
  }
  return { good, refusals }
}

/** The reason why a line is refused, or else the row that it updates. Undefined if it is new. */
function check<Row extends ImportedRow, Columns extends object>(
  who: Caller,
  of: Importing<Row, Columns>,
  to: ImportPlan,
  existing: Existing<Row>,
  line: GoodLine,
  lines: readonly SeenLines[],
): { refused?: RefusedLine | undefined; row?: Row | undefined } {
  const named = line.key === null ? undefined : existing.byId.get(line.key.id)
  if (line.key && (!named || !of.visible(who, named)))
    return { refused: refusal(line, 'id', 'unknown_choice') }
  const matches = matchesOf(existing, line)
  const before = earlier(line, matches, lines)
  if (before) return { refused: repeats(line, before.field, { same_line: before.same_line }) }
  const hidden = matches.find((match) => !of.visible(who, match.row))
  if (hidden) return { refused: repeatsHidden(of.source, line, hidden.field) }
  const mayUpdate = named !== undefined || to.on_duplicate === 'update'
  const row = mayUpdate ? updatable(who, of, matches, line.values) : undefined
  const [first] = matches
  if (first && !row) return { refused: repeats(line, first.field, { record_id: first.row.id }) }
  const person = repeatedPerson(who, of, existing, line, row, lines)
  return { refused: person ?? (row && refuseStale(line, row)), row }
}

/**
 * Sorts lines into new, updating and refused ones, and writes nothing. Of lines that repeat each other, the
 * first valid one counts. `lock` locks the rows that the import may update.
 */
export async function sortLines<Row extends ImportedRow, Columns extends object>(
  db: Db,
  who: Caller,
  of: Importing<Row, Columns>,
  to: ImportPlan,
  lines: readonly ImportLine[],
  seen: SeenLines,
  lock: boolean,
): Promise<SortedLines<Row>> {
  const read = readLines(of, to, lines)
  const { lines: good, refusals } = await findAuthors(db, who, read.good)
  const sorted: SortedLines<Row> = { fresh: [], updates: [], refusals: [...read.refusals, ...refusals] }
  const existing = await findExisting(db, of, good, lock)
  const taken = new Map<string, number>()
  for (const given of good) {
    const named = given.key === null ? undefined : existing.byId.get(given.key.id)
    const line = named ? { ...given, values: withOwnInstants(of.sheet, given.values, named) } : given
    const { refused, row } = check(who, of, to, existing, line, [seen, taken])
    if (refused) {
      sorted.refusals.push(refused)
      continue
    }
    for (const key of line.keys) taken.set(key, line.line)
    if (row) taken.set(recordKey(row.id), line.line)
    if (row) sorted.updates.push({ line, row })
    else sorted.fresh.push(line)
  }
  return sorted
}
