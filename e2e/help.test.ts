import { expect, test } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { goHome } from './product-page.ts'
import { inFull } from './full.ts'

test('the help starts with articles for the reader’s role, finds terms of the product and shows its pictures', async ({
  browser,
}) => {
  const { context, page, errors } = await person(browser, people.auditor)
  await goHome(page)
  await page.locator('header button[title="我的账号"]').click()
  await page.getByRole('link', { name: '使用帮助' }).click()
  await expect(page).toHaveTitle('使用帮助 - 云竞通 CRM')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['与您的岗位有关', '所有岗位', '其他岗位'])
  await expect(page.locator('main li').first()).toContainText('审计日志')
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('重新校验')
  await expect(page.locator('main li')).toHaveCount(1)
  await page
    .getByRole('link', { name: /审计日志/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/help\/audit$/)
  await expect(page.getByRole('article')).toContainText('适用：总管理员、审计')
  const picture = page.getByRole('article').getByRole('img')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(600)
  await page.getByRole('article').getByRole('link', { name: '审计日志', exact: true }).click()
  await expect(page).toHaveURL(/\/system\/audit$/)
  expect(errors).toEqual([])
  await context.close()
})

inFull(
  'the key opens the article for the page; a screen the reader may not open is text, not a link',
  async ({ browser }) => {
    const { context, page } = await person(browser, people.salesperson)
    await page.goto('/crm/index/highseaslist')
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await page.keyboard.press('?')
    await page.getByRole('link', { name: '查看此页面的帮助' }).click()
    await expect(page).toHaveURL(/\/help\/pool$/)
    await page.goto('/help/staff')
    await expect(page.getByRole('article')).toContainText('添加员工')
    await expect(page.getByRole('article').getByRole('link', { name: '员工', exact: true })).toHaveCount(0)
    await context.close()
  },
)

for (const [language, said] of [
  ['es', 'La ayuda está escrita en chino y en inglés'],
  ['ja', 'ここでは英語で表示します'],
] as const) {
  inFull(
    `readers of ${language} get the English help with a note in their language and their own button labels`,
    async ({ browser }) => {
      const { context, page } = await person(browser, people.salesperson, { language })
      await page.goto('/help/pool')
      await expect(page.getByText(said)).toBeVisible()
      await expect(page.getByRole('article')).toHaveAttribute('lang', 'en')
      await expect(page.getByRole('article')).toContainText('The first one gets it.')
      await expect(
        page.locator('article b').filter({ hasText: language === 'es' ? 'Tomar' : '獲得' }),
      ).not.toHaveCount(0)
      await context.close()
    },
  )
}
