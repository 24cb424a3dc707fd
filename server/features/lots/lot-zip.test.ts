import { readdir, readlink } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bidder, lotIn, newLot } from '#server/test/support/auction.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { liveBytes } from '#server/test/support/live-bytes.ts'
import { auditEntries } from '#server/tables/audit.ts'
import { distinctNames } from './lot-zip.ts'
import { file, form, samples } from '#server/features/uploads/test-files.ts'
import { uploads } from '#server/tables/uploads.ts'
import { inFull } from '#server/test/support/full.ts'

let t: TestApp
let five: Person
beforeAll(async () => {
  t = await testApp()
  five = await t.as('5a')
})
afterAll(() => t.close())

const pdf = samples['pdf'] as Buffer
async function uploaded(who: Person, name: string, content = pdf): Promise<{ name: string; path: string }> {
  const { data, msg } = await who.ask('/api/index/upload', form([file(name, content)]))
  expect(data, msg).not.toBe(null)
  return { name, path: data.filepath }
}

const address = (id: number) => `/common/zip/lots/${id}`
/** The ZIP as it comes over the wire, opened. */
async function opened(who: Person, id: number): Promise<Record<string, Buffer>> {
  const answer = await t.app.inject({ url: address(id), headers: { 'x-token': who.token } })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  return Object.fromEntries(
    Object.entries(unzipSync(answer.rawPayload)).map(([name, content]) => [name, Buffer.from(content)]),
  )
}

/** As the database holds it after a sale. */
async function sold(id: number): Promise<void> {
  const result = "state = 'sold', deal_price = 1, result_at = now(), winner_sign_up_id = $2"
  await t.database.pool.query(`update lots set ${result} where id = $1`, [id, await bidder(t, id)])
}

const listed = async (changes: Record<string, unknown>) => lotIn(t, 'listed', changes)

test('401 in the words of downloads; 403 for whom lots are none of their business; 404 for what is not there or not theirs', async () => {
  const { id } = await newLot(t, five, { files: [await uploaded(five, '合同.pdf')] })
  const anonymous = await t.ask(address(id))
  expect([anonymous.status, anonymous.code, anonymous.msg]).toEqual([401, 401, '认证失败，无法访问系统资源'])
  for (const who of ['7a', '8a']) expect((await (await t.as(who)).ask(address(id))).status).toBe(403)
  const unknown = await five.ask(address(999_999))
  expect(unknown.status).toBe(404)
  for (const who of ['5b', '3b', '4a', '6a'])
    expect((await (await t.as(who)).ask(address(id))).text, who).toBe(unknown.text)
  for (const who of ['1a', '2a', '3a', '5a'])
    expect((await (await t.as(who)).ask(address(id))).status).toBe(200)
  expect((await five.ask(address((await newLot(t, five)).id))).status).toBe(404)
})

test('photos and papers, whole, each under a name of its own', async () => {
  const photo = await uploaded(five, '外观.png', samples['png'])
  const twice = [
    await uploaded(five, '合同.pdf'),
    await uploaded(five, '合同.PDF', Buffer.concat([pdf, Buffer.from('%2')])),
  ]
  const odd = [
    { ...(await uploaded(five, '真名.pdf')), name: '../../etc/passwd' },
    { ...(await uploaded(five, '假的.pdf')), name: '运行.exe' },
    { ...(await uploaded(five, '旧名.pdf')), name: '看货，照片 👍.pdf' },
  ]
  const { id, lot_no } = await newLot(t, five, { photos: [photo], files: [...twice, ...odd] })
  const files = await opened(five, id)
  expect(Object.keys(files).sort()).toEqual(
    ['合同 (2).PDF', '合同.pdf', '外观.png', '看货，照片 👍.pdf', '真名.pdf', '假的.pdf'].sort(),
  )
  expect(files['外观.png']).toEqual(samples['png'])
  expect(files['合同.pdf']).toEqual(pdf)
  expect(files['合同 (2).PDF']?.length).toBe(pdf.length + 2)
  const { headers } = await five.ask(address(id))
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'download-filename': `${lot_no}.zip`,
    'content-disposition': `attachment; filename="${lot_no}.zip"; filename*=UTF-8''${lot_no}.zip`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const entries = await t.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.record_name, `${lot_no}.zip`))
  expect(entries).toMatchObject([
    { action: 'download', uid: five.uid },
    { action: 'download', uid: five.uid },
  ])
})

