import { expect } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { inFull } from './full.ts'
import { person } from './person.ts'
import { openBrowser, signIn, watchErrors } from './product-page.ts'

const company = '连云港金丝雀再生资源有限公司'

inFull('a recycler is added step by step, left as a draft, completed and verified', async ({ browser }) => {
  const { context, page, errors } = await person(browser, people.recruiter)
  await page.goto('/crm/recyclers/add')
  const next = page.getByRole('button', { name: '下一步' })
  await next.click()
  await expect(page.getByText('公司名称不能为空').first()).toBeVisible()
  await page.getByLabel('公司名称').fill(company)
  await next.click()
  await page.getByLabel('联系人').fill('方圆')
  await page.getByLabel('联系电话').fill('138-7777-0009')
  await page.getByRole('link', { name: '回收商列表' }).first().click()
  await expect(page.getByRole('heading', { name: '回收商列表' })).toBeVisible()

  await page.goto('/crm/recyclers/add')
  await expect(page.getByText(company)).toBeVisible()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect(page.getByLabel('联系电话')).toHaveValue('138-7777-0009')
  await next.click()
  await page.getByText('船舶', { exact: true }).click()
  await page.getByRole('combobox', { name: '地区' }).fill('江苏省/连云港市')
  await page.keyboard.press('Tab')
  await next.click()
  await page.getByRole('combobox', { name: '资质类型' }).fill('拆船企业资质')
  await page.keyboard.press('Tab')
  await next.click()
  await expect(page.getByText('请选择有效期至')).toBeVisible()
  await page.getByRole('button', { name: '移除此资质' }).click()
  await next.click()
  await page.getByLabel('银行账号').fill('6222000011116293')
  await page.getByRole('button', { name: '保存回收商' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(company)
  await expect(drawer).toContainText('****6293')
  await expect(drawer).toContainText('等待核验')
  await page.goto('/crm/recyclers/add')
  await expect(page.getByLabel('公司名称')).toHaveValue('')

  const lead = await (await openBrowser(browser)).newPage()
  const leadMet = watchErrors(lead)
  await signIn(lead, people.recruitingLead)
  await lead.goto(`/crm/recyclers/list?q=${encodeURIComponent(company)}`)
  await lead
    .locator('tbody tr')
    .filter({ hasText: company })
    .getByRole('button', { name: '核验通过' })
    .click()
  await expect(lead.getByRole('dialog')).toContainText('还没有登记资质')
  await lead.getByRole('dialog').getByRole('button', { name: '核验通过' }).click()
  await expect(lead.locator('tbody tr').filter({ hasText: company })).toContainText('正常')
  await lead
    .locator('tbody tr')
    .filter({ hasText: company })
    .getByRole('button', { name: '更多操作' })
    .click()
  await lead.getByRole('menuitem', { name: '邀请报名' }).click()
  await expect(lead).toHaveURL(/registrationList\?recycler_id=\d+/)
  await expect(lead.getByRole('dialog').getByRole('combobox', { name: '回收商' })).toHaveValue(company)
  expect([...errors, ...leadMet]).toEqual([])
  await lead.context().close()
  await context.close()
})
