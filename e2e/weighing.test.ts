import { expect, test } from '@playwright/test'
import { lots, people } from '#server/demo/cast.ts'
import { person } from './person.ts'

test('a load is weighed on a phone: live net weight, running sum and a void ticket', async ({ browser }) => {
  const { context, page, errors } = await person(browser, people.director, { width: 390, height: 780 })
  await page.goto(`/crm/weituo/weituoList?state=paid&q=${encodeURIComponent(lots.engineeringVehicles)}`)
  await page.locator('main a[href*="weiTuoEdtail"]').first().click()
  await page.getByRole('tab', { name: '提货' }).click()
  await page.getByRole('button', { name: '登记磅单' }).click()
  await expect(page.getByLabel('磅单号')).toBeFocused()
  await page.getByLabel('磅单号').fill('B-0001')
  await page.getByLabel('车牌号').fill('浙A12345')
  await page.getByLabel('毛重').fill('30.5')
  await page.getByLabel('皮重').fill('10.25')
  await page.getByLabel('扣重').fill('0.15')
  await expect(page.getByText('本车净重 20.100 吨')).toBeVisible()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('磅单已登记')).toBeVisible()
  await expect(page.getByText('20.100').first()).toBeVisible()
  if (process.env['PICTURE']) await page.screenshot({ path: process.env['PICTURE'], fullPage: true })
  // The next load: a tap for it, and the plate is typed at once.
  await page.getByRole('button', { name: '登记磅单' }).click()
  for (const [no, after] of [
    ['B-0002', 'B-0003'],
    ['B-0003', 'B-0004'],
  ] as const) {
    await expect(page.getByLabel('车牌号')).toBeFocused()
    await expect(page.getByLabel('磅单号')).toHaveValue(no)
    await page.keyboard.type('浙A12346')
    await page.getByLabel('毛重').fill('20')
    await page.getByLabel('皮重').fill('10')
    await page.getByRole('button', { name: '保存，下一车' }).click()
    await expect(page.getByLabel('磅单号')).toHaveValue(after)
  }
  await page.getByRole('button', { name: '取消' }).click()
  for (const no of ['B-0003', 'B-0002']) {
    await page.getByRole('button', { name: `作废 ${no}` }).click()
    await page.getByRole('dialog').getByLabel('原因').fill('试录')
    await page.getByRole('dialog').getByRole('button', { name: '作废' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    // A message stays while the mouse lies over it; a finger is lifted.
    await page.mouse.move(0, 0)
  }
  await page.getByRole('button', { name: '作废 B-0001' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('重复登记')
  await page.getByRole('dialog').getByRole('button', { name: '作废' }).click()
  await expect(page.getByText('已作废：重复登记')).toBeVisible()
  await expect(page.getByText('0.000').first()).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})
