import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDays, lotIn, move, newLot } from '#server/test/support/auction.ts'
import { XlsxStreamWriter } from 'hucre/xlsx'
import { file, form } from '#server/features/uploads/test-files.ts'
import { testApp, type Answer, type TestApp } from '#server/test/support/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const call = async (who: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  (await t.as(who)).ask(path, { method, ...(body === undefined ? {} : { body }) })
const add = (id: number, body: unknown, who = '5a') => call(who, 'POST', `/api/lots/${id}/items`, body)
const paste = (id: number, rows: unknown[], who = '5a') =>
  call(who, 'POST', `/api/lots/${id}/items/import`, { rows })
const list = (id: number, who = '5a', query = '') => call(who, 'GET', `/api/lots/${id}/items${query}`)
const draft = async (changes: Record<string, unknown> = {}): Promise<number> =>
  (await newLot(t, await t.as('5a'), changes)).id
const why = (answer: Answer) => [answer.status, answer.data?.reason]
const fields = (answer: Answer) => Object.keys(answer.data?.fields ?? {})

const car = { kind: 'vehicle', brand: '解放', model: 'J6P', plate: '浙A12345', vin: '1HGBH41JXMN109186' }
const ship = { kind: 'ship', name: '浙舟货 12', number: '01234567890', light_displacement: '850.5' }

describe('who', () => {
  test('is not signed in', async () => {
    expect((await t.ask('/api/lots/1/items')).code).toBe(50008)
  })

  test('may not write: the buyers’ side, the auditor and finance', async () => {
    const id = await lotIn(t, 'approved')
    for (const who of ['4a', '6a', '7a', '8a']) expect((await add(id, car, who)).status).toBe(403)
    for (const who of ['7a', '8a']) expect((await list(id, who)).status).toBe(403)
  })

  test('reads and writes is whoever sees the lot', async () => {
    const id = await draft()
    const item = (await add(id, car)).data
    for (const who of ['5b', '4a']) expect((await list(id, who)).status).toBe(404)
    expect((await add(id, { ...car, vin: null }, '5b')).status).toBe(404)
    expect((await call('5b', 'PATCH', `/api/items/${item.id}`, { plate: 'x', version: 1 })).status).toBe(404)
    expect((await call('5b', 'DELETE', `/api/items/${item.id}`)).status).toBe(404)
    expect((await list(id, '3a')).data.total).toBe(1)
  })
})

describe('a thing', () => {
  test('has the fields of its kind, and others are refused', async () => {
    const id = await draft()
    const made = await add(id, {
      ...car,
      mileage: 120000,
      first_registered: '2016-05-01',
      condition: '可行驶',
    })
    expect(made.data).toMatchObject({
      ...car,
      lot_id: id,
      round_no: 1,
      mileage: 120000,
      first_registered: '2016-05-01',
      photos: [],
      warnings: [],
      actions: ['edit', 'delete'],
      version: 1,
    })
    const wrong = await add(id, { ...ship, plate: '浙B1', mileage: 3 })
    expect([wrong.status, fields(wrong)]).toEqual([422, ['plate', 'mileage']])
    expect((await add(id, { ...ship, hull: 'x' })).status).toBe(422)
  })

  test('is what the lot sells where no kind is given', async () => {
    expect((await add(await draft({ auction_type: 0 }), { plate: '浙C1' })).data.kind).toBe('vehicle')
    expect((await add(await draft({ auction_type: 1 }), { name: '浙舟 1' })).data.kind).toBe('ship')
  })

  test('has something that names it', async () => {
    const id = await draft()
    const nothing = await add(id, { kind: 'vehicle', condition: '报废' })
    expect([nothing.status, nothing.data.fields.brand]).toEqual([422, '请输入品牌'])
    expect(fields(await add(id, { kind: 'ship', year: 2001 }))).toEqual(['name'])
    expect(fields(await add(id, { kind: 'equipment', quantity: '2' }))).toEqual(['name'])
  })

  test('has possible values', async () => {
    const id = await draft()
    const faults = async (body: object) => fields(await add(id, body))
    for (const vin of ['123', '1HGBH41JXMN10918I', '1HGBH41JXMN1091866'])
      expect(await faults({ ...car, vin })).toEqual(['vin'])
    expect(await faults({ ...car, first_registered: inDays(3).slice(0, 10) })).toEqual(['first_registered'])
    expect(await faults({ ...ship, year: 1850 })).toEqual(['year'])
    expect(await faults({ ...ship, light_displacement: '0' })).toEqual(['light_displacement'])
    expect(await faults({ kind: 'equipment', name: '吊车', quantity: 2 })).toEqual(['quantity'])
    expect((await list(id)).data.total).toBe(0)
  })

  test('a VIN is stored clean, its check digit only warned about, and it is on a list once', async () => {
    const id = await draft()
    const made = await add(id, { ...car, vin: ' 1hgbh41j1mn-109186 ' })
    expect(made.data).toMatchObject({ vin: '1HGBH41J1MN109186', warnings: ['vin_check_digit'] })
    expect(why(await add(id, { ...car, vin: '1HGBH41J1MN109186' }))).toEqual([409, 'vin_taken'])
    const other = (await add(id, car)).data
    const edit = await call('5a', 'PATCH', `/api/items/${other.id}`, { vin: '1HGBH41J1MN109186', version: 1 })
    expect(why(edit)).toEqual([409, 'vin_taken'])
    expect((await add(await draft(), car)).code).toBe(0)
  })

  test('becomes another kind and leaves the fields of the former one behind', async () => {
    const item = (await add(await draft(), car)).data
    const body = { kind: 'equipment', name: '叉车', quantity: '2', version: 1 }
    const after = await call('5a', 'PATCH', `/api/items/${item.id}`, body)
    expect(after.data).toMatchObject({ kind: 'equipment', model: 'J6P', plate: null, vin: null, brand: null })
  })
})

