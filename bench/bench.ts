import { parseArgs } from 'node:util'
import { casesOf } from './cases.ts'
import { stopAll } from './children.ts'
import { compare, type Duration } from './load.ts'
import { prepare, startBare, startProduct, type Product, type Seeded } from './product.ts'
import { allHold, growth, searches, table, type Result } from './report.ts'
import { refuseDifferentAnswers } from './same-answers.ts'
import { drawTerms } from './terms.ts'

/**
 * `npm run bench [-- --customers N --data DIR --names FILE --seconds 5 --connections 8 --only TEXT]`: the
 * product beside a bare server on the same database, in the same run. The data is sown once and kept in the
 * folder.
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
  const bare = await startBare(product.databaseUrl)
  const results: Result[] = []
  const cases = casesOf(product, bare.origin, await drawTerms(product.databaseUrl))
  for (const each of cases.filter(({ name }) => values.only === undefined || name.includes(values.only))) {
    await refuseDifferentAnswers(each)
    // A search is held against the list's first page, so that takes its turns with it.
    const [ours, theirs, list] = await compare(
      [each.product, each.bare, ...(each.kind === 'list' ? [] : [firstPage(product)])],
      duration,
    )
    if (!ours || !theirs) continue
    results.push({
      case: { name: each.name, kind: each.kind },
      product: ours,
      bare: theirs,
      ...(list ? { list } : {}),
    })
    console.log(`${each.name}: ${ours.rate.toFixed(0)}/s beside ${theirs.rate.toFixed(0)}/s`)
  }
  await bare.stop()
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
