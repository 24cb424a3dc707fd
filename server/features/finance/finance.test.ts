import { describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { activeRecycler, placeLot, setLot } from '#server/test/support/placed-lots.ts'
import { cameTooLate, type Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'

const { t, p } = withPeople('1a', '1b', '2a', '4a', '5a', '7a', '8a', '8b')

const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown = {}) => who.ask(path, { method: 'POST', body })
const today = () => businessDay(new Date())
const act = (
  who: Person,
  entry: { id: number; version: number },
  what: string,
  body: Record<string, unknown> = {},
) => post(who, `/api/finance/entries/${entry.id}/${what}`, { version: entry.version, ...body })

/** An approved sign-up of a listed lot whose deposit is 30,000. */
async function signUp(): Promise<{ id: number; lot: number }> {
  const lot = await placeLot(t)
  const { data } = await post(p['4a'], `/api/lots/${lot}/sign-ups`, {
    recycler_id: await activeRecycler(t, p['2a']),
  })
  await post(p['4a'], `/api/sign-ups/${data.id}/review`, { decision: 'approve', version: data.version })
  return { id: data.id, lot }
}

const depositIn = (sign_up_id: number, amount = '30000.00', who = p['8a']) =>
  post(who, '/api/finance/entries', {
    kind: 'deposit_in',
    direction: 'in',
    amount,
    account_id: 0,
    occurred_on: today(),
    method: '银行转账',
    sign_up_id,
  })
const stateOf = async (id: number) =>
  (await sql('select deposit_status, received_amount from sign_ups where id = $1', [id])).rows[0]

describe('entering', () => {
  test('is for finance and role 1 only', async () => {
    expect((await t.ask('/api/finance/entries')).status).toBe(401)
    for (const who of [p['2a'], p['4a'], p['5a'], p['7a']])
      for (const path of [
        '/api/finance/entries',
        '/api/finance/dues',
        '/api/finance/summary',
        '/api/finance/settlements',
      ])
        expect([path, (await who.ask(path)).status]).toEqual([path, 403])
  })

  test.each([
    ['1e3'],
    ['-1'],
    ['0.001'],
    ['1,000'],
    ['NaN'],
    ['1'.repeat(30)],
    ['0'],
    ['0.00'],
    [1000],
    [null],
    ['１００'],
  ])('an amount of %s is refused and writes nothing', async (amount) => {
    const { id } = await signUp()
    const before = (await sql('select count(*)::int as n from finance_entries')).rows[0].n
    const answer = await depositIn(id, amount as string)
    expect(answer).toMatchObject({ code: 422, data: { fields: { amount: expect.any(String) } } })
    expect((await sql('select count(*)::int as n from finance_entries')).rows[0].n).toBe(before)
  })

  test('a kind goes its own way, and those of the lot’s moves are not entered by hand', async () => {
    const { id, lot } = await signUp()
    const entry = {
      kind: 'deposit_in',
      direction: 'out',
      amount: '1',
      account_id: 0,
      occurred_on: today(),
      sign_up_id: id,
    }
    expect((await post(p['8a'], '/api/finance/entries', entry)).data.fields).toHaveProperty('direction')
    expect(
      (await post(p['8a'], '/api/finance/entries', { ...entry, kind: 'deposit_apply', direction: 'in' })).data
        .fields,
    ).toHaveProperty('kind')
    expect(
      (
        await post(p['8a'], '/api/finance/entries', {
          ...entry,
          direction: 'in',
          sign_up_id: undefined,
          lot_id: lot,
        })
      ).data.fields,
    ).toHaveProperty('sign_up_id')
    expect(
      (
        await post(p['8a'], '/api/finance/entries', {
          kind: 'penalty_in',
          direction: 'in',
          amount: '1',
          account_id: 0,
          occurred_on: today(),
        })
      ).data.fields,
    ).toHaveProperty('lot_id')
    const other = await placeLot(t)
    expect(
      (await post(p['8a'], '/api/finance/entries', { ...entry, direction: 'in', lot_id: other })).data.fields,
    ).toHaveProperty('lot_id')
    expect(
      (await post(p['8a'], '/api/finance/entries', { ...entry, direction: 'in', occurred_on: '2100-01-01' }))
        .data.fields,
    ).toHaveProperty('occurred_on')
  })
})

describe('a deposit', () => {
  test('comes in parts, and counts when the whole is there', async () => {
    const { id } = await signUp()
    const first = (await depositIn(id, '10000')).data
    expect(first).toMatchObject({ state: 'pending', actions: ['confirm', 'void'], amount: '10000.00' })
    expect(first.entry_no).toMatch(/^LS-\d{8}-\d{6}$/)
    expect(await stateOf(id)).toMatchObject({ deposit_status: 'unpaid' })
    expect((await act(p['8a'], first, 'confirm')).data).toMatchObject({
      state: 'confirmed',
      confirmed_by: p['8a'].uid,
      version: 2,
    })
    expect(await stateOf(id)).toEqual({ deposit_status: 'unpaid', received_amount: '10000.00' })
    const rest = (await depositIn(id, '20000')).data
    await act(p['8b'], rest, 'confirm')
    expect(await stateOf(id)).toEqual({ deposit_status: 'received', received_amount: '30000.00' })
    expect((await act(p['8b'], (await depositIn(id, '1')).data, 'confirm')).data).toMatchObject({
      kind: 'unapplied_in',
      amount: '1.00',
    })
    expect(await stateOf(id)).toEqual({ deposit_status: 'received', received_amount: '30000.00' })
  })

  test('confirmed by a hundred at once, counts once', async () => {
    const { id } = await signUp()
    const entry = (await depositIn(id)).data
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => act(n % 2 === 0 ? p['8a'] : p['8b'], entry, 'confirm')),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter(cameTooLate)).toHaveLength(99)
    expect(await stateOf(id)).toEqual({ deposit_status: 'received', received_amount: '30000.00' })
  })

  test('is put right by an opposite entry, by another person', async () => {
    const { id } = await signUp()
    const entry = (await act(p['8a'], (await depositIn(id)).data, 'confirm')).data
    expect(await act(p['8a'], entry, 'reverse', { reason: '重复登记' })).toMatchObject({
      code: 409,
      data: { reason: 'own_entry' },
    })
    expect((await act(p['8b'], entry, 'reverse')).data.fields).toHaveProperty('reason')
    expect((await act(p['8b'], entry, 'reverse', { reason: '重复登记' })).data).toMatchObject({
      state: 'reversed',
    })
    expect(await stateOf(id)).toEqual({ deposit_status: 'unpaid', received_amount: '0.00' })
    const { rows } = await sql(
      'select direction, amount, state, reverses_id::int from finance_entries where sign_up_id = $1 order by id',
      [id],
    )
    expect(rows).toEqual([
      { direction: 'in', amount: '30000.00', state: 'reversed', reverses_id: null },
      { direction: 'out', amount: '30000.00', state: 'confirmed', reverses_id: entry.id },
    ])
    expect(await act(p['8b'], { ...entry, version: 3 }, 'reverse', { reason: 'x' })).toMatchObject({
      code: 409,
      data: { reason: 'wrong_state' },
    })
  })

  test('goes back only as a whole, and never by the person who entered it, role 1 included', async () => {
    const { id, lot } = await signUp()
    await act(p['8a'], (await depositIn(id)).data, 'confirm')
    const refund = (amount: string, who = p['1a']) =>
      post(who, '/api/finance/entries', {
        kind: 'deposit_refund',
        direction: 'out',
        amount,
        account_id: 0,
        occurred_on: today(),
        sign_up_id: id,
      })
    expect(await act(p['8a'], (await refund('30000')).data, 'confirm')).toMatchObject({
      code: 409,
      data: { reason: 'deposit_settled' },
    })
    await post(p['2a'], `/api/sign-ups/${id}/cancel`, { version: 3, reason: '放弃' })
    expect(await stateOf(id)).toMatchObject({ deposit_status: 'refund_due' })
    expect(await act(p['8a'], (await refund('29999.99')).data, 'confirm')).toMatchObject({
      code: 409,
      data: { reason: 'amount_differs' },
    })
    const whole = (await refund('30000')).data
    expect(whole.actions).toEqual(['void'])
    expect(await act(p['1a'], whole, 'confirm')).toMatchObject({ code: 409, data: { reason: 'own_entry' } })
    expect((await act(p['8a'], whole, 'confirm')).data.state).toBe('confirmed')
    expect(await stateOf(id)).toMatchObject({ deposit_status: 'refunded' })
    expect((await p['8a'].ask(`/api/finance/dues?lot_id=${lot}`)).data.items).toMatchObject([
      { kind: 'deposit_refund', amount: '30000.00', paid_amount: '30000.00', state: 'done', actions: [] },
    ])
  })
})

