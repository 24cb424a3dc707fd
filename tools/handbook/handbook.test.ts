import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killRemains } from '#server/db/embedded-process.ts'
import { emptyDatabase } from '#server/test/support/clone-database.ts'
import { prepareFolder } from '#server/test/support/prepared.ts'
import { freePort, machine, startProduct, type Product } from '#server/test/support/product.ts'
import { handbook, root } from './blocks.ts'

/**
 * Runs every command of the handbook as it is written, in a folder that looks like the project, on a product
 * that runs. The machine's folders lie below a temporary one; what would change it is answered by `machine.mjs`.
 */

let base: string
let product: Product
let elsewhere: Awaited<ReturnType<typeof emptyDatabase>>
const at = (path: string) => join(base, path)
const password = 'handbook pony 71'
const own = ['/etc', '/srv', '/backups', '/archive']
const tools = [
  'npm',
  'systemctl',
  'systemd-run',
  'journalctl',
  'useradd',
  'nginx',
  'haproxy',
  'curl',
  'docker',
  'sleep',
]

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'yjt-handbook-'))
  chmodSync(base, 0o755)
  for (const folder of ['bin', 'project', 'backups', 'archive', 'srv/crm', 'etc/nginx/conf.d', 'etc/haproxy'])
    mkdirSync(at(folder), { recursive: true })
  mkdirSync(at('etc/systemd/system'), { recursive: true })
  for (const name of readdirSync(root))
    if (name !== 'deploy' && name !== 'data' && name !== '.git')
      symlinkSync(join(root, name), at(`project/${name}`))
  cpSync(join(root, 'deploy'), at('project/deploy'), { recursive: true })
  for (const name of tools) {
    const through = `#!/bin/sh\nexec "${process.execPath}" "${at(`bin/${name}.d/${name}`)}" "$@"\n`
    mkdirSync(at(`bin/${name}.d`))
    cpSync(join(root, 'tools/handbook/machine.mjs'), at(`bin/${name}.d/${name}`))
    writeFileSync(at(`bin/${name}`), through, { mode: 0o755 })
  }
  writeFileSync(at('bin/package.json'), '{"type":"module"}')
  elsewhere = await emptyDatabase()
  prepareFolder(at('data'))
  product = await startProduct({ ...settings(), PORT: String(await freePort()), ADMIN_PASSWORD: password })
})
afterAll(async () => {
  await product.kill('SIGTERM')
  for (const folder of ['data', 'srv/crm/new']) await killRemains(at(`${folder}/postgres`))
  await elsewhere.drop()
  rmSync(base, { recursive: true, force: true })
})

const settings = () => ({ DATA_DIR: at('data'), SECRETS_DIR: at('secrets') })

/** Names, passwords and places that the page leaves to its reader. */
function filled(text: string): string {
  const places = own.reduce(
    (all, folder) => all.replaceAll(new RegExp(`(?<=^|[\\s='])${folder}/`, 'gm'), `${base}${folder}/`),
    text,
  )
  const firstKey = (
    JSON.parse(readFileSync(at('secrets/data-key.json'), 'utf8')) as { keys: { id: string }[] }
  ).keys[0]?.id
  return places
    .replaceAll(/(?<==)(\/backups|\/archive)(?=\s)/g, `${base}$1`)
    .replaceAll('/opt/crm', at('project'))
    .replaceAll('--setenv=DATA_DIR=/var/lib/crm', `--setenv=DATA_DIR=${at('data')}`)
    .replaceAll('postgres://crm_owner:…@db/crm', elsewhere.ownerUrl)
    .replaceAll('postgres://crm_app:…@db/crm', elsewhere.url)
    .replaceAll('1a2b3c4d', firstKey ?? '')
    .replaceAll('reset USER', 'reset admin')
}

/** Said by a command that found something to say: its exit code is 1, and this is why. */
const remarks: Record<string, RegExp> = {
  'npm run doctor': /WARNING/,
  'npm run second-factor': /admin has no second factor/,
}

function run(text: string): Promise<{ code: number; said: string }> {
  const env = {
    ...settings(),
    ...machine(),
    PATH: [at('bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    UNITS: at('etc/systemd/system'),
    PROJECT: at('project'),
    TOKEN: 'yjt_unknown',
  }
  return new Promise((resolve) => {
    execFile(
      '/bin/bash',
      ['--norc', '-euo', 'pipefail', '-c', filled(text)],
      { cwd: at('project'), env },
      (error, out, said) => resolve({ code: error ? Number(error.code) : 0, said: out + said }),
    )
  })
}

test('the handbook has commands, and its pages are found', () => {
  expect(handbook().length).toBeGreaterThan(20)
})

test.each(handbook())('$page: $text', async ({ text }) => {
  const { code, said } = await run(text)
  const remark = Object.entries(remarks).find(([command]) => text.includes(command))?.[1]
  if (remark) expect(said).toMatch(remark)
  else expect(code, said).toBe(0)
})

test('a command that is not there is noticed', async () => {
  for (const text of [
    'npm run no-such',
    'npm run backup /a',
    'systemctl start crn.target',
    'docker compose --file deploy/compose/compose.yaml up crm-9',
    'npm run data-key -- lst',
  ])
    expect([text, (await run(text)).code]).not.toEqual([text, 0])
})
