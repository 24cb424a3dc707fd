import type { BodyOf } from '#contract/grammar/route.ts'
import { comparable, fittingEvidence } from '#contract/rules/thing-evidence.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { ThingRow, thingRoutes } from '#contract/things.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, Refusal, type FieldFault } from '#server/request/errors.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { insertRow, writeColumns, writeRecord } from '#server/records/write-records.ts'
import { storedFields, type LogEntry } from '#server/records/write-log.ts'
import { followBond } from '#server/features/finance/deposits/performance.ts'
import type { StoredLot } from '#server/features/lots/visibility.ts'
import { attachFiles, refuseForeignFiles } from '#server/features/uploads/files.ts'
import { stateByPapers } from './facts.ts'
import { presentThing } from './present.ts'
import { evidenceSource, thingSource, type StoredThing } from './source.ts'
import { lockThing, logOf } from './things.ts'

type Filing = Omit<BodyOf<typeof thingRoutes.evidence>, 'version'>

/**
 * Requires number, date and file of every paper. Photographs have no number; a transfer names the new plate.
 */
function refuseFaults(
  { kind, number, date, files, new_plate }: Filing,
  thing: StoredThing,
  lot: StoredLot,
  now: Date,
) {
  const faults: (FieldFault | false)[] = [
    !fittingEvidence(thing.kind, lot.end_use).includes(kind) && { name: 'kind', fault: 'unknown_choice' },
    kind !== 'photos' && !number && { name: 'number', fault: 'required' },
    (!files || files.length === 0) && { name: 'files', fault: 'required' },
    kind === 'transfer' && thing.kind === 'vehicle' && !new_plate && { name: 'new_plate', fault: 'required' },
    date > businessDay(now) && { name: 'date', fault: 'in_future' },
  ]
  const found = faults.filter((fault) => fault !== false)
  if (found.length > 0) throw new InvalidFields('thing_evidence', found)
}

/** Updates the state of a thing after a change of its papers. Papers are logged with their thing. */
async function followPapers(
  db: Db,
  who: Caller,
  lot: StoredLot,
  thing: StoredThing,
  entry: LogEntry,
): Promise<StoredThing> {
  const state = await stateByPapers(db, thing, lot)
  return writeRecord(db, who, thingSource, thing, { state }, { ...logOf(lot), ...entry })
}

const refuseClosed = (thing: StoredThing): void => {
  if (thing.state === 'in_yard') throw new Refusal('not_out_yet')
  if (thing.state === 'accepted') throw new Refusal('wrong_state', {}, { state: thing.state })
}

export async function fileEvidence(
  db: Db,
  who: Caller,
  id: number,
  { version, ...paper }: BodyOf<typeof thingRoutes.evidence>,
): Promise<ThingRow> {
  const { lot, thing } = await lockThing(db, who, id)
  await checkVersion(thing, version, () => presentThing(db, who, thing))
  refuseClosed(thing)
  refuseFaults(paper, thing, lot, who.now)
  const files = paper.files ?? []
  await refuseForeignFiles(db, who, 'files', files, [])
  const number_key = paper.number ? comparable(paper.number) || null : null
  const made = { ...paper, files, thing_id: thing.id, number_key, created_at: who.now.toISOString() }
  const stored = await insertRow(db, who, evidenceSource, made)
  await attachFiles(db, files, 'lots', lot.id)
  const after = storedFields(stored, made, evidenceSource.log.fields)
  return presentThing(db, who, await followPapers(db, who, lot, thing, { action: 'file_evidence', after }))
}

/** Voids a wrong paper, so that the right one can be filed. */
export async function voidEvidence(db: Db, who: Caller, id: number, reason: string): Promise<ThingRow> {
  const { thing_id } = await getRecord(db, who, evidenceSource, id)
  const { lot, thing } = await lockThing(db, who, thing_id)
  refuseClosed(thing)
  const paper = await getRecord(db, who, evidenceSource, id, true)
  if (paper.voided_at !== null) throw new Refusal('already_voided')
  const changes = { void_reason: reason, voided_at: who.now.toISOString() }
  await writeColumns(db, who, evidenceSource, paper, changes)
  const { kind, number } = paper
  const entry = { action: 'void' as const, before: { kind, number }, after: { void_reason: reason } }
  return presentThing(db, who, await followPapers(db, who, lot, thing, entry))
}

/**
 * Accepts a thing whose papers fit. If papers contradict or are missing, role 2 can accept it with a reason.
 */
export async function acceptThing(
  db: Db,
  who: Caller,
  id: number,
  { version, reason }: BodyOf<typeof thingRoutes.accept>,
): Promise<ThingRow> {
  const { lot, thing } = await lockThing(db, who, id)
  await checkVersion(thing, version, () => presentThing(db, who, thing))
  refuseClosed(thing)
  const { faults, missing } = await presentThing(db, who, thing)
  const isWhole = faults.length === 0 && missing.length === 0
  if (!isWhole && !(may(who, 'things.override') && reason))
    throw new Refusal('thing_faulty', {}, { faults, missing })
  const changes = {
    state: 'accepted' as const,
    accepted_at: who.now.toISOString(),
    accept_reason: reason ?? null,
  }
  const accepted = await writeRecord(db, who, thingSource, thing, changes, {
    action: 'accept',
    ...logOf(lot),
  })
  await followBond(db, who, lot)
  return presentThing(db, who, accepted)
}
