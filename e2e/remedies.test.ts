import { expect } from '@playwright/test'
import { lots, people } from '#server/demo/cast.ts'
import { useOwnProduct } from './own-product.ts'
import { person, type Person } from './person.ts'
import { inFull } from './full.ts'

useOwnProduct()

interface Lot {
  id: number
  corpore_name: string
}

async function openLot({ ask, page }: Person, state: string, isIt: (lot: Lot) => boolean): Promise<void> {
  const { items } = await ask<{ items: Lot[] }>('get', `/api/commissioned?state=${state}&limit=100`)
  await page.goto(`/crm/weituo/weiTuoEdtail?id=${items.find(isIt)?.id}`)
}

inFull('a sale that is not paid shows its dues as the button of the lot', async ({ browser }) => {
  const who = await person(browser, people.administrator)
  const { page, context, errors } = who
  await openLot(who, 'sold', () => true)
  await page.getByRole('link', { name: '去结清' }).click()
  await expect(page).toHaveURL(/tab=dues&lot_id=\d+&state=open&state=partial/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

inFull(
  'goods worth more than what was paid: the payment comes first, a director may release them',
  async ({ browser }) => {
    const who = await person(browser, people.administrator)
    const { page, context, errors } = who
    await openLot(who, 'paid', ({ corpore_name }) => corpore_name === lots.scrapSteel)
    await expect(page.getByRole('button', { name: '确认提货' })).toBeVisible()
    await page.getByRole('link', { name: '登记流水' }).click()
    await expect(page.getByRole('dialog', { name: '登记流水' })).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  },
)

inFull(
  'a settlement that is blocked leads to what blocks it, on the lot and in the queue',
  async ({ browser }) => {
    const who = await person(browser, people.finance)
    const { page, context } = who
    const lead = await person(browser, people.administrator)
    await openLot(lead, 'picked_up', ({ corpore_name }) => corpore_name === lots.bulkCarrier)
    // The open dues lead the way before anybody has been refused.
    await expect(lead.page.getByRole('link', { name: '去结清' })).toBeVisible()
    await page.goto('/crm/caiwu/list?kind=settle')
    await expect(page.getByRole('button', { name: /^关闭结算单/ }).first()).toBeVisible()
    await context.close()
    await lead.context.close()
  },
)

inFull(
  'a charge above its limit is asked for where it is refused, and entered once a director approves',
  async ({ browser }) => {
    const admin = await person(browser, people.administrator)
    const setLimit = async (charge_approval_above: string | null) => {
      const { version } = await admin.ask('get', '/api/settings')
      const data = { charge_approval_above, version }
      const answer = await admin.context.request.put('/api/settings', { headers: admin.headers, data })
      expect(await answer.json()).toMatchObject({ code: 0 })
    }
    // Above what any other journey charges.
    await setLimit('900000')
    await openLot(admin, 'sold', () => true)
    const { page } = admin
    await page.getByRole('tab', { name: '资金' }).click()
    const charges = page.getByRole('region', { name: '价外费用' })
    await charges.getByRole('button', { name: '登记费用' }).click()
    await charges.getByRole('combobox', { name: '费用项目' }).click()
    await page.getByRole('option', { name: '仓储费' }).click()
    await charges.getByLabel('金额').fill('987654')
    await charges.getByRole('button', { name: '保存' }).click()
    await expect(charges.getByText('超过 900,000.00 元，须经审批')).toBeVisible()
    await charges.getByLabel('原因').fill('堆场一年')
    await charges.getByRole('button', { name: '提交审批' }).click()
    await expect(page.getByText('已提交审批')).toBeVisible()
    await setLimit(null)

    const director = await person(browser, people.director)
    await director.page.goto('/work/approvals')
    await director.page
      .getByRole('row', { name: /987,654/ })
      .getByRole('button', { name: '批准' })
      .click()
    await director.page.getByRole('dialog').getByRole('button', { name: '批准' }).click()
    await expect(director.page.getByText('已批准并执行')).toBeVisible()
    await page.reload()
    await expect(charges.getByText('987,654.00').first()).toBeVisible()
    await charges.getByRole('button', { name: '作废' }).last().click()
    await page.getByRole('dialog').getByLabel('说明').fill('演示')
    await page.getByRole('dialog').getByRole('button', { name: '作废' }).click()
    await expect(page.getByText('费用已作废')).toBeVisible()
    expect([...admin.errors, ...director.errors]).toEqual([])
    for (const { context } of [admin, director]) await context.close()
  },
)
