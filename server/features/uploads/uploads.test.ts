import { connect } from 'node:net'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadTypes } from '#contract/uploads.ts'
import { testApp, type Person, type TestApp } from '#server/test/support/harness.ts'
import { newCustomer } from '#server/test/support/new-records.ts'
import { letPass, stillAfter } from '#server/test/support/waiting.ts'
import { auditEntries } from '#server/tables/audit.ts'
import { cleanUpFiles } from './clean-up.ts'
import { offerFile } from './made-files.ts'
import { file, form, ooxml, samples, type TestFile } from './test-files.ts'
import { namesIn } from './test-store.ts'
import { madeFiles, uploads } from '#server/tables/uploads.ts'

let t: TestApp
let five: Person
beforeAll(async () => {
  t = await testApp()
  five = await t.as('5a')
})
afterAll(() => t.close())

const path = '/api/index/upload'
const send = (who: Person, ...files: TestFile[]) => who.ask(path, form(files))
const inFolder = () => t.store.where === t.folder
/** In a folder with what is being written. */
const storedFiles = async () =>
  inFolder()
    ? (await readdir(t.folder, { recursive: true, withFileTypes: true })).filter((dirent) => dirent.isFile())
        .length
    : (await namesIn(t.store)).length
const rowCount = async () =>
  Number((await t.database.db.execute<{ n: string }>(sql`select count(*) as n from uploads`)).rows[0]?.n)
const pdf = (name = '合同.pdf') => file(name, samples['pdf'] as Buffer)
const issued = async (who: Person, name?: string): Promise<string> =>
  (await send(who, pdf(name))).data.filepath

const issuedPicture = async (): Promise<string> =>
  (await send(five, file('me.png', samples['png'] as Buffer))).data.filepath

/** A refusal that leaves nothing: no row, no file. */
async function refused(files: TestFile[], status: number, msg?: string) {
  const before = [await rowCount(), await storedFiles()]
  const answer = await five.ask(path, form(files))
  expect(answer.status, answer.msg).toBe(status)
  expect(answer.code).toBe(status)
  if (msg !== undefined) expect(answer.msg).toBe(msg)
  expect([await rowCount(), await storedFiles()]).toEqual(before)
}

