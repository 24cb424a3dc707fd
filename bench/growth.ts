import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { role, type Role } from '#contract/grammar/permissions.ts'
import { stopAll } from './children.ts'
import { growthCases, otherRoles, type Asked } from './growth-cases.ts'
import { growthHolds, growthTable, type Grown } from './growth-report.ts'
import { seedSizeOf } from './seed-sizes.ts'
import { ask, median } from './load.ts'
import { personIn, prepare, startProduct, type Product, type Seeded } from './product.ts'

/**
 * `npm run bench:growth [-- --sizes 10000,50000,100000,1000000,5000000 --data DIR --rounds 21 --only TEXT
 * --seed-only]` requests the same lists, searches, filters and dashboards from databases of every size, in
 * turns, one request at a time. Each may take twice as long as at a hundredth of the size. A database is
 * seeded once and kept in the folder; with `--seed-only` the command stops there.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { sizes: text, data: text, rounds: text, only: text, 'seed-only': { type: 'boolean' } },
})

const sizes = (values.sizes ?? '10000,50000,100000,1000000,5000000').split(',').map(Number)
const rounds = Number(values.rounds ?? 21)

interface Candidate {
  product: Product
  cases: Asked[]
}

async function open(seeded: Seeded): Promise<Candidate> {
  const product = await startProduct(seeded)
  const { origin, adminToken } = product
  const tokens: [Role, string][] = [
    [role.administrator, adminToken],
    [role.salesperson, product.sellerToken],
    [role.recruitingLead, product.buyerToken],
  ]
  for (const role of otherRoles) tokens.push([role, (await personIn(origin, adminToken, role)).token])
  return {
    product,
    cases: await growthCases(
      product,
      tokens.toSorted(([one], [other]) => one - other),
    ),
  }
}

/**
 * Sends one request at a time and takes the sizes in turns, so that other load on the machine affects all of
 * them.
 */
async function measure(name: string, candidates: readonly Candidate[]): Promise<Grown> {
  const targets = candidates.map(({ cases }) => cases.find((asked) => asked.name === name)?.target)
  const agent = new Agent({ keepAlive: true })
  const times = targets.map((): number[] => [])
  const once = async (at: number, turn: number): Promise<number | undefined> => {
    const target = targets[at]
    const path = target?.paths[turn % target.paths.length]
    if (!target || path === undefined) return undefined
    const since = performance.now()
    await ask(target.origin, path, target.headers, agent)
    return performance.now() - since
  }
  // Warm up first: a first read measures the disk.
  for (const [at, target] of targets.entries())
    for (let turn = 0; turn < Math.max(2, target?.paths.length ?? 0); turn++) await once(at, turn)
  for (let turn = 0; turn < rounds; turn++)
    for (const at of targets.keys()) {
      const time = await once(at, turn)
      if (time !== undefined) times[at]?.push(time)
    }
  agent.destroy()
  const p50 = times.map((all) => (all.length === 0 ? undefined : median(all)))
  console.log(`${name}: ${p50.map((value) => value?.toFixed(1) ?? '–').join(' / ')} ms`)
  return { name, p50 }
}

async function run(seeded: readonly Seeded[]): Promise<boolean> {
  const candidates: Candidate[] = []
  for (const item of seeded) candidates.push(await open(item))
  const names = (candidates[0]?.cases ?? [])
    .map(({ name }) => name)
    .filter((name) => values.only === undefined || name.includes(values.only))
  const grown: Grown[] = []
  for (const name of names) grown.push(await measure(name, candidates))
  for (const { product } of candidates) await product.stop()
  console.log(`\nmedians of ${rounds} requests, one at a time\n\n${growthTable(sizes, grown)}`)
  return growthHolds(sizes, grown)
}

try {
  const seeded: Seeded[] = []
  for (const size of sizes) seeded.push(await prepare(values.data ?? './data/bench', seedSizeOf(size)))
  if (!values['seed-only']) {
    const held = await run(seeded)
    console.log(held ? '\nAll bars hold.' : '\nA bar is missed.')
    process.exitCode = held ? 0 : 1
  }
} finally {
  await stopAll()
}
