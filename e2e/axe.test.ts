import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { openBrowser, signIn } from './product-page.ts'

/** The administrator looks at everything with the bar of visited pages on. */
const screens: Record<string, string[]> = {
  demo1: [
    '/index',
    '/crm/index/list',
    '/crm/index/highseaslist',
    '/crm/weituo/weituoList',
    '/crm/weituo/weituoList?view=board',
    '/crm/weituo/weituoList?view=calendar',
    '/crm/weituo/weituoListZhaoShang',
    '/crm/weituo/lotForm',
    '/base/consignors',
    '/base/platforms',
    '/system/staff',
    '/system/pool-rules',
    '/system/audit',
    '/profile',
    '/404',
  ],
  demo8: ['/index', '/crm/index/list'],
}

for (const dark of [false, true]) {
  for (const [account, paths] of Object.entries(screens)) {
    test(`no serious violation on ${account}'s screens, ${dark ? 'dark' : 'light'}`, async ({ browser }) => {
      test.setTimeout(120_000)
      const context = await openBrowser(browser)
      const settings = JSON.stringify({ version: 1, scheme: dark ? 'dark' : 'light', tagsView: account === 'demo1' })
      await context.addInitScript((kept) => localStorage.getItem('yjt-settings') ?? localStorage.setItem('yjt-settings', kept), settings)
      const page = await context.newPage()
      await page.goto('/login')
      const found: string[] = []
      const check = async (where: string) => {
        const { violations } = await new AxeBuilder({ page }).analyze()
        found.push(
          ...violations
            .filter((one) => one.impact === 'serious' || one.impact === 'critical')
            .map((one) => `${where}: ${one.id} ${one.nodes[0]?.html}`),
        )
      }
      await check('/login')
      await signIn(page, account)
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await check(path)
      }
      if (account === 'demo1') {
        await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link').nth(1).click({ button: 'right' })
        await expect(page.getByRole('menu')).toBeVisible()
        await check('the menu of a tab')
      }
      expect(found).toEqual([])
      await context.close()
    })
  }
}
