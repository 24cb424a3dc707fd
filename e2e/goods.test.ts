import { expect, test } from '@playwright/test'
import { lots, people } from '#server/demo/cast.ts'
import { misfitsOf } from './misfits.ts'
import { person } from './person.ts'
import { inFull } from './full.ts'

const paste = (text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  const cell = document.querySelector<HTMLInputElement>('tr[data-new] input')
  cell?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

test('goods are entered by keyboard and pasted, and what is refused waits in the grid', async ({
  browser,
}) => {
  const { context, page, errors } = await person(browser, people.director)
  await page.goto('/crm/weituo/weituoList?state=draft&auction_type=0')
  await page.locator('main a[href*="weiTuoEdtail"]').first().click()
  await page.getByRole('tab', { name: '清单' }).click()
  await page.locator('tr[data-new] input').first().click()
  await page.keyboard.type('东风')
  await page.keyboard.press('Tab')
  await page.keyboard.type('EQ1080')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '删除 1' })).toBeVisible()
  await expect(page.locator('tr[data-new] input').first()).toBeFocused()
  await page.evaluate(paste, '品牌\t车架号（VIN）\n解放\t1HGBH41JXMN109186\n陕汽\t123')
  await expect(page.getByText('还有未保存的行')).toBeVisible()
  const wrong = page.locator('tr[data-pending] input[aria-invalid]')
  await wrong.fill('1HGBH41J1MN109186')
  await page.keyboard.press('Enter')
  await expect(page.getByText('车架号校验位不符')).toBeVisible()
  await expect(page.getByText('还有未保存的行')).toBeHidden()
  await expect(page.getByText('清单合计与标的数量不一致')).toBeVisible()
  expect(await misfitsOf(page)).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

inFull('relisting opens a form that writes nothing until it is saved', async ({ browser }) => {
  const { context, page, errors } = await person(browser, people.director)
  await page.goto(`/crm/weituo/weituoList?state=unsold&q=${encodeURIComponent(lots.semitrailers)}`)
  await page.locator('main a[href*="weiTuoEdtail"]').first().click()
  await expect(page.locator('main header button[data-variant="filled"]')).toHaveText(['重新上拍'])
  const lot = page.url()
  await page.getByRole('button', { name: '重新上拍' }).click()
  await page.getByRole('button', { name: '−10 %' }).click()
  await expect(page.getByLabel('起拍价（元）')).toHaveValue('279000.00')
  await expect(page.getByRole('table', { name: '此前各轮' })).toContainText('310,000.00')
  expect(await misfitsOf(page)).toEqual([])
  await page.goto(lot)
  await expect(page.getByText('第 1 轮')).toBeVisible()
  await page.getByRole('button', { name: '重新上拍' }).click()
  await page.getByRole('button', { name: '−10 %' }).click()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('第 2 轮')).toBeVisible()
  await expect(page.getByText('279,000.00').first()).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})
