import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { inFull } from './full.ts'

let context: BrowserContext
let page: Page
let errors: string[]

test.beforeAll(async ({ browser }) => {
  ;({ context, page, errors } = await person(browser, people.director))
})
test.beforeEach(async () => {
  await page.goto('/crm/index/list')
  await expect(page.locator('tbody tr').first()).toBeVisible()
})
test.afterAll(async () => {
  expect(errors).toEqual([])
  await context.close()
})

const dialog = () => page.getByRole('dialog')
const firstRow = () => page.locator('tbody tr').first()

test('table: j and k move, x selects, Enter opens the row, Escape returns to it', async () => {
  // On a slow machine the first press may come before the page listens. At the top, k has no effect.
  await expect(async () => {
    await page.keyboard.press('k')
    await expect(firstRow().getByRole('link').first()).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.locator('tr[data-selected]')).toHaveCount(1)
  await page.keyboard.press('k')
  const name = await firstRow().getByRole('link').first().innerText()
  await page.keyboard.press('Enter')
  await expect(dialog()).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await expect(firstRow().getByRole('link').first()).toBeFocused()
})

inFull('customers in sequence: open, edit, save, close, and continue from the same row', async () => {
  await page.keyboard.press('j')
  await expect(firstRow().getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog().getByRole('button', { name: '编辑' }).press('Enter')
  await expect(dialog().locator('input[name="company_name"]')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(dialog().locator('input[name="company_name"]')).toHaveCount(0)
  await expect(dialog().getByRole('button', { name: '编辑' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await expect(firstRow().getByRole('link').first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.locator('tbody tr').nth(1).getByRole('link').first()).toBeFocused()
})

inFull('the first Tab skips the menu; the pager has its controls in order', async () => {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  const pager = page.getByRole('navigation', { name: '分页' })
  await expect(pager.locator('option')).toHaveText(['10 条/页', '20 条/页', '30 条/页', '50 条/页'])
  const size = pager.getByRole('combobox')
  await expect(size).toHaveValue('20')
  await expect(page.locator('tbody tr')).toHaveCount(20)
  const parts = [
    pager.getByText(/^共 /),
    size,
    pager.getByRole('button', { name: '上一页' }),
    pager.getByRole('button', { name: '第 1 页', exact: true }),
  ]
  const places = await Promise.all(
    [...parts, pager.getByRole('button', { name: '下一页' }), pager.getByRole('textbox')].map((locator) =>
      locator.boundingBox(),
    ),
  )
  expect(places.map((place) => place?.x)).toEqual(
    places.map((place) => place?.x ?? -1).toSorted((a, b) => a - b),
  )
  const scroller = page.getByRole('region', { name: '客户管理列表' })
  for (const turn of [
    () => pager.getByRole('button', { name: '下一页' }).click(),
    () => size.selectOption('50'),
  ]) {
    await scroller.evaluate((list) => (list.scrollTop = 200))
    await turn()
    await expect.poll(() => scroller.evaluate((list) => list.scrollTop)).toBe(0)
  }
  await expect(page.locator('tbody tr').nth(21)).toBeAttached()
  await size.selectOption('10')
  await expect(page).toHaveURL(/limit=10$/)
  await expect(page.locator('tbody tr')).toHaveCount(10)
  await pager.getByRole('textbox').fill('3')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/limit=10&page=3$/)
  await expect(pager.getByRole('button', { name: '第 3 页' })).toHaveAttribute('aria-current', 'page')
})

test('drawer: the focus starts inside, stays inside and returns', async () => {
  const add = page.getByRole('button', { name: '添加客户' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(dialog().locator('input[name="company_name"]')).toBeFocused()
  for (let presses = 0; presses < 24; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await expect(add).toBeFocused()
})

inFull(
  'menu and dialog: arrows choose, the keyboard answers the dialog, and the focus returns to its button',
  async () => {
    const more = firstRow().getByRole('button', { name: /更多操作/ })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    const lock = page.getByRole('menuitem', { name: '锁定' })
    const acts = await page.getByRole('menuitem').allInnerTexts()
    for (let step = 0; step < acts.indexOf('锁定'); step += 1) await page.keyboard.press('ArrowDown')
    await expect(lock).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog()).toContainText('锁定时长')
    await expect(dialog().getByRole('radio', { name: '30 天' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(dialog().getByRole('radio', { name: '60 天' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  },
)

inFull('picker: typing finds a person, Enter selects, Escape leaves the dialog', async () => {
  const more = firstRow().getByRole('button', { name: /更多操作/ })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '转移' }).press('Enter')
  const field = dialog().getByRole('combobox').or(dialog().getByRole('textbox')).first()
  await expect(field).toBeFocused()
  await page.keyboard.type('王')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('王')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(/王/)
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await expect(more).toBeFocused()
})

inFull('filters: each opens by keyboard, takes the focus and returns it', async () => {
  for (const name of ['地区', '合作意向', '最近跟进']) {
    const chip = page.getByRole('search').getByRole('button', { name, exact: true })
    await chip.focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect(chip).toBeFocused()
  }
})

inFull('overlays of the shell return the focus; menus start at the first available item', async () => {
  const language = page.getByRole('button', { name: '语言', exact: true })
  await language.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(language).toBeFocused()
  for (const keys of ['?', 'Control+k']) {
    await page.keyboard.press(keys)
    await expect(dialog()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog()).toHaveCount(0)
    await expect(language).toBeFocused()
  }
})
