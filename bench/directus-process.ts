import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#server/test/support/product.ts'
import { runToEnd, start, stop } from './children.ts'

/** The release to compare with, installed in a temporary folder. */
const version = '11.17.4'
/** The bundled one has no binary for this Node, and a compiler may be missing. */
const overrides = { 'isolated-vm': '6.1.2' }
/** Its own tables are in a schema of the same database that is dropped afterwards. */
const schema = 'directus'
const installed = 10 * 60_000
const started = 120_000

/** The reason, in one line, why it is not available here. */
export class NotHere extends Error {}

export interface Directus {
  origin: string
  token: string
  stop(): Promise<void>
}

/** npm installs it outside the project and its lock file. Native modules come prebuilt. */
async function install(folder: string): Promise<string> {
  const cli = join(folder, 'node_modules/directus/cli.js')
  if (existsSync(cli)) return cli
  mkdirSync(folder, { recursive: true })
  const project = { private: true, type: 'module', overrides }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  try {
    await promisify(execFile)(
      'npm',
      [
        'install',
        `directus@${version}`,
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--no-save',
        '--loglevel=error',
      ],
      { cwd: folder, timeout: installed, maxBuffer: 64e6 },
    )
  } catch (error) {
    throw new NotHere(`npm could not install it (${firstLine(error)})`)
  }
  if (!existsSync(cli)) throw new NotHere('npm installed something else')
  return cli
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

async function inDatabase(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

async function answers(origin: string): Promise<void> {
  for (const until = Date.now() + started; Date.now() < until; await wait(500)) {
    const alive = await fetch(`${origin}/server/ping`).then(
      (response) => response.ok,
      () => false,
    )
    if (alive) return
  }
  throw new NotHere('it did not start')
}

interface Place {
  folder: string
  /** The URL of a role that may create a schema. */
  url: string
  port: number
  token: string
}

function settings({ folder, url, port, token }: Place): Record<string, string> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(url)
  return {
    CONFIG_PATH: join(folder, 'none.env'),
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_USER: decodeURIComponent(username),
    DB_PASSWORD: decodeURIComponent(password),
    DB_DATABASE: pathname.slice(1),
    DB_SEARCH_PATH: `array:${schema},public`,
    SECRET: randomBytes(24).toString('hex'),
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    ADMIN_TOKEN: token,
    EXTENSIONS_PATH: join(folder, 'extensions'),
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    // Switched off: it refuses requests while its process is busy, which is what this measures.
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'error',
  }
}

/**
 * Installs Directus, connects it to the database and starts it. `url` belongs to a role that may create a
 * schema. It reads our own tables, not a copy. With `kept`, the installation stays in that folder.
 */
export async function startDirectus(url: string, kept?: string): Promise<Directus> {
  const folder = kept === undefined ? mkdtempSync(join(tmpdir(), 'bench-directus-')) : resolve(kept)
  const clear = async () => {
    await inDatabase(url, `drop schema if exists ${schema} cascade`)
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const cli = await install(folder)
    await inDatabase(url, `drop schema if exists ${schema} cascade; create schema ${schema}`)
    const place = { folder, url, port: await freePort(), token: randomBytes(16).toString('hex') }
    const env = settings(place)
    await runToEnd(cli, ['bootstrap'], env).catch((error: unknown) => {
      throw new NotHere(`it could not be set up (${firstLine(error)})`)
    })
    const child = start(cli, ['start'], env)
    child.stdout?.resume()
    const origin = `http://127.0.0.1:${place.port}`
    await answers(origin).catch(async (error: unknown) => {
      await stop(child)
      throw error
    })
    return { origin, token: place.token, stop: () => stop(child).then(clear) }
  } catch (error) {
    await clear()
    throw error
  }
}
