import { describe, expect, test } from 'vitest'
import type { CollusionFlag } from '#contract/rules/collusion.ts'
import { businessDay } from '#contract/rules/time.ts'
import { biddingLot, dayIn, placeLot, setLot } from '#server/test/support/placed-lots.ts'
import { type Answer, type Person } from '#server/test/support/harness.ts'
import { newRecycler } from '#server/test/support/new-records.ts'
import { withPeople } from '#server/test/support/people.ts'
import { file, form, samples } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const why = (answer: Answer) => [answer.status, answer.data?.reason ?? '']
const review = (who: Person, id: number, body: Record<string, unknown>, version = 1) =>
  post(who, `/api/sign-ups/${id}/review`, { decision: 'approve', version, ...body })
const note = (who: Person, id: number, collusion_note: unknown, version = 1) =>
  post(who, `/api/sign-ups/${id}/collusion-note`, { collusion_note, version })
const shown = async (id: number, who: Person = p['4a']) => (await who.ask(`/api/sign-ups/${id}`)).data
const flagsOf = async (id: number): Promise<[string, number, boolean][]> =>
  (await shown(id)).collusion_flags.map((flag: CollusionFlag) => [flag.kind, flag.sign_up_id, flag.open])

/** A verified recycler with a licence, and with values to share. */
async function recycler(changes: Record<string, unknown> = {}): Promise<number> {
  const qualifications = [{ type: '营业执照', valid_from: dayIn(-100), valid_to: dayIn(200) }]
  const body = newRecycler({ qualifications, ...changes })
  const made = await post(p['4a'], '/api/recyclers', body)
  if (made.code !== 0) throw new Error(made.text)
  const verified = await post(p['1a'], `/api/recyclers/${made.data.id}/verify`, { version: 1 })
  if (verified.code !== 0) throw new Error(verified.text)
  return made.data.id
}

async function signUp(lot: number, recycler_id: number, more: Record<string, unknown> = {}, who = p['6a']) {
  const made = await post(who, `/api/lots/${lot}/sign-ups`, { recycler_id, ...more })
  if (made.code !== 0) throw new Error(made.text)
  return made.data.id as number
}

async function pair(a: Record<string, unknown>, b: Record<string, unknown>, lot?: number) {
  const on = lot ?? (await placeLot(t))
  const first = await signUp(on, await recycler(a))
  return { lot: on, first, second: await signUp(on, await recycler(b)) }
}

const flagged = () => pair({ legal_rep: '钱七' }, { legal_rep: '钱 七' })
const upload = async (name: string, content: Buffer) => {
  const { data } = await p['6a'].ask('/api/index/upload', form([file(name, content)]))
  return [{ name, path: data.filepath }]
}

