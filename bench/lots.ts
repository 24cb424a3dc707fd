import { parseArgs } from 'node:util'
import { auctions, bidding, type Bidding } from './bids.ts'
import type { Case } from './cases.ts'
import { stopAll } from './children.ts'
import { compare, compareRuns, type Duration } from './load.ts'
import { lotCases } from './lot-cases.ts'
import { prepare, startBare, startProduct, type Product, type Seeded } from './product.ts'
import { allHold, bars, table, type Result } from './report.ts'
import { refuseDifferentAnswers } from './same-answers.ts'

/**
 * `npm run bench:lots [-- --lots N --data DIR --seconds 5 --connections 8 --only TEXT]` compares the lists of
 * lots and sign-ups, the board, the calendar and simultaneous bids with a bare server on the same database,
 * in the same run.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { lots: text, data: text, seconds: text, connections: text, only: text },
})

const duration: Duration = {
  connections: Number(values.connections ?? 8),
  seconds: Number(values.seconds ?? 5),
}

const lots = Number(values.lots ?? 100_000)
const customers = 10_000
const lotsAtOnce = 4

const wanted = (name: string) => values.only === undefined || name.includes(values.only)

function printed(result: Result): Result {
  console.log(
    `${result.case.name}: ${result.product.rate.toFixed(0)}/s beside ${result.bare?.rate.toFixed(0)}/s`,
  )
  return result
}

async function measureList(each: Case): Promise<Result[]> {
  await refuseDifferentAnswers(each)
  if (!each.bare) return []
  const [product, bare] = await compare([each.product, each.bare], duration)
  return product && bare ? [printed({ case: each, product, bare })] : []
}

/** Each side bids for lots of its own, so that neither overtakes the other's bids. */
async function measureBids(product: Product, bareOrigin: string): Promise<Result[]> {
  const name = `bids for ${lotsAtOnce} lots at once (role 4, ≥ ${bars.bids})`
  if (!wanted(name)) return []
  const [ours = [], theirs = []] = await auctions(product, 2, lotsAtOnce)
  const sides: [Bidding, Bidding] = [
    {
      origin: product.origin,
      path: (lot) => `/api/lots/${lot}/bids`,
      headers: { 'x-token': product.buyerToken },
      body: ({ sign_up_id, bid_price }) => ({ sign_up_id, bid_price }),
      auctions: ours,
      overtaken: 0,
    },
    { origin: bareOrigin, path: () => '/bid', body: (bid) => bid, auctions: theirs, overtaken: 0 },
  ]
  const runs = sides.map(
    (side) => (milliseconds: number) => bidding(side, duration.connections, milliseconds),
  )
  const [first, second] = await compareRuns(runs, duration.seconds)
  console.log(
    `overtaken by another bid and refused: ${sides[0].overtaken} of the product's, ${sides[1].overtaken} of the bare server's`,
  )
  return first && second ? [printed({ case: { name, kind: 'bids' }, product: first, bare: second })] : []
}

async function run(seeded: Seeded): Promise<boolean> {
  const product = await startProduct(seeded)
  const bare = await startBare(product.databaseUrl, './bare-lots.ts')
  const results: Result[] = []
  for (const each of lotCases(product, bare.origin))
    if (wanted(each.name)) results.push(...(await measureList(each)))
  results.push(...(await measureBids(product, bare.origin)))
  await bare.stop()
  await product.stop()
  console.log(
    `\n${lots.toLocaleString('en')} lots, ${duration.connections} connections, ${duration.seconds} s a side\n\n${table(results)}`,
  )
  return allHold(results, 1)
}

try {
  const held = await run(await prepare(values.data ?? './data/bench', { customers, lots }))
  console.log(held ? '\nAll bars hold.' : '\nA bar is missed.')
  process.exitCode = held ? 0 : 1
} finally {
  await stopAll()
}
