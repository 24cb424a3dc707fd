import { describe, expect, test } from 'vitest'
import { eventWith } from '#server/test/support/events.ts'
import type { Answer, Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import { activeRecycler, setLot } from '#server/test/support/placed-lots.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a')

const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const why = (answer: Answer) => [answer.status, answer.data?.reason ?? '']

const path = (event: number) => `/api/auction-events/${event}/sign-ups`
const signUp = async (event: number, more: Record<string, unknown> = {}, who = p['4a']) =>
  post(who, path(event), { recycler_id: await activeRecycler(t, p['4a']), lot_ids: 'all', ...more })
const review = (id: number, version = 1, more: Record<string, unknown> = {}, who = p['4a']) =>
  post(who, `/api/sign-ups/${id}/review`, { decision: 'approve', version, ...more })

describe('a sign-up for an event', () => {
  test('is refused with 401, 403, 404 and 422', async () => {
    const event = await eventWith(t, 1)
    const other = await eventWith(t, 1)
    const recycler_id = await activeRecycler(t, p['4a'])
    expect((await t.ask(path(event.id), { method: 'POST', body: {} })).status).toBe(401)
    for (const who of ['3a', '5a', '7a', '8a'] as const)
      expect((await post(p[who], path(event.id), { recycler_id, lot_ids: 'all' })).status).toBe(403)
    expect((await post(p['4a'], path(99_999_999), { recycler_id, lot_ids: 'all' })).status).toBe(404)
    for (const body of [
      { lot_ids: 'all' },
      { recycler_id },
      { recycler_id, lot_ids: [] },
      { recycler_id, lot_ids: 'some' },
      { recycler_id, lot_ids: other.lots },
      { recycler_id: 99_999_999, lot_ids: 'all' },
    ])
      expect([body, (await post(p['4a'], path(event.id), body)).status]).toEqual([body, 422])
    expect(await sql('select id from sign_ups where event_id = $1', [event.id])).toEqual([])
  })

  test('has one paddle and its materials on every lot, and points to one sign-up', async () => {
    const event = await eventWith(t, 3)
    const { data } = await signUp(event.id, { payer_name: '甲公司' })
    expect(data).toMatchObject({
      event_id: event.id,
      payer_name: '甲公司',
      wins: 0,
      deposit_status: 'waived',
    })
    expect(data.sign_ups.map((row: any) => row.lot_id)).toEqual(event.lots)
    for (const row of data.sign_ups)
      expect(row).toMatchObject({
        paddle_no: data.paddle_no,
        event_sign_up_id: data.id,
        review_status: 'pending',
        payer_name: '甲公司',
        bond_price: '4000.00',
        deposit_status: 'unpaid',
      })
    expect(data.lots.map((lot: any) => lot.event_seq)).toEqual([1, 2, 3])
    const { items } = (await p['2a'].ask(path(event.id))).data
    expect(items.map((row: any) => [row.id, row.lots.length])).toEqual([[data.id, 3]])
    // The sign-up for the event is not a sign-up of a lot.
    const list = await p['4a'].ask(`/api/sign-ups?recycler_id=${data.recycler_id}&limit=100`)
    expect(list.data.total).toBe(3)
    expect((await p['4a'].ask(`/api/sign-ups/${data.id}`)).status).toBe(404)
    const [recycler] = await sql('select sign_up_count from recyclers where id = $1', [data.recycler_id])
    expect(recycler).toEqual({ sign_up_count: 3 })
  })

  test('grows by later lots under the same paddle, and takes none twice', async () => {
    const event = await eventWith(t, 3)
    const recycler_id = await activeRecycler(t, p['4a'])
    const first = await post(p['6a'], path(event.id), {
      recycler_id,
      lot_ids: [event.lots[1]],
      paddle_no: '８８8',
    })
    expect([first.code, first.data.paddle_no]).toEqual([0, '888'])
    const twice = await post(p['4a'], path(event.id), { recycler_id, lot_ids: event.lots.slice(0, 2) })
    expect(why(twice)).toEqual([409, 'already_signed_up'])
    const rest = await post(p['4a'], path(event.id), { recycler_id, lot_ids: 'all' })
    expect(rest.data.id).toBe(first.data.id)
    expect(rest.data.sign_ups.map((row: any) => [row.lot_id, row.paddle_no])).toEqual([
      [event.lots[0], '888'],
      [event.lots[2], '888'],
    ])
    expect(why(await post(p['4a'], path(event.id), { recycler_id, lot_ids: 'all' }))).toEqual([
      409,
      'already_signed_up',
    ])
    expect(why(await signUp(event.id, { paddle_no: '888' }))).toEqual([409, 'paddle_taken'])
  })

  test('leaves out what takes no sign-up any more, and refuses it where it is named', async () => {
    const event = await eventWith(t, 3)
    await setLot(t, event.lots[0] ?? 0, { state: 'bidding' })
    const { data } = await signUp(event.id)
    expect(data.sign_ups.map((row: any) => row.lot_id)).toEqual(event.lots.slice(1))
    expect(why(await signUp(event.id, { lot_ids: event.lots }))).toEqual([409, 'sign_up_closed'])
    for (const lot of event.lots) await setLot(t, lot, { state: 'bidding' })
    expect(why(await signUp(event.id))).toEqual([409, 'sign_up_closed'])
  })

  test('settles what a deposit covers', async () => {
    const event = await eventWith(t, 1)
    const edit = (body: object) => p['2a'].ask(`/api/auction-events/${event.id}`, { method: 'PATCH', body })
    expect((await edit({ bond_mode: 'per_event', bond_price: '30000', version: 1 })).code).toBe(0)
    expect((await signUp(event.id)).data).toMatchObject({ bond_price: '30000.00', deposit_status: 'unpaid' })
    expect(why(await edit({ bond_mode: 'per_lot', version: 2 }))).toEqual([409, 'deposit_settled'])
    expect((await edit({ bond_mode: 'per_event', remark: '改', version: 2 })).code).toBe(0)
    const lone = await eventWith(t, 1)
    const body = { recycler_id: await activeRecycler(t, p['4a']) }
    expect((await post(p['4a'], `/api/lots/${lone.lots[0]}/sign-ups`, body)).code).toBe(0)
    const late = { bond_mode: 'per_event', bond_price: '30000', version: 1 }
    expect(why(await p['2a'].ask(`/api/auction-events/${lone.id}`, { method: 'PATCH', body: late }))).toEqual(
      [409, 'deposit_settled'],
    )
  })

  test('is reviewed once for all its lots', async () => {
    const event = await eventWith(t, 3)
    const { data } = await signUp(event.id)
    const [first] = data.sign_ups
    expect((await review(first.id, 1, { decision: 'reject' })).status).toBe(422)
    const advised = await review(first.id, 1, {}, p['6a'])
    expect(advised.data).toMatchObject({ review_status: 'pending', pre_check: 'approve' })
    expect((await review(first.id, 2)).data.review_status).toBe('approved')
    const rows = await sql('select review_status, pre_check from sign_ups where event_sign_up_id = $1', [
      data.id,
    ])
    expect(rows).toEqual(
      Array.from({ length: 3 }, () => ({ review_status: 'approved', pre_check: 'approve' })),
    )
    const [lot] = await sql('select approved_count from lots where id = $1', [event.lots[2]])
    expect(lot).toEqual({ approved_count: 1 })
  })

  test('is decided once where several of its sign-ups are chosen, and resubmitted as a whole', async () => {
    const event = await eventWith(t, 3)
    const { data } = await signUp(event.id)
    const ids = data.sign_ups.map((row: any) => row.id)
    const reject = { ids, decision: 'reject', reason: '缺授权书' }
    const { results } = (await post(p['4a'], '/api/sign-ups/review', reject)).data
    expect(results.map((row: any) => row.code)).toEqual([0, 0, 0])
    const states = async () =>
      (
        await sql('select distinct review_status as state from sign_ups where event_sign_up_id = $1', [
          data.id,
        ])
      ).map(({ state }) => state)
    expect(await states()).toEqual(['rejected'])
    expect((await post(p['6a'], `/api/sign-ups/${ids[1]}/resubmit`, { version: 2 })).code).toBe(0)
    expect(await states()).toEqual(['pending'])
  })

  test('two at once for the same bidder make one', async () => {
    const event = await eventWith(t, 2)
    const recycler_id = await activeRecycler(t, p['4a'])
    const answers = await Promise.all(
      [p['4a'], p['2a'], p['1a'], p['4a']].map((who) =>
        post(who, path(event.id), { recycler_id, lot_ids: 'all' }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    expect(await sql('select count(*)::int as n from sign_ups where event_id = $1', [event.id])).toEqual([
      { n: 1 },
    ])
  })

  test('is compared with bidders of other lots of the event', async () => {
    const event = await eventWith(t, 3)
    const [here, there, both] = [event.lots.slice(0, 1), event.lots.slice(1, 2), event.lots.slice(0, 2)]
    const one = (await signUp(event.id, { lot_ids: here, payer_name: '同一付款公司' })).data
    const other = (await signUp(event.id, { lot_ids: there, payer_name: '同一付款公司' })).data
    const flags = async (id: number) =>
      (await p['4a'].ask(`/api/sign-ups/${id}`)).data.collusion_flags.map((flag: any) => [
        flag.kind,
        flag.sign_up_id,
      ])
    const [first, second] = [one.sign_ups[0].id, other.sign_ups[0].id]
    expect(await flags(first)).toEqual([['payer', second]])
    const list = (await p['4a'].ask(`/api/sign-ups?lot_id=${here[0]}`)).data.items
    expect(list[0].collusion_flags).toHaveLength(1)
    const { status, data } = await review(first)
    expect([status, data.fields.collusion_note !== undefined]).toEqual([422, true])
    expect((await review(first, 1, { collusion_note: '同一代付人，已核实' })).code).toBe(0)
    // If both bid on the same lot, each is flagged once, with the other's sign-up for that lot.
    const third = (await signUp(event.id, { lot_ids: both, payer_name: '同一付款公司' })).data.sign_ups
    expect((await flags(third[0].id)).sort()).toEqual([
      ['payer', first],
      ['payer', second],
    ])
  })
})
