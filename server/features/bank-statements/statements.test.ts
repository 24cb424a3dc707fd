import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#server/test/support/harness.ts'
import { linesOf, newAccount, statementOf, upload, workbook } from '#server/test/support/made-statements.ts'
import { withPeople } from '#server/test/support/people.ts'
import { dayIn } from '#server/test/support/placed-lots.ts'
import { file, form } from '#server/features/uploads/test-files.ts'

const { t, p } = withPeople('1a', '4a', '8a', '8b')
const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows
const post = (who: Person, path: string, body: unknown) => who.ask(path, { method: 'POST', body })

let serial = 0
const newNumber = () => {
  serial += 1
  return `02000036192${String(process.pid % 10_000).padStart(4, '0')}${String(serial).padStart(4, '0')}`
}
let account: number
let number: string
beforeEach(async () => {
  await sql('update own_accounts set enabled = false where id > 0')
  number = newNumber()
  account = await newAccount(p['8a'], { number })
})

const lines = (opening = 1000) =>
  statementOf(
    [
      ['20261008 09:00:00', 200, '甲'],
      ['20261009 09:00:00', -50, '乙'],
    ],
    opening,
  ).slice(1)
const grouped = (text: string) => text.replaceAll(/(.{4})/g, '$1 ')

describe('the account of a statement', () => {
  test.each([
    ['in a cell of its own', (it: string) => `账户明细查询\n账号：,${it}\n`],
    ['inside a longer cell', (it: string) => `建行活期,户名：云竞通 账号：${it} 币种：人民币\n`],
    ['grouped and full-width', (it: string) => `账号：,${grouped(it).replaceAll('2', '２')}\n`],
    ['without a word before it', (it: string) => `${it}，20261008-20261120\n`],
    [
      'beside other numbers',
      (it: string) => `客户号：6222000000001234567\n卡号 ${it} 打印时间 20261120093000\n`,
    ],
  ])('is recognised %s, and a file of another account is refused with both numbers', async (_, head) => {
    expect((await upload(p['8a'], account, head(number) + lines())).data).toMatchObject({ added: 2 })
    const [foreign, other] = ['6217001234567890123', newNumber()]
    for (const found of [foreign, other]) {
      if (found === other) await newAccount(p['8a'], { number: other })
      const answer = await upload(p['8a'], account, head(found) + lines(1150))
      expect(answer.status).toBe(422)
      expect(answer.data).toMatchObject({ reason: 'other_account', found, number })
      expect(answer.data.fields.account_id).toContain(found)
      expect(answer.data.fields.account_id).toContain(number)
    }
    expect((await linesOf(p['8a'], account)).total).toBe(2)
  })

  test('is recognised by a column of its own, and never by the number of the other party', async () => {
    const row = (own: string) => [own, '2026-10-08', '200.00', '1200.00', '甲', '6222000000001234567']
    const titles = ['本方账号', '日期', '发生额', '余额', '对方户名', '对方账号']
    const sheet = (own: string) => workbook([titles, row(own)])
    const answer = await upload(p['8a'], account, sheet('6217001234567890123'), {}, 'a.xlsx')
    expect([answer.status, answer.data.found]).toEqual([422, '6217001234567890123'])
    expect((await upload(p['8a'], account, sheet(number), {}, 'a.xlsx')).data.added).toBe(1)
  })

  test('a number inside a longer one is not the account', async () => {
    const answer = await upload(p['8a'], account, `账号：${number}9\n${lines()}`)
    expect([answer.status, answer.data.found]).toEqual([422, `${number}9`])
  })

  test('is told before anything is added; without a number the first three lines are shown', async () => {
    const preview = (content: string, fields: Record<string, string> = {}) =>
      p['8a'].ask('/api/bank-statements/preview', form([file('a.csv', content)], fields))
    const known = await preview(`账号：${number}\n${lines()}`)
    expect(known.data).toMatchObject({ account_id: account, found: number, count: 2, from: '2026-10-08' })
    const many = Array.from({ length: 5 }, (_, n) => [`2026100${n + 1} 09:00:00`, 10, '甲'] as const)
    expect((await preview(statementOf(many))).data).toMatchObject({
      account_id: null,
      found: null,
      count: 5,
      lines: [
        { booked_on: '2026-10-01' },
        { booked_on: '2026-10-02' },
        { booked_on: '2026-10-03', balance: '1030.00' },
      ],
    })
    const foreign = await preview(`账号：6217001234567890123\n${lines()}`, { account_id: String(account) })
    expect([foreign.status, foreign.data.found]).toEqual([422, '6217001234567890123'])
    expect((await linesOf(p['8a'], account)).total).toBe(0)
    const { status } = await p['4a'].ask('/api/bank-statements/preview', form([file('a.csv', lines())], {}))
    expect(status).toBe(403)
  })
})