describe('what is confirmed', () => {
  test('the database itself neither edits nor deletes', async () => {
    const { id } = await signUp()
    const entry = (await act(p['8a'], (await depositIn(id)).data, 'confirm')).data
    await expect(sql('update finance_entries set amount = 1 where id = $1', [entry.id])).rejects.toThrow(
      /append-only/,
    )
    await expect(
      sql("update finance_entries set state = 'pending' where id = $1", [entry.id]),
    ).rejects.toThrow(/append-only/)
    await expect(sql('delete from finance_entries where id = $1', [entry.id])).rejects.toThrow(
      /append-only|permission/,
    )
  })

  test('is no longer voided, what is pending is', async () => {
    const { id } = await signUp()
    const entry = (await depositIn(id)).data
    expect(await act(p['8a'], { ...entry, version: 9 }, 'void')).toMatchObject({
      code: 409,
      data: { reason: 'stale_version' },
    })
    expect((await act(p['8a'], entry, 'void', { reason: '录错' })).data).toMatchObject({
      state: 'void',
      state_reason: '录错',
    })
    expect(await act(p['8a'], { ...entry, version: 2 }, 'confirm')).toMatchObject({
      code: 409,
      data: { reason: 'wrong_state' },
    })
  })

  test('adds up in the sums of the filtered set', async () => {
    const { id, lot } = await signUp()
    await act(p['8a'], (await depositIn(id, '12345.67')).data, 'confirm')
    await act(p['8a'], (await depositIn(id, '0.33')).data, 'void')
    const { data } = await p['8b'].ask(`/api/finance/entries?lot_id=${lot}`)
    expect(data).toMatchObject({ total: 2, sums: { in: '12345.67', out: '0.00', entries: 1 } })
    expect((await p['8b'].ask('/api/finance/summary')).data).toMatchObject({
      deposits_held: expect.stringMatching(/^\d+\.\d\d$/),
    })
  })
})

