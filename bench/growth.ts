import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { role, type Role } from '#contract/grammar/permissions.ts'
import { stopAll } from './children.ts'
import { growthCases, otherRoles, type Asked } from './growth-cases.ts'
import { growthHolds, growthTable, type Grown } from './growth-report.ts'
import { houseOf } from './houses.ts'
import { ask, median } from './load.ts'
import { personIn, prepare, startProduct, type Product, type Seeded } from './product.ts'

/**
 * `npm run bench:growth [-- --sizes 10000,50000,100000,1000000,5000000 --data DIR --rounds 21 --only TEXT --sow]`:
 * the same lists, searches, filters and dashboards on houses of every size, asked in turns, one request at a
 * time; each may take twice as long as at a hundredth of the size. A house is sown once and kept in the
 * folder; with `--sow` nothing else is done.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { sizes: text, data: text, rounds: text, only: text, sow: { type: 'boolean' } },
})
const sizes = (values.sizes ?? '10000,50000,100000,1000000,5000000').split(',').map(Number)
const rounds = Number(values.rounds ?? 21)

interface House {
  product: Product
  cases: Asked[]
}

async function open(seeded: Seeded): Promise<House> {
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

/** One request after the other, the sizes in turns, so that whatever else the machine does hits all of them. */
async function measure(name: string, houses: readonly House[]): Promise<Grown> {
  const targets = houses.map(({ cases }) => cases.find((asked) => asked.name === name)?.target)
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
  // Once warm: what is read from the disk for the first time is the disk's.
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
  const houses: House[] = []
  for (const item of seeded) houses.push(await open(item))
  const names = (houses[0]?.cases ?? [])
    .map(({ name }) => name)
    .filter((name) => values.only === undefined || name.includes(values.only))
  const grown: Grown[] = []
  for (const name of names) grown.push(await measure(name, houses))
  for (const { product } of houses) await product.stop()
  console.log(`\nmedians of ${rounds} requests, one at a time\n\n${growthTable(sizes, grown)}`)
  return growthHolds(sizes, grown)
}

try {
  const seeded: Seeded[] = []
  for (const size of sizes) seeded.push(await prepare(values.data ?? './data/bench', houseOf(size)))
  if (!values.sow) {
    const held = await run(seeded)
    console.log(held ? '\nAll bars hold.' : '\nA bar is missed.')
    process.exitCode = held ? 0 : 1
  }
} finally {
  await stopAll()
}
