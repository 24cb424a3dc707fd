import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from '#server/test/support/product.ts'
import { faultsOf } from './dockerfile-rules.ts'
import { Build, contextList, ignored } from './dockerfile-steps.ts'
import { full } from '#tools/full-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8')
const able = full && process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

test('the linter and our rules find nothing in the Dockerfile', () => {
  expect(faultsOf(text)).toEqual([])
})

test.each([
  ['USER 10001:10001', 'USER root'],
  ['USER 10001:10001\n', ''],
  ["'crm:x:10001:10001:", "'crm:x:10002:10002:"],
  ['node:24.21.0-bookworm-slim AS', 'node:latest AS'],
  ['FROM node:24.21.0-bookworm-slim\n', 'FROM --platform=linux/amd64 node:24.21.0-bookworm-slim\n'],
  ['HEALTHCHECK --interval=10s', 'HEALTHCHECK --interval=10'],
  ['CMD ["node", "--import"', 'CMD node ["--import"'],
  ['COPY . .', 'ADD https://example.com/a.tar .'],
  ['DATA_DIR=/data', 'DATA_DIR=/data ADMIN_PASSWORD=x'],
  ['npm ci', 'npm install left-pad'],
  ['COPY --from=build', 'COPI --from=build'],
])('they find something with %j replaced by %j', (from, to) => {
  expect(text).toContain(from)
  expect(faultsOf(text.replace(from, to))).not.toEqual([])
})

test('what is no part of the program stays out of the image', () => {
  const stays = ignored(root)
  const out = ['.git', 'node_modules', 'dist', 'data', 'secrets', 'backups', 'archive']
  const secrets = ['.env', '.env.local', 'deploy/compose/.env', 'deploy/compose/nginx/key.pem', 'tls/crm.key']
  expect([...out, ...secrets].filter((path) => !stays(path))).toEqual([])
  const program = ['server/main.ts', 'server/demo/password.ts', 'package.json', 'deploy/compose/env.example']
  expect(program.filter(stays)).toEqual([])
})

/** Private files in the folder of somebody who installs. */
const secretFiles = [
  '.env',
  '.env.production',
  'deploy/compose/.env',
  'deploy/compose/nginx/certificate.pem',
  'deploy/compose/nginx/key.pem',
  'private-key.key',
  'tls/site.crt',
  'tls/site.p12',
  'data/postgres/PG_VERSION',
  'data/database.json',
  'secrets/data-key.json',
  'backups/crm-2026-11-24-0330.backup',
  'archive/wal/000000010000000000000001.zst',
  'node_modules/left/index.js',
  'crm.log',
]

test('the list of the build context has nothing that is private', () => {
  const base = mkdtempSync(join(tmpdir(), 'yjt-context-'))
  try {
    const program = ['server/main.ts', 'deploy/compose/compose.yaml', 'deploy/docker/Dockerfile.dockerignore']
    for (const path of [...secretFiles, ...program]) {
      mkdirSync(dirname(join(base, path)), { recursive: true })
      writeFileSync(join(base, path), '')
    }
    cpSync(join(root, program[2] ?? ''), join(base, program[2] ?? ''))
    expect(contextList(base)).toEqual(program.toSorted())
  } finally {
    rmSync(base, { recursive: true })
  }
  const sent = contextList(root.replace(/\/$/, ''))
  expect(sent.length).toBeGreaterThan(1500)
  const key = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\n[\w+/=]{40}/
  expect(sent.filter((path) => key.test(readFileSync(join(root, path), 'latin1')))).toEqual([])
})

test('no source of the program is kept out', () => {
  const sources = globSync('{server,contract,texts,web,tools,deploy}/**/*.{ts,tsx,mjs,css,json,sql}', {
    cwd: root,
  })
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter(ignored(root))).toEqual([])
})

const newerIn = (folder: string, since: number): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => {
    const { mtimeMs, ctimeMs } = statSync(join(folder, path), { throwIfNoEntry: false }) ?? {}
    return Math.max(mtimeMs ?? 0, ctimeMs ?? 0) > since
  })

/** It stops its PostgreSQL, too. */
async function stopped(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

test.skipIf(!able)(
  'its steps, one by one, make a program that runs as nobody special and writes nothing of its own',
  async () => {
    const base = mkdtempSync(join(tmpdir(), 'yjt-image-'))
    chmodSync(base, 0o755)
    const build = new Build(root.replace(/\/$/, ''), base)
    let program: ChildProcess | undefined
    try {
      const image = build.run(text, (step) => console.log(step))
      expect(image.user).toBe(10001)
      const place = (path: string) => path.replace(/^\//, `${image.root}/`)
      const env = {
        PATH: process.env['PATH'] ?? '',
        ...image.env,
        DATA_DIR: place(image.env['DATA_DIR'] ?? ''),
        SECRETS_DIR: place(image.env['SECRETS_DIR'] ?? ''),
        TRUST_PROXY: '1',
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
      }
      const since = Date.now()
      const [file = '', ...words] = image.command
      const as = { cwd: image.workdir, env, uid: image.user, gid: image.user }
      // It sees the accounts of the image, not those of this machine.
      const drop = `setpriv --reuid ${as.uid} --regid ${as.gid} --clear-groups`
      const inside = `mount --bind "$0" /etc/passwd; exec ${drop} -- "$@"`
      const all = ['--mount', 'sh', '-ec', inside, join(image.root, 'etc/passwd'), file, ...words]
      const { cwd } = as
      const child = spawn('unshare', all, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
      program = child
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
      const [check = '', ...rest] = image.health
      const alive = () => spawnSync(check, rest, as).status
      const isReady = () => said.includes('is ready: http')
      await expect.poll(() => isReady() || child.exitCode !== null, { timeout: 180_000 }).toBe(true)
      expect(said).toContain('is ready: http')
      expect(alive()).toBe(0)
      const page = await fetch(`http://127.0.0.1:${env.PORT}/`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')])
      child.kill('SIGTERM')
      expect((await once(child, 'exit'))[0], said).toBe(0)
      expect(alive()).toBe(1)
      expect(newerIn(image.workdir, since)).toEqual([])
    } finally {
      await stopped(program)
      rmSync(base, { recursive: true, force: true })
    }
  },
  1_200_000,
)
