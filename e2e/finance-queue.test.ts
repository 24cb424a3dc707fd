import { expect, test, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { texts } from '#texts/all.ts'
import { fieldLabel } from '#texts/text.ts'
import { shiftOf, watchShifts } from './layout-shift.ts'
import { person } from './person.ts'
import { address } from './product-page.ts'
import { inFull } from './full.ts'
import { full } from '#tools/full-run.ts'

const languages = ['zh', 'en', 'es', 'ja'] as const
const queue = '/crm/caiwu/list'
const linesOf = (page: Page) => page.getByRole('region', { name: '待办事项' }).getByRole('listitem')

test('the queue arrives without moving anything', async ({ browser }) => {
  test.setTimeout(300_000)
  for (const width of full ? [1366, 991, 390] : [390]) {
    const { context, page } = await person(browser, people.finance, { width })
    await watchShifts(page)
    // The figures and the bank lines come first, the queue is held back.
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/finance/queue', async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    })
    await page.goto(queue)
    await expect(page.getByRole('link', { name: /未收/ })).toContainText('¥')
    await expect(linesOf(page)).toHaveCount(0)
    release()
    await expect(linesOf(page).first()).toBeVisible()
    expect(await shiftOf(page), `${width}`).toBeLessThanOrEqual(0.05)
    await context.close()
  }
})

test('one list, the most urgent first, walked with j and k, found by kind and by text', async ({
  browser,
}) => {
  const { context, page, errors } = await person(browser, people.finance)
  await page.goto(queue)
  const lines = linesOf(page)
  await expect(lines.first()).toContainText('逾期')
  await expect(page.getByRole('heading', { level: 3 })).toContainText(['逾期', '今天'])
  expect((await lines.first().boundingBox())?.height).toBe(40)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(lines.nth(1)).toHaveAttribute('data-at', 'true')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(lines.first()).toHaveAttribute('data-at', 'true')

  const chip = page.getByRole('button', { name: /^收款 \d+$/ })
  const count = Number(/\d+/.exec((await chip.textContent()) ?? '')?.[0])
  await chip.click()
  await expect(lines).toHaveCount(count)
  await expect(page).toHaveURL(/kind=balances/)
  await page.getByRole('searchbox').fill('没有这样的标的')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(lines.nth(count)).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

inFull(
  'exact bank lines are one line with count and sums, and its button asks before it confirms',
  async ({ browser }) => {
    const { context, page } = await person(browser, people.finance)
    await page.goto(queue)
    await expect(
      page.getByText(/银行流水有 \d+ 笔与款项完全吻合：收 [\d,.]+ 元，付 [\d,.]+ 元/),
    ).toBeVisible()
    await page.getByRole('button', { name: '核对并确认' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row').nth(1)).toContainText(/\d\.\d\d/)
    await expect(dialog).toContainText(/确认 \d+ 笔完全吻合的流水？/)
    await page.keyboard.press('Escape')
    await context.close()
  },
)

inFull(
  'dues show what is open and when it falls due at 991 px in four languages, the oldest first',
  async ({ browser }) => {
    test.setTimeout(300_000)
    const { context, page } = await person(browser, people.finance, { width: 991 })
    for (const language of languages) {
      await context.addCookies([{ name: 'language', value: language, url: address() }])
      await page.goto('/crm/caiwu/list?tab=dues')
      await expect(page).toHaveURL(/preset=open/)
      for (const name of ['due_date', 'unpaid']) {
        const label = fieldLabel(texts[language], 'finance_dues', name)
        await expect(page.getByRole('columnheader', { name: new RegExp(label) }), language).toBeInViewport()
      }
      await expect(page.getByRole('columnheader', { name: '#' })).toHaveCount(0)
      const days = await page
        .locator('tbody tr')
        .filter({ hasText: /\d{4}-\d\d-\d\d/ })
        .allTextContents()
      const dates = days.map((text) => /\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? '')
      expect(dates.length).toBeGreaterThan(3)
      expect(dates).toEqual([...dates].sort())
    }
    await context.close()
  },
)

inFull(
  'a refund without an account is paid from its fix: the account chosen again stays',
  async ({ browser }) => {
    const { context, page, errors } = await person(browser, people.finance)
    await page.goto(`${queue}?kind=refunds`)
    const lines = linesOf(page)
    const { promise: known, resolve: tell } = Promise.withResolvers<void>()
    await page.route('**/api/finance/payer?*', async (route) => {
      await known
      await route.continue()
    })
    const fix = page.getByRole('button', { name: /^补账户/ })
    await fix.first().click()
    const dialog = page.getByRole('dialog')
    // Nothing can be sent before the known values have arrived.
    await expect(dialog.getByRole('button', { name: '登记付款' })).toBeDisabled()
    tell()
    await expect(dialog.getByRole('button', { name: '登记付款' })).toBeEnabled()
    const account = dialog.getByRole('combobox', { name: '本方账户' })
    await expect(account).toHaveValue(/保证金户/)
    await account.click()
    await page.getByRole('option', { name: '保证金户' }).click()
    await expect(account).toHaveValue(/保证金户/)
    await account.click()
    await page.getByRole('option', { name: '建行结算户' }).click()
    await expect(account).toHaveValue(/建行结算户/)
    await account.click()
    await page.getByRole('option', { name: '保证金户' }).click()
    await dialog.getByLabel('对方开户行').fill('中国银行唐山分行')
    await dialog.getByLabel('对方账号').fill('6217000010001234567')
    const before = await lines.count()
    await dialog.getByRole('button', { name: '登记付款' }).click()
    await expect(page.getByText(/已登记 LS-/)).toBeVisible()
    await expect(lines).toHaveCount(before - 1)
    expect(errors).toEqual([])
    await context.close()
  },
)
