import { sql } from 'drizzle-orm'
import { auctionType, pricingBasis } from '../../../contract/lot-choices.ts'
import { lots, type LotRow } from '../../../contract/lots.ts'
import { writableNames, type Draft, type Patch } from '../../../contract/resource.ts'
import { businessDay } from '../../../contract/time.ts'
import { may, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { InvalidFields, Refusal, type FieldFault } from '../../request/errors.ts'
import { selection } from '../../records/list-statements.ts'
import { writeColumns } from '../../records/records.ts'
import { difference } from '../../records/write-log.ts'

import { searchGrams } from '../../records/search-grams.ts'
import { attachFiles, refuseForeignFiles } from '../uploads/files.ts'
import { countLot } from './counts.ts'
import { editableStates } from './editable.ts'
import { loadLot, refuseStale } from './lots.ts'
import { faultsOfTerms } from './order-of-terms.ts'
import { presentLot } from './present.ts'
import { referenceFaults, refuseSuspended, type Consignor } from './references.ts'
import { lotSources } from './source.ts'
import { missingFor } from './steps.ts'
import { lotEvents, lotsTable as table } from '../../tables/lots.ts'
import { recordLot } from './tell.ts'
import type { StoredLot } from './visibility.ts'

const fieldNames = writableNames(lots)

type Given = Readonly<Record<string, unknown>>
const present = (input: Given): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

const gramsOf = ({ lot_no, corpore_name }: Pick<StoredLot, 'lot_no' | 'corpore_name'>): string[] =>
  searchGrams({ names: corpore_name ? [lot_no, corpore_name] : [lot_no] })

const refuseFaults = (faults: readonly FieldFault[]): void => {
  if (faults.length > 0) throw new InvalidFields('lots', faults)
}

/** What a draft begins with where nothing else is said. */
function defaults(who: Caller, given: Given, consignor: Consignor | undefined): Record<string, unknown> {
  return {
    service_id: who.uid,
    pricing_basis: pricingBasis.whole,
    increment_rule: 'multiple',
    extension_minutes: 5,
    commission_payer: 'buyer',
    ...(given['auction_type'] === undefined
      ? {}
      : { unit: given['auction_type'] === auctionType.ship ? '艘' : '台' }),
    ...(consignor
      ? { customer_id: consignor.customer_id, commission_point: consignor.commission_point }
      : {}),
  }
}

async function nextNumber(db: Db, who: Caller): Promise<{ id: number; lot_no: string }> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('lots', 'id')) as id`,
  )
  const id = Number(rows[0]?.id)
  return { id, lot_no: `YJT-${businessDay(who.now).slice(0, 4)}-${String(id).padStart(6, '0')}` }
}

async function takeFiles(
  db: Db,
  who: Caller,
  given: Pick<Draft<typeof lots>, 'photos' | 'files'>,
  already: readonly StoredLot[],
): Promise<void> {
  for (const name of ['photos', 'files'] as const)
    await refuseForeignFiles(
      db,
      who,
      name,
      given[name] ?? [],
      already.flatMap((lot) => lot[name]),
    )
}

/** Writes a new draft with its first event. */
async function insertDraft(
  db: Db,
  who: Caller,
  fields: Given,
  act: 'create' | 'copy',
  detail: Given = {},
): Promise<StoredLot> {
  const number = await nextNumber(db, who)
  const row = {
    ...fields,
    ...number,
    state: 'draft',
    created_by: who.uid,
    updated_by: who.uid,
    created_at: who.now.toISOString(),
  }
  const grams = gramsOf(row as unknown as StoredLot)
  const [stored] = (await db
    .insert(table)
    .values({ ...row, grams } as unknown as typeof table.$inferInsert)
    .returning(selection(table, ['grams']))) as unknown as StoredLot[]
  const lot = stored as StoredLot
  await db.insert(lotEvents).values({
    lot_id: lot.id,
    round_no: lot.round_no,
    action: act,
    to_state: 'draft',
    by_uid: who.uid,
    detail: { ...detail },
    at: who.now.toISOString(),
  })
  await countLot(db, undefined, lot)
  recordLot(who, act, undefined, lot, { after: present(fields), detail })
  return lot
}

/** Makes a draft, half filled or not; the customer and the commission come from the consignor, the owner is the caller. */
export async function createLot(db: Db, who: Caller, input: Draft<typeof lots>): Promise<LotRow> {
  const given = present(input)
  const { faults, consignor } = await referenceFaults(db, who, given, input.commission_id)
  const chosen = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== null || !['unit', ...named].includes(name)),
  )
  const fields = { ...defaults(who, given, consignor), ...chosen }
  if (given['service_id'] === null && may(who, 'lots.seeAll')) fields['service_id'] = null
  refuseFaults([...faults, ...faultsOfTerms(fields)])
  refuseSuspended(consignor)
  await takeFiles(db, who, input, [])
  const lot = await insertDraft(db, who, fields, 'create')
  await attachFiles(db, [...lot.photos, ...lot.files], 'lots', lot.id)
  return presentLot(db, who, lot)
}

/** Fields that are never empty: null asks for the default. */
const named = ['service_id', 'pricing_basis', 'increment_rule', 'extension_minutes', 'commission_payer']

/** What a new lot does not take over: its dates, link, recruiter and files are its own. */
const ownOfEach = [
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
]

/** A new draft with the terms of this lot; it belongs to whoever copies, unless that person may give lots to others. */
export async function copyLot(db: Db, who: Caller, id: number, version: number | undefined): Promise<LotRow> {
  const lot = await loadLot(db, who, id)
  await refuseStale(db, who, lot, version)
  const fields = Object.fromEntries(
    fieldNames.filter((name) => !ownOfEach.includes(name)).map((name) => [name, lot[name]]),
  )
  if (!may(who, 'lots.seeAll')) fields['service_id'] = who.uid
  const copy = await insertDraft(db, who, fields, 'copy', { from: lot.lot_no })
  return presentLot(db, who, copy)
}

/** Only what changes is checked against the lists of people and companies: who has left since is not asked about again. */
const changesOf = (before: StoredLot, given: Given): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )

/** A lot that left the draft stays complete: what a step has asked for is not taken away again. */
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

export async function editLot(db: Db, who: Caller, id: number, input: Patch<typeof lots>): Promise<LotRow> {
  const { version, ...rest } = input
  const before = await loadLot(db, who, id, true)
  await refuseStale(db, who, before, version)
  if (!editableStates(who).includes(before.state))
    throw new Refusal('wrong_state', {}, { state: before.state })
  const given = changesOf(before, present(rest))
  for (const name of named)
    if (given[name] === null && !(name === 'service_id' && may(who, 'lots.seeAll')))
      refuseFaults([{ name, fault: 'required' }])
  const { faults, consignor } = await referenceFaults(
    db,
    who,
    given,
    (given['commission_id'] as number | undefined) ?? before.commission_id,
  )
  const moved = given['commission_id'] !== undefined
  const fields =
    moved && given['customer_id'] === undefined
      ? { ...given, customer_id: consignor?.customer_id ?? null }
      : given
  const after = { ...before, ...fields } as StoredLot
  refuseFaults([...faults, ...faultsOfTerms(after), ...faultsOfCorrection(before, after, who)])
  if (moved) refuseSuspended(consignor)
  await takeFiles(db, who, rest, [before])
  const written = (await writeColumns(db, who, lotSources.both, before, {
    ...fields,
    grams: gramsOf(after),
  })) as StoredLot
  await attachFiles(db, [...written.photos, ...written.files], 'lots', id)
  await countLot(db, before, written)
  recordLot(who, 'edit', before, written, difference(before, written, fieldNames))
  return presentLot(db, who, written)
}
