import { describe, expect, test } from 'vitest'
import { endOfLot, stateOfEvent } from '#contract/rules/auction-event.ts'
import { lotStates, type LotState } from '#contract/rules/lot-states.ts'
import {
  bid,
  bidder,
  fileOf,
  inDays,
  lotIn,
  move,
  newConsignor,
  newLot,
} from '#server/test/support/auction.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler } from '#server/test/support/placed-lots.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('1a', '2a', '2b', '3a', '4a', '5a', '5b', '6a', '7a', '8a')

const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows
const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const eventBody = (changes: Record<string, unknown> = {}) => ({
  title: '报废车辆专场',
  company: 0,
  platform: 0,
  opens_at: inDays(10),
  closes_at: inDays(11),
  signup_end_time: inDays(9),
  look_address: '南场',
  link_username: '赵师傅',
  link_phone: '13800001133',
  bond_price: '5000',
  commission_point: '5',
  commission_payer: 'buyer',
  tax_receipt: '13%专票',
  clean_end_time: inDays(30),
  ...changes,
})

async function newEvent(who: Person, changes: Record<string, unknown> = {}): Promise<any> {
  const made = await post(who, '/api/auction-events', eventBody(changes))
  if (made.code !== 0) throw new Error(made.text)
  return made.data
}

const get = async (who: Person, id: number) => (await who.ask(`/api/auction-events/${id}`)).data
const lotsOf = async (who: Person, id: number): Promise<any[]> =>
  (await who.ask(`/api/auction-events/${id}/lots`)).data.items

const car = (no: number, more: Record<string, unknown> = {}) => ({
  标的名称: `轻型货车${no}`,
  数量: '1辆',
  '起拍价（元）': '26,800',
  保留价: '30000',
  加价幅度1: '100',
  加价幅度2: '200',
  加价幅度3: '500',
  预付款: '0',
  ...more,
})

async function filled(who: Person, rows: Record<string, unknown>[], changes: Record<string, unknown> = {}) {
  const event = await newEvent(who, changes)
  const commission_id = await newConsignor(t, { service_id: who.uid })
  const terms = { commission_id, auction_type: 0, zs_service_id: t.uid('6a') }
  const made = await post(who, `/api/auction-events/${event.id}/lots`, { rows, terms })
  if (made.code !== 0) throw new Error(made.text)
  return { event, terms, made: made.data }
}

