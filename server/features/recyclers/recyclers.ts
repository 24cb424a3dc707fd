import { inArray } from 'drizzle-orm'
import type { Page } from '../../../contract/envelope.ts'
import { nearestExpiry } from '../../../contract/licences.ts'
import { gradeOf } from '../../../contract/recycler-grade.ts'
import { recyclers, type Qualification, type RecyclerRow } from '../../../contract/recyclers.ts'
import { writableNames, type Draft, type Patch } from '../../../contract/resource.ts'
import { may, record, type Caller } from '../../request/caller.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../request/errors.ts'
import { keysOf } from '../../records/identity-columns.ts'
import { companyKey, phoneDigits } from '../../records/identity-keys.ts'
import { selection } from '../../records/list-statements.ts'
import { checkVersion, difference, getRecord, listRecords, writeColumns } from '../../records/records.ts'

import { refuseTooManyChecks } from '../customers/check-limit.ts'
import { asDuplicate, refuseDuplicates } from './duplicates.ts'
import { mayEdit } from './guards.ts'
import {
  readQualifications,
  refuseForeignLicences,
  replaceQualifications,
  type QualificationDraft,
} from './qualifications.ts'
import { internal, presentRecycler, presentRecyclers, recyclerSource, type StoredRecycler } from './source.ts'
import { recyclersTable as table } from '../../tables/recyclers.ts'

const fieldNames = writableNames(recyclers)

/** Nobody has signed up for anything yet. */
export const firstGrade = gradeOf({ sign_up_count: 0, win_count: 0, default_count: 0 }).grade

export async function listRecyclers(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<RecyclerRow>> {
  const page = await listRecords(db, who, recyclerSource, raw)
  return { ...page, items: await presentRecyclers(db, who, page.items) }
}

/** The row, which everybody who works with recyclers may see; `lock` holds it for the rest of the transaction. */
export async function loadRecycler(db: Db, who: Caller, id: number, lock = false): Promise<StoredRecycler> {
  return (await getRecord(db, who, recyclerSource, id, lock)) as StoredRecycler
}

/** Company names by id, for the `recycler_id_name` of other records. */
export async function recyclerNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: table.id, name: table.company_name })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

interface More {
  qualifications?: readonly QualificationDraft[] | undefined
  confirm_duplicate?: boolean | undefined
}
export type NewRecycler = Draft<typeof recyclers> & More

/** Waits to be verified; the caller owns it. */
export async function createRecycler(db: Db, who: Caller, input: NewRecycler): Promise<RecyclerRow> {
  const { confirm_duplicate = false, qualifications = [], ...fields } = input
  await refuseForeignLicences(db, who, qualifications, [])
  await refuseTooManyChecks(db, who)
  await refuseDuplicates(db, who, fields, confirm_duplicate)
  const at = who.now.toISOString()
  const kept = {
    service_id: who.uid,
    grade: firstGrade,
    nearest_expiry: nearestExpiry(daysOf(qualifications)),
    created_at: at,
    updated_at: at,
  }
  const [row] = (await db
    .insert(table)
    .values({
      ...fields,
      ...keysOf(fields),
      ...kept,
      created_by: who.uid,
      updated_by: who.uid,
    } as unknown as typeof table.$inferInsert)
    .returning(selection(table, internal))
    .catch(asDuplicate(who))) as unknown as StoredRecycler[]
  const stored = row as StoredRecycler
  await replaceQualifications(db, who, stored.id, qualifications)
  record(who, {
    action: 'create',
    resource: 'recyclers',
    record_id: stored.id,
    record_name: stored.company_name,
    version: 1,
    after: { ...fields, ...(qualifications.length > 0 && { qualifications }), service_id: who.uid },
    owners: [who.uid],
  })
  return presentRecycler(db, who, stored)
}

const daysOf = (all: readonly QualificationDraft[]) =>
  all.map((one) => ({ ...one, valid_from: one.valid_from ?? null }))

/** Licences as they are compared and logged: without their ids, which change with every edit. */
const bare = (all: readonly (QualificationDraft | Qualification)[]) =>
  all
    .map(({ type, number, valid_from, valid_to, file }) => ({
      type,
      number: number ?? null,
      valid_from: valid_from ?? null,
      valid_to,
      file: file ?? [],
    }))
    .sort((one, other) => one.valid_to.localeCompare(other.valid_to) || one.type.localeCompare(other.type))

export async function editRecycler(
  db: Db,
  who: Caller,
  id: number,
  input: Patch<typeof recyclers> & More,
): Promise<RecyclerRow> {
  const { confirm_duplicate = false, version, qualifications, ...given } = input
  if (given.bank_account !== undefined && !may(who, 'bankAccounts.see')) throw new Refusal('masked_field')
  const before = await loadRecycler(db, who, id, true)
  if (!mayEdit(who, before)) throw new Refusal('no_permission')
  await checkVersion(before, version, () => presentRecycler(db, who, before))
  const held = await readQualifications(db, id)
  if (qualifications) await refuseForeignLicences(db, who, qualifications, held)
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after = { ...before, ...fields } as StoredRecycler
  await refuseNewDuplicates(db, who, before, after, confirm_duplicate)
  const written = await writeColumns(db, who, recyclerSource, before, {
    ...fields,
    ...keysOf(after),
    ...(qualifications && { nearest_expiry: nearestExpiry(daysOf(qualifications)) }),
  }).catch(asDuplicate(who))
  if (qualifications) await replaceQualifications(db, who, id, qualifications)
  const changed = difference(
    { ...before, qualifications: bare(held) },
    { ...after, qualifications: bare(qualifications ?? held) },
    [...fieldNames, 'qualifications'],
  )
  record(who, {
    action: 'edit',
    resource: 'recyclers',
    record_id: id,
    record_name: after.company_name,
    version: written.version,
    ...changed,
    owners: [before.service_id],
  })
  return presentRecycler(db, who, written)
}

/** Only what the edit changes is checked: an old soft duplicate is not asked about again. */
async function refuseNewDuplicates(
  db: Db,
  who: Caller,
  before: StoredRecycler,
  after: StoredRecycler,
  confirmed: boolean,
): Promise<void> {
  const identity = {
    phone: phoneDigits(after.phone) === phoneDigits(before.phone) ? null : after.phone,
    credit_code: after.credit_code === before.credit_code ? null : after.credit_code,
    company_name:
      companyKey(after.company_name) === companyKey(before.company_name) ? null : after.company_name,
  }
  if (Object.values(identity).every((one) => one === null)) return
  await refuseTooManyChecks(db, who)
  await refuseDuplicates(db, who, identity, confirmed, before.id)
}
