import { expect, test, type Page } from '@playwright/test'
import { lots, people } from '#server/demo/cast.ts'
import { partOf } from './effort.ts'
import { actor, dialog, type Actor } from './event-steps.ts'
import { inFull } from './full.ts'
import { at, lotTerms, makeRecycler, openBidding } from './lot-steps.ts'
import { useOwnProduct } from './own-product.ts'
import { person, type Person } from './person.ts'
import { goHome } from './product-page.ts'

/** How much a person presses in the journeys that everybody makes daily, with a limit for each. */

useOwnProduct()

const decision = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /需要您决定/ })
    .getByRole('listitem')
    .filter({ hasText: name })

/** Begins to count: what is loaded by then is not part of the journey. */
const begin = ({ effort }: Actor) => void partOf(effort, '')
function expectAtMost({ effort }: Actor, name: string, most: { clicks: number; keys: number }): void {
  const { clicks, keys } = effort
  console.log(partOf(effort, name))
  expect(clicks, `clicks: ${name}`).toBeLessThanOrEqual(most.clicks)
  expect(keys, `keys: ${name}`).toBeLessThanOrEqual(most.keys)
}

/** Lots of one consignor that wait for review. */
async function submitLots(seller: Person, count: number): Promise<{ id: number; version: number }[]> {
  const { id: commission_id } = await seller.ask('post', '/api/consignors', {
    company_name: '日常物资委托有限公司',
    name: '周强',
    phone: '13877774321',
  })
  const made = []
  for (let n = 1; n <= count; n += 1) {
    const lot = await seller.ask('post', '/api/lots', {
      ...lotTerms,
      corpore_name: `日常验收车辆${String(n).padStart(2, '0')}`,
      commission_id,
      // The first at home are those whose auction comes first.
      auction_time: at(9 + n / 1000),
    })
    made.push(
      await seller.ask('post', `/api/lots/${lot.id}/transitions`, { action: 'submit', version: lot.version }),
    )
  }
  return made
}

inFull(
  'a director reviews ten lots, a clerk records forty bids, and five results are confirmed',
  async ({ browser }) => {
    test.setTimeout(600_000)
    const seller = await person(browser, people.salesperson)
    const director = await actor(browser, people.director)
    const made = await submitLots(seller, 10)
    const { page } = director

    await goHome(page)
    await expect(decision(page, '日常验收车辆01')).toBeVisible()
    begin(director)
    for (let n = 1; n <= 10; n += 1) {
      const row = decision(page, `日常验收车辆${String(n).padStart(2, '0')}`)
      await row.getByRole('button', { name: '审核通过' }).click()
      await dialog(page).getByRole('button', { name: '审核通过' }).click()
      await expect(row).toHaveCount(0)
    }
    expectAtMost(director, 'ten lots reviewed', { clicks: 20, keys: 0 })

    const recyclers = [await makeRecycler(director, 1), await makeRecycler(director, 2)]
    const five = made.slice(0, 5)
    const [first, ...rest] = five
    if (!first) throw new Error('No lot was submitted.')
    const bidders = await openBidding(director, first.id, recyclers)
    const clerk = await actor(browser, people.director)
    await clerk.page.goto(`/crm/weituo/weiTuoEdtail?id=${first.id}&tab=bids`)
    const paddle = clerk.page.getByLabel('竞买号', { exact: true })
    await paddle.focus()
    begin(clerk)
    for (let n = 0; n < 40; n += 1) {
      await clerk.page.keyboard.type(bidders[n % 2]?.paddle ?? '')
      // From the number to the price, the next possible price, and the bid.
      for (const key of ['Enter', 'ArrowUp', 'Enter']) await clerk.page.keyboard.press(key)
      await expect(clerk.page.locator('main header [data-figure="highest"]')).toContainText(
        `${(10_000 + n * 500).toLocaleString('en')}.00`,
      )
      await expect(paddle).toBeFocused()
    }
    expectAtMost(clerk, 'forty bids recorded', { clicks: 0, keys: 240 })

    for (const { id } of rest) {
      const [bidder] = await openBidding(director, id, recyclers)
      await director.ask('post', `/api/lots/${id}/bids`, {
        sign_up_id: bidder?.sign_up_id,
        bid_price: '12000',
      })
    }
    for (const { id } of five) {
      const { version } = await director.ask('get', `/api/lots/${id}`)
      await director.ask('post', `/api/lots/${id}/transitions`, {
        action: 'close_bidding',
        version,
        reason: '当天结束',
      })
    }
    await goHome(page)
    begin(director)
    for (let n = 1; n <= 5; n += 1) {
      const row = decision(page, `日常验收车辆0${n}`)
      await row.getByRole('button', { name: '确认成交' }).click()
      await dialog(page).getByRole('button', { name: '确认成交' }).click()
      await expect(row).toHaveCount(0)
    }
    expectAtMost(director, 'five results confirmed', { clicks: 10, keys: 0 })
    expect([...director.errors, ...clerk.errors]).toEqual([])
  },
)

inFull('finance walks twelve lines of the queue by keyboard', async ({ browser }) => {
  const clerk = await actor(browser, people.finance)
  const { page } = clerk
  await page.goto('/crm/caiwu/list?tab=queue')
  const lines = page.getByRole('region', { name: '待办事项' }).getByRole('listitem')
  await expect(lines.nth(11)).toBeAttached()
  begin(clerk)
  for (let n = 0; n < 12; n += 1) await page.keyboard.press('j')
  await expect(lines.nth(11)).toHaveAttribute('data-at', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expectAtMost(clerk, 'twelve lines walked, the last one opened', { clicks: 0, keys: 14 })
})

inFull('twenty trucks are weighed by touch', async ({ browser }) => {
  const clerk = await actor(browser, people.director, { width: 390, height: 780 })
  const { page } = clerk
  await page.goto(`/crm/weituo/weituoList?state=paid&q=${encodeURIComponent(lots.engineeringVehicles)}`)
  await page.locator('main a[href*="weiTuoEdtail"]').first().click()
  await page.getByRole('tab', { name: '提货' }).click()
  begin(clerk)
  await page.getByRole('button', { name: '登记磅单' }).click()
  await page.getByLabel('磅单号').fill('C-0001')
  for (let n = 1; n <= 20; n += 1) {
    await page.getByLabel('车牌号').fill(`浙A5${String(n).padStart(4, '0')}`)
    await page.getByLabel('毛重').fill('10.5')
    await page.getByLabel('皮重').fill('10')
    await page.getByRole('button', { name: '保存，下一车' }).click()
    await expect(page.getByLabel('磅单号')).toHaveValue(`C-${String(n + 1).padStart(4, '0')}`)
  }
  expectAtMost(clerk, 'twenty trucks weighed', { clicks: 21, keys: 0 })
})

inFull('a stranger finds who owes money', async ({ browser }) => {
  const stranger = await actor(browser, people.finance)
  const { page } = stranger
  await goHome(page)
  begin(stranger)
  await page.keyboard.press('Control+k')
  // Typed at once, before the code of the search has come.
  await page.keyboard.type('shuiqiankuan')
  await expect(page.getByRole('option', { name: '谁欠款', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=dues/)
  await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText(/\d\.\d\d/)
  expectAtMost(stranger, 'who owes money', { clicks: 0, keys: 15 })
})
