import { describe, expect, test } from 'vitest'
import { fileOf, lotIn, move } from '#server/test/support/auction.ts'
import { placeFundedLot } from '#server/test/support/placed-lots.ts'
import { withPeople } from '#server/test/support/people.ts'
import { paidLot, soldLot } from '#server/test/support/sold-lots.ts'
import {
  accepts,
  act,
  files,
  leaves,
  nextVin,
  paidVehicles,
  scraps,
  thingOf,
  thingsOf,
  today,
} from '#server/test/support/sold-things.ts'
import { makeMissingThings } from './make-things.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '5b', '6a', '6b', '8a', '8b')

test('lots that were sold before have no term for evidence, and new ones have fifteen days', async () => {
  const lot = await lotIn(t, 'draft')
  const row = (await p['5a'].ask(`/api/lots/${lot}`)).data
  expect([row.end_use, row.evidence_days, row.performance_bond]).toEqual([null, 15, null])
  const { rows } = await t.database.pool.query(
    "select column_default from information_schema.columns where table_name = 'lots' and column_name = 'evidence_days'",
  )
  expect(rows[0].column_default).toBe('15')
})

test('the goods list of a lot becomes its things when it is sold; a lot without one is one thing', async () => {
  const lot = await soldLot(t)
  const list = await thingsOf(t, lot)
  expect(list).toMatchObject({ total: 1, out: 0, accounted: 0, evidence_days: 15 })
  expect(list.items[0]).toMatchObject({ state: 'in_yard', kind: 'vehicle', vin: null, faults: [] })
  const open = await lotIn(t, 'listed')
  expect(await thingsOf(t, open)).toMatchObject({ total: 0, items: [] })
})

test('the nightly run makes the things of lots that another release has sold', async () => {
  const lot = await placeFundedLot(t)
  expect((await thingsOf(t, lot)).total).toBe(0)
  expect(await makeMissingThings(t.database.db, lot - 1)).toBeGreaterThanOrEqual(lot)
  expect(await makeMissingThings(t.database.db, lot - 1)).toBe(null)
  expect((await thingsOf(t, lot)).total).toBe(1)
})

