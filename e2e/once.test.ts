import { expect, test, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { inFull } from './full.ts'

/** Records requests to a route and holds their answers back until `release` is called. */
async function slow(page: Page, route: string): Promise<{ sent: string[]; release: () => void }> {
  const sent: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(route, async (item) => {
    if (item.request().method() !== 'POST') return item.continue()
    sent.push(item.request().postData() ?? '')
    await released
    return item.continue()
  })
  return { sent, release }
}

test('a form is sent once, however it is submitted again while the server is slow', async ({ browser }) => {
  const { context, page } = await person(browser, people.salesperson)
  const { sent, release } = await slow(page, '**/api/lots')
  await page.goto('/crm/weituo/lotForm')
  await page.locator('form [name="corpore_name"]').fill('金丝雀慢船')
  const draft = page.getByRole('button', { name: '保存草稿' })
  await draft.click()
  await expect(page.getByRole('button', { name: '保存并提交审核' })).toBeDisabled()
  for (const keys of ['Control+s', 'Control+s']) await page.keyboard.press(keys)
  // The record is saved, and the code of the page that shows it is still on its way.
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (item) => {
    await loaded
    await item.continue()
  })
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/lots'),
  )
  release()
  await (await saved).finished()
  await expect(draft).toBeEnabled()
  for (const keys of ['Control+s', 'Control+s']) await page.keyboard.press(keys)
  load()
  await expect(page).toHaveURL(/weiTuoEdtail/)
  expect(sent).toHaveLength(1)
  await context.close()
})

inFull('an invalid submit is not remembered: a draft saved afterwards stays a draft', async ({ browser }) => {
  const { context, page } = await person(browser, people.salesperson)
  const { sent, release } = await slow(page, '**/api/lots')
  release()
  await page.goto('/crm/weituo/lotForm')
  await page.locator('form [name="corpore_name"]').fill('金丝雀草稿')
  await page.locator('form [name="link_phone"]').fill('abc')
  await page.getByRole('button', { name: '保存并提交审核' }).click()
  await expect(page.locator('form').getByText('看货联系电话格式不正确').first()).toBeVisible()
  await page.locator('form [name="link_phone"]').fill('13877770003')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page).toHaveURL(/weiTuoEdtail/)
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toContain('submit')
  await context.close()
})

inFull(
  'an empty tax receipt shows a message at each field, including its lot, with each label once',
  async ({ browser }) => {
    const { context, page } = await person(browser, people.finance, { language: 'en' })
    await page.goto('/crm/caiwu/list?tab=tax_receipts')
    await page.getByRole('button', { name: 'Add a tax receipt' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Save' }).click()
    for (const message of [
      'Choose lot',
      'Enter invoice number',
      'Enter tax rate (%)',
      'Enter amount with tax',
    ])
      await expect(drawer.getByText(message, { exact: true }).first()).toBeVisible()
    await context.close()
  },
)

inFull('a missing lot leads back to the list', async ({ browser }) => {
  const { context, page } = await person(browser, people.recruitingLead)
  await page.goto('/crm/weituo/weiTuoEdtail?id=999999')
  await expect(page.getByText('记录不存在或您无权查看')).toBeVisible()
  await expect(page.locator('aside').getByRole('link', { name: /^物资列表/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('main').getByRole('link', { name: '返回列表' }).click()
  await expect(page).toHaveURL(/weituoListZhaoShang/)
  await context.close()
})
