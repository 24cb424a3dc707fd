import type { Resource } from '#contract/grammar/resource.ts'
import type { PastSheet } from '#contract/past-sheet.ts'
import { isRowKey } from '#contract/row-keys.ts'
import type { Db } from '#server/db/client.ts'
import { checkRow } from '../check-row.ts'
import { recordKey } from '../identified-line.ts'
import type { ImportLine } from '../import-lines.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import { cellsOf } from '../round-trip.ts'
import type { ImportPlan, SeenLines } from '../sort-lines.ts'
import { meaningsOf } from '../past/references.ts'
import { isSame, tripSheet } from './compare.ts'
import { recordNames, type RecordNames } from './record-names.ts'
import type { Trip, TripRow } from './trip.ts'

type Values = Readonly<Record<string, unknown>>
type Names = ReadonlyMap<string, RecordNames>

/** A row of an export with its record, and its edited cells as changes. */
export interface TripLine {
  line: ImportLine
  row: TripRow
  changes: Values
}

interface Edited extends Omit<TripLine, 'changes'> {
  values: Values
  cells: string[]
}

/** How rows of one kind are read and written again. */
export interface TripPlan {
  trip: Trip
  sheet: PastSheet
  columns: ImportPlan['columns']
}

/** The current names of the records that these rows refer to, by the kind of record. */
export async function namesOfRows(
  db: Db,
  { references }: PastSheet,
  rows: readonly TripRow[],
): Promise<Names> {
  const found = new Map<string, RecordNames>()
  for (const target of new Set(Object.values(references))) {
    const fields = Object.keys(references).filter((field) => references[field] === target)
    const ids = rows
      .flatMap((row) => fields.map((field) => row[field]))
      .filter((id) => typeof id === 'number')
    found.set(target, await recordNames(db, target, ids))
  }
  return found
}

/** The fields whose cells differ from the record. */
function differingCells(
  { columns, sheet }: TripPlan,
  of: Resource,
  values: Values,
  row: TripRow,
  names: Names,
) {
  return [...columns.keys()].filter((name) => {
    if (isRowKey(name) || !of.fields[name] || !(name in row)) return false
    const [given, stored] = [values[name] ?? null, row[name]]
    const target = sheet.references[name]
    if (!target || typeof stored !== 'number') return !isSame(of, name, given, stored)
    return !names.get(target)?.get(stored)?.includes(String(given))
  })
}

/**
 * Why an edited row is not written: the record has changed since the export, or the field is not editable in
 * sheets.
 */
function faultOf({ trip }: TripPlan, { line, values, row, cells }: Edited): RefusedLine | undefined {
  if (values['version'] === undefined) return refusal(line, 'version', 'required')
  const refused = (field: string | null, reason: RefusedLine['reason'], differing: string[]) => ({
    ...refusal(line, field, reason),
    record_id: row.id,
    differing,
  })
  const kept = cells.filter((name) => !trip.editable.includes(name))
  if (cells.length > 0 && values['version'] !== row.version) return refused(null, 'stale_version', cells)
  return kept[0] === undefined ? undefined : refused(kept[0], 'not_editable', kept)
}

/** The values of edited cells. A cell that names another record becomes its id. */
async function changesOf(
  db: Db,
  { sheet }: TripPlan,
  of: Resource,
  edited: readonly Edited[],
): Promise<{ lines: TripLine[]; refusals: RefusedLine[] }> {
  const found = new Map<string, Awaited<ReturnType<typeof meaningsOf>>>()
  for (const [field, target] of Object.entries(sheet.references)) {
    const named = edited.filter(({ cells, values }) => cells.includes(field) && values[field] !== undefined)
    found.set(
      field,
      await meaningsOf(db, target, [...new Set(named.map(({ values }) => String(values[field])))]),
    )
  }
  const refusals: RefusedLine[] = []
  const lines = edited.flatMap(({ line, row, values, cells }): TripLine[] => {
    const changes: Record<string, unknown> = {}
    for (const name of cells) {
      const given = values[name] ?? (of.fields[name]?.kind === 'tags' ? [] : null)
      const meaning =
        sheet.references[name] && given !== null ? found.get(name)?.get(String(given)) : { id: given }
      if (!meaning || 'question' in meaning) {
        const reason = meaning ? 'ambiguous' : 'unknown_choice'
        refusals.push({ ...refusal(line, name, reason), ...(meaning && { question: meaning.question }) })
        return []
      }
      changes[name] = meaning.id
    }
    return [{ line, row, changes }]
  })
  return { lines, refusals }
}

/** Finds the records of exported rows and their edits. Writes nothing. */
export async function checkTrips(
  db: Db,
  plan: TripPlan,
  lines: readonly ImportLine[],
  seen: SeenLines,
): Promise<{ lines: TripLine[]; refusals: RefusedLine[] }> {
  const refusals: RefusedLine[] = []
  const of = tripSheet(plan.trip, plan.sheet)
  const read = lines.flatMap((line) => {
    const checked = checkRow(of, cellsOf(line, plan.columns), plan.columns)
    if ('values' in checked) return [{ line, values: checked.values }]
    refusals.push(refusal(line, checked.field, checked.reason))
    return []
  })
  const found = await plan.trip.read(db, [...new Set(read.map(({ values }) => Number(values['id'])))])
  const rows = new Map(found.map((row) => [row.id, row]))
  const names = await namesOfRows(db, plan.sheet, found)
  const taken = new Map<string, number>()
  const edited = read.flatMap(({ line, values }): Edited[] => {
    const key = recordKey(Number(values['id']))
    const row = rows.get(Number(values['id']))
    const same_line = seen.get(key) ?? taken.get(key)
    const cells = row ? differingCells(plan, of, values, row, names) : []
    const fault = !row
      ? refusal(line, 'id', 'unknown_choice')
      : same_line === undefined
        ? faultOf(plan, { line, values, row, cells })
        : { ...refusal(line, null, 'duplicate'), record_id: row.id, same_line }
    taken.set(key, taken.get(key) ?? line.line)
    if (row && !fault) return [{ line, values, row, cells }]
    if (fault) refusals.push(fault)
    return []
  })
  const changed = await changesOf(db, plan, of, edited)
  return { lines: changed.lines, refusals: [...refusals, ...changed.refusals] }
}