describe('a thing leaves', () => {
  test('once it is paid for, with a photo at the gate or a ticket of its lot', async () => {
    const lot = await soldLot(t)
    const thing = await thingOf(t, lot)
    const photo = await fileOf(t, '6a')
    const path = `/api/things/${thing.id}/out`
    expect(await act(t, '6a', path, { version: 1, photo })).toMatchObject({
      code: 409,
      data: { reason: 'wrong_state', state: 'sold' },
    })
    const { id } = await paidLot(t)
    const paid = await thingOf(t, id)
    const bare = await act(t, '6a', `/api/things/${paid.id}/out`, { version: 1 })
    expect([bare.status, Object.keys(bare.data.fields)]).toEqual([422, ['photo']])
    const foreign = await act(t, '6a', `/api/things/${paid.id}/out`, { version: 1, ticket_id: 999_999 })
    expect([foreign.status, Object.keys(foreign.data.fields)]).toEqual([422, ['ticket_id']])
    const out = await leaves(t, paid)
    expect(out).toMatchObject({ state: 'out', version: 2, out_at: expect.any(String) })
    expect((out.evidence_due_on ?? '') > today()).toBe(true)
  })

  test('once: two at the same moment have one winner', async () => {
    const lot = await paidVehicles(t, [nextVin()])
    const thing = await thingOf(t, lot)
    const body = { version: 1, photo: await fileOf(t, '6a') }
    const path = `/api/things/${thing.id}/out`
    const answers = await Promise.all([act(t, '6a', path, body), act(t, '6a', path, body)])
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 409])
    expect(answers.find((answer) => answer.code === 409)?.data.reason).toBe('already_out')
  })

  test('never before the sale, nor in the future', async () => {
    const lot = await paidVehicles(t, [nextVin()])
    const thing = await thingOf(t, lot)
    const photo = await fileOf(t, '6a')
    for (const days of [-30, 1]) {
      const at = new Date(Date.now() + days * 86_400_000).toISOString()
      const answer = await act(t, '6a', `/api/things/${thing.id}/out`, { version: 1, photo, at })
      expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, ['at']])
    }
  })

  test('with others of its lot on one photo, and each is answered', async () => {
    const lot = await paidVehicles(t, [nextVin(), nextVin(), nextVin()])
    const ids = (await thingsOf(t, lot)).items.map(({ id }) => id)
    const photo = await fileOf(t, '6a')
    await act(t, '6a', `/api/lots/${lot}/things/out`, { ids: [ids[0]], photo })
    const answer = await act(t, '6a', `/api/lots/${lot}/things/out`, { ids, photo })
    expect(answer.data.results.map((result: any) => [result.code, result.reason])).toEqual([
      [409, 'already_out'],
      [0, undefined],
      [0, undefined],
    ])
    expect(await thingsOf(t, lot)).toMatchObject({ out: 3, total: 3 })
  })

  test('and comes back with a reason, while no paper says where it went', async () => {
    const lot = await paidVehicles(t, [nextVin()])
    const out = await leaves(t, await thingOf(t, lot))
    const undo = { version: out.version, reason: '点错了' }
    const back = await act(t, '6a', `/api/things/${out.id}/undo`, undo)
    expect(back.data).toMatchObject({ state: 'in_yard', out_at: null, out_photo: [], evidence_due_on: null })
    const again = await leaves(t, back.data)
    const filed = await files(t, again, 'photos')
    const refused = await act(t, '6a', `/api/things/${out.id}/undo`, { ...undo, version: filed.version })
    expect(refused).toMatchObject({ code: 409, data: { reason: 'wrong_state' } })
  })

  test('by the people of the lot, their leads and directors alone', async () => {
    const lot = await paidVehicles(t, [nextVin()])
    const thing = await thingOf(t, lot)
    const path = `/api/things/${thing.id}/out`
    expect((await act(t, '6b', path, { version: 1, photo: await fileOf(t, '6b') })).code).toBe(403)
    expect((await act(t, '5b', path, { version: 1, photo: await fileOf(t, '5b') })).code).toBe(404)
    expect((await act(t, '8a', path, { version: 1, photo: await fileOf(t, '8a') })).code).toBe(403)
    expect((await p['5b'].ask(`/api/lots/${lot}/things`)).code).toBe(404)
    expect((await act(t, '2a', path, { version: 1, photo: await fileOf(t, '2a') })).code).toBe(0)
  })
})

test('things that stay behind when the lot is picked up are due from then', async () => {
  const lot = await paidVehicles(t, [nextVin(), nextVin()])
  await leaves(t, await thingOf(t, lot))
  expect((await move(t, '6a', lot, 'mark_picked_up', { settlement_quantity: '12' })).code).toBe(0)
  const behind = await thingOf(t, lot, 1)
  expect(behind).toMatchObject({ state: 'in_yard', late: false, evidence_due_on: expect.any(String) })
  await t.database.pool.query(
    "update things set evidence_due_on = current_date - 2 where lot_id = $1 and state = 'in_yard'",
    [lot],
  )
  const late = (await p['5a'].ask(`/api/things?late=true&lot_id=${lot}`)).data
  expect(late.items.map((thing: any) => [thing.id, thing.late])).toEqual([[behind.id, true]])
  const left = await leaves(t, behind)
  expect(left.late).toBe(true)
})

