import { expect, test } from '@playwright/test'
import { names, people } from '#server/demo/cast.ts'
import { shiftOf, watchShifts } from './layout-shift.ts'
import { person } from './person.ts'
import { goHome } from './product-page.ts'
import { inFull } from './full.ts'
import { full } from '#tools/full-run.ts'

test('a salesperson opens on whom to call, in the order chosen, then on own sales and commission', async ({
  browser,
}) => {
  const { context, page, errors } = await person(browser, people.salesperson)
  await goHome(page)
  const calls = page.getByRole('region', { name: '现在该联系的人' })
  await expect(calls.getByRole('listitem').first()).toContainText('已逾期')
  await calls.getByRole('button', { name: '按剩余天数' }).click()
  await expect(calls.getByRole('listitem').first()).toContainText('还剩')
  await page.reload()
  await expect(calls.getByRole('listitem').first()).toContainText('还剩')
  await calls.getByRole('button', { name: '按预计提成' }).click()
  await expect(calls.getByRole('listitem').first()).toContainText('已逾期')

  const own = page.getByRole('region', { name: '我的成交与提成' })
  await expect(own.getByRole('link', { name: /本月提成/ })).toContainText('¥')
  await own.getByRole('link', { name: /待回款/ }).click()
  await expect(page).toHaveURL(/\/work\/results\?tab=commissions/)
  expect(errors).toEqual([])
  await context.close()
})

inFull(
  'a lead reads who of the team is behind and hands their late customers over in one stroke',
  async ({ browser }) => {
    const { context, page, errors } = await person(browser, people.salesLead)
    await goHome(page)
    const team = page.getByRole('region', { name: '团队跟进进度' }).first()
    const row = team.getByRole('row', { name: new RegExp(names.chenJiahui) })
    await row.getByRole('button', { name: new RegExp(`改派${names.chenJiahui}`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(names.liSiyuan)
    await page.getByRole('option', { name: names.liSiyuan }).click()
    await dialog.getByRole('button', { name: /^转移/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row.getByRole('button', { name: /改派/ })).toHaveCount(0)
    expect(errors).toEqual([])
    await context.close()
  },
)

inFull('finance opens on its queue, in the order of its screen', async ({ browser }) => {
  const { context, page, errors } = await person(browser, people.finance)
  const lines = page.getByRole('region', { name: '待办事项' }).getByRole('listitem')
  await goHome(page)
  await expect(lines.first()).toBeVisible()
  const atHome = await lines.allTextContents()
  await page.goto('/crm/caiwu/list')
  await expect(lines.first()).toBeVisible()
  expect(await lines.allTextContents()).toEqual(atHome)
  expect(errors).toEqual([])
  await context.close()
})

const homes = [
  [people.director, /需要您决定/],
  [people.salesLead, '我的成交与提成'],
  [people.salesperson, '我的成交与提成'],
  [people.finance, '待办事项'],
] as const
for (const [who, last] of full ? homes : homes.slice(0, 1))
  test(`the home of ${who} arrives without moving anything, however late a part of it comes`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    for (const width of full ? [1366, 390] : [390]) {
      const { context, page } = await person(browser, who, { width })
      await watchShifts(page)
      // The figures come first, what is to be done is held back.
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const heldBack = page.waitForRequest(/\/api\/(commissioned|commissions|finance\/queue)/)
      await page.route(/\/api\/(commissioned|commissions|finance\/queue)/, async (route) => {
        const response = await route.fetch()
        await released
        await route.fulfill({ response })
      })
      await page.goto('/index')
      await heldBack
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      release()
      await expect(page.getByRole('region', { name: last })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // Up to here a page counts as stable.
      expect(await shiftOf(page), `${width}`).toBeLessThanOrEqual(0.1)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  })