describe('an event', () => {
  test('is made and edited by sellers, and refused to others with 401, 403, 404 and 422', async () => {
    expect((await t.ask('/api/auction-events', { method: 'POST', body: eventBody() })).status).toBe(401)
    for (const who of [p['4a'], p['6a'], p['7a'], p['8a']])
      expect((await post(who, '/api/auction-events', eventBody())).status).toBe(403)
    for (const [field, value] of [
      ['title', null],
      ['opens_at', null],
      ['signup_end_time', inDays(12)],
      ['stagger_minutes', 5000],
      ['wins_limit', 0],
      ['bond_price', { bond_mode: 'per_event', bond_price: null }],
      ['company', 99],
      ['service_id', t.uid('5b')],
      ['nothing', 1],
    ] as const)
      expect([
        field,
        (
          await post(
            p['5a'],
            '/api/auction-events',
            eventBody(field === 'bond_price' ? value : { [field]: value }),
          )
        ).data.fields,
      ]).toEqual([field, { [field]: expect.any(String) }])
    const event = await newEvent(p['5a'])
    expect(event).toMatchObject({
      event_no: expect.stringMatching(/^YJT-S-\d{4}-\d{4}$/),
      state: 'draft',
      bond_mode: 'per_lot',
      service_id: t.uid('5a'),
      sums: { lots: 0, deal_amount: '0.00' },
    })
    expect(Object.keys(event.lots)).toEqual([...lotStates])
    const path = `/api/auction-events/${event.id}`
    expect((await p['5b'].ask(path)).status).toBe(404)
    expect((await p['4a'].ask(path)).status).toBe(404)
    const edit = (who: Person, body: unknown) => who.ask(path, { method: 'PATCH', body })
    expect((await edit(p['5a'], { title: '改', version: 9 })).data.reason).toBe('stale_version')
    expect((await edit(p['3a'], { title: '改', version: 1 })).data).toMatchObject({ title: '改', version: 2 })
    const [line] = await sql(
      "select action, after from audit_entries where resource = 'auction_events' and record_id = $1 order by id desc limit 1",
      [event.id],
    )
    expect(line).toEqual({ action: 'edit', after: { title: '改' } })
  })

  test('stands where its lots stand', () => {
    const counts = (...states: LotState[]) =>
      Object.fromEntries(
        lotStates.map((state) => [state, states.filter((name) => name === state).length]),
      ) as Record<LotState, number>
    expect(stateOfEvent(counts())).toBe('draft')
    expect(stateOfEvent(counts('draft', 'listed', 'bidding'))).toBe('bidding')
    expect(stateOfEvent(counts('draft', 'confirming'))).toBe('confirming')
    expect(stateOfEvent(counts('draft', 'reviewing'))).toBe('reviewing')
    expect(stateOfEvent(counts('sold', 'unsold', 'withdrawn'))).toBe('finished')
  })

  test('gives lot n an end n intervals after its own', () => {
    const at = { opens_at: '2026-05-15T01:30:00.000Z', closes_at: '2026-05-15T02:00:00.000Z' }
    expect(endOfLot({ ...at, stagger_minutes: 3 }, 2)).toBe('2026-05-15T02:06:00.000Z')
    expect(endOfLot({ ...at, stagger_minutes: 0 }, 2)).toBe('2026-05-15T02:00:00.000Z')
    expect(endOfLot({ ...at, closes_at: null, stagger_minutes: 3 }, 1)).toBe('2026-05-15T01:33:00.000Z')
    expect(endOfLot({ ...at, closes_at: null, stagger_minutes: null }, 1)).toBeNull()
  })
})

