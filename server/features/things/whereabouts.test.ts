import { expect, test } from 'vitest'
import { withPeople } from '#server/test/support/people.ts'
import {
  accepts,
  act,
  files,
  leaves,
  nextVin,
  paidVehicles,
  scraps,
  thingOf,
} from '#server/test/support/sold-things.ts'
import { vinOf } from '#server/test/support/made-vins.ts'
import { followThingsNightly } from './due.ts'
import { notifyDaily } from '#server/features/notifications/daily.ts'

const { t, p } = withPeople('2a', '5a', '5b', '6a')

test('the report says what went where, and what is missing, to those who see lot, event or consignor', async () => {
  const lot = await paidVehicles(t, [nextVin(), nextVin(), nextVin()])
  const { rows } = await t.database.pool.query('select commission_id::int as id from lots where id = $1', [
    lot,
  ])
  const consignor = rows[0].id as number
  const won = await t.database.pool.query(
    `select r.company_name from recyclers r join sign_ups s on s.recycler_id = r.id
     join lots l on l.winner_sign_up_id = s.id where l.id = $1`,
    [lot],
  )
  const buyer = won.rows[0].company_name as string
  const [first, second] = [await thingOf(t, lot), await thingOf(t, lot, 1)]
  const whole = await scraps(t, await leaves(t, first))
  expect((await accepts(t, whole)).code).toBe(0)
  await files(t, await leaves(t, second), 'scrap_certificate', { vin: nextVin() })
  for (const path of [`/api/lots/${lot}/whereabouts`, `/api/consignors/${consignor}/whereabouts`]) {
    const { data } = await p['5a'].ask(path)
    expect(data).toMatchObject({ total: 3, out: 2, accounted: 1, late: 0 })
    expect(data.rows.map((row: any) => [row.state, row.missing.length, row.faults])).toEqual([
      ['accepted', 0, []],
      ['out', 2, ['vin_differs']],
      ['in_yard', 3, []],
    ])
    expect(data.rows.map((row: any) => row.buyer)).toEqual([buyer, buyer, buyer])
  }
  expect((await p['5b'].ask(`/api/lots/${lot}/whereabouts`)).code).toBe(404)
  expect((await p['5b'].ask(`/api/consignors/${consignor}/whereabouts`)).data).toMatchObject({
    total: 0,
    rows: [],
  })
  expect((await p['6a'].ask(`/api/consignors/${consignor}/whereabouts`)).code).toBe(403)
  const ofBuyers = (await p['6a'].ask(`/api/lots/${lot}/whereabouts`)).text
  const { rows: named } = await t.database.pool.query('select company_name from consignors where id = $1', [
    consignor,
  ])
  expect(ofBuyers).not.toContain(named[0].company_name)
})

test('an event reports on the lots that the reader sees', async () => {
  const lot = await paidVehicles(t, [nextVin()])
  const { rows } = await t.database.pool.query(
    `insert into auction_events (event_no, title, company, platform, opens_at, signup_end_time)
     values ('YJT-S-${process.pid}', '去向专场', 0, 0, now(), now()) returning id::int`,
  )
  const event = rows[0].id as number
  expect((await p['5a'].ask(`/api/auction-events/${event}/whereabouts`)).code).toBe(404)
  await t.database.pool.query('update lots set event_id = $2, event_seq = 1 where id = $1', [lot, event])
  const { data } = await p['5a'].ask(`/api/auction-events/${event}/whereabouts`)
  expect(data).toMatchObject({ title: '去向专场', total: 1, accounted: 0 })
  expect((await p['5b'].ask(`/api/auction-events/${event}/whereabouts`)).code).toBe(404)
})

test('the bell rings a week before and on the day, once each, for the people of the lot', async () => {
  const lot = await paidVehicles(t, [nextVin()])
  await leaves(t, await thingOf(t, lot))
  const bells = async () =>
    (
      await t.database.pool.query(
        "select uid::int, once from notifications where kind = 'evidence_due' and url like '%id=' || $1 || '%' order by id",
        [lot],
      )
    ).rows
  const day = (n: number) => new Date(Date.now() + n * 86_400_000)
  await notifyDaily(t.database.db, day(2))
  expect(await bells()).toEqual([])
  await notifyDaily(t.database.db, day(9))
  const first = await bells()
  expect(first.map((bell) => bell.uid)).toEqual(expect.arrayContaining([t.uid('5a'), t.uid('6a')]))
  await notifyDaily(t.database.db, day(10))
  expect(await bells()).toEqual(first)
  await notifyDaily(t.database.db, day(15))
  expect((await bells()).length).toBe(first.length * 2)
})

