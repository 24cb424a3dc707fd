import type pg from 'pg'

type Sending = (client: pg.Client) => Promise<unknown>

/**
 * The one connection of a transaction, in as few round trips as it takes: it begins with its first statement, writes whose result
 * nobody needs go out with the next statement or with the commit, and what is sent at once is one write to the socket.
 */
export class Held {
  readonly #client: pg.Client
  readonly #beginning: string
  #begun: Promise<unknown> | undefined
  #left: Sending[] = []
  readonly #sent: Promise<unknown>[] = []
  constructor(client: pg.Client, beginning = 'begin') {
    this.#client = client
    this.#beginning = beginning
  }

  #begin(): Promise<unknown> {
    if (this.#begun) return this.#begun
    this.#begun = this.#client.query(this.#beginning)
    this.#begun.catch(() => {})
    return this.#begun
  }

  #atOnce<T>(send: () => T): T {
    const { stream } = this.#client.connection
    stream.cork()
    try {
      return send()
    } finally {
      stream.uncork()
    }
  }

  #sendLeft(): void {
    for (const send of this.#left.splice(0)) {
      const sent = send(this.#client)
      sent.catch(() => {})
      this.#sent.push(sent)
    }
  }

  /** As a client's own, after the transaction has begun and after whatever was left to be sent. */
  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    await this.#begin()
    return this.#atOnce(() => {
      this.#sendLeft()
      return this.#client.query(config, values)
    })
  }

  /** Reads that do not wait to be told that the transaction has begun: were that to fail, they would run outside of it. */
  async ahead<T>(reads: (client: pg.Client) => Promise<T>): Promise<T> {
    if (this.#left.length > 0) await this.#begin()
    const [, found] = await this.#atOnce(() => {
      this.#sendLeft()
      return Promise.all([this.#begin(), reads(this.#client)])
    })
    return found
  }

  /** A write that goes out with the next statement or the commit. If it fails the transaction does. */
  later(send: Sending): void {
    this.#left.push(send)
  }

  async commit(): Promise<void> {
    if (!this.#begun && this.#left.length === 0) return
    await this.#begin()
    await this.#atOnce(() => {
      this.#sendLeft()
      return Promise.all([...this.#sent, this.#client.query('commit')])
    })
  }

  /** Undoes everything, and answers what went wrong: after a failed write every other statement only says that one did. */
  async rollback(error: unknown): Promise<unknown> {
    if (this.#begun) await this.#client.query('rollback')
    const failed = (await Promise.allSettled(this.#sent)).find((one) => one.status === 'rejected')
    return failed ? failed.reason : error
  }
}