describe('lots of an event', () => {
  test('come from a sheet: one row a lot, and rows of one package one lot with its goods', async () => {
    const rows = [
      car(1, { 车牌号: '冀J0A111' }),
      car(2, { 包号: 'B1', 起拍价: '9万', '起拍价（元）': null }),
      car(3, { 包号: 'B1', '起拍价（元）': null }),
    ]
    const { event, terms, made } = await filled(p['5a'], rows, { stagger_minutes: 3 })
    expect(made).toMatchObject({ made: 2, refused: 0, ignored: [], import_id: expect.any(Number) })
    expect(made.results.map(({ row, code }: any) => [row, code])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ])
    const [first, second] = await lotsOf(p['5a'], event.id)
    expect(first).toMatchObject({
      event_id: event.id,
      event_id_name: '报废车辆专场',
      event_seq: 1,
      state: 'draft',
      starting_price: '26800.00',
      unit: '台',
      auction_time: event.opens_at,
      auction_end_time: new Date(Date.parse(event.closes_at) + 3 * 60_000).toISOString(),
      bond_price: '5000.00',
      look_address: '南场',
      commission_id: terms.commission_id,
    })
    expect(second).toMatchObject({ event_seq: 2, starting_price: '90000.00', auction_quantity: '2.000' })
    const things = async (id: number) => (await p['5a'].ask(`/api/lots/${id}/items`)).data.items
    expect((await things(first.id)).map(({ plate }: any) => plate)).toEqual(['冀J0A111'])
    expect((await things(second.id)).map(({ name }: any) => name)).toEqual(['轻型货车2', '轻型货车3'])
    expect(await get(p['5a'], event.id)).toMatchObject({
      lots: { draft: 2 },
      sums: { lots: 2, starting_amount: '116800.00' },
    })
    expect((await p['5a'].ask(`/api/lots/${first.id}/timeline`)).data.items).toMatchObject([
      { what: 'create', by: t.uid('5a') },
    ])
  })

  test('name each refused cell, and a dry run writes nothing', async () => {
    const event = await newEvent(p['5a'])
    const path = `/api/auction-events/${event.id}/lots`
    const rows = [
      car(1, { 起拍价: '很多', '起拍价（元）': null }),
      car(2, { 车架号: 'LFV3A23C2H3000001', 厂牌: '大众' }),
      car(3, { 车架号: 'LFV3A23C2H3000001', 厂牌: '大众' }),
      car(4, { 包号: 'X', 起拍价: '1', '起拍价（元）': null }),
      car(5, { 包号: 'X', 起拍价: '2', '起拍价（元）': null }),
      { 数量: '1' },
      car(7, { 说不清: '1' }),
    ]
    const checked = (await post(p['5a'], path, { rows, dry_run: true })).data
    expect(checked).toMatchObject({ made: 0, refused: 4, ignored: ['说不清'], import_id: null })
    expect(checked.results.map(({ row, code, field, reason }: any) => [row, code, field, reason])).toEqual([
      [1, 422, 'starting_price', 'bad_format'],
      [2, 0, undefined, undefined],
      [3, 422, 'vin', 'vin_taken'],
      [4, 422, 'corpore_name', 'lot_refused'],
      [5, 422, 'starting_price', 'differs_in_lot'],
      [6, 422, 'corpore_name', 'required'],
      [7, 0, undefined, undefined],
    ])
    expect(await lotsOf(p['5a'], event.id)).toEqual([])
    const made = (await post(p['5a'], path, { rows })).data
    expect([made.made, (await lotsOf(p['5a'], event.id)).length]).toEqual([2, 2])
    expect((await post(p['5a'], path, { rows: [{ 甲: '1' }] })).data.reason).toBe('workbook_unreadable')
    expect((await post(p['5a'], path, {})).status).toBe(422)
    expect((await post(p['5b'], path, { rows })).status).toBe(404)
  })

  test('have the number of their 包号, and where one step is named it is every step', async () => {
    const step = { 加价幅度: '500', 加价幅度1: null, 加价幅度2: null, 加价幅度3: null }
    const { event } = await filled(p['5a'], [car(1, { 包号: '3', ...step }), car(2, { 包号: '第01包' })])
    const numbers = async () =>
      (await lotsOf(p['5a'], event.id)).map(({ event_seq, corpore_name }) => [event_seq, corpore_name])
    expect(await numbers()).toEqual([
      [1, '轻型货车2'],
      [3, '轻型货车1'],
    ])
    const [second, first] = await lotsOf(p['5a'], event.id)
    const steps = (lot: any) => [lot.add_price_one, lot.add_price_two, lot.add_price_three]
    expect([steps(first), steps(second)]).toEqual([
      ['500.00', '500.00', '500.00'],
      ['100.00', '200.00', '500.00'],
    ])
    // A number that is taken, or a lot without one, is counted on.
    const path = `/api/auction-events/${event.id}/lots`
    await post(p['5a'], path, { rows: [car(3, { 标的序号: '7' }), car(4, { 标的序号: '1' })] })
    await post(p['5a'], path, { rows: [car(5, { 包号: '9' }), car(6)] })
    expect(await numbers()).toEqual([
      [1, '轻型货车2'],
      [3, '轻型货车1'],
      [4, '轻型货车3'],
      [5, '轻型货车4'],
      [6, '轻型货车5'],
      [7, '轻型货车6'],
    ])
  })

  test('are taken back for a day, as far as nobody has touched them', async () => {
    const { event, made } = await filled(p['5a'], [car(1), car(2, { 车牌号: '冀J0A122' }), car(3)])
    const [first, second, third] = await lotsOf(p['5a'], event.id)
    await post(p['5a'], `/api/lots/${first.id}/comments`, { content: '看过' })
    const undo = (who: Person, import_id: number) =>
      post(who, `/api/auction-events/${event.id}/lots/undo`, { import_id })
    expect((await undo(p['5b'], made.import_id)).status).toBe(404)
    const count = async () =>
      (await sql('select lot_count from consignors where id = $1', [first.commission_id]))[0]?.['lot_count']
    expect(await count()).toBe(3)
    const more = (await post(p['5a'], `/api/auction-events/${event.id}/lots`, { rows: [car(4)] })).data
    const sheets = async (who: Person) => (await who.ask(`/api/auction-events/${event.id}/lots`)).data.imports
    expect(await sheets(p['5a'])).toEqual([
      { ids: [made.import_id, more.import_id], lots: 4, made_at: expect.any(String) },
    ])
    expect((await undo(p['5a'], more.import_id)).data.taken_back).toBe(1)
    expect(await sheets(p['3a'])).toMatchObject([{ ids: [made.import_id], lots: 3 }])
    expect((await undo(p['5a'], made.import_id)).data).toEqual({ taken_back: 2, left_alone: 1 })
    expect((await lotsOf(p['5a'], event.id)).map(({ id }) => id)).toEqual([first.id])
    expect(await count()).toBe(1)
    expect(await sql('select id from lot_items where lot_id = any($1)', [[second.id, third.id]])).toEqual([])
    expect((await undo(p['5a'], made.import_id)).data.reason).toBe('wrong_state')
    expect(await sheets(p['5a'])).toEqual([])
    const other = await filled(p['5a'], [car(4)])
    await sql("update event_imports set made_at = now() - interval '25 hours' where id = $1", [
      other.made.import_id,
    ])
    const late = await post(p['5a'], `/api/auction-events/${other.event.id}/lots/undo`, {
      import_id: other.made.import_id,
    })
    expect(late.data.reason).toBe('undo_window_over')
    expect((await p['5a'].ask(`/api/auction-events/${other.event.id}/lots`)).data.imports).toEqual([])
    expect((await lotsOf(p['5a'], other.event.id)).length).toBe(1)
  })

  test('may be existing ones until they are listed, each in one event', async () => {
    const event = await newEvent(p['5a'])
    const draft = await newLot(t, p['5a'], { look_address: null, tax_receipt: null })
    const listed = await lotIn(t, 'listed')
    const path = `/api/auction-events/${event.id}/lots`
    const answer = await post(p['5a'], path, { lot_ids: [listed, draft.id, 999_999] })
    expect(answer.data.results.map(({ id, reason, code }: any) => [id, code, reason])).toEqual([
      [listed, 409, 'wrong_state'],
      [draft.id, 0, undefined],
      [999_999, 404, 'not_found'],
    ])
    const [lot] = await lotsOf(p['5a'], event.id)
    expect(lot).toMatchObject({
      id: draft.id,
      event_seq: 1,
      look_address: '南场',
      tax_receipt: '13%专票',
      starting_price: draft.starting_price,
    })
    const other = await newEvent(p['5a'])
    const again = await post(p['5a'], `/api/auction-events/${other.id}/lots`, { lot_ids: [draft.id] })
    expect(again.data.results[0].reason).toBe('in_event')
    const removed = await post(p['5a'], `${path}/remove`, { lot_ids: [draft.id] })
    expect(removed.data.results).toEqual([{ id: draft.id, code: 0 }])
    expect((await p['5a'].ask(`/api/lots/${draft.id}`)).data).toMatchObject({ event_id: null, event_seq: 0 })
  })

  test('are listed only to those who may see each of them', async () => {
    const { event } = await filled(p['5a'], [car(1), car(2)])
    const [first] = await lotsOf(p['5a'], event.id)
    for (const who of [p['4a'], p['6a'], p['5b']])
      expect((await who.ask(`/api/auction-events/${event.id}`)).status).toBe(404)
    await move(t, '5a', first.id, 'submit')
    await move(t, '3a', first.id, 'approve')
    const seen = await get(p['4a'], event.id)
    expect([seen.sums.lots, seen.lots.approved, seen.lots.draft, seen.state]).toEqual([1, 1, 0, 'approved'])
    const [row] = await lotsOf(p['4a'], event.id)
    expect([row.id, 'reserve_price' in row]).toEqual([first.id, false])
    expect(
      (await p['4a'].ask('/api/auction-events?coming=true')).data.items.map(({ id }: any) => id),
    ).toContain(event.id)
    expect(
      (await p['5a'].ask('/api/auction-events?preparing=true')).data.items.map(({ id }: any) => id),
    ).not.toContain(event.id)
    expect((await p['6a'].ask(`/api/auction-events/${event.id}`)).status).toBe(200)
  })
})

