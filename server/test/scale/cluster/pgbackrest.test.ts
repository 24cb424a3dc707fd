import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { letPass, slowly } from '#server/test/support/waiting.ts'
import { freePort } from '../../support/product.ts'
import { asNobody, debian, listening, ownFolder, ownPath, run, runsHere, type Running } from './debian.ts'
import { projectRoot } from '#tools/project-root.ts'

const here = runsHere('pgbackrest', 'postgres')
const configuration = new URL('deploy/pgbackrest/', projectRoot)

describe.runIf(here)("Debian's pgBackRest as configured in deploy/", () => {
  let folder: Awaited<ReturnType<typeof ownFolder>>
  let port: number
  let postgres: Running
  let env: Record<string, string>
  const at = (name: string) => join(folder.path, name)

  /** A file of `deploy/pgbackrest`; only folders, port and passphrase are those of this place. */
  async function filled(file: string): Promise<string> {
    return (await readFile(new URL(file, configuration), 'utf8'))
      .replaceAll('/var/lib/postgresql/18/main', at('main'))
      .replaceAll('/var/lib/pgbackrest', at('repository'))
      .replaceAll('/var/spool/pgbackrest', at('spool'))
      .replace('pg1-port=5432', `pg1-port=${port}`)
      .replace('PASSPHRASE', 'of-the-repository')
  }

  /** Runs a command as the user of the database. Answers what it said. */
  const command = (program: string, ...words: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const how = { ...asNobody, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...env } }
      execFile(program, words, how, (error, out, said) =>
        error ? reject(new Error(`${program} ${words.join(' ')}: ${out}${said}`)) : resolve(out + said),
      )
    })
  /** A line of the page or of the crontab, as it is written there. */
  const shell = (line: string) => command('/bin/sh', '-ec', line)

  async function startPostgres(): Promise<void> {
    const own = `-c unix_socket_directories=${folder.path} -c port=${port} -c listen_addresses=127.0.0.1`
    postgres = run(join(debian.postgres, 'postgres'), ['-D', at('main'), ...own.split(' ')], env)
    await listening(port, postgres)
  }
  async function asked(text: string): Promise<Record<string, unknown>[]> {
    const asksAgain = 100
    const connectionString = `postgres://postgres@127.0.0.1:${port}/postgres`
    for (let n = 0; ; n += 1) {
      const client = new pg.Client({ connectionString })
      client.on('error', () => {})
      try {
        await client.connect()
        return (await client.query(text)).rows
      } catch (error) {
        // While it replays the log it lets nobody in, and then nobody write.
        if (n > 200) throw error
        await slowly(asksAgain)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  beforeAll(async () => {
    folder = await ownFolder('pgbackrest')
    port = await freePort()
    env = {
      PGBACKREST_CONFIG: at('pgbackrest.conf'),
      PGBACKREST_LOG_PATH: at('log'),
      PGBACKREST_LOCK_PATH: at('lock'),
      PGBACKREST_PG1_SOCKET_PATH: folder.path,
      PGBACKREST_PG1_USER: 'postgres',
    }
    for (const name of ['repository', 'spool', 'log', 'lock', 'main']) {
      await mkdir(at(name))
      await ownPath(at(name))
    }
    await writeFile(at('pgbackrest.conf'), await filled('pgbackrest.conf'), { mode: 0o644 })
    await command(join(debian.postgres, 'initdb'), '-D', at('main'), '-U', 'postgres', '-A', 'trust')
    const ours = await filled('postgresql.conf')
    const whole = `${await readFile(join(at('main'), 'postgresql.conf'), 'utf8')}\n${ours}`
    await writeFile(join(at('main'), 'postgresql.conf'), whole)
    await startPostgres()
  }, 120_000)
  afterAll(async () => {
    await postgres?.stop('SIGINT')
    await folder?.remove()
  }, 60_000)

  /** A file of the documented configuration. */
  const written = async (file: string) => readFile(new URL(file, configuration), 'utf8')
  const commandsIn = (text: string) =>
    [...text.matchAll(/pgbackrest --stanza=crm [^`\n]+/g)].map(([one]) => one)

  test('its steps make a backup, and bring back the second before somebody deleted everything', async () => {
    const [create = '', check = '', full = '', restore = '', ...none] = commandsIn(await written('README.md'))
    expect(none).toEqual([])
    for (const line of [create, check, full]) await shell(line)
    await migrate(`postgres://postgres@127.0.0.1:${port}/postgres`)
    // The moment to restore is given in seconds.
    const apart = 1500
    await asked('create table kept as select generate_series(1, 1000) as n')
    await letPass(apart)
    const [now] = await asked("select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as now")
    await letPass(apart)
    await asked('delete from kept')
    expect(await asked('select count(*)::int as n from kept')).toEqual([{ n: 0 }])
    await asked('select pg_switch_wal()')
    for (const line of commandsIn(await written('crontab'))) await shell(line)
    await postgres.stop('SIGINT')
    expect(restore).toContain("--target='2026-11-22 10:15:00+08'")
    await shell(restore.replace('2026-11-22 10:15:00+08', String(now?.['now'])))
    await startPostgres()
    expect(await asked('select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
    const info = await command('pgbackrest', '--stanza=crm', 'info')
    expect(info).toMatch(/status: ok/)
    expect(info).toMatch(/cipher: aes-256-cbc/)
  }, 300_000)
})
