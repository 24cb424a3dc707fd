import { expect, test, type Page } from '@playwright/test'
import { stillAfter } from '#server/test/support/waiting.ts'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { enter, openBrowser } from './product-page.ts'
import { inFull } from './full.ts'
import { full } from '#tools/full-run.ts'

/** Small annoyances that make a day longer. */

const list = '/crm/index/list'

/** The buttons that a toast lies over. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')]
    const over = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    return [...document.querySelectorAll('button, a[href], input')].flatMap((element) => {
      const box = element.getBoundingClientRect()
      if (box.width === 0 || element.closest('.mantine-Notifications-root')) return []
      const hidden = !document
        .elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        .some((item) => element.contains(item))
      return !hidden && toasts.some((toast) => over(toast.getBoundingClientRect(), box))
        ? [element.textContent || element.getAttribute('aria-label')]
        : []
    })
  })

for (const width of full ? [1366, 991, 390] : [390])
  test(`a toast covers no button at ${width} px`, async ({ browser }) => {
    const context = await openBrowser(browser, { width, height: width === 390 ? 844 : 768 })
    const page = await context.newPage()
    await enter(page, people.salesperson)
    await page.goto(list)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route(/\/api\/customers\?/, (route) =>
      route.fulfill({ json: { code: 1, msg: '测试用的提示', data: null } }),
    )
    await page.locator('main input[type=search]:visible').first().fill('甲')
    await expect(page.locator('.mantine-Notification-root')).toHaveText('测试用的提示')
    const messageSlides = 700
    expect(await stillAfter(messageSlides, () => coveredBy(page))).toEqual([])
    await context.close()
  })

inFull('a date can be typed, and the calendar marks today', async ({ browser }) => {
  const { context, page, errors } = await person(browser, people.salesperson)
  await page.goto('/crm/weituo/lotForm')
  const field = page.getByRole('textbox', { name: '拍卖时间' })
  await field.click()
  await expect(page.locator('[aria-current="date"]:visible')).toHaveCount(1)
  await field.fill('2030/3/5 14:30')
  await field.press('Tab')
  await expect(field).toHaveValue('2030-03-05 14:30')
  await field.fill('x')
  await field.press('Tab')
  await expect(field).toHaveValue('2030-03-05 14:30')
  expect(errors).toEqual([])
  await context.close()
})

test('logo and frame are painted before any script of the build', async ({ browser }) => {
  const { context, page } = await person(browser, people.salesperson)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto(list)
  const mark = page.locator('#first svg')
  await expect(mark).toBeVisible()
  expect(await mark.boundingBox()).toMatchObject({ x: 11, y: 9 })
  await page.unrouteAll()
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#first')).toHaveCount(0)
  await context.close()
})

inFull('an offline banner moves nothing out of the window', async ({ browser }) => {
  const { context, page } = await person(browser, people.salesperson)
  await page.goto(list)
  const pager = page.getByRole('navigation').last()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await context.setOffline(true)
  await expect(page.getByText('网络已断开', { exact: false })).toBeVisible()
  await expect.poll(height).toBe(before)
  await expect(pager).toBeInViewport({ ratio: 1 })
  await context.close()
})

inFull('a drawer that loads shows the name of its record at once', async ({ browser }) => {
  const { context, page } = await person(browser, people.salesperson)
  await page.goto(list)
  const link = page.locator('main a[href^="?id="]:visible').first()
  const name = await link.innerText()
  await page.route(/\/api\/customers\/\d+(\?|$)/, () => undefined)
  await link.click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toContainText(name)
  await page.goto(`${list}?id=1`)
  await expect(page.getByRole('dialog').getByRole('heading').first()).toHaveText(/\S/)
  await context.close()
})

test('a finger closes a drawer at 390 px a little beside its cross', async ({ browser }) => {
  const { context, page } = await person(browser, people.director, { width: 390, height: 844 })
  await page.goto('/work/events?do=new')
  const dialog = page.getByRole('dialog')
  // The cross is 28 px high.
  await dialog.getByRole('button', { name: '关闭' }).click({ position: { x: 14, y: 32 } })
  await expect(dialog).toBeHidden()
  await context.close()
})
