import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessDay } from '#contract/rules/time.ts'
import { testApp, type TestApp } from '../support/harness.ts'
import { dayIn } from '../support/placed-lots.ts'
import { printedRandom } from '../support/seeded-random.ts'
import { booksAreClean } from './clean-books.ts'
import type { House } from './business/house.ts'
import { randomBusiness } from './business/random-business.ts'
import { SecondBookkeeper } from './business/second-bookkeeper.ts'
import { yuan } from './business/whole-cents.ts'
import { full } from '#tools/full-run.ts'

/** A second bookkeeper, who knows the rules of money and nothing of the product, comes to the same sums. */

const businesses = Number(process.env['BUSINESSES'] ?? (full ? 200 : 2))
const d = printedRandom()
const today = businessDay(new Date())
const book = new SecondBookkeeper(today)
let t: TestApp
beforeAll(async () => {
  t = await testApp({ hasty: true })
})
afterAll(() => t.close())

const get = async (path: string): Promise<any> => {
  const answer = await (await t.as('8a')).ask(path)
  if (answer.code !== 0) throw new Error(answer.text)
  return answer.data
}

const inYuan = (sums: Record<string, bigint>): Record<string, string> =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, yuan(value)]))
const same = (of: string, product: unknown, own: unknown) =>
  expect([d.seed, of, product], `seed ${d.seed}, ${of}`).toEqual([d.seed, of, own])

async function compareSettlement(lot: number): Promise<void> {
  const { winner, perUnit, tickets, settledQuantity } = book.lot(lot)
  if (!winner || (perUnit && tickets.length === 0 && settledQuantity === null)) return
  const answer = await get(`/api/lots/${lot}/settlement`)
  const own = inYuan(book.settlement(lot))
  same(`settlement of ${lot}`, Object.fromEntries(Object.keys(own).map((name) => [name, answer[name]])), own)
}

async function compareDues(lot: number): Promise<void> {
  const sums = new Map<string, number>()
  const { items } = await get(`/api/finance/dues?lot_id=${lot}&limit=50`)
  for (const { kind, party, party_id, unpaid } of items) {
    const name = `${kind} ${party}${party === 'payee' ? '' : ` ${party_id}`}`
    const open = Math.round(Number(unpaid) * 100)
    if (open !== 0) sums.set(name, (sums.get(name) ?? 0) + open)
  }
  const own = [...book.dues(lot)].map(([name, value]) => [name, Number(value)])
  same(`dues of ${lot}`, Object.fromEntries(sums), Object.fromEntries(own))
}

async function compareStatements(lot: number): Promise<void> {
  const { bidders, consignor } = book.lot(lot)
  const names = ['opening', 'closing', 'held', 'unapplied']
  for (const party of [`consignor ${consignor}`, ...new Set(bidders.map((bidder) => bidder.party))]) {
    const from = d.one([today, dayIn(-40), dayIn(-20)])
    const [kind, id] = party.split(' ')
    const answer = await get(
      `/api/finance/party-statement?party=${kind}&party_id=${id}&from=${from}&to=${today}`,
    )
    const product = Object.fromEntries(names.map((name) => [name, answer[name]]))
    same(`statement of ${party} on ${lot}`, product, inYuan(book.statement(party, from)))
  }
}

const compare = async (lot: number): Promise<void> => {
  await compareSettlement(lot)
  await compareDues(lot)
  await compareStatements(lot)
}

test(
  `of ${businesses} random businesses every settlement, due and statement is the same to the cent`,
  async () => {
    const house: House = { t, d, book, known: [], compare }
    for (let n = 0; n < businesses; n += 1) await randomBusiness(house)
    await booksAreClean(t)
  },
  60_000 + businesses * 20_000,
)

test('every month is the same to the cent, and past ones are closed with these sums', async () => {
  const months = new Set([75, 60, 45, 30, 0].map((days) => dayIn(-days).slice(0, 7)))
  for (const month of months) {
    const own = inYuan(book.month(month))
    const sums = ({ received, paid, deposits_held }: Record<string, string>) => ({
      received,
      paid,
      deposits_held,
    })
    same(`month ${month}`, sums(await get(`/api/month-closes/proof?month=${month}`)), own)
    if (month === today.slice(0, 7)) continue
    const body = { month, reason: '平台代管' }
    const closed = await (await t.as('8a')).ask('/api/month-closes', { method: 'POST', body })
    same(`close of ${month}`, sums(closed.data), own)
  }
  await booksAreClean(t)
})
