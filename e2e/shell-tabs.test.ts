import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { stillAfter } from '#server/test/support/waiting.ts'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { goHome, signIn } from './product-page.ts'
import { inFull } from './full.ts'

/** Role 1 with the bar of visited pages switched on. */
let context: BrowserContext
let page: Page
let errors: string[]
const list = '/crm/index/list'

test.beforeAll(async ({ browser }) => {
  ;({ context, page, errors } = await person(browser, people.administrator))
  await goHome(page)
})
test.beforeEach(async () => {
  await page.evaluate(() =>
    localStorage.setItem('yjt-settings', JSON.stringify({ version: 1, tagsView: true })),
  )
  await page.goto('/index')
  await expect(tabs()).toHaveText(['首页'])
})
test.afterAll(async () => {
  expect(errors).toEqual([])
  await context.close()
})

const bar = () => page.getByRole('navigation', { name: '已打开的页面' })
const tabs = () => bar().getByRole('link')
const tab = (name: string) => bar().getByRole('link', { name, exact: true })
const entry = (name: string) => page.locator('aside').getByRole('link', { name, exact: true })

async function open(...names: string[]): Promise<void> {
  const closed = page.locator('aside button[aria-expanded="false"]')
  while ((await closed.count()) > 0) await closed.first().click()
  // Groups that still open would move an entry away from under the click. What is cut short is over, too.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
  for (const name of names) {
    await entry(name).click()
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
  }
}

async function choose(name: string, item: string): Promise<void> {
  await tab(name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a hidden page keeps its input and sends no requests', async () => {
  await open('客户管理列表')
  const asked: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.includes('/api/customers?') && !url.includes('count_only')) asked.push(url)
  })
  await page.locator('main input[type=search]').first().fill('half typed')
  await expect(page).toHaveURL(/q=half/)
  await expect.poll(() => asked.length).toBe(1)
  const searchAsks = 600
  await open('员工')
  await page.locator('main input[type=search]:visible').first().fill('li')
  await expect(page).toHaveURL(/staff\?q=li/)
  expect(await stillAfter(searchAsks, () => asked)).toHaveLength(1)
  await tab('客户管理列表').click()
  await expect(page).toHaveURL(/list\?q=half/)
  await expect(page.locator('main input[type=search]:visible').first()).toHaveValue('half typed')
  await expect(page).toHaveTitle('客户管理列表 - 云竞通 CRM')
})

inFull('an open drawer hides with its page and returns with it', async () => {
  await page.goto(list)
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const opened = new URL(page.url()).search
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索菜单' }).fill('员工')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/staff/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await tab('客户管理列表').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(new URL(page.url()).search).toBe(opened)
})

