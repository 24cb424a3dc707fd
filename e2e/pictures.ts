import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { letPass } from '#server/test/support/waiting.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../tools/build-if-stale.ts'
import { ofHelp, ofReadme } from './help-pictures.ts'
import { everything, type Picture } from './picture-list.ts'
import { openBrowser, signIn, type Looks } from './product-page.ts'
import { startProduct } from './start-product.ts'

const mostBytes = 60 * 1024
const { values } = parseArgs({ options: { all: { type: 'string' }, only: { type: 'string' } } })
const isAsked = ({ name }: Picture) => values.only?.split(',').includes(name) ?? true

/** Milliseconds after which a page that has its data moves no more. */
const animations = 700

async function settled(page: Page, { path, before }: Picture): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('load')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 20_000 })
  await letPass(animations)
  if (!before) return
  await before(page)
  await letPass(animations)
}

async function webp(page: Page, quality: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 1366, height: 768 }
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 0, y: 0, width, height, scale: 0.8 },
  })
  return Buffer.from(data, 'base64')
}

/** A picture in the best quality within the size limit. */
async function fitting(page: Page): Promise<Buffer> {
  for (const quality of [80, 60, 45, 30]) {
    const picture = await webp(page, quality)
    if (picture.length <= mostBytes) return picture
  }
  throw new Error('A picture does not fit into 60 KB.')
}

async function makeShown(
  browser: Browser,
  language: NonNullable<Looks['language']>,
  folder: string,
  pictures: readonly Picture[],
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const picture of pictures.filter(isAsked)) {
    const context = await openBrowser(browser, { language })
    const page = await context.newPage()
    await signIn(page, picture.account)
    await settled(page, picture)
    await writeFile(join(folder, `${picture.name}.webp`), await fitting(page))
    await context.close()
  }
}

async function makeAll(browser: Browser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const pictures = everything.filter(isAsked)
  const looks: Looks[] = [1366, 991, 390].flatMap((width) =>
    (['zh', 'en'] as const).flatMap((language) =>
      [false, true].map((dark) => ({ width, language, dark, height: width < 500 ? 844 : 768 })),
    ),
  )
  for (const look of looks) {
    for (const account of new Set(pictures.map((picture) => picture.account))) {
      const context = await openBrowser(browser, look)
      const page = await context.newPage()
      await signIn(page, account)
      for (const picture of pictures.filter((item) => item.account === account)) {
        const name = `${picture.name}-${look.width}-${look.language}-${look.dark ? 'dark' : 'light'}`
        await settled(page, picture).catch((error: unknown) => console.error(`${name}: ${String(error)}`))
        await page.screenshot({ path: join(folder, `${name}.png`) })
      }
      await context.close()
    }
  }
}

/**
 * Makes the pictures of README and help, or, with `--all`, every screen in every variant for review; with
 * `--only`, those with these names.
 */
buildIfStale()
const product = await startProduct()
process.env['E2E_URLS'] = product.url
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  if (values.all === undefined) {
    await makeShown(browser, 'zh', 'docs/pictures', [ofReadme])
    for (const language of ['zh', 'en', 'es', 'ja'] as const)
      await makeShown(browser, language, `web/public/pictures/${language}`, ofHelp)
  } else await makeAll(browser, values.all)
} finally {
  await browser.close()
  await product.stop()
}
