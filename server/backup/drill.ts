import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseOn } from '#server/db/client.ts'
import { mark } from '#server/db/milestones.ts'
import { withOwner } from '#server/db/owner.ts'
import { readEnv, type Env } from '#server/env.ts'
import { tellAdministrators } from '#server/features/system-status/notify-administrators.ts'
import { readableCause } from '#server/log.ts'
import { runCommand, StartError } from '#server/start-error.ts'
import { alertRules, fireAlerts } from './fire-alerts.ts'
import { brokenIn, inRestored, newestBackup, restoreElsewhere, temporaryFolder } from './trial-restore.ts'

/**
 * `npm run drill` restores the newest backup and the end of the archive elsewhere, checks books and seals there, fires
 * each alert once, and tells role 1 what a loss of the machine would cost now. The product may be running.
 */

const say = (line: string) => console.log(line)
const second = 1000

/** The cost of a loss: seconds of work, and seconds until the product could serve again. */
interface Cost {
  lost: number
  down: number
}

/** Restores into an empty folder, checks what came back, and asks how old it is. */
async function restored(
  { dataDir: own }: Env,
  name: string,
  bringBack: (dataDir: string) => Promise<Date | undefined>,
): Promise<Cost> {
  const folder = temporaryFolder(own, 'drill-')
  const dataDir = join(folder, 'data')
  const began = Date.now()
  try {
    const made = await bringBack(dataDir)
    let serves = 0
    const { broken, last } = await inRestored(dataDir, async (client) => {
      serves = Date.now()
      const { rows } = await client.query<{ at: Date | null }>(
        `select greatest((select max(at) from marks), (select max(seen_at) from instances)) as at`,
      )
      return { broken: await brokenIn(client), last: rows[0]?.at ?? undefined }
    })
    for (const line of broken) say(line)
    if (broken.length > 0) throw new StartError(`${name} came back, but it does not hold.`)
    const newest = made ?? last
    if (!newest) throw new StartError(`${name} came back without any time in it.`)
    return { lost: Math.max(0, began - newest.getTime()) / second, down: (serves - began) / second }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const figures = ({ lost, down }: Cost): string =>
  `${Math.round(lost)} s of work would be lost, and ${(down / 60).toFixed(1)} minutes down`

async function ofBackup(env: Env): Promise<Cost> {
  const into = temporaryFolder(env.dataDir, 'drill-backup-')
  try {
    const { named, file } = await newestBackup(into)
    const cost = await restored(env, named, async (dataDir) => {
      const said = await restoreElsewhere(dataDir, [file])
      const made = /: made (\S+) by version/.exec(said)?.[1]
      return made === undefined ? undefined : new Date(made)
    })
    say(`${named} came back, and books and seals hold: ${figures(cost)}.`)
    return cost
  } finally {
    rmSync(into, { recursive: true, force: true })
  }
}

/** The heartbeat of the running product in the restored database says how much of the last seconds is missing. */
async function ofArchive(env: Env): Promise<Cost | undefined> {
  const { walArchive, databaseUrl } = env
  if (!walArchive) {
    const own = databaseUrl !== undefined && ' An external PostgreSQL has its own: follow deploy/pgbackrest.'
    say(`No archive is set up here (WAL_ARCHIVE_DIR).${own || ''}`)
    return undefined
  }
  const name = `The archive in ${walArchive.folder}`
  const cost = await restored(env, name, async (dataDir) => {
    await restoreElsewhere(dataDir, ['--to', 'latest'], { WAL_ARCHIVE_DIR: walArchive.folder })
    return undefined
  })
  say(`${name} came back, and books and seals hold: ${figures(cost)}.`)
  return cost
}

async function alerts(): Promise<number> {
  const alertmanager = process.env['ALERTMANAGER_URL']
  if (!alertmanager) {
    say(`ALERTMANAGER_URL is not set, so none of the ${alertRules().length} alerts was fired.`)
    return 0
  }
  const fired = await fireAlerts(alertmanager, new Date())
  say(`${fired} alerts were fired once, marked as a drill: look whether they reached somebody.`)
  return fired
}

/** Notes the drill for 系统状态 and tells the administrators. */
async function tell(env: Env, facts: { lost: number; minutes: number } | { cause: string }): Promise<void> {
  await withOwner(env, 'drill', async (client) => {
    const db = databaseOn(client)
    const now = new Date()
    await mark(db, 'drill', facts)
    const kind = 'cause' in facts ? 'drill_failed' : 'drill_done'
    // Each drill is told, however many there are on a day.
    await tellAdministrators(db, [{ kind, values: facts, once: `drill:${now.toISOString()}` }], now)
  })
}

async function drill(env: Env): Promise<void> {
  if (!process.env['BACKUP_DIR'])
    throw new StartError('Set BACKUP_DIR to where the backups are: the drill restores the newest one.')
  try {
    const backup = await ofBackup(env)
    const { lost, down } = (await ofArchive(env)) ?? backup
    await alerts()
    await tell(env, { lost: Math.round(lost), minutes: Math.ceil(down / 6) / 10 })
    say('系统状态 names this drill, and role 1 has been told.')
  } catch (error) {
    await tell(env, { cause: readableCause(error) })
    throw error
  }
}

await runCommand(() => drill(readEnv(process.env)))
