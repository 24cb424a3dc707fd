import type { Browser, BrowserContext, Page } from '@playwright/test'
import { lots } from '#contract/lots.ts'
import { writableNames } from '#contract/grammar/resource.ts'
import { texts } from '#texts/all.ts'
import { fieldLabel } from '#texts/text.ts'
import { median } from './load.ts'
import { measurePresses, type PressTimes } from './web-presses.ts'
import type { Times } from './web-report.ts'

/** One side of a comparison: the addresses of its lists and the browser state of a signed-in person. */
export interface Side {
  customers: string
  lots: string
  state: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
  /** Whether its cold list is measured over a slow network, too. */
  overSlowNetwork: boolean
}

const slowdown = 4
const network = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }
/** By then, everything that loads in idle time has arrived. */
const settled = 6000
const pause = 1000
const longest = 60_000

const label = (name: string) => fieldLabel(texts.zh, 'lots', name)
/** Fields that an empty form does not ask for. */
const askedLater = ['consignor_commission_point', 'appraised_value']
/** Files and choices have no label of one input. */
const lotLabels = writableNames(lots)
  .filter((name) => !askedLater.includes(name))
  .filter((name) => !['files', 'choice'].includes(lots.fields[name as keyof typeof lots.fields].kind))
  .map(label)
/** Values that no schema accepts, in one field each. */
const wrong = [
  [label('url'), 'x'],
  [label('link_phone'), '1'],
  [label('commission_point'), '101'],
] as const

/**
 * Runs in the page. A row counts once it shows a phone, which neither an empty table nor a placeholder does.
 * The lot form counts once every field has its label.
 */
const helpers = `
  window.twentieth = () => {
    const row = document.querySelectorAll('tbody tr')[19]
    return row && /\\d{11}/.test(row.textContent) ? document.querySelector('tbody').textContent : ''
  }
  window.painted = () => new Promise((done) => {
    requestAnimationFrame(() => setTimeout(() => done(performance.now())))
  })
  window.when = (holds) => new Promise((done, fail) => {
    setTimeout(() => fail(new Error('never: ' + holds)), ${longest})
    const look = () => {
      if (!holds()) return false
      observer.disconnect()
      done(window.painted())
      return true
    }
    const observer = new MutationObserver(look)
    const everything = { childList: true, subtree: true, characterData: true, attributes: true }
    if (!look()) observer.observe(document, everything)
  })
  window.timeOf = async (act, holds) => {
    const started = performance.now()
    act()
    return (await window.when(holds)) - started
  }
  window.press = (...names) => [...document.querySelectorAll('main a, main button')]
    .find((one) => names.includes(one.textContent.trim()))
    .click()
  window.plain = (element) => element.textContent.replace(/（元）|[\\s*]/g, '')
  window.lotLabels = ${JSON.stringify(lotLabels.map((text) => text.replaceAll(/\s/g, '')))}
  window.lotFormThere = () => {
    const labels = document.querySelectorAll('main form label, main form legend, main form [id$=label]')
    if (labels.length < window.lotLabels.length) return false
    const there = new Set([...labels].map(window.plain))
    return window.lotLabels.every((one) => there.has(one))
  }
  window.customerForm = () => document.querySelector('[role=dialog] form')
  window.customerFormThere = () => window.customerForm()?.querySelectorAll('input').length >= 8
  window.inputOf = (name) => document.getElementById([...document.querySelectorAll('main form label')]
    .find((one) => window.plain(one) === name)
    .htmlFor)
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  window.type = (input, text) => {
    write.call(input, input.value + text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
  }
  window.faults = () => document.querySelectorAll('main form [aria-invalid=true]').length
  window.listThere = window.when(() => window.twentieth() !== '')
`

async function open(browser: Browser, side: Side, url: string, slowNetwork = false): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(side.state ? { storageState: side.state } : {}),
  })
  const page = await context.newPage()
  await page.addInitScript(helpers)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (slowNetwork) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
  }
  await page.goto(url, { waitUntil: 'commit' })
  return page
}

