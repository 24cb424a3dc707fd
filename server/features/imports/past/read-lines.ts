import type { PastSheet } from '#contract/past-sheet.ts'
import { required } from '#server/records/required.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { checkRow } from '../check-row.ts'
import type { ImportLine } from '../import-lines.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import type { ImportPlan } from '../sort-lines.ts'
import { meaningsOf, type Meaning } from './references.ts'

/** A line whose cells are valid, with the records that it names by field. */
export interface PastLine extends ImportLine {
  values: Readonly<Record<string, unknown>>
  ids: Readonly<Record<string, number>>
}

export interface ReadLines {
  lines: PastLine[]
  refusals: RefusedLine[]
}

/** A value as text. All kinds except numbers and lists are text. */
export const textOf = ({ values }: Pick<PastLine, 'values'>, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' ? value : null
}

export const numberOf = ({ values }: Pick<PastLine, 'values'>, name: string): number | null => {
  const value = values[name]
  return typeof value === 'number' ? value : null
}

/** A text that the sheet requires. */
export const neededText = (line: PastLine, name: string): string => textOf(line, name) ?? ''
export const neededId = (line: PastLine, name: string): number =>
  required(line.ids[name], `${name} of a line`)

/** Who entered the line and when. Without a column for it, the importer did, now. */
export const authorOf = (who: Caller, line: PastLine) => ({
  created_at: textOf(line, 'created_at') ?? who.now.toISOString(),
  created_by: line.ids['created_by'] ?? who.uid,
  updated_by: who.uid,
})

type Meanings = ReadonlyMap<string, ReadonlyMap<string, Meaning>>

/** Finds all names of a batch, with one statement for each kind of record. */
async function lookUp(
  db: Db,
  { references }: PastSheet,
  lines: readonly Pick<PastLine, 'values'>[],
): Promise<Meanings> {
  const found = new Map<string, ReadonlyMap<string, Meaning>>()
  for (const target of new Set(Object.values(references))) {
    const fields = Object.keys(references).filter((field) => references[field] === target)
    const names = lines.flatMap((line) => fields.flatMap((field) => textOf(line, field) ?? []))
    found.set(target, await meaningsOf(db, target, [...new Set(names)]))
  }
  return found
}

function resolve(
  sheet: PastSheet,
  line: ImportLine,
  values: PastLine['values'],
  found: Meanings,
): PastLine | RefusedLine {
  const ids: Record<string, number> = {}
  for (const [field, target] of Object.entries(sheet.references)) {
    const name = textOf({ values }, field)
    if (name === null) continue
    const meaning = found.get(target)?.get(name)
    if (meaning === undefined) return refusal(line, field, 'unknown_choice')
    if ('question' in meaning) return { ...refusal(line, field, 'ambiguous'), question: meaning.question }
    ids[field] = meaning.id
  }
  return { ...line, values, ids }
}

/** Reads the cells of a batch and finds the records that they name. */
export async function readLines(
  db: Db,
  who: Caller,
  sheet: PastSheet,
  to: ImportPlan,
  batch: readonly ImportLine[],
): Promise<ReadLines> {
  const refusals: RefusedLine[] = []
  const good: { line: ImportLine; values: PastLine['values'] }[] = []
  for (const line of batch) {
    const checked = checkRow(sheet.resource, line.cells, to.columns)
    if ('reason' in checked) refusals.push(refusal(line, checked.field, checked.reason))
    else if (String(checked.values['created_at'] ?? '') > who.now.toISOString())
      refusals.push(refusal(line, 'created_at', 'out_of_range'))
    else good.push({ line, values: checked.values })
  }
  const found = await lookUp(db, sheet, good)
  const lines: PastLine[] = []
  for (const { line, values } of good) {
    const resolved = resolve(sheet, line, values, found)
    if ('reason' in resolved) refusals.push(resolved)
    else lines.push(resolved)
  }
  return { lines, refusals }
}
