import { lookup } from 'node:dns'
import { Agent } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3, type S3Server } from '#server/test/support/s3-server.ts'
import { storageSettings, type BucketSettings } from '#server/settings/storage-url.ts'
import { Bucket } from './bucket.ts'
import { clientOf } from './client.ts'
import { examine } from './examine.ts'
import { slowly } from '#server/test/support/waiting.ts'
import { full } from '#tools/full-run.ts'

let server: S3Server
let strange: S3Server
beforeAll(async () => {
  ;[server, strange] = await Promise.all([startS3(['encrypts']), startS3(['hosts', 'public'])])
})
afterAll(() => Promise.all([server.close(), strange.close()]))

const settingsOf = (url: string) => storageSettings('STORAGE_URL', url, '/data') as BucketSettings
const bucketAt = (url: string) => new Bucket(settingsOf(url))
const keysIn = async (bucket: Bucket) => {
  const keys: string[] = []
  for await (const { key } of bucket.list('')) keys.push(key)
  return keys
}

test('a private bucket is fine, and nothing of the check stays in it', async () => {
  const bucket = bucketAt(server.url('crm'))
  expect(await examine(bucket)).toEqual({ state: 'fine' })
  expect(await keysIn(bucket)).toEqual([])
})

test('one that anybody can read is public', async () => {
  const bucket = bucketAt(strange.url('crm'))
  expect(await examine(bucket)).toEqual({
    state: 'public',
    cause: 'anybody reads what is in it: make the bucket private',
  })
  expect(await keysIn(bucket)).toEqual([])
})

test('a missing bucket, a wrong key and another region say what to do', async () => {
  const missing = await examine(bucketAt(server.url().replace('files', 'nothing')))
  expect(missing).toEqual({ state: 'wrong', cause: expect.stringMatching(/^there is no such bucket/) })
  const client = clientOf(settingsOf(server.url()), {
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' },
  })
  expect(await examine(new Bucket(settingsOf(server.url()), client))).toEqual({
    state: 'wrong',
    cause: expect.stringMatching(/^the key is not accepted/),
  })
})

test('what is asked to be encrypted is looked at: a server that does not is wrong', async () => {
  expect(await examine(bucketAt(strange.url('', '&sse=AES256')))).toEqual({
    state: 'wrong',
    cause: 'it does not encrypt by AES256, as sse asks',
  })
  expect(await examine(bucketAt(server.url('', '&sse=AES256')))).toEqual({ state: 'fine' })
})

test('buckets are found in the host, too', async () => {
  // Names below localhost mean this machine, which not every resolver knows.
  const here: typeof lookup = ((_name: string, ...rest: [object, () => void]) =>
    lookup('127.0.0.1', ...rest)) as never
  const httpAgent = new Agent({ lookup: here })
  const url = `s3://files/crm?endpoint=http://s3.localhost:${strange.port}&path_style=0`
  const settings = settingsOf(url)
  const bucket = new Bucket(settings, clientOf(settings, { requestHandler: { httpAgent } }))
  const asked: string[] = []
  bucket.client.middlewareStack.add(
    (next) => (args) => {
      asked.push((args as unknown as { request: { hostname: string } }).request.hostname)
      return next(args)
    },
    { step: 'finalizeRequest', priority: 'low' },
  )
  await bucket.put('one', Readable.from([Buffer.from('一')]))
  expect(await text((await bucket.open('one')).content)).toBe('一')
  expect(await keysIn(bucket)).toEqual(['one'])
  await bucket.remove('one')
  expect(await keysIn(bucket)).toEqual([])
  expect(new Set(asked)).toEqual(new Set(['files.s3.localhost']))
})

test.concurrent('a server that is silent, and one that is gone, are down, in time', async () => {
  const dead = await startS3()
  const bucket = bucketAt(dead.url())
  dead.freeze()
  const since = performance.now()
  expect(await examine(bucket)).toMatchObject({
    state: 'down',
    cause: 'no answer in time',
  })
  expect(performance.now() - since).toBeLessThan(5000)
  await dead.close()
  expect(await examine(bucket)).toEqual({
    state: 'down',
    cause: expect.stringMatching(/^connect ECONNREFUSED/),
  })
})

test.skipIf(!full).concurrent(
  'whoever reads slowly is not cut off; a server that falls silent is',
  async () => {
    const slow = await startS3()
    // A reader may rest for longer than the server may be silent.
    const longerThanSilence = 7000
    try {
      const bucket = bucketAt(slow.url())
      await bucket.put('big', Buffer.alloc(12 << 20, 1))
      const patient = (await bucket.open('big')).content[Symbol.asyncIterator]()
      let read = (await patient.next()).value.length
      await slowly(longerThanSilence)
      for (
        let iteratorResult = await patient.next();
        !iteratorResult.done;
        iteratorResult = await patient.next()
      )
        read += iteratorResult.value.length
      expect(read).toBe(12 << 20)
      const { content } = await bucket.open('big')
      const reader = content[Symbol.asyncIterator]()
      expect((await reader.next()).done).toBe(false)
      slow.freeze()
      await expect(
        (async () => {
          while (!(await reader.next()).done);
        })(),
      ).rejects.toMatchObject({ reason: 'storage_down' })
    } finally {
      await slow.close()
    }
  },
  30_000,
)
