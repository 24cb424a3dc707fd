import type { StaffRow } from '#contract/staff.ts'
import type { Db } from '#server/db/client.ts'
import { checkVersion, getRecord } from '#server/records/records.ts'
import { writeRecord } from '#server/records/write-records.ts'
import { notify } from '#server/records/notify.ts'
import type { Caller } from '#server/request/caller.ts'
import { Refusal } from '#server/request/errors.ts'
import { removeAllFactors } from '#server/features/second-factor/enrolled-factors.ts'
import { endAllAccess } from '#server/features/session/end-access.ts'
import { recordControl } from './same-person.ts'
import { staffSource } from './source.ts'
import { presentOne } from './staff.ts'

/** Removes every second factor of somebody who lost theirs. One's own is changed in the profile. */
export async function resetSecondFactor(
  db: Db,
  who: Caller,
  id: number,
  version: number | undefined,
): Promise<StaffRow> {
  const before = await getRecord(db, who, staffSource, id, true)
  await checkVersion(before, version, () => presentOne(db, who, before))
  if (id === who.uid) throw new Refusal('own_account')
  if (!before.second_factor) throw new Refusal('no_factor')
  await removeAllFactors(db, id)
  const written = await writeRecord(
    db,
    who,
    staffSource,
    before,
    { second_factor: false },
    { action: 'reset_factor' },
  )
  await recordControl(db, who, id)
  await endAllAccess(db, who, written)
  await notify(db, who, id, { kind: 'factor_changed', values: { by: who.nickname }, url: '/profile' })
  return presentOne(db, who, written)
}
