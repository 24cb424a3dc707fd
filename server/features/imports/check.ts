import { eq } from 'drizzle-orm'
import type { Jobs } from '#server/request/job-queue.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import type { Db } from '#server/db/client.ts'
import type { ImportQuestion } from '#contract/imports.ts'
import { importRefusals, imports, type StoredImport } from '#server/tables/imports.ts'
import { importLines, type ImportLine } from './import-lines.ts'
import { importerOf, recordImport } from './importer.ts'
import { TakenOver, type ImportWork } from './import-work.ts'
import { withQuestions } from './questions.ts'
import type { RefusedLine } from './refused-line.ts'
import { addRefused, planOf } from './run.ts'
import { importTargets } from './targets.ts'
import { discloseChecked } from './disclosed-rows.ts'
import { keysTakenBy } from './write-rows.ts'

const batchSize = 1000
const insertSize = 2000

interface Found {
  accepted: number
  updated: number
  refusals: RefusedLine[]
  questions: ImportQuestion[]
}

/** 预检: sorts all rows as a run would, writes none of them, and stores the rows that a run would refuse. */
export async function checkImport(work: ImportWork, job: Jobs['import']): Promise<void> {
  const [asked] = await work.db.select().from(imports).where(eq(imports.id, job.import_id))
  if (asked?.state !== 'checking') return
  const found = await sortAll(work, job, asked)
  await work.db.transaction(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, asked.id)).for('update')
    if (row?.state !== 'checking') throw new TakenOver('another check was first')
    await keep(tx, job, row, found)
  })
}

async function sortAll(
  { db, store, signal }: ImportWork,
  job: Jobs['import'],
  asked: StoredImport,
): Promise<Found> {
  const who = await importerOf(db, asked.uid, asked.resource, job)
  const target = importTargets[asked.resource]
  await target.refuseWrongOwner(db, who, asked.service_id)
  const to = planOf(asked)
  const seen = new Map<string, number>()
  const found: Found = { accepted: 0, updated: 0, refusals: [], questions: [] }
  let batch: ImportLine[] = []
  const flush = async () => {
    signal.throwIfAborted()
    const { fresh, updates, refusals } = await target.sort(db, who, to, batch, seen)
    for (const [key, line] of keysTakenBy(fresh, updates)) seen.set(key, line)
    found.accepted += fresh.length
    found.updated += updates.length
    found.questions = withQuestions(found.questions, refusals)
    // The rows are in the stored file. Only a run stores the cells of refused rows, besides those that are compared.
    for (const refusal of refusals) found.refusals.push(refusal.differing ? refusal : { ...refusal, row: [] })
    batch = []
  }
  for await (const line of importLines(store, asked.stored)) if (batch.push(line) === batchSize) await flush()
  if (batch.length > 0) await flush()
  return found
}

async function keep(
  db: Db,
  job: Jobs['import'],
  row: StoredImport,
  { accepted, updated, refusals, questions }: Found,
): Promise<void> {
  const who = await importerOf(db, row.uid, row.resource, job)
  const { lines, disclosed } = await discloseChecked(db, who, refusals, new Set(row.told_lines))
  await db.delete(importRefusals).where(eq(importRefusals.import_id, row.id))
  for (let at = 0; at < lines.length; at += insertSize)
    await db
      .insert(importRefusals)
      .values(lines.slice(at, at + insertSize).map((line) => ({ ...line, import_id: row.id })))
  const sums = { accepted, updated, ...addRefused({ refused: 0, duplicates: 0, unlisted: 0 }, lines) }
  await db
    .update(imports)
    .set({ ...sums, state: 'checked', failure: null, told_lines: disclosed, questions })
    .where(eq(imports.id, row.id))
  recordImport(who, row, 'check', sums)
  await writeAuditEntries(db, who)
}
