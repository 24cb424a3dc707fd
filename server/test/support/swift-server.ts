import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './product.ts'
import { until } from './waiting.ts'

const run = promisify(execFile)
const programs = '/usr/bin'
const kinds = ['account', 'container', 'object'] as const

/**
 * True if OpenStack Swift is installed as in Debian: `apt-get install swift-proxy swift-account
 * swift-container swift-object`.
 */
export const hasSwift = (): boolean =>
  [...kinds, 'proxy'].every((kind) => existsSync(join(programs, `swift-${kind}-server`)))

export interface Swift {
  keys: Record<string, string>
  url(prefix?: string, more?: string): string
  close(): Promise<void>
}

const keys = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' }

const common = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}
mount_check = false
log_level = CRITICAL
log_address = ${folder}/no-log
fallocate_reserve = 0
`

const storageServer = (folder: string, kind: string, port: number): string => `${common(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

/** The proxy's pipeline: buckets in the host name, the S3 API, large objects. */
const proxyServer = (folder: string, port: number): string => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
storage_domain = localhost
location = us-east-1
${['catch_errors', 'gatekeeper', 'listing_formats', 'copy', 'slo'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
error_suppression_interval = 3600
error_suppression_limit = 1
`

async function makeRings(folder: string, ports: Readonly<Record<string, number>>): Promise<void> {
  for (const kind of kinds) {
    const ring = join(folder, `${kind}.builder`)
    const builder = (...args: string[]) => run(join(programs, 'swift-ring-builder'), [ring, ...args])
    await builder('create', '4', '1', '0')
    await builder('add', `r1z1-127.0.0.1:${ports[kind]}/disk`, '1')
    await builder('rebalance')
  }
}

async function start(folder: string, kind: string): Promise<ChildProcess> {
  const child = spawn(join(programs, `swift-${kind}-server`), [join(folder, `${kind}.conf`)], {
    stdio: 'ignore',
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

const answers = (port: number) =>
  until(() =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ),
  )

/** Starts a single-disk Swift in a folder, with its S3 API and the bucket `files`. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'yjt-swift-'))
  await mkdir(join(folder, 'disk'))
  const ports: Record<string, number> = {}
  for (const kind of [...kinds, 'proxy']) ports[kind] = await freePort()
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = default\ndefault = yes\n',
  )
  await makeRings(folder, ports)
  for (const kind of kinds)
    await writeFile(join(folder, `${kind}.conf`), storageServer(folder, kind, ports[kind] ?? 0))
  const port = ports['proxy'] ?? 0
  await writeFile(join(folder, 'proxy.conf'), proxyServer(folder, port))
  const children = await Promise.all([...kinds, 'proxy'].map((kind) => start(folder, kind)))
  const close = async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
    await rm(folder, { recursive: true, force: true })
  }
  // The proxy answers before the servers behind it do.
  for (const value of Object.values(ports)) await answers(value)
  Object.assign(process.env, keys)
  return {
    keys,
    url: (prefix = '', more = '') => `s3://files/${prefix}?endpoint=http://127.0.0.1:${port}${more}`,
    close,
  }
}
