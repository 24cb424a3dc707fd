import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'

const folder = fileURLToPath(new URL('../../deploy/systemd/', import.meta.url))
const analyze = '/usr/bin/systemd-analyze'
const here = existsSync(analyze)
const service = readFileSync(join(folder, 'crm@.service'), 'utf8')

/** The verdict of systemd on a unit. It also asks whether the program is there; it may be elsewhere here. */
function verified(text: string): string {
  const place = mkdtempSync(join(tmpdir(), 'yjt-units-'))
  try {
    const own = text.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`)
    writeFileSync(join(place, 'crm@.service'), own)
    writeFileSync(join(place, 'crm.target'), readFileSync(join(folder, 'crm.target')))
    const units = ['crm@.service', 'crm.target'].map((name) => join(place, name))
    const { stdout, stderr, status } = spawnSync(analyze, ['verify', '--man=no', ...units], {
      encoding: 'utf8',
    })
    return status === 0 ? stdout + stderr : `${status} ${stdout}${stderr}`
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

test.skipIf(!here)('systemd finds nothing wrong with the units', () => {
  expect(verified(service)).toBe('')
  expect(verified(service.replace('KillMode=mixed', 'KillMode=gently'))).not.toBe('')
})

test.skipIf(!here)('the instance is well shut in: exposure below 2 of 10', () => {
  const said = execFileSync(
    analyze,
    ['security', '--offline=true', '--threshold=20', join(folder, 'crm@.service')],
    {
      encoding: 'utf8',
    },
  )
  expect(said).toMatch(/Overall exposure level .*: 1\.\d/)
})

test.skipIf(here)('systemd is not installed: its units are not checked', () => {
  console.log(`not installed here: ${analyze}`)
  expect(here).toBe(false)
})

test('they give up after five tries, because an instance waits for its database by itself', () => {
  expect(service).toMatch(/^StartLimitIntervalSec=300\nStartLimitBurst=5$/m)
})

test('they may write where the handbook keeps backups and the archive, and an instance has settings of its own', () => {
  expect(service).toMatch(/^ReadWritePaths=-\/backups -\/archive$/m)
  const files = [...service.matchAll(/^EnvironmentFile=(.+)$/gm)].map(([, file]) => file)
  expect(files).toEqual(['/etc/crm/crm.env', '-/etc/crm/%i.env'])
})

test('units and image start what npm start starts, with settings that the product takes', () => {
  const { scripts } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
  )
  const started = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(service)?.[1]
  const own = scripts.start.split('&& ').at(-1)
  const dockerfile = readFileSync(join(folder, '../docker/Dockerfile'), 'utf8')
  const words = [
    '--max-semi-space-size=16',
    '--heap-growing-percent=80',
    '--expose-gc',
    'dist/server/main.js',
  ]
  for (const word of [...words, 'MALLOC_MMAP_THRESHOLD_=1048576'])
    for (const text of [own, service, dockerfile]) expect(text).toContain(word)
  expect(started).toContain('dist/server/main.js')
  const lines = readFileSync(join(folder, 'crm.env'), 'utf8').split('\n')
  const settings = lines
    .filter((line) => /^#?\w+=/.test(line))
    .map((line) => line.replace('#', '').split('='))
  const env = Object.fromEntries(settings.map(([name, ...value]) => [name, value.join('=')]))
  expect(readEnv({ NODE_ENV: 'production', PORT: '8080', ...env })).toMatchObject({ host: '127.0.0.1' })
})