describe('a change', () => {
  test('of an older state is refused, with the present one', async () => {
    const item = (await add(await draft(), car)).data
    const edit = (body: object) => call('5a', 'PATCH', `/api/items/${item.id}`, body)
    expect((await edit({ plate: '浙A2', version: 1 })).data.version).toBe(2)
    const stale = await edit({ plate: '浙A3', version: 1 })
    expect([...why(stale), stale.data.current.plate]).toEqual([409, 'stale_version', '浙A2'])
    expect(why(await call('5a', 'DELETE', `/api/items/${item.id}?version=1`))).toEqual([409, 'stale_version'])
    expect((await edit({ plate: '浙A3' })).status).toBe(422)
    expect((await call('5a', 'DELETE', `/api/items/${item.id}?version=2`)).code).toBe(0)
    expect((await call('5a', 'DELETE', `/api/items/${item.id}`)).status).toBe(404)
  })

  test('is possible until the lot is listed, and then no more', async () => {
    const id = await lotIn(t, 'approved')
    const item = (await add(id, car)).data
    expect((await move(t, '2a', id, 'list')).code).toBe(0)
    expect(why(await add(id, { plate: '浙A9' }))).toEqual([409, 'wrong_state'])
    expect(why(await paste(id, [{ plate: '浙A9' }]))).toEqual([409, 'wrong_state'])
    expect(why(await call('1a', 'PATCH', `/api/items/${item.id}`, { plate: 'x', version: 1 }))).toEqual([
      409,
      'wrong_state',
    ])
    expect(why(await call('1a', 'DELETE', `/api/items/${item.id}`))).toEqual([409, 'wrong_state'])
    expect((await list(id, '6a')).data).toMatchObject({ total: 1, actions: [], items: [{ actions: [] }] })
  })

  test('under review is not approved unseen', async () => {
    const id = await lotIn(t, 'reviewing')
    const { version } = (await call('3a', 'GET', `/api/lots/${id}`)).data
    await add(id, car)
    const body = { action: 'approve', version }
    expect(why(await call('3a', 'POST', `/api/lots/${id}/transitions`, body))).toEqual([409, 'stale_version'])
  })

  test('waits for a listing that is under way', async () => {
    const id = await lotIn(t, 'approved')
    const answers = await Promise.all([add(id, car), move(t, '2a', id, 'list'), add(id, { plate: '浙A8' })])
    const { state } = (await call('1a', 'GET', `/api/lots/${id}`)).data
    const added = [answers[0], answers[2]].filter((answer) => answer.code === 0).length
    expect((await list(id, '1a')).data.total).toBe(added)
    // Either the listing came first, or it was asked for with an older version of the lot.
    expect(state === 'listed' ? added : 'approved').toBe(state === 'listed' ? added : state)
  })

  test('is in the log with its lot', async () => {
    const id = await draft()
    const item = (await add(id, car)).data
    await call('5a', 'DELETE', `/api/items/${item.id}`)
    const { rows } = await t.database.pool.query(
      "select action, record_name, detail, before from audit_entries where resource = 'lot_items' and record_id = $1 order by id",
      [item.id],
    )
    expect(rows.map((row) => [row.action, row.record_name, row.detail.lot_id])).toEqual([
      ['create', '解放 J6P 浙A12345', id],
      ['delete', '解放 J6P 浙A12345', id],
    ])
    expect(rows[1].before.vin).toBe(car.vin)
  })
})