describe('POST /api/index/upload', () => {
  test('401 without a session, 403 from another site or with a first password to change', async () => {
    expect((await t.ask(path, form([pdf()]))).status).toBe(401)
    const cross = form([pdf()])
    expect(
      (await five.ask(path, { ...cross, headers: { ...cross.headers, 'sec-fetch-site': 'cross-site' } }))
        .status,
    ).toBe(403)
    await t.database.db.execute(sql`update staff set must_change_password = true where username = '8b'`)
    expect((await send(await t.as('8b'), pdf())).data.reason).toBe('password_change_required')
  })

  test('422: comma, count, no file, hostile names', async () => {
    await refused([file('a,b.pdf', samples['pdf'] as Buffer)], 422, '文件名不正确，不能包含英文逗号!')
    await refused(
      Array.from({ length: 6 }, (_, at) => pdf(`${at}.pdf`)),
      422,
      '上传文件数量不能超过 5 个!',
    )
    await refused([], 422)
    for (const name of ['a.pdf\u202e', 'a.pdf.', 'CON.pdf', `${'x'.repeat(252)}.pdf`, '..'])
      await refused([file(name, samples['pdf'] as Buffer)], 422)
  })

  test('413: one byte over 5 MB; 5 MB itself passes', async () => {
    const limit = 5_242_880
    await refused([file('big.txt', Buffer.alloc(limit + 1, 'a'))], 413, '上传文件大小不能超过 5 MB!')
    const answer = await send(five, file('big.txt', Buffer.alloc(limit, 'a')))
    expect(answer.status).toBe(200)
  })

  test('415: another type, or content that is not what the name says; one bad file among good ones undoes all', async () => {
    for (const name of ['page.html', 'picture.svg', 'run.exe', 'a.PhP', 'none'])
      await refused([file(name, '<html></html>')], 415)
    await refused([file('page.pdf', '<html></html>')], 415, '文件内容与扩展名不符')
    await refused(
      [pdf(), file('macro.docx', ooxml('docx', { 'word/vbaProject.bin': new Uint8Array(9) }))],
      415,
    )
    await refused([file('bomb.xlsx', ooxml('xlsx', { zeros: new Uint8Array(52_000_000) }))], 415)
  })

  test('429 for who sends more in a day than any work needs', async () => {
    const hoarder = await t.as('3b')
    const sent = async (resource: string | null, files: number) => {
      await t.database.pool.query('delete from uploads where uid = $1', [hoarder.uid])
      await t.database.pool.query(
        `insert into uploads (path, stored, name, type, bytes, uid, resource, record_id)
         select '/f/x/' || n, 'x', 'x', 'x', 1, $1, $2, 1 from generate_series(1, $3::int) n`,
        [hoarder.uid, resource, files],
      )
      return (await send(hoarder, pdf())).status
    }
    expect([
      await sent(null, 500),
      await sent(null, 499),
      await sent('lots', 1999),
      await sent('lots', 2000),
    ]).toEqual([429, 200, 200, 429])
    await t.database.pool.query('delete from uploads where uid = $1', [hoarder.uid])
    expect((await send(hoarder, pdf())).status).toBe(200)
  })

  test('429 beyond the megabytes of a person and day, 507 beyond the gigabytes of the house, and both are said at 80 %', async () => {
    const [boss, sender] = [await t.as('1a'), await t.as('3b')]
    const toldOf = async (who: Person) =>
      (await who.ask('/api/notifications')).data.items.map((item: { kind: string }) => item.kind)
    const { data } = await boss.ask('/api/settings')
    expect(data).toMatchObject({ upload_person_mb: 500, upload_house_gb: 20 })
    const held = (uid: number, megabytes: number) =>
      t.database.pool.query(
        `insert into uploads (path, stored, name, type, bytes, uid, resource, record_id)
         select '/f/q/' || gen_random_uuid(), 'x', 'x', 'x', 1048576 * 5, $1, 'lots', 1 from generate_series(1, $2::int / 5)`,
        [uid, megabytes],
      )
    await t.database.pool.query('delete from uploads where uid = $1', [sender.uid])
    await held(sender.uid, 395)
    expect((await send(sender, pdf())).status).toBe(200)
    expect(await toldOf(sender)).not.toContain('uploads_near_limit')
    await held(sender.uid, 5)
    expect((await send(sender, pdf())).status).toBe(200)
    expect(await toldOf(sender)).toContain('uploads_near_limit')
    await held(sender.uid, 100)
    const over = await send(sender, pdf())
    expect([over.status, over.data.reason, over.data.limit]).toEqual([429, 'upload_limit_reached', 500])
    await t.database.pool.query("update uploads set created_at = now() - interval '2 days' where uid = $1", [
      sender.uid,
    ])
    expect((await send(sender, pdf())).status).toBe(200)
    const body = { upload_house_gb: 1, version: data.version }
    expect((await boss.ask('/api/settings', { method: 'PUT', body })).code).toBe(0)
    await held(t.uid('6a'), 400)
    expect((await send(sender, pdf())).status).toBe(200)
    expect(await toldOf(boss)).toContain('house_uploads_near_limit')
    await held(t.uid('6a'), 200)
    const full = await send(sender, pdf())
    expect([full.status, full.data.reason]).toEqual([507, 'house_upload_limit'])
    await t.database.pool.query("delete from uploads where path like '/f/q/%'")
  })

  test('a form is read here and nowhere else; anything else is no form; a broken one is malformed', async () => {
    const { status } = await five.ask(path, { method: 'POST', body: { file: 'x' } })
    expect(status).toBe(415)
    expect((await five.ask('/api/customers', form([pdf()]))).status).toBe(415)
    expect((await five.ask('/api/nowhere', form([pdf()]))).status).toBe(404)
    const whole = form([pdf()])
    for (const cut of [20, 120, whole.body.length - 12]) {
      expect(
        (await five.ask(path, { ...whole, body: whole.body.subarray(0, cut) })).code,
      ).toBeGreaterThanOrEqual(400)
      expect((await five.ask(path, { ...whole, body: whole.body.subarray(0, cut) })).code).toBeLessThan(500)
    }
    expect(
      (await five.ask(path, { ...whole, headers: { 'content-type': 'multipart/form-data' } })).status,
    ).toBe(400)
  })

  test('every type is taken, several at once, and the upload is on record', async () => {
    for (const type of uploadTypes) {
      const { status, msg } = await send(
        five,
        file(`样本.${type.toUpperCase()}`, samples[type === 'jpeg' ? 'jpg' : type] as Buffer),
      )
      expect(status, `${type} ${msg}`).toBe(200)
    }
    const { data } = await send(five, pdf('一.pdf'), pdf('C:\\\\fakepath\\\\二.pdf'))
    expect(data.files.map((file: { filename: string }) => file.filename)).toEqual(['一.pdf', '二.pdf'])
    expect(data.filename).toBe('一.pdf')
    expect(data.filepath).toBe(data.files[0].filepath)
    expect(data.filepath).toMatch(/^\/f\/[\w-]{24}\/file\.pdf$/)
    const [entry] = await t.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'upload'))
      .orderBy(desc(auditEntries.id))
      .limit(1)
    expect(entry).toMatchObject({ uid: five.uid, resource: 'files', record_name: '一.pdf' })
  })

  test('an upload that is broken off leaves no file', async () => {
    const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
    const before = await storedFiles()
    // A bucket does not list an object before it is whole, so nothing shows that the upload has begun.
    const bucketShowsNoPart = 300
    const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    const socket = connect(Number(address.port), '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Token: ${five.token}\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: 4000000\r\n\r\n${head}`,
    )
    socket.write(Buffer.alloc(1_000_000, 'a'))
    if (inFolder()) {
      await expect.poll(storedFiles, { timeout: 5000 }).toBe(before + 1)
    } else await letPass(bucketShowsNoPart)
    socket.destroy()
    await expect.poll(storedFiles, { timeout: 5000 }).toBe(before)
  })

  test('over a real connection, who sends too much hears why', async () => {
    const { port } = t.app.server.address() as { port: number }
    const body = new FormData()
    body.append('file', new Blob([Buffer.alloc(9_000_000, 'a')]), '大.txt')
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      headers: { 'x-token': five.token },
    })
    expect(response.status).toBe(413)
    expect(((await response.json()) as { msg: string }).msg).toBe('上传文件大小不能超过 5 MB!')
  })
})

