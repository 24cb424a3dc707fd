import type { NewAuditEntry } from '#server/request/caller.ts'
import { importRows } from '#server/tables/imports.ts'
import type { ImportTarget } from '../import-target.ts'
import { keysTaken } from '../keyed-line.ts'
import { recordTogether } from '../write-rows.ts'
import type { PastKindOf, ReadyLine, WrittenLine } from './past-kind.ts'
import { readLines } from './read-lines.ts'
import { takeBackPast } from './take-back-past.ts'

/** Importing and undoing one kind of the past. Its rows are added, never updated. */
export function pastTarget<Ready extends ReadyLine>(kind: PastKindOf<Ready>): ImportTarget {
  const judge: (...[db, who, to, lines, seen]: Parameters<ImportTarget['sort']>) => Promise<{
    ready: Ready[]
    refusals: Awaited<ReturnType<ImportTarget['sort']>>['refusals']
  }> = async (db, who, to, lines, seen) => {
    const read = await readLines(db, who, kind.sheet, to, lines)
    const { ready, refusals } = await kind.judge({ ...to, db, who }, read.lines, seen)
    return { ready, refusals: [...read.refusals, ...refusals].sort((a, b) => a.line - b.line) }
  }
  return {
    resource: kind.sheet.resource,
    refuseWrongOwner: () => Promise.resolve(),
    keysOf: () => [],
    sort: async (...given) => {
      const { ready, refusals } = await judge(...given)
      return { fresh: ready.map(({ line, keys }) => ({ line: line.line, keys })), updates: [], refusals }
    },
    write: async (db, who, to, lines, seen) => {
      const { ready, refusals } = await judge(db, who, to, lines, seen)
      const written = await kind.write({ ...to, db, who }, ready)
      const { import_id } = to
      // The rounds of a lot are lines of one record.
      const ids = [...new Set(written.map(({ id }) => id))]
      const kept = ids.map((record_id) => ({ import_id, record_id, version: 1, before: null }))
      if (kept.length > 0) await db.insert(importRows).values(kept).onConflictDoNothing()
      recordTogether(
        who,
        written.map((line) => auditEntryOf(kind, import_id, line)),
      )
      const taken = keysTaken(ready.map(({ line, keys }) => ({ line: line.line, keys })))
      return { accepted: written.length, updated: 0, refusals, taken }
    },
    takeBack: (db, who, import_id, batch) => takeBackPast({ db, who }, kind, import_id, batch),
    records: () => Promise.resolve(new Map()),
  }
}

function auditEntryOf(
  { audit, sheet }: Pick<PastKindOf, 'audit' | 'sheet'>,
  import_id: number,
  { line, id, name, logged_id = id }: WrittenLine,
): NewAuditEntry {
  const { created_at, created_by, ...after } = line.values
  const names = Object.keys(sheet.references).filter((field) => line.ids[field] !== undefined)
  return {
    action: 'import',
    resource: audit,
    record_id: logged_id,
    record_name: name,
    ...(logged_id === id && { version: 1 }),
    after: {
      ...after,
      ...Object.fromEntries(names.filter((field) => field in after).map((field) => [field, line.ids[field]])),
    },
    detail: {
      import_id,
      line: line.line,
      ...(created_at ? { created_at } : {}),
      ...(created_by ? { created_by: line.ids['created_by'] } : {}),
    },
  }
}
