import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { letPass } from '#server/test/support/waiting.ts'
import { customers, people } from '#server/demo/cast.ts'
import { enter, openBrowser } from './product-page.ts'
import { inFull } from './full.ts'

let context: BrowserContext
let page: Page
const list = '/crm/index/list'

test.beforeAll(async ({ browser }) => {
  context = await openBrowser(browser)
  page = await context.newPage()
  await enter(page, people.salesperson)
})
test.afterAll(() => context.close())

interface Shown {
  id: number
  company_name: string
  phone: string
  duty: string
  version: number
}

/** The newest customers of the salesperson in the list. */
async function ownCustomers(): Promise<Shown[]> {
  const token = (await context.cookies()).find((cookie) => cookie.name === 'Admin-Token')?.value ?? ''
  const answer = await context.request
    .get('/api/customers?limit=5&preset=mine', { headers: { 'x-token': token, 'x-client': 'web' } })
    .catch(() => null)
  const plain = answer?.ok()
    ? answer
    : await context.request.get('/api/customers?limit=5', {
        headers: { 'x-token': token, 'x-client': 'web' },
      })
  return ((await plain.json()) as { data: { items: Shown[] } }).data.items
}

const field = (form: Locator, name: string) => form.locator(`[name="${name}"]`)

async function newCustomer(values: Record<string, string>): Promise<Locator> {
  await page.goto(list)
  await page
    .getByRole('button', { name: '添加客户' })
    .or(page.getByRole('link', { name: '添加客户' }))
    .first()
    .click()
  const form = page.getByRole('dialog')
  for (const [name, value] of Object.entries(values)) await field(form, name).fill(value)
  await form.getByRole('combobox', { name: '地区' }).fill('浙江省/杭州市/西湖区')
  await form.getByText('有意向', { exact: true }).first().click()
  return form
}

const person = (phone: string) => ({
  name: '方圆',
  phone,
  department: '物资部',
  duty: '部长',
  wechat: `wx${phone}`,
})

inFull('a message appears and disappears without moving other elements', async () => {
  await page.goto(list)
  await page
    .getByRole('button', { name: '添加客户' })
    .or(page.getByRole('link', { name: '添加客户' }))
    .first()
    .click()
  const form = page.getByRole('dialog')
  await expect(field(form, 'company_name')).toBeVisible()
  // Positions relative to each other, because the drawer scrolls to the focus.
  const places = () =>
    form.locator('form').evaluate((whole) => {
      const shown = [...whole.querySelectorAll('fieldset input, fieldset label')].filter(
        (item) => item.getClientRects().length > 0,
      )
      const all = shown.map((item) => item.getBoundingClientRect().top)
      return all.map((top) => Math.round(top - (all[0] ?? 0)))
    })
  const drawerSlides = 300
  await letPass(drawerSlides)
  const before = await places()
  for (const name of ['company_name', 'name', 'phone', 'department', 'duty', 'wechat']) {
    await field(form, name).focus()
    await field(form, name).blur()
  }
  const message = form.getByText('公司名称不能为空', { exact: true })
  await expect(message).toBeVisible()
  expect(await places()).toEqual(before)
  const [said, label] = [
    await message.boundingBox(),
    await form.getByText('客户名称', { exact: false }).first().boundingBox(),
  ]
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual((label?.y ?? 0) + 1)
})

inFull('a duplicate company name is saved only after confirmation', async () => {
  const form = await newCustomer({ ...person('13977780001'), company_name: customers.nantong })
  const save = form.getByRole('button', { name: '保存' }).last()
  await save.click()
  const question = page.getByRole('dialog', { name: '可能是重复客户' })
  await expect(question).toContainText(customers.nantong)
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await expect(field(form, 'phone')).toHaveValue('13977780001')
  await save.click()
  await question.getByRole('button', { name: '不是同一客户，继续保存' }).click()
  await expect(page.getByRole('status').filter({ hasText: customers.nantong })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await ownCustomers()).map((customer) => customer.phone)).toContain('13977780001')
})

test('a duplicate phone is refused at its field, and the input stays', async () => {
  const [known] = await ownCustomers()
  if (!known) throw new Error('The salesperson has no customer.')
  const form = await newCustomer({ ...person(known.phone), company_name: '另一家物资有限公司' })
  await form.getByRole('button', { name: '保存' }).last().click()
  await expect(form.getByRole('alert')).toContainText('联系电话')
  await expect(field(form, 'phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(form, 'phone')).toBeFocused()
  await expect(field(form, 'company_name')).toHaveValue('另一家物资有限公司')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

inFull('a view is saved once despite many clicks, renamed and deleted', async () => {
  await page.goto(`${list}?status=2`)
  const views = page.getByRole('group', { name: '视图' })
  await views.getByRole('button', { name: '存为视图' }).click()
  const naming = page.getByRole('dialog', { name: '存为视图' })
  await naming.getByRole('textbox', { name: '视图名称' }).fill('浏览器测试')
  await naming.getByRole('button', { name: '保存' }).dblclick()
  await expect(naming).toBeHidden()
  // A view says how many rows it has behind its name.
  const view = views.getByRole('button', { name: /^浏览器测试/ })
  await expect(view).toHaveCount(1)
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  // Saving under an existing name replaces that view.
  await page.goto(`${list}?status=3`)
  await views.getByRole('button', { name: '存为视图' }).click()
  await naming.getByRole('textbox', { name: '视图名称' }).fill('浏览器测试')
  await naming.getByRole('button', { name: '保存' }).click()
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await expect(view).toHaveCount(1)

  await views.getByRole('button', { name: '管理视图：浏览器测试' }).click()
  await page.getByRole('menuitem', { name: '重命名视图' }).click()
  const renaming = page.getByRole('dialog', { name: '重命名视图' })
  await renaming.getByRole('textbox', { name: '视图名称' }).fill('改过名的')
  await renaming.getByRole('button', { name: '保存' }).click()
  await expect(views.getByRole('button', { name: /^改过名的/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(view).toHaveCount(0)

  await views.getByRole('button', { name: '管理视图：改过名的' }).click()
  await page.getByRole('menuitem', { name: '删除视图' }).click()
  await page
    .getByRole('dialog', { name: '删除视图“改过名的”？' })
    .getByRole('button', { name: '删除视图' })
    .click()
  await expect(views.getByRole('button', { name: /^改过名的/ })).toHaveCount(0)
  await page.reload()
  await expect(views).toBeVisible()
  await expect(views.getByRole('button', { name: /^改过名的/ })).toHaveCount(0)
})

inFull(
  'a message names its field once, and a user name in use is reported at its field',
  async ({ browser }) => {
    const office = await openBrowser(browser, { language: 'en' })
    const staff = await office.newPage()
    await enter(staff, people.administrator)
    await staff.goto('/system/staff?do=new')
    const form = staff.getByRole('dialog')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Full name is required', { exact: true })).toBeVisible()
    await expect(form.getByText('Choose roles', { exact: true })).toBeVisible()
    for (const [name, value] of Object.entries({
      username: people.salesperson,
      nickname: 'Lee',
      name: 'Lee',
    }))
      await field(form, name).fill(value)
    await form.getByText('Salesperson', { exact: true }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(field(form, 'username')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(form, 'username')).toBeFocused()
    await expect(field(form, 'nickname')).toHaveValue('Lee')
    await office.close()
  },
)
