import { entryDirections, type EntryKind } from '#contract/entry-kinds.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Decimal } from '#contract/rules/money.ts'
import { entriesTable } from '#server/tables/finance.ts'
import { insertRows } from '#server/records/insert-rows.ts'
import { newIds } from '#server/records/new-ids.ts'
import type { PastRun } from './past-kind.ts'
import { authorOf, type PastLine } from './read-lines.ts'

/** Money that moved before the opening day. */
export interface PastEntry {
  line: PastLine
  kind: EntryKind
  amount: Decimal
  occurred_on: string
  counterparty: string | null
  lot_id?: number
  round_no?: number
  sign_up_id?: number | null
  party?: 'recycler' | 'consignor'
  party_id?: number
  platform?: number | null
  company?: number | null
  account_id?: number | null
  bank_ref?: string | null
  remark?: string | null
}

/**
 * Writes opening entries. Each counts from its own day, and nobody in the product has confirmed it. The
 * import and the bank reference are its proof.
 */
export async function writePastEntries(run: PastRun, entries: readonly PastEntry[]): Promise<number[]> {
  if (entries.length === 0) return []
  const { db, who, import_id } = run
  const ids = await newIds(db, entriesTable, entries.length)
  await insertRows(
    db,
    entriesTable,
    entries.map(({ line, ...entry }, at) => ({
      ...entry,
      id: ids[at],
      entry_no: `LS-${entry.occurred_on.replaceAll('-', '')}-${String(ids[at]).padStart(6, '0')}`,
      direction: entryDirections[entry.kind],
      state: 'confirmed' as const,
      confirmed_at: `${entry.occurred_on}T12:00:00+08:00`,
      ...authorOf(who, line),
      imported_from: import_id,
    })),
  )
  return ids
}

/** The later of two days, of which the second may be missing. */
export const laterDay = (a: string, at: string | null): string => {
  const day = at === null ? a : businessDay(new Date(at))
  return day > a ? day : a
}
