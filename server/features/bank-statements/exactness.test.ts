import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newIds } from '#server/records/new-ids.ts'
import { encryptAccounts } from '#server/tables/encrypted.ts'
import { recyclersTable } from '#server/tables/recyclers.ts'
import { printedRandom } from '#server/test/support/seeded-random.ts'
import { testApp, type Answer, type Person, type TestApp } from '#server/test/support/harness.ts'
import { linesOf, newAccount, upload, workbook } from '#server/test/support/made-statements.ts'
import { withPeople } from '#server/test/support/people.ts'
import { dayIn, placeLot } from '#server/test/support/placed-lots.ts'
import { inFull } from '#server/test/support/full.ts'
import { projectRoot } from '#tools/project-root.ts'
import { full } from '#tools/full-run.ts'

const { t, p } = withPeople('2a', '8a', '8b')
const sql = async (text: string, values: unknown[] = []) =>
  (await t.database.pool.query<Record<string, any>>(text, values)).rows

const size = full ? 2000 : 40
const d = printedRandom()

let account: number
beforeEach(async () => {
  await sql('update own_accounts set enabled = false where id > 0')
  account = await newAccount(p['8a'])
})

interface Line {
  payer: string
  from: string
  amount: string
}

/** A line of the statement, and the sign-up that it pays for if it matches exactly. */
interface Known extends Line {
  exact: number | null
}

/** Sign-ups that await a deposit, each of a recycler of its own. Amounts and first names repeat. */
async function awaited(lot: number, count: number): Promise<(Line & { id: number })[]> {
  const accountOf = (n: number) => `6228${String(n).padStart(12, '0')}`
  const ids = await newIds(t.database.db, recyclersTable, count)
  const stored = ids.map(
    (id, at) => encryptAccounts(recyclersTable, { id, bank_account: accountOf(at + 1) }).bank_account,
  )
  const rows = await sql(
    `with made as (
       insert into recyclers (id, company_name, name, phone, area, kinds, state, phone_digits, company_key, grams, service_id, bank_account)
       select ($4::bigint[])[n], '再生' || n || '有限公司', '赵六', lpad(n::text, 11, '13700000000'), '浙江省', '{其他}', 'active', lpad(n::text, 11, '13700000000'),
         '再生' || n, '{}', $2, ($3::text[])[n] from generate_series(1, cardinality($3::text[])) n returning id, company_name)
     insert into sign_ups (lot_id, round_no, platform, recycler_id, paddle_no, review_status, deposit_status, bond_price, service_id)
     select $1, 1, 0, id, 'P' || id, 'approved', 'unpaid', 10000 + (id % 7) * 1000, $2 from made
     returning id::int, bond_price::text as amount, (select company_name from made where made.id = recycler_id) as payer`,
    [lot, t.uid('6a'), stored, ids],
  )
  return rows.map(({ id, amount, payer }) => {
    return { id, amount, payer, from: accountOf(Number(/\d+/.exec(payer)?.[0])) }
  })
}

