import { ilike } from 'drizzle-orm'
import { exportJobs, type ExportRow } from '../../../contract/exports.ts'
import { texts } from '../../../texts/all.ts'
import { fill, type Language, type Word } from '../../../texts/text.ts'
import type { Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { containing } from '../../records/list-query.ts'
import type { Stored } from '../../records/records.ts'
import type { Source } from '../../records/source.ts'
import { staffNames } from '../staff/names.ts'
import { exportsTable as table } from '../../tables/exports.ts'

export type StoredExport = Stored & Required<typeof table.$inferSelect>

/** Whoever may export sees what was exported, by whom and under which conditions; the files are each one's own. */
export const exportSource: Source<Stored> = {
  resource: exportJobs,
  table,
  visibility: { rows: () => undefined, hidden: () => [] },
  order: { column: table.created_at, descending: true },
  search: (_who, q) => ilike(table.file, containing(q)),
}

export const openStates = ['queued', 'running'] as const
export const repeatableStates = ['failed', 'cancelled', 'expired'] as const
const among = (states: readonly string[], state: string | null): boolean => states.includes(state ?? '')

/** What this caller may do with it now. An administrator may stop anybody's; a file is fetched by the one it was made for. */
export function exportActions(who: Caller, row: StoredExport): string[] {
  const own = row.created_by === who.uid
  const held =
    row.state === 'done' &&
    row.file_name !== null &&
    row.expires_at !== null &&
    new Date(row.expires_at) > who.now
  return [
    ...(among(openStates, row.state) ? ['cancel'] : []),
    ...(own && among(repeatableStates, row.state) ? ['retry'] : []),
    ...(own && held ? ['download'] : []),
  ]
}

/** Words for why an export failed; what is stored is the stable reason. */
function failureText(language: Language, failure: string | null): string | null {
  if (failure === null) return null
  const { reasons, faults } = texts[language]
  const known: Readonly<Record<string, Word | undefined>> = { ...faults, ...reasons }
  return fill(language, known[failure] ?? reasons.internal)
}

export async function presentExports(db: Db, who: Caller, rows: readonly Stored[]): Promise<ExportRow[]> {
  const stored = rows as readonly StoredExport[]
  const names = await staffNames(
    db,
    stored.flatMap((row) => row.created_by ?? []),
  )
  return stored.map((row) => ({
    ...row,
    attempt: undefined,
    run: undefined,
    file_name: row.created_by === who.uid ? row.file_name : null,
    failure: failureText(who.language, row.failure),
    created_by_name: names.get(row.created_by ?? 0) ?? null,
    actions: exportActions(who, row),
  })) as unknown as ExportRow[]
}

export async function presentExport(db: Db, who: Caller, row: Stored): Promise<ExportRow> {
  const [presented] = await presentExports(db, who, [row])
  return presented as ExportRow
}