const coldList = (page: Page): Promise<number> => page.evaluate<number>('window.listThere')

/** From the click to the frame in which all rows are the next page's. */
const nextPage = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const before = window.twentieth()
    return window.timeOf(
      () => document.querySelector('[aria-label="下一页"]').click(),
      () => !['', before].includes(window.twentieth()),
    )
  })()`)

const openCustomerForm = (page: Page): Promise<number> =>
  page.evaluate(`window.timeOf(() => window.press('添加客户'), window.customerFormThere)`)

const openLotForm = (page: Page): Promise<number> =>
  page.evaluate(`window.timeOf(() => window.press('新建委托'), window.lotFormThere)`)

/** Each key from its event to the frame that shows it. */
const keys = (page: Page): Promise<number[]> =>
  page.evaluate(`(async () => {
    const input = window.inputOf('${label('corpore_name')}')
    const times = []
    for (const letter of '唐山鼎盛钢铁有限公司') {
      const started = performance.now()
      window.type(input, letter)
      times.push((await window.painted()) - started)
    }
    return times
  })()`)

/** From the press of the button to the frame with the messages. */
const validate = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    for (const [name, text] of ${JSON.stringify(wrong)}) {
      window.type(window.inputOf(name), text)
      await window.painted()
    }
    return window.timeOf(() => window.press('保存草稿'), () => window.faults() >= ${wrong.length})
  })()`)

async function measureCustomers(browser: Browser, side: Side, times: Times): Promise<void> {
  if (side.overSlowNetwork) {
    const slow = await open(browser, side, side.customers, true)
    times.slow.push(await coldList(slow))
    await slow.context().close()
  }
  const page = await open(browser, side, side.customers)
  times.cold.push(await coldList(page))
  await page.waitForTimeout(settled)
  times.next.push(median([await nextPage(page), await nextPage(page), await nextPage(page)]))
  await page.waitForTimeout(pause)
  times.drawerFirst.push(await openCustomerForm(page))
  await page.waitForTimeout(pause)
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await page.waitForTimeout(pause)
  times.drawerWarm.push(await openCustomerForm(page))
  await page.context().close()
}

/** First and second presses on the product's own list. */
export async function pressRound(browser: Browser, side: Side, times: PressTimes): Promise<void> {
  const page = await open(browser, side, side.customers)
  await coldList(page)
  await page.waitForTimeout(settled)
  await measurePresses(page, times)
  await page.context().close()
}

async function measureLotForm(browser: Browser, side: Side, times: Times): Promise<void> {
  const page = await open(browser, side, side.lots)
  await page.locator('main').getByText('新建委托').first().waitFor()
  await page.waitForTimeout(settled)
  times.lotFormFirst.push(await openLotForm(page))
  await page.waitForTimeout(pause)
  await page.goBack()
  await page.locator('main form').waitFor({ state: 'detached' })
  await page.waitForTimeout(pause)
  times.lotFormWarm.push(await openLotForm(page))
  await page.waitForTimeout(pause)
  const [first = Number.NaN, ...later] = await keys(page)
  times.firstKey.push(first)
  times.steadyKey.push(median(later))
  times.validate.push(await validate(page))
  if (side.state) await discardDraft(page)
  await page.context().close()
}

/** Removes the draft, which would fill the form of the next round. */
async function discardDraft(page: Page): Promise<void> {
  await page.goBack()
  await page.locator('[role=dialog]').getByText('放弃修改', { exact: true }).click()
  await page.locator('main form').waitFor({ state: 'detached' })
}

/** Takes every measure once. */
export async function measureRound(browser: Browser, side: Side, times: Times): Promise<void> {
  await measureCustomers(browser, side, times)
  await measureLotForm(browser, side, times)
}

export async function signedIn(browser: Browser, origin: string, password: string): Promise<Side['state']> {
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