inFull('the menu also returns to a draft in a drawer', async () => {
  await page.goto(`${list}?do=new`)
  const company = page.getByRole('dialog').locator('input[name="company_name"]')
  await company.fill('写了一半')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索菜单' }).fill('员工')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/staff/)
  await open('客户管理列表')
  await expect(company).toHaveValue('写了一半')
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await page
    .getByRole('dialog', { name: '放弃未保存的修改？' })
    .getByRole('button', { name: '放弃修改' })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

inFull('closing the current page goes to its neighbour; pinned ones stay', async () => {
  await open('客户管理列表', '公海客户列表', '员工')
  await tab('公海客户列表').click()
  await bar().getByRole('button', { name: '关闭 公海客户列表' }).click()
  await expect(tab('员工')).toHaveAttribute('aria-current', 'page')
  await tab('客户管理列表').click({ button: 'middle' })
  await expect(tabs()).toHaveText(['首页', '员工'])
  await expect(page).toHaveURL(/\/system\/staff/)
  await tab('首页').click({ button: 'middle' })
  await expect(tabs()).toHaveText(['首页', '员工'])
  expect(context.pages()).toHaveLength(1)
  await tab('首页').click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText(['刷新', '关闭其它', '关闭所有'])
  await page.keyboard.press('Escape')
  await expect(tab('首页')).toBeFocused()
  await open('客户管理列表')
  await bar().getByRole('button', { name: '关闭 员工' }).press('Enter')
  await expect(tabs()).toHaveText(['首页', '客户管理列表'])
  await expect(tab('客户管理列表')).toBeFocused()
})

inFull(
  'a tab’s menu has refresh, close, close others and close all, and is at least 105 px wide',
  async () => {
    await open('客户管理列表', '公海客户列表', '员工')
    await tab('公海客户列表').click({ button: 'right' })
    await expect(page.getByRole('menuitem')).toHaveText(['刷新', '关闭', '关闭其它', '关闭所有'])
    expect((await page.getByRole('menu').boundingBox())?.width).toBeGreaterThanOrEqual(105)
    const again = page.waitForRequest((request) => request.url().includes('/api/pool'))
    await page.getByRole('menuitem', { name: '刷新' }).click()
    await again
    await expect(page).toHaveURL(/highseaslist$/)
    await choose('员工', '关闭')
    await expect(tabs()).toHaveText(['首页', '客户管理列表', '公海客户列表'])
    await choose('客户管理列表', '关闭其它')
    await expect(tabs()).toHaveText(['首页', '客户管理列表'])
    await expect(page).toHaveURL(new RegExp(list))
    await choose('首页', '关闭所有')
    await expect(tabs()).toHaveText(['首页'])
    await expect(page).toHaveURL(/\/index$/)
  },
)

inFull(
  'closing a page with an unsaved draft always asks; a page that is not kept asks when it is left',
  async () => {
    const question = page.getByRole('dialog', { name: '放弃未保存的修改？' })
    await open('公海规则', '员工')
    await tab('公海规则').click()
    const days = page.locator('main input[name="contact_expire_days"]')
    const before = await days.inputValue()
    await days.fill('77')
    await tab('员工').click()
    await expect(tab('员工')).toHaveAttribute('aria-current', 'page')
    for (const act of [
      () => bar().getByRole('button', { name: '关闭 公海规则' }).click(),
      () => choose('公海规则', '刷新'),
      () => choose('首页', '关闭所有'),
      () => choose('员工', '关闭其它'),
    ]) {
      await act()
      await question.getByRole('button', { name: '取消' }).click()
      await expect(question).toBeHidden()
      await expect(tab('公海规则')).toBeVisible()
    }
    await tab('公海规则').click()
    await expect(days).toHaveValue('77')
    await bar().getByRole('button', { name: '关闭 公海规则' }).click()
    await question.getByRole('button', { name: '放弃修改' }).click()
    await expect(tabs()).toHaveText(['首页', '员工'])
    await open('公海规则')
    await expect(days).toHaveValue(before)
    await bar().getByRole('button', { name: '关闭 公海规则' }).click()
    await expect(tabs()).toHaveText(['首页', '员工'])

    await page.goto('/profile')
    const nickname = page.getByRole('textbox', { name: '昵称' })
    const own = await nickname.inputValue()
    await nickname.fill('改了一半')
    await tab('员工').click()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(nickname).toHaveValue('改了一半')
    await tab('员工').click()
    await question.getByRole('button', { name: '放弃修改' }).click()
    await expect(tab('员工')).toHaveAttribute('aria-current', 'page')
    await tab('个人中心').click()
    await expect(nickname).toHaveValue(own)
  },
)

inFull('refreshing a page starts it again', async () => {
  await open('员工')
  await page.locator('main input[type=search]').first().fill('x')
  await expect(page).toHaveURL(/q=x/)
  await page.locator('h1:visible').evaluate((heading) => heading.setAttribute('data-old', ''))
  await choose('员工', '刷新')
  await expect(page.locator('h1[data-old]')).toHaveCount(0)
  await expect(page).toHaveURL(/staff\?q=x$/)
})

inFull('tabs survive a reload, and a log-out clears them even if it never reaches the server', async () => {
  await open('客户管理列表', '员工')
  await page.reload()
  await expect(tabs()).toHaveText(['首页', '客户管理列表', '员工'])
  await page.route(/login_out/, (route) => route.abort())
  await page.getByTitle('我的账号').click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsystem%2Fstaff$/)
  expect((await context.cookies()).some((cookie) => cookie.name === 'Admin-Token')).toBe(false)
  await page.unrouteAll()
  await signIn(page, people.administrator)
  await expect(tabs()).toHaveText(['首页', '员工'])
})
