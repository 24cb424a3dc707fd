import { expect, test, type Browser, type BrowserContext, type Page, type Route } from '@playwright/test'
import { letPass } from '#server/test/support/waiting.ts'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { address, goHome, openBrowser } from './product-page.ts'
import { inFull } from './full.ts'
import { full } from '#tools/full-run.ts'

/** The error catalogue of the source-spec (§8). The tests replace answers in transit. */
let english: BrowserContext
let chinese: BrowserContext
let page: Page
let zh: Page
const list = '/crm/index/list'
const customers = /\/api\/customers\?/
const whoAmI = /\/admin\/login\/user/

async function opened(browser: Browser, language: 'en' | 'zh'): Promise<[BrowserContext, Page]> {
  const { context, page } = await person(browser, people.administrator, { language })
  await goHome(page)
  return [context, page]
}
test.beforeAll(async ({ browser }) => {
  ;[english, page] = await opened(browser, 'en')
  ;[chinese, zh] = await opened(browser, 'zh')
})
test.afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await zh.unrouteAll({ behavior: 'ignoreErrors' })
})
test.afterAll(async () => {
  await english.close()
  await chinese.close()
})

const json =
  (body: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) })
const envelope = (code: number, msg = '', data: unknown = null) => json({ code, msg, data })
const toast = (on: Page, text: string) =>
  on.getByRole('alert').filter({ hasText: new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) })

inFull('a code other than 0: its message for 5 seconds', async () => {
  await page.route(customers, envelope(1, 'The list is being tested'))
  await page.goto(list)
  const shown = toast(page, 'The list is being tested')
  await expect(shown).toBeVisible()
  const since = Date.now()
  const stillShown = 4000
  await letPass(stillShown)
  await expect(shown).toBeVisible()
  await expect(shown).toBeHidden()
  expect(Date.now() - since).toBeGreaterThan(4400)
  expect(Date.now() - since).toBeLessThan(6500)
})

inFull('a code without a message: Error', async () => {
  await page.route(customers, envelope(1))
  await page.goto(list)
  await expect(toast(page, 'Error')).toBeVisible()
})

for (const code of full ? [50_008, 50_012, 50_014] : [50_008]) {
  test(`code ${code}: one question, even if many calls fail`, async () => {
    const calls = { failed: 0, open: 0, over: false }
    await page.route(/\/api\/(customers|views|staff)/, async (route) => {
      if (calls.over) return route.continue()
      calls.failed += 1
      calls.open += 1
      // All of them are on their way before the first one fails.
      await new Promise((late) => setTimeout(late, 500))
      await envelope(code, 'Signed out by the test')(route)
      calls.open -= 1
    })
    await page.goto(list)
    const dialog = page.getByRole('dialog', { name: 'Confirm logout' })
    await expect(dialog).toBeVisible()
    await expect.poll(() => calls.failed).toBeGreaterThan(1)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(dialog).toContainText(
      'You have been logged out, you can cancel to stay on this page, or log in again',
    )
    await expect(toast(page, 'Signed out by the test').first()).toBeVisible()
    // A call that fails later asks again, and rightly.
    calls.over = true
    await expect.poll(() => calls.open).toBe(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/list$/)
    expect((await english.cookies()).some((cookie) => cookie.name === 'Admin-Token')).toBe(true)
  })
}

test('the network is unavailable', async () => {
  await page.route(customers, (route) => route.abort())
  await page.goto(list)
  await expect(toast(page, 'Network Error')).toBeVisible()
})

inFull('no answer within 5000 ms', async () => {
  await page.route(customers, () => undefined)
  const since = Date.now()
  await page.goto(list)
  await expect(toast(page, 'timeout of 5000ms exceeded')).toBeVisible()
  expect(Date.now() - since).toBeGreaterThan(4900)
})

