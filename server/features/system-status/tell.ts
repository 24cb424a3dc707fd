import { addressOf } from '../../../contract/addresses.ts'
import type { NotificationKind } from '../../../contract/notifications.ts'
import { stateOf, type Finding, type FindingKind } from '../../../contract/system-status.ts'
import { businessDay } from '../../../contract/time.ts'
import type { Db } from '../../db/client.ts'
import { tellOnce } from '../../records/notify.ts'
import { systemCaller } from '../../request/caller.ts'
import { staffTable } from '../../tables/staff.ts'
import { holding } from '../staff/holding.ts'
import { readFacts } from './facts.ts'
import { sharedFindings } from './findings.ts'

const kinds: Partial<Record<FindingKind, NotificationKind>> = {
  job_failed: 'job_failed',
  job_late: 'job_failed',
  backup_never: 'backup_old',
  backup_old: 'backup_old',
  backup_failed: 'backup_old',
  disk_full: 'disk_full',
  seal_broken: 'seal_broken',
}

/** Each trouble is told once a day, however often it is found and by whichever instance. */
const onceOf = (kind: NotificationKind, { values }: Finding, now: Date): string =>
  ['status', kind, values['job'] ?? values['host'] ?? '', businessDay(now)].join(':')

/** Tells those who run the installation what needs a hand today. */
export async function tellTrouble(db: Db, now: Date): Promise<void> {
  const troubles = sharedFindings(await readFacts(db)).filter((one) => stateOf(one) === 'act')
  if (troubles.length === 0) return
  const people = await db.select({ id: staffTable.id }).from(staffTable).where(holding('system.status'))
  const uids = people.map(({ id }) => id)
  const url = addressOf('systemStatus')
  await db.transaction(async (tx) => {
    for (const trouble of troubles) {
      const kind = kinds[trouble.kind]
      if (!kind) continue
      const { values } = trouble
      const notice = { kind, values: { ...values }, url, once: onceOf(kind, trouble, now) }
      await tellOnce(tx, systemCaller(now, 'system-status'), uids, notice)
    }
  })
}
