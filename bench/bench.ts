import { parseArgs } from 'node:util'
import { casesOf } from './cases.ts'
import { stopAll } from './children.ts'
import { compare, type Duration } from './load.ts'
import { prepare, startBare, startProduct, type Product, type Seeded } from './product.ts'
import { allHold, growth, searches, table, type Result } from './report.ts'
import { refuseDifferentAnswers } from './same-answers.ts'
import { drawTerms } from './terms.ts'

/**
 * `npm run bench [-- --customers N --data DIR --names FILE --seconds 5 --connections 8 --only TEXT]` compares
 * the product with a bare server on the same database, in the same run. The data is seeded once and kept in
 * the folder.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { customers: text, data: text, names: text, seconds: text, connections: text, only: text },
})

const duration: Duration = {
  connections: Number(values.connections ?? 8),
  seconds: Number(values.seconds ?? 5),
}

const small = 10_000

const firstPage = ({ origin, adminToken }: Product) => ({
  origin,
  paths: ['/api/customers'],
  headers: { 'x-token': adminToken },
})

async function measureCases(product: Product): Promise<Result[]> {
  const bareServer = await startBare(product.databaseUrl)
  const results: Result[] = []
  const cases = casesOf(product, bareServer.origin, await drawTerms(product.databaseUrl))
  for (const each of cases.filter(({ name }) => values.only === undefined || name.includes(values.only))) {
    await refuseDifferentAnswers(each)
    // A search is compared with the list's first page, so the two take turns.
    const { name, kind, bare } = each
    const sides = [each.product, ...(bare ? [bare] : []), ...(kind === 'list' ? [] : [firstPage(product)])]
    const measured = await compare(sides, duration)
    const [ours, theirs] = [measured[0], bare && measured[1]]
    const list = kind === 'list' ? undefined : measured.at(-1)
    if (!ours) continue
    const result = { case: { name, kind }, product: ours, ...(theirs && { bare: theirs }) }
    results.push({ ...result, ...(list && { list }) })
    console.log(`${name}: ${ours.rate.toFixed(0)}/s beside ${(theirs ?? list)?.rate.toFixed(0)}/s`)
  }
  await bareServer.stop()
  return results
}

async function run(large: Seeded, little: Seeded): Promise<boolean> {
  const product = await startProduct(large)
  const results = await measureCases(product)
  const other = await startProduct(little)
  const [onSmall, onLarge] = await compare([firstPage(other), firstPage(product)], duration)
  await other.stop()
  await product.stop()
  if (!onSmall || !onLarge) throw new Error('nothing was measured')
  console.log(
    `\n${large.customers.toLocaleString('en')} customers, ${duration.connections} connections, ${duration.seconds} s a side\n`,
  )
  console.log(
    `${table(results)}\n\n${searches(results)}\n${growth(onSmall, onLarge, [little.customers, large.customers])}`,
  )
  return allHold(results, onLarge.p50 / onSmall.p50)
}

try {
  const home = values.data ?? './data/bench'
  const large = await prepare(home, { customers: Number(values.customers ?? 1_000_000), names: values.names })
  const held = await run(large, await prepare(home, { customers: small, names: values.names }))
  console.log(held ? '\nAll bars hold.' : '\nA bar is missed.')
  process.exitCode = held ? 0 : 1
} finally {
  await stopAll()
}