describe('two sign-ups of a round that share', () => {
  const area = '浙江省/杭州市/萧山区'
  test.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
    ['legal_rep', 'a legal representative', { legal_rep: '张 三' }, { legal_rep: '张三' }],
    ['phone', 'a phone, whatever the extension', { phone: '021-55556666转801' }, { phone: '+862155556666' }],
    [
      'phone',
      'the phone of one as the WeChat of the other',
      { phone: '13855550001' },
      { wechat: '+86 138-5555-0001' },
    ],
    ['wechat', 'a WeChat', { wechat: 'Wx_Abc-01' }, { wechat: 'wx_abc 01' }],
    ['bank_account', 'an account', { bank_account: '6222 0000 1111' }, { bank_account: '622200001111' }],
    ['address', 'an address', { address: '仓库路（北）１ 号' }, { address: '仓库路(北)1号' }],
    [
      'address',
      'an address that names its area',
      { area, address: '仓库路1号' },
      { address: '浙江省杭州市萧山区仓库路1号' },
    ],
  ])('%s: %s', async (kind, _what, item, other) => {
    const { first, second } = await pair(item, other)
    expect(await flagsOf(first)).toEqual([[kind, second, true]])
    expect(await flagsOf(second)).toEqual([[kind, first, true]])
    const [flag] = (await shown(first)).collusion_flags
    expect(flag).toMatchObject({ recycler_id_name: (await shown(second)).recycler_id_name })
  })

  test('credit_code, however its letters are written', async () => {
    const { first, second } = await pair(
      { credit_code: '91330100MA27XY0001' },
      { credit_code: '91330100MA27XY0002' },
    )
    expect(await flagsOf(first)).toEqual([])
    await sql(
      "update recyclers set credit_code = '91330100ma27xy0001' where id = (select recycler_id from sign_ups where id = $1)",
      [second],
    )
    expect(await flagsOf(first)).toEqual([['credit_code', second, true]])
  })

  test('a payer: named at the sign-up, in the ledger, or the other company itself', async () => {
    const lot = await placeLot(t)
    const named = await signUp(lot, await recycler(), { payer_name: '中海财务（上海）有限公司' })
    const entered = await signUp(lot, await recycler())
    const own = await signUp(lot, await recycler({ company_name: '自付再生资源有限公司' }))
    const paid = await signUp(lot, await recycler(), { payer_name: '自付再生资源' })
    const entry = {
      kind: 'deposit_in',
      direction: 'in',
      amount: '1.00',
      account_id: 0,
      occurred_on: businessDay(new Date()),
      method: '银行转账',
      sign_up_id: entered,
      counterparty: '中海财务(上海)有限公司',
    }
    const { data } = await post(p['8a'], '/api/finance/entries', entry)
    expect(await flagsOf(named)).toEqual([['payer', entered, true]])
    expect(await flagsOf(own)).toEqual([['payer', paid, true]])
    await post(p['8a'], `/api/finance/entries/${data.id}/void`, { version: 1 })
    expect(await flagsOf(named)).toEqual([])
  })

  test('an account from which both deposits came', async () => {
    const { first, second } = await pair({}, { bank_account: '330200001234' })
    await post(p['8a'], '/api/finance/entries', {
      kind: 'deposit_in',
      direction: 'in',
      amount: '1.00',
      account_id: 0,
      occurred_on: businessDay(new Date()),
      method: '银行转账',
      sign_up_id: first,
      counterparty_account: '3302 0000 1234',
    })
    expect(await flagsOf(first)).toEqual([['bank_account', second, true]])
    expect(JSON.stringify(await shown(first))).not.toContain('1234')
  })

  test('a file, by its content: materials and licences', async () => {
    const lot = await placeLot(t)
    const pdf = samples['pdf'] as Buffer
    const first = await signUp(lot, await recycler(), { materials: await upload('授权书.pdf', pdf) })
    const second = await signUp(lot, await recycler(), { materials: await upload('委托书.pdf', pdf) })
    const licence = await upload('执照.pdf', pdf)
    const qualifications = [{ type: '营业执照', valid_to: dayIn(200), file: licence }]
    await sql('update uploads set uid = $1 where path = $2', [t.uid('4a'), licence[0]?.path])
    const third = await signUp(lot, await recycler({ qualifications }))
    const other = await upload('另一份.pdf', Buffer.concat([pdf, Buffer.from('\n')]))
    const fourth = await signUp(lot, await recycler(), { materials: other })
    expect(await flagsOf(first)).toEqual([
      ['file', second, true],
      ['file', third, true],
    ])
    expect(await flagsOf(fourth)).toEqual([])
  })

  test('nothing: other rounds, cancelled sign-ups, and values that say nothing', async () => {
    const { lot, first } = await pair({ legal_rep: '-', address: '无' }, { legal_rep: '—', address: '无' })
    expect(await flagsOf(first)).toEqual([])
    const same = await recycler({ legal_rep: '孙八' })
    const earlier = await signUp(lot, same)
    await setLot(t, lot, { round_no: 2 })
    const later = await signUp(lot, await recycler({ legal_rep: '孙八' }))
    // Reads both together, as a list does.
    const { data } = await p['4a'].ask(`/api/sign-ups?lot_id=${lot}&limit=100`)
    const listed = data.items.filter((row: { id: number }) => [earlier, later].includes(row.id))
    expect(listed.map((row: { collusion_flags: unknown[] }) => row.collusion_flags)).toEqual([[], []])
    expect([await flagsOf(earlier), await flagsOf(later)]).toEqual([[], []])
    const again = await signUp(lot, same)
    expect(await flagsOf(later)).toEqual([['legal_rep', again, true]])
    await post(p['4a'], `/api/sign-ups/${again}/cancel`, { version: 1 })
    expect(await flagsOf(later)).toEqual([])
  })

  test('both see it when they arrive at once', async () => {
    const lot = await placeLot(t)
    const both = [await recycler({ legal_rep: '周九' }), await recycler({ legal_rep: '周九' })]
    const [one, other] = await Promise.all(both.map((id) => signUp(lot, id)))
    expect(await flagsOf(one ?? 0)).toEqual([['legal_rep', other, true]])
    const approvals = await Promise.all([one, other].map((id) => review(p['4a'], id ?? 0, {})))
    expect(approvals.map((answer) => answer.status)).toEqual([422, 422])
  })
})

