import { expect, test, type Page } from '@playwright/test'
import { slowly } from '#server/test/support/waiting.ts'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { inFull } from './full.ts'

const list = '/crm/index/list'
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a number is called by a click, and copied by its button, by the keyboard or by a finger', async ({
  browser,
}) => {
  const { context, page, errors } = await person(browser, people.salesperson)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(list)
  const number = page.locator('tbody tr').first().locator('a[href^="tel:"]')
  const digits = (await number.innerText()).trim()
  expect(digits).toMatch(/^1\d{10}$/)
  await expect(number).toHaveAttribute('href', `tel:${digits}`)
  await number.hover()
  await page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: `复制 ${digits}` })
    .click()
  await expect(page.getByText(`已复制 ${digits}`)).toBeVisible()
  expect(await copied(page)).toBe(digits)
  const second = page.locator('tbody tr').nth(1).locator('a[href^="tel:"]')
  await second.focus()
  await page.keyboard.press('Control+c')
  await expect.poll(() => copied(page)).toBe((await second.innerText()).trim())
  const longPress = 600
  // A finger that rests copies, and does not call.
  await page.evaluate(() => {
    const seen = window as unknown as { calls: number }
    seen.calls = 0
    addEventListener('click', (event) => {
      if (!event.defaultPrevented) seen.calls += 1
      event.preventDefault()
    })
  })
  await number.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
  await slowly(longPress)
  await number.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true })
  await number.dispatchEvent('click')
  await expect.poll(() => copied(page)).toBe(digits)
  // So it does on a page that is too busy to count the time while the finger rests.
  await second.evaluate((link: HTMLElement) => {
    const touch = (type: string) =>
      link.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: true }))
    touch('pointerdown')
    const until = performance.now() + 600
    while (performance.now() < until);
    touch('pointerup')
    link.click()
  })
  await expect.poll(() => copied(page)).toBe((await second.innerText()).trim())
  expect(await page.evaluate(() => (window as unknown as { calls: number }).calls)).toBe(0)
  await page.locator('tbody tr a').first().click()
  const wechat = page.getByRole('dialog').getByTitle('复制').filter({ hasText: /\w/ }).last()
  await wechat.click()
  expect(await copied(page)).toBe((await wechat.innerText()).trim())
  expect(errors).toEqual([])
  await context.close()
})

inFull('a masked number is shown in its place, and can be called from then on', async ({ browser }) => {
  const { context, page, errors } = await person(browser, people.salesLead)
  await page.goto('/crm/index/highseaslist')
  const row = page.locator('tbody tr').first()
  await expect(row).toContainText('****')
  await expect(row.locator('a[href^="tel:"]')).toHaveCount(0)
  await row.getByRole('button', { name: /^查看号码/ }).click()
  await expect(row.locator('a[href^="tel:1"]')).toHaveText(/^1\d{10}$/)
  expect(errors).toEqual([])
  await context.close()
})

/** Comes back from the dialler, which covers the page meanwhile. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })

inFull(
  'another person of a company is called beside the note, from the contacts, and in the pool once asked for',
  async ({ browser }) => {
    const own = await person(browser, people.salesperson)
    const digits = String(Date.now() % 100_000_000).padStart(8, '0')
    const made = await own.ask('post', '/api/customers', {
      company_name: `旁人${digits}物资公司`,
      name: '周经理',
      phone: `173${digits}`,
      department: '物资部',
      duty: '部长',
      area: '浙江省/杭州市/西湖区',
      status: 3,
      wechat: `wx_${digits}`,
    })
    const phone = `174${digits}`
    await own.ask('post', `/api/customers/${made.id}/contacts`, { name: '李会计', phone, duty: '会计' })
    const { page } = own
    const drawer = page.getByRole('dialog')
    await page.goto(`${list}?id=${made.id}&do=follow`)
    await expect(drawer.getByRole('heading', { name: '其他联系人' })).toBeVisible()
    await expect(drawer.getByText('李会计')).toBeVisible()
    await expect(drawer.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone}`)
    // Whoever was called from the contacts, the note is offered on the way back.
    await page.goto(`${list}?id=${made.id}`)
    await drawer.getByRole('tab', { name: '联系人' }).click()
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }))
    await drawer.getByRole('link', { name: phone }).click()
    await comeBack(page)
    await expect(page).toHaveURL(/do=follow/)
    const { version } = await own.ask('get', `/api/customers/${made.id}`)
    await own.ask('post', `/api/customers/${made.id}/release`, { reason: 1, version })
    const other = await person(browser, people.chenJiahui)
    await other.page.goto(`/crm/index/highseaslist?id=${made.id}`)
    const pool = other.page.getByRole('dialog')
    await pool.getByRole('tab', { name: '联系人' }).click()
    await expect(pool.getByText('李会计')).toBeVisible()
    await expect(pool.getByRole('link', { name: phone })).toHaveCount(0)
    await pool.getByRole('button', { name: '查看号码：李会计' }).click()
    await expect(pool.getByRole('tabpanel').getByRole('link', { name: phone })).toBeVisible()
    expect([...own.errors, ...other.errors]).toEqual([])
    for (const person of [own, other]) await person.context.close()
  },
)
