import { chromium, type Browser } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { buildIfStale } from '../tools/build-if-stale.ts'
import { serveBarePage } from './bare-page-server.ts'
import { stopAll } from './children.ts'
import { prepare, startProduct, type Product, type SeedSize } from './product.ts'
import { measureRound, pressRound, signedIn, type Side } from './web-measures.ts'
import { noPresses, pressTable } from './web-presses.ts'
import { changeTable, ownTable, noTimes, type Times } from './web-report.ts'

/**
 * `npm run bench:web [-- --data DIR --rounds 5]` measures the customer list and the two forms in Chromium
 * with the processor slowed four times, in turns with a page of plain React with the same table and fields;
 * cold loads over loopback and over 10 Mbit/s with 40 ms. Then it compares the first press of the list's
 * buttons with the second. `npm run bench:web -- --against DIR` compares with another checkout, built and
 * with its packages, instead of the bare page.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { data: text, rounds: text, against: text } })
const rounds = Number(values.rounds ?? 5)
const home = values.data ?? './data/bench'
const size: SeedSize = { customers: 10_000 }

interface Running {
  side: Side
  stop: () => Promise<void>
}

async function buildBarePage(): Promise<string> {
  const outDir = join(resolve(home), 'bare-page')
  await build({
    root: fileURLToPath(new URL('./bare-page/', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 1000 },
  })
  return outDir
}

async function bareSide({ origin, adminToken }: Product): Promise<Running> {
  const page = await serveBarePage(await buildBarePage(), origin, adminToken)
  const side = { customers: page.origin, lots: page.origin, state: undefined, overSlowNetwork: true }
  return { side, stop: page.stop }
}

async function productSide(
  browser: Browser,
  product: Product,
  password: string,
  overSlowNetwork: boolean,
): Promise<Side> {
  return {
    customers: `${product.origin}/crm/index/list`,
    lots: `${product.origin}/crm/weituo/weituoList`,
    state: await signedIn(browser, product.origin, password),
    overSlowNetwork,
  }
}

/** The other checkout, on data of its own. */
async function otherSide(browser: Browser, checkout: string): Promise<Running> {
  const root = resolve(checkout)
  const seeded = await prepare(join(home, 'against'), size, root)
  const product = await startProduct(seeded, { root })
  return { side: await productSide(browser, product, seeded.adminPassword, false), stop: product.stop }
}

async function measure(browser: Browser, sides: readonly [Side, Side]): Promise<[Times, Times]> {
  const times: [Times, Times] = [noTimes(), noTimes()]
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const at of order) await measureRound(browser, sides[at], times[at])
    console.log(`round ${round + 1} of ${rounds}`)
  }
  return times
}

async function run(): Promise<boolean> {
  const seeded = await prepare(home, size)
  const product = await startProduct(seeded)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const { against } = values
    const ours = await productSide(browser, product, seeded.adminPassword, against === undefined)
    const other = await (against === undefined ? bareSide(product) : otherSide(browser, against))
    const times = await measure(browser, [ours, other.side]).finally(other.stop)
    const { lines, held } = against === undefined ? ownTable(...times) : changeTable(...times)
    console.log(`\nChromium, processor slowed down, medians of ${rounds}, milliseconds\n\n${lines}`)
    const presses = noPresses()
    for (let round = 0; round < rounds; round++) await pressRound(browser, ours, presses)
    const pressed = pressTable(presses)
    console.log(`\n${pressed.lines}`)
    return held && pressed.held
  } finally {
    await browser.close()
    await product.stop()
  }
}

try {
  buildIfStale()
  const held = await run()
  console.log(held ? '\nAll bars hold.' : '\nA bar is missed.')
  process.exitCode = held ? 0 : 1
} finally {
  await stopAll()
}