describe('an approval', () => {
  test('needs a note while a flag is open, and keeps it with the flags on record', async () => {
    const { first, second } = await flagged()
    const refused = await review(p['4a'], first, {})
    expect(why(refused)).toEqual([422, 'invalid'])
    expect(refused.data.fields).toEqual({ collusion_note: '围标说明不能为空' })
    expect(refused.data.collusion_flags).toMatchObject([{ kind: 'legal_rep', sign_up_id: second }])
    expect((await review(p['2a'], first, { collusion_note: ' ' })).status).toBe(422)
    expect(await shown(first)).toMatchObject({ review_status: 'pending', version: 1 })
    const done = await review(p['4a'], first, { collusion_note: '同名不同人，已核身份证' })
    expect(done.data).toMatchObject({
      review_status: 'approved',
      collusion_note: '同名不同人，已核身份证',
      collusion_notes: [{ note: '同名不同人，已核身份证', by_name: expect.any(String) }],
      collusion_flags: [{ kind: 'legal_rep', sign_up_id: second, open: false }],
    })
    const { rows } = await sql(
      "select detail from audit_entries where resource = 'sign_ups' and record_id = $1 and action = 'approve'",
      [first],
    )
    expect(rows[0].detail).toMatchObject({
      collusion_note: '同名不同人，已核身份证',
      flags: [{ kind: 'legal_rep', sign_up_id: second }],
    })
    // Each sign-up has its own note.
    expect((await review(p['4a'], second, {})).status).toBe(422)
  })

  test('a rejection needs none; without a flag neither does an approval', async () => {
    const { lot, first } = await flagged()
    const rejected = await review(p['4a'], first, { decision: 'reject', reason: '疑似围标' })
    expect(rejected.data.review_status).toBe('rejected')
    const free = await signUp(lot, await recycler())
    expect((await review(p['4a'], free, {})).data.review_status).toBe('approved')
  })

  test('a bulk review refuses flagged rows alone, each by its number', async () => {
    const { lot, first, second } = await flagged()
    const free = await signUp(lot, await recycler())
    const { data } = await post(p['4a'], '/api/sign-ups/review', {
      ids: [first, free, second],
      decision: 'approve',
    })
    expect(data.results.map((result: { id: number; code: number }) => [result.id, result.code])).toEqual([
      [first, 422],
      [free, 0],
      [second, 422],
    ])
    expect(data.results[0].msg).toBe('围标说明不能为空')
    const noted = { ids: [first], decision: 'approve', collusion_note: 'x' }
    expect(why(await post(p['4a'], '/api/sign-ups/review', noted))).toEqual([422, 'invalid'])
  })

  test('a later sign-up opens a flag again; what was noted stays when it no longer holds', async () => {
    const { lot, first, second } = await flagged()
    await review(p['4a'], first, { collusion_note: '已核' })
    const third = await signUp(lot, await recycler({ legal_rep: '钱七' }))
    expect(await flagsOf(first)).toEqual([
      ['legal_rep', third, true],
      ['legal_rep', second, false],
    ])
    await sql(
      "update recyclers set legal_rep = '李十' where id in (select recycler_id from sign_ups where id = any($1))",
      [[second, third]],
    )
    expect(await flagsOf(first)).toEqual([['legal_rep', second, false]])
    expect((await shown(first)).collusion_note).toBe('已核')
  })
})

describe('a note of its own', () => {
  test('by 1, 2 and 4, at any time, for a sign-up with flags', async () => {
    const { lot, first } = await flagged()
    expect((await t.ask(`/api/sign-ups/${first}/collusion-note`, { method: 'POST', body: {} })).status).toBe(
      401,
    )
    for (const who of ['3a', '5a', '6a', '8a'] as const)
      expect((await note(p[who], first, 'x')).status).toBe(403)
    expect((await note(p['4a'], first, '')).data.fields).toHaveProperty('collusion_note')
    expect(why(await note(p['4a'], first, 'x', 7))).toEqual([409, 'stale_version'])
    expect((await shown(first)).actions).toContain('note_collusion')
    expect((await note(p['2a'], first, '已问询')).data.collusion_flags[0].open).toBe(false)
    expect((await review(p['4a'], first, {})).code).toBe(0)
    expect((await note(p['1a'], first, '再核', 2)).data.collusion_notes).toHaveLength(2)
    const free = await signUp(lot, await recycler())
    expect((await shown(free)).actions).not.toContain('note_collusion')
    expect(why(await note(p['4a'], free, 'x'))).toEqual([409, 'wrong_state'])
  })
})

