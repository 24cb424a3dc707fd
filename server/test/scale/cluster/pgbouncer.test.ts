import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { cloneDatabase } from '../../support/clone-database.ts'
import { password } from '../../support/harness.ts'
import { worksThrough } from '../../support/pooled.ts'
import { freePort, launch, send, startProduct } from '../../support/product.ts'
import { debian, listening, ownFolder, run, runsHere, type Running } from './debian.ts'
import { projectRoot } from '#tools/project-root.ts'

const here = runsHere('pgbouncer')
const configuration = new URL('deploy/pgbouncer/', projectRoot)

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let folder: Awaited<ReturnType<typeof ownFolder>>
beforeEach(async () => {
  if (!here) return
  clone = await cloneDatabase()
  folder = await ownFolder('pgbouncer')
})
afterEach(async () => {
  if (!here) return
  await clone.drop()
  await folder.remove()
})

interface Pooler extends Running {
  url: string
}

/** pgBouncer as the files of `deploy/` say: only names, addresses and folders are those of this place. */
async function pgbouncer(change = (text: string) => text): Promise<Pooler> {
  const at = new URL(clone.url)
  const port = await freePort()
  const home = join(folder.path, String(port))
  await mkdir(home, { mode: 0o777 })
  await chmod(home, 0o777)
  const users = await readFile(new URL('userlist.txt', configuration), 'utf8')
  await writeFile(
    join(home, 'userlist.txt'),
    users.replace('crm_app', at.username).replace('PASSWORD', at.password),
  )
  const text = (await readFile(new URL('pgbouncer.ini', configuration), 'utf8'))
    .replace(
      'POSTGRES.HOST port=5432 dbname=crm',
      `${at.hostname} port=${at.port} dbname=${at.pathname.slice(1)}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replaceAll(/\/(etc\/pgbouncer|var\/log\/postgresql|var\/run\/postgresql)/g, home)
  await writeFile(join(home, 'pgbouncer.ini'), change(text))
  const running = run(debian.pgbouncer, [join(home, 'pgbouncer.ini')])
  await listening(port, running)
  const url = new URL(clone.url)
  url.host = `127.0.0.1:${port}`
  url.pathname = '/crm'
  return { ...running, url: url.href }
}

async function refused(env: Record<string, string>): Promise<string> {
  const { exit, said } = launch({ PORT: '0', DATA_DIR: join(folder.path, 'refused'), ...env })
  expect(await exit).toBe(1)
  return said()
}

describe.runIf(here)("Debian's pgBouncer as configured in deploy/", () => {
  test('people, an event stream and an export work as without it', async () => {
    const pooler = await pgbouncer()
    try {
      const data = join(folder.path, 'works')
      await worksThrough({ pooler: pooler.url, direct: clone.url, owner: clone.ownerUrl }, data)
    } finally {
      await pooler.stop('SIGINT')
    }
  })

  test('every route that reads, many at once, without one 500', async () => {
    const pooler = await pgbouncer()
    const product = await startProduct({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: clone.url,
      MIGRATION_DATABASE_URL: clone.ownerUrl,
      DATA_DIR: join(folder.path, 'mix'),
      PORT: '0',
      DEMO: '1',
      ADMIN_PASSWORD: password,
    })
    try {
      const signedIn = await send(product.url, '/admin/login/login_submit', undefined, {
        username: 'admin',
        password,
      })
      const { token } = signedIn.data as { token: string }
      const reads = Object.values(allRoutes).filter(
        ({ method, raw, stream }) => method === 'GET' && !raw && !stream,
      )
      const paths = reads.map(({ path }) => path.replaceAll(/:\w+/g, '1'))
      const statuses = new Map<number, number>()
      const eight = async (lane: number) => {
        for (const path of [...paths.slice(lane * 7), ...paths.slice(0, lane * 7)]) {
          const { status } = await send(product.url, path, token)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: 8 }, (_, lane) => eight(lane)))
      console.log(`${paths.length} routes, 8 times: ${JSON.stringify(Object.fromEntries(statuses))}`)
      expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
      expect(statuses.get(200)).toBeGreaterThan(paths.length * 4)
    } finally {
      expect(await product.kill('SIGTERM')).toBe(0)
      await pooler.stop('SIGINT')
    }
    expect(product.said()).not.toContain('"level":50')
  }, 300_000)

  test('where it cannot work it stops the start in one line', async () => {
    const pooler = await pgbouncer()
    const statements = await pgbouncer((text) =>
      text.replace('pool_mode = transaction', 'pool_mode = statement'),
    )
    try {
      expect(await refused({ DATABASE_URL: pooler.url })).toMatch(/^DATABASE_URL goes through .*\n$/)
      const both = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url }
      expect(await refused(both)).toMatch(/^DATABASE_DIRECT_URL goes through .*\n$/)
      const direct = { DATABASE_DIRECT_URL: clone.url, MIGRATION_DATABASE_URL: clone.ownerUrl }
      expect(await refused({ DATABASE_URL: statements.url, ...direct })).toMatch(
        /^.*pool_mode = transaction\.\n$/,
      )
    } finally {
      await pooler.stop('SIGINT')
      await statements.stop('SIGINT')
    }
  })

  test('its configuration ends what runs in no transaction', async () => {
    const pooler = await pgbouncer()
    const client = new pg.Client({ connectionString: pooler.url })
    await client.connect()
    try {
      await expect(client.query('select pg_sleep(6)')).rejects.toThrow('statement timeout')
    } finally {
      await client.end()
      await pooler.stop('SIGINT')
    }
  })
})
