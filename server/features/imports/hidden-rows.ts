import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import type { Jobs } from '#server/request/job-queue.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { comparedToday, countCompared, leftToCompare } from '#server/identity/comparison-limit.ts'
import { overDailyLimit } from '#server/identity/daily-limit.ts'
import type { StoredImport } from '#server/tables/imports.ts'
import { importLines, type ImportLine } from './import-lines.ts'
import { importerOf } from './importer.ts'
import type { ImportPlan } from './sort-lines.ts'
import { importTargets } from './targets.ts'
import { keysTakenBy } from './write-rows.ts'

const batchSize = 1000
/** How many rows are sorted while the person waits. The job itself checks all of them. */
const mostSortedAtOnce = 20_000

interface Looking {
  db: Db
  store: Store
  signal?: AbortSignal
}

/** The hidden records that the rows of an import repeat, as keys for `countCompared`, in row order. */
async function* hiddenKeys(
  { db, store, signal }: Looking,
  who: Caller,
  of: StoredImport,
  to: ImportPlan,
  most = Infinity,
): AsyncGenerator<string> {
  const target = importTargets[of.resource]
  const paid = new Set(of.told_lines)
  const seen = new Map<string, number>()
  const sorted = async (batch: readonly ImportLine[]) => {
    signal?.throwIfAborted()
    const { fresh, updates, refusals } = await target.sort(db, who, to, batch, seen)
    for (const [key, line] of keysTakenBy(fresh, updates)) seen.set(key, line)
    return refusals.flatMap(({ line, compared }) =>
      compared === undefined || paid.has(line) ? [] : [compared],
    )
  }
  let batch: ImportLine[] = []
  let read = 0
  for await (const line of importLines(store, of.stored)) {
    if ((read += 1) > most) break
    if (batch.push(line) < batchSize) continue
    yield* await sorted(batch)
    batch = []
  }
  yield* await sorted(batch)
}

/**
 * Refuses to start a run that repeats a hidden record once no comparison is left: it would disclose for free
 * which numbers exist. A row that the check disclosed, or that was compared today, is already paid for.
 */
export async function refuseUnpaidRun(
  looking: Looking,
  who: Caller,
  of: StoredImport,
  to: ImportPlan,
): Promise<void> {
  if (may(who, 'customers.compareFreely') || (await leftToCompare(looking.db, who)) > 0) return
  for await (const key of hiddenKeys(looking, who, of, to, mostSortedAtOnce)) {
    if ((await comparedToday(looking.db, who, [key])).size > 0) continue
    const { most } = await countCompared(looking.db, who, [])
    throw overDailyLimit(who, 'compare', most)
  }
}

/**
 * Counts a comparison for each hidden record that a run repeats, before it writes anything. If that exceeds
 * the rest of the daily limit, the whole run is refused, the comparisons stay counted, and the person's lead
 * is notified.
 */
export async function payForRun(
  looking: Looking,
  job: Jobs['import'],
  of: StoredImport,
  to: ImportPlan,
): Promise<void> {
  const person = await importerOf(looking.db, of.uid, of.resource, job)
  // Without a limit the run records what it compares, batch by batch.
  if (may(person, 'customers.compareFreely')) return
  const keys = new Set<string>()
  for await (const key of hiddenKeys(looking, person, of, to)) keys.add(key)
  if (keys.size === 0) return
  const refusal = await looking.db.transaction(async (tx) => {
    const who = await importerOf(tx, of.uid, of.resource, job)
    const { fresh, total, most } = await countCompared(tx, who, [...keys])
    if (fresh === 0 || total <= most) return undefined
    const over = overDailyLimit(who, 'compare', most)
    await over.keep?.(tx)
    await writeAuditEntries(tx, who)
    return over
  })
  if (refusal) throw new Refusal('no_comparison_left')
}
