import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { address } from './product-page.ts'
import { inFull } from './full.ts'

/** The parts that depend on the browser: connection, language and reload. */
let context: BrowserContext
let page: Page
let errors: string[]

test.beforeAll(async ({ browser }) => {
  ;({ context, page, errors } = await person(browser, people.administrator))
})
test.afterAll(async () => {
  // A reload may interrupt the loading of a screen's files.
  expect(errors.filter((error) => !error.includes('Unable to preload'))).toEqual([])
  await context.close()
})

test('being offline is announced and withdrawn; a newer version can be loaded', async () => {
  await page.clock.install()
  await page.goto('/index')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: '网络已断开' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('网络已断开')).toBeHidden()
  const notice = page.getByRole('status').filter({ hasText: '系统已更新' })
  const asked = page.waitForRequest(/\/index\.html$/)
  await page.clock.fastForward('01:00:01')
  await asked
  await expect(notice).toBeHidden()
  await page.route('**/index.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-newer.js"></script>' }),
  )
  await page.clock.fastForward('01:00:01')
  await expect(notice).toBeVisible()
  const loaded = page.waitForEvent('load')
  await notice.getByRole('button', { name: '重新加载' }).click()
  await loaded
  await expect(notice).toBeHidden()
})

for (const [locale, lang] of [
  ['ja-JP', 'ja'],
  ['fr-FR', 'en'],
] as const) {
  inFull(
    `without a cookie the language follows the browser: ${locale} gives ${lang}`,
    async ({ browser }) => {
      const fresh = await browser.newContext({ locale, baseURL: address() })
      const login = await fresh.newPage()
      await login.goto('/login')
      await expect(login.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(login.locator('html')).toHaveAttribute('lang', lang)
      expect((await fresh.cookies()).filter((cookie) => cookie.name === 'language')).toEqual([])
      // An invalid cookie counts as no cookie.
      for (const value of ['xx', '%']) {
        await fresh.addCookies([{ name: 'language', value, url: address() }])
        await login.reload()
        await expect(login.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(login.locator('html')).toHaveAttribute('lang', lang)
      }
      await fresh.close()
    },
  )
}

inFull('reloading before the page knows the user signs nobody out', async () => {
  await page.route(/\/admin\/login\/user/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => undefined)
  })
  for (const path of ['/index', '/crm/index/list', '/profile']) {
    const asked = page.waitForRequest(/\/admin\/login\/user/)
    await page.goto(path, { waitUntil: 'commit' })
    await asked
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/index')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('首页')
})
