import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { add, amount, subtract } from '#contract/rules/money.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { debian, ownFolder, runsHere } from '#server/test/scale/cluster/debian.ts'
import { withPeople } from '#server/test/support/people.ts'
import { paidLot, pays, reverses, soldLot } from '#server/test/support/sold-lots.ts'
import { gbk } from './gbk.ts'

const { t, p } = withPeople('1a', '2a', '8a', '8b')
const month = businessDay(new Date()).slice(0, 7)
const listed = async (): Promise<{ items: Voucher[]; debit: string; credit: string; open: number }> =>
  (await p['8a'].ask(`/api/vouchers?month=${month}`)).data
const file = (format: string, reason?: string, who: keyof typeof p = '8a') =>
  p[who].ask(
    `/api/vouchers/export?month=${month}&format=${format}${reason ? `&reason=${encodeURIComponent(reason)}` : ''}`,
  )
const raw = async (format: string, reason = '') => {
  const url = `/api/vouchers/export?month=${month}&format=${format}${reason && `&reason=${encodeURIComponent(reason)}`}`
  const answer = await t.app.inject({ url, headers: { 'x-token': p['8a'].token } })
  return answer.rawPayload
}

test('every confirmed entry is in exactly one voucher, balanced, a reversal in red', async () => {
  await paidLot(t)
  const sold = await soldLot(t)
  const wrong = await pays(t, sold, '100.00')
  expect((await reverses(t, wrong)).code).toBe(0)
  const { items, debit, credit, open } = await listed()
  const { rows } = await t.database.pool.query(
    "select id::int from finance_entries where state in ('confirmed', 'reversed') order by id",
  )
  expect(items.map(({ entry_id }) => entry_id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
  expect(open).toBe(items.length)
  expect(debit).toBe(credit)
  for (const { lines } of items)
    expect(add('0', ...lines.map((line) => line.debit))).toBe(add('0', ...lines.map((line) => line.credit)))
  const [original, red] = items.filter(({ lines }) => lines.some((line) => /^-?100\.00$/.test(line.debit)))
  expect([original?.red, red?.red]).toEqual([false, true])
  expect(original?.lines.map(({ code, debit: sum }) => [code, sum])).toEqual([
    ['1012', '100.00'],
    ['2203', '0.00'],
  ])
  expect(red?.lines.map(({ debit: sum, credit: other }) => [sum, other])).toEqual([
    ['-100.00', '0.00'],
    ['0.00', '-100.00'],
  ])
})

test('is for 1 and 8; the table of accounts is changed by 8', async () => {
  expect((await p['2a'].ask(`/api/vouchers?month=${month}`)).status).toBe(403)
  const change = (who: keyof typeof p, body: object) =>
    p[who].ask('/api/voucher-accounts', { method: 'PUT', body })
  const accounts = [{ subject: 'balance_in', code: '2203.01', name: '预收账款-货款' }]
  expect((await change('1a', { accounts, version: 1 })).status).toBe(403)
  expect((await change('8a', { accounts, version: 9 })).data.reason).toBe('stale_version')
  expect((await change('8a', { accounts: [{ ...accounts[0], code: '1,2' }], version: 1 })).status).toBe(422)
  expect((await change('8a', { accounts, version: 1 })).data).toMatchObject({ version: 2 })
  const { items } = await listed()
  expect(items.flatMap(({ lines }) => lines.map(({ code }) => code))).toContain('2203.01')
  const log = (await p['1a'].ask('/api/audit?resource=vouchers')).data.items
  expect(log[0].changes).toEqual({
    balance_in: { before: '2203 预收账款', after: '2203.01 预收账款-货款' },
  })
})

test.each(['month=2026-13&format=u8', 'month=2026-11&format=pdf', 'month=2026-11', 'format=u8'])(
  '%s is refused',
  async (query) => {
    expect((await p['8a'].ask(`/api/vouchers/export?${query}`)).status).toBe(422)
  },
)

test('a month without entries has no file', async () => {
  const answer = await p['8a'].ask('/api/vouchers/export?month=2020-01&format=u8')
  expect(answer.data.reason).toBe('no_vouchers')
})

test('U8: GBK, CRLF, its first line, adjacent lines with equal sums; exported once, again only with a reason', async () => {
  const { items } = await listed()
  const text = new TextDecoder('gbk').decode(await raw('u8'))
  const [head, ...lines] = text.split('\r\n')
  expect([head, lines.pop()]).toEqual(['填制凭证,V800', ''])
  expect(lines).toHaveLength(items.length * 2)
  const fields = lines.map((line) => line.split(','))
  for (const field of fields) {
    expect(field).toHaveLength(12)
    expect(field[0]).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(field[1]).toBe('记')
    expect(gbk(field[4] ?? '').length).toBeLessThanOrEqual(60)
    expect(items.some(({ entry_no }) => field[4]?.includes(entry_no))).toBe(true)
    expect([field[6], field[7]].join()).toMatch(/^-?\d+\.\d\d,-?\d+\.\d\d$/)
  }
  fields.forEach((field, at) => expect(field[2]).toBe(String(Math.floor(at / 2) + 1)))
  const sum = (at: number) => add('0', ...fields.map((field) => field[at] ?? '0'))
  expect(sum(6)).toBe(sum(7))
  expect((await listed()).open).toBe(0)

  expect((await file('u8')).data.reason).toBe('already_exported')
  await pays(t, await soldLot(t), '55.00')
  const next = new TextDecoder('gbk')
    .decode(await raw('u8'))
    .trimEnd()
    .split('\r\n')
  expect(next).toHaveLength(3)
  expect(next[1]?.split(',')[2]).toBe(String(items.length + 1))
  const all = new TextDecoder('gbk')
    .decode(await raw('u8', '文件丢失'))
    .trimEnd()
    .split('\r\n')
  expect(all).toHaveLength((items.length + 1) * 2 + 1)
  const [entry] = (await p['1a'].ask('/api/audit?resource=vouchers&action=export')).data.items
  expect(entry.detail).toMatchObject({ format: 'u8', reason: '文件丢失' })
})

test('a token that only reads exports nothing that is numbered', async () => {
  const made = await p['8a'].ask('/api/tokens', { method: 'POST', body: { name: '读取' } })
  const headers = { authorization: `Bearer ${made.data.token}` }
  const ask = (format: string) => t.ask(`/api/vouchers/export?month=${month}&format=${format}`, { headers })
  expect((await ask('u8')).status).toBe(403)
  expect((await ask('hledger')).status).toBe(200)
})

test('two exports at once number each voucher once', async () => {
  await pays(t, await soldLot(t), '66.00')
  const answers = await Promise.all([file('u8'), file('u8', undefined, '8b')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await t.database.pool.query('select count(*)::int, max(no) from vouchers')
  expect(rows[0].count).toBe(rows[0].max)
})

test('金蝶: the chosen columns in their order', async () => {
  const columns = ['no', 'account_code', 'credit', 'debit']
  const body = { columns, version: 2 }
  expect((await p['8a'].ask('/api/voucher-accounts', { method: 'PUT', body })).data.columns).toEqual(columns)
  const workbook = await readXlsx(await raw('kingdee', '换格式'))
  const [head, ...rows] = workbook.sheets[0]?.rows ?? []
  expect(head).toEqual(['凭证号', '科目代码', '贷方金额', '借方金额'])
  expect(rows).toHaveLength((await listed()).items.length * 2)
})

test('hledger: every transaction sums to zero, and nothing is marked', async () => {
  const text = (await raw('hledger')).toString()
  const transactions = text.split('\n\n').slice(1)
  expect(transactions).toHaveLength((await listed()).items.length)
  for (const transaction of transactions) {
    const [head, ...postings] = transaction.trimEnd().split('\n')
    expect(head).toMatch(/^\d{4}-\d\d-\d\d \(\S+\) /)
    const sums = postings.map((line) => /^ {4}\S+ [^;]*\S {2}CNY (-?\d+\.\d\d)$/.exec(line)?.[1] ?? 'x')
    expect(Number(add('0', ...sums)), transaction).toBe(0)
  }
})

test.runIf(runsHere('hledger'))(
  'hledger balances the month day by day, to the sums of the ledger',
  async () => {
    const { path, remove } = await ownFolder('hledger')
    const journal = join(path, 'month.journal')
    await writeFile(journal, await raw('hledger'))
    await chmod(path, 0o755)
    const asked = async (...args: string[]) => {
      const { stdout } = await promisify(execFile)(debian.hledger, ['-f', journal, ...args], { cwd: '/' })
      return stdout
        .trim()
        .split('\n')
        .map((line) => line.slice(1, -1).split('","'))
    }
    await asked('check')
    const [head = [], ...days] = await asked('balance', '--daily', '-O', 'csv')
    expect(head.length).toBeGreaterThan(1)
    expect(days.at(-1)).toEqual(['total', ...head.slice(1).map(() => '0')])
    const [, ...accounts] = await asked('balance', '--empty', '--no-total', '-O', 'csv')
    const { items } = await listed()
    const sums = new Map<string, string>()
    for (const { code, debit, credit } of items.flatMap(({ lines }) => lines))
      sums.set(code, subtract(add(sums.get(code) ?? '0', debit), credit))
    const said = accounts.map(([name = '', sum = '']) => [
      name.split(/[ :]/)[0],
      amount(sum.replace('CNY ', '') || '0'),
    ])
    expect(said.toSorted()).toEqual([...sums].map(([code, sum]) => [code, amount(sum)]).toSorted())
    await remove()
  },
)

test('GBK knows what its decoder knows', () => {
  const text = '填制凭证,V800 龙𠀀、①'
  expect(new TextDecoder('gbk').decode(gbk(text))).toBe('填制凭证,V800 龙?、①')
})
