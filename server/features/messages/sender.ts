import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { mostPosts } from '#contract/messages.ts'
import type { Db } from '#server/db/client.ts'
import { isAllowedUrl } from '#server/features/webhooks/hosts.ts'
import { post, resolveName, wholeAnswer, type Outcome, type Resolve } from '#server/features/webhooks/post.ts'
import { longestTurn, Workers } from '#server/features/webhooks/workers.ts'
import { decryptRow } from '#server/tables/encrypted.ts'
import { messageChannels, messagesTable as table } from '#server/tables/messages.ts'
import { readAnswer, type Said } from './answers.ts'
import { Applications, type Request } from './applications.ts'
import type { Channel } from './channels.ts'
import { pauseChannel } from './failing.ts'
import { plan } from './fitting.ts'
import { receiversOf, type Receiver } from './receivers.ts'
import { robotPost } from './robots.ts'
import { linesOf, postOf, type Queued } from './words.ts'

type Waiting = Queued & { uid: number | null }

/** If a sender holds a channel longer, it has died, and another one takes over. */
const lease = 60_000
/** The most posts to a channel per turn, because messengers limit the rate. */
const atOnce = 5
const minute = 60_000
const mostWaiting = 500

export interface SenderOptions {
  hosts: readonly string[]
  /** The origin of links; without it messages have none. */
  origin: string | undefined
  onError: (error: unknown) => void
  resolve?: Resolve
  longestTurn?: number
}

/**
 * Posts the waiting messages of all channels. One instance serves a channel at a time, in the order of the
 * messages. A message is marked after the answer: if the process dies in between, it is posted again. If a
 * channel fails, only that channel pauses.
 */
export class ChannelSender {
  readonly #db: Db
  readonly #options: Required<SenderOptions>
  readonly #workers: Workers
  readonly #applications = new Applications((request) => this.#send(request))
  constructor(db: Db, options: SenderOptions) {
    this.#db = db
    this.#options = { resolve: resolveName, longestTurn, ...options }
    this.#workers = new Workers(options.onError)
  }

