import { addressOf } from '#contract/grammar/addresses.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { stateOf, type Finding, type FindingKind } from '#contract/system-status.ts'
import { businessDay } from '#contract/rules/time.ts'
import type { Db } from '#server/db/client.ts'
import { notifyOnce } from '#server/records/notify.ts'
import { systemCaller } from '#server/request/caller.ts'
import { staffTable } from '#server/tables/staff.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import { readFacts } from './facts.ts'
import { sharedFindings } from './findings.ts'

const kinds: Partial<Record<FindingKind, NotificationKind>> = {
  job_failed: 'job_failed',
  job_late: 'job_failed',
  clock_waits: 'clock_waits',
  backup_never: 'backup_old',
  backup_old: 'backup_old',
  backup_failed: 'backup_failed',
  disk_full: 'disk_full',
  storage_down: 'storage_trouble',
  storage_public: 'storage_trouble',
  seal_broken: 'seal_broken',
}

interface Trouble {
  kind: NotificationKind
  values: Finding['values']
}

/** A failed backup and an outdated one are one problem. */
const subjectOf = ({ kind, values }: Trouble): string =>
  `${kind.startsWith('backup') ? 'backup' : kind}:${values['job'] ?? values['host'] ?? ''}`

/** Notifies the administrators of each of these once. */
export async function tellAdministrators(
  db: Db,
  told: readonly (Trouble & { once: string })[],
  now: Date,
): Promise<void> {
  if (told.length === 0) return
  const people = await db.select({ id: staffTable.id }).from(staffTable).where(holding('system.status'))
  const uids = people.map(({ id }) => id)
  const url = addressOf('systemStatus')
  await db.transaction(async (tx) => {
    for (const notice of told)
      await notifyOnce(tx, systemCaller(now, 'system-status'), uids, { ...notice, url })
  })
}

/** Notifies the administrators. Each problem is reported once a day, whichever instance finds it. */
export const notifyAdministrators = (db: Db, troubles: readonly Trouble[], now: Date): Promise<void> =>
  tellAdministrators(
    db,
    troubles.map((trouble) => ({ ...trouble, once: `status:${subjectOf(trouble)}:${businessDay(now)}` })),
    now,
  )

/** Notifies the administrators of findings in the database that need action. */
export async function notifyOfFindings(db: Db, now: Date): Promise<void> {
  const found = sharedFindings(await readFacts(db)).filter((finding) => stateOf(finding) === 'act')
  const troubles = found.flatMap(({ kind, values }) => {
    const notification = kinds[kind]
    return notification ? [{ kind: notification, values: { ...values } }] : []
  })
  await notifyAdministrators(db, troubles, now)
}
