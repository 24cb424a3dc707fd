import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartError } from '#server/start-error.ts'
import { ownUser } from './embedded-account.ts'
import { sharedBuffers } from './embedded-cluster.ts'
import { fill, killed, mounted, namespacesAllowed, query } from './embedded-failures.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { isPostgresIn, killRemains } from './embedded-process.ts'
import { prepareFolder } from '#server/test/support/prepared.ts'
import { inFull } from '#server/test/support/full.ts'
import { stillAfter } from '#server/test/support/waiting.ts'
import { full } from '#tools/full-run.ts'

const isRoot = process.getuid?.() === 0
const PATIENCE = 60_000

let base: string
let dataDir: string
let said: string[]
let open: EmbeddedDatabase[]
let instances: ChildProcess[]

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'yjt-embedded-'))
  chmodSync(base, 0o755)
  dataDir = join(base, 'data')
  said = []
  open = []
  instances = []
})

afterEach(async () => {
  for (const instance of instances) await killed(instance)
  for (const database of open) await database.stop()
  await killRemains(join(dataDir, 'postgres'))
  rmSync(base, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dataDir, (line) => said.push(line))
  open.push(database)
  return database
}

async function refusal(): Promise<string> {
  const error = await start().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message.split('\n')).toHaveLength(1)
  return message
}

