import { ilike } from 'drizzle-orm'
import { exportJobs, openExportStates, type ExportRow } from '#contract/exports.ts'
import { texts } from '#texts/all.ts'
import { fill, type Language, type Word } from '#texts/text.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { containing } from '#server/lists/list-query.ts'
import { writableSource, type RowOf } from '#server/records/source.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { exportsTable as table } from '#server/tables/exports.ts'
import { required } from '#server/records/required.ts'

/**
 * Everybody who may export sees all exports with their filters. Only the person who asked for a file may
 * fetch it.
 */
export const exportSource = writableSource({
  resource: exportJobs,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  search: (_who, q) => ilike(table.file, containing(q)),
  log: {
    resource: 'exports',
    nameOf: (row) => row.file,
    ownersOf: (row) => [row.created_by],
    // Progress is not logged. The detail of each act says which export it was.
    fields: [],
  },
})

export type StoredExport = RowOf<typeof exportSource>

/** The person who asked for an export. Every export has one. */
export const requesterOf = ({ created_by }: StoredExport): number =>
  required(created_by, 'the requester of an export')

export const repeatableStates = ['failed', 'cancelled', 'expired'] as const
const among = (states: readonly string[], state: string | null): boolean => states.includes(state ?? '')

/**
 * The caller's current actions on an export. Administrators may cancel anybody's; only the person who asked
 * may fetch the file.
 */
function exportActions(who: Caller, row: StoredExport): string[] {
  const own = row.created_by === who.uid
  const available =
    row.state === 'done' &&
    row.file_name !== null &&
    row.expires_at !== null &&
    new Date(row.expires_at) > who.now
  return [
    ...(among(openExportStates, row.state) ? ['cancel'] : []),
    ...(own && among(repeatableStates, row.state) ? ['retry'] : []),
    ...(own && available ? ['download'] : []),
  ]
}

/** The failure in words. The database stores the stable reason. */
function failureText(language: Language, failure: string | null): string | null {
  if (failure === null) return null
  const { reasons, faults } = texts[language]
  const known: Readonly<Record<string, Word | undefined>> = { ...faults, ...reasons }
  return fill(language, known[failure] ?? reasons.internal)
}

export async function presentExports(
  db: Db,
  who: Caller,
  rows: readonly StoredExport[],
): Promise<ExportRow[]> {
  const names = await staffNames(
    db,
    rows.flatMap((row) => row.created_by ?? []),
  )
  return rows.map((row) => {
    const { attempt: _attempt, run: _run, ...shown } = row
    return {
      ...shown,
      file: row.file ?? '',
      state: row.state ?? 'queued',
      file_name: row.created_by === who.uid ? row.file_name : null,
      failure: failureText(who.language, row.failure),
      created_by_name: row.created_by === null ? null : (names.get(row.created_by) ?? null),
      actions: exportActions(who, row),
    }
  })
}

export async function presentExport(db: Db, who: Caller, row: StoredExport): Promise<ExportRow> {
  const [presented] = await presentExports(db, who, [row])
  return required(presented, 'the presented export')
}
