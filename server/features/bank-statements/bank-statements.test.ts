import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { activeRecycler, dayIn, placeFundedLot, placeLot } from '#server/test/support/placed-lots.ts'
import type { Person } from '#server/test/support/harness.ts'
import { withPeople } from '#server/test/support/people.ts'
import {
  gbk,
  linesOf,
  newAccount,
  statementOf,
  upload,
  workbook,
} from '#server/test/support/made-statements.ts'

const { t, p } = withPeople('1a', '2a', '4a', '5a', '7a', '8a', '8b')
const sql = (text: string, values: unknown[] = []) => t.database.pool.query(text, values)
const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })
const today = () => businessDay(new Date())

let account: number
beforeEach(async () => {
  await sql('update own_accounts set enabled = false where id > 0')
  account = await newAccount(p['8a'])
})

/** A sign-up that awaits a deposit of 30,000, with its recycler's name. */
async function awaited(): Promise<{ id: number; name: string }> {
  const lot = await placeLot(t)
  const recycler_id = await activeRecycler(t, p['2a'])
  const { data } = await post(p['4a'], `/api/lots/${lot}/sign-ups`, { recycler_id })
  const { rows } = await sql('select company_name from recyclers where id = $1', [recycler_id])
  return { id: data.id, name: rows[0].company_name }
}

const state = async (id: number) =>
  (await sql('select deposit_status from sign_ups where id = $1', [id])).rows[0].deposit_status

describe('a statement', () => {
  const made = statementOf([
    ['20261008 09:42:00', 200, '甲'],
    ['20261008 09:42:00', -200, '甲', '退'],
    ['20261008 09:42:00', 200, '甲'],
    ['20261009 10:00:00', -5, '', '手续费'],
  ])

  test('is for finance and role 1 only', async () => {
    expect((await t.ask('/api/bank-lines')).status).toBe(401)
    for (const who of [p['2a'], p['4a'], p['5a'], p['7a']]) {
      expect((await who.ask('/api/bank-lines')).status).toBe(403)
      expect((await upload(who, account, made)).status).toBe(403)
    }
  })

  test('keeps both of two equal lines and adds nothing when it comes again', async () => {
    expect((await upload(p['8a'], account, made)).data).toMatchObject({
      lines: 4,
      added: 4,
      known: 0,
      opening: '1000.00',
      closing: '1195.00',
      gaps: 0,
    })
    expect((await upload(p['1a'], account, made)).data).toMatchObject({ added: 0, known: 4 })
    const longer = `${made}20261010 08:00:00,0.00,7.00,1202.00,乙,'1,转账,1-9\n`
    expect((await upload(p['8a'], account, longer)).data).toMatchObject({ added: 1, known: 4 })
    expect(await linesOf(p['8a'], account)).toMatchObject({
      total: 5,
      sums: { in: '407.00', out: '205.00', entries: 5, open: 5 },
    })
    const other = await newAccount(p['8a'])
    expect((await upload(p['8a'], other, made)).data.added).toBe(4)
  })

  test('by two people at once adds each line once', async () => {
    const answers = await Promise.all([p['8a'], p['8b'], p['1a']].map((who) => upload(who, account, made)))
    expect(answers.map((answer) => answer.data.added).sort()).toEqual([0, 0, 4])
  })

  test('may be GBK or a workbook, and the mapping of its titles is remembered', async () => {
    const text = '何时,多少,谁\n2026-10-08,5.00,甲方（集团）\n'
    const asked = await upload(p['8a'], account, gbk(text))
    expect([asked.status, asked.data.reason, asked.data.columns]).toEqual([
      422,
      'mapping_needed',
      ['何时', '多少', '谁'],
    ])
    const mapping = JSON.stringify({ date: '何时', amount: '多少', counterparty: '谁' })
    expect((await upload(p['8a'], account, gbk(text), { mapping })).data.added).toBe(1)
    const sheet = workbook([['流水'], ['何时', '多少', '谁'], ['2026-10-09', '-6', '乙']])
    expect((await upload(p['8a'], account, sheet, {}, 'a.xlsx')).data.added).toBe(1)
    expect((await linesOf(p['8a'], account)).items).toMatchObject([
      { booked_on: '2026-10-09', direction: 'out', amount: '6.00' },
      { booked_on: '2026-10-08', direction: 'in', counterparty: '甲方（集团）' },
    ])
  })

  test.each([
    [{ mapping: '{' }, 'mapping'],
    [{ mapping: '{"nothing":"x"}' }, 'mapping'],
    [{ account_id: '' }, 'account_id'],
    [{ account_id: '99999' }, 'account_id'],
    [{ account_id: '0' }, 'account_id'],
  ])('with %j is refused', async (fields, field) => {
    const answer = await upload(p['8a'], account, made, fields)
    expect([answer.status, Object.keys(answer.data.fields)]).toEqual([422, [field]])
  })

  test('with a line that cannot be read adds nothing', async () => {
    const answer = await upload(p['8a'], account, `${made}20261010 08:00:00,0.00,x,1,乙,'1,,1\n`)
    expect(answer.data).toMatchObject({ reason: 'statement_line', line: 6 })
    expect((await upload(p['8a'], account, made, {}, 'a.pdf')).status).toBe(415)
    expect((await linesOf(p['8a'], account)).total).toBe(0)
  })

  test('of another account of ours is refused', async () => {
    const number = `9900${process.pid}${account}`
    await newAccount(p['8a'], { number })
    expect((await upload(p['8a'], account, `账号：,${number}\n${made.slice(1)}`)).data.reason).toBe(
      'other_account',
    )
  })

  test('stays as the bank wrote it', async () => {
    await upload(p['8a'], account, made)
    await expect(sql('update bank_lines set amount = 1')).rejects.toThrow(/append-only/)
    await expect(sql('delete from bank_lines')).rejects.toThrow()
  })
})

