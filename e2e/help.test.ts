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
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    '从委托到结算',
    '与您的岗位有关',
    '所有岗位',
    '其他岗位',
    '常用词',
  ])
  await expect(page.locator('main ul li').first()).toContainText('审计日志')
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

for (const [language, title, word] of [
  ['es', /bolsa/i, 'Tomar'],
  ['ja', /プール|公海/, '獲得'],
] as const) {
  inFull(`readers of ${language} have the help and its pictures in their language`, async ({ browser }) => {
    const { context, page } = await person(browser, people.salesperson, { language })
    await page.goto('/help/pool')
    const article = page.getByRole('article')
    await expect(article).toContainText(title)
    await expect(article.locator('b').filter({ hasText: word })).not.toHaveCount(0)
    await expect(article.getByRole('img').first()).toHaveAttribute('src', `/pictures/${language}/pool.webp`)
    await context.close()
  })
}

inFull(
  'the first page has the business in one picture, each step a link, and twenty words in four languages',
  async ({ browser }) => {
    const first = { zh: '草稿', en: 'Draft', es: 'Borrador', ja: '下書き' }
    for (const language of ['zh', 'en', 'es', 'ja'] as const) {
      const { context, page, errors } = await person(browser, people.salesperson, { language })
      await page.goto('/help')
      const way = page.locator('main ol').first().getByRole('listitem')
      await expect(way).toHaveCount(10)
      await expect(way.first()).toContainText(first[language])
      await expect(page.locator('main dl dt')).toHaveCount(20)
      if (language === 'zh') {
        await page.getByRole('searchbox').fill('公海')
        await expect(page.locator('main dl dt').first()).toHaveText('公海')
        await page.getByRole('searchbox').fill('')
      }
      await way.nth(6).getByRole('link').click()
      await expect(page).toHaveURL(/weituoList\?state=sold$/)
      expect(errors).toEqual([])
      await context.close()
    }
  },
)

inFull(
  'who owes us money and a forgotten password are articles that the palette opens',
  async ({ browser }) => {
    const { context, page } = await person(browser, people.salesperson)
    await page.goto('/help/who-owes')
    await expect(page.getByRole('article')).toContainText('最早到期的在前')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索菜单' }).fill('忘记密码')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/help\/forgotten-password$/)
    await expect(page.getByRole('article')).toContainText('30 分钟')
    await context.close()
  },
)
