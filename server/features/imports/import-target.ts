import type { Resource } from '#contract/grammar/resource.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import type { ImportLine } from './import-lines.ts'
import type { KeyedLine } from './keyed-line.ts'
import type { RefusedLine } from './refused-line.ts'
import type { ImportPlan, SeenLines } from './sort-lines.ts'
import type { KeptRow, TakenBack } from './take-back.ts'
import type { BatchResult } from './write-rows.ts'

interface SortedAnyhow {
  fresh: KeyedLine[]
  updates: { line: KeyedLine; row: { id: number } }[]
  refusals: RefusedLine[]
}

/** A resource that imports can write. */
export interface ImportTarget {
  resource: Resource
  /** How many rows one transaction writes. A smaller number lets other work run in between. */
  batchSize: number
  refuseWrongOwner(db: Db, who: Caller, service_id: number | null): Promise<void>
  /** Sorts lines as `write` would, and writes nothing. */
  sort(
    db: Db,
    who: Caller,
    to: ImportPlan,
    lines: readonly ImportLine[],
    seen: SeenLines,
  ): Promise<SortedAnyhow>
  write(
    db: Db,
    who: Caller,
    to: ImportPlan,
    lines: readonly ImportLine[],
    seen: SeenLines,
  ): Promise<BatchResult>
  /** The keys of a line that an earlier run wrote. Later lines must not repeat them. */
  keysOf(line: ImportLine, to: ImportPlan): string[]
  /** Undoes what an import wrote and nobody has used since. */
  takeBack(db: Db, who: Caller, import_id: number, batch: readonly KeptRow[]): Promise<TakenBack>
  /** Records that the caller may see, masked for the caller. */
  records(db: Db, who: Caller, ids: readonly number[]): Promise<ReadonlyMap<number, { company_name: string }>>
}
