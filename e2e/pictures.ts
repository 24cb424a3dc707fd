import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../tools/build-if-stale.ts'
import { openBrowser, signIn, type Looks } from './product-page.ts'
import { startProduct } from './start-product.ts'

/** The pictures that the README and the help show; at most 60 KB each. */
const shown = [{ name: 'customers', account: 'demo2', path: '/crm/index/list' }]
const mostBytes = 60 * 1024

/** Every screen with an account that may open it, for looking at. */
const screens = [
  { name: 'home', account: 'demo5', path: '/index' },
  { name: 'customers', account: 'demo2', path: '/crm/index/list' },
  { name: 'pool', account: 'demo5', path: '/crm/index/highseaslist' },
  { name: 'rules', account: 'demo2', path: '/system/pool-rules' },
  { name: 'staff', account: 'demo1', path: '/system/staff' },
  { name: 'audit', account: 'demo7', path: '/system/audit' },
  { name: 'profile', account: 'demo5', path: '/profile' },
  { name: 'no-permission', account: 'demo8', path: '/crm/index/list' },
  { name: 'not-found', account: 'demo8', path: '/404' },
]

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('load')
  await page.waitForTimeout(900)
}

async function webp(page: Page, quality: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 1366, height: 768 }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip: { x: 0, y: 0, width, height, scale: 0.8 } })
  return Buffer.from(data, 'base64')
}

/** The picture in the best quality that still fits. */
async function fitting(page: Page): Promise<Buffer> {
  for (const quality of [80, 60, 45, 30]) {
    const picture = await webp(page, quality)
    if (picture.length <= mostBytes) return picture
  }
  throw new Error('A picture does not fit into 60 KB.')
}

async function makeShown(browser: Browser): Promise<void> {
  for (const { name, account, path } of shown) {
    const context = await openBrowser(browser, { language: 'zh' })
    const page = await context.newPage()
    await signIn(page, account)
    await settled(page, path)
    await writeFile(join('docs/pictures', `${name}.webp`), await fitting(page))
    await context.close()
  }
}

async function makeAll(browser: Browser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const looks: Looks[] = [1366, 991, 390].flatMap((width) =>
    (['zh', 'en'] as const).flatMap((language) => [false, true].map((dark) => ({ width, language, dark, height: width < 500 ? 844 : 768 }))),
  )
  for (const look of looks) {
    for (const account of new Set(screens.map((screen) => screen.account))) {
      const context = await openBrowser(browser, look)
      const page = await context.newPage()
      await signIn(page, account)
      for (const { name, path } of screens.filter((screen) => screen.account === account)) {
        await settled(page, path)
        await page.screenshot({ path: join(folder, `${name}-${look.width}-${look.language}-${look.dark ? 'dark' : 'light'}.png`) })
      }
      await context.close()
    }
  }
}

const { values } = parseArgs({ options: { all: { type: 'string' } } })
buildIfStale()
const product = await startProduct()
process.env['E2E_URL'] = product.url
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  if (values.all === undefined) await makeShown(browser)
  else await makeAll(browser, values.all)
} finally {
  await browser.close()
  await product.stop()
}
