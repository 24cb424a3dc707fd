import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#contract/all-routes.ts'
import { lotActions } from '#contract/rules/lot-machine.ts'
import { bid, bidder, lotIn, move, missDate } from '../support/auction.ts'
import { eventBidder, eventWith, payDeposit, perEvent, sellTo } from '../support/events.ts'
import { setLot } from '../support/placed-lots.ts'
import { files, leaves, thingOf } from '../support/sold-things.ts'
import { testApp, type Person, type TestApp } from '../support/harness.ts'
import { full } from '#tools/full-run.ts'

/**
 * The information barrier (product §1, §2). The test plants unique words as reserve and bidders. At each
 * stage of a lot, it searches every answer to every person for the words that the person must not know yet.
 */
const reserve = '734215.37'
const reserveMarks = ['734215', '734,215', '734 215']
const bidderMarks = ['金丝雀回收', '金丝雀付款', 'CANARYPADDLE']
const overReserve = '8.96'
/** The consignor's own rate of commission, and what it comes to. The buyers' side never learns either. */
const consignorRate = '7.37'
const consignorMarks = [consignorRate, 'consignor_commission_point":"', '58960.00']
/** Flags of collusion are visible to 1, 2 and 4, and to recruiters from the result on. */
const flagMarks = ['collusion_', 'note_collusion', '金丝雀说明']

/**
 * People who must not know the reserve or the bidders, before and after the result. Written from product.md.
 */
const blindToReserve = { before: ['4a', '6a', '7a', '8a'], after: ['7a', '8a'] }
const blindToBidders = { before: ['3a', '5a', '5b', '8a'], after: ['5b', '8a'] }
const blindToFlags = { before: ['3a', '5a', '5b', '6a', '8a'], after: ['3a', '5a', '5b', '8a'] }

type Stage = 'before' | 'after'

let t: TestApp
let lot: number
let event: number
let value: number
let two: number
let people: Person[]
let channel: pg.Client
const heard: string[] = []

beforeAll(async () => {
  t = await testApp()
  people = await Promise.all(['3a', '4a', '5a', '5b', '6a', '7a', '8a'].map((name) => t.as(name)))
  channel = new pg.Client({ connectionString: t.url })
  await channel.connect()
  channel.on('notification', (message) => heard.push(message.payload ?? ''))
  await channel.query('listen yjt_events')
})
afterAll(async () => {
  await channel.end()
  await t.close()
})

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)

/** The everyday run reads what is not about lots, sign-ups or events once in three stages, each person at another one. */
const shares = full ? 1 : 3
const isNear = (path: string) => /lots|sign-ups|auction-events/.test(path)
let stageNumber = 0

/** Every read about this lot, and the lists with every filter and order on hidden fields. */
function reads(): string[] {
  const idOf = (path: string): number =>
    path.includes('sign-ups/:id') ? value : path.includes('auction-events/:id') ? event : lot
  const plain = Object.values(allRoutes)
    .filter(
      ({ method, path }) =>
        method === 'GET' &&
        !['/api/events', '/api/search', '/common/download', '/common/download/resource'].includes(path),
    )
    .map(({ path }) => path.replace(/:[a-z_]+/g, String(idOf(path))))
  const lists = ['/api/goods', '/api/commissioned', '/api/sign-ups'].flatMap((path) =>
    [
      'limit=100',
      'q=734215',
      `q=${encodeURIComponent('金丝雀')}`,
      'q=CANARYPADDLE',
      'unsold_reason=below_reserve',
      'sort=reserve_price',
      'reserve_price_from=734215',
      'premium_over_reserve_from=1',
    ].map((query) => `${path}?${query}`),
  )
  const searches = ['734215', encodeURIComponent('屏障标的')].map((q) => `/api/search?q=${q}`)
  return [
    ...plain,
    ...lists,
    ...searches,
    '/api/audit?resource=lots&limit=100',
    `/api/audit?record_id=${lot}&limit=100`,
  ]
}

