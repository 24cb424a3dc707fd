import type { lots, LotRow } from '#contract/lots.ts'
import { givenFields, type Draft, type Patch } from '#contract/grammar/resource.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal, type FieldFault } from '#server/request/errors.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { attachFiles } from '#server/features/uploads/files.ts'
import { followingTerms, withConsignor } from './contract-terms.ts'
import { refuseOtherConsignor } from './consignor-change.ts'
import { countLot } from './counts.ts'
import { loadLot, refuseStale } from './lots.ts'
import {
  defaults,
  fieldNames,
  gramsOf,
  refuseFaults,
  takeFiles,
  withDefault,
  type LotFields,
  type Scales,
} from './lot-fields.ts'
import { nextNumber } from './next-number.ts'
import { editableStates, presentLot } from './present.ts'
import { reserveColumns } from './reserve-cut.ts'
import { consignorFault, referenceFaults, refuseSuspended, type CheckedReferences } from './references.ts'
import { lotSource } from './source.ts'
import { faultsOfTerms, missingFor } from './terms.ts'
import { usualTermsNow } from './usual-terms.ts'
import { lotEvents } from '#server/tables/lots.ts'
import type { StoredLot } from './visibility.ts'
import { copyHook } from './cascade.ts'

/** The place of a lot in an event. */
type Place = Partial<Pick<StoredLot, 'event_id' | 'event_seq'>>

interface Making {
  isComplete?: boolean
  place?: Place
  /** The references of a lot that many share, checked once. */
  checked?: CheckedReferences
}

/** Writes a new draft with its first event. */
async function insertDraft(
  db: Db,
  who: Caller,
  fields: LotFields & Scales & Place,
  act: 'create' | 'copy',
  detail: Readonly<Record<string, unknown>> = {},
): Promise<StoredLot> {
  const number = await nextNumber(db, who)
  const at = who.now.toISOString()
  const lot = await createRecord(
    db,
    who,
    lotSource,
    { ...fields, ...number, state: 'draft', created_at: at, grams: gramsOf({ ...fields, ...number }) },
    { action: act, after: givenFields(fields), detail },
  )
  // Events are append-only, and a lot of a sheet can be taken back: its timeline begins with the row itself.
  if (!fields.event_id)
    await db.insert(lotEvents).values({
      lot_id: lot.id,
      round_no: lot.round_no,
      action: act,
      to_state: 'draft',
      by_uid: who.uid,
      detail: { ...detail },
      at,
    })
  await countLot(db, undefined, lot)
  return lot
}

/** Fields that are required on submission and missing. */
const faultsOfSubmission = (lot: StoredLot): FieldFault[] =>
  missingFor(lot, ['submit']).map((name) => ({ name, fault: 'required' }))

/**
 * Creates a draft, complete or not. Customer and commission come from the consignor. The owner is the caller.
 * One that is about to be submitted has to be complete before it takes a number.
 */
export async function writeDraft(
  db: Db,
  who: Caller,
  input: Draft<typeof lots>,
  { isComplete = false, place = {}, checked }: Making = {},
): Promise<StoredLot> {
  const given = await withConsignor(db, who, givenFields(input))
  const { faults, consignor, contract } =
    checked ?? (await referenceFaults(db, who, given, given.commission_id))
  const chosen: LotFields = { ...given }
  for (const name of ['unit', ...withDefault] as const) if (chosen[name] === null) delete chosen[name]
  const usual = await usualTermsNow(db)
  const fields = { ...defaults(who, given, consignor, contract, usual), ...chosen }
  if (given.service_id === null && may(who, 'lots.seeAll')) fields.service_id = null
  // A missing field counts as blank here, like null.
  const missing = isComplete ? faultsOfSubmission(fields as StoredLot) : []
  refuseFaults([...faults, ...faultsOfTerms(fields), ...missing])
  refuseSuspended(consignor)
  await takeFiles(db, who, given)
  const lot = await insertDraft(db, who, { ...fields, ...place }, 'create')
  await attachFiles(db, [...lot.photos, ...lot.files, ...lot.approval_files], 'lots', lot.id)
  return lot
}

/** The same, shown to its author. */
export const createLot = async (
  db: Db,
  who: Caller,
  input: Draft<typeof lots>,
  isComplete = false,
): Promise<LotRow> => presentLot(db, who, await writeDraft(db, who, input, { isComplete }))

