import { expect, test } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { goHome, openBrowser, signIn } from './product-page.ts'
import { startProduct } from './start-product.ts'
import { inFull } from './full.ts'

inFull(
  'an empty house opens on five steps, done in the data; several people are added at once',
  async ({ browser }) => {
    test.setTimeout(300_000)
    const password = 'first hour 2026'
    const product = await startProduct(undefined, { DEMO: '0', ADMIN_PASSWORD: password })
    const before = process.env['E2E_URLS']
    try {
      process.env['E2E_URLS'] = product.url
      process.env['TEST_PARALLEL_INDEX'] = '0'
      const context = await openBrowser(browser)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const page = await context.newPage()
      await signIn(page, 'admin', password)
      await page.goto('/index')
      const steps = page.getByRole('region', { name: '从这里开始' })
      const items = steps.getByRole('listitem')
      await expect(items).toHaveCount(5)
      await expect(items).toContainText([
        '公司与账户',
        '员工账号',
        '从 Excel 搬入',
        '第一个委托方和标的',
        '备份',
      ])
      // Steps instead of zeros.
      await expect(page.getByText('成交率')).toHaveCount(0)
      await expect(steps.getByText('已完成')).toHaveCount(0)

      await steps.getByRole('button', { name: '一次添加几个人' }).click()
      const drawer = page.getByRole('dialog', { name: '一次添加几个人' })
      await expect(drawer).toContainText('自己的客户、委托方和标的')
      for (const [at, [name, username]] of [
        ['钱多多', 'qianduoduo'],
        ['孙小圣', 'sunxiaosheng'],
      ].entries()) {
        await drawer
          .getByLabel('姓名')
          .nth(at)
          .fill(name ?? '')
        await drawer
          .getByLabel('账号')
          .nth(at)
          .fill(username ?? '')
      }
      await drawer.getByRole('button', { name: '创建账号' }).click()
      const again = page.getByRole('dialog').getByLabel(/密码/)
      if (await again.isVisible().catch(() => false)) await again.fill(password)
      await expect(drawer.getByText('孙小圣 · sunxiaosheng')).toBeVisible()
      await drawer.getByRole('button', { name: '复制' }).first().click()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied.split('\n')).toEqual([product.url, 'qianduoduo', expect.stringMatching(/^\S{8,}$/)])
      await page.keyboard.press('Escape')
      await expect(items.filter({ hasText: '员工账号' })).toContainText('已完成')
      await context.close()
    } finally {
      process.env['E2E_URLS'] = before
      await product.stop()
    }
  },
)

test('a house at work has no first steps', async ({ browser }) => {
  const { context, page } = await person(browser, people.salesperson)
  await goHome(page)
  await expect(page.getByRole('heading', { name: /^现在该联系的人/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '从这里开始' })).toHaveCount(0)
  await context.close()
})