describe('a paper', () => {
  test('has number, date and file, and is of a kind that fits goods and end use', async () => {
    const lot = await paidVehicles(t, [nextVin()])
    const thing = await leaves(t, await thingOf(t, lot))
    const path = `/api/things/${thing.id}/evidence`
    const { version } = thing
    const bare = await act(t, '6a', path, { kind: 'scrap_certificate', date: today(), version })
    expect(Object.keys(bare.data.fields).toSorted()).toEqual(['files', 'number'])
    const more = { files: await fileOf(t, '6a'), number: 'A1', version }
    const wrong = await act(t, '6a', path, { ...more, kind: 'transfer', date: today(), new_plate: '浙B1' })
    expect(Object.keys(wrong.data.fields)).toEqual(['kind'])
    const future = await act(t, '6a', path, { ...more, kind: 'scrap_certificate', date: '2199-01-01' })
    expect(Object.keys(future.data.fields)).toEqual(['date'])
  })

  test('waits until the thing has left', async () => {
    const lot = await paidVehicles(t, [nextVin()])
    const thing = await thingOf(t, lot)
    const paper = { kind: 'photos', date: today(), files: await fileOf(t, '6a'), version: 1 }
    expect(await act(t, '6a', `/api/things/${thing.id}/evidence`, paper)).toMatchObject({
      code: 409,
      data: { reason: 'not_out_yet' },
    })
    expect(await accepts(t, thing)).toMatchObject({ code: 409, data: { reason: 'not_out_yet' } })
  })

  test.each([
    ['vin_differs', { vin: nextVin() }],
    ['vin_check_digit', { vin: 'LSVAA4181E2000001' }],
    ['plate_differs', { plate: '浙B00001' }],
    ['not_identified', { vin: null }],
    ['date_before_out', { date: '2020-01-01' }],
  ])('with %s is named and not accepted without a reason of 2', async (fault, change) => {
    const lot = await paidVehicles(t, [nextVin()])
    const out = await leaves(t, await thingOf(t, lot))
    const whole = await files(t, await files(t, out, 'deregistration'), 'photos')
    const thing = await files(t, whole, 'scrap_certificate', change)
    expect(thing.faults).toContain(fault)
    expect(thing.evidence.at(-1)?.faults).toContain(fault)
    const faulty = { code: 409, data: { reason: 'thing_faulty', missing: [] } }
    expect(await accepts(t, thing)).toMatchObject(faulty)
    expect(await accepts(t, thing, { reason: '已核对原件' })).toMatchObject(faulty)
    expect(await accepts(t, thing, {}, '2a')).toMatchObject(faulty)
    const accepted = await accepts(t, thing, { reason: '已核对原件' }, '2a')
    expect(accepted.data).toMatchObject({ state: 'accepted', accept_reason: '已核对原件' })
  })

  test('that fits is accepted by the people of the lot, and 2 takes that back', async () => {
    const lot = await paidVehicles(t, [nextVin()])
    const thing = await scraps(t, await leaves(t, await thingOf(t, lot)))
    expect(thing).toMatchObject({ state: 'evidence_in', missing: [], faults: [] })
    const { data } = await accepts(t, thing)
    expect(data).toMatchObject({ state: 'accepted', actions: [] })
    expect(await thingsOf(t, lot)).toMatchObject({ accounted: 1, total: 1 })
    const undo = { version: data.version, reason: '材料有误' }
    expect((await act(t, '6a', `/api/things/${data.id}/undo`, undo)).code).toBe(403)
    expect((await act(t, '2a', `/api/things/${data.id}/undo`, undo)).data.state).toBe('evidence_in')
  })

  test('that was accepted without papers is out again when that is taken back', async () => {
    const lot = await paidVehicles(t, [nextVin()])
    const out = await leaves(t, await thingOf(t, lot))
    const { data } = await accepts(t, out, { reason: '证明已遗失' }, '2a')
    const undo = { version: data.version, reason: '材料有误' }
    expect((await act(t, '2a', `/api/things/${data.id}/undo`, undo)).data.state).toBe('out')
  })

  test('that is missing is named, and blanks, dashes and small letters do not matter', async () => {
    const vin = nextVin()
    const lot = await paidVehicles(t, [vin])
    const out = await leaves(t, await thingOf(t, lot))
    const typed = `${vin.slice(0, 3).toLowerCase()} ${vin.slice(3, 9)}-${vin.slice(9)}`
    const thing = await files(t, out, 'scrap_certificate', { vin: typed })
    expect(thing).toMatchObject({ state: 'out', faults: [], missing: ['deregistration', 'photos'] })
    expect((await accepts(t, thing)).data).toMatchObject({ reason: 'thing_faulty', faults: [] })
  })

  test('before the certificate of recycling is out of order', async () => {
    const lot = await paidVehicles(t, [nextVin()])
    const thing = await thingOf(t, lot)
    await t.database.pool.query("update lots set result_at = now() - interval '9 days' where id = $1", [lot])
    const day = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
    const out = await leaves(t, thing, { at: day(5) })
    const certified = await files(t, out, 'scrap_certificate', { date: day(1).slice(0, 10) })
    const early = await files(t, certified, 'deregistration', { date: day(3).slice(0, 10) })
    expect(early.faults).toEqual(['dates_out_of_order'])
  })

  test('whose number stands on the paper of another thing is named on both, until one is void', async () => {
    const [one, other] = [await paidVehicles(t, [nextVin()]), await paidVehicles(t, [nextVin()])]
    const [first, second] = [await leaves(t, await thingOf(t, one)), await leaves(t, await thingOf(t, other))]
    const number = `沪回 ${process.pid}-77`
    await files(t, first, 'scrap_certificate', { number })
    const twice = await files(t, second, 'scrap_certificate', { number: number.replace(' ', '') })
    expect(twice.faults).toEqual(['number_taken'])
    expect((await thingOf(t, one)).faults).toEqual(['number_taken'])
    const path = `/api/thing-evidence/${twice.evidence[0]?.id}/void`
    expect((await act(t, '6a', path, { reason: '录错' })).data).toMatchObject({ faults: [], evidence: [] })
    expect((await thingOf(t, one)).faults).toEqual([])
    expect(await act(t, '6a', path, { reason: '录错' })).toMatchObject({
      code: 409,
      data: { reason: 'already_voided' },
    })
  })
})