inFull('an answer from another server', async () => {
  await page.route(customers, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await page.goto(list)
  await expect(toast(page, 'Request failed with status code 502')).toBeVisible()
})

inFull('the drawer of a record that cannot be loaded says so and offers a retry', async () => {
  const record = /\/api\/customers\/\d+(\?|$)/
  await page.route(record, envelope(1, 'The record is being tested'))
  await page.goto(list)
  await page.locator('main a[href^="?id="]').first().click()
  const drawer = page.getByRole('dialog')
  const failure = drawer.getByRole('alert').filter({ hasText: 'Could not load' })
  await expect(failure).toContainText('The record is being tested')
  await expect(drawer.locator('dl')).toHaveCount(0)
  await page.unroute(record)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(drawer.locator('dl').first()).toBeVisible()
  await expect(failure).toHaveCount(0)
})

/** Expects the message, then the sign-in page with the way back, and no token. */
async function refusedAtTheDoor(
  browser: Browser,
  answer: (route: Route) => Promise<void>,
  words: string,
): Promise<void> {
  const context = await openBrowser(browser, { language: 'en' })
  await context.addCookies([{ name: 'Admin-Token', value: 'x'.repeat(43), url: address() }])
  const fresh = await context.newPage()
  await fresh.route(whoAmI, answer)
  await fresh.goto(`${list}?page=2`)
  await expect(fresh).toHaveURL(/\/login\?redirect=%2Fcrm%2Findex%2Flist%3Fpage%3D2$/)
  await expect(toast(fresh, words)).toBeVisible()
  expect((await context.cookies()).some((cookie) => cookie.name === 'Admin-Token')).toBe(false)
  await context.close()
}

inFull('navigation fails: the message, or Has Error', async ({ browser }) => {
  await refusedAtTheDoor(browser, envelope(1, 'Nobody home'), 'Nobody home')
  await refusedAtTheDoor(browser, envelope(1), 'Has Error')
})

inFull('a token that is invalid and cannot be removed still leads to the sign-in', async ({ browser }) => {
  const context = await openBrowser(browser, { language: 'en' })
  await context.addCookies([
    { name: 'Admin-Token', value: 'x'.repeat(43), url: `${address()}/crm/index/list` },
  ])
  const fresh = await context.newPage()
  let asked = 0
  fresh.on('request', (request) => (asked += Number(whoAmI.test(request.url()))))
  await fresh.goto(list)
  await expect(fresh).toHaveURL(/\/login\?redirect=%2Fcrm%2Findex%2Flist$/)
  await expect(fresh.locator('input[name="username"]')).toBeVisible()
  expect(asked).toBe(1)
  await context.close()
})

inFull('no user data', async ({ browser }) => {
  await refusedAtTheDoor(browser, envelope(0), 'Verification failed, please Login again.')
})

inFull('no roles', async ({ browser }) => {
  const user = { uid: 1, token: 'x', name: 'x', nickname: 'x', avatar: null, introduction: null }
  await refusedAtTheDoor(
    browser,
    envelope(0, '', { ...user, roles: [] }),
    'getInfo: roles must be a non-null array!',
  )
  await refusedAtTheDoor(browser, envelope(0, '', user), 'getInfo: roles must be a non-null array!')
})

const job = {
  id: 7,
  resource: 'customers',
  file_name: 'a.xlsx',
  state: 'done',
  accepted: 0,
  updated: 0,
  refused: 1,
  unlisted: 0,
  refusals_file: 'r.xlsx',
  actions: [],
}

inFull('downloads report errors by code, and a JSON answer is an error', async () => {
  await zh.route(/\/api\/imports\/7(\?|$)/, envelope(0, '', job))
  await zh.route(/\/api\/imports\/7\/refusals/, envelope(0, '', { items: [], total: 0, page: 1, limit: 20 }))
  let answer: (route: Route) => Promise<void> = json({})
  await zh.route(/\/common\/download/, (route) => answer(route))
  await zh.goto('/crm/index/import?job=7')
  const cases: [number, string, string][] = [
    [401, 'x', '认证失败，无法访问系统资源'],
    [403, 'x', '当前操作没有权限'],
    [404, 'x', '访问资源不存在'],
    [500, '磁盘已满', '磁盘已满'],
    [500, '', '系统未知错误，请反馈给管理员'],
  ]
  for (const [code, msg, words] of cases) {
    answer = envelope(code, msg)
    await zh.getByRole('button', { name: /下载/ }).click()
    await expect(toast(zh, words)).toBeVisible()
  }
})

inFull('an upload fails in transit, and on the server with its message', async () => {
  await zh.goto('/profile')
  const file = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('x') }
  await zh.route(/\/api\/index\/upload/, (route) => route.abort())
  await zh.locator('input[type=file]').setInputFiles(file)
  await expect(toast(zh, '上传文件失败，请重试')).toBeVisible()
  await zh.unrouteAll()
  await zh.route(/\/api\/index\/upload/, envelope(422, '不收此文件'))
  await zh.locator('input[type=file]').setInputFiles(file)
  await expect(toast(zh, '不收此文件')).toBeVisible()
})

