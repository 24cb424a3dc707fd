import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#texts/text.ts'
import { newLot } from '#server/test/support/auction.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { startS3, type S3Server } from '#server/test/support/s3-server.ts'
import { offerFile } from './made-files.ts'
import { file, form, samples } from './test-files.ts'
import { namesIn } from './test-store.ts'
import { inFull } from '#server/test/support/full.ts'

let server: S3Server
let t: TestApp
let five: Person
beforeAll(async () => {
  server = await startS3()
  t = await testApp({ at: server.url('crm') })
  five = await t.as('5a')
})
afterAll(async () => {
  await t.close()
  await server.close()
})

const pdf = samples['pdf'] as Buffer
const upload = (...names: string[]) =>
  five.ask('/api/index/upload', form(names.map((name) => file(name, pdf))))
const fetched = (url: string) => t.app.inject({ url, headers: { 'x-token': five.token } })

test('uploads, made files and the zip of a lot lie in the bucket and come back as they were', async () => {
  const { data, msg } = await upload('合同.pdf', '照片.pdf')
  expect(data, msg).not.toBe(null)
  const files = data.files.map((file: { filename: string; filepath: string }) => ({
    name: file.filename,
    path: file.filepath,
  }))
  const answer = await fetched(`/common/download/resource?resource=${files[0].path}`)
  expect([answer.statusCode, answer.rawPayload.equals(pdf)]).toEqual([200, true])
  expect(Number(answer.headers['content-length'])).toBe(pdf.length)
  const { id } = await newLot(t, five, { files })
  const zip = unzipSync((await fetched(`/common/zip/lots/${id}`)).rawPayload)
  expect(Object.entries(zip).map(([name, content]) => [name, pdf.equals(content)])).toEqual([
    ['合同.pdf', true],
    ['照片.pdf', true],
  ])
  const { stored } = await t.store.put(Buffer.from('a,b\n'))
  const offer = { uid: five.uid, stored, label: 'a.csv', type: 'text/csv', word: 'customers' }
  const { file_name: name } = await offerFile(t.database.db, offer)
  expect((await fetched(`/common/download?fileName=${name}`)).body).toBe('a,b\n')
  expect(await namesIn(t.store)).toHaveLength(3)
})

test('what is refused leaves nothing in the bucket', async () => {
  const before = await namesIn(t.store)
  const answer = await five.ask('/api/index/upload', form([file('假.pdf', 'not a pdf')]))
  expect(answer.status).toBe(415)
  expect(await namesIn(t.store)).toEqual(before)
})

test('a file that is gone is a 404', async () => {
  const { data } = await upload('丢.pdf')
  const { rows } = await t.database.pool.query('select stored from uploads where path = $1', [data.filepath])
  await t.store.remove(rows[0].stored)
  expect((await fetched(`/common/download/resource?resource=${data.filepath}`)).statusCode).toBe(404)
})

const both = <T>(item: T): T[] => [item, item]

/** The answers to two requests, and the duration of the slower one. */
async function heard(path: string, language: string) {
  const since = performance.now()
  const headers = { 'x-token': five.token, 'accept-language': language }
  const down = await t.app.inject({ url: `/common/download/resource?resource=${path}`, headers })
  const { headers: type, body, method } = form([file('a.pdf', pdf)])
  const up = await t.app.inject({
    method: method as 'POST',
    url: '/api/index/upload',
    headers: { ...headers, ...type },
    payload: body,
  })
  const said = [down, up].map((response) => [
    response.statusCode,
    response.json<{ msg: string }>().msg,
    response.headers['retry-after'],
  ])
  return { said, took: (performance.now() - since) / 2 }
}

inFull(
  'a storage that is silent or gone is a 503 in the language of the caller, in time; then all goes on',
  async () => {
    const { data } = await upload('在.pdf')
    const words = {
      zh: '文件存储暂时不可用，请稍后重试',
      en: 'The file storage is not available right now, try again later',
      es: 'El almacén de archivos no está disponible ahora, inténtelo más tarde',
      ja: 'ファイルの保管先を一時的に利用できません。しばらくしてからお試しください',
    }
    server.freeze()
    const frozen = await heard(data.filepath, 'zh')
    expect(frozen.said).toEqual(both([503, words.zh, '5']))
    expect(frozen.took).toBeLessThan(5000)
    server.thaw()
    await server.kill()
    for (const language of languages) {
      const { said, took } = await heard(data.filepath, language)
      expect(said).toEqual(both([503, words[language], '5']))
      expect(took).toBeLessThan(2000)
    }
    expect((await five.ask('/api/customers')).status).toBe(200)
    await server.revive()
    await expect
      .poll(async () => (await fetched(`/common/download/resource?resource=${data.filepath}`)).statusCode, {
        timeout: 2000,
      })
      .toBe(200)
    expect((await upload('再.pdf')).status).toBe(200)
  },
  60_000,
)