test('a vehicle that has left in two lots is named in both', async () => {
  const vin = nextVin()
  const lots = [await paidVehicles(t, [vin]), await paidVehicles(t, [vin])]
  for (const lot of lots) await leaves(t, await thingOf(t, lot))
  for (const lot of lots) expect((await thingOf(t, lot)).faults).toEqual(['left_twice'])
})

test('a vehicle for use needs its transfer with the new plate', async () => {
  const lot = await paidVehicles(t, [nextVin()], { end_use: '过户' })
  const out = await leaves(t, await thingOf(t, lot))
  expect(out.missing).toEqual(['transfer'])
  const paper = { kind: 'transfer', number: 'D1', date: today(), files: await fileOf(t, '6a'), vin: out.vin }
  const path = `/api/things/${out.id}/evidence`
  const bare = await act(t, '6a', path, { ...paper, version: out.version })
  expect(Object.keys(bare.data.fields)).toEqual(['new_plate'])
  const filed = await act(t, '6a', path, { ...paper, new_plate: '苏E12345', version: out.version })
  expect(filed.data).toMatchObject({ state: 'evidence_in', faults: [] })
})

test('every step is on record with its lot', async () => {
  const lot = await paidVehicles(t, [nextVin()])
  const thing = await scraps(t, await leaves(t, await thingOf(t, lot)))
  await accepts(t, thing)
  const { items } = (await p['1a'].ask(`/api/audit?resource=things&record_id=${thing.id}&limit=20`)).data
  expect(items.map((row: any) => row.action)).toEqual([
    'accept',
    'file_evidence',
    'file_evidence',
    'file_evidence',
    'take_out',
  ])
  expect(items.every((row: any) => row.detail.lot_id === lot)).toBe(true)
})

test('nobody without a session or permission reads or writes things', async () => {
  const lot = await paidVehicles(t, [nextVin()])
  const thing = await thingOf(t, lot)
  for (const path of ['out', 'undo', 'evidence', 'accept'])
    expect((await t.ask(`/api/things/${thing.id}/${path}`, { method: 'POST', body: {} })).status).toBe(401)
  expect((await p['8a'].ask(`/api/lots/${lot}/things`)).code).toBe(403)
})
