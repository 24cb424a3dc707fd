import { eq } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { Messenger } from '#contract/messages.ts'
import type { Db } from '#server/db/client.ts'
import { notifyOnce } from '#server/records/notify.ts'
import { systemCaller } from '#server/request/caller.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import { messageChannels as table } from '#server/tables/messages.ts'
import { staffTable } from '#server/tables/staff.ts'
import type { Said } from './answers.ts'

const minute = 60_000
/** The pauses after each failure in a row. The last one repeats. */
const pauses = [1, 5, 15, 60, 180].map((minutes) => minutes * minute)
/** 钉钉 blocks a robot for ten minutes if it posts too often. */
const blocked: Record<Messenger, number> = { wecom: minute, dingtalk: 10 * minute, feishu: minute }
/**
 * Administrators are notified after this many failures in a row. A refusal does not go away by itself, so
 * they are notified of it at once.
 */
const toldAfter = 3

interface Failing {
  id: number
  name: string
  messenger: Messenger
  failures: number
  failing_since: string | null
  address: string
  secret: string | null
}

/** Removes a channel's credentials from an answer, which may repeat what was sent. */
function withoutCredentials(
  said: string | null,
  { address, secret }: { address: string; secret: string | null },
) {
  const { pathname, searchParams } = new URL(address)
  const secrets = [address, ...searchParams.values(), pathname.split('/').at(-1) ?? '', secret ?? '']
  return secrets
    .filter((text) => text.length >= 8)
    .reduce((text, hidden) => text.replaceAll(hidden, '****'), said ?? '')
}

/** Pauses a channel whose post failed, and notifies those who manage messages. */
export async function pauseChannel(
  db: Db,
  channel: Failing,
  { result, error }: Said,
  now: Date,
): Promise<void> {
  const tooOften = result === 'too_often'
  const failures = tooOften ? channel.failures : channel.failures + 1
  const pause = tooOften ? blocked[channel.messenger] : (pauses[failures - 1] ?? pauses.at(-1) ?? minute)
  const since = channel.failing_since ?? now.toISOString()
  await db
    .update(table)
    .set({
      failures,
      last_error: withoutCredentials(error, channel),
      retry_at: new Date(now.getTime() + pause).toISOString(),
      ...(!tooOften && { failing_since: since }),
    })
    .where(eq(table.id, channel.id))
  if (tooOften || (result !== 'refused' && failures < toldAfter)) return
  const people = await db.select({ id: staffTable.id }).from(staffTable).where(holding('messages.manage'))
  await notifyOnce(
    db,
    systemCaller(now, 'messages'),
    people.map(({ id }) => id),
    {
      kind: 'channel_failing',
      values: { name: channel.name },
      url: addressOf('messages'),
      once: `channel:${channel.id}:${since}`,
    },
  )
}