/** Fields that are not copied: each lot has its own dates, link, recruiter and files. */
const ownOfEach: readonly (keyof LotFields)[] = [
  'auction_time',
  'auction_end_time',
  'signup_end_time',
  'view_from',
  'view_to',
  'clean_end_time',
  'url',
  'zs_service_id',
  'photos',
  'files',
  'approval_files',
]

const copied = fieldNames.filter((name) => !ownOfEach.includes(name))

const pickFields = (lot: LotFields, names: readonly (keyof LotFields)[]): LotFields =>
  Object.fromEntries(names.map((name) => [name, lot[name]]))

/**
 * A new draft with the terms of this lot. It belongs to the caller, unless the caller may give lots to
 * others.
 */
export async function copyLot(db: Db, who: Caller, id: number, version: number | undefined): Promise<LotRow> {
  const lot = await loadLot(db, who, id)
  await refuseStale(db, who, lot, version)
  refuseFaults(await consignorFault(db, who, lot.commission_id))
  const { buyer_scale, consignor_scale } = lot
  const fields = { ...pickFields(lot, copied), buyer_scale, consignor_scale }
  if (!may(who, 'lots.seeAll')) fields.service_id = who.uid
  const copy = await insertDraft(db, who, fields, 'copy', { from: lot.lot_no })
  await copyHook.implementation()(db, who, lot, copy)
  return presentLot(db, who, copy)
}

/** Only changed people and companies are checked, so a lot of somebody who has left can still be edited. */
const changesOf = (before: StoredLot, given: LotFields): LotFields =>
  pickFields(
    given,
    fieldNames.filter(
      (name) => name in given && JSON.stringify(given[name]) !== JSON.stringify(before[name]),
    ),
  )

/** Once a lot has left the draft, required fields cannot be emptied again. */
function faultsOfCorrection(before: StoredLot, after: StoredLot, who: Caller): FieldFault[] {
  if (before.state === 'draft') return []
  const late =
    before.state === 'listed' &&
    after.auction_time !== before.auction_time &&
    Date.parse(after.auction_time ?? '') <= who.now.getTime()
  const faults = missingFor(after, before.state === 'listed' ? ['submit', 'list'] : ['submit']).map(
    (name) => ({ name, fault: 'required' }),
  )
  return late ? [...faults, { name: 'auction_time', fault: 'out_of_range' }] : faults
}

/** The consignor's own rate goes once both sides no longer pay. */
const oneSided = { consignor_commission_point: null }
const isOneSided = (payer: LotFields['commission_payer']): boolean =>
  payer === 'buyer' || payer === 'consignor'

function refuseEmptied(who: Caller, given: LotFields): void {
  const emptied = withDefault.filter((name) => given[name] === null)
  const [first] = emptied.filter((name) => name !== 'service_id' || !may(who, 'lots.seeAll'))
  if (first) refuseFaults([{ name: first, fault: 'required' }])
}

export async function editLot(
  db: Db,
  who: Caller,
  id: number,
  { version, ...input }: Patch<typeof lots>,
): Promise<LotRow> {
  const before = await loadLot(db, who, id, true)
  await refuseStale(db, who, before, version)
  if (!editableStates(who).includes(before.state))
    throw new Refusal('wrong_state', {}, { state: before.state })
  const changed = changesOf(before, givenFields(input))
  const given = before.commission_id === null ? await withConsignor(db, who, changed) : changed
  refuseEmptied(who, given)
  const commission_id = given.commission_id ?? before.commission_id
  const { faults, consignor, contract } = await referenceFaults(db, who, given, commission_id)
  const consignorChanged = given.commission_id !== undefined
  const fields: LotFields & Scales = {
    ...(consignorChanged && { customer_id: consignor?.customer_id ?? null, contract_id: null }),
    ...(contract && (await followingTerms(db, before, given, contract))),
    ...(isOneSided(given.commission_payer) && before.consignor_commission_point !== null && oneSided),
    ...given,
  }
  const after: StoredLot = { ...before, ...fields }
  refuseFaults([...faults, ...faultsOfTerms(after), ...faultsOfCorrection(before, after, who)])
  if (consignorChanged) {
    refuseSuspended(consignor)
    await refuseOtherConsignor(db, id)
  }
  await takeFiles(db, who, givenFields(input), before)
  const changes = { ...fields, ...(await reserveColumns(db, before, after)), grams: gramsOf(after) }
  const written = await writeRecord(db, who, lotSource, before, changes, { action: 'edit' })
  await attachFiles(db, [...written.photos, ...written.files, ...written.approval_files], 'lots', id)
  await countLot(db, before, written)
  return presentLot(db, who, written)
}
