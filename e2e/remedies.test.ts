import { expect, test } from '@playwright/test'
import { lots, people } from '#server/demo/cast.ts'
import { person, type Person } from './person.ts'

interface Lot {
  id: number
  corpore_name: string
}
async function openLot({ ask, page }: Person, state: string, name: string): Promise<void> {
  const { items } = await ask<{ items: Lot[] }>('get', `/api/commissioned?state=${state}`)
  const lot = items.find(({ corpore_name }) => corpore_name === name)
  await page.goto(`/crm/weituo/weiTuoEdtail?id=${lot?.id}`)
}

test('a sale that is not paid shows its dues as the button of the lot', async ({ browser }) => {
  const who = await person(browser, people.administrator)
  const { page, context, errors } = who
  await openLot(who, 'sold', lots.mixers)
  await page.getByRole('link', { name: '去结清' }).click()
  await expect(page).toHaveURL(/tab=dues&lot_id=\d+&state=open&state=partial/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

test('goods worth more than what was paid: the payment comes first, a director may release them', async ({
  browser,
}) => {
  const who = await person(browser, people.administrator)
  const { page, context, errors } = who
  await openLot(who, 'paid', lots.scrapSteel)
  await expect(page.getByRole('button', { name: '确认提货' })).toBeVisible()
  await page.getByRole('link', { name: '登记流水' }).click()
  await expect(page.getByRole('dialog', { name: '登记流水' })).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

test('a settlement that is blocked leads to what blocks it, on the lot and in the queue', async ({
  browser,
}) => {
  const who = await person(browser, people.finance)
  const { page, context } = who
  const lead = await person(browser, people.administrator)
  await openLot(lead, 'picked_up', lots.bulkCarrier)
  // The open dues lead the way before anybody has been refused.
  await expect(lead.page.getByRole('link', { name: '去结清' })).toBeVisible()
  await page.goto('/crm/caiwu/list?kind=settle')
  await expect(page.getByRole('button', { name: /^关闭结算单/ }).first()).toBeVisible()
  await context.close()
  await lead.context.close()
})
