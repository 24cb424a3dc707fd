import type { StaffRow } from '#contract/staff.ts'
import type { Db } from '#server/db/client.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import type { Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { linkOpenUntil, releaseLink } from '#server/features/session/provider-link.ts'
import { endAllAccess } from '#server/features/session/end-access.ts'
import { recordControl } from './same-person.ts'
import { staffSource } from './source.ts'
import { presentOne } from './staff.ts'

/**
 * Releases a person's account at the provider: the next sign-in whose claim names them pins another one. Whoever does
 * so could sign in as this person, so the two count as one for a while.
 */
export async function releaseProvider(
  db: Db,
  who: Caller,
  id: number,
  version: number | undefined,
): Promise<StaffRow> {
  const before = await getRecord(db, who, staffSource, id, true)
  await checkVersion(before, version, () => presentOne(db, who, before))
  if (id === who.uid) throw new Refusal('own_account')
  await releaseLink(db, id)
  const opened = { oidc_open_until: linkOpenUntil(who.now) }
  const written = await writeRecord(db, who, staffSource, before, opened, { action: 'release_provider' })
  await recordControl(db, who, id)
  await endAllAccess(db, who, written)
  return presentOne(db, who, written)
}
