import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killRemains } from '#server/db/embedded-process.ts'
import { prepareFolder } from '#server/test/support/prepared.ts'
import { freePort, send, startProduct, type Product } from '#server/test/support/product.ts'
import { buildServer } from './build-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let built: string
let base: string
let product: Product | undefined
beforeAll(async () => {
  mkdirSync(join(root, 'dist'), { recursive: true })
  built = mkdtempSync(join(root, 'dist/server-'))
  base = mkdtempSync(join(tmpdir(), 'yjt-built-'))
  chmodSync(base, 0o755)
  await buildServer(built)
}, 120_000)
afterAll(async () => {
  await product?.kill()
  await killRemains(join(base, 'data', 'postgres'))
  for (const folder of [built, base]) rmSync(folder, { recursive: true, force: true })
})

test('the built server runs on a Node that cannot strip types', async () => {
  const data = join(base, 'data')
  prepareFolder(data)
  const env = { DATA_DIR: data, PORT: String(await freePort()), ADMIN_PASSWORD: 'without types 27' }
  product = await startProduct(env, root, ['--no-experimental-strip-types', join(built, 'main.js')])
  const answer = await send(product.url, '/admin/login/login_submit', undefined, {
    username: 'admin',
    password: 'without types 27',
  })
  expect(answer.code).toBe(0)
  product.child.kill('SIGTERM')
  expect(await product.exit).toBe(0)
  expect(product.said()).not.toMatch(/"level":[56]0/)
}, 60_000)

test('it names no source as a program, and holds no package', () => {
  const texts = readdirSync(built).map((name) => readFileSync(join(built, name), 'utf8'))
  expect(texts.join('\n')).not.toMatch(/new URL\(["'][^"']+\.ts["'], import\.meta\.url\)\)/)
  expect(readdirSync(built)).toEqual(expect.arrayContaining(['main.js', 'backup.js', 'read-workbook.js']))
  expect(texts.join('\n')).not.toContain('node_modules/')
})
