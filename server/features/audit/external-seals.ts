import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { Logger } from '#server/log.ts'

/**
 * Seals stored outside the database: whoever rewrites the log with all its hashes cannot make them match.
 * Each seal covers everything before it, so the last line stands for the whole log.
 */
interface Witnessed {
  seal: number
  /** The last entry it covers. */
  to: number
  hash: string
}

const lineOf = ({ seal, to, hash }: Witnessed, at: Date): string =>
  `${seal} ${to} ${hash} ${at.toISOString()}\n`

function parsed(line: string): Witnessed | undefined {
  const [, seal, to, hash = ''] = /^(\d+) (\d+) ([0-9a-f]{64}) \S+$/.exec(line) ?? []
  return seal === undefined ? undefined : { seal: Number(seal), to: Number(to), hash }
}

const tailBytes = 1024

function lastOf(file: string): Witnessed | undefined {
  if (!existsSync(file)) return undefined
  const from = Math.max(0, statSync(file).size - tailBytes)
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(tailBytes)
    const tail = bytes.toString('latin1', 0, readSync(handle, bytes, 0, tailBytes, from))
    return tail
      .split('\n')
      .map(parsed)
      .findLast((line) => line !== undefined)
  } finally {
    closeSync(handle)
  }
}

function append(file: string, line: string): void {
  const handle = openSync(file, 'a', 0o600)
  try {
    writeSync(handle, line)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

async function sealsOf(db: Db, ids: readonly number[]): Promise<Map<number, Witnessed>> {
  const { rows } = await db.execute<{ id: string; to_id: string; hash: string }>(sql`
    select id, to_id, encode(hash, 'hex') as hash from audit_seals
    where id = any(${sql.param([...ids])}::bigint[]) or id = (select max(id) from audit_seals) order by id`)
  return new Map(
    rows.map((row) => [Number(row.id), { seal: Number(row.id), to: Number(row.to_id), hash: row.hash }]),
  )
}

const isSame = (a: Witnessed | undefined, b: Witnessed): boolean => a?.to === b.to && a.hash === b.hash

/**
 * Appends the newest seal to the file and to the process log. If the database no longer has the last stored
 * seal, nothing is appended, so that the evidence stays.
 */
export async function writeExternalSeal(db: Db, file: string, log: Logger): Promise<void> {
  const last = lastOf(file)
  const seals = await sealsOf(db, last ? [last.seal] : [])
  if (last && !isSame(seals.get(last.seal), last)) {
    log.error({ seal: last.seal, to: last.to, hash: last.hash, file }, 'the audit log was rewritten')
    return
  }
  const newest = [...seals.values()].at(-1)
  if (!newest || newest.seal === last?.seal) return
  append(file, lineOf(newest, new Date()))
  log.info({ seal: newest.seal, to: newest.to, hash: newest.hash }, 'audit log sealed')
}

/** The first entry that differs from the file. Undefined if none does, or without a file. */
export async function firstRewritten(db: Db, file: string | undefined): Promise<number | undefined> {
  if (file === undefined) return undefined
  const last = lastOf(file)
  if (!last || isSame((await sealsOf(db, [last.seal])).get(last.seal), last)) return undefined
  const lines = readFileSync(file, 'latin1')
    .split('\n')
    .map(parsed)
    .filter((line) => line !== undefined)
  const seals = await sealsOf(
    db,
    lines.map(({ seal }) => seal),
  )
  const at = lines.findIndex((line) => !isSame(seals.get(line.seal), line))
  return (lines[at - 1]?.to ?? 0) + 1
}

const every = 60_000

/** Writes the newest seal once a minute and on shutdown. */
export function startExternalSeals(
  db: Db,
  file: string,
  log: Logger,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const write = () => (running = running.then(() => writeExternalSeal(db, file, log)).catch(onError))
  void write()
  const timer = setInterval(() => void write(), every)
  return {
    stop: async () => {
      clearInterval(timer)
      await write()
    },
  }
}
