import { describe, expect, test } from 'vitest'
import { recyclerMoveNames, recyclerMoves, type RecyclerState } from '#contract/rules/recycler-machine.ts'
import { recyclerStates } from '#contract/recyclers.ts'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { systemCaller } from '#server/request/caller.ts'
import { type Answer, type Person } from '#server/test/support/harness.ts'
import { newRecycler } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'
import { notifyDaily } from '#server/features/notifications/daily.ts'
import { runRecyclersNightly } from './nightly.ts'
import { refuseIneligibleRecycler } from './moves.ts'
import { loadRecycler } from './recyclers.ts'
import { recount } from './recount.ts'

const { t, p } = withPeople('1a', '2a', '2b', '3a', '4a', '4b', '5a', '6a')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const inDays = (n: number) => businessDay(addDays(new Date(), n))
const why = (answer: Answer) => [answer.status, answer.data?.reason]
const act = (who: Person, id: number, move: string, body: Record<string, unknown>) =>
  who.ask(`/api/recyclers/${id}/${move}`, { method: 'POST', body })
const stored = async (id: number) =>
  (await sql('select to_jsonb(r) as row from recyclers r where id = $1', [id])).rows[0].row

async function made(changes: Record<string, unknown> = {}) {
  const answer = await p['6a'].ask('/api/recyclers', { method: 'POST', body: newRecycler(changes) })
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

async function inState(state: RecyclerState, changes: Record<string, unknown> = {}) {
  const row = await made(changes)
  await sql('update recyclers set state = $2, blacklist_until = $3 where id = $1', [
    row.id,
    state,
    state === 'blacklisted' ? inDays(30) : null,
  ])
  return row
}

const bodies = {
  verify: {},
  suspend: { reason: '材料存疑' },
  blacklist: { reason: '违约', blacklist_until: inDays(30) },
  reinstate: {},
}

describe('the moves', () => {
  const allowed: Record<string, string> = { verify: '124', suspend: '124', blacklist: '12', reinstate: '124' }
  const every = recyclerMoveNames.flatMap((move) => recyclerStates.map((state) => [move, state] as const))

  test.each(every)('%s from %s', async (move, state) => {
    const row = await inState(state)
    const fits = (recyclerMoves[move].from as readonly string[]).includes(state)
    const who = move === 'reinstate' && state === 'blacklisted' ? '12' : (allowed[move] ?? '')
    for (const person of ['3a', '5a', '6a', '4a', '2a'] as const) {
      const mayRoute = who.includes(person.charAt(0))
      if (mayRoute && fits) continue
      const answer = await act(p[person], row.id, move, { ...bodies[move], version: 1 })
      expect([person, ...why(answer)]).toEqual([
        person,
        ...(mayRoute ? [409, 'wrong_state'] : [403, 'no_permission']),
      ])
    }
    expect(await stored(row.id)).toMatchObject({ state, version: 1 })
    const seen = (await p['1a'].ask(`/api/recyclers/${row.id}`)).data
    expect(seen.actions.includes(move)).toBe(fits)
    if (!fits) return
    const { data } = await act(p['1a'], row.id, move, { ...bodies[move], version: 1 })
    expect(data).toMatchObject({ state: recyclerMoves[move].to, version: 2 })
    const { rows } = await sql(
      'select uid::int, action, before, after from audit_entries where resource = $1 and record_id = $2 and action = $3',
      ['recyclers', row.id, move],
    )
    expect(rows).toMatchObject([
      { uid: p['1a'].uid, before: { state }, after: { state: recyclerMoves[move].to } },
    ])
  })

  test('keep their reason and their dates, and clear them', async () => {
    const row = await made()
    const verified = (await act(p['4a'], row.id, 'verify', { version: 1 })).data
    expect(verified).toMatchObject({ state: 'active', state_reason: null, verified_at: expect.any(String) })
    expect((await act(p['4a'], row.id, 'suspend', { version: 2, reason: ' 材料存疑 ' })).data).toMatchObject({
      state_reason: '材料存疑',
    })
    expect((await act(p['2a'], row.id, 'blacklist', { ...bodies.blacklist, version: 3 })).data).toMatchObject(
      {
        state: 'blacklisted',
        state_reason: '违约',
        blacklist_until: inDays(30),
      },
    )
    expect(why(await act(p['4a'], row.id, 'reinstate', { version: 4 }))).toEqual([403, 'no_permission'])
    expect((await act(p['2b'], row.id, 'reinstate', { version: 4 })).data).toMatchObject({
      state: 'active',
      state_reason: null,
      blacklist_until: null,
      verified_at: verified.verified_at,
    })
  })

  test('ask for what they need', async () => {
    const row = await made()
    for (const [move, body, field] of [
      ['verify', {}, 'version'],
      ['suspend', { version: 1 }, 'reason'],
      ['blacklist', { version: 1, reason: 'x' }, 'blacklist_until'],
      ['blacklist', { version: 1, reason: 'x', blacklist_until: inDays(0) }, 'blacklist_until'],
      ['blacklist', { version: 1, reason: ' ', blacklist_until: inDays(3) }, 'reason'],
      ['reinstate', { version: 1, reason: 'x' }, 'reason'],
    ] as const) {
      const answer = await act(p['1a'], row.id, move, body)
      expect([move, answer.status, Object.keys(answer.data.fields)]).toEqual([move, 422, [field]])
    }
    expect((await act(p['1a'], 999_999, 'verify', { version: 1 })).status).toBe(404)
    expect((await stored(row.id)).state).toBe('pending')
  })

  test('two at once: one wins, the other gets the reason', async () => {
    const row = await made()
    const answers = await Promise.all([
      act(p['4a'], row.id, 'verify', { version: 1 }),
      act(p['4b'], row.id, 'verify', { version: 1 }),
      act(p['2a'], row.id, 'blacklist', { ...bodies.blacklist, version: 1 }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect((await stored(row.id)).version).toBe(2)
  })
})

describe('by the clock', () => {
  const licence = (days: number, type = '营业执照') => ({ type, valid_to: inDays(days) })
  const tonight = (days: number) => runRecyclersNightly(t.database.db, addDays(new Date(), days))

  test('a licence that has run out suspends, a blacklisting ends, once across instances', async () => {
    const lapsing = await inState('active', { qualifications: [licence(1), licence(300, '另一种')] })
    const renewed = await inState('active', { qualifications: [licence(1), licence(300)] })
    const waiting = await inState('pending', { qualifications: [licence(1)] })
    const listed = await inState('blacklisted')
    const verified = await inState('blacklisted')
    await sql("update recyclers set verified_at = now(), state_reason = 'x' where id = $1", [verified.id])
    await tonight(1)
    expect((await stored(lapsing.id)).state).toBe('active')
    await Promise.all([tonight(2), tonight(2), tonight(2)])
    expect(await stored(lapsing.id)).toMatchObject({ state: 'suspended', version: 2 })
    expect((await p['6a'].ask(`/api/recyclers/${lapsing.id}`)).data.state_reason).toBe(
      '资质到期，系统自动暂停',
    )
    expect(
      (await p['6a'].ask(`/api/recyclers/${lapsing.id}`, { headers: { 'accept-language': 'en' } })).data
        .state_reason,
    ).toMatch(/^[ -~]+$/)
    for (const { id } of [renewed, waiting, listed]) expect((await stored(id)).version).toBe(1)
    // Thirty days without a run: the next one catches up.
    await tonight(32)
    expect(await stored(listed.id)).toMatchObject({ state: 'pending', blacklist_until: null })
    expect(await stored(verified.id)).toMatchObject({
      state: 'active',
      blacklist_until: null,
      state_reason: null,
    })
    const { rows } = await sql(
      "select action, uid from audit_entries where resource = 'recyclers' and record_id = $1 and request_id = 'recyclers'",
      [verified.id],
    )
    expect(rows).toEqual([{ action: 'reinstate', uid: null }])
  })
})

describe('for others', () => {
  const fit = async (id: number, days: number) => {
    const who = systemCaller(new Date(), 'test')
    try {
      await refuseIneligibleRecycler(
        t.database.db,
        who,
        await loadRecycler(t.database.db, who, id),
        addDays(who.now, days),
      )
      return undefined
    } catch (error) {
      return (error as { reason: string }).reason
    }
  }

  test('who may sign up: active, with licences that hold to the end', async () => {
    const qualifications = [{ type: '营业执照', valid_to: inDays(20) }]
    expect(await fit((await inState('active', { qualifications })).id, 20)).toBeUndefined()
    expect(await fit((await inState('active', { qualifications })).id, 21)).toBe('licence_expires')
    expect(await fit((await inState('active')).id, 1)).toBe('no_licence')
    expect(await fit((await inState('pending', { qualifications })).id, 1)).toBe('recycler_not_active')
    expect(await fit((await inState('suspended', { qualifications })).id, 1)).toBe('recycler_not_active')
    expect(await fit((await inState('blacklisted', { qualifications })).id, 1)).toBe('recycler_blacklisted')
  })

  test('counts and grade follow the sign-ups', async () => {
    const row = await made()
    const lot = (
      await sql("insert into lots (lot_no, state, grams) values ('T-1', 'listed', '{}') returning id")
    ).rows[0].id
    const signUp = (round: number, review: string, outcome: string) =>
      sql(
        'insert into sign_ups (lot_id, round_no, recycler_id, review_status, outcome) values ($1, $2, $3, $4, $5)',
        [lot, round, row.id, review, outcome],
      )
    await signUp(1, 'approved', 'won')
    await signUp(2, 'pending', 'none')
    await signUp(3, 'cancelled', 'none')
    const again = () =>
      t.database.db.transaction((tx) => recount(tx, systemCaller(new Date(), 'test'), row.id))
    await Promise.all([again(), again()])
    expect(await stored(row.id)).toMatchObject({
      sign_up_count: 2,
      win_count: 1,
      default_count: 0,
      grade: 'B',
      version: 1,
    })
    await signUp(4, 'approved', 'defaulted')
    await again()
    const seen = (await p['6a'].ask(`/api/recyclers/${row.id}`)).data
    expect(seen).toMatchObject({
      sign_up_count: 3,
      default_count: 1,
      grade: 'D',
      grade_reason: '违约 1 次，成交 1 次',
    })
  })

  test('a leaver’s recyclers go to a person who may have them', async () => {
    const leaver = (
      await p['1a'].ask('/api/staff', {
        method: 'POST',
        body: { username: 'leaver', nickname: 'l', name: 'l', roles: [6], password: 'a good pass 99' },
      })
    ).data
    const row = await made()
    await sql('update recyclers set service_id = $2 where id = $1', [row.id, leaver.id])
    const give = (service_id: number) =>
      p['1a'].ask(`/api/staff/${leaver.id}/hand-over`, {
        method: 'POST',
        body: { service_id, version: leaver.version },
      })
    expect((await give(t.uid('8a'))).data.fields).toEqual({ service_id: '不能分配给此人' })
    expect((await give(t.uid('6b'))).status).toBe(200)
    expect(await stored(row.id)).toMatchObject({ service_id: t.uid('6b'), version: 2 })
  })

  test('each owner, and everybody who sees all recyclers, hears of licences that run out, once a day', async () => {
    await sql('update recyclers set nearest_expiry = null')
    const qualifications = [{ type: '营业执照', valid_to: inDays(30) }]
    await inState('active', { qualifications })
    await inState('active', { qualifications: [{ type: '营业执照', valid_to: inDays(31) }] })
    await sql('update recyclers set service_id = $1 where nearest_expiry is not null', [p['6a'].uid])
    await Promise.all([1, 2].map(() => notifyDaily(t.database.db, new Date())))
    const told = await sql(
      "select uid::int, values, url from notifications where kind = 'licences_expiring' order by uid",
    )
    const all = { values: { n: 1 }, url: '/crm/recyclers/list?expiring=true' }
    const own = { uid: p['6a'].uid, values: { n: 1 }, url: '/crm/recyclers/list?mine=true&expiring=true' }
    const byUid = (a: { uid: number }, b: { uid: number }) => a.uid - b.uid
    expect(told.rows).toEqual([own, { uid: p['4a'].uid, ...all }, { uid: p['4b'].uid, ...all }].sort(byUid))
  })
})
