import { expect, test, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { misfitsOf } from './misfits.ts'
import { everydayAccounts, walked } from './picture-list.ts'
import { enter, openBrowser, signIn } from './product-page.ts'
import { untilStill } from './stillness.ts'
import { seriousOf } from './violations.ts'
import { full } from '#tools/full-run.ts'

/**
 * The menu differs between screens only in its mark of the current one, so two screens suffice to check it.
 */
const menuSeen = 2

/** Rows of a table are alike, so the everyday run checks the first three. */
const alike = full ? [] : ['tbody tr:nth-child(n + 4)']

/** Light and dark scheme differ only in colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Even without motion, a colour needs several frames to reach nested elements. */
async function darken(page: Page): Promise<void> {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.evaluate(() => {
    document.documentElement.dataset['mantineColorScheme'] = 'dark'
  })
  await untilStill(page, 2)
  expect(await ground()).not.toBe(light)
}

/** Checks the page in a phone's window, where tables become cards. */
async function fitsPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect.soft(async () => expect(await misfitsOf(page)).toEqual([]), name).toPass({ timeout: 3000 })
  await page.setViewportSize({ width: 1366, height: 768 })
}

for (const account of full ? new Set(walked.map((picture) => picture.account)) : everydayAccounts) {
  test(`no serious violation on ${account}'s screens, light and dark, and everything fits a phone's window`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const context = await openBrowser(browser)
    const page = await context.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, account)
    const found: string[] = []
    for (const [at, { name, path, before }] of walked
      .filter((picture) => picture.account === account)
      .entries()) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      if (before) await before(page)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // A button that has just become active still changes its colour.
      await untilStill(page)
      const without = [...alike, ...(at < menuSeen ? [] : ['aside'])]
      found.push(...(await seriousOf(page, name, { without })))
      await darken(page)
      found.push(...(await seriousOf(page, `${name}, dark`, { without, rules: colourRules })))
      await fitsPhone(page, name)
    }
    expect(found).toEqual([])
    await context.close()
  })
}

test('no serious violation on the sign-in and with the bar of visited pages', async ({ browser }) => {
  const context = await openBrowser(browser)
  await context.addInitScript(
    () => (localStorage['yjt-settings'] ??= JSON.stringify({ version: 1, scheme: 'light', tagsView: true })),
  )
  const page = await context.newPage()
  await page.goto('/login')
  const found = await seriousOf(page, '/login')
  await signIn(page, people.administrator)
  await page.goto('/system/staff')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('navigation', { name: '已打开的页面' })
    .getByRole('link')
    .nth(1)
    .click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  found.push(...(await seriousOf(page, 'the menu of a tab')))
  expect(found).toEqual([])
  await context.close()
})