describe('terms of an event', () => {
  test('change the chosen lots only, after a preview lot by lot', async () => {
    const { event } = await filled(p['5a'], [car(1), car(2), car(3)])
    const [one, two, three] = await lotsOf(p['5a'], event.id)
    await move(t, '5a', three.id, 'submit')
    const path = `/api/auction-events/${event.id}`
    const edit = (body: unknown) => p['5a'].ask(path, { method: 'PATCH', body })
    const dry = (await edit({ look_address: '北场', version: 1, dry_run: true })).data
    expect(dry.lot_changes.map(({ id, code, reason, changes }: any) => [id, code, reason, changes])).toEqual(
      [one, two, three].map(({ id }) => [
        id,
        id === three.id ? 409 : 0,
        id === three.id ? 'wrong_state' : undefined,
        [{ field: 'look_address', before: '南场', after: '北场' }],
      ]),
    )
    expect([dry.version, dry.look_address]).toEqual([1, '南场'])
    const done = (await edit({ look_address: '北场', version: 1, lot_ids: [one.id, three.id] })).data
    expect(done.lot_changes.map(({ id, code }: any) => [id, code])).toEqual([
      [one.id, 0],
      [three.id, 409],
    ])
    expect((await lotsOf(p['5a'], event.id)).map(({ look_address }) => look_address)).toEqual([
      '北场',
      '南场',
      '南场',
    ])
  })

  test('are closed to sellers from the approval on', async () => {
    const { event } = await filled(p['5a'], [car(1)])
    const [lot] = await lotsOf(p['5a'], event.id)
    await move(t, '5a', lot.id, 'submit')
    await move(t, '3a', lot.id, 'approve')
    const path = `/api/auction-events/${event.id}`
    const edit = (who: Person) => who.ask(path, { method: 'PATCH', body: { remark: '改', version: 1 } })
    expect((await edit(p['5a'])).data.reason).toBe('wrong_state')
    expect((await edit(p['2a'])).code).toBe(0)
  })
})

