import { eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { businessDay } from '#contract/rules/time.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { texts } from '#texts/all.ts'
import { phrase } from '#texts/text.ts'
import type { Db } from '#server/db/client.ts'
import type { MailSettings } from '#server/settings/mail.ts'
import { notifyOnce } from '#server/records/notify.ts'
import { systemCaller } from '#server/request/caller.ts'
import { holding } from '#server/features/staff/permission-holders.ts'
import { messagesTable as table } from '#server/tables/messages.ts'
import { staffTable } from '#server/tables/staff.ts'
import { letterOf, type Message } from './letters.ts'
import { writeLetter, type Letter } from './words.ts'

/** If an attempt takes longer, its process has died, and the mail is sent again. */
const lease = 120_000
/** How long a turn claims mails (ms), so that none is still being sent when its lease ends. */
const longestTurn = 60_000
const patience = 20_000
const minute = 60_000
/** The pauses before each of the five retries. */
const pauses = [1, 5, 30, 120, 300].map((minutes) => minutes * minute)
const longestError = 200

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/**
 * Sends the mails that wait in the outbox. A mail is claimed for two minutes and marked after the server took it. A
 * repeated one has the same `Message-ID`. What fails is retried five times; what the server refuses for good is not.
 */
export class MailSender {
  readonly #db: Db
  readonly #settings: MailSettings
  readonly #onError: (error: unknown) => void
  readonly #transport
  #running: Promise<void> = Promise.resolve()
  #busy = false
  #stopping = false
  constructor(db: Db, settings: MailSettings, onError: (error: unknown) => void) {
    const { host, port, secure, upgrade, user, password } = settings
    this.#db = db
    this.#settings = settings
    this.#onError = onError
    this.#transport = createTransport({
      host,
      port,
      secure,
      requireTLS: upgrade,
      ignoreTLS: !secure && !upgrade,
      ...(user !== undefined && { auth: { user, pass: password } }),
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  /** Starts sending what is due, unless the last turn still does. */
  turn(now: Date): void {
    if (this.#busy || this.#stopping) return
    this.#busy = true
    this.#running = this.#sendAll(now)
      .catch(this.#onError)
      .finally(() => void (this.#busy = false))
  }

  async idle(): Promise<void> {
    await this.#running
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.idle()
    this.#transport.close()
  }

  async #sendAll(now: Date): Promise<void> {
    const begun = performance.now()
    while (!this.#stopping && performance.now() - begun < longestTurn) {
      const [message] = await this.#claim(now)
      if (!message) return
      await this.#send(message, now)
    }
  }

  /** Claims the mail that has waited longest. */
  async #claim(now: Date): Promise<Message[]> {
    const at = now.toISOString()
    const due = sql`(select id from messages
      where channel_id is null and state = 'waiting' and next_at <= ${at}
      order by next_at, id limit 1 for update skip locked)`
    return this.#db
      .update(table)
      .set({
        attempts: sql`${table.attempts} + 1`,
        last_at: at,
        next_at: new Date(now.getTime() + lease).toISOString(),
      })
      .where(sql`${table.id} in ${due}`)
      .returning()
  }

  async #send(message: Message, now: Date): Promise<void> {
    const { publicOrigin: origin } = this.#settings
    const found = await letterOf(this.#db, message, { origin, now })
    if ('nothing' in found) return this.#mark(message, { state: 'failed', last_error: found.nothing })
    try {
      await this.#transport.sendMail(this.#mailOf(message, found.to, found.letter))
      await this.#mark(message, { state: 'sent', last_error: null })
    } catch (error) {
      await this.#failed(message, error as SmtpError, now)
    }
  }

  #mailOf({ id, created_at }: Message, to: string, letter: Letter) {
    const { from, publicOrigin } = this.#settings
    const { subject, text, html } = writeLetter(letter)
    return {
      from: { name: phrase(texts[letter.language], letter.language, 'product'), address: from },
      to,
      subject,
      text,
      html,
      messageId: `<${id}.${Date.parse(created_at)}@${new URL(publicOrigin).hostname}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(letter.off && {
          'List-Unsubscribe': `<${letter.off.url}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    }
  }

  async #mark({ id }: Message, set: Partial<Message>): Promise<void> {
    await this.#db.update(table).set(set).where(eq(table.id, id))
  }

  async #failed(message: Message, { code, responseCode }: SmtpError, now: Date): Promise<void> {
    const last_error = `${responseCode ?? code ?? 'failed'}`.slice(0, longestError)
    const pause = pauses[message.attempts - 1]
    const refused = responseCode !== undefined && responseCode >= 500
    if (pause !== undefined && !refused)
      return this.#mark(message, { last_error, next_at: new Date(now.getTime() + pause).toISOString() })
    await this.#mark(message, { state: 'failed', last_error })
    const people = await this.#db
      .select({ id: staffTable.id })
      .from(staffTable)
      .where(holding('messages.manage'))
    await notifyOnce(
      this.#db,
      systemCaller(now, 'mail'),
      people.map(({ id }) => id),
      { kind: 'mail_failing', values: {}, url: addressOf('messages'), once: `mail:${businessDay(now)}` },
    )
  }
}