describe('recruiters', () => {
  test('see no flag, note, act or changed version before the result, and are refused nothing because of one', async () => {
    const { lot, first, second } = await flagged()
    const before = (await p['6a'].ask(`/api/sign-ups/${first}`)).text
    await note(p['2a'], first, '金丝雀说明')
    for (const path of [`/api/sign-ups/${first}`, `/api/sign-ups?lot_id=${lot}`]) {
      const { text } = await p['6a'].ask(path)
      expect(text).not.toMatch(/collusion|金丝雀|legal_rep|围标/)
    }
    expect((await p['6a'].ask(`/api/sign-ups/${first}`)).text).toBe(before)
    expect((await review(p['6a'], second, {})).data.pre_check).toBe('approve')
    const bulk = { ids: [first], decision: 'approve' }
    expect((await post(p['6a'], '/api/sign-ups/review', bulk)).data.results).toEqual([{ id: first, code: 0 }])
    const free = await signUp(lot, await recycler())
    for (const id of [first, free])
      expect(why(await review(p['6a'], id, { collusion_note: 'x' }, 2))).toEqual([403, 'masked_field'])
    expect((await p['6a'].ask('/api/sign-ups?sort=collusion_note')).status).toBe(422)
  })

  test('learn of them with the result', async () => {
    const { lot, first, second } = await flagged()
    for (const id of [first, second]) {
      await review(p['4a'], id, { collusion_note: '已核' })
      await post(p['2a'], `/api/sign-ups/${id}/waive-deposit`, { reason: 'x', version: 2 })
    }
    await sql(
      `update lots set state = 'sold', winner_sign_up_id = $2, deal_price = 300000, result_at = now(), payment_due_on = now() where id = $1`,
      [lot, first],
    )
    expect(await shown(first, p['6a'])).toMatchObject({ collusion_note: '已核' })
    expect((await shown(first, p['6a'])).actions).not.toContain('note_collusion')
    await sql("update lots set state = 'defaulted' where id = $1", [lot])
    expect(await shown(first, p['6a'])).not.toHaveProperty('collusion_note')
  })
})

describe('pairs that only ever bid against each other', () => {
  async function auction(people: readonly number[], state: string) {
    const { id } = await biddingLot(t, 0)
    const ids: number[] = []
    for (const [n, one] of people.entries()) {
      const { rows } = await sql(
        "insert into sign_ups (lot_id, round_no, recycler_id, paddle_no, review_status, deposit_status) values ($1, 1, $2, $3, 'approved', 'waived') returning id::int",
        [id, one, `R${n}`],
      )
      ids.push(rows[0].id)
      await post(p['4a'], `/api/lots/${id}/bids`, {
        sign_up_id: rows[0].id,
        bid_price: `${294_000 + n * 1000}.00`,
      })
    }
    await setLot(t, id, { state })
    return ids
  }

  test('are flagged after the bidding, with the number of their rounds', async () => {
    const two = [await recycler(), await recycler()]
    const [early, rival] = await auction(two, 'bidding')
    expect(await flagsOf(early ?? 0)).toEqual([])
    await sql("update lots set state = 'confirming' where id = (select lot_id from sign_ups where id = $1)", [
      early,
    ])
    const [one, other] = await auction(two, 'confirming')
    expect(await flagsOf(one ?? 0)).toEqual([['only_rivals', other, true]])
    expect((await shown(early ?? 0)).collusion_flags).toMatchObject([
      { kind: 'only_rivals', sign_up_id: rival, rounds: 2 },
    ])
    // Once a third bidder takes part, they are no longer such a pair.
    await auction([...two, await recycler()], 'confirming')
    expect(await flagsOf(one ?? 0)).toEqual([])
  })

  test('a voided bid does not count, and neither does one who bid without the other', async () => {
    const two = [await recycler(), await recycler()]
    const [one, other] = await auction(two, 'confirming')
    await auction([two[0] ?? 0], 'confirming')
    expect(await flagsOf(one ?? 0)).toEqual([])
    await sql(
      "update bids set voided_at = now(), void_reason = 'x' where sign_up_id in (select id from sign_ups where recycler_id = $1 and id <> $2)",
      [two[0], one],
    )
    expect(await flagsOf(one ?? 0)).toEqual([['only_rivals', other, true]])
    const [first, second, third] = await auction([...two, await recycler()], 'confirming')
    expect(await flagsOf(first ?? 0)).toEqual([])
    await sql("update bids set voided_at = now(), void_reason = 'x' where sign_up_id = $1", [third])
    expect(await flagsOf(first ?? 0)).toEqual([['only_rivals', second, true]])
  })
})

test('a bidder from the platform’s log needs the note, too', async () => {
  const lot = await placeLot(t, { state: 'bidding' })
  const ready = async () => ({ recycler_id: await recycler({ legal_rep: '吴一' }), from_platform_log: true })
  const first = await post(p['4a'], `/api/lots/${lot}/sign-ups`, await ready())
  expect(first.data).toMatchObject({ review_status: 'approved', may_bid: true })
  const body = await ready()
  const refused = await post(p['4a'], `/api/lots/${lot}/sign-ups`, body)
  expect([refused.status, refused.data.fields]).toEqual([422, { collusion_note: '围标说明不能为空' }])
  const noted = await post(p['4a'], `/api/lots/${lot}/sign-ups`, { ...body, collusion_note: '兄弟公司' })
  expect(noted.data).toMatchObject({ review_status: 'approved', collusion_note: '兄弟公司' })
})