describe('the sum', () => {
  test('is compared with the quantity of the lot, which it never changes', async () => {
    const id = await draft({ auction_quantity: '2', unit: '台' })
    expect((await list(id)).data).toMatchObject({ sum: null, auction_quantity: '2.000', warnings: [] })
    await add(id, car)
    expect((await list(id)).data).toMatchObject({ sum: '1.000', unit: '台', warnings: ['quantity_differs'] })
    await add(id, { kind: 'equipment', name: '挂车', quantity: '1' })
    expect((await list(id)).data).toMatchObject({ sum: '2.000', auction_quantity: '2.000', warnings: [] })
  })
})

describe('an import', () => {
  test('reads cells as spreadsheets write them, in order', async () => {
    const id = await draft()
    const made = await paste(id, [
      { kind: '车辆', brand: '东风', plate: '浙A1', first_registered: '2016/5/1', mileage: '120,000' },
      { kind: 'Ship', name: '浙舟 2', gross_tonnage: '1,250.5', year: '1998' },
      { vin: '1hgbh41jxmn109186' },
    ])
    expect(made.data.items).toMatchObject([
      { kind: 'vehicle', first_registered: '2016-05-01', mileage: 120000 },
      { kind: 'ship', gross_tonnage: '1250.500', year: 1998 },
      { kind: 'vehicle', vin: '1HGBH41JXMN109186' },
    ])
  })

  test('takes all rows or none, and names each refused one', async () => {
    const id = await draft()
    await add(id, car)
    const answer = await paste(id, [
      { plate: '浙A1' },
      { vin: '123' },
      { plate: '浙A2', mileage: 'viel' },
      { vin: car.vin },
      { kind: '飞机', name: 'x' },
      { kind: 'ship', name: '浙舟 3', plate: '浙A3' },
    ])
    expect(answer.status).toBe(422)
    expect(answer.data.rows.map((row: any) => [row.row, row.field, row.reason])).toEqual([
      [2, 'vin', 'bad_vin'],
      [3, 'mileage', 'bad_format'],
      [4, 'vin', 'vin_taken'],
      [5, 'kind', 'unknown_choice'],
      [6, 'plate', 'unknown_field'],
    ])
    expect(answer.data.rows[0].msg).toContain('17')
    expect((await list(id)).data.total).toBe(1)
    expect((await paste(id, [])).status).toBe(422)
    expect((await paste(id, [{ hull: 'x' }])).status).toBe(422)
  })

  test('keeps a list within its limit', async () => {
    const id = await draft()
    const rows = Array.from({ length: 500 }, (_, n) => ({ plate: `浙A${n}` }))
    expect((await paste(id, rows)).data.total).toBe(500)
    expect(why(await add(id, car))).toEqual([409, 'item_limit_reached'])
    expect(why(await paste(id, [{ plate: 'x' }]))).toEqual([409, 'item_limit_reached'])
  })
})

