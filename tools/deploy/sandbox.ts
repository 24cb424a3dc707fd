import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** Boots the systemd unit without systemd: `bubblewrap` makes the mount namespace that the unit asks for. */

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const bubblewrap = '/usr/bin/bwrap'
const somebody = '10001'

/** Why the sandbox cannot be made here. */
export function hindrance(): string | undefined {
  if (!existsSync(bubblewrap)) return `${bubblewrap} is not installed`
  const tried = spawnSync(bubblewrap, ['--unshare-user', '--uid', somebody, '--ro-bind', '/', '/', 'true'])
  return tried.status === 0 ? undefined : 'bubblewrap may not make a user namespace here'
}

const service = readFileSync(join(root, 'deploy/systemd/crm@.service'), 'utf8')
const settingsFile = readFileSync(join(root, 'deploy/systemd/crm.env'), 'utf8')

const valuesOf = (name: string, unit: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].flatMap(([, value = '']) => value.split(' '))
const pairs = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))

/** Paths that the unit may write: its state, and the folders that it names. */
const writable = (unit: string): string[] => [
  ...valuesOf('StateDirectory', unit).map((name) => `/var/lib/${name}`),
  ...valuesOf('ReadWritePaths', unit).map((path) => path.replace(/^-/, '')),
]

/** The folders of the machine, below one of this test. The last two are those of the handbook. */
const machine = ['/var/lib/crm', '/var/lib/crm-secrets', '/backups', '/archive']

function mounts(base: string, unit: string): string[] {
  const may = writable(unit)
  const folders = machine.flatMap((path) => {
    const here = join(base, path)
    mkdirSync(here, { recursive: true })
    return [may.includes(path) ? '--bind' : '--ro-bind', here, path]
  })
  const accounts = join(base, 'passwd')
  writeFileSync(accounts, `root:x:0:0::/:/bin/sh\ncrm:x:${somebody}:${somebody}::/nonexistent:/bin/sh\n`)
  const links = ['bin', 'sbin', 'lib', 'lib64'].filter((name) => existsSync(`/usr/${name}`))
  const shown = (from: string, to: string) => ['--ro-bind', from, to]
  const system = [
    ...shown('/usr', '/usr'),
    ...shown(process.execPath, '/usr/bin/node'),
    ...shown('/etc', '/etc'),
  ]
  const program = [...shown(accounts, '/etc/passwd'), ...shown(root, '/opt/crm')]
  // PrivateTmp, PrivateDevices, and the rest of ProtectSystem=strict.
  const rest = ['--tmpfs', '/tmp', '--dev', '/dev', '--proc', '/proc', '--remount-ro', '/']
  const linked = links.flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`])
  return [...system, ...linked, ...program, ...folders, ...rest]
}

const startOf = (unit: string): readonly string[] => /^ExecStart=(.+)$/m.exec(unit)?.[1]?.split(' ') ?? []

export interface Booted {
  child: ChildProcess
  said(): string
  /** Resolves to the exit code. */
  ended: Promise<number | null>
  stop(): Promise<number | null>
}

/** Starts the unit's command, or another one, in its sandbox. `settings` are those of the handbook. */
export async function boot(
  base: string,
  port: number,
  settings: Readonly<Record<string, string>>,
  { unit = service, command = startOf(unit) }: { unit?: string; command?: readonly string[] } = {},
): Promise<Booted> {
  const file = settingsFile.split('\n').filter((line) => /^\w+=/.test(line))
  const env = { ...pairs(valuesOf('Environment', unit)), ...pairs(file), ...settings, PORT: String(port) }
  const set = Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value])
  const as = ['--unshare-user', '--uid', somebody, '--gid', somebody, '--die-with-parent']
  const args = [...as, ...mounts(base, unit), '--clearenv', ...set, '--chdir', '/opt/crm', '--info-fd', '3']
  const child = spawn(bubblewrap, [...args, ...command], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const info = JSON.parse(await textOf(child.stdio[3] as Readable)) as { 'child-pid': number }
  const stop = async () => {
    if (child.exitCode === null) process.kill(info['child-pid'], 'SIGTERM')
    return ended
  }
  return { child, said: () => text, ended, stop }
}
