import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { AuditResource } from '#contract/audit.ts'
import { role } from '#contract/grammar/permissions.ts'
import { addAuditEntry, type Caller } from '#server/request/caller.ts'
import type { Db } from '#server/db/client.ts'
import { writeAuditEntries } from '#server/request/write-audit.ts'
import { notifyOnce } from '#server/records/notify.ts'

const hour = 3_600_000
const every = 60_000
/** No legitimate work discloses more full numbers of others in an hour. */
const mostNumbers = 300
/** Shorter lists are paged through in everyday work. */
const wholeList = 100

interface Reader {
  who: Caller
  /** When each row was last disclosed, by resource and id. */
  seen: Map<string, number>
  changed: boolean
  /** No further report before this time. */
  quiet: number
}

/**
 * Detects people who read unusually many full numbers of others. Each process counts in memory, so that a
 * list costs no write, and merges its counts with those of the others once a minute.
 */
export class DisclosureMonitor {
  readonly #db: Db
  readonly #onError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  readonly #process = randomUUID()
  readonly #readers = new Map<number, Reader>()
  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
    this.#timer = setInterval(() => void this.flush(), every).unref()
  }

  /** Counts the numbers that an answer discloses. */
  async count(who: Caller): Promise<void> {
    const at = who.now.getTime()
    const reader = this.#readerOf(who)
    for (const { resource, ids } of who.disclosures)
      for (const id of ids) reader.seen.set(`${resource} ${id}`, at)
    reader.changed = true
    if (at < reader.quiet) return
    if (reader.seen.size > mostNumbers) this.#forgetOld(reader, at)
    const ended = who.disclosures.find(
      ({ resource, of }) => of !== undefined && isWhole(reader, resource, of),
    )
    if (ended || reader.seen.size > mostNumbers) await this.#tell(reader, reader.seen.size, ended?.resource)
  }

  #readerOf(who: Caller): Reader {
    const known = this.#readers.get(who.uid)
    const reader = known ?? { who, seen: new Map<string, number>(), changed: false, quiet: 0 }
    // After a report, earlier disclosures are not counted again.
    if (reader.quiet > who.now.getTime()) reader.seen.clear()
    reader.who = { ...who, auditEntries: [], disclosures: [] }
    this.#readers.set(who.uid, reader)
    return reader
  }

  #forgetOld(reader: Reader, at: number): void {
    for (const [key, when] of reader.seen) if (when < at - hour) reader.seen.delete(key)
  }

  /** Writes at most one audit entry and one notification to the administrators per hour. */
  async #tell({ who, ...reader }: Reader, numbers: number, whole?: string): Promise<void> {
    const known = this.#readers.get(who.uid)
    if (known) known.quiet = who.now.getTime() + hour
    const resource = (whole ?? reader.seen.keys().next().value?.split(' ')[0] ?? 'customers') as AuditResource
    await this.#db
      .transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(
          sql`select id::int as id from staff
            where ${role.administrator} = any(roles) and disabled_at is null`,
        )
        const once = `read_much:${who.uid}:${Math.floor(who.now.getTime() / hour)}`
        const values = { name: who.nickname, n: numbers }
        const notice = { kind: 'read_much', values, url: addressOf('audit', { uid: who.uid }), once } as const
        const uids = rows.map((row) => row.id)
        if ((await notifyOnce(tx, who, uids, notice)) === 0) return
        const detail = { numbers, ...(whole === undefined ? {} : { whole_list: true }) }
        addAuditEntry(who, { action: 'read_much', resource, detail })
        await writeAuditEntries(tx, who)
      })
      .catch(this.#onError)
  }

  /** Merges the counts of this process with those of the others. */
  async flush(): Promise<void> {
    try {
      for (const [uid, reader] of this.#readers) {
        this.#forgetOld(reader, reader.who.now.getTime())
        if (reader.seen.size === 0) this.#readers.delete(uid)
        if (!reader.changed) continue
        reader.changed = false
        const total = await this.#together(uid, reader)
        if (total > mostNumbers && reader.who.now.getTime() >= reader.quiet) await this.#tell(reader, total)
      }
    } catch (error) {
      this.#onError(error)
    }
  }

  async #together(uid: number, { who, seen }: Reader): Promise<number> {
    const at = new Date(Math.floor(who.now.getTime() / hour) * hour).toISOString()
    const { rows } = await this.#db.execute<{ total: number }>(sql`
      with mine as (
          insert into reading_hours (uid, hour, process, numbers)
          values (${uid}, ${at}, ${this.#process}, ${seen.size})
          on conflict (uid, hour, process) do update set
            numbers = greatest(reading_hours.numbers, excluded.numbers)
          returning numbers)
      select ((select numbers from mine) + coalesce(sum(numbers), 0))::int as total
      from reading_hours
      where uid = ${uid} and hour = ${at} and process <> ${this.#process}`)
    return rows[0]?.total ?? 0
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}

/** True if the reader has seen nearly all rows of a list that is long enough to matter. */
function isWhole({ seen }: Reader, resource: string, of: number): boolean {
  const read = [...seen.keys()].filter((key) => key.startsWith(`${resource} `)).length
  return read >= wholeList && read >= of * 0.9
}