/** Writes that must be refused without revealing anything. */
async function refusedWrites(who: Person): Promise<[string, string][]> {
  const { version } = (await sql('select version from lots where id = $1', [lot])).rows[0]
  const answers: [string, string][] = []
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await who.ask(path, { method, body })
    answers.push([`${method} ${path} ${JSON.stringify(body)}`, answer.text])
    expect([path, JSON.stringify(body), answer.status < 200 || answer.status >= 400]).toEqual([
      path,
      JSON.stringify(body),
      true,
    ])
  }
  for (const action of lotActions)
    await send('POST', `/api/lots/${lot}/transitions`, { action, version: version + 7 })
  for (const body of [
    { reserve_price: '1', version: version + 7 },
    { reserve_price: reserve },
    { masked: [], version },
  ])
    await send('PATCH', `/api/lots/${lot}`, body)
  await send('POST', `/api/lots/${lot}/copy`, { version: version + 7 })
  await send('POST', `/api/lots/${lot}/sign-ups`, { recycler_id: 987_654 })
  await send('POST', `/api/lots/${lot}/bids`, { sign_up_id: 987_654, bid_price: '734215.38' })
  await send('POST', `/api/sign-ups/${value}/review`, { decision: 'approve', version: 99 })
  return answers
}

/** `flags` is `after` where another lot of the event has its result. */
async function leaks(stage: Stage, flags: Stage = stage): Promise<string[]> {
  const found: string[] = []
  const asks = async (who: Person) => {
    const bodies: [string, string][] = []
    const turn = stageNumber + people.indexOf(who)
    const due = reads().filter((path, at) => isNear(path) || (at + turn) % shares === 0)
    for (const path of due) bodies.push([path, (await who.ask(path)).text])
    bodies.push(...(await refusedWrites(who)))
    for (const [asked, answer] of bodies) {
      // The seconds of an instant may look like a rate.
      const text = answer.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+/g, '')
      const marks = blindToReserve[stage].includes(who.username)
        ? [...reserveMarks, `"premium_over_reserve":"${overReserve}"`]
        : []
      // Everybody may see recyclers. What is sealed is that they bid here. Finance has to know who paid a
      // deposit, in its queue and at the head of its dashboard, and prints the papers of a sale.
      const ofQueue = asked.startsWith('/api/finance/') || asked === '/api/dashboard'
      const ofFinance = ofQueue || (stage === 'after' && /\/(?:papers|sales)$/.test(asked))
      const open = asked.startsWith('/api/recyclers') || (who.username === '8a' && ofFinance)
      if (blindToBidders[stage].includes(who.username) && !open) marks.push(...bidderMarks)
      if (blindToFlags[flags].includes(who.username)) marks.push(...flagMarks)
      if (['4a', '6a'].includes(who.username)) marks.push('"premium_over_reserve":"', ...consignorMarks)
      for (const mark of marks) if (text.includes(mark)) found.push(`${who.username} ${asked}: ${mark}`)
    }
  }
  await Promise.all(people.map(asks))
  stageNumber += 1
  for (const payload of heard)
    for (const mark of [...reserveMarks, ...bidderMarks, ...flagMarks, consignorRate])
      if (payload.includes(mark)) found.push(`events: ${payload}`)
  return found
}

/** Between two stages of a test. The everyday run looks at the later one, which knows more. */
const leaksBetween = (stage: Stage) => (full ? leaks(stage) : Promise.resolve([]))

async function act(who: string, action: string, more: Record<string, unknown> = {}): Promise<void> {
  const answer = await move(t, who, lot, action, more)
  expect([action, answer.code, answer.code === 0 ? '' : answer.text]).toEqual([action, 0, ''])
}

const paper = async (who: string) => {
  const path = `/f/barrier${Math.random()}`
  await sql(
    "insert into uploads (uid, name, path, stored, type, bytes) values ($1, 'a.pdf', $2, 'aa/bb/cc', 'application/pdf', 1)",
    [t.uid(who), path],
  )
  return [{ name: 'a.pdf', path }]
}

