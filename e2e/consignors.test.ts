import { expect, test, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { enter, openBrowser, watchErrors } from './product-page.ts'
import { inFull } from './full.ts'

let page: Page
let errors: string[]

test.beforeEach(async ({ browser }) => {
  page = await (await openBrowser(browser)).newPage()
  errors = watchErrors(page)
})
test.afterEach(async () => {
  expect(errors).toEqual([])
  await page.context().close()
})

const drawer = () => page.getByRole('dialog')
const field = (label: string) => drawer().getByLabel(label, { exact: false }).first()

inFull(
  'a customer becomes a consignor in one step; the consignor can be suspended and links back to its customer',
  async () => {
    await enter(page, people.salesperson)
    await page.goto('/crm/index/list?status=1')
    const name = page.locator('tbody a').first()
    const company = (await name.textContent()) ?? ''
    await name.click()
    await drawer().getByRole('link', { name: '转为委托方' }).click()
    await expect(page).toHaveURL(/\/base\/consignors\?/)
    await expect(field('公司名称')).toHaveValue(company)
    await field('佣金点位').fill('3')
    await field('银行账号').fill('6222021234567896293')
    await drawer().getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(`已添加委托方“${company}”`)).toBeVisible()
    await expect(page).toHaveURL(/\/base\/consignors$/)
    await page.getByRole('link').filter({ hasText: company }).click()
    await expect(drawer().getByText('****6293')).toBeVisible()
    await drawer().getByRole('button', { name: '停用' }).click()
    await page
      .getByRole('dialog', { name: `停用“${company}”？` })
      .getByRole('button', { name: '停用' })
      .click()
    await expect(drawer().getByText('已停用')).toBeVisible()
    await drawer().getByRole('link').filter({ hasText: company }).click()
    await expect(page).toHaveURL(/\/crm\/index\/list\?id=/)
    await expect(drawer().getByText('已合作').first()).toBeVisible()
    await expect(drawer().getByRole('link', { name: '委托方' })).toBeVisible()
  },
)

inFull('a platform is added and disabled, and its key stays', async () => {
  await enter(page, people.director)
  await page.goto('/base/platforms')
  await page.getByRole('button', { name: '添加拍卖平台' }).click()
  await field('拍卖平台名称').fill('中拍平台')
  await drawer().getByRole('button', { name: '保存' }).click()
  await expect(drawer().getByText('已有同名的记录').first()).toBeVisible()
  await field('拍卖平台名称').fill('测试平台')
  await drawer().getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已添加“测试平台”')).toBeVisible()
  await page.getByRole('link', { name: '测试平台' }).click()
  await drawer().getByRole('switch', { name: '启用' }).click({ force: true })
  await drawer().getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: /测试平台/ })).toContainText('已停用')
})