/** The same launcher in a separate process, which can be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const launcher = new URL('./embedded.ts', import.meta.url).pathname
  const script = `import { startEmbedded } from ${JSON.stringify(launcher)}
    console.log((await startEmbedded(${JSON.stringify(dataDir)}, () => {})).appUrl)
    setInterval(() => {}, 1000)`
  const instance = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  instances.push(instance)
  if (instance.stdout !== null) await once(instance.stdout, 'data')
  return instance
}

function pidFileLines(): string[] {
  return readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
}

function postmasterPid(): number {
  return Number(pidFileLines()[0])
}

inFull(
  'a first start makes the database, a later one finds it again under the same addresses',
  {
    timeout: PATIENCE,
  },
  async () => {
    const first = await start()
    await query(first.ownerUrl, 'create table lot (id int); insert into lot values (7)')
    await first.stop()
    const second = await start()
    expect(second).toMatchObject({ ownerUrl: first.ownerUrl, appUrl: first.appUrl })
    expect(await query(second.appUrl, 'select id from lot')).toEqual([{ id: 7 }])
    expect(said.map((line) => line.split(' ')[0])).toEqual(['Creating', 'PostgreSQL', 'PostgreSQL'])
    expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
  },
)

inFull(
  'the application role uses what the owner makes and makes nothing itself',
  {
    timeout: PATIENCE,
  },
  async () => {
    const { ownerUrl, appUrl } = await start()
    await query(ownerUrl, 'create table lot (id serial); create schema jobs; create table jobs.job (id int)')
    await query(
      appUrl,
      'insert into lot default values; update lot set id = 5; insert into jobs.job values (1); delete from jobs.job',
    )
    for (const sql of [
      'create table own (id int)',
      'alter table lot add x int',
      'truncate lot',
      'create schema own',
      'create temp table t (id int)',
    ]) {
      await expect(query(appUrl, sql)).rejects.toThrow(/permission denied|must be owner/)
    }
    await expect(query(appUrl.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    )
    await expect(query(ownerUrl, 'create role other')).rejects.toThrow(/permission denied/)
  },
)

inFull(
  'the server keeps what it acknowledged and is open to this machine only',
  {
    timeout: PATIENCE,
  },
  async () => {
    const { appUrl } = await start()
    const names = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'data_checksums',
      'listen_addresses',
      'server_encoding',
      'max_connections',
    ]
    const [row] = await query(
      appUrl,
      `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
    )
    expect(row).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '127.0.0.1',
      server_encoding: 'UTF8',
      max_connections: '100',
    })
  },
)

test(
  'a second instance is refused; after kill -9 of the first, its server is taken over',
  {
    timeout: PATIENCE,
  },
  async () => {
    prepareFolder(dataDir)
    const instance = await startElsewhere()
    const orphan = postmasterPid()
    expect(await refusal()).toContain(`in use by another running instance (process ${instance.pid})`)
    await killed(instance)
    const { appUrl, stop } = await start()
    expect(postmasterPid()).toBe(orphan)
    expect(said).toEqual([expect.stringContaining('taking it over')])
    expect(await query(appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
    expect(isPostgresIn(orphan, join(dataDir, 'postgres'))).toBe(false)
  },
)

inFull(
  'an orphan that is not as we would start it is stopped and started afresh',
  {
    timeout: PATIENCE,
  },
  async () => {
    prepareFolder(dataDir)
    await killed(await startElsewhere())
    const orphan = postmasterPid()
    const secrets = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'))
    await query(
      `postgres://postgres:${secrets.passwords.postgres}@127.0.0.1:${secrets.port}/postgres`,
      `alter role postgres password 'another'`,
    )
    // Only the passwords differ: the orphan has to go, and the new server still refuses ours.
    expect(await refusal()).toContain('database.json does not belong to the database beside it')
    expect(isPostgresIn(orphan, join(dataDir, 'postgres'))).toBe(false)
  },
)

inFull(
  'a postmaster.pid left behind is no obstacle, even when its number lives again',
  {
    timeout: PATIENCE,
  },
  async () => {
    prepareFolder(dataDir)
    const first = await start()
    const lines = pidFileLines()
    await first.stop()
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
    const { appUrl } = await start()
    expect(await query(appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

inFull('a taken port is replaced by another one', { timeout: PATIENCE }, async () => {
  prepareFolder(dataDir)
  const first = await start()
  await first.stop()
  const port = Number(new URL(first.appUrl).port)
  const squatter = createServer().listen(port, '127.0.0.1')
  await once(squatter, 'listening')
  try {
    const second = await start()
    expect(new URL(second.appUrl).port).not.toBe(String(port))
    expect(await query(second.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    squatter.close()
  }
})

describe.each(full ? ['our own', 'an adopted'] : ['our own'])('when %s server is killed', (kind) => {
  test(
    'it comes back by itself on the same port with what it had acknowledged',
    {
      timeout: PATIENCE,
    },
    async () => {
      prepareFolder(dataDir)
      if (kind === 'an adopted') await killed(await startElsewhere())
      const { ownerUrl, appUrl } = await start()
      await query(ownerUrl, 'create table lot (id int)')
      const busy = query(appUrl, 'select count(*) from generate_series(1, 1e12)').catch(
        (error: Error) => error,
      )
      await query(appUrl, 'insert into lot values (7)')
      said.length = 0
      process.kill(postmasterPid(), 'SIGKILL')
      expect(await busy).toBeInstanceOf(Error)
      await expect
        .poll(() => query(appUrl, 'select id from lot').catch(() => []), { timeout: 10_000 })
        .toEqual([{ id: 7 }])
      await expect.poll(() => said).toEqual([expect.stringMatching(/^PostgreSQL stopped and is back after/)])
    },
  )
})

inFull('stopping while the server cannot come back ends the attempts', { timeout: PATIENCE }, async () => {
  prepareFolder(dataDir)
  const { stop } = await start()
  // For this long (ms) a restart is retried; the failure is reported only once.
  const attempts = 1000
  writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'no such setting')
  process.kill(postmasterPid(), 'SIGKILL')
  await expect.poll(() => said.at(-1), { timeout: 5000 }).toContain('cannot be restarted yet: ')
  const cannot = () => said.filter((line) => line.includes('cannot be restarted'))
  expect(await stillAfter(attempts, cannot)).toHaveLength(1)
  await stop()
})

test('folders that cannot be used are refused in one line', { timeout: PATIENCE }, async () => {
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'PG_VERSION'), '16\n')
  expect(await refusal()).toContain('made by PostgreSQL 16')
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  expect(await refusal()).toContain(
    'database.json, which holds the passwords of the database beside it, is missing',
  )
  writeFileSync(join(dataDir, 'database.json'), '{"port": 2')
  expect(await refusal()).toContain('database.json, which holds the passwords of the database, is damaged')
  rmSync(join(folder, 'PG_VERSION'))
  writeFileSync(join(folder, 'letter.txt'), 'kept')
  expect(await refusal()).toContain('is not a PostgreSQL data folder')
  expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('kept')
})

inFull('a start that was cut off leaves nothing in the way of the next', { timeout: PATIENCE }, async () => {
  mkdirSync(join(dataDir, 'postgres.new-a1b2c3', 'data', 'base'), { recursive: true })
  writeFileSync(join(dataDir, 'instance.lock'), '')
  const { appUrl } = await start()
  expect(await query(appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(dataDir).sort()).toEqual([
    'database.json',
    'instance.lock',
    'postgres',
    'postgres-start.log',
  ])
})

test.runIf(isRoot && full)(
  'root finds a way below a folder that only root can enter, or says why not',
  { timeout: PATIENCE },
  async () => {
    chmodSync(base, 0o700)
    if (!namespacesAllowed()) return expect(await refusal()).toContain('does not run as root')
    await start()
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
  },
)

test.runIf(isRoot && full)(
  'root runs it as a user of its own, who is handed what belonged to nobody',
  { timeout: PATIENCE },
  async () => {
    await (await start()).stop()
    const own = Number(execFileSync('id', ['-u', ownUser], { encoding: 'utf8' }))
    const folder = join(dataDir, 'postgres')
    expect(statSync(folder).uid).toBe(own)
    execFileSync('chown', ['-R', 'nobody', folder])
    const { appUrl } = await start()
    expect(statSync(join(folder, 'PG_VERSION')).uid).toBe(own)
    const pid = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]
    expect(statSync(`/proc/${pid}`).uid).toBe(own)
    expect(await query(appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  },
)

test('a read-only folder is refused in one line', { timeout: PATIENCE }, async ({ skip }) => {
  mkdirSync(dataDir)
  if (!isRoot) chmodSync(dataDir, 0o555)
  else if (!mounted(dataDir, 'ro')) skip('no right to mount here')
  try {
    expect(await refusal()).toContain('This user cannot read and write')
  } finally {
    if (isRoot) execFileSync('umount', [dataDir])
  }
})

test.runIf(isRoot && full)(
  'a full disk is refused in one line and is forgotten once there is room',
  { timeout: PATIENCE },
  async ({ skip }) => {
    mkdirSync(dataDir)
    if (!mounted(dataDir, 'size=160m')) skip('no right to mount here')
    const ballast = join(dataDir, 'ballast')
    try {
      fill(ballast)
      expect(await refusal()).toContain('is full')
      rmSync(ballast)
      await (await start()).stop()
      fill(ballast)
      expect(await refusal()).toContain('is full')
      rmSync(ballast)
      await (await start()).stop()
    } finally {
      execFileSync('umount', [dataDir])
    }
  },
)

test('keeps an eighth of the memory at hand, and never less than 256 MB', () => {
  expect([512, 2048, 7900, 65_536, 524_288].map(sharedBuffers)).toEqual([256, 256, 896, 8192, 8192])
})
