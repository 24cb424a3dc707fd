import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openApi } from '#server/request/openapi.ts'
import { lotIn } from '#server/test/support/auction.ts'
import { inFull } from '#server/test/support/full.ts'
import { withPeople } from '#server/test/support/people.ts'
import { clientTypes } from './client-types.ts'

const { t, p } = withPeople('1a', '5a')

const root = resolve(import.meta.dirname, '../..')
const execute = promisify(execFile)
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const settings = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  },
  files: ['client.ts'],
}

/** A folder of a stranger's: the client, and the types that `generate` makes of the document. */
async function strangers<T>(
  generate: (folder: string) => Promise<string>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'yjt-client-'))
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApi()))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    copyFileSync(join(import.meta.dirname, 'stranger.txt'), join(folder, 'client.ts'))
    writeFileSync(join(folder, 'api.ts'), await generate(folder))
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The compiler's messages about the client. */
const complaints = (folder: string): Promise<string> =>
  execute(process.execPath, [compiler, '--singleThreaded', '-p', folder], { maxBuffer: 2 ** 26 }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout.slice(0, 2000),
  )

async function own(): Promise<string> {
  return clientTypes(openApi())
}

test('a client typed by the document compiles without a cast and runs with a token', async () => {
  await lotIn(t, 'listed')
  const body = { name: '外部程序', scopes: ['read', 'customers.use'] }
  const { token } = (await p['1a'].ask('/api/tokens', { method: 'POST', body })).data
  const base = await t.app.listen({ port: 0, host: '127.0.0.1' })
  await strangers(own, async (folder) => {
    expect(await complaints(folder)).toBe('')
    const { stdout } = await execute(process.execPath, [join(folder, 'client.ts'), base, token])
    expect(JSON.parse(stdout)).toEqual({
      total: expect.any(Number),
      names: ['外部程序贸易有限公司'],
      version: 1,
      state: 'listed',
      events: expect.any(Number),
    })
  })
})

test('the compiler refuses a client that takes the document for something else', async () => {
  await strangers(own, async (folder) => {
    const wrong = `import type { paths } from './api.ts'
type Customers = paths['/api/customers']['get']['responses'][200]['content']['application/json']['data']
export const names = (of: Customers): number[] => of.items.map((row) => row.company_name)
type Body = paths['/api/customers']['post']['requestBody']['content']['application/json']
export const body: Body = { company_name: '甲' }
export const none: keyof paths = '/api/no-such-path'
`
    writeFileSync(join(folder, 'client.ts'), wrong)
    const said = await complaints(folder)
    expect(said.match(/client\.ts\(\d+/g)).toEqual(['client.ts(3', 'client.ts(5', 'client.ts(6'])
  })
})

/** It needs TypeScript 5, which is not installed with the product (decision 0177). */
const generator = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

async function byStranger(folder: string): Promise<string> {
  const place = mkdtempSync(join(tmpdir(), 'yjt-generator-'))
  try {
    await execute('npm', ['install', '--prefix', place, '--no-save', '--no-audit', '--no-fund', ...generator])
    const program = join(place, 'node_modules/openapi-typescript/bin/cli.js')
    const { stdout } = await execute(process.execPath, [program, join(folder, 'openapi.json')], {
      cwd: place,
      maxBuffer: 2 ** 27,
    })
    return stdout
  } finally {
    rmSync(place, { recursive: true })
  }
}

inFull(
  'the same client compiles with the types of openapi-typescript',
  { timeout: 600_000 },
  async ({ skip }) => {
    const isThere = await execute('npm', ['view', generator[0] ?? '', 'version']).then(
      () => true,
      () => false,
    )
    if (!isThere) skip('the registry is out of reach')
    await strangers(byStranger, async (folder) => expect(await complaints(folder)).toBe(''))
  },
)
