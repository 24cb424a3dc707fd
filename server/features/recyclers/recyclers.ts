import type { Page } from '#contract/grammar/envelope.ts'
import { nearestExpiry } from '#contract/rules/licences.ts'
import { gradeOf } from '#contract/rules/recycler-grade.ts'
import type { recyclers, Qualification, RecyclerRow } from '#contract/recyclers.ts'
import { givenFields, type Draft, type Patch } from '#contract/grammar/resource.ts'
import { may, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/request/errors.ts'
import { requireReauthentication } from '#server/request/reauthentication.ts'
import { keysOf } from '#server/identity/identity-columns.ts'
import { checkSeenVersion } from '#server/records/masked-edits.ts'
import { getRecord } from '#server/records/records.ts'
import { createRecord, writeRecord } from '#server/records/write-records.ts'
import { difference } from '#server/records/write-log.ts'
import { noteLastPage } from '#server/identity/disclosures.ts'
import { recyclerIdentity } from './duplicates.ts'
import { mayEdit } from './guards.ts'
import {
  readQualifications,
  refuseForeignLicences,
  replaceQualifications,
  type QualificationDraft,
} from './qualifications.ts'
import { presentRecycler, presentRecyclers } from './present.ts'
import { listedRecyclers, recyclerSource, type StoredRecycler } from './source.ts'
import { listRecords } from '#server/lists/list-records.ts'

/** The grade of a recycler without sign-ups. */
export const firstGrade = gradeOf({ sign_up_count: 0, win_count: 0, default_count: 0, late_count: 0 }).grade

export async function listRecyclers(
  db: Db,
  who: Caller,
  raw: Readonly<Record<string, unknown>>,
): Promise<Page<RecyclerRow>> {
  const page = await listRecords(db, who, listedRecyclers(who), raw)
  noteLastPage(who, 'recyclers', page)
  return { ...page, items: await presentRecyclers(db, who, page.items) }
}

/**
 * Loads a recycler, which everybody who works with recyclers may see. `lock` locks it for the transaction.
 */
export const loadRecycler = (db: Db, who: Caller, id: number, lock = false): Promise<StoredRecycler> =>
  getRecord(db, who, recyclerSource, id, lock)

interface More {
  qualifications?: readonly QualificationDraft[] | undefined
  confirm_duplicate?: boolean | undefined
}

export type NewRecycler = Draft<typeof recyclers> & More

/** Creates a recycler that waits to be verified. The caller owns it. */
export async function createRecycler(db: Db, who: Caller, input: NewRecycler): Promise<RecyclerRow> {
  const { confirm_duplicate = false, qualifications = [], ...fields } = input
  await refuseForeignLicences(db, who, qualifications, [])
  await recyclerIdentity.refuse(db, who, fields, confirm_duplicate)
  const at = who.now.toISOString()
  const start = {
    service_id: who.uid,
    grade: firstGrade,
    nearest_expiry: nearestExpiry(daysOf(qualifications)),
    created_at: at,
    updated_at: at,
  }
  const licences = qualifications.length > 0 && { qualifications }
  const row = await createRecord(
    db,
    who,
    recyclerSource,
    { ...fields, ...keysOf(fields), ...start },
    { after: { ...fields, ...licences, service_id: who.uid } },
  ).catch(recyclerIdentity.asRefusal(who, fields))
  await replaceQualifications(db, who, row.id, qualifications)
  return presentRecycler(db, who, row)
}

const daysOf = (all: readonly QualificationDraft[]) =>
  all.map((qualificationDraft) => ({
    ...qualificationDraft,
    valid_from: qualificationDraft.valid_from ?? null,
  }))

/** Licences without their ids, which change with every edit, for comparison and the audit log. */
const bare = (all: readonly (QualificationDraft | Qualification)[]) =>
  all
    .map(({ type, number, valid_from, valid_to, file }) => ({
      type,
      number: number ?? null,
      valid_from: valid_from ?? null,
      valid_to,
      file: file ?? [],
    }))
    .sort((a, b) => a.valid_to.localeCompare(b.valid_to) || a.type.localeCompare(b.type))

export async function editRecycler(
  db: Db,
  who: Caller,
  id: number,
  input: Patch<typeof recyclers> & More,
): Promise<RecyclerRow> {
  const { confirm_duplicate = false, version, qualifications, ...given } = input
  const before = await loadRecycler(db, who, id, true)
  // Anybody who may edit the recycler may fill in an empty account number, but not overwrite a masked one.
  const known = (before.bank_account ?? '').trim() !== ''
  if (given.bank_account !== undefined && known && !may(who, 'bankAccounts.see'))
    throw new Refusal('masked_field', { resource: 'recyclers', field: 'bank_account' })
  if (!mayEdit(who, before)) throw new Refusal('no_permission')
  await checkSeenVersion(recyclerSource, who, before, version, () => presentRecycler(db, who, before))
  const fields = givenFields(given)
  const after = { ...before, ...fields }
  if (after.bank_account !== before.bank_account || after.bank_name !== before.bank_name)
    requireReauthentication(who)
  const licences = qualifications && (await licenceChange(db, who, id, qualifications))
  await recyclerIdentity.refuseChange(db, who, before, after, confirm_duplicate)
  const changes = {
    ...fields,
    ...keysOf(after),
    ...(qualifications && { nearest_expiry: nearestExpiry(daysOf(qualifications)) }),
  }
  const logged = [...recyclerSource.log.fields, 'qualifications']
  const written = await writeRecord(db, who, recyclerSource, before, changes, {
    action: 'edit',
    showsMore: licences !== undefined,
    ...(licences && difference({ ...before, ...licences.before }, { ...after, ...licences.after }, logged)),
  }).catch(recyclerIdentity.asRefusal(who, after))
  if (qualifications) await replaceQualifications(db, who, id, qualifications)
  return presentRecycler(db, who, written)
}

/** The licences before and after an edit, for the audit log. */
async function licenceChange(db: Db, who: Caller, id: number, given: readonly QualificationDraft[]) {
  const held = await readQualifications(db, id)
  await refuseForeignLicences(db, who, given, held)
  return { before: { qualifications: bare(held) }, after: { qualifications: bare(given) } }
}