describe('moves of an event', () => {
  test('answer for each lot in order, by its own guards', async () => {
    const { event } = await filled(p['5a'], [car(1), car(2, { 加价幅度1: null }), car(3)])
    const [one, two, three] = await lotsOf(p['5a'], event.id)
    const path = `/api/auction-events/${event.id}/transitions`
    const submit = await post(p['5a'], path, { action: 'submit' })
    expect(submit.data.results.map(({ id, code }: any) => [id, code])).toEqual([
      [one.id, 0],
      [two.id, 422],
      [three.id, 0],
    ])
    expect((await post(p['5a'], path, { action: 'approve' })).status).toBe(403)
    const approve = await post(p['3a'], path, { action: 'approve' })
    expect(approve.data.results.map(({ code, reason }: any) => [code, reason])).toEqual([
      [0, undefined],
      [409, 'wrong_state'],
      [0, undefined],
    ])
    expect((await post(p['4a'], path, { action: 'list', lot_ids: [three.id] })).data.results).toEqual([
      { id: three.id, code: 0 },
    ])
    expect(
      (await post(p['4a'], path, { action: 'list' })).data.results.map(({ id, code }: any) => [id, code]),
    ).toEqual([
      [one.id, 0],
      [three.id, 409],
    ])
    const start = await post(p['4a'], path, { action: 'start', reason: '提前开始' })
    expect(start.data.results.map(({ code }: any) => code)).toEqual([0, 0])
    const unsold = await post(p['4a'], path, { action: 'no_sale', lot_ids: [one.id], reason: '无人出价' })
    expect(unsold.data.results).toEqual([{ id: one.id, code: 0 }])
    expect(await get(p['2a'], event.id)).toMatchObject({
      state: 'bidding',
      lots: { draft: 1, bidding: 1, unsold: 1 },
    })
    expect((await post(p['5b'], path, { action: 'submit' })).status).toBe(404)
    expect((await post(p['5a'], path, { action: 'sell' })).status).toBe(422)
  })

  test('leave an unsold lot with the event when it goes on to another round', async () => {
    const { event } = await filled(p['5a'], [car(1)])
    const [lot] = await lotsOf(p['5a'], event.id)
    await move(t, '5a', lot.id, 'submit')
    await move(t, '3a', lot.id, 'approve')
    await move(t, '4a', lot.id, 'list')
    await move(t, '4a', lot.id, 'start_bidding')
    await move(t, '4a', lot.id, 'no_sale', { reason: '无人出价' })
    expect((await move(t, '5a', lot.id, 'relist')).data).toMatchObject({ event_id: null, round_no: 2 })
    const { items, past } = (await p['5a'].ask(`/api/auction-events/${event.id}/lots`)).data
    expect([items, past.map(({ id, state, event_seq }: any) => [id, state, event_seq])]).toEqual([
      [],
      [[lot.id, 'unsold', 1]],
    ])
    expect(await get(p['5a'], event.id)).toMatchObject({ state: 'finished', lots: { unsold: 1, draft: 0 } })
    expect(
      (await p['5a'].ask('/api/auction-events?finished=true')).data.items.map(({ id }: any) => id),
    ).toContain(event.id)
  })

  test('of eighty-two lots end in one act', async () => {
    const rows = Array.from({ length: 82 }, (_, n) => car(n + 1))
    const { event, made } = await filled(p['5a'], rows)
    expect(made.made).toBe(82)
    const submit = await post(p['5a'], `/api/auction-events/${event.id}/transitions`, { action: 'submit' })
    expect(submit.data.results.filter(({ code }: any) => code === 0)).toHaveLength(82)
  })
})