/** Lines of every kind in random order; what each one is, is known from how it was made. */
function madeLines(signUps: readonly (Line & { id: number })[]): Known[] {
  const lines: Known[] = []
  const add = (exact: number | null, line: Line) => lines.push({ ...line, exact })
  const cents = (text: string, more: number) => (Number(text) + more).toFixed(2)
  for (const { id, ...one } of signUps) {
    const kind = d.below(10)
    if (kind < 4) add(id, { ...one, from: '' })
    else if (kind === 4) add(id, { ...one, payer: `${one.payer.replace('有限', ' 有限')}　` })
    else if (kind === 5) add(id, { ...one, payer: '经办人王五' })
    else if (kind === 6) add(null, { ...one, amount: cents(one.amount, d.one([-0.01, 0.01, 1000])) })
    else if (kind === 7) add(null, { ...one, payer: `${one.payer}分公司`, from: `${one.from}9` })
    else if (kind === 8) for (const _ of [1, 2]) add(null, one)
    else add(null, { ...one, amount: `-${one.amount}` })
  }
  return lines
    .map((line) => ({ line, at: d.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line)
}

/** A statement without balances whose newest line is the first, with one signed column. */
const statementOf = (lines: readonly Known[], from = 0): string[][] => [
  ['交易日期', '交易金额', '对方户名', '对方账号', '流水'],
  ...lines.map((line, n) => [dayIn(0), line.amount, line.payer, line.from, `${from + n}-7`]),
]

const csv = (rows: readonly string[][]) => `\ufeff${rows.map((row) => row.join()).join('\n')}\n`

/** A request refused on a slow machine is repeated, as a person would. */
async function confirmExact(who: Person, ids: number[]): Promise<Answer> {
  for (;;) {
    const answer = await who.ask('/api/bank-lines/match-exact', { method: 'POST', body: { ids } })
    if (answer.data.reason !== 'busy') return answer
  }
}

describe(`${size} lines`, () => {
  test('what fits exactly one deposit is found, all of it and nothing else, and confirmed once', async () => {
    const lot = await placeLot(t)
    const signUps = await awaited(lot, size)
    const lines = madeLines(signUps)
    const truth = lines.flatMap(({ exact }) => (exact === null ? [] : [exact])).toSorted((a, b) => a - b)
    const file = csv(statementOf(lines))
    const read = await upload(p['8a'], account, file)
    expect([d.seed, read.data.added, read.data.exact]).toEqual([d.seed, lines.length, truth.length])

    const found: { id: number; expected: { sign_up_id: number } }[] = []
    for (let page = 1; found.length < truth.length && page < 40; page += 1)
      found.push(...(await linesOf(p['8a'], account, `exact=true&page=${page}`)).items)
    expect(found.map((row) => row.expected.sign_up_id).toSorted((a, b) => a - b)).toEqual(truth)

    // The same file and the same act by two people at once: each line is there once and is confirmed once.
    const again = await Promise.all([p['8a'], p['8b']].map((who) => upload(who, account, file)))
    expect(again.map(({ data }) => [data.added, data.known])).toEqual([
      [0, lines.length],
      [0, lines.length],
    ])
    let confirmed = 0
    for (let at = 0; at < found.length; at += 40) {
      const ids = found.slice(at, at + 40).map((row) => row.id)
      const answers = await Promise.all([p['8a'], p['8b']].map((who) => confirmExact(who, ids)))
      for (const { data, text } of answers) {
        expect([data.results?.length, text]).toEqual([ids.length, text])
        confirmed += data.results.filter((result: { code: number }) => result.code === 0).length
      }
    }
    expect(confirmed).toBe(truth.length)
    const received = await sql(
      `select s.id::int, e.amount = s.bond_price as whole, count(*)::int as n from sign_ups s
       join finance_entries e on e.sign_up_id = s.id and e.state = 'confirmed' join bank_matches m on m.entry_id = e.id
       where s.lot_id = $1 and s.deposit_status = 'received' group by 1, 2 order by 1`,
      [lot],
    )
    expect(received).toEqual(truth.map((id) => ({ id, whole: true, n: 1 })))
    expect((await linesOf(p['8a'], account, 'exact=true')).total).toBe(0)
  }, 600_000)
})

inFull('a workbook, the newest line first and lines of other orders are the same lines', async () => {
  const lines = [4, 5, 6].map((n) => ({
    payer: `甲${n}`,
    from: `99${n}`,
    amount: `${n}.00`,
    exact: null,
  }))
  const dated = statementOf(lines).map((row, n) => (n === 0 ? row : [dayIn(-n), ...row.slice(1)]))
  const [titles = [], ...rows] = dated
  expect((await upload(p['8a'], account, workbook(dated), {}, '流水.xlsx')).data).toMatchObject({
    lines: 3,
    added: 3,
    from: dayIn(-3),
    to: dayIn(-1),
  })
  expect((await upload(p['8a'], account, csv([titles, ...rows.toReversed()]))).data.added).toBe(0)
})

const data = new URL('../shared/data/', projectRoot)
describe.runIf(existsSync(data))('statements as two banks give them', () => {
  let later: TestApp
  // Their last lines are of the coming months.
  beforeAll(async () => {
    later = await testApp({ besides: t, clockOffset: 120 * 86_400_000 })
  })
  afterAll(() => later.close())

  test.each([
    ['statement-icbc-gbk.csv', '0200003619200012345', 420, '1234567.89', '124282932.58'],
    ['statement-ccb-utf8.csv', '11050160512300000123', 380, '88000.00', null],
  ])(
    '%s is imported whole, its balances run, and it is known the second time',
    async (name, number, count, opening, closing) => {
      account = await newAccount(p['8a'], { number })
      const content = readFileSync(new URL(name, data))
      const { data: read } = await upload(await later.as('8a'), account, content, {}, name)
      expect(read).toMatchObject({ lines: count, added: count, known: 0, gaps: 0, opening })
      if (closing) expect(read.closing).toBe(closing)
      const [sum] = await sql(
        `select count(*)::int as n, sum(case direction when 'in' then amount else -amount end)::text as moved
       from bank_lines where account_id = $1`,
        [account],
      )
      expect(sum?.['n']).toBe(count)
      const cents = (text: unknown) => Math.round(Number(text) * 100)
      expect(cents(opening) + cents(sum?.['moved'])).toBe(cents(read.closing))
      expect((await upload(await later.as('8b'), account, content, {}, name)).data).toMatchObject({
        added: 0,
        known: count,
      })
    },
  )
})
