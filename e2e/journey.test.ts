import { expect, test, type Page } from '@playwright/test'
import { customers, people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { enter, openBrowser, signIn, watchErrors } from './product-page.ts'

const company = '金丝雀航运物资有限公司'
const rows = [
  '公司名称,客户姓名,手机号码,所属部门,职务,所在地区,合作意向,微信',
  `${company},方圆,１３９-7777-0001,物资部,部长,浙江省/宁波市/北仑区,有意向,wx_journey1`,
  '同号重复有限公司,方圆,13977770001,物资部,部长,浙江省/宁波市/北仑区,观望,wx_journey2',
  ',无名,13977770003,物资部,部长,浙江省/宁波市/北仑区,观望,wx_journey3',
  '意向不明有限公司,李明,13977770004,物资部,部长,浙江省/宁波市/北仑区,也许吧,wx_journey4',
]

async function importToPool(page: Page): Promise<void> {
  await page.goto('/crm/index/list')
  await page
    .getByRole('link', { name: '导入' })
    .or(page.getByRole('button', { name: '导入' }))
    .first()
    .click()
  await page.locator('input[type="file"]').setInputFiles({
    name: '客户.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${rows.join('\r\n')}`),
  })
  await page.getByText('公海', { exact: true }).last().click()
  await page.getByRole('button', { name: '开始导入 4 行' }).click()
  await expect(page.getByText('导入完成')).toBeVisible({ timeout: 30_000 })
  const refused = page.locator('table').last()
  await expect(refused).toContainText('公司名称不能为空')
  await expect(refused).toContainText('合作意向')
  await expect(refused.locator('tbody tr')).toHaveCount(3)
}

const inPool = (page: Page) => page.locator('tbody tr').filter({ hasText: company })

test('sign in, import customers from a workbook, claim one, follow up, release it', async ({ browser }) => {
  const director = await openBrowser(browser)
  const importing = await director.newPage()
  const errors = watchErrors(importing)
  await signIn(importing, people.director)
  await importToPool(importing)

  const mine = await openBrowser(browser)
  const page = await mine.newPage()
  const mineMet = watchErrors(page)
  await signIn(page, people.salesperson)
  const theirs = await openBrowser(browser)
  const watching = await theirs.newPage()
  await enter(watching, people.liSiyuan)
  for (const item of [page, watching])
    await item.goto(`/crm/index/highseaslist?q=${encodeURIComponent(company)}`)
  await expect(inPool(page)).toContainText('139********')
  await expect(inPool(watching)).toBeVisible()

  await inPool(page).getByRole('button', { name: '领取' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '领取' }).click()
  await expect(inPool(page)).toHaveCount(0)
  await expect(inPool(watching)).toHaveCount(0)

  await page.goto(`/crm/index/list?q=${encodeURIComponent(company)}`)
  await expect(inPool(page)).toContainText('13977770001')
  await inPool(page).getByRole('button', { name: '跟进', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('电话', { exact: true }).click()
  await drawer.locator('textarea').fill('约好下周看货')
  await drawer.getByText('3 天', { exact: true }).click()
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('跟进已记录')).toBeVisible()

  await inPool(page)
    .getByRole('button', { name: /更多|操作/ })
    .click()
  await page.getByRole('menuitem', { name: '放入公海' }).click()
  const ask = page.getByRole('dialog')
  await ask.getByText('区域不符').click()
  await ask.getByRole('button', { name: '放入公海' }).click()
  await expect(inPool(page)).toHaveCount(0)
  await expect(inPool(watching)).toBeVisible()
  expect([...errors, ...mineMet]).toEqual([])
  for (const context of [director, mine, theirs]) await context.close()
})

test('the eight required messages appear word for word when fields lose focus', async ({ browser }) => {
  const { context, page } = await person(browser, people.salesLead)
  await page.goto('/crm/index/list')
  await page
    .getByRole('button', { name: '添加客户' })
    .or(page.getByRole('link', { name: '添加客户' }))
    .first()
    .click()
  const form = page.getByRole('dialog')
  for (const label of ['公司名称', '客户名称', '联系电话', '部门', '职务', '地区', '微信号']) {
    const field = form
      .getByRole('textbox', { name: label })
      .or(form.getByRole('combobox', { name: label }))
      .first()
    await field.focus()
    await field.blur()
  }
  for (const message of [
    '公司名称不能为空',
    '客户名称不能为空',
    '联系电话不能为空',
    '部门不能为空',
    '职务不能为空',
    '地区不能为空',
    '微信号不能为空',
  ])
    await expect(form.getByText(message, { exact: true })).toBeVisible()
  await form.getByRole('button', { name: '保存' }).last().click()
  await expect(form.getByText('请选择合作意向', { exact: true }).first()).toBeVisible()
  await context.close()
})

test('two people edit one customer: the second sees both versions and the original, and nothing is lost', async ({
  browser,
}) => {
  const { context, page, ask } = await person(browser, people.salesperson)
  const {
    items: [customer],
  } = await ask<{ items: { id: number; version: number }[] }>(
    'get',
    `/api/customers?q=${encodeURIComponent(customers.tangshan)}`,
  )
  if (!customer) throw new Error(`The demonstration has no customer ${customers.tangshan}.`)
  await page.goto(`/crm/index/list?q=${encodeURIComponent(customers.tangshan)}`)
  await page
    .locator('tbody tr')
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '编辑' }).click()
  const form = page.getByRole('dialog')
  await form.locator('[name="duty"]').fill('我的职务')
  await ask('patch', `/api/customers/${customer.id}`, { duty: '他人的职务', version: customer.version })
  await form.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByText('他人的职务', { exact: true })).toBeVisible()
  await expect(page.getByText('我的职务').first()).toBeVisible()
  await context.close()
})