test('files of an event are read by those who see it', async () => {
  const files = await fileOf(t, '5a')
  const event = await newEvent(p['5a'], { files })
  expect(event.files).toEqual(files)
  expect(
    (await post(p['5a'], '/api/auction-events', eventBody({ files: [{ name: 'a.pdf', path: '/f/no' }] })))
      .status,
  ).toBe(422)
})

describe('a pasted notice', () => {
  const text =
    '众达物流报废车辆专场拍卖公告\n平台：中拍平台\n标的一：货车1辆，起拍价1万元，保证金1000元。\n标的二：叉车2台，起拍价2万元，保证金2000元。'

  test('is read for sellers, each value with its place, and writes nothing', async () => {
    const path = '/api/auction-events/from-notice'
    expect((await t.ask(path, { method: 'POST', body: { text } })).status).toBe(401)
    for (const who of [p['4a'], p['6a'], p['8a']]) expect((await post(who, path, { text })).status).toBe(403)
    for (const body of [{}, { text: '' }, { text: 1 }, { text: '长'.repeat(20_001) }, { text, more: 1 }])
      expect((await post(p['5a'], path, body)).status).toBe(422)
    const counts =
      'select (select count(*) from auction_events) as events, (select count(*) from lots) as lots'
    const before = await sql(counts)
    const { event, lots, unread } = (await post(p['5a'], path, { text })).data
    expect(await sql(counts)).toEqual(before)
    expect(event.title.value).toBe('众达物流报废车辆专场拍卖公告')
    expect(text.slice(event.title.from, event.title.to)).toBe(event.title.value)
    expect([event.platform_name.value, event.platform.value]).toEqual(['中拍平台', 1])
    expect(lots.map((lot: any) => [lot.seq.value, lot.corpore_name.value, lot.starting_price.value])).toEqual(
      [
        [1, '货车', '10000.00'],
        [2, '叉车', '20000.00'],
      ],
    )
    expect(unread).toEqual([])
  })
})

test('a workbook of lots is read as rows by who writes the event, and nothing is stored', async () => {
  const event = await newEvent(p['5a'])
  const read = (who: Person) =>
    who.ask(
      `/api/auction-events/${event.id}/lots/workbook`,
      form([file('车辆明细.csv', Buffer.from('\ufeff标的名称,数量\n环卫车,1辆\n,\n洒水车,2辆'))]),
    )
  expect((await read(p['5a'])).data).toEqual({
    rows: [
      { 标的名称: '环卫车', 数量: '1辆' },
      { 标的名称: '洒水车', 数量: '2辆' },
    ],
  })
  expect([(await read(p['4a'])).status, (await read(p['5b'])).status]).toEqual([403, 404])
  expect(await lotsOf(p['5a'], event.id)).toEqual([])
})

