import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { eq, lt, sql } from 'drizzle-orm'
import type { Disk, InstanceState, StoragePlace } from '#contract/system-status.ts'
import type { Db } from '#server/db/client.ts'
import { lastErrors, type Logger } from '#server/log.ts'
import { instances } from '#server/tables/jobs.ts'
import type { Installation } from './findings.ts'

const every = 15_000
const shownErrors = 20

export interface HeartbeatParts {
  db: Db
  log: Logger
  installation: Installation
  dataDir: string
  sealsFile: string
  /** The state of the file storage. */
  storage?: () => StoragePlace
  onError: (error: unknown) => void
}

/** Free disk space where the product writes. A folder that does not exist yet is skipped. */
export async function disksOf({ dataDir, sealsFile }: Pick<HeartbeatParts, 'dataDir' | 'sealsFile'>) {
  const folders = { data: dataDir, seals: dirname(sealsFile) }
  const found = await Promise.all(
    (['data', 'seals'] as const).map(async (what): Promise<Disk[]> => {
      const stats = await statfs(folders[what]).catch(() => undefined)
      return stats ? [{ what, free: stats.bavail * stats.bsize, size: stats.blocks * stats.bsize }] : []
    }),
  )
  return found.flat()
}

const stateOf = async (parts: HeartbeatParts): Promise<InstanceState> => ({
  host: hostname(),
  pid: process.pid,
  version: parts.installation.version,
  node: process.versions.node,
  embedded: parts.installation.embedded,
  memory: process.memoryUsage.rss(),
  disks: await disksOf(parts),
  ...(parts.storage && { storage: parts.storage() }),
  errors: lastErrors(parts.log).slice(0, shownErrors),
})

/** Sends heartbeats of this instance with its state. A graceful shutdown removes the instance. */
export function startHeartbeat(parts: HeartbeatParts): { stop(): Promise<void> } {
  const { db, onError } = parts
  const id = randomUUID()
  const started_at = new Date().toISOString()
  let stopped = false
  const say = async () => {
    if (stopped) return
    const state = await stateOf(parts)
    const set = { state, seen_at: sql`now()` }
    await db
      .insert(instances)
      .values({ id, started_at, state })
      .onConflictDoUpdate({ target: instances.id, set })
    await db.delete(instances).where(lt(instances.seen_at, sql`now() - interval '1 day'`))
  }
  let running = say().catch(onError)
  const timer = setInterval(() => {
    running = running.then(say).catch(onError)
  }, every)
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
      await db.delete(instances).where(eq(instances.id, id)).catch(onError)
    },
  }
}
