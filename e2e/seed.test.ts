import { expect, test, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { address, enter, goHome, openBrowser, signIn } from './product-page.ts'
import { inFull } from './full.ts'

/** Tries the literal statements of the source-spec as a person would. */

const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
const lotForm = '/crm/weituo/lotForm'

test('a required field of a lot says so when it is left, and a draft may be saved without it', async ({
  browser,
}) => {
  const { context, page, errors } = await person(browser, people.salesperson)
  await page.goto(lotForm)
  const form = page.locator('form')
  for (const [name, message] of [
    ['corpore_name', '请输入挂网标的名称'],
    ['auction_quantity', '请输入物资数量'],
    ['starting_price', '请输入起拍价'],
    ['commission_point', '请输入佣金点位'],
    ['look_address', '请输入物资所在地'],
    ['link_phone', '请输入看货联系电话'],
  ] as const) {
    await form.locator(`[name="${name}"]`).focus()
    await form.locator(`[name="${name}"]`).blur()
    await expect(form.getByText(message, { exact: true })).toBeVisible()
  }
  await form.locator('[name="corpore_name"]').fill('金丝雀半份草稿')
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(page).toHaveURL(/weiTuoEdtail\?id=/)
  expect(errors).toEqual([])
  await context.close()
})

inFull('a submission that is refused leaves no draft behind', async ({ browser }) => {
  const { context, page, ask } = await person(browser, people.salesperson)
  const count = async () => (await ask<{ total: number }>('get', '/api/commissioned?limit=1')).total
  const before = await count()
  await page.goto(lotForm)
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && /\/api\/lots/.test(request.url()) && sent.push(request.url()),
  )
  await page.getByRole('button', { name: '保存并提交审核' }).click()
  await expect(page.locator('form').getByText('请选择委托方名称', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/lotForm$/)
  expect([sent, await count()]).toEqual([[], before])
  await context.close()
})

inFull('what the check of the session found is said at once', async ({ browser }) => {
  const context = await openBrowser(browser, { language: 'en' })
  await context.addCookies([{ name: 'Admin-Token', value: 'x'.repeat(43), url: address() }])
  const page = await context.newPage()
  await page.route(/\/admin\/login\/user/, (route) =>
    route.fulfill({ json: { code: 1, msg: 'Nobody home', data: null } }),
  )
  await page.goto('/crm/index/list')
  await page.locator('input[name="username"]').waitFor()
  await expect(toast(page, 'Nobody home')).toBeVisible({ timeout: 1500 })
  await context.close()
})

test('a network that fails while a page loads is asked once more before anybody is signed out', async ({
  browser,
}) => {
  const { context, page } = await person(browser, people.salesperson)
  let failures = 1
  await page.route(/\/admin\/login\/user/, (route) =>
    (failures -= 1) >= 0 ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto('/crm/index/list')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('客户管理列表')
  failures = 99
  await page.goto('/crm/index/list')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await context.close()
})

inFull('each lot has a tab of its own, with its name', async ({ browser }) => {
  const { context, page, ask, errors } = await person(browser, people.salesperson)
  await page.addInitScript(
    () => (localStorage['yjt-settings'] ??= JSON.stringify({ version: 1, tagsView: true })),
  )
  const { items } = await ask<{ items: { id: number; corpore_name: string }[] }>(
    'get',
    '/api/commissioned?limit=2',
  )
  const bar = page.getByRole('navigation', { name: '已打开的页面' })
  for (const { id, corpore_name } of items) {
    await page.goto(`/crm/weituo/weiTuoEdtail?id=${id}`)
    const tab = bar.getByRole('link', { name: `委托详情 ${corpore_name}`, exact: true })
    await expect(tab).toHaveAttribute('aria-current', 'page')
  }
  await expect(bar.getByRole('link')).toHaveCount(3)
  const [first, second] = items
  await bar.getByRole('link', { name: `委托详情 ${first?.corpore_name}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`id=${first?.id}$`))
  await expect(page.locator('h1:visible')).toContainText(first?.corpore_name ?? '-')
  await bar.getByRole('button', { name: `关闭 委托详情 ${first?.corpore_name}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`id=${second?.id}$`))
  await expect(bar.getByRole('link')).toHaveCount(2)
  expect(errors).toEqual([])
  await context.close()
})

inFull('attachments keep the order in which they were picked', async ({ browser }) => {
  const { context, page } = await person(browser, people.salesperson)
  let seen = 0
  await page.route(/\/api\/index\/upload$/, async (route) => {
    seen += 1
    await new Promise((done) => setTimeout(done, 1600 - seen * 500))
    await route.continue()
  })
  await page.goto('/crm/index/list')
  await page.locator('main').getByRole('button', { name: '跟进', exact: true }).first().click()
  const form = page.getByRole('dialog')
  const names = ['甲.txt', '乙.txt', '丙.txt']
  await form
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })))
  await expect(form.getByRole('progressbar')).toHaveCount(0, { timeout: 15_000 })
  // Other contacts of the customer are a list, too.
  await expect(form.locator('ul li').filter({ hasText: '.txt' })).toHaveText(names)
  await context.close()
})