describe('the lot’s facts', () => {
  test('hold no reserve and nothing of a draft', async () => {
    const { lot, id } = await signUp()
    const answer = await p['8a'].ask(`/api/finance/lots/${lot}`)
    expect(answer.text).not.toContain('777777.77')
    expect(answer.data).toMatchObject({
      id: lot,
      sign_ups: [{ id, deposit_status: 'unpaid', bond_price: '30000.00' }],
    })
    const draft = await placeLot(t, { state: 'draft' })
    expect((await p['8a'].ask(`/api/finance/lots/${draft}`)).status).toBe(404)
    expect((await p['5a'].ask(`/api/finance/lots/${lot}`)).status).toBe(403)
    await setLot(t, lot, { corpore_name: '可找到的货船' })
    expect(
      (await p['8a'].ask('/api/finance/lots/options?q=' + encodeURIComponent('可找到'))).data.items,
    ).toMatchObject([{ id: lot }])
  })
})

describe('a deposit that comes in late', () => {
  test('when the round is over, goes straight back', async () => {
    const { id, lot } = await signUp()
    await setLot(t, lot, { state: 'withdrawn' })
    await act(p['8a'], (await depositIn(id)).data, 'confirm')
    expect(await stateOf(id)).toEqual({ deposit_status: 'refund_due', received_amount: '30000.00' })
    expect((await p['8a'].ask(`/api/finance/dues?lot_id=${lot}`)).data.items).toMatchObject([
      { kind: 'deposit_refund', amount: '30000.00', state: 'open' },
    ])
  })
})
