import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { letPass } from '#server/test/support/waiting.ts'
import { people } from '#server/demo/cast.ts'
import { builtFile } from './built-file.ts'
import { address, openBrowser, signIn, watchErrors } from './product-page.ts'
import { seriousOf } from './violations.ts'
import { inFull } from './full.ts'

let context: BrowserContext
let page: Page
let errors: string[]
const list = '/crm/index/list'
/** The error that a test throws on purpose. */
const planted = 'planted'

test.beforeAll(async ({ browser }) => {
  context = await openBrowser(browser)
  page = await context.newPage()
  errors = watchErrors(page)
  await signIn(page, people.administrator)
})
test.afterAll(async () => {
  expect(errors.filter((error) => error !== planted)).toEqual([])
  await context.close()
})

const cookie = async (name: string) => (await context.cookies()).find((item) => item.name === name)
const settings = async () =>
  page.evaluate(() => JSON.parse(localStorage.getItem('yjt-settings') ?? '{}') as Record<string, unknown>)
const openSettings = async () => {
  await page.getByTitle('我的账号').click()
  await page.getByRole('button', { name: '系统布局配置' }).click()
  return page.getByRole('dialog', { name: '系统布局配置' })
}

inFull('cookies: the token lasts until the browser closes, the others for a year', async () => {
  const token = await cookie('Admin-Token')
  expect(token?.sameSite).toBe('Strict')
  expect(token?.expires).toBe(-1)
  await page.goto('/index')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toHaveCount(0)
  await page.keyboard.press('Control+b')
  await page.locator('aside').getByRole('link', { name: '导出管理' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('导出管理')
  const status = await cookie('sidebarStatus')
  expect(status?.value).toBe('0')
  expect((status?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(360 * 86_400)
  expect(status?.sameSite).toBe('Lax')
  await page.keyboard.press('Control+b')
  expect((await cookie('sidebarStatus'))?.value).toBe('1')
})

inFull('addresses that redirect', async () => {
  const ways: [string, RegExp][] = [
    ['/', /\/index$/],
    ['/dashboard', /\/index$/],
    ['/crm', /\/crm\/index\/list$/],
    ['/crm/index', /\/crm\/index\/list$/],
    ['/system', /\/system\/staff$/],
    ['/auth-redirect?code=x', /\/index$/],
    ['/redirect/system/audit?page=2', /\/system\/audit\?page=2$/],
    ['/redirect/%2Fevil.example', /127\.0\.0\.1:\d+\/index$/],
    ['/login/', /\/index$/],
    ['/LOGIN', /\/index$/],
  ]
  for (const [from, to] of ways) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'yjt-settings')),
  ).toEqual([])
})

test('an address with an unknown choice names the error, and the filters can be cleared', async () => {
  await page.goto(`${list}?status=99`)
  const problem = page.locator('main').getByRole('alert')
  await expect(problem).toContainText('合作意向不在可选范围内')
  await problem.getByRole('button', { name: '清除筛选条件' }).click()
  await expect(page.locator('tbody tr a').first()).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

inFull('the breadcrumb starts at 首页; a group leads to its first screen', async () => {
  await page.goto('/crm/index/highseaslist')
  const trail = page.getByRole('navigation', { name: '当前位置' })
  await expect(trail.getByRole('listitem')).toHaveText(['首页', '客户管理', '公海客户列表'])
  await expect(trail.getByText('公海客户列表')).toHaveAttribute('aria-current', 'page')
  await trail.getByRole('link', { name: '客户管理' }).click()
  await expect(page).toHaveURL(/\/crm\/index\/list$/)
  await trail.getByRole('link', { name: '首页' }).click()
  await expect(trail.getByRole('listitem')).toHaveText(['首页'])
})

inFull('the current language and size cannot be chosen; the others work at once with a message', async () => {
  await page.goto(list)
  await page.locator('main input[type=search]').fill('kept')
  await page.getByRole('button', { name: '布局大小' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['默认', '中等', '小', '超小'])
  await expect(page.getByRole('menuitem', { name: '中等' })).toBeDisabled()
  await page.getByRole('menuitem', { name: '小', exact: true }).click()
  await expect(page.getByText('布局大小切换成功')).toBeVisible()
  expect((await cookie('size'))?.value).toBe('small')
  await page.getByRole('button', { name: '语言' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['中文', 'English', 'Español', '日本語'])
  await expect(page.getByRole('menuitem', { name: '中文' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page.getByText('Idioma cambiado')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle(/ - Yunjingtong CRM$/)
  await expect(page.locator('main input[type=search]')).toHaveValue('kept')
  await context.addCookies([
    { name: 'language', value: 'zh', url: address() },
    { name: 'size', value: 'medium', url: address() },
  ])
})

inFull('settings for colour, bar of visited pages, header and logo apply at once and persist', async () => {
  await page.goto('/index')
  const panel = await openSettings()
  await expect(panel.getByRole('switch')).toHaveCount(4)
  await expect(panel.getByRole('radio', { name: '#2677fe' })).toBeChecked()
  await panel.getByRole('radio', { name: '#409eff' }).check()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')))
    .toBe('#409eff')
  const turn = (name: string) => panel.getByRole('switch', { name }).click({ force: true })
  await expect(page.locator('aside a', { hasText: '云竞通 CRM' })).toHaveCount(1)
  await turn('侧边栏 Logo')
  await expect(page.locator('aside a', { hasText: '云竞通 CRM' })).toHaveCount(0)
  await expect(page.locator('header').first()).toHaveCSS('position', 'sticky')
  await turn('固定 Header')
  await expect(page.locator('header').first()).not.toHaveCSS('position', 'sticky')
  await turn('开启 Tags-View')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toBeVisible()
  expect(await settings()).toMatchObject({
    theme: '#409eff',
    tagsView: true,
    fixedHeader: false,
    sidebarLogo: false,
    supportPinyinSearch: true,
  })
  await page.evaluate(() => localStorage.clear())
})

inFull('fullscreen can be entered and left; a browser without it shows a message', async () => {
  await page.goto('/index')
  await page.getByRole('button', { name: '全屏' }).click()
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('您的浏览器不支持全屏')
})

test('keys: help on ?, search of a list on /, rows by j, k, x and Enter', async () => {
  await page.goto(list)
  await expect(page.locator('tbody a').first()).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect(help).toContainText('选中当前行')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.locator('tbody input[type=checkbox]').first()).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.locator('main input[type=search]')).toBeFocused()
  await page.keyboard.type('?')
  await expect(help).toBeHidden()
})

inFull(
  'below 992 px the menu is a drawer that closes on navigation; a wide screen is as before',
  async () => {
    await page.setViewportSize({ width: 991, height: 800 })
    await page.goto('/index')
    await expect(page.locator('aside')).toHaveCount(0)
    await page.getByRole('button', { name: '打开菜单' }).click()
    const drawer = page.getByRole('dialog', { name: '主菜单' })
    expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(210)
    await drawer.getByRole('button', { name: '系统管理' }).click()
    await drawer.getByRole('link', { name: '员工' }).click()
    await expect(page).toHaveURL(/\/system\/staff/)
    await expect(drawer).toBeHidden()
    await page.getByTitle('我的账号').click()
    await expect(page.getByRole('radio', { name: 'English' })).toBeVisible()
    await expect(page.getByRole('radio', { name: '超小' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 992, height: 800 })
    expect(Math.round((await page.locator('aside').boundingBox())?.width ?? 0)).toBe(210)
    expect((await cookie('sidebarStatus'))?.value).not.toBe('0')
    await page.setViewportSize({ width: 1366, height: 768 })
  },
)

inFull('at 200 % everything fits the window; print has no shell; reduced motion moves nothing', async () => {
  for (const path of ['/index', list, '/profile']) {
    await page.setViewportSize({ width: 683, height: 384 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(683)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('aside').first()).toBeHidden()
  await expect(page.getByTitle('我的账号')).toBeHidden()
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
  expect(await page.locator('aside').evaluate((aside) => getComputedStyle(aside).transitionDuration)).toMatch(
    /^(0s|1e-05s|0\.00001s)$/,
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
})

for (const scheme of ['light', 'dark']) {
  inFull(`no serious violation in overlays, ${scheme}`, async () => {
    await page.evaluate(
      (name) =>
        localStorage.setItem('yjt-settings', JSON.stringify({ version: 1, tagsView: true, scheme: name })),
      scheme,
    )
    test.setTimeout(60_000)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => void Promise.reject(new Error('planted')))
    // The colours of a dialog that is still fading in are not its own.
    const fadesIn = 300
    const found: string[] = []
    const ways: [string, () => Promise<void>][] = [
      ['搜索菜单', () => page.keyboard.press('Control+k')],
      ['键盘快捷键', () => page.keyboard.press('?')],
      ['系统布局配置', async () => void (await openSettings())],
      ['错误日志', () => page.getByRole('button', { name: /^错误日志/ }).click()],
    ]
    for (const [name, open] of ways) {
      await open()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await letPass(fadesIn)
      found.push(...(await seriousOf(page, name, { within: '[role=dialog]' })))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    expect(found).toEqual([])
  })
}

inFull(
  'a part that cannot be loaded leaves the page usable, shows a message and can be retried',
  async () => {
    const fileOf = (part: string) => `**${builtFile(part)}`
    const toasts = fileOf('ui/toasts.tsx')
    const palette = fileOf('features/search/palette.tsx')
    const keysDialog = fileOf('shell/keys-dialog.tsx')
    for (const part of [toasts, palette, keysDialog]) await page.route(part, (route) => route.abort())
    await page.goto(list)
    await page.locator('main input[type=search]').fill('kept')
    const messagesLoad = 3500
    // Messages load after the page has settled.
    await letPass(messagesLoad)
    await expect(page.locator('main input[type=search]')).toHaveValue('kept')
    for (const part of [toasts, palette]) await page.unroute(part)
    const keys = page.getByRole('dialog', { name: '键盘快捷键' })
    await page.getByTitle('我的账号').click()
    await page.getByRole('button', { name: '键盘快捷键' }).click()
    await expect(page.getByRole('alert')).toContainText('请重新加载', { timeout: 10_000 })
    await expect(page.locator('main input[type=search]')).toHaveValue('kept')
    await page.unroute(keysDialog)
    await page.getByTitle('我的账号').click()
    await page.getByRole('button', { name: '键盘快捷键' }).click()
    await expect(keys).toBeVisible()
    await page.keyboard.press('Escape')
  },
)