describe('a result file', () => {
  const head = '标的编号,标的名称,成交状态,竞买号,买受人,成交价(元),成交时间\n'
  const send = (who: Person, id: number, text: string, fields: Record<string, string> = {}) =>
    who.ask(
      `/api/auction-events/${id}/results/import`,
      form([file('结果.csv', Buffer.from(`\ufeff${head}${text}`))], fields),
    )

  test('becomes proposals line by line, with what to look at, and is remembered for its platform', async () => {
    const { event } = await filled(p['5a'], [car(1), car(2), car(3), car(4)])
    const lots = await lotsOf(p['5a'], event.id)
    for (const { id } of lots) {
      await move(t, '5a', id, 'submit')
      await move(t, '3a', id, 'approve')
      await move(t, '4a', id, 'list')
    }
    const recycler_id = await activeRecycler(t, p['4a'])
    const [first, second] = lots
    const paddles: string[] = []
    for (const lot of [first, second]) {
      const { data } = await post(p['4a'], `/api/lots/${lot.id}/sign-ups`, { recycler_id })
      const approved = await post(p['4a'], `/api/sign-ups/${data.id}/review`, {
        decision: 'approve',
        version: data.version,
      })
      await post(p['2a'], `/api/sign-ups/${data.id}/waive-deposit`, {
        reason: '老客户',
        version: approved.data.version,
      })
      paddles.push(data.paddle_no)
    }
    for (const { id } of lots.slice(0, 3)) await move(t, '4a', id, 'start_bidding')
    await sql("update lots set auction_time = now() - interval '2 hours' where id = $1", [first.id])
    const hour = 3_600_000
    const end = new Date(Date.now() - hour + 8 * hour).toISOString().slice(0, 19).replace('T', ' ')
    const text = [
      `1,轻型货车1,成交,${paddles[0]},,"27,000.00",${end}`,
      `2,别的名字,成交,${paddles[1]},别人,"26,900.00",2026-05-15 10:01:00`,
      '3,轻型货车3,流拍,,,,',
      '4,轻型货车4,成交,9,,"30,000.00",',
      '5,轻型货车5,成交,9,,"30,000.00",',
      '3,轻型货车3,流拍,,,,',
    ].join('\n')
    for (const who of [p['3a'], p['5a'], p['6a'], p['8a']])
      expect((await send(who, event.id, text)).status).toBe(403)
    const dry = await send(p['4a'], event.id, text, { dry_run: 'true' })
    expect(
      dry.data.results.map(({ line, code, reason, outcome }: any) => [line, code, reason, outcome]),
    ).toEqual([
      [2, 0, undefined, 'sold'],
      [3, 0, undefined, 'sold'],
      [4, 0, undefined, 'no_sale'],
      [5, 409, 'wrong_state', 'sold'],
      [6, 404, 'not_found', 'sold'],
      [7, 409, 'duplicate', 'no_sale'],
    ])
    expect(await sql('select platform from result_mappings')).toEqual([])
    expect((await lotsOf(p['2a'], event.id)).map(({ state }) => state)).toEqual([
      'bidding',
      'bidding',
      'bidding',
      'listed',
    ])
    const made = await send(p['4a'], event.id, text)
    expect(made.data.results.slice(0, 3)).toMatchObject([
      {
        id: first.id,
        deal_price: '27000.00',
        result_at: new Date(`${end}+08:00`).toISOString(),
        warnings: [],
        code: 0,
      },
      { id: second.id, warnings: ['name_differs', 'buyer_differs'], code: 0 },
      { id: lots[2].id, outcome: 'no_sale', code: 0 },
    ])
    expect((await send(p['2a'], event.id, text, { dry_run: 'true' })).data.results[0].warnings).toEqual([
      'below_reserve',
    ])
    const [one, two, three] = await lotsOf(p['2a'], event.id)
    expect([one, two, three].map(({ state, proposed_price }) => [state, proposed_price])).toEqual([
      ['confirming', '27000.00'],
      ['confirming', '26900.00'],
      ['bidding', null],
    ])
    // The record names the end that the platform names, not the moment of the import.
    const { bidding } = (await p['4a'].ask(`/api/auction-events/${event.id}/papers`)).data
    const [y, m, d, time] = end.split(/[- ]/)
    expect(bidding.find(({ lot_id }: any) => lot_id === first.id).to).toBe(`${y}年${m}月${d}日 ${time}`)
    const waiting = await p['2a'].ask(`/api/auction-events/${event.id}/proposals`)
    expect(waiting.data.results).toMatchObject([
      { id: first.id, paddle_no: paddles[0], deal_price: '27000.00', warnings: ['below_reserve'] },
      { id: second.id, paddle_no: paddles[1], deal_price: '26900.00', warnings: ['below_reserve'] },
    ])
    for (const who of [p['4a'], p['5a']])
      expect((await who.ask(`/api/auction-events/${event.id}/proposals`)).status).toBe(403)
    expect(await sql('select platform::int, mapping from result_mappings')).toMatchObject([
      { platform: 0, mapping: { paddle_no: '竞买号', deal_price: '成交价(元)' } },
    ])
    const wrong = await send(p['4a'], event.id, text, { mapping: '{"deal_price":"没有"}' })
    expect([wrong.status, Object.keys(wrong.data.fields)]).toEqual([422, ['mapping']])
  })
})

