import { and, count, eq, inArray } from 'drizzle-orm'
import { importPermission, type ImportRow, type SameField, type importRoutes } from '#contract/imports.ts'
import { isAuthorField } from '#contract/past-sheet.ts'
import { writableNames, type Resource } from '#contract/grammar/resource.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, Refusal, type FieldFault } from '#server/request/errors.ts'
import type { Jobs, Queue } from '#server/request/job-queue.ts'
import { countCompared } from '#server/identity/comparison-limit.ts'
import { overDailyLimit } from '#server/identity/daily-limit.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { imports, type StoredImport } from '#server/tables/imports.ts'
import { reauthenticateForMoney } from './account-path.ts'
import { refuseUnpaidRun } from './hidden-rows.ts'
import { recordImport } from './importer.ts'
import { importActions, loadImport, presentImport } from './imports.ts'
import { keepAnswers } from './questions.ts'
import { planOf } from './run.ts'
import { importTargets } from './targets.ts'
import { required } from '#server/records/required.ts'
/** The fields whose values are checked for duplicates. */
const numbers: readonly SameField[] = ['phone', 'credit_code', 'contact2_phone', 'contact3_phone']
/** The most queued or running imports of one person. */
const mostOfOne = 5

/** Refuses a mapping that lacks a required field or names a missing column. */
function refuseWrongMapping(
  who: Caller,
  of: Resource,
  columns: readonly string[],
  mapping: Readonly<Record<string, string>>,
): void {
  const faults: FieldFault[] = []
  for (const [name, title] of Object.entries(mapping)) {
    const isKnown = writableNames(of).includes(name) && (may(who, 'imports.past') || !isAuthorField(name))
    if (!isKnown) faults.push({ name, fault: 'unknown_field' })
    else if (!columns.includes(title)) faults.push({ name, fault: 'unknown_choice' })
  }
  for (const [name, field] of Object.entries(of.fields))
    if (field.required_at === 'save' && mapping[name] === undefined) faults.push({ name, fault: 'required' })
  if (faults.length > 0) throw new InvalidFields(of.name, faults)
}

/** Loads and locks the import, and refuses an act that its state does not allow. */
async function ready(
  db: Db,
  who: Caller,
  id: number,
  act: ImportRow['actions'][number],
): Promise<StoredImport> {
  const row = await loadImport(db, who, id, true)
  const others = act !== 'undo' && row.uid !== who.uid
  if (others || !may(who, importPermission(row.resource))) throw new Refusal('no_permission')
  if (!importActions(who, row).includes(act)) throw new Refusal('wrong_state')
  const [busy] = await db
    .select({ n: count() })
    .from(imports)
    .where(
      and(eq(imports.uid, row.uid), inArray(imports.state, ['queued', 'running', 'checking', 'undoing'])),
    )
  if ((busy?.n ?? 0) >= mostOfOne) throw new Refusal('busy', {}, { retry_after: 10 })
  return row
}

const send = (
  db: Db,
  who: Caller,
  queue: Queue,
  { id, uid }: StoredImport,
  act: NonNullable<Jobs['import']['act']>,
): Promise<void> =>
  queue.send(db, 'import', {
    import_id: id,
    uid,
    act,
    language: who.language,
    address: who.address,
    request_id: who.request_id,
  })

/** Where the job is queued, and where the rows are stored. */
interface Means {
  queue: Queue
  store: Store
}

type Choices = BodyOf<typeof importRoutes.check>

const nothingYet = {
  accepted: 0,
  updated: 0,
  refused: 0,
  duplicates: 0,
  unlisted: 0,
  failure: null,
  questions: [],
}

/**
 * Stores the choices and queues the work. Without `service_id` the importer owns new rows; null is the pool.
 */
async function startWith(
  db: Db,
  who: Caller,
  { queue, store }: Means,
  id: number,
  { mapping, on_duplicate, service_id = who.uid, answers = [] }: Choices,
  act: 'check' | 'run',
): Promise<ImportRow> {
  const before = await ready(db, who, id, act)
  const target = importTargets[before.resource]
  refuseWrongMapping(who, target.resource, before.columns, mapping)
  await target.refuseWrongOwner(db, who, service_id)
  await keepAnswers(db, who, before, answers)
  // A mapping with other number columns compares other values, so earlier disclosures no longer count.
  const sameNumbers = numbers.every((number) => before.mapping[number] === mapping[number])
  const [written] = await db
    .update(imports)
    .set({
      ...nothingYet,
      state: act === 'run' ? 'queued' : 'checking',
      mapping,
      on_duplicate,
      service_id,
      told_lines: sameNumbers ? before.told_lines : [],
    })
    .where(eq(imports.id, id))
    .returning()
  const row = required(written, 'the started import')
  if (act === 'run') await refuseUnpaidRun({ db, store }, who, row, planOf(row))
  if (act === 'run') reauthenticateForMoney(who, row)
  await send(db, who, queue, row, act)
  recordImport(who, row, act === 'run' ? 'run_import' : 'check', { mapping, on_duplicate, service_id })
  return presentImport(who, row)
}

export const startImport = (db: Db, who: Caller, means: Means, id: number, input: Choices) =>
  startWith(db, who, means, id, input, 'run')

/**
 * Starts a check. It can be repeated at will, so it requires a comparison left in the daily limit; otherwise
 * it would disclose duplicates for free.
 */
export async function startCheck(
  db: Db,
  who: Caller,
  means: Means,
  id: number,
  input: Choices,
): Promise<ImportRow> {
  const started = await startWith(db, who, means, id, input, 'check')
  const { total, most } = await countCompared(db, who, [])
  if (total >= most && most !== Infinity) throw overDailyLimit(who, 'compare', most)
  return started
}

export async function startUndo(db: Db, who: Caller, queue: Queue, id: number): Promise<ImportRow> {
  reauthenticateForMoney(who, await ready(db, who, id, 'undo'))
  const [written] = await db
    .update(imports)
    .set({ state: 'undoing', undone_by: who.uid, failure: null })
    .where(eq(imports.id, id))
    .returning()
  const row = required(written, 'the started import')
  await send(db, who, queue, row, 'undo')
  recordImport(who, row, 'undo_import', { accepted: row.accepted, updated: row.updated })
  return presentImport(who, row)
}