describe('matching', () => {
  const exactOf = async (who = p['8a']) => (await linesOf(who, account, 'exact=true')).items
  const confirmAll = async (who = p['8a']) =>
    post(who, '/api/bank-lines/match-exact', {
      ids: (await exactOf(who)).map((row: { id: number }) => row.id),
    })

  test('what fits exactly is confirmed in one act; what is ambiguous is not', async () => {
    const [one, other, twice] = [await awaited(), await awaited(), await awaited()]
    const at = `${dayIn(0).replaceAll('-', '')} 09:00:00`
    await upload(
      p['8a'],
      account,
      statementOf([
        [at, 30000, one.name.replace('(', '（').replace(')', '）')],
        [at, 29999, other.name],
        [at, 30000, twice.name],
        [at, 30000, twice.name],
      ]),
    )
    const exact = await exactOf()
    expect(exact).toMatchObject([
      { counterparty: one.name, expected: { sign_up_id: one.id, amount: '30000.00' } },
    ])
    const { items } = await linesOf(p['8a'], account)
    const ids = items.map((row: { id: number }) => row.id)
    const answer = await post(p['8a'], '/api/bank-lines/match-exact', { ids })
    const codes = answer.data.results.map((row: { id: number; code: number }) => [
      row.id === exact[0].id,
      row.code,
    ])
    expect(codes.filter(([, code]: [boolean, number]) => code === 0)).toEqual([[true, 0]])
    expect([await state(one.id), await state(other.id), await state(twice.id)]).toEqual([
      'received',
      'unpaid',
      'unpaid',
    ])
    expect((await linesOf(p['8a'], account, 'state=matched')).items).toMatchObject([
      { entries: [{ kind: 'deposit_in', amount: '30000.00' }], settled_by_name: '昵称8a' },
    ])
  })

  test('a name twice among those awaited is chosen by hand, and the other one is exact then', async () => {
    const row = await awaited()
    const second = await awaited()
    await sql(
      'update sign_ups set recycler_id = (select recycler_id from sign_ups where id = $2) where id = $1',
      [second.id, row.id],
    )
    await upload(p['8a'], account, statementOf([['20261008 09:00:00', 30000, row.name]]))
    expect(await exactOf()).toEqual([])
    const [line] = (await linesOf(p['8a'], account)).items
    const { items } = (await p['8a'].ask(`/api/bank-lines/${line.id}/candidates`)).data
    expect(
      items
        .slice(0, 2)
        .map((item: { sign_up_id: number }) => item.sign_up_id)
        .sort(),
    ).toEqual([row.id, second.id].sort())
    const match = (sent: object) => post(p['8a'], `/api/bank-lines/${line.id}/match`, sent)
    expect((await match({ parts: [], version: 1 })).data.fields).toHaveProperty('parts')
    expect((await match({ parts: [{}], version: 1 })).data.fields).toHaveProperty('parts')
    expect((await match({ parts: [{ sign_up_id: 1e9 }], version: 1 })).data.reason).toBe('not_expected')
    expect((await match({ parts: [{ sign_up_id: row.id, amount: '1' }], version: 1 })).data.reason).toBe(
      'line_differs',
    )
    expect((await match({ parts: [{ sign_up_id: row.id }], version: 9 })).data.reason).toBe('stale_version')
    expect((await match({ parts: [{ sign_up_id: row.id }], version: 1 })).data.state).toBe('matched')
    expect((await match({ parts: [{ sign_up_id: second.id }], version: 2 })).data.reason).toBe('line_settled')
  })

  test('two people at once confirm a line once', async () => {
    const record = await awaited()
    await upload(p['8a'], account, statementOf([['20261008 09:00:00', 30000, record.name]]))
    const answers = await Promise.all([confirmAll(p['8a']), confirmAll(p['8b']), confirmAll(p['1a'])])
    const codes = answers.flatMap((one_) =>
      (one_.data.results ?? []).map((row: { code: number }) => row.code),
    )
    expect(codes.filter((code: number) => code === 0)).toHaveLength(1)
    const { rows } = await sql('select count(*)::int as n from finance_entries where sign_up_id = $1', [
      record.id,
    ])
    expect(rows[0].n).toBe(1)
  })

  test('a line is split, and what is left over has no place yet', async () => {
    const [one, other] = [await awaited(), await awaited()]
    await sql(
      'update sign_ups set recycler_id = (select recycler_id from sign_ups where id = $2) where id = $1',
      [other.id, one.id],
    )
    await upload(p['8a'], account, statementOf([['20261008 09:00:00', 60010, one.name]]))
    const [line] = (await linesOf(p['8a'], account)).items
    const parts = [{ sign_up_id: one.id }, { sign_up_id: other.id }]
    const match = (more: object) =>
      post(p['8a'], `/api/bank-lines/${line.id}/match`, { parts, version: 1, ...more })
    expect((await match({})).data).toMatchObject({
      state: 'matched',
      aside: null,
      entries: [
        { kind: 'deposit_in', amount: '30000.00' },
        { kind: 'deposit_in', amount: '30000.00' },
        { kind: 'unapplied_in', amount: '10.00' },
      ],
    })
  })

  test('money that goes out is attached only to an entry that two people confirmed', async () => {
    const row = await awaited()
    await upload(
      p['8a'],
      account,
      statementOf([
        ['20261008 09:00:00', 30000, row.name],
        ['20261010 09:00:00', -500, row.name],
      ]),
    )
    await confirmAll()
    const out = await post(p['8a'], '/api/finance/entries', {
      kind: 'consignor_payout',
      direction: 'out',
      amount: '500',
      occurred_on: '2026-10-10',
      lot_id: await placeFundedLot(t),
      account_id: account,
      counterparty: row.name,
    })
    expect(out.data).toMatchObject({ state: 'pending' })
    const [line] = (await linesOf(p['8a'], account, 'state=open')).items
    const match = () =>
      post(p['8a'], `/api/bank-lines/${line.id}/match`, {
        parts: [{ entry_id: out.data.id }],
        version: line.version,
      })
    expect((await match()).data.reason).toBe('not_expected')
    const confirmed = await post(p['8b'], `/api/finance/entries/${out.data.id}/confirm`, { version: 1 })
    expect(confirmed.code).toBe(0)
    expect((await match()).data).toMatchObject({ state: 'matched', entries: [{ id: out.data.id }] })
  })

  /** A pending deposit of a sign-up, entered by hand for another account and day than the bank says. */
  async function pending(signUp: { id: number; name: string }, account_id = account): Promise<number> {
    const { data } = await post(p['8a'], '/api/finance/entries', {
      kind: 'deposit_in',
      direction: 'in',
      amount: '30000',
      occurred_on: dayIn(-3),
      account_id,
      sign_up_id: signUp.id,
    })
    return data.id
  }
  const entryOf = async (id: number) =>
    (
      await sql(
        'select state, account_id::int, occurred_on::text, bank_ref from finance_entries where id = $1',
        [id],
      )
    ).rows[0]

  test('a pending entry is confirmed with the account, day and reference of its line', async () => {
    const signUp = await awaited()
    const id = await pending(signUp, await newAccount(p['8a']))
    await upload(p['8a'], account, statementOf([['20261008 09:00:00', 30000, signUp.name]]))
    const [line] = (await linesOf(p['8a'], account)).items
    const parts = [{ entry_id: id }]
    const answer = await post(p['8b'], `/api/bank-lines/${line.id}/match`, { parts, version: 1 })
    expect(answer.data).toMatchObject({ state: 'matched', entries: [{ id }] })
    expect(await entryOf(id)).toEqual({
      state: 'confirmed',
      account_id: account,
      occurred_on: '2026-10-08',
      bank_ref: '1-55',
    })
    expect(await state(signUp.id)).toBe('received')
  })

  test('a line that fails, even unexpectedly, leaves the others and says so', async () => {
    const [broken, good] = [await awaited(), await awaited()]
    const [first, second] = [await pending(broken), await pending(good)]
    const owner = new pg.Client({ connectionString: t.ownerUrl })
    await owner.connect()
    await owner.query(
      `create function break_entry() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    )
    await owner.query(
      `create trigger break_entry before update on finance_entries for each row when (old.id = ${first}) execute function break_entry()`,
    )
    try {
      const made = [
        ['20261008 09:00:00', 30000, broken.name],
        ['20261008 10:00:00', 30000, good.name],
      ] as const
      await upload(p['8a'], account, statementOf(made))
      const { data } = await confirmAll()
      expect(data.results.map((row: { code: number }) => row.code).sort()).toEqual([0, 500])
    } finally {
      await owner.query('drop trigger break_entry on finance_entries')
      await owner.query('drop function break_entry()')
      await owner.end()
    }
    expect([(await entryOf(first)).state, (await entryOf(second)).state]).toEqual(['pending', 'confirmed'])
  })

  test('fees need no entry; anything else needs a reason; all can be taken back', async () => {
    await upload(
      p['8a'],
      account,
      statementOf([[`${today().replaceAll('-', '')} 09:00:00`, -5, '', '账户管理费']]),
    )
    const [line] = (await linesOf(p['8a'], account)).items
    expect(line.suggested).toBe('fee')
    const aside = (sent: object) =>
      post(p['8a'], `/api/bank-lines/${line.id}/set-aside`, { version: 1, ...sent })
    expect((await aside({ aside: 'gift' })).data.fields).toHaveProperty('aside')
    expect((await aside({ aside: 'other' })).data.fields).toHaveProperty('reason')
    expect((await aside({ aside: 'fee' })).data).toMatchObject({ state: 'set_aside', aside_amount: '5.00' })
    expect((await aside({ aside: 'fee', version: 2 })).data.reason).toBe('line_settled')
    const reopen = (sent: object) => post(p['8a'], `/api/bank-lines/${line.id}/reopen`, sent)
    expect((await reopen({ version: 2 })).data.fields).toHaveProperty('reason')
    expect((await reopen({ version: 2, reason: '点错' })).data).toMatchObject({ state: 'open', aside: null })
  })
})