describe('the room', () => {
  test('shows the lots in bidding to those who enter bids, the reserve only to those who may see it', async () => {
    const { event } = await filled(p['5a'], [car(1), car(2), car(3, { 拍卖方式: '密封报价' })], {
      closes_at: inDays(11),
    })
    const lots = await lotsOf(p['5a'], event.id)
    for (const { id } of lots) {
      await move(t, '5a', id, 'submit')
      await move(t, '3a', id, 'approve')
      await move(t, '4a', id, 'list')
      await move(t, '4a', id, 'start_bidding')
    }
    const [first, , sealed] = lots
    const bidderId = await bidder(t, first.id)
    await bidder(t, first.id, { deposit: 'unpaid' })
    await bid(t, first.id, bidderId, '27000.00')
    await bid(t, sealed.id, await bidder(t, sealed.id), '28000.00')
    const path = `/api/auction-events/${event.id}/room`
    for (const who of [p['3a'], p['5a'], p['7a'], p['8a']]) expect((await who.ask(path)).status).toBe(403)
    const room = async (who: Person): Promise<any[]> => (await who.ask(path)).data.items
    const seen = await room(p['6a'])
    expect(seen.map(({ event_seq, highest, next }) => [event_seq, highest, next])).toEqual([
      [1, '27000.00', '27100.00'],
      [2, null, '26800.00'],
      [3, null, null],
    ])
    expect(seen[0]).toMatchObject({ leader: { id: bidderId }, ends_at: event.closes_at })
    expect(seen[0].bidders.map(({ id }: any) => id)).toEqual([bidderId])
    expect([seen[2].leader, 'gap' in seen[0]]).toEqual([null, false])
    expect((await room(p['2a'])).map(({ gap }) => gap)).toEqual(['3000.00', '30000.00', null])
    const highest = async (who: Person) =>
      (await who.ask(`/api/auction-events/${event.id}/lots`)).data.highest
    expect(await highest(p['6a'])).toEqual([{ id: first.id, bid_price: '27000.00' }])
    for (const seller of [p['3a'], p['5a']]) expect(await highest(seller)).toEqual([])
    const entered = await post(p['6a'], `/api/lots/${first.id}/bids`, {
      sign_up_id: bidderId,
      bid_price: '27200.00',
    })
    expect(entered.code).toBe(0)
    expect((await room(p['4a']))[0].highest).toBe('27200.00')
    await move(t, '4a', first.id, 'no_sale', { reason: '撤拍' })
    expect((await room(p['4a'])).map(({ event_seq }) => event_seq)).toEqual([2, 3])
  })
})
