import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { buildIfStale } from '../tools/build-if-stale.ts'
import { serveBarePage } from './bare-page-server.ts'
import { stopAll } from './children.ts'
import { median } from './load.ts'
import { prepare, startProduct, type Seeded } from './product.ts'

/**
 * `npm run bench:web [-- --data DIR --rounds 5]`: the customer list in Chromium with the processor slowed four times, beside a page
 * of plain React with the same table, by turns in the same run; cold once over loopback and once over 10 Mbit/s with 40 ms.
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, rounds: { type: 'string' } } })
const rounds = Number(values.rounds ?? 5)
const slowdown = 4
const bars = { cold: 1.8, next: 2 }
const network = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }

/** One side of the comparison: where its list is, and a browser's state in which it may be seen. */
interface Side {
  name: string
  url: string
  state: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
}

/** Runs in the page. A row counts once its phone is there: neither an empty table nor a placeholder has one. */
const watchList = `
  window.twentieth = () => { const row = document.querySelectorAll('tbody tr')[19]; return row && /\\d{11}/.test(row.textContent) ? document.querySelector('tbody').textContent : '' }
  window.painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  window.when = (holds) => new Promise((done) => {
    const look = () => { if (!holds()) return false; observer.disconnect(); done(window.painted()); return true }
    const observer = new MutationObserver(look)
    if (!look()) observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  })
  window.listThere = window.when(() => window.twentieth() !== '')
`

async function openList(
  browser: Browser,
  side: Side,
  slowNetwork: boolean,
): Promise<{ context: BrowserContext; page: Page; cold: number }> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(side.state ? { storageState: side.state } : {}),
  })
  const page = await context.newPage()
  await page.addInitScript(watchList)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (slowNetwork) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
  }
  await page.goto(side.url, { waitUntil: 'commit' })
  const cold = await page.evaluate<number>('window.listThere')
  return { context, page, cold }
}

/** From the click to the frame in which all rows are the next page's. */
const nextPage = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    const before = window.twentieth()
    const started = performance.now()
    document.querySelector('[aria-label="下一页"]').click()
    return (await window.when(() => !['', before].includes(window.twentieth()))) - started
  })()`)

interface Timed {
  cold: number[]
  slow: number[]
  next: number[]
}

async function measureRound(browser: Browser, side: Side, timed: Timed): Promise<void> {
  const slow = await openList(browser, side, true)
  timed.slow.push(slow.cold)
  await slow.context.close()
  const { context, page, cold } = await openList(browser, side, false)
  timed.cold.push(cold)
  // Whatever is fetched in idle time is over by then.
  await page.waitForTimeout(6000)
  const pages = [await nextPage(page), await nextPage(page), await nextPage(page)]
  timed.next.push(median(pages))
  await context.close()
}

const timeOf = (page: Page, act: string, holds: string): Promise<number> =>
  page.evaluate(`(async () => {
    const started = performance.now()
    ${act}
    return (await window.when(() => ${holds})) - started
  })()`)

const dialog = `document.querySelector('[role=dialog] form')`
const openForm = (page: Page) =>
  timeOf(
    page,
    `;[...document.querySelectorAll('button')].find((one) => one.textContent.includes('添加客户')).click()`,
    `${dialog}?.querySelectorAll('input').length >= 8`,
  )
const closeForm = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
}

interface FormTimes {
  open: number
  validate: number
  keystroke: number
}

/** For orientation: the add form opened a second time, sent empty, and typed into. */
async function measureForm(browser: Browser, side: Side): Promise<FormTimes> {
  const { context, page } = await openList(browser, side, false)
  await page.waitForTimeout(6000)
  await openForm(page)
  await closeForm(page)
  const open = await openForm(page)
  await page.waitForTimeout(1000)
  const validate = await timeOf(
    page,
    `${dialog}.requestSubmit()`,
    `${dialog}.querySelectorAll('[aria-invalid=true]').length >= 6`,
  )
  const keystroke: number = await page.evaluate(`(async () => {
    const input = ${dialog}.querySelector('input')
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    const times = []
    for (const letter of '唐山鼎盛钢铁有限公司') {
      const started = performance.now()
      write.call(input, input.value + letter)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }))
      times.push((await window.painted()) - started)
    }
    return times.sort((a, b) => a - b)[5]
  })()`)
  await context.close()
  return { open, validate, keystroke }
}

async function buildBarePage(home: string): Promise<string> {
  const outDir = join(resolve(home), 'bare-page')
  await build({
    root: fileURLToPath(new URL('./bare-page/', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  })
  return outDir
}

async function signedIn(browser: Browser, origin: string, password: string): Promise<Side['state']> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.locator('input[name="username"]').fill('admin')
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  const state = await context.storageState()
  await context.close()
  return state
}

const ratio = (label: string, ours: number, bare: number, bar: number | undefined) => {
  const verdict = bar === undefined ? '–' : ours / bare <= bar ? 'holds' : '**missed**'
  return `| ${label} | ${ours.toFixed(0)} | ${bare.toFixed(0)} | ${(ours / bare).toFixed(2)} | ${bar === undefined ? '' : `≤ ${bar}`} | ${verdict} |`
}

async function measure(browser: Browser, product: Side, bare: Side): Promise<boolean> {
  const times = [product, bare].map((): Timed => ({ cold: [], slow: [], next: [] }))
  for (let round = 0; round < rounds; round++) {
    for (const [at, side] of [product, bare].entries()) await measureRound(browser, side, times[at] as Timed)
  }
  const [ours, theirs] = times.map(({ cold, slow, next }) => ({
    cold: median(cold),
    slow: median(slow),
    next: median(next),
  }))
  if (!ours || !theirs) throw new Error('nothing was measured')
  const forms: FormTimes[] = []
  for (let round = 0; round < rounds; round++) forms.push(await measureForm(browser, product))
  const form = (pick: (times: FormTimes) => number) => median(forms.map(pick)).toFixed(0)
  console.log(`\nChromium, processor ${slowdown}× slower, medians of ${rounds}, milliseconds\n`)
  console.log('| | product | bare React | ratio | bar | |\n|---|---:|---:|---:|---|---|')
  console.log(ratio('cold list to the 20th row', ours.cold, theirs.cold, bars.cold))
  console.log(ratio('the same over 10 Mbit/s, 40 ms', ours.slow, theirs.slow, undefined))
  console.log(ratio('next page', ours.next, theirs.next, bars.next))
  console.log(
    `\nFor orientation: form open warm ${form((one) => one.open)} (300), validate all ${form((one) => one.validate)} (200), keystroke ${form((one) => one.keystroke)} (40)`,
  )
  return ours.cold / theirs.cold <= bars.cold && ours.next / theirs.next <= bars.next
}

async function run(home: string, seeded: Seeded): Promise<boolean> {
  const product = await startProduct(seeded)
  const barePage = await serveBarePage(await buildBarePage(home), product.origin, product.adminToken)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const state = await signedIn(browser, product.origin, seeded.adminPassword)
    return await measure(
      browser,
      { name: 'product', url: `${product.origin}/crm/index/list`, state },
      { name: 'bare', url: barePage.origin, state: undefined },
    )
  } finally {
    await browser.close()
    await barePage.stop()
    await product.stop()
  }
}

try {
  buildIfStale()
  const home = values.data ?? './data/bench'
  const held = await run(home, await prepare(home, { customers: 10_000 }))
  console.log(held ? '\nBoth bars hold.' : '\nA bar is missed.')
  process.exitCode = held ? 0 : 1
} finally {
  await stopAll()
}
