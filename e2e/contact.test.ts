import { expect, test, type Page } from '@playwright/test'
import { person } from './person.ts'

const list = '/crm/index/list'
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('a number is called by a click, and copied by its button, by the keyboard or by a finger', async ({
  browser,
}) => {
  const { context, page, errors } = await person(browser, 'demo5')
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
  await page.waitForTimeout(600)
  await number.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true })
  await number.dispatchEvent('click')
  await expect.poll(() => copied(page)).toBe(digits)
  expect(await page.evaluate(() => (window as unknown as { calls: number }).calls)).toBe(0)
  await page.locator('tbody tr a').first().click()
  const wechat = page.getByRole('dialog').getByTitle('复制').filter({ hasText: /\w/ }).last()
  await wechat.click()
  expect(await copied(page)).toBe((await wechat.innerText()).trim())
  expect(errors).toEqual([])
  await context.close()
})

test('a masked number is shown in its place, and can be called from then on', async ({ browser }) => {
  const { context, page, errors } = await person(browser, 'demo3')
  await page.goto('/crm/index/highseaslist')
  const row = page.locator('tbody tr').first()
  await expect(row).toContainText('****')
  await expect(row.locator('a[href^="tel:"]')).toHaveCount(0)
  await row.getByRole('button', { name: /^查看号码/ }).click()
  await expect(row.locator('a[href^="tel:1"]')).toHaveText(/^1\d{10}$/)
  expect(errors).toEqual([])
  await context.close()
})
