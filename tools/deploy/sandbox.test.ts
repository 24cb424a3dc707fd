import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort, send } from '#server/test/support/product.ts'
import { boot, hindrance, type Booted } from './sandbox.ts'
import { full } from '#tools/full-run.ts'

/** The unit, booted in its sandbox with the handbook's settings. At full size only. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const why = full ? hindrance() : 'at full size only'

let base: string
let unit: Booted | undefined
beforeAll(() => {
  if (why !== undefined) return
  const built = spawnSync(process.execPath, ['tools/build-if-stale.ts'], { cwd: root, encoding: 'utf8' })
  expect(built.status, built.stderr).toBe(0)
}, 300_000)
beforeEach(() => void (base = mkdtempSync(join(tmpdir(), 'yjt-sandbox-'))))
afterEach(async () => {
  await unit?.stop()
  unit = undefined
  rmSync(base, { recursive: true, force: true })
})

test.runIf(why !== undefined)('says why the unit is not booted here', () => {
  console.log(`the unit is not booted: ${why}`)
})

const password = 'sandboxed unit 52'
const settings = {
  ADMIN_PASSWORD: password,
  DEMO: '0',
  SECOND_FACTOR_ROLES: '',
  // Any hour of the day: the backup of today is due.
  BACKUP_SCHEDULE: '00:00',
  BACKUP_DIR: '/backups',
  WAL_ARCHIVE_DIR: '/archive',
}

const inside = (...path: string[]) =>
  existsSync(join(base, ...path)) ? readdirSync(join(base, ...path)) : []

const ready = async (port: number) => {
  const isReady = () => unit?.said().includes('is ready: http') || unit?.child.exitCode !== null
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
  expect(unit?.said()).toContain('is ready: http')
  return `http://127.0.0.1:${port}`
}

async function uploaded(url: string): Promise<void> {
  const account = { username: 'admin', password }
  const { data } = await send(url, '/admin/login/login_submit', undefined, account)
  const changed = { old_password: password, new_password: `${password} anew` }
  await send(url, '/api/session/password', data.token, changed)
  const form = new FormData()
  form.append('file', new Blob(['a text of the sandbox\n'], { type: 'text/plain' }), 'a.txt')
  const answer = await fetch(`${url}/api/index/upload`, {
    method: 'POST',
    headers: { 'x-token': data.token },
    body: form,
  })
  expect(await answer.json()).toMatchObject({ code: 0 })
}

test.skipIf(why !== undefined)(
  'the unit makes a backup, an archive and an upload in its sandbox',
  async () => {
    const port = await freePort()
    unit = await boot(base, port, settings)
    await uploaded(await ready(port))
    const backups = () => inside('backups').filter((name) => /^crm-.*\.backup$/.test(name)).length
    await expect.poll(backups, { timeout: 120_000 }).toBe(1)
    await expect.poll(() => inside('archive', 'wal').length, { timeout: 120_000 }).toBeGreaterThan(0)
    expect(inside('var/lib/crm', 'files').length).toBeGreaterThan(0)
    // The commands of the handbook find room, too, though only the data folder can be written.
    for (const command of ['verify', 'drill']) {
      const words = ['/usr/bin/node', '--import', './tools/check-node.mjs', `server/backup/${command}.ts`]
      const run = await boot(base, port, settings, { command: words })
      expect(await run.ended, run.said()).toBe(0)
    }
    expect(inside('var/lib/crm').filter((name) => /^(?:drill|backup-verify)/.test(name))).toEqual([])
    expect(await unit.stop(), unit.said()).toBe(0)
    expect(unit.said()).not.toMatch(/"level":[56]0/)
  },
  400_000,
)

test.skipIf(why !== undefined)(
  'without its ReadWritePaths the backup fails, and the cause is called by its name',
  async () => {
    const shut = readFileSync(join(root, 'deploy/systemd/crm@.service'), 'utf8').replace(
      /^ReadWritePaths.*$/m,
      '',
    )
    const port = await freePort()
    const { WAL_ARCHIVE_DIR: _archive, ...rest } = settings
    unit = await boot(base, port, rest, { unit: shut })
    await ready(port)
    await expect.poll(() => unit?.said(), { timeout: 120_000 }).toContain('read-only file system')
    expect(inside('backups')).toEqual([])
  },
  400_000,
)
