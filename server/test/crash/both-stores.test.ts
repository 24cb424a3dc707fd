import { execFile } from 'node:child_process'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Bucket } from '#server/object-storage/bucket.ts'
import { clientOf } from '#server/object-storage/client.ts'
import { examine } from '#server/object-storage/examine.ts'
import { storageSettings, type BucketSettings } from '#server/settings/storage-url.ts'
import { startS3 } from '../support/s3-server.ts'
import { hasSwift, startSwift } from '../support/swift-server.ts'
import { full } from '#tools/full-run.ts'

/**
 * Every test of files passes with files in a bucket: of the S3 server from npm, and of OpenStack Swift where Debian has
 * it. At full size only, since it runs a good part of the tests twice more.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))

const fileTests = [
  'server/features/uploads/uploads.test.ts',
  'server/features/uploads/hostile-files.test.ts',
  'server/features/uploads/check-store.test.ts',
  'server/features/lots/lot-zip.test.ts',
  'server/features/company-settings/company-settings.test.ts',
  'server/features/photo-imports/photo-imports.test.ts',
  'server/features/exports/exports.test.ts',
  'server/features/imports/imports.test.ts',
  'server/features/imports/check.test.ts',
  'server/features/imports/undo.test.ts',
  'server/features/papers/papers.test.ts',
  'server/features/papers/templates.test.ts',
  'server/features/bank-statements/bank-statements.test.ts',
  'server/test/crash/retention.test.ts',
  'server/jobs/daily.test.ts',
]

const servers = [
  { name: 's3rver', start: startS3, runs: full },
  { name: 'Swift', start: startSwift, runs: full && hasSwift() },
]
if (full && !hasSwift())
  console.log('Skipped: the tests of files on Swift, which is not installed (apt-get install swift-proxy …).')

describe.runIf(full).each(servers.filter(({ runs }) => runs))('files in a bucket of $name', ({ start }) => {
  let server: Awaited<ReturnType<typeof startSwift>>
  let settings: BucketSettings
  beforeAll(async () => {
    server = await start()
    settings = storageSettings('TEST_STORE', server.url(), '') as BucketSettings
    await clientOf(settings)
      .send(new CreateBucketCommand({ Bucket: 'files' }))
      .catch(() => {})
  }, 120_000)
  afterAll(() => server.close())

  test('the bucket is private and does what the product asks of it', async () => {
    expect(await examine(new Bucket({ ...settings, prefix: 'examined/' }))).toEqual({ state: 'fine' })
  }, 60_000)

  test('every test of files passes', async () => {
    const { code, said } = await run(fileTests, { TEST_STORE: server.url(), ...server.keys })
    expect(code, said.slice(-8000)).toBe(0)
    expect(said).toContain(`Test Files  ${fileTests.length} passed`)
  }, 3_600_000)
})

function run(
  files: readonly string[],
  more: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const { FULL: _full, VITEST: _vitest, ...rest } = process.env
  // The nightly check asks a server for 256 lists.
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--no-color', '--testTimeout=180000', ...files]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: root, env: { ...rest, ...more }, maxBuffer: 1 << 26 },
      (error, out, said) => resolve({ code: error ? 1 : 0, said: out + said }),
    )
  })
}

test.runIf(full && hasSwift())(
  'a list of many pages has every key once, in order',
  async () => {
    const swift = await startSwift()
    try {
      const settings = storageSettings('TEST_STORE', swift.url('pages'), '') as BucketSettings
      const bucket = new Bucket(settings, clientOf(settings), { page: 3 })
      await bucket.client.send(new CreateBucketCommand({ Bucket: 'files' }))
      const keys = Array.from({ length: 10 }, (_, at) => `ab/${at}`)
      for (const key of keys) await bucket.put(key, Buffer.from(key))
      const found: string[] = []
      for await (const { key } of bucket.list('ab/')) found.push(key)
      expect(found).toEqual(keys)
    } finally {
      await swift.close()
    }
  },
  120_000,
)

test('every test that opens the store is among them', () => {
  const opening = globSync('server/**/*.test.ts', { cwd: root }).filter((path) =>
    /\bt\.store\b/.test(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')),
  )
  const others = [
    'server/features/uploads/object-storage.test.ts',
    'server/jobs/queue.test.ts',
    'server/test/crash/both-stores.test.ts',
  ]
  expect(opening.filter((path) => ![...fileTests, ...others].includes(path))).toEqual([])
})