test('what a role may not see is not in it: a consent below the reserve is the sellers’ until the result', async () => {
  const two = await t.as('2a')
  const id = await listed({ files: [await uploaded(five, '公开.pdf')] })
  const consent = await uploaded(two, '同意.pdf')
  await t.database.pool.query('update lots set consent_files = $2 where id = $1', [
    id,
    JSON.stringify([consent]),
  ])
  await t.database.db
    .update(uploads)
    .set({ resource: 'lot_consents', record_id: id })
    .where(eq(uploads.path, consent.path))
  expect(Object.keys(await opened(five, id)).sort()).toEqual(['公开.pdf', '同意.pdf'].sort())
  for (const who of ['4a', '6a'])
    expect(Object.keys(await opened(await t.as(who), id)), who).toEqual(['公开.pdf'])
  await sold(id)
  expect(Object.keys(await opened(await t.as('4a'), id)).length).toBe(2)
})

test('a paper that hangs on a record they may not see is not in it either', async () => {
  const shared = await uploaded(five, '客户资料.pdf')
  const id = await listed({ files: [shared, await uploaded(five, '公开.pdf')] })
  await t.database.db
    .update(uploads)
    .set({ resource: 'customers', record_id: 1 })
    .where(eq(uploads.path, shared.path))
  expect(Object.keys(await opened(await t.as('4a'), id))).toEqual(['公开.pdf'])
})

test('photos of weigh tickets that stand are in it, those of voided ones are not', async () => {
  const id = await listed({})
  await sold(id)
  const weigh = async (ticket_no: string) =>
    (
      await five.ask(`/api/lots/${id}/weigh-tickets`, {
        method: 'POST',
        body: {
          ticket_no,
          plate: '浙A12345',
          gross: '30',
          tare: '10',
          photo: [await uploaded(five, `${ticket_no}.jpg`, samples['jpg'])],
          at: new Date().toISOString(),
        },
      })
    ).data
  await weigh('B1')
  const wrong = await weigh('B2')
  await five.ask(`/api/weigh-tickets/${wrong.id}/void`, { method: 'POST', body: { reason: '重复' } })
  expect(Object.keys(await opened(five, id))).toEqual(['B1.jpg'])
})

test('a file that is gone from the disk refuses the whole, in so many words', async () => {
  const gone = await uploaded(five, '丢失.pdf')
  const { id } = await newLot(t, five, { files: [await uploaded(five, '在.pdf'), gone] })
  const [row] = await t.database.db.select().from(uploads).where(eq(uploads.path, gone.path))
  await t.store.remove(row?.stored ?? '')
  const answer = await five.ask(address(id))
  expect([answer.status, answer.code, answer.msg]).toEqual([404, 404, '访问资源不存在'])
})

inFull(
  'forty files of the largest size in bounded memory; of a reader that leaves, nothing stays open',
  async () => {
    const store = t.store
    const { stored, bytes } = await store.put(Buffer.alloc(5_242_880, 7))
    const { id } = await newLot(t, five)
    const refs = Array.from({ length: 40 }, (_, at) => ({
      name: `${at}.pdf`,
      path: `/f/big/${id}/${at}.pdf`,
    }))
    await t.database.db.insert(uploads).values(
      refs.map((ref) => ({
        ...ref,
        stored,
        bytes,
        type: 'application/pdf',
        uid: five.uid,
        resource: 'lots',
        record_id: id,
      })),
    )
    await t.database.db.execute(sql`update lots set files = ${JSON.stringify(refs)}::jsonb where id = ${id}`)
    const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
    const ask = (signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}${address(id)}`, {
        headers: { 'x-token': five.token },
        ...(signal && { signal }),
      })
    const before = liveBytes()
    let most = before
    let length = 0
    let measured = 0
    const answer = await ask()
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      length += chunk.length
      if (length - measured < 8 * bytes) continue
      measured = length
      most = Math.max(most, liveBytes())
    }
    expect(length).toBe(Number(answer.headers.get('content-length')))
    expect(length).toBeGreaterThan(40 * bytes)
    // All of it is forty times as much.
    expect(most - before).toBeLessThan(4 * bytes)
    const openFiles = async () => {
      const all = await readdir('/proc/self/fd').catch(() => [])
      const names = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
      return names.filter((name) => name.startsWith(t.folder)).length
    }
    const leaving = new AbortController()
    const reader = (await ask(leaving.signal)).body?.getReader()
    await reader?.read()
    leaving.abort()
    await expect.poll(openFiles, { timeout: 5000 }).toBe(0)
    expect((await five.ask('/healthz')).status).toBe(200)
  },
)

test('names differ also where capitals do not count', () => {
  expect(distinctNames(['a.pdf', 'A.PDF', 'a (2).pdf', 'a.pdf', '无', '无'])).toEqual([
    'a.pdf',
    'A (2).PDF',
    'a (2) (2).pdf',
    'a (3).pdf',
    '无',
    '无 (2)',
  ])
})