describe('nobody learns sealed facts', () => {
  test('from the draft to the listing', async () => {
    lot = await lotIn(t, 'approved', {
      corpore_name: '屏障标的',
      starting_price: '700000.00',
      reserve_price: reserve,
      bond_price: '70000.00',
      commission_payer: 'both',
      consignor_commission_point: consignorRate,
    })
    value = 1
    const { rows } = await sql(
      `insert into auction_events (event_no, title, company, platform, opens_at, signup_end_time, service_id)
       values ('YJT-S-1', '屏障专场', 0, 0, now() + interval '10 days', now() + interval '9 days', $1) returning id::int`,
      [t.uid('5a')],
    )
    event = rows[0].id
    await sql('update lots set event_id = $2, event_seq = 1 where id = $1', [lot, event])
    expect(await leaksBetween('before')).toEqual([])
    await act('2a', 'list')
    value = await bidder(t, lot)
    two = await bidder(t, lot)
    await sql(
      "update recyclers set company_name = '金丝雀回收' || id where id in (select recycler_id from sign_ups where lot_id = $1)",
      [lot],
    )
    await sql(
      "update sign_ups set paddle_no = 'CANARYPADDLE' || id, payer_name = '金丝雀付款' where lot_id = $1",
      [lot],
    )
    const noted = await (
      await t.as('2a')
    ).ask(`/api/sign-ups/${value}/collusion-note`, {
      method: 'POST',
      body: { collusion_note: '金丝雀说明', version: 1 },
    })
    expect(noted.data.collusion_flags.map((flag: { kind: string }) => flag.kind)).toEqual(['payer'])
    expect(await leaks('before')).toEqual([])
  })

  test('while bids come in and while the result is confirmed', async () => {
    await act('4a', 'start_bidding')
    await bid(t, lot, value, '700000.00')
    await bid(t, lot, two, '800000.00')
    expect(await leaks('before')).toEqual([])
    await act('6a', 'close_bidding')
    await act('4a', 'propose', { winner_sign_up_id: two, deal_price: '800000.00' })
    expect(await leaks('before')).toEqual([])
  })

  test('buyers learn the reserve, and sellers the bidders, only after the sale', async () => {
    await act('2a', 'sell', { winner_sign_up_id: two, deal_price: '800000.00' })
    expect(await leaks('after')).toEqual([])
    const get = async (who: string) => (await (await t.as(who)).ask(`/api/lots/${lot}`)).data
    expect(await get('4a')).toMatchObject({
      reserve_price: reserve,
      masked: expect.arrayContaining(['consignor_commission_point']),
    })
    expect(await get('5a')).toMatchObject({ consignor_commission_point: consignorRate })
    expect((await get('4a')).premium_over_reserve).toBeUndefined()
    expect(await get('5a')).toMatchObject({
      premium_over_reserve: overReserve,
      winner_sign_up_id_name: expect.stringContaining('金丝雀回收'),
    })
    const paid = await move(t, '8a', lot, 'mark_paid')
    for (const mark of [...reserveMarks, ...bidderMarks])
      expect([mark, paid.text.includes(mark)]).toEqual([mark, false])
  })

  test('a default seals both again, and a next round keeps them sealed', async () => {
    await missDate(t, lot)
    await act('2a', 'default', { reason: '未付款' })
    expect(await leaks('before')).toEqual([])
    await act('5a', 'relist')
    expect(await leaks('before')).toEqual([])
  })

  test('a deposit that is carried to the next round tells nobody whose it is', async () => {
    await sql("update lots set state = 'listed' where id = $1", [lot])
    const before = (await sql('select recycler_id, version from sign_ups where id = $1', [value])).rows[0]
    const lead = await t.as('4a')
    const body = { recycler_id: Number(before.recycler_id), paddle_no: 'CANARYPADDLE2' }
    const next = await lead.ask(`/api/lots/${lot}/sign-ups`, { method: 'POST', body })
    expect([next.code, next.text]).toEqual([0, next.text])
    expect(await leaksBetween('before')).toEqual([])
    const carried = await lead.ask(`/api/sign-ups/${value}/carry-over`, {
      method: 'POST',
      body: { to_sign_up_id: next.data.id, files: await paper('4a'), version: before.version },
    })
    expect([carried.data?.deposit_status, carried.text]).toEqual(['carried', carried.text])
    value = next.data.id
    expect(await leaks('before')).toEqual([])
  })

  test('one paddle and one deposit for an event tell no seller who bids, while other lots are sold', async () => {
    const made = await eventWith(t, 2, perEvent())
    const [first = 0, second = 0] = made.lots
    const [one, other] = [await eventBidder(t, made), await eventBidder(t, made)]
    const sealed = { corpore_name: '屏障标的', reserve_price: reserve, starting_price: '700000.00' }
    await setLot(t, second, sealed)
    const { recycler_id } = one
    await sql("update recyclers set company_name = '金丝雀回收' || id where id = $1", [recycler_id])
    const marks = "paddle_no = 'CANARYPADDLE', payer_name = '金丝雀付款'"
    await sql(`update sign_ups set ${marks} where recycler_id = $1`, [recycler_id])
    lot = second
    event = made.id
    value = one.own[1] ?? 0
    await payDeposit(t, one)
    await payDeposit(t, other)
    expect(await leaksBetween('before')).toEqual([])
    expect((await sellTo(t, made, 0, other, '600000.00')).code).toBe(0)
    await setLot(t, first, { state: 'paid' })
    const thing = await thingOf(t, first)
    await files(t, await leaves(t, thing), 'transfer', { new_plate: '浙A12345' })
    await setLot(t, second, { state: 'bidding' })
    await bid(t, second, value, '800000.00')
    expect(await leaks('before', 'after')).toEqual([])
    expect((await (await t.as('6a')).ask(`/api/sign-ups/${value}`)).text).not.toContain('collusion_')
    expect((await sellTo(t, made, 1, one, '900000.00')).code).toBe(0)
    expect(await leaks('after')).toEqual([])
  }, 240_000)

  test('an unsold round stays sealed, including the reason', async () => {
    lot = await lotIn(t, 'bidding', {
      corpore_name: '屏障标的',
      starting_price: '700000.00',
      reserve_price: reserve,
      bond_price: '70000.00',
    })
    value = await bidder(t, lot)
    await sql(
      "update recyclers set company_name = '金丝雀回收' || id where id in (select recycler_id from sign_ups where lot_id = $1)",
      [lot],
    )
    await bid(t, lot, value, '734215.36')
    await sql("update sign_ups set paddle_no = 'CANARYPADDLE' || id where lot_id = $1", [lot])
    await sql('update lots set starting_price = 734000.00 where id = $1', [lot])
    const answer = await move(t, '4a', lot, 'no_sale', { reason: '未成交' })
    expect([answer.data.state, answer.data.unsold_reason]).toEqual(['unsold', undefined])
    for (const who of ['4a', '6a']) {
      const { text } = await (await t.as(who)).ask(`/api/lots/${lot}/timeline`)
      expect([who, text.includes('below_reserve')]).toEqual([who, false])
      expect((await (await t.as(who)).ask(`/api/lots/${lot}`)).text).not.toContain('below_reserve')
    }
  })

  test('only people who may see the reserve see consent papers, which a price below the reserve needs', async () => {
    lot = await lotIn(t, 'bidding', {
      corpore_name: '屏障标的',
      starting_price: '700000.00',
      reserve_price: reserve,
      bond_price: '70000.00',
    })
    const winner = await bidder(t, lot)
    await bid(t, lot, winner, '700000.00')
    await act('2a', 'close_bidding')
    const consent_files = await paper('2a')
    await act('2a', 'sell', { winner_sign_up_id: winner, deal_price: '700000.00', consent_files })
    await missDate(t, lot)
    await act('2a', 'default', { reason: 'x' })
    expect((await (await t.as('4a')).ask(`/api/lots/${lot}`)).text).not.toContain('consent_files":[{')
    expect((await (await t.as('5a')).ask(`/api/lots/${lot}`)).data.consent_files).toEqual(consent_files)
    const path = encodeURIComponent(consent_files[0]?.path ?? '')
    for (const who of ['4a', '6a'])
      expect((await (await t.as(who)).ask(`/common/download/resource?resource=${path}`)).status).toBe(404)
  })

  test('somebody with roles on both sides sees everything', async () => {
    await sql("update staff set roles = '{4,5}' where username = '4b'")
    const id = await lotIn(t, 'listed', { reserve_price: reserve })
    expect((await (await t.as('4b')).ask(`/api/lots/${id}`)).data.reserve_price).toBe(reserve)
    await sql("update staff set roles = '{4}' where username = '4b'")
  })
})