describe('files on records', () => {
  const followUp = (files: unknown) => ({ method: 'POST', body: { kind: 1, content: '见附件', files } })

  test('only what was issued to the caller can be put on a record', async () => {
    const customer = (await five.ask('/api/customers', { method: 'POST', body: newCustomer() })).data
    const foreign = await issued(await t.as('2a'))
    for (const wrong of [foreign, '/f/none/file.pdf', '/etc/passwd', '../../x']) {
      const { status, data } = await five.ask(
        `/api/customers/${customer.id}/follow-ups`,
        followUp([{ name: 'x.pdf', path: wrong }]),
      )
      expect(status).toBe(422)
      expect(Object.keys(data.fields)).toEqual(['files'])
    }
    const { status } = await five.ask(
      `/api/customers/${customer.id}/follow-ups`,
      followUp([{ name: 'x.pdf', path: await issued(five) }]),
    )
    expect(status).toBe(200)
  })

  test('everybody who may see the customer may fetch its files; for everybody else they are not there', async () => {
    const customer = (await five.ask('/api/customers', { method: 'POST', body: newCustomer() })).data
    const own = await issued(five, '看货,照片.pdf'.replace(',', '，'))
    await five.ask(`/api/customers/${customer.id}/follow-ups`, followUp([{ name: 'x.pdf', path: own }]))
    const fetched = async (username: string, what = own) =>
      (await t.as(username)).ask(`/common/download/resource?resource=${encodeURIComponent(what)}`)
    const seen = await Promise.all(
      ['1a', '2a', '3a', '5a', '3b', '5b', '4a', '6a', '7a', '8a'].map(async (name) => [
        name,
        (await fetched(name)).status,
      ]),
    )
    expect(Object.fromEntries(seen)).toEqual({
      '1a': 200,
      '2a': 200,
      '3a': 200,
      '5a': 200,
      '3b': 404,
      '5b': 404,
      '4a': 404,
      '6a': 404,
      '7a': 404,
      '8a': 404,
    })
    const foreign = await fetched('5b')
    expect(foreign.msg).toBe('访问资源不存在')
    expect((await fetched('5b', '/f/none/file.pdf')).text).toBe(foreign.text)
    await t.database.db.execute(
      sql`update customers set service_id = null, owner_since = null, pool_at = now() where id = ${customer.id}`,
    )
    expect((await fetched('5b')).status).toBe(200)
    expect((await fetched('6a')).status).toBe(404)
  })

  test('a picture of somebody is everybody’s to see, any other loose file its sender’s', async () => {
    const avatar = await issuedPicture()
    const fetch = async (username: string) =>
      (await (await t.as(username)).ask(`/common/download/resource?resource=${avatar}`)).status
    expect([await fetch('5a'), await fetch('8a'), await fetch('1a')]).toEqual([200, 404, 404])
    await five.ask('/api/session/profile', { method: 'PATCH', body: { avatar } })
    expect([await fetch('8a'), await fetch('1a')]).toEqual([200, 200])
  })

  test('only a picture becomes one of somebody, so that no document is opened to everybody', async () => {
    const contract = await issued(five)
    const answer = await five.ask('/api/session/profile', { method: 'PATCH', body: { avatar: contract } })
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['avatar']])
    expect((await (await t.as('8a')).ask(`/common/download/resource?resource=${contract}`)).status).toBe(404)
    const body = { avatar: null, nickname: '昵称5a' }
    expect((await five.ask('/api/session/profile', { method: 'PATCH', body })).code).toBe(0)
  })
})