inFull(
  'on a phone, too, the current language and size are disabled, and there is a full screen',
  async ({ browser }) => {
    const context = await openBrowser(browser, { width: 390, height: 844 })
    const page = await context.newPage()
    await enter(page, people.salesperson)
    await goHome(page)
    await page.getByTitle('我的账号').click()
    const menu = page.getByRole('dialog')
    for (const [current, other] of [
      ['中文', 'English'],
      ['中等', '小'],
    ] as const) {
      await expect(menu.getByRole('radio', { name: current, exact: true })).toBeDisabled()
      await expect(menu.getByRole('radio', { name: other, exact: true })).toBeEnabled()
    }
    await menu.getByRole('radio', { name: '小', exact: true }).check({ force: true })
    await expect(menu.getByRole('radio', { name: '小', exact: true })).toBeDisabled()
    await expect(page.locator('html')).toHaveAttribute('data-size', 'small')
    await menu.getByRole('button', { name: '全屏' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await context.close()
  },
)

inFull(
  'an entry says its due, who entered and who confirmed it; goods say whose they are',
  async ({ browser }) => {
    const finance = await person(browser, people.finance)
    await finance.page.goto('/crm/caiwu/list?tab=entries')
    await finance.page.getByRole('button', { name: '列设置' }).click()
    for (const head of ['应收应付', '录入人', '确认人'])
      await expect(finance.page.getByRole('checkbox', { name: head })).toBeAttached()
    await finance.context.close()
    const recruiting = await person(browser, people.recruitingLead)
    await recruiting.page.goto('/crm/weituo/weituoListZhaoShang')
    await recruiting.page.getByRole('button', { name: '列设置' }).click()
    await expect(recruiting.page.getByRole('checkbox', { name: '业务人员' })).toBeAttached()
    await recruiting.context.close()
  },
)

inFull('after a log-out somebody else is led to the way back only if it is theirs', async ({ browser }) => {
  const { context, page } = await person(browser, people.finance)
  const leave = async () => {
    await page.getByTitle('我的账号').click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
  }
  await page.goto('/crm/caiwu/list?tab=dues')
  await leave()
  await signIn(page, people.salesperson)
  await expect(page).toHaveURL(/\/index$/)
  await page.goto('/crm/index/list')
  await leave()
  await signIn(page, people.salesLead)
  await expect(page).toHaveURL(/\/crm\/index\/list$/)
  await page.goto('/crm/index/list?status=2')
  await leave()
  await signIn(page, people.salesLead)
  await expect(page).toHaveURL(/\/crm\/index\/list\?status=2$/)
  await context.close()
})
