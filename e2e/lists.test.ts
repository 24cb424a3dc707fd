import { expect, test, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { cutCellsOf } from './cut-cells.ts'
import { address, enter, openBrowser, type Looks } from './product-page.ts'
import { inFull } from './full.ts'
import { everydayAccounts } from './picture-list.ts'
import { full } from '#tools/full-run.ts'

/** Every list of the product, by somebody who may open it. */
const lists: Readonly<Record<string, readonly string[]>> = {
  [people.salesperson]: ['/crm/index/list', '/crm/index/highseaslist', '/base/consignors'],
  [people.director]: [
    '/crm/index/moves',
    '/crm/weituo/weituoList',
    '/crm/weituo/rounds',
    '/crm/recyclers/list',
    '/base/companies',
    '/base/platforms',
    '/base/templates',
    '/work/events',
  ],
  [people.recruitingLead]: ['/crm/weituo/weituoListZhaoShang', '/crm/weituo/registrationList'],
  [people.finance]: [
    'entries',
    'dues',
    'settlements',
    'tax_receipts',
    'bank_lines',
    'day_closes',
    'accounts',
  ].map((tab) => `/crm/caiwu/list?tab=${tab}`),
  [people.salesLead]: ['/work/follow-ups', '/crm/index/list?preset=team'],
  [people.administrator]: ['/system/staff', '/system/audit', '/crm/daochu', '/work/follow-ups'],
}

const languages = ['zh', 'en', 'es', 'ja'] as const
const sizes = ['medium', 'mini'] as const
const widths = [1366, 1280, 1024, 992, 768, 390]
/** The everyday run looks at the usual window, and at the longest words on a phone; at one list of each person. */
const looks: readonly (readonly [Looks, readonly number[]])[] = full
  ? languages.flatMap((language) => sizes.map((size) => [{ language, size }, widths] as const))
  : [
      [{ language: 'zh', size: 'medium' }, [1366]],
      [{ language: 'es', size: 'mini' }, [390]],
    ]

const settled = async (page: Page) => {
  await expect(page.locator('main [role=region]').first()).toHaveAttribute('aria-busy', 'false')
  // The table measures its room in the frame after the window has changed.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

for (const [account, paths] of Object.entries(lists).filter(
  ([name]) => full || everydayAccounts.includes(name),
))
  test(`no cell is cut in a number, a date or a word: ${account}`, async ({ browser }) => {
    test.setTimeout(full ? 900_000 : 300_000)
    const context = await openBrowser(browser)
    const page = await context.newPage()
    await enter(page, account)
    const seen = full ? paths : paths.slice(0, 1)
    for (const [{ language = 'zh', size = 'medium' }, wide] of looks) {
      await context.addCookies([
        { name: 'language', value: language, url: address() },
        { name: 'size', value: size, url: address() },
      ])
      for (const path of seen) {
        await page.goto(path)
        for (const width of wide) {
          await page.setViewportSize({ width, height: 844 })
          await settled(page)
          expect.soft(await cutCellsOf(page), `${path} ${language} ${size} ${width}`).toEqual([])
        }
      }
    }
    await context.close()
  })

inFull(
  'what does not fit is left out whole, and the rest opens on screens of whole columns',
  async ({ browser }) => {
    const context = await openBrowser(browser)
    const page = await context.newPage()
    await enter(page, people.director)
    await page.goto('/crm/weituo/weituoList')
    await settled(page)
    const heads = page.locator('main thead th[data-whole]:not([data-whole=acts])')
    const fitting = await heads.count()
    const more = page.getByRole('button', { name: /^还有 \d+ 列$/ })
    const left = Number(/\d+/.exec(await more.innerText())?.[0])
    await more.click()
    await expect(heads).toHaveCount(fitting + left)
    const region = page.locator('main [role=region]').first()
    for (const by of [500, 300, 2000]) {
      await region.evaluate((part, pixels) => part.scrollBy({ left: pixels }), by)
      await settled(page)
      const halves = await heads.evaluateAll((all) => {
        const [first] = all
        const acts = document.querySelector('main thead th[data-whole=acts]')
        if (!first || !acts) return ['no heads']
        const [from, to] = [first.getBoundingClientRect().right, acts.getBoundingClientRect().left]
        return all.slice(1).flatMap((head) => {
          const { left, right } = head.getBoundingClientRect()
          const inside = left >= from - 2 && right <= to + 2
          return inside || right <= from + 2 || left >= to - 2 ? [] : [head.textContent]
        })
      })
      expect(halves).toEqual([])
    }
    await page.getByRole('button', { name: '收起', exact: true }).click()
    await expect(heads).toHaveCount(fitting)
    await context.close()
  },
)

inFull('columns are dragged to another place and another width, and stay so', async ({ browser }) => {
  const context = await openBrowser(browser)
  const page = await context.newPage()
  await enter(page, people.salesperson)
  await page.goto('/crm/index/list')
  await settled(page)
  const head = (name: string) => page.getByRole('columnheader', { name })
  const order = async () => (await page.getByRole('columnheader').allInnerTexts()).join(' ')
  const middle = async (name: string) => {
    const box = (await head(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, right: box.x + box.width, width: box.width }
  }
  const [from, to] = [await middle('剩余天数'), await middle('联系电话')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x - 30, to.y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(order).toMatch(/剩余天数\s+联系电话/)
  // The drag is no click: nothing is sorted.
  await expect(page).not.toHaveURL(/sort=/)
  const phone = await middle('联系电话')
  await page.mouse.move(phone.right - 2, phone.y)
  await page.mouse.down()
  await page.mouse.move(phone.right + 58, phone.y, { steps: 5 })
  await page.mouse.up()
  await expect
    .poll(async () => Math.round((await middle('联系电话')).width))
    .toBe(Math.round(phone.width) + 60)
  await page.reload()
  await settled(page)
  await expect.poll(order).toMatch(/剩余天数\s+联系电话/)
  await context.close()
})

test('a phone sorts, turns pages and clears the search', async ({ browser }) => {
  const context = await openBrowser(browser, { width: 390, height: 844 })
  const page = await context.newPage()
  await enter(page, people.director)
  await page.goto('/crm/index/list')
  await settled(page)
  await page.getByRole('combobox', { name: '排序' }).selectOption('-created_at')
  await expect(page).toHaveURL(/sort=-created_at/)
  const pager = page.getByRole('navigation', { name: '分页' })
  await pager.getByRole('combobox', { name: '每页条数' }).selectOption('10')
  await pager.getByRole('textbox', { name: '前往' }).fill('2')
  await pager.getByRole('textbox', { name: '前往' }).press('Enter')
  await expect(page).toHaveURL(/page=2/)
  const box = (await pager.boundingBox()) ?? { height: 0 }
  expect(box.height).toBeLessThan(60)
  const search = page.getByRole('searchbox')
  await search.fill('zzzz')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByRole('button', { name: '清空搜索' }).click()
  await expect(search).toHaveValue('')
  await expect(page.locator('article').first()).toBeVisible()
  await context.close()
})

inFull(
  'a row shows its likely act and the dots; nothing lies over its data on hover',
  async ({ browser }) => {
    const context = await openBrowser(browser)
    const page = await context.newPage()
    await enter(page, people.salesperson)
    await page.goto('/crm/index/list?preset=mine')
    await settled(page)
    const row = page.locator('main tbody tr').first()
    const buttons = row.getByRole('button', { name: /^(跟进|更多操作)/ })
    await expect(buttons).toHaveText(['跟进', ''])
    await row.hover()
    await expect(row.getByRole('button', { name: '编辑' })).toHaveCount(0)
    await buttons.last().click()
    await expect(page.getByRole('menuitem', { name: '编辑' })).toBeVisible()
    await context.close()
  },
)

/** Touch targets smaller than 40 px either way. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 40
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')].flatMap((target) => {
      if (!target.checkVisibility({ checkOpacity: false }) || target.closest('[aria-hidden=true]')) return []
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect()
      // The way past the menu is seen by the keyboard alone.
      if (width <= 1 || (target.matches('a[href="#main"]') && target !== document.activeElement)) return []
      const name = target.innerText || target.getAttribute('aria-label') || target.tagName
      return width < least - 0.5 || height < least - 0.5
        ? [`${name} ${Math.round(width)} × ${Math.round(height)}`]
        : []
    })
  })

inFull('a finger finds 40 px of everything that lists have at 390 px', async ({ browser }) => {
  test.setTimeout(300_000)
  const context = await openBrowser(browser, { width: 390, height: 844 })
  const page = await context.newPage()
  await enter(page, people.administrator)
  for (const path of [
    '/crm/index/list',
    '/crm/index/highseaslist',
    '/crm/weituo/weituoList',
    '/crm/weituo/registrationList',
    '/crm/recyclers/list',
    '/base/consignors',
    '/crm/caiwu/list?tab=dues',
  ]) {
    await page.goto(path)
    await expect(page.locator('article').first()).toBeVisible()
    await settled(page)
    expect.soft(await smallTargets(page), path).toEqual([])
  }
  await context.close()
})