inFull(
  'uncaught errors show a button with their number and a dialog with details; Clear All removes both',
  async () => {
    await page.goto('/index?q=13800138000')
    const button = page.getByRole('button', { name: /^Error Log/ })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button).toHaveCount(0)
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown by the test')
      })
      void Promise.reject(new Error('rejected by the test'))
    })
    await expect(button).toHaveAccessibleName('Error Log (2)')
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Error Log' })
    await expect(dialog.locator('tbody tr')).toHaveCount(2)
    for (const words of [
      'Message',
      'Stack',
      'Msg:',
      'Info:',
      'Url:',
      'thrown by the test',
      'rejected by the test',
      '/index?q=…',
    ])
      await expect(dialog).toContainText(words)
    await expect(dialog).not.toContainText('13800138000')
    await dialog.getByRole('button', { name: 'Clear All' }).click()
    await expect(dialog).toBeHidden()
    await expect(button).toHaveCount(0)
  },
)

test('a page that breaks leaves the shell usable, is recorded, and can be reloaded', async () => {
  await page.route(customers, envelope(0, '', { items: [null], total: 1, page: 1, limit: 20 }))
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is broken')
  await expect(page).toHaveTitle('This page is broken - Yunjingtong CRM')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer list')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Error Log/ })).toBeVisible()
})

inFull('Re-Login reloads the page at the sign-in, with the way back', async () => {
  await page.route(customers, envelope(50_014, 'Signed out by the test'))
  await page.goto(`${list}?page=2`)
  await page.getByRole('dialog', { name: 'Confirm logout' }).getByRole('button', { name: 'Re-Login' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcrm%2Findex%2Flist%3Fpage%3D2$/)
  expect((await english.cookies()).some((cookie) => cookie.name === 'Admin-Token')).toBe(false)
})

inFull('a call that shows its own errors also asks about the lost session', async () => {
  await zh.route(/\/api\/dashboard/, envelope(50_008, '测试'))
  await zh.goto('/index')
  await expect(zh.getByRole('dialog', { name: '确认退出' })).toBeVisible()
})

test('wrong credentials show a message and keep the input; a lost session at the sign-in asks nothing', async ({
  browser,
}) => {
  const context = await openBrowser(browser, { language: 'en' })
  const fresh = await context.newPage()
  await fresh.goto('/login')
  await fresh.locator('input[name="username"]').fill(people.administrator)
  await fresh.locator('input[name="password"]').fill('not the password')
  await fresh.locator('button[type="submit"]').click()
  await expect(toast(fresh, 'Account and password are incorrect.')).toBeVisible()
  await expect(fresh.locator('input[name="username"]')).toHaveValue(people.administrator)
  await expect(fresh.locator('button[type="submit"]')).toBeEnabled()
  await fresh.route(/login_submit/, envelope(50_008, 'Signed out by the test'))
  await fresh.locator('button[type="submit"]').click()
  await expect(toast(fresh, 'Signed out by the test')).toBeVisible()
  await expect(fresh.getByRole('dialog')).toHaveCount(0)
  await context.close()
})