describe('downloads', () => {
  const store = () => t.store
  const offer = async (who: Person, label = '客户导出.xlsx') => {
    const { stored } = await store().put(Buffer.from('content'))
    return (
      await offerFile(t.database.db, { uid: who.uid, stored, label, type: 'text/csv', word: 'customers' })
    ).file_name
  }
  const ask = (who: Person, name: string, more = '', headers = {}) =>
    who.ask(`/common/download?fileName=${encodeURIComponent(name)}${more}`, { headers })
  const consumed = async (name: string) =>
    (await t.database.db.select().from(madeFiles).where(eq(madeFiles.file_name, name)))[0]?.consumed

  test('401 in the words of downloads, with the code of the status', async () => {
    const answer = await t.ask('/common/download?fileName=x')
    expect([answer.status, answer.code, answer.msg]).toEqual([401, 401, '认证失败，无法访问系统资源'])
  })

  test('a made file is for one person, by its exact name', async () => {
    const name = await offer(five)
    const answer = await ask(five, name, '&delete=false')
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('content')
    expect(answer.headers).toMatchObject({
      'download-filename': encodeURIComponent('客户导出.xlsx'),
      'content-disposition': `attachment; filename="____.xlsx"; filename*=UTF-8''${encodeURIComponent('客户导出.xlsx')}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const other = await ask(await t.as('1a'), name)
    expect([other.status, other.code, other.msg]).toEqual([404, 404, '访问资源不存在'])
    expect((await ask(five, 'unknown.xlsx')).text).toBe(other.text)
    expect((await ask(five, name.toUpperCase())).status).toBe(404)
  })

  test('a name that would break a header does not', async () => {
    const answer = await ask(five, await offer(five, `a"b\\c%'(é)\u{1f600}.xlsx`), '&delete=false')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="a_b_c_'(_)__.xlsx"; filename*=UTF-8''a%22b%5Cc%25%27%28%C3%A9%29%F0%9F%98%80.xlsx`,
    )
  })

  test('delete=true lets it go a quarter of an hour after it was sent; until then it can be repeated', async () => {
    const name = await offer(five)
    expect((await ask(five, name)).status).toBe(200)
    await expect.poll(() => consumed(name), { timeout: 5000 }).toBe(true)
    const [row] = await t.database.db
      .select({ minutes: sql<string>`extract(epoch from expires_at - now()) / 60` })
      .from(madeFiles)
      .where(eq(madeFiles.file_name, name))
    expect(Number(row?.minutes)).toBeGreaterThan(14)
    expect(Number(row?.minutes)).toBeLessThan(15.01)
    expect((await ask(five, name)).status).toBe(200)
    await t.database.db.execute(
      sql`update made_files set expires_at = now() - interval '1 second' where file_name = ${name}`,
    )
    expect((await ask(five, name)).status).toBe(404)
  })

  test('guesses of the browser, pieces and HEAD consume nothing', async () => {
    const name = await offer(five)
    for (const headers of [
      { range: 'bytes=0-1' },
      { 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      await ask(five, name, '', headers)
    await t.app.inject({
      method: 'HEAD',
      url: `/common/download?fileName=${name}`,
      headers: { 'x-token': five.token },
    })
    await ask(five, name, '&delete=false')
    const noting = 100
    expect(await stillAfter(noting, () => consumed(name))).toBe(false)
  })

  test('no path leads out of the store', async () => {
    const canary = join(dirname(t.folder), `canary-${process.pid}`)
    await writeFile(canary, 'still here')
    const name = basename(canary)
    const ups = [
      '../',
      '..%2f',
      '%2e%2e/',
      '..\\',
      '....//',
      '..;/',
      '%252e%252e%252f',
      '..%c0%af',
      '/',
      'file:///',
      '//',
      '\\\\',
      './/../',
    ]
    const tails = [name, `${name}%00.pdf`, `${name}/.`, `${tmpdir()}/${name}`, canary]
    for (const up of ups)
      for (const tail of tails)
        for (const address of [
          `/common/download?fileName=${up}${tail}`,
          `/common/download/resource?resource=${up}${tail}`,
          `/common/download?fileName=${encodeURIComponent(up + tail)}`,
        ])
          expect((await five.ask(address)).status, address).toBe(404)
    expect((await five.ask('/common/download')).status).toBe(404)
    expect((await five.ask('/common/download?fileName=a&fileName=b')).status).toBe(404)
    expect(await readdir(dirname(canary))).toContain(name)
    await rm(canary)
  })
})

describe('the clean-up', () => {
  const past = (hours: number) => sql`now() - make_interval(hours => ${hours}::int)`
  const there = async (filepath: string) =>
    (await five.ask(`/common/download/resource?resource=${filepath}`)).status === 200

  test('takes what no record named for a day and what has expired, and leaves the rest', async () => {
    const customer = (await five.ask('/api/customers', { method: 'POST', body: newCustomer() })).data
    const [attached, avatar, fresh, orphan] = [
      await issued(five),
      await issuedPicture(),
      await issued(five),
      await issued(five),
    ]
    await five.ask(`/api/customers/${customer.id}/follow-ups`, {
      method: 'POST',
      body: { kind: 1, content: 'x', files: [{ name: 'x.pdf', path: attached }] },
    })
    await five.ask('/api/session/profile', { method: 'PATCH', body: { avatar } })
    for (const old of [attached, avatar, orphan])
      await t.database.db
        .update(uploads)
        .set({ created_at: past(25) })
        .where(eq(uploads.path, old))
    const store = t.store
    const { stored } = await store.put(Buffer.from('x'))
    await offerFile(t.database.db, {
      uid: five.uid,
      stored,
      label: 'a.csv',
      type: 'text/csv',
      word: 'customers',
    })
    await t.database.db
      .update(madeFiles)
      .set({ expires_at: past(1) })
      .where(eq(madeFiles.stored, stored))
    const before = await storedFiles()
    await cleanUpFiles(t.database.db, store, new Date())
    expect([await there(attached), await there(avatar), await there(fresh), await there(orphan)]).toEqual([
      true,
      true,
      true,
      false,
    ])
    await expect(store.open(stored)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(before - (await storedFiles())).toBeGreaterThanOrEqual(2)
    expect(await cleanUpFiles(t.database.db, store, new Date())).toBe(0)
  })
})
