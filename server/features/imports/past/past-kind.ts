import type { AuditResource } from '#contract/audit.ts'
import type { PastSheet } from '#contract/past-sheet.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { refusal, type RefusedLine } from '../refused-line.ts'
import type { ImportPlan, SeenLines } from '../sort-lines.ts'
import type { PastLine } from './read-lines.ts'
import type { Trip } from '../trips/trip.ts'

/** A line that can be written. Later lines must not repeat its `keys`. */
export interface ReadyLine {
  line: PastLine
  keys: string[]
}

export interface CheckedLines<Ready extends ReadyLine = ReadyLine> {
  ready: Ready[]
  refusals: RefusedLine[]
}

/** A written line. */
export interface WrittenLine {
  line: PastLine
  id: number
  name: string
  /** The record that the log names, if it is not the row. */
  logged_id?: number
}

/** The values that a run writes its rows with. */
export interface PastRun extends ImportPlan {
  db: Db
  who: Caller
}

/** How one kind of historical data is imported and removed again. */
export interface PastKindOf<Ready extends ReadyLine = ReadyLine> {
  sheet: PastSheet
  /** The table of its rows, by its name in the database. */
  table: string
  /** The resource that the audit log names. */
  audit: AuditResource
  /** The column with the record that the log names, if it is not the row. */
  loggedBy?: string
  /** Sorts lines into those that can be written and those that break a rule. Writes nothing. */
  check(run: PastRun, lines: readonly PastLine[], seen: SeenLines): Promise<CheckedLines<Ready>>
  write(run: PastRun, ready: readonly Ready[]): Promise<WrittenLine[]>
  /** How edited rows of an export of this kind are imported. */
  trip: Trip
  /** SQL conditions under which row `r` is in use, in addition to foreign keys to it. `$1` is the import. */
  inUse?: readonly string[]
  /** The columns of a row that `afterRemoval` needs. */
  kept?: readonly string[]
  /** Updates the counts that removed rows contributed to. */
  afterRemoval?(run: Pick<PastRun, 'db' | 'who'>, rows: readonly Record<string, unknown>[]): Promise<void>
}

/**
 * Refuses lines whose keys occur in an existing record, an earlier line of the sheet, or an earlier line of
 * the batch. `existing` maps keys to records.
 */
export function withoutRepeated<Ready extends ReadyLine>(
  ready: readonly Ready[],
  existing: ReadonlyMap<string, number>,
  seen: SeenLines,
): CheckedLines<Ready> {
  const checked: CheckedLines<Ready> = { ready: [], refusals: [] }
  const taken = new Map<string, number>()
  for (const one of ready) {
    const { line, keys } = one
    const record_id = keys.map((key) => existing.get(key)).find((id) => id !== undefined)
    const same_line = keys.map((key) => seen.get(key) ?? taken.get(key)).find((at) => at !== undefined)
    if (record_id !== undefined || same_line !== undefined) {
      const where = { record_id: record_id ?? null, same_line: same_line ?? null }
      checked.refusals.push({ ...refusal(line, null, 'duplicate'), ...where })
      continue
    }
    for (const key of keys) taken.set(key, line.line)
    checked.ready.push(one)
  }
  return checked
}
