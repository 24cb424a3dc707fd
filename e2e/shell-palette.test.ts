import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { builtFile } from './built-file.ts'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { address, signIn } from './product-page.ts'
import { inFull } from './full.ts'

let context: BrowserContext
let page: Page
let errors: string[]

test.beforeAll(async ({ browser }) => {
  ;({ context, page, errors } = await person(browser, people.salesperson))
})
test.beforeEach(async () => {
  await page.goto('/index')
  await expect(page.locator('h1')).toBeVisible()
})
test.afterAll(async () => {
  expect(errors).toEqual([])
  await context.close()
})

const field = () => page.getByRole('combobox', { name: '搜索菜单' })
const menuFindings = () => page.getByRole('group', { name: '菜单', exact: true }).getByRole('option')
const ask = async (text: string) => {
  if (!(await field().isVisible())) await page.keyboard.press('Control+k')
  await field().fill(text)
}

test('finds permitted screens by title, path, full pinyin and initials', async () => {
  await ask('公海客')
  await expect(menuFindings()).toHaveText(['客户管理 > 公海客户列表'])
  await ask('highseas')
  await expect(menuFindings()).toHaveText(['客户管理 > 公海客户列表'])
  await ask('gonghai')
  await expect(menuFindings()).toHaveText(['客户管理 > 公海客户列表'])
  await ask('ghkh')
  await expect(menuFindings()).toHaveText(['客户管理 > 公海客户列表'])
  await ask('审计')
  await expect(menuFindings()).toHaveCount(0)
  await ask('x'.repeat(33))
  await expect(page.getByText('没有找到')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field()).toBeHidden()
})

/** Presses the keys when the page has its first button, before the browser paints it. */
function pressEarly(text: string): void {
  const press = (init: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  const watching = new MutationObserver(() => {
    if (!document.querySelector('[aria-label="搜索菜单"]')) return
    watching.disconnect()
    press({ key: 'k', ctrlKey: true })
    for (const key of text) press({ key })
  })
  watching.observe(document, { childList: true, subtree: true })
}

test('what is typed before its code has come is searched for', async () => {
  const { promise: come, resolve: send } = Promise.withResolvers<void>()
  const palette = `**${builtFile('features/search/palette.tsx')}`
  await page.route(palette, async (route) => {
    await come
    await route.continue()
  })
  const early = await page.addInitScript(pressEarly, 'gh')
  await page.reload()
  await expect(page.getByRole('button', { name: '搜索菜单' })).toBeVisible()
  await page.keyboard.type('kh')
  send()
  await expect(field()).toHaveValue('ghkh')
  await page.keyboard.type('lb')
  await expect(menuFindings()).toHaveText(['客户管理 > 公海客户列表'])
  await page.keyboard.press('Escape')
  await expect(field()).toBeHidden()
  await page.unroute(palette)
  await early.dispose()
})

test('works by keyboard: open, choose, go', async () => {
  await page.keyboard.press('Control+k')
  await expect(field()).toBeFocused()
  await expect(page.getByRole('option', { selected: true })).toHaveText('添加客户')
  await field().fill('客户')
  const first = page.getByRole('option', { selected: true })
  const before = await first.textContent()
  await page.keyboard.press('ArrowDown')
  await expect(first).not.toHaveText(before ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(first).toHaveText(before ?? '')
  await field().fill('公海')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/highseaslist/)
  await expect(field()).toBeHidden()
  await expect(page.locator('h1')).toBeFocused()
})

inFull('the pinyin switch works and appears only in Chinese', async () => {
  await page.getByTitle('我的账号').click()
  await page.getByRole('button', { name: '系统布局配置' }).click()
  const panel = page.getByRole('dialog', { name: '系统布局配置' })
  const pinyin = panel.getByRole('switch', { name: '菜单支持拼音搜索' })
  await expect(pinyin).toBeChecked()
  await pinyin.click({ force: true })
  await page.keyboard.press('Escape')
  await ask('gonghai')
  await expect(menuFindings()).toHaveCount(0)
  await ask('english')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByTitle('My account').click()
  await page.getByRole('button', { name: 'Page style setting' }).click()
  await expect(page.getByRole('switch')).toHaveCount(3)
  await context.addCookies([{ name: 'language', value: 'zh', url: address() }])
})

inFull('the button opens it, and an action runs', async () => {
  await page.getByRole('button', { name: '搜索菜单' }).click()
  await field().fill('深色')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await ask('退出')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\?redirect=%2Findex$/)
  await signIn(page, people.salesperson)
})

inFull('a failed search of records is reported, not shown as no results', async () => {
  const dialog = page.getByRole('dialog', { name: '搜索菜单' })
  await page.route(/\/api\/search\?/, (route) => route.abort())
  await ask('zzzzqq')
  await expect(dialog.getByRole('status')).toHaveText('记录搜索失败，请稍后再试')
  await page.unroute(/\/api\/search\?/)
  await ask('zzzzqqq')
  await expect(dialog.getByRole('status')).toHaveText('没有找到')
})

const group = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option')

inFull('without a text it offers the records opened last and the acts of the page', async () => {
  await page.goto('/crm/index/list')
  const first = page.locator('tbody tr').first().getByRole('link').first()
  const name = await first.innerText()
  await first.click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByRole('button', { name: '跟进', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(group('最近打开').first()).toContainText(name)
  await expect(group('本页操作').filter({ hasText: '添加客户' })).toHaveCount(1)
  await expect(page.getByRole('option', { name: '添加客户', exact: true })).toHaveCount(1)
  const groups = page.getByRole('listbox', { name: '搜索结果' }).getByRole('group')
  expect(await groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    '最近打开',
    '本页操作',
    '操作',
    '菜单',
    '设置',
  ])
  await page.keyboard.press('Escape')
  await expect(field()).toBeHidden()
  await expect(drawer).toBeVisible()
  await page.goto('/index')
  await expect(page.locator('h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  await group('最近打开').first().click()
  await expect(page).toHaveURL(/\/crm\/index\/list\?id=\d+$/)
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await ask('tjkh')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '添加客户' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('who owes money is answered to everybody, in ordinary words and pinyin', async () => {
  for (const words of ['谁欠款', '催款', '谁欠我们钱', 'shuiqiankuan', 'ck']) {
    await ask(words)
    await expect(page.getByRole('option', { name: '谁欠款', exact: true })).toHaveCount(1)
    await page.keyboard.press('Escape')
  }
  await ask('谁欠款')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/weituoList\?state=sold$/)
})
