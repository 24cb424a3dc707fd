import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basesIn, isUsable } from '#server/backup/base-backup.ts'
import { alertRules } from '#server/backup/fire-alerts.ts'
import { killRemains } from '#server/db/embedded-process.ts'
import { inFull } from '#server/test/support/full.ts'
import { prepareFolder } from '#server/test/support/prepared.ts'
import { freePort, machine, send, startProduct, type Product } from '#server/test/support/product.ts'
import { until } from '#server/test/support/waiting.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const password = 'drill sergeant 71'

let base: string
let product: Product | undefined
let alertmanager: Server
const received: { labels: Record<string, string> }[] = []
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-drill-'))
  chmodSync(base, 0o755)
  alertmanager = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(...(JSON.parse(body) as typeof received))
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(alertmanager, 'listening')
})
afterAll(async () => {
  await product?.kill('SIGTERM')
  alertmanager.close()
  await killRemains(join(base, 'data', 'postgres'))
  rmSync(base, { recursive: true, force: true })
})

const settings = () => ({
  DATA_DIR: join(base, 'data'),
  SECRETS_DIR: join(base, 'secrets'),
  WAL_ARCHIVE_DIR: join(base, 'archive'),
  BACKUP_DIR: join(base, 'backups'),
  ALERTMANAGER_URL: `http://127.0.0.1:${(alertmanager.address() as AddressInfo).port}`,
})

const run = (script: string, ...args: string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    const env = { ...machine(), ...settings() }
    execFile(process.execPath, [script, ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), out: `${out}${err}` }),
    )
  })

test('the drill knows every alert of the rules', () => {
  const rules = alertRules()
  expect(rules.length).toBeGreaterThan(20)
  expect(new Set(rules.map(({ severity }) => severity))).toEqual(new Set(['page', 'look']))
})

inFull(
  'a drill restores backup and archive elsewhere, fires each alert once, and role 1 reads what a loss would cost',
  async () => {
    prepareFolder(join(base, 'data'))
    mkdirSync(join(base, 'backups'))
    product = await startProduct({ ...settings(), PORT: String(await freePort()), ADMIN_PASSWORD: password })
    const account = { username: 'admin', password }
    const { token } = (await send(product.url, '/admin/login/login_submit', undefined, account)).data
    const backup = join(base, 'backups', 'crm-2026-11-24-0330.backup')
    expect(await run('server/backup/backup.ts', backup)).toMatchObject({ code: 0 })
    await until(async () => {
      const [first] = await basesIn(join(base, 'archive'))
      return first && (await isUsable(join(base, 'archive'), first))
    }, 120_000)
    const before = readdirSync(base).toSorted()
    const { code, out } = await run('server/backup/drill.ts')
    console.log(out)
    expect(code, out).toBe(0)
    expect(out.match(/came back, and books and seals hold/g)).toHaveLength(2)
    expect(readdirSync(base).toSorted()).toEqual(before)
    expect(received.map(({ labels }) => labels['alertname'])).toEqual(alertRules().map(({ name }) => name))
    expect(new Set(received.map(({ labels }) => labels['drill']))).toEqual(new Set(['yes']))
    const { findings } = (await send(product.url, '/api/system/status', token)).data
    const found = findings.find(({ kind }: { kind: string }) => kind === 'drill_fine')
    expect(found.values.lost).toBeLessThanOrEqual(60)
    expect(found.values.minutes).toBeGreaterThan(0)
    const { items } = (await send(product.url, '/api/notifications', token)).data
    expect(items.map(({ kind }: { kind: string }) => kind)).toContain('drill_done')
    // A drill that fails is told, too.
    rmSync(backup)
    const failed = await run('server/backup/drill.ts')
    expect(failed).toMatchObject({ code: 1, out: expect.stringContaining('There is no scheduled backup') })
    const after = (await send(product.url, '/api/system/status', token)).data.findings
    expect(after.map(({ kind }: { kind: string }) => kind)).toContain('drill_failed')
  },
  400_000,
)
