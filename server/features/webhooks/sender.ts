import { sql } from 'drizzle-orm'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Db } from '#server/db/client.ts'
import { disableWebhook } from './disable.ts'
import { isAllowedUrl } from './hosts.ts'
import { post, resolveName, type Outcome, type Resolve } from './post.ts'
import { mostAttempts, nextAttempt } from './schedule.ts'
import { signedHeaders } from './signature.ts'
import { readTarget, type Target } from './target.ts'
import { longestTurn, Workers } from './workers.ts'

/** If an attempt takes longer, its process has died, and the delivery is sent again. */
const lease = 60_000
/** How many deliveries of one webhook are sent at once. */
const atOnce = 10

interface Claimed {
  id: number
  event_id: string
  type: WebhookEvent
  body: string
  attempts: number
}

interface SenderOptions {
  hosts: readonly string[]
  onError: (error: unknown) => void
  resolve?: Resolve
  random?: () => number
  longestTurn?: number
}

/**
 * Sends the deliveries that wait in the outbox. Each webhook has its own worker, so a slow or dead receiver
 * delays no other. A delivery is marked after its answer: if the process dies in between, it is sent again
 * with the same `webhook-id`.
 */
export class WebhookSender {
  readonly #db: Db
  readonly #options: Required<SenderOptions>
  readonly #workers: Workers
  constructor(db: Db, options: SenderOptions) {
    this.#db = db
    this.#options = { resolve: resolveName, random: Math.random, longestTurn, ...options }
    this.#workers = new Workers(options.onError)
  }

  /** Starts a worker for each webhook with deliveries that are due. */
  async turn(now: Date): Promise<void> {
    if (this.#options.hosts.length === 0) return
    const { rows } = await this.#db.execute<{ id: number }>(sql`
      select w.id::int as id from webhooks w where w.disabled_at is null and exists (
        select from webhook_deliveries d
        where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= ${now.toISOString()})`)
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

  /**
   * Sends batches until nothing is due, a whole batch has failed, or the turn is over: its time is that of the
   * signatures and leases.
   */
  async #work(webhook: number, now: Date): Promise<void> {
    const begun = performance.now()
    while (!this.#workers.signal.aborted) {
      const target = await readTarget(this.#db, webhook, now)
      if (!target) return
      const claimed = await this.#claim(webhook, now)
      const sent = await Promise.all(claimed.map((item) => this.#deliver(target, item, now)))
      if (!sent.some(Boolean) || performance.now() - begun > this.#options.longestTurn) return
    }
  }

  async #claim(webhook: number, now: Date): Promise<Claimed[]> {
    const at = now.toISOString()
    const { rows } = await this.#db.execute<{ [K in keyof Claimed]: Claimed[K] }>(sql`
      update webhook_deliveries set attempts = attempts + 1, last_at = ${at},
        next_at = ${new Date(now.getTime() + lease).toISOString()}
      where id in (
        select id from webhook_deliveries
        where webhook_id = ${webhook} and state = 'waiting' and next_at <= ${at}
        order by next_at, id limit ${atOnce} for update skip locked)
      returning id::int as id, event_id, type, body, attempts`)
    return rows
  }

  /** Makes one attempt. Returns true if the receiver accepted the delivery. */
  async #deliver(target: Target, { id, event_id, body, attempts }: Claimed, now: Date): Promise<boolean> {
    const outcome = await this.#send(target, event_id, body, now)
    // A shutdown says nothing about the receiver. The delivery is sent again when its lease ends.
    if (this.#workers.signal.aborted && outcome.status === null) return false
    const taken = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
    const gone = outcome.status === 410
    const next = gone ? undefined : nextAttempt(now, { attempts, ...outcome }, this.#options.random())
    const state = taken ? 'sent' : next ? 'waiting' : 'failed'
    await this.#db.execute(sql`
      update webhook_deliveries
      set state = ${state}, last_status = ${outcome.status}, last_error = ${outcome.error},
        last_body = ${outcome.body}, next_at = ${(next ?? now).toISOString()}
      where id = ${id} and state = 'waiting'`)
    if (gone || (state === 'failed' && attempts >= mostAttempts))
      await disableWebhook(this.#db, target.id, gone ? 'gone' : 'failed', now)
    return taken
  }

  async #send(target: Target, id: string, body: string, now: Date): Promise<Outcome> {
    const { hosts, resolve } = this.#options
    // The setting may have changed since the webhook was created.
    if (!isAllowedUrl(target.url, hosts))
      return { status: null, error: 'host_not_allowed', body: null, retryAfter: 0 }
    const headers = signedHeaders({ id, body, at: now }, target.secrets)
    return post(new URL(target.url), headers, body, { resolve, signal: this.#workers.signal })
  }
}
