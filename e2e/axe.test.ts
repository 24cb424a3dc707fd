import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { everything } from './picture-list.ts'
import { openBrowser, signIn } from './product-page.ts'

/** Light: every screen and what lies over it. Dark: those of the role that has the most. */
const inDark = 'demo2'
const looks = [...new Set(everything.map(({ account }) => account))].flatMap((account) =>
  (account === inDark ? [false, true] : [false]).map((dark) => ({ account, dark })),
)

async function violationsOf(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.filter((one) => one.impact === 'serious' || one.impact === 'critical').map((one) => `${where}: ${one.id} ${one.nodes[0]?.html}`)
}

for (const { account, dark } of looks) {
  test(`no serious violation on ${account}'s screens, ${dark ? 'dark' : 'light'}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const context = await openBrowser(browser, { dark })
    const page = await context.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, account)
    const found: string[] = []
    for (const { name, path, before } of everything.filter((one) => one.account === account)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      if (before) await before(page)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      found.push(...(await violationsOf(page, name)))
    }
    expect(found).toEqual([])
    await context.close()
  })
}

test('no serious violation on the login and with the bar of visited pages', async ({ browser }) => {
  const context = await openBrowser(browser)
  await context.addInitScript(() => (localStorage['yjt-settings'] ??= JSON.stringify({ version: 1, scheme: 'light', tagsView: true })))
  const page = await context.newPage()
  await page.goto('/login')
  const found = await violationsOf(page, '/login')
  await signIn(page, 'demo1')
  await page.goto('/system/staff')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link').nth(1).click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  found.push(...(await violationsOf(page, 'the menu of a tab')))
  expect(found).toEqual([])
  await context.close()
})
