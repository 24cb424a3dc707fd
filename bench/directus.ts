import { parseArgs } from 'node:util'
import { databaseUrl, readSecrets } from '#server/db/embedded-secrets.ts'
import { stopAll } from './children.ts'
import { NotHere, startDirectus, type Directus } from './directus-process.ts'
import { seedSizeOf } from './seed-sizes.ts'
import { bars, measure, type Case, type Listed } from './directus-report.ts'
import { ask, type Duration } from './load.ts'
import { prepare, startBare, startProduct, type Product, type Seeded } from './product.ts'
import { drawTerms } from './terms.ts'

/**
 * `npm run bench:directus [-- --customers 1000000 --data DIR --seconds 5 --connections 8 --install DIR]`
 * compares the first page of customers and a search for two characters with the bare server and with
 * Directus, which reads the same table of the same database. The three take turns. If Directus is not
 * available, it says so and exits with 0.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { customers: text, data: text, seconds: text, connections: text, install: text },
})

const duration: Duration = {
  connections: Number(values.connections ?? 8),
  seconds: Number(values.seconds ?? 5),
}

/** The stored columns of a customer. Directus does not answer names of references. */
async function columnsOf(
  { origin, adminToken }: Product,
  { origin: theirs, token }: Directus,
): Promise<string> {
  const ours = await ask(origin, '/api/customers', { 'x-token': adminToken })
  const whole = await ask(theirs, '/items/customers?limit=1', { authorization: `Bearer ${token}` })
  const [mine] = (JSON.parse(ours.toString()) as { data: Listed }).data.items
  const [row] = (JSON.parse(whole.toString()) as { data: Record<string, unknown>[] }).data
  return Object.keys(mine ?? {})
    .filter((name) => row && name in row)
    .join()
}

const sidesOf =
  (product: Product, bare: string, directus: Directus) =>
  (ours: string[], bares: string[], others: string[]): Case['sides'] => ({
    product: { origin: product.origin, paths: ours, headers: { 'x-token': product.adminToken } },
    bare: { origin: bare, paths: bares },
    directus: {
      origin: directus.origin,
      paths: others,
      headers: { authorization: `Bearer ${directus.token}` },
    },
  })

async function casesOf(product: Product, bare: string, directus: Directus): Promise<Case[]> {
  const { rare, common } = await drawTerms(product.databaseUrl)
  // The same rows in the same order, and their number, in the form of our list.
  const asList = new URLSearchParams({
    fields: await columnsOf(product, directus),
    sort: '-created_at,-id',
    limit: '20',
    meta: 'filter_count',
  }).toString()
  const owned = { service_id: { _nnull: true }, archived_at: { _null: true } }
  const theirs = (also: object) =>
    `/items/customers?${asList}&filter=${encodeURIComponent(JSON.stringify({ ...owned, ...also }))}`
  const named = (q: string) =>
    theirs({ _or: [{ company_name: { _icontains: q } }, { name: { _icontains: q } }] })
  const sides = sidesOf(product, bare, directus)
  const search = (name: string, terms: readonly string[]): Case => ({
    name: `search: ${name}`,
    sides: sides(
      terms.map((q) => `/api/customers?q=${encodeURIComponent(q)}`),
      terms.map((q) => `/search?q=${encodeURIComponent(q)}`),
      terms.map(named),
    ),
    bars: { directus: bars.search },
  })
  return [
    {
      name: 'list, page 1',
      sides: sides(['/api/customers'], ['/list?page=1'], [theirs({})]),
      bars: { bare: bars.bareList, directus: bars.list },
    },
    search('2 characters, rare', rare),
    search('2 characters, frequent', common),
  ].filter(({ sides: { product: ours } }) => ours.paths.length > 0)
}

async function run(seeded: Seeded): Promise<boolean> {
  const product = await startProduct(seeded)
  const url = databaseUrl(readSecrets(seeded.folder, true), 'postgres')
  const directus = await startDirectus(url, values.install).catch((error: unknown) => {
    if (!(error instanceof NotHere)) throw error
    console.log(`Skipped, there is no Directus here: ${error.message}.`)
  })
  if (!directus) return product.stop().then(() => true)
  const bare = await startBare(product.databaseUrl)
  const results = []
  for (const each of await casesOf(product, bare.origin, directus))
    results.push(await measure(each, duration))
  await bare.stop()
  await directus.stop()
  await product.stop()
  console.log(`
${seeded.customers.toLocaleString('en')} customers in one table that all three read, ${duration.connections} connections, ${duration.seconds} s a side

| page | requests/s | bare | ratio | Directus | times | p50 ms | Directus | |
|---|---:|---:|---:|---:|---:|---:|---:|---|
${results.map(({ line }) => line).join('\n')}`)
  return results.every(({ holds }) => holds)
}

try {
  const seeded = await prepare(
    values.data ?? './data/bench',
    seedSizeOf(Number(values.customers ?? 1_000_000)),
  )
  process.exitCode = (await run(seeded)) ? 0 : 1
} finally {
  await stopAll()
}