describe('a workbook', () => {
  const read = async (id: number, name: string, content: Buffer, who = '5a') =>
    (await t.as(who)).ask(`/api/lots/${id}/items/workbook`, form([file(name, content)]))

  test('is read by the titles of its columns, and stored nowhere', async () => {
    const id = await draft()
    const writer = new XlsxStreamWriter({ name: '清单' })
    writer.addRow(['序号', '车牌号码', '车辆识别代号', '厂牌', '登记日期', '行驶里程（公里）'])
    writer.addRow(['1', '浙A1', '1HGBH41JXMN109186', '解放', '2016-05-01', '120000'])
    writer.addRow(['2', '浙A2', '', '东风', '', ''])
    const { rows } = (await read(id, '清单.xlsx', Buffer.from(await writer.finish()))).data
    expect(rows).toEqual([
      {
        plate: '浙A1',
        vin: '1HGBH41JXMN109186',
        brand: '解放',
        first_registered: '2016-05-01',
        mileage: '120000',
      },
      { plate: '浙A2', brand: '东风' },
    ])
    expect((await list(id)).data.total).toBe(0)
    expect((await paste(id, rows)).data.total).toBe(2)
  })

  test('is refused without a known column, of another type, and for a lot that takes no goods', async () => {
    const id = await draft()
    expect(why(await read(id, 'a.csv', Buffer.from('x,y\n1,2')))).toEqual([422, 'workbook_unreadable'])
    expect((await read(id, 'a.pdf', Buffer.from('%PDF-1.4'))).status).toBe(415)
    expect((await read(id, 'a.csv', Buffer.from('品牌\n解放'), '5b')).status).toBe(404)
    expect((await read(id, 'a.csv', Buffer.from('品牌\n解放'), '4a')).status).toBe(403)
    const listed = await lotIn(t, 'listed')
    expect(why(await read(listed, 'a.csv', Buffer.from('品牌\n解放')))).toEqual([409, 'wrong_state'])
  })
})

describe('the list goes along', () => {
  test('with a copy of the lot, but without photos', async () => {
    const id = await draft()
    await add(id, car)
    await t.database.pool.query(
      `update lot_items set photos = '[{"name":"a.jpg","path":"x"}]' where lot_id = $1`,
      [id],
    )
    const copy = (await call('5a', 'POST', `/api/lots/${id}/copy`, {})).data
    expect((await list(copy.id)).data.items).toMatchObject([
      { ...car, photos: [], lot_id: copy.id, version: 1 },
    ])
  })

  test('into the next round, where it changes by itself', async () => {
    const id = await lotIn(t, 'approved')
    await add(id, car)
    await move(t, '2a', id, 'list')
    await move(t, '4a', id, 'start_bidding')
    await move(t, '2a', id, 'no_sale', { reason: 'x' })
    expect((await move(t, '5a', id, 'relist')).code).toBe(0)
    const [item] = (await list(id)).data.items
    expect(item).toMatchObject({ ...car, round_no: 2, actions: ['edit', 'delete'] })
    await call('5a', 'PATCH', `/api/items/${item.id}`, { plate: '浙A2', version: 1 })
    for (const none of ['0', '13976941915', 'x'])
      expect((await list(id, '5a', `?round_no=${none}`)).status).toBe(422)
    const former = (await list(id, '5a', '?round_no=1')).data
    expect(former).toMatchObject({
      round_no: 1,
      rounds: [2, 1],
      actions: [],
      items: [{ ...car, actions: [] }],
    })
    const frozen = await call('1a', 'PATCH', `/api/items/${former.items[0].id}`, { plate: 'x', version: 1 })
    expect(why(frozen)).toEqual([409, 'wrong_state'])
  })
})

describe('the search', () => {
  test('finds a lot by plate, VIN or its last six characters, for those who see the lot', async () => {
    const id = await draft()
    await add(id, { ...car, plate: '浙C7K213', vin: '1HGBH41JXMN777123' })
    const found = async (who: string, q: string) => {
      const { groups } = (await call(who, 'GET', `/api/search?q=${encodeURIComponent(q)}`)).data
      return groups.flatMap((group: any) => group.hits).map((hit: any) => [hit.kind, hit.id])
    }
    for (const q of ['浙C7K213', '浙c7k213', '1HGBH41JXMN777123', '777123'])
      expect(await found('5a', q), q).toEqual([['lots', id]])
    expect(await found('5b', '浙C7K213')).toEqual([])
    expect(await found('4a', '777123')).toEqual([])
    expect(await found('5a', '77712')).toEqual([])
  })
})
