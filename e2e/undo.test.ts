import { expect, test, type Locator, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { enter, openBrowser } from './product-page.ts'
import { inFull } from './full.ts'

const rows = (page: Page) => page.locator('tbody tr')
/** The text of the first row without minutes, which change during the test. */
const wordsOf = async (page: Page) => (await rows(page).nth(0).innerText()).replace(/刚刚|\d+分钟前/g, '')
const toast = (page: Page) => page.locator('.mantine-Notification-root')

async function open(page: Page, account: string): Promise<void> {
  await enter(page, account)
  await page.goto('/crm/index/list')
  await expect(rows(page).first()).toBeVisible()
}

/** Adds a tag to the first rows through the bulk bar. */
async function tag(page: Page, word: string, count: number): Promise<void> {
  for (let row = 0; row < count; row += 1) await rows(page).nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: '打标签' }).click()
  await page.getByRole('dialog').getByLabel('添加标签').fill(word)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '打标签' }).click()
}

/** A tag in a row: by its word, or by the count of those the cell has no room for. */
const tagged = (part: Locator, tag: string) => part.getByText(tag).or(part.locator(`[title*="${tag}"]`))

test('tags appear before the server answers, and Undo restores each row’s tags', async ({ browser }) => {
  const context = await openBrowser(browser, { width: 2200 })
  const page = await context.newPage()
  await open(page, people.director)
  const before = await wordsOf(page)
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/customers/tag', async (route) => {
    await held
    await route.continue()
  })
  await tag(page, '撤销试验', 2)
  await expect(tagged(rows(page).nth(0), '撤销试验')).toHaveCount(1)
  await expect(tagged(rows(page).nth(1), '撤销试验')).toHaveCount(1)
  await expect(toast(page)).toHaveCount(0)
  answer()
  await toast(page).getByRole('button', { name: '撤销' }).click()
  await expect(toast(page).filter({ hasText: '已撤销' })).toHaveCount(1)
  await expect(tagged(page.locator('tbody'), '撤销试验')).toHaveCount(0)
  expect(await wordsOf(page)).toBe(before)
  await context.close()
})

inFull('tags that the server refuses disappear again with the reason', async ({ browser }) => {
  const context = await openBrowser(browser, { width: 2200 })
  const page = await context.newPage()
  await open(page, people.director)
  await page.route('**/api/customers/tag', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 409, msg: '此客户刚刚被归档', data: { reason: 'already_archived' } },
    }),
  )
  await tag(page, '不会留下', 1)
  await expect(toast(page)).toContainText('此客户刚刚被归档')
  await expect(tagged(page.locator('tbody'), '不会留下')).toHaveCount(0)
  await context.close()
})

inFull(
  'undoing a lock unlocks; an unlock asks nothing, and undoing it restores the same lock',
  async ({ browser }) => {
    const context = await openBrowser(browser)
    const page = await context.newPage()
    await open(page, people.director)
    const choose = async (name: string) => {
      await rows(page)
        .first()
        .getByRole('button', { name: /更多操作/ })
        .click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    const lock = async () => {
      await choose('锁定')
      await page.getByRole('dialog').getByRole('button', { name: '锁定' }).click()
      await expect(toast(page).filter({ hasText: '已锁定' })).toHaveCount(1)
    }
    await lock()
    await toast(page).getByRole('button', { name: '撤销' }).click()
    await expect(toast(page).filter({ hasText: '已撤销' })).toHaveCount(1)
    await lock()
    await page.locator('tbody a').first().click()
    const sentence = page.getByRole('dialog').getByText(/已锁定至/)
    const until = await sentence.innerText()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await choose('解锁')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await toast(page).filter({ hasText: '已解锁' }).getByRole('button', { name: '撤销' }).click()
    await expect(toast(page).filter({ hasText: '已撤销' })).not.toHaveCount(0)
    await page.locator('tbody a').first().click()
    await expect(sentence).toHaveText(until)
    await context.close()
  },
)
