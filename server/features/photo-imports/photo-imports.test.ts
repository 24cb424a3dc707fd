import { strToU8, zipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import type { PhotoImportRow } from '#contract/photo-imports.ts'
import { file, form, samples } from '#server/features/uploads/test-files.ts'
import { newConsignor, newLot } from '#server/test/support/auction.ts'
import { withPeople } from '#server/test/support/people.ts'
import { forgetOldPhotos } from './clean-up.ts'
import { wordsOf } from './match.ts'

const { t, p } = withPeople('1a', '5a', '5b', '6a')
const path = '/api/photo-imports'
type Name = keyof typeof p
const png = new Uint8Array(samples['png'] as Buffer)

/** The same picture with another end, so that no two files are equal. */
const zipOf = (names: readonly string[], more: Record<string, Uint8Array> = {}): Buffer =>
  Buffer.from(zipSync({ ...Object.fromEntries(names.map((name) => [name, png])), ...more }))
const send = (who: Name, content: Buffer | string, fields: Record<string, string> = {}, name = '照片.zip') =>
  p[who].ask(path, form([file(name, content)], fields))
const act = (who: Name, id: number, what: 'run' | 'undo') =>
  p[who].ask(`${path}/${id}/${what}`, { method: 'POST', body: {} })
const get = async (who: Name, id: number): Promise<PhotoImportRow> => (await p[who].ask(`${path}/${id}`)).data
const ended = (who: Name, id: number, state: string) =>
  vi.waitFor(async () => expect((await get(who, id)).state).toBe(state), { timeout: 20_000 })
const lotOf = async (who: Name, changes: object = {}) =>
  newLot(t, p[who], { commission_id: await newConsignor(t, { service_id: p[who].uid }), ...changes })
const photosOf = async (who: Name, id: number): Promise<string[]> =>
  (await p[who].ask(`/api/lots/${id}`)).data.photos.map((photo: { name: string }) => photo.name)
const itemOf = async (who: Name, lot: number, body: object) =>
  (await p[who].ask(`/api/lots/${lot}/items`, { method: 'POST', body: { kind: 'vehicle', ...body } })).data

test.each([
  ['YJT-2026-000123/1.jpg', 'YJT2026000123'],
  ['场地/京A·12345 (2).JPG', '京A12345'],
  ['京A12345_3.png', '京A12345'],
  ['lsvau033672166666-1.png', 'LSVAU033672166666'],
  ['7/a.jpg', '7'],
  ['7.jpg', '7'],
  ['7-12.jpg', '7'],
])('%s names %s', (name, word) => expect(wordsOf(name)).toContain(word))

describe('a zip of photos', () => {
  test('needs a sign-in and one of the roles 1, 2, 3, 5', async () => {
    const content = zipOf(['x.png'])
    expect((await t.ask(path, form([file('a.zip', content)]))).status).toBe(401)
    expect((await send('6a', content)).status).toBe(403)
  })

  test('is refused if it is none, has a password or unpacks to too much', async () => {
    expect([(await send('5a', 'no zip')).status, (await send('5a', 'no zip')).data]).toMatchObject([
      422,
      { reason: 'zip_unreadable' },
    ])
    expect((await send('5a', zipOf(['x.png']), {}, 'a.rar')).status).toBe(415)
    const bomb = zipOf([], { 'a.png': new Uint8Array(30 * 1_048_576) })
    expect((await send('5a', bomb)).data).toMatchObject({ reason: 'zip_too_large' })
    const many = zipOf(Array.from({ length: 2001 }, (_, n) => `${n}.png`))
    expect((await send('5a', many)).status).toBe(413)
    expect((await send('5a', zipOf(['x.png']), { event_id: '0' })).status).toBe(422)
    expect((await send('5a', zipOf(['x.png']), { event_id: '999999' })).status).toBe(404)
  })

  test('says where each file would go, and writes nothing', async () => {
    const [lot, other, foreign] = [await lotOf('5a'), await lotOf('5a'), await lotOf('5b')]
    const item = await itemOf('5a', lot.id, { plate: '京A12345', vin: 'LSVAU033672166660' })
    await itemOf('5a', lot.id, { plate: '京B00001' })
    await itemOf('5a', other.id, { plate: '京B00001' })
    const names = [
      `${lot.lot_no}/正面.png`,
      `京A·12345 (2).png`,
      'LSVAU033672166660.png',
      '京B00001.png',
      `${foreign.lot_no}.png`,
      'IMG_0001.png',
      '__MACOSX/x.png',
    ]
    const { data } = await send('5a', zipOf(names))
    const line = (name: string) => data.lines.find((one: { name: string }) => one.name === name)
    expect(data).toMatchObject({ state: 'checked', total: 6, matched: 3, placed: 0, actions: ['run'] })
    expect(line(names[0] as string)).toMatchObject({ lot_id: lot.id, item_id: null, place: lot.lot_no })
    for (const name of names.slice(1, 3)) expect(line(name)).toMatchObject({ item_id: item.id, fault: null })
    expect(line('京B00001.png')).toMatchObject({ lot_id: null, fault: 'ambiguous' })
    // A lot out of scope is as unknown as none.
    expect(line(names[4] as string)).toEqual({ ...line('IMG_0001.png'), name: names[4] })
    expect(await photosOf('5a', lot.id)).toEqual([])
    expect((await p['5b'].ask(`${path}/${data.id}`)).status).toBe(404)
  })

  test('goes by the packages of its event; in a folder of a package files are only counted', async () => {
    const event = await p['5a'].ask('/api/auction-events', {
      method: 'POST',
      body: {
        title: '照片专场',
        company: 0,
        platform: 0,
        opens_at: '2199-03-01T02:00:00Z',
        signup_end_time: '2199-02-28T02:00:00Z',
      },
    })
    const rows = [1, 2, 3, 21].map((no) => ({
      包号: no,
      标的名称: `轿车${no}`,
      ...(no === 3 && { 车牌号: '京P30003' }),
    }))
    const path = `/api/auction-events/${event.data.id}/lots`
    const made = await p['5a'].ask(path, { method: 'POST', body: { rows } })
    const ids = made.data.lots.map(({ id }: { id: number }) => id)
    const names = ['3/1.png', '包2/2.png', '照片/1.png', '02.png', '2-1.png', '9/1.png', '1/京P30003.png']
    const { data } = await send('5a', zipOf(names), { event_id: String(event.data.id) })
    const of = (name: string) => data.lines.find((line: { name: string }) => line.name === name)
    expect(names.map((name) => of(name).lot_id)).toEqual([
      ids[2],
      ids[1],
      ids[0],
      ids[1],
      ids[1],
      null,
      ids[2],
    ])
    expect([of('3/1.png').item_id, of('1/京P30003.png').item_id]).toEqual([null, expect.any(Number)])
    expect(of('9/1.png').fault).toBe('unknown')
  })

  test('is placed by a job, each picture read, and taken back as far as it is untouched', async () => {
    const [lot, moved] = [await lotOf('5a'), await lotOf('5a')]
    const item = await itemOf('5a', lot.id, { plate: '沪C54321' })
    const names = [`${lot.lot_no}/1.png`, `${lot.lot_no}/2.png`, '沪C54321.png', `${moved.lot_no}.png`]
    const { data } = await send('5a', zipOf(names, { [`${lot.lot_no}/假.png`]: strToU8('<script>') }))
    expect((await act('5b', data.id, 'run')).status).toBe(404)
    expect((await act('5a', data.id, 'run')).code).toBe(0)
    expect((await act('5a', data.id, 'run')).status).toBe(409)
    await ended('5a', data.id, 'done')
    const done = await get('5a', data.id)
    expect(done).toMatchObject({ placed: 4, actions: ['undo'] })
    expect(done.lines.find(({ name }) => name.endsWith('假.png'))?.fault).toBe('no_picture')
    expect(await photosOf('5a', lot.id)).toEqual(['1.png', '2.png'])
    const { data: list } = await p['5a'].ask(`/api/lots/${lot.id}/items`)
    expect(list.items.find((row: { id: number }) => row.id === item.id).photos).toHaveLength(1)
    const [photo] = (await p['5a'].ask(`/api/lots/${lot.id}`)).data.photos
    const shown = await p['1a'].ask(`/common/download/resource?resource=${encodeURIComponent(photo.path)}`)
    expect(shown.status).toBe(200)
    // One photo is deleted by hand, and a lot has moved on.
    const now = (await p['5a'].ask(`/api/lots/${lot.id}`)).data
    const body = { photos: now.photos.slice(1), version: now.version }
    expect((await p['5a'].ask(`/api/lots/${lot.id}`, { method: 'PATCH', body })).code).toBe(0)
    await t.database.pool.query("update lots set state = 'reviewing' where id = $1", [moved.id])
    expect((await act('5a', data.id, 'undo')).code).toBe(0)
    await ended('5a', data.id, 'undone')
    expect(await get('5a', data.id)).toMatchObject({ taken_back: 2, left_alone: 2, actions: [] })
    expect([await photosOf('5a', lot.id), await photosOf('5a', moved.id)]).toEqual([
      [],
      [`${moved.lot_no}.png`],
    ])
  })

  test('beyond the room of a record goes nowhere', async () => {
    const lot = await lotOf('5a')
    const names = Array.from({ length: 21 }, (_, n) => `${lot.lot_no}/${n}.png`)
    const { data } = await send('5a', zipOf(names))
    expect(data).toMatchObject({ total: 21, matched: 20 })
    expect(data.lines.at(-1).fault).toBe('full')
  })

  test('waits beside two others at most: the oldest of a person is forgotten with its file', async () => {
    const sent = [await send('5b', zipOf(['IMG_0003.png']))]
    const storedOf = async (id: number) =>
      (await t.database.pool.query('select stored from photo_imports where id = $1', [id])).rows[0]?.stored
    const first = await storedOf(sent[0]?.data.id)
    expect(await t.store.size(first)).toBeGreaterThan(0)
    for (let n = 0; n < 3; n += 1) sent.push(await send('5b', zipOf(['IMG_0003.png'])))
    const found = await Promise.all(sent.map(({ data }) => p['5b'].ask(`${path}/${data.id}`)))
    expect(found.map(({ status }) => status)).toEqual([404, 200, 200, 200])
    await expect(t.store.size(first)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('is forgotten with its file after a week', async () => {
    const { data } = await send('5a', zipOf(['IMG_0002.png']))
    const { rows } = await t.database.pool.query('select stored from photo_imports where id = $1', [data.id])
    await forgetOldPhotos(t.database.db, t.store, new Date(Date.now() + 8 * 86_400_000))
    expect((await p['5a'].ask(`${path}/${data.id}`)).status).toBe(404)
    await expect(t.store.size(rows[0].stored)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
