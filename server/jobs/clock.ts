import { sql } from 'drizzle-orm'
import { systemCaller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { releaseExpiredBatch } from '#server/features/customers/pool/release-expired.ts'
import { recordBlocked } from '#server/features/session/blocked-attempts.ts'
import { removeExpired } from '#server/features/session/remove-expired.ts'
import { forgetOldImports } from '#server/features/imports/clean-up.ts'
import { forgetOldPhotos } from '#server/features/photo-imports/clean-up.ts'
import { expireExports } from '#server/features/exports/downloads.ts'
import { forgetOldDrafts } from '#server/features/drafts/routes.ts'
import { startDueBidding } from '#server/features/lot-moves/scheduled-moves.ts'
import { forgetOldNotifications, notifyDaily } from '#server/features/notifications/daily.ts'
import { remindOfFollowUps } from '#server/features/notifications/reminders.ts'
import { checkSealsNightly } from '#server/features/audit/check-seals.ts'
import { notifyOfFindings } from '#server/features/system-status/notify-administrators.ts'
import { learnCollusion } from '#server/features/sign-ups/learn-collusion.ts'
import { spellContactsNightly } from '#server/features/contacts/spell-names.ts'
import { followThingsNightly } from '#server/features/things/due.ts'
import { runRecyclersNightly } from '#server/features/recyclers/nightly.ts'
import { checkStoreNightly } from '#server/features/uploads/check-store.ts'
import { cleanUpFiles } from '#server/features/uploads/clean-up.ts'
import type { MailSettings } from '#server/settings/mail.ts'
import type { Store } from '#server/features/uploads/store.ts'
import { forgetOldDeliveries } from '#server/features/webhooks/deliveries.ts'
import { queueDigests } from '#server/features/mail/digest.ts'
import { forgetOldLinks } from '#server/features/mail/password-links.ts'
import { MailSender } from '#server/features/mail/sender.ts'
import { forgetOldMessages } from '#server/features/messages/recent.ts'
import { ChannelSender } from '#server/features/messages/sender.ts'
import { WebhookSender } from '#server/features/webhooks/sender.ts'
import type { ClockTrusted } from '#server/db/clock-watch.ts'
import { runDaily, untilStopped } from '#server/db/daily.ts'
import { preparePartitions } from '#server/db/partitions.ts'

const tickEvery = 120_000
const remindEvery = 20_000
const beatEvery = 2000
const learnEvery = 10_000

export interface ClockParts {
  db: Db
  store: Store
  /** Offset to the database's clock (ms). Only tests set it. */
  clockOffset: number
  believed: ClockTrusted
  /** The file outside the database with the seals of the audit log. */
  sealsFile?: string
  /** Hosts that webhooks and messages may go to. */
  webhookHosts?: readonly string[]
  publicOrigin?: string | undefined
  mail?: MailSettings | undefined
  onError: (error: unknown) => void
}

/** The nightly pool expiry: overdue customers move to the pool in batches. */
export const recycleNightly = (db: Db, now: Date): Promise<boolean> =>
  runDaily<number>(db, 'recycle', now, async (tx, at = 0) => {
    const who = systemCaller(now, 'recycle')
    const { last } = await releaseExpiredBatch(tx, who, at)
    await writeAuditEntries(tx, who)
    return last
  })

async function businessNow(db: Db, offset: number): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now() as now`)
  return new Date(new Date(rows[0]?.now ?? Date.now()).getTime() + offset)
}

/**
 * Runs all duties that are due. A failure is reported and retried at the next tick, and the other duties go
 * on. Irreversible duties run only while the clock is trusted.
 */
export async function tick(
  { db, store, clockOffset, believed, sealsFile, mail, onError }: ClockParts,
  stopping?: AbortSignal,
): Promise<void> {
  const now = await businessNow(db, clockOffset)
  const due = [
    () => recycleNightly(db, now),
    () => runRecyclersNightly(db, now),
    () => spellContactsNightly(db, now),
    () => followThingsNightly(db, now),
    () => notifyDaily(db, now),
    ...(mail ? [() => queueDigests(db, now)] : []),
    () => forgetOldNotifications(db, now),
    () => recordBlocked(db, now),
    () => removeExpired(db),
    () => forgetOldDrafts(db, now),
    () => forgetOldImports(db, store, now),
    () => forgetOldPhotos(db, store, now),
    () => cleanUpFiles(db, store, now),
    () => checkStoreNightly(db, store, now, onError),
    () => checkSealsNightly(db, now, sealsFile),
    () => expireExports(db),
    () => forgetOldDeliveries(db, now),
    () => forgetOldMessages(db, now),
    () => forgetOldLinks(db, now),
    () => preparePartitions(db, now),
  ]
  const always = [() => notifyOfFindings(db, now)]
  for (const work of [...due.map((item) => () => ifBelieved(believed, item)), ...always]) {
    // The next start catches up.
    if (stopping?.aborted) return
    await work().catch(onError)
  }
}

const ifBelieved = async (believed: ClockTrusted, work: () => Promise<unknown>): Promise<void> => {
  if (await believed()) await work()
}

/** Bidding starts at most two seconds late. */
const beat = ({ db, clockOffset, believed, onError }: ClockParts): Promise<void> =>
  ifBelieved(believed, async () => startDueBidding(db, await businessNow(db, clockOffset))).catch(onError)

/** Reminders of agreed hours are at most half a minute late. */
const remind = ({ db, clockOffset, believed, onError }: ClockParts): Promise<void> =>
  ifBelieved(believed, async () => remindOfFollowUps(db, await businessNow(db, clockOffset))).catch(onError)

/** Runs work at once and then at intervals, never twice at a time. */
function every(
  milliseconds: number,
  turn: (stopping: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let waiting = false
  let running = turn(stopping.signal).catch(onError)
  const timer = setInterval(() => {
    // Ticks missed during a long run are skipped.
    if (waiting) return
    waiting = true
    running = running
      .then(() => {
        waiting = false
        return stopping.signal.aborted ? undefined : turn(stopping.signal)
      })
      .catch(onError)
  }, milliseconds)
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Starts the scheduler: daily work every two minutes, reminders every 20 seconds, auctions, webhooks, messages
 * and mails every two, and the collusion check of sign-ups every ten.
 */
export function startClock(parts: ClockParts): { stop(): Promise<void> } {
  const { db, webhookHosts: hosts = [], publicOrigin: origin, mail, onError } = parts
  const sender = new WebhookSender(db, { hosts, onError })
  const messages = new ChannelSender(db, { hosts, origin, onError })
  const mails = mail && new MailSender(db, mail, onError)
  const send = async () => {
    const now = await businessNow(db, parts.clockOffset)
    mails?.turn(now)
    await Promise.all([sender.turn(now), messages.turn(now)])
  }
  const turns = [
    every(tickEvery, (stopping) => untilStopped(stopping, () => tick(parts, stopping)), parts.onError),
    every(remindEvery, () => remind(parts), parts.onError),
    every(beatEvery, () => beat(parts), parts.onError),
    every(beatEvery, send, parts.onError),
    sender,
    messages,
    ...(mails ? [mails] : []),
    every(learnEvery, async () => void (await learnCollusion(parts.db)), parts.onError),
  ]
  return { stop: async () => void (await Promise.all(turns.map((turn) => turn.stop()))) }
}
