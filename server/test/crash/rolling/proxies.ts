import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '#tools/project-root.ts'

/** The proxies of `deploy/`, run as written there. Only addresses and places are this machine's. */

const deployed = fileURLToPath(new URL('deploy/', projectRoot))
export const kinds = ['nginx', 'haproxy'] as const
export type Kind = (typeof kinds)[number]
/** Where Debian puts them. */
const programs: Record<Kind | 'openssl', string> = {
  nginx: '/usr/sbin/nginx',
  haproxy: '/usr/sbin/haproxy',
  openssl: '/usr/bin/openssl',
}

/** HAProxy gives up root's rights itself, so it must have them first. */
const maySwitch = (kind: Kind) => kind !== 'haproxy' || process.getuid?.() === 0
export const installed = (kind: Kind): boolean =>
  existsSync(programs[kind]) && existsSync(programs.openssl) && maySwitch(kind)

export interface Places {
  folder: string
  https: number
  http: number
  /** `address:port` of each. */
  instances: readonly [string, string]
  /** Changes the configuration, such as its time limits. */
  edit?: (configuration: string) => string
}

/** The configuration of `deploy/` as it is used here. */
const configuration = (path: string, { edit }: Places): string => {
  const text = readFileSync(join(deployed, path), 'utf8')
  return edit ? edit(text) : text
}

interface Prepared {
  args: string[]
  env: NodeJS.ProcessEnv
  check: string
}

function certify(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ]
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync(programs.openssl, [...made, ...named, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  return { certificate, key }
}

/** nginx reads what is this machine's from three files beside its own, as in /etc/nginx. */
function nginx(places: Places): Prepared {
  const { folder, https, http, instances } = places
  const { certificate, key } = certify(folder)
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(folder, name), lines.map((line) => `${line}\n`).join(''))
  mkdirSync(join(folder, 'crm'), { recursive: true })
  mkdirSync(join(folder, 'conf.d'), { recursive: true })
  writeFileSync(join(folder, 'conf.d/crm.conf'), configuration('nginx/crm.conf', places))
  const theirs = readFileSync(join(deployed, 'nginx/crm/instances.conf'), 'utf8')
  const own = instances.reduce((text, at, n) => text.replace(`10.0.0.1${n + 1}:8080`, at), theirs)
  write('crm/instances.conf', [own])
  write('crm/plain.conf', [`listen 127.0.0.1:${http};`])
  write('crm/site.conf', [
    `listen 127.0.0.1:${https} ssl http2;`,
    `ssl_certificate ${certificate};`,
    `ssl_certificate_key ${key};`,
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  write('nginx.conf', [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    // Two for each client that waits (docs/operations/install.md), and the overload bench has 1,500 of them.
    'events { worker_connections 4096; }',
    'http {',
    `access_log ${folder}/access.log;`,
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    'include conf.d/*.conf;',
    '}',
  ])
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  return { args: [...args, '-g', 'daemon off;'], env: {}, check: '-t' }
}

/** HAProxy reads it from variables, as from /etc/default/haproxy. */
function haproxy(places: Places): Prepared {
  const { folder, https, http, instances } = places
  const { certificate, key } = certify(folder)
  const together = join(folder, 'crm.pem')
  writeFileSync(together, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  writeFileSync(join(folder, 'haproxy.cfg'), configuration('haproxy/haproxy.cfg', places))
  return {
    args: ['-f', join(folder, 'haproxy.cfg')],
    env: {
      CRM_HTTPS: `127.0.0.1:${https}`,
      CRM_HTTP: `127.0.0.1:${http}`,
      CRM_CERTIFICATE: together,
      CRM_INSTANCE_1: instances[0],
      CRM_INSTANCE_2: instances[1],
      CRM_AWAY: join(deployed, 'haproxy/crm-away.http'),
    },
    check: '-c',
  }
}

const prepare = (kind: Kind, places: Places): Prepared => (kind === 'nginx' ? nginx(places) : haproxy(places))

/** Runs the program's own check of the configuration. Throws if it fails. */
export function checkConfiguration(kind: Kind, places: Places): string {
  const { args, env, check } = prepare(kind, places)
  return execFileSync(programs[kind], [check, ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

export interface Proxy {
  url: string
  /** The CA certificate that clients trust. */
  ca: string
  said(): string
  stop(): Promise<void>
}

export async function startProxy(kind: Kind, places: Places): Promise<Proxy> {
  const { args, env } = prepare(kind, places)
  const child = spawn(programs[kind], args, { env: { ...process.env, ...env }, stdio: 'pipe' })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const ca = readFileSync(join(places.folder, 'certificate.pem'), 'utf8')
  const url = `https://localhost:${places.https}`
  await listens(child, url, ca, () => text)
  return { url, ca, said: () => text, stop: () => stopped(child) }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function listens(child: ChildProcess, url: string, ca: string, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${said()}`)
    const status = await new Promise<number>((resolve) =>
      get(`${url}/healthz`, { ca, agent: false }, (answer) => resolve(answer.resume().statusCode ?? 0)).on(
        'error',
        () => resolve(0),
      ),
    )
    if (status === 200) return
    await sleep(50)
  }
}