  /** Starts a worker for each channel with messages that are due. */
  async turn(now: Date): Promise<void> {
    if (this.#options.hosts.length === 0) return
    const { rows } = await this.#db.execute<{ id: number }>(sql`
      select c.id::int as id from message_channels c
      where ${this.#open(now)}
        and exists (select from messages m
          where m.channel_id = c.id and m.state = 'waiting' and m.next_at <= ${now.toISOString()})`)
    const due = rows.map(({ id }) => id)
    this.#workers.start(due, (id) => this.#work(id, now))
  }

  /** Resolves when every worker has finished. */
  idle(): Promise<void> {
    return this.#workers.idle()
  }

  stop(): Promise<void> {
    return this.#workers.stop()
  }

  #open(now: Date) {
    const at = now.toISOString()
    return sql`enabled and coalesce(retry_at <= ${at}, true) and coalesce(lease_until <= ${at}, true)`
  }

  async #work(id: number, now: Date): Promise<void> {
    const until = new Date(now.getTime() + lease).toISOString()
    const [channel] = await this.#db
      .update(messageChannels)
      .set({ lease_until: until })
      .where(and(eq(messageChannels.id, id), this.#open(now)))
      .returning()
    if (!channel) return
    try {
      await this.#postAll(decryptRow(messageChannels, channel), now)
    } finally {
      await this.#db
        .update(messageChannels)
        .set({ lease_until: null })
        .where(and(eq(messageChannels.id, id), eq(messageChannels.lease_until, until)))
    }
  }

  async #postAll(channel: Channel, now: Date): Promise<void> {
    const due = and(
      eq(table.channel_id, channel.id),
      eq(table.state, 'waiting'),
      lte(table.next_at, now.toISOString()),
    )
    const waiting = await this.#db.select().from(table).where(due).orderBy(asc(table.id)).limit(mostWaiting)
    const receivers = await receiversOf(this.#db, channel)
    const begun = performance.now()
    for (const [uid, items] of Map.groupBy(waiting, (item) => item.uid)) {
      const receiver = receivers(uid)
      if (!receiver) await this.#mark(items, now, { result: 'unknown_person', error: 'not_linked' })
      else if (!(await this.#postTo(channel, receiver, items, now))) return
      // The rest is for the next turn, before the lease ends.
      if (performance.now() - begun > this.#options.longestTurn) return
    }
  }

  /** Posts to one group or person. Returns false if the channel has to pause. */
  async #postTo(channel: Channel, to: Receiver, items: readonly Waiting[], now: Date): Promise<boolean> {
    const left = mostPosts - (await this.#postsOf(channel.id, to.uid, now))
    for (const batch of plan(items, left, atOnce)) {
      if (this.#workers.signal.aborted) return false
      const said = await this.#post(channel, to, batch, now)
      if (said === undefined) continue
      // A shutdown says nothing about the receiver.
      if (said.result !== 'sent' && this.#workers.signal.aborted) return false
      if (said.result !== 'sent' && said.result !== 'unknown_person') {
        await pauseChannel(this.#db, channel, said, now)
        return false
      }
      await this.#mark(batch, now, said)
      if (said.result === 'sent') await this.#works(channel, now)
    }
    return true
  }

  async #postsOf(channel: number, uid: number | null, now: Date): Promise<number> {
    const since = new Date(now.getTime() - minute).toISOString()
    return this.#db.$count(
      table,
      and(
        eq(table.channel_id, channel),
        uid === null ? isNull(table.uid) : eq(table.uid, uid),
        eq(table.state, 'sent'),
        sql`${table.last_at} > ${since}`,
      ),
    )
  }

  async #post(
    channel: Channel,
    to: Receiver,
    batch: readonly Waiting[],
    now: Date,
  ): Promise<Said | undefined> {
    const found = await linesOf(this.#db, to.language, batch)
    const lines = batch.map(({ id }) => found.get(id)).filter((line) => line !== undefined)
    if (lines.length === 0) {
      await this.#mark(batch, now, { result: 'failed', error: 'notification_gone' })
      return undefined
    }
    const words = postOf(to.language, lines, this.#options.origin)
    if (to.userid !== undefined) return this.#applications.write(channel, to.userid, words, now)
    const made = robotPost[channel.messenger](channel, words.text, now)
    return readAnswer(channel.messenger, await this.#send({ method: 'POST', ...made }))
  }

  /** Marks a batch: the first message stands for the post, the others were merged into it. */
  async #mark(batch: readonly Waiting[], now: Date, { result, error }: Said): Promise<void> {
    const [first, ...merged] = batch.map(({ id }) => id)
    if (first === undefined) return
    const at = now.toISOString()
    const done = { attempts: sql`${table.attempts} + 1`, last_at: at, last_error: error }
    const waits = eq(table.state, 'waiting')
    const sent = result === 'sent'
    const set = (ids: readonly number[], state: 'sent' | 'merged' | 'failed') =>
      this.#db
        .update(table)
        .set({ ...done, state })
        .where(and(inArray(table.id, [...ids]), waits))
    await set([first], sent ? 'sent' : 'failed')
    if (merged.length > 0) await set(merged, sent ? 'merged' : 'failed')
  }

  async #works({ id }: Channel, now: Date): Promise<void> {
    await this.#db
      .update(messageChannels)
      .set({
        failures: 0,
        failing_since: null,
        last_error: null,
        retry_at: null,
        last_sent_at: now.toISOString(),
      })
      .where(eq(messageChannels.id, id))
  }

  async #send({ method, url, headers = {}, body }: Request): Promise<Outcome> {
    const { hosts, resolve } = this.#options
    // The setting may have changed since the channel was added.
    if (!isAllowedUrl(url.href, hosts))
      return { status: null, error: 'host_not_allowed', body: null, retryAfter: 0 }
    const sent = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'yunjingtong-messages',
      ...headers,
    }
    const how = { resolve, method, kept: wholeAnswer, signal: this.#workers.signal }
    return post(url, sent, body === undefined ? '' : JSON.stringify(body), how)
  }
}