describe('the balance before the first line', () => {
  const later = (opening: number, at = '20261010') => statementOf([[`${at} 09:00:00`, 10, '丙']], opening)

  test('is the last known one, or a reason says why it is not', async () => {
    await upload(p['8a'], account, lines())
    const refused = await upload(p['8a'], account, later(1200))
    expect([refused.status, refused.data]).toMatchObject([
      409,
      { reason: 'balance_gap', expected: '1150.00', found: '1200.00' },
    ])
    expect(
      (await upload(p['8a'], account, later(1200), { reason: '网银缺 10 月 9 日下午' })).data.added,
    ).toBe(1)
    const { items } = (await p['8a'].ask(`/api/bank-statements?account_id=${account}`)).data
    expect(items[0]).toMatchObject({
      gap_expected: '1150.00',
      gap_found: '1200.00',
      gap_reason: '网银缺 10 月 9 日下午',
      state: 'kept',
      created_by_name: '昵称8a',
    })
    expect((await upload(p['8a'], account, later(1210, '20261011'))).data.added).toBe(1)
  })

  test('is asked of new lines only, also on the same day, and never of an older file', async () => {
    await upload(p['8a'], account, lines())
    const day = [
      ['20261009 09:00:00', -50, '乙'],
      ['20261009 15:00:00', 5, '丁'],
    ] as const
    expect((await upload(p['8a'], account, statementOf(day, 1200))).data).toMatchObject({
      added: 1,
      known: 1,
    })
    const evening = (opening: number) => statementOf([['20261009 18:00:00', 5, '戊']], opening)
    expect((await upload(p['8a'], account, evening(1150))).data.reason).toBe('balance_gap')
    expect((await upload(p['8a'], account, evening(1155))).data.added).toBe(1)
    expect((await upload(p['8a'], account, later(7, '20260901'))).data.added).toBe(1)
  })

  test('a line dated after today is refused', async () => {
    const tomorrow = dayIn(1).replaceAll('-', '')
    const answer = await upload(p['8a'], account, later(1000, tomorrow))
    expect([answer.status, answer.data]).toMatchObject([422, { reason: 'future_lines', day: dayIn(1) }])
    expect((await upload(p['8a'], account, later(1000, dayIn(0).replaceAll('-', '')))).data.added).toBe(1)
  })
})

describe('taking a statement back', () => {
  const takeBack = (who: Person, id: number, body: object = { reason: '导错账户' }) =>
    post(who, `/api/bank-statements/${id}/take-back`, body)

  test('takes two people and a reason, and the right file brings the lines again', async () => {
    const { id } = (await upload(p['8a'], account, lines())).data
    const [line] = (await linesOf(p['8a'], account)).items
    await post(p['8a'], `/api/bank-lines/${line.id}/set-aside`, { aside: 'fee', version: 1 })
    expect((await takeBack(p['8a'], id, {})).status).toBe(422)
    expect((await takeBack(p['4a'], id)).status).toBe(403)
    expect((await takeBack(p['8a'], id)).data).toMatchObject({ state: 'asked', asked_by: t.uid('8a') })
    expect((await linesOf(p['8a'], account)).sums).toMatchObject({ in: '200.00', out: '50.00', entries: 2 })
    expect((await takeBack(p['8a'], id)).data.reason).toBe('own_take_back')
    expect((await takeBack(p['8b'], id)).data).toMatchObject({
      state: 'taken_back',
      take_back_reason: '导错账户',
      asked_by_name: '昵称8a',
      taken_back_by_name: '昵称8b',
    })
    expect((await takeBack(p['8b'], id)).data.reason).toBe('wrong_state')
    const left = await linesOf(p['8a'], account)
    expect(left.sums).toMatchObject({ in: '0.00', out: '0.00', entries: 0, open: 0 })
    expect(left.items.map((row: { state: string; actions: string[] }) => [row.state, row.actions])).toEqual([
      ['taken_back', []],
      ['taken_back', []],
    ])
    const reopen = await post(p['8a'], `/api/bank-lines/${line.id}/reopen`, { reason: '试', version: 3 })
    expect(reopen.data.reason).toBe('wrong_state')
    expect((await upload(p['8a'], account, lines())).data).toMatchObject({ added: 2, known: 0 })
    expect((await linesOf(p['8a'], account, 'state=open')).total).toBe(2)
    await expect(sql("update bank_lines set state = 'open' where statement_id = $1", [id])).rejects.toThrow()
    await expect(sql("update bank_statements set state = 'kept' where id = $1", [id])).rejects.toThrow()
    await expect(sql('update bank_statements set lines = 9')).rejects.toThrow(/append-only/)
  })

  test('is one step for another person than whoever imported it', async () => {
    const { id } = (await upload(p['8a'], account, lines())).data
    expect((await takeBack(p['1a'], id)).data).toMatchObject({ state: 'taken_back' })
  })

  test('is refused while a line is matched, and on a closed day', async () => {
    const { id } = (await upload(p['8a'], account, lines())).data
    const rows = (await linesOf(p['8a'], account)).items
    await sql("update bank_lines set state = 'matched' where id = $1", [rows[0].id])
    const refused = await takeBack(p['8b'], id)
    expect([refused.status, refused.data]).toMatchObject([409, { reason: 'lines_matched', n: 1 }])
    await sql("update bank_lines set state = 'open' where id = $1", [rows[0].id])
    await sql(
      `insert into day_closes (account_id, day, opening, received, paid, closing) values ($1, '2026-10-08', 0, 0, 0, 0)`,
      [account],
    )
    expect((await takeBack(p['8b'], id)).data.reason).toBe('day_closed')
    expect((await linesOf(p['8a'], account, 'state=open')).total).toBe(2)
  })
})
