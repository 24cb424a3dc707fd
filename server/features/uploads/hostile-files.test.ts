import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newLot } from '#server/test/support/auction.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { file, form, ooxml, samples } from './test-files.ts'
import { namesIn } from './test-store.ts'

let t: TestApp
let five: Person
let canary: string
beforeAll(async () => {
  t = await testApp()
  five = await t.as('5a')
  canary = join(dirname(t.folder), `canary-${basename(t.folder)}.pdf`)
  await writeFile(canary, 'still here')
})
afterAll(async () => {
  expect(await readFile(canary, 'utf8')).toBe('still here')
  await rm(canary)
  await t.close()
})

const pdf = samples['pdf'] as Buffer
const stored = async () => (await namesIn(t.store)).length
const rows = async () =>
  Number((await t.database.db.execute<{ n: string }>(sql`select count(*) as n from uploads`)).rows[0]?.n)
const send = (name: string, content: Buffer | string) =>
  five.ask('/api/index/upload', form([file(name, content)]))

describe('refused, with nothing left behind', () => {
  let before: number[]
  beforeEach(async () => {
    before = [await rows(), await stored()]
  })
  afterEach(async () => {
    expect([await rows(), await stored()]).toEqual(before)
  })

  test.each([
    ['three hundred characters', `${'长'.repeat(296)}.pdf`],
    ['an extension turned round', 'a\u202efdp.exe'],
    ['an isolate', 'a\u2066b.pdf'],
    ['a device', 'CON'],
    ['a device with an extension', 'con.pdf'],
    ['another device', 'LPT9.txt'],
    ['a dot at the end', 'a.pdf.'],
    ['dots at the end', 'a.pdf...'],
    ['nothing but an extension', '.pdf'],
    ['NUL', 'a.pdf\0.html'],
    ['NUL before the extension', 'a.html\0.pdf'],
    ['a zero-width space', 'a\u200b.pdf'],
    ['the root', '/'],
    ['the folder above', '..'],
  ])('a name with %s', async (_what, name) => {
    const { status, code, msg } = await send(name, pdf)
    expect([status, code, msg]).toEqual([422, 422, '文件名不正确'])
  })

  test.each([
    'a.pHp',
    'a.pdf.html',
    'a.svg',
    'a.HTM',
    'a.js',
    'a.exe',
    'a.docm',
    'a.zip',
    'a.pdf::$DATA',
    'a.pdf%00',
    'a.ｐｄｆ',
    'pdf',
  ])('%s is no type of ours', async (name) => {
    const { status, msg } = await send(name, pdf)
    expect([status, msg.startsWith('不支持的文件类型')]).toEqual([415, true])
  })

  test('a comma, with the exact words', async () => {
    expect((await send('a,b.pdf', pdf)).msg).toBe('文件名不正确，不能包含英文逗号!')
  })

  const page = '<html><script>alert(1)</script></html>'
  test.each<[string, string, Buffer]>([
    ['a page as PDF', 'a.pdf', Buffer.from(page)],
    ['a page before the PDF', 'a.pdf', Buffer.concat([Buffer.from(page), pdf])],
    ['a drawing as PNG', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a script as JPEG', 'a.jpg', Buffer.from('/*\xff\xd8\xff*/alert(1)', 'latin1')],
    ['a program as text', 'a.txt', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1')],
    ['a PDF as text', 'a.txt', pdf],
    ['a PNG as WebP', 'a.webp', samples['png'] as Buffer],
    ['a Word file as Excel', 'a.xlsx', samples['docx'] as Buffer],
    ['a spreadsheet of 97 as Word', 'a.doc', samples['xls'] as Buffer],
    ['a sound as MP4', 'a.mp4', Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1')],
    ['nothing', 'a.pdf', Buffer.alloc(0)],
    ['a macro', 'a.docx', ooxml('docx', { 'word/vbaProject.bin': new Uint8Array(9) })],
    [
      'a macro under another name',
      'a.docx',
      ooxml(
        'docx',
        { 'word/x.bin': new Uint8Array(9) },
        '<Override ContentType="application/vnd.ms-office.vbaProject"/>',
      ),
    ],
    ['a way up', 'a.docx', ooxml('docx', { '../../canary.pdf': new Uint8Array(9) })],
    ['a way to the root', 'a.docx', ooxml('docx', { '/etc/passwd': new Uint8Array(9) })],
    ['a way up on Windows', 'a.docx', ooxml('docx', { 'C:\\x': new Uint8Array(9) })],
  ])('%s', async (_what, name, content) => {
    const { status, msg } = await send(name, content)
    expect([status, msg]).toEqual([415, '文件内容与扩展名不符'])
  })

  test.each<[string, () => Buffer]>([
    [
      'eight gigabytes from forty kilobytes, each entry the same bytes',
      () => overlapping(400, deflateRawSync(Buffer.alloc(21_000_000)), 21_000_000),
    ],
    ['a hundred thousand entries', () => overlapping(100_000, deflateRawSync(Buffer.from('x')), 1)],
    [
      'a hundred thousand entries that call themselves ten',
      () => overlapping(100_000, deflateRawSync(Buffer.from('x')), 1, 10),
    ],
    ['an entry that is larger than it says', () => overlapping(1, deflateRawSync(Buffer.alloc(200_000)), 10)],
    ['fifty megabytes and one byte', () => ooxml('docx', { zeros: new Uint8Array(52_428_801) })],
    [
      '2,001 entries',
      () =>
        ooxml(
          'docx',
          Object.fromEntries(Array.from({ length: 1999 }, (_, at) => [`e${at}`, new Uint8Array(1)])),
        ),
    ],
  ])('a bomb: %s', async (_what, made) => {
    const content = made()
    expect(content.length).toBeLessThan(5_242_880)
    const start = performance.now()
    const memory = process.memoryUsage().rss
    expect((await send('a.docx', content)).status).toBe(415)
    expect(performance.now() - start).toBeLessThan(4000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000)
  })
})

/**
 * A ZIP whose directory names the same bytes again and again, with a size and a number of entries that may
 * lie.
 */
function overlapping(entries: number, data: Buffer, claims: number, count = entries): Buffer {
  const local = Buffer.alloc(31)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(crc32(Buffer.alloc(0)), 14)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(claims, 22)
  local.writeUInt16LE(1, 26)
  local.write('a', 30)
  const record = Buffer.alloc(47)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(8, 10)
  record.writeUInt32LE(data.length, 20)
  record.writeUInt32LE(claims, 24)
  record.writeUInt16LE(1, 28)
  record.write('a', 46)
  const directory = Buffer.concat(Array.from({ length: entries }, () => record))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count % 65_536, 8)
  end.writeUInt16LE(count % 65_536, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length + data.length, 16)
  return Buffer.concat([local, data, directory, end])
}

describe('taken, and inert', () => {
  const script = '<script>alert(1)</script>'
  test.each<[string, string, Buffer, string]>([
    ['a PDF with a page inside', 'a.pdf', Buffer.concat([pdf, Buffer.from(script)]), 'application/pdf'],
    [
      'a PNG with a page behind',
      'a.png',
      Buffer.concat([samples['png'] as Buffer, Buffer.from(script)]),
      'image/png',
    ],
    [
      'a JPEG that is a ZIP as well',
      'a.jpg',
      Buffer.concat([samples['jpg'] as Buffer, ooxml('docx')]),
      'image/jpeg',
    ],
    ['a page as text', 'a.txt', Buffer.from(`<html>${script}</html>`), 'text/plain'],
    ['a name with an emoji', '👍🏽 看货.pdf', pdf, 'application/pdf'],
    ['a name that is markup', '<img src=x onerror=alert(1)>.pdf', pdf, 'application/pdf'],
    ['a name that is a template', '{{7*7}}${7*7}.pdf', pdf, 'application/pdf'],
    ['a name with another extension before', 'a.pHp.pdf', pdf, 'application/pdf'],
    ['a name of many words', `${'词'.repeat(251)}.pdf`, pdf, 'application/pdf'],
  ])('%s', async (_what, name, content, type) => {
    const sent = await send(name, content)
    expect(sent.status, sent.msg).toBe(200)
    expect(sent.data).toMatchObject({
      filename: name,
      filepath: expect.stringMatching(/^\/f\/[\w-]{24}\/file\.\w{3,4}$/),
    })
    const { status, headers } = await five.ask(
      `/common/download/resource?resource=${encodeURIComponent(sent.data.filepath)}`,
    )
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(content.length),
      'download-filename': expect.stringMatching(/^[\w%.~*'()-]+$/),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~-]+$/,
      ),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(decodeURIComponent(String(headers['download-filename']))).toBe(name)
  })

  test('a ZIP of ZIPs is not opened further than its first layer', async () => {
    const inner = ooxml('xlsx', { zeros: new Uint8Array(40_000_000) })
    const { status } = await send('a.docx', ooxml('docx', { 'word/embedded.xlsx': [inner, { level: 0 }] }))
    expect(status).toBe(200)
  })
})

test('other people’s files: not by their path, not by a longer one, not as one of a list', async () => {
  const { data } = await send('秘密.pdf', pdf)
  const four = await t.as('4a')
  const ask = (value: string) => four.ask(`/common/download/resource?resource=${value}`)
  const unknown = await ask('/f/none/file.pdf')
  expect([unknown.status, unknown.msg]).toEqual([404, '访问资源不存在'])
  for (const value of [
    data.filepath,
    `${data.filepath}%00`,
    `/.${data.filepath}`,
    `${data.filepath}&resource=${data.filepath}`,
    data.filepath.toUpperCase(),
  ])
    expect((await ask(value)).text, value).toBe(unknown.text)
})

test('an address that was given is never fetched', async () => {
  let contacts = 0
  const listener = createServer((_request, response) => {
    contacts += 1
    response.end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/a.zip`
  const { id } = await newLot(t, five, { url })
  const asked = [url, url.replace('127.0.0.1', '[::ffff:127.0.0.1]'), url.replace('http:', '')].map(
    encodeURIComponent,
  )
  for (const name of asked)
    for (const path of [
      `/common/zip/lots/${id}?url=${name}`,
      `/common/zip/${name}`,
      `/common/download?fileName=${name}`,
      `/common/download/resource?resource=${name}`,
    ])
      expect((await five.ask(path)).status, path).toBe(404)
  const patched = await five.ask(`/api/lots/${id}`, {
    method: 'PATCH',
    body: { version: 1, files: [{ name: 'a.zip', path: url }] },
  })
  expect(patched.status).toBe(422)
  expect((await five.ask(`/api/lots/${id}`)).data.url).toBe(url)
  expect(contacts).toBe(0)
  await new Promise((resolve) => listener.close(resolve))
})