test('late evidence is in the work list, and lowers the grade of the buyer until it is accepted', async () => {
  const lot = await paidVehicles(t, [nextVin()])
  const thing = await leaves(t, await thingOf(t, lot))
  const buyer = async () =>
    (
      await t.database.pool.query(
        `select r.grade, r.late_count from recyclers r join sign_ups s on s.recycler_id = r.id
         join lots l on l.winner_sign_up_id = s.id where l.id = $1`,
        [lot],
      )
    ).rows[0]
  const later = new Date(Date.now() + 40 * 86_400_000)
  await followThingsNightly(t.database.db, later)
  expect(await buyer()).toEqual({ grade: 'C', late_count: 1 })
  await accepts(t, await scraps(t, thing))
  await followThingsNightly(t.database.db, new Date(later.getTime() + 86_400_000))
  expect(await buyer()).toEqual({ grade: 'B', late_count: 0 })
})

const n = 1000
const swapped = [100, 101, 480, 481]
const [missing, twice, sameNumber, sameAs] = [250, 333, 700, 701]

/** Two lots of a thousand vehicles in all, filed as a clerk would. One of them is in both lots. */
test(
  'of a thousand vehicles all planted faults are named, and none besides',
  { timeout: 120_000 },
  async () => {
    const vins = Array.from({ length: n }, (_, at) => vinOf(90_000_000 + at))
    const other = await paidVehicles(t, [vins[twice] ?? ''])
    await leaves(t, await thingOf(t, other))
    // A goods list has at most 500 rows.
    const lots = [await paidVehicles(t, vins.slice(0, 500)), await paidVehicles(t, vins.slice(500))]
    const ids = (
      await t.database.pool.query('select t.id::int from things t where lot_id = any($1) order by id', [lots])
    ).rows.map((row) => row.id as number)
    const leaving = ids.filter((_, at) => at !== missing)
    await t.database.pool.query(
      "update things set state = 'out', out_at = now(), evidence_due_on = current_date + 15 where id = any($1)",
      [leaving],
    )
    const paper = (at: number, kind: string) => ({
      thing: ids[at],
      kind,
      vin: kind === 'photos' ? null : vins[swapped.includes(at) ? at ^ 1 : at],
      number:
        kind === 'photos'
          ? null
          : `VEHICLE-${kind}${at === sameAs && kind === 'scrap_certificate' ? sameNumber : at}`,
    })
    const papers = leaving.flatMap((id) =>
      ['scrap_certificate', 'deregistration', 'photos'].map((kind) => paper(ids.indexOf(id), kind)),
    )
    await t.database.pool.query(
      `insert into thing_evidence (thing_id, kind, date, vin, number, number_key)
     select thing, kind, current_date + 1, vin, number, upper(replace(number, '_', ''))
     from jsonb_to_recordset($1::jsonb) as x (thing bigint, kind text, vin text, number text)`,
      [JSON.stringify(papers)],
    )
    const found = new Map<number, string[]>()
    for (const lot of lots)
      for (const row of (await p['2a'].ask(`/api/lots/${lot}/whereabouts`)).data.rows)
        if (row.faults.length > 0 || row.missing.length > 0)
          found.set(ids.indexOf(row.id), [...row.faults, ...(row.state === 'in_yard' ? ['in_yard'] : [])])
    expect(Object.fromEntries(found)).toEqual({
      ...Object.fromEntries(swapped.map((at) => [at, ['vin_differs']])),
      [missing]: ['in_yard'],
      [twice]: ['left_twice'],
      [sameNumber]: ['number_taken'],
      [sameAs]: ['number_taken'],
    })
    expect((await thingOf(t, other)).faults).toEqual(['left_twice'])
    const faulty = ids[sameAs] ?? 0
    const version = (await t.database.pool.query('select version from things where id = $1', [faulty]))
      .rows[0].version
    const refused = await act(t, '6a', `/api/things/${faulty}/accept`, { version })
    expect(refused).toMatchObject({ code: 409, data: { reason: 'thing_faulty', faults: ['number_taken'] } })
  },
)
