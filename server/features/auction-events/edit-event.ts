import { asc, eq, and } from 'drizzle-orm'
import type { auctionEventRoutes, EditedEvent, LotTermChanges } from '#contract/auction-events.ts'
import { givenFields } from '#contract/grammar/resource.ts'
import type { BodyOf } from '#contract/grammar/route.ts'
import { changedTerms, type TermChange } from '#contract/rules/auction-event.ts'
import type { Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { eachOf } from '#server/request/bulk.ts'
import { Refusal } from '#server/request/errors.ts'
import { checkVersion, recordsWhere } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { lotsTable } from '#server/tables/lots.ts'
import { editableStates } from '#server/features/lots/present.ts'
import { lotSource } from '#server/features/lots/source.ts'
import { lotScope } from '#server/features/lots/visibility.ts'
import { editLot } from '#server/features/lots/write.ts'
import { hasBidders } from '#server/features/sign-ups/event-sign-ups.ts'
import {
  attachEventFiles,
  faultsOfEvent,
  lockOwnEvent,
  refuseFaults,
  refuseReferences,
  refuseStarted,
  type EventFields,
} from './events.ts'
import { presentEvent } from './present.ts'
import { eventSource, type StoredEvent } from './source.ts'

type Input = BodyOf<typeof auctionEventRoutes.edit>

/**
 * The changes that the edit makes to each lot that the caller sees, in their order. Lots without a change
 * are left out.
 */
async function lotChanges(
  db: Db,
  who: Caller,
  before: StoredEvent,
  after: StoredEvent,
): Promise<(LotTermChanges & { version: number })[]> {
  const ofEvent = and(eq(lotsTable.event_id, before.id), lotScope(who))
  const lots = await recordsWhere(db, lotSource, ofEvent, { order: asc(lotsTable.event_seq) })
  const editable = editableStates(who)
  return lots.flatMap((lot) => {
    const changes = changedTerms(before, after, lot.event_seq, lot)
    if (changes.length === 0) return []
    const { id, event_seq, lot_no, corpore_name, state, version } = lot
    const follows = editable.includes(state)
    return [
      {
        id,
        event_seq,
        lot_no,
        corpore_name,
        state,
        version,
        changes,
        code: follows ? 0 : 409,
        ...(!follows && { reason: 'wrong_state' }),
      },
    ]
  })
}

const patchOf = (changes: readonly TermChange[]) =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]))

/** Edits the chosen lots, each by its own guards. A refused lot stays unchanged, and its answer says why. */
async function changeLots(
  db: Db,
  who: Caller,
  found: Awaited<ReturnType<typeof lotChanges>>,
  ids: readonly number[],
): Promise<LotTermChanges[]> {
  const chosen = new Map(found.filter(({ id }) => ids.includes(id)).map((lot) => [lot.id, lot]))
  const { results } = await eachOf(db, who, [...chosen.keys()], async (tx, id) => {
    const lot = chosen.get(id)
    if (lot) await editLot(tx, who, id, { ...patchOf(lot.changes), version: lot.version })
  })
  return results.flatMap(({ id, code, reason }) => {
    const lot = chosen.get(id)
    if (!lot) return []
    const { version: _version, reason: _reason, ...shown } = lot
    return [{ ...shown, code, ...(reason !== undefined && { reason }) }]
  })
}

/** Once there is a bidder, the meaning of the deposit cannot change. */
async function refuseNewBondMode(db: Db, before: StoredEvent, after: StoredEvent): Promise<void> {
  if ((after.bond_mode ?? 'per_lot') !== before.bond_mode && (await hasBidders(db, before.id)))
    throw new Refusal('deposit_settled')
}

/**
 * Edits an event. Only the lots in `lot_ids` get new terms. A dry run returns the changes of each lot and
 * writes nothing.
 */
export async function editEvent(
  db: Db,
  who: Caller,
  id: number,
  { version, lot_ids, dry_run = false, ...input }: Input,
): Promise<EditedEvent> {
  const before = await lockOwnEvent(db, who, id)
  await checkVersion(before, version, () => presentEvent(db, who, before))
  await refuseStarted(db, who, before)
  const given = givenFields(input) as EventFields
  const after = { ...before, ...given } as StoredEvent
  refuseFaults(faultsOfEvent(after))
  await refuseReferences(db, who, given, before)
  await refuseNewBondMode(db, before, after)
  const found = await lotChanges(db, who, before, after)
  if (dry_run)
    return {
      ...(await presentEvent(db, who, before)),
      lot_changes: found.map(({ version: _version, ...shown }) => shown),
    }
  const changes = { ...given, bond_mode: after.bond_mode ?? 'per_lot' } as Partial<StoredEvent>
  const written = await writeRecord(db, who, eventSource, before, changes, { action: 'edit' })
  await attachEventFiles(db, written)
  const lot_changes = await changeLots(db, who, found, lot_ids ?? [])
  return { ...(await presentEvent(db, who, written)), lot_changes }
}
