import { expect } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { inFull } from './full.ts'
import { at, lotTerms, makeRecycler, openBidding, receiveDues } from './lot-steps.ts'
import { useOwnProduct } from './own-product.ts'
import { person, type Person } from './person.ts'

useOwnProduct()

const vehicles = 62
const load = 20

/** A lot of vehicles, submitted with its goods list. */
async function submitVehicles(seller: Person): Promise<number> {
  const { id: commission_id } = await seller.ask('post', '/api/consignors', {
    company_name: '货场验收委托有限公司',
    name: '周强',
    phone: '13877774399',
  })
  const { id } = await seller.ask('post', '/api/lots', {
    ...lotTerms,
    corpore_name: '货场验收车辆',
    auction_type: 0,
    auction_quantity: String(vehicles),
    unit: '台',
    commission_id,
    auction_time: at(9),
  })
  const rows = Array.from({ length: vehicles }, (_, n) => ({
    kind: 'vehicle',
    model: '轻型货车',
    plate: `浙B7${String(n + 1).padStart(4, '0')}`,
  }))
  await seller.ask('post', `/api/lots/${id}/items/import`, { rows })
  await move(seller, id, 'submit')
  return id
}

async function move(who: Person, id: number, action: string, more: object = {}): Promise<void> {
  const { version } = await who.ask('get', `/api/lots/${id}`)
  await who.ask('post', `/api/lots/${id}/transitions`, { action, version, ...more })
}

inFull(
  'sixty-two vehicles leave the yard on a phone, a load at a time with one photograph',
  async ({ browser }) => {
    const seller = await person(browser, people.salesperson)
    const director = await person(browser, people.director)
    const finance = await person(browser, people.finance)
    const id = await submitVehicles(seller)
    await move(director, id, 'approve')
    const [bidder] = await openBidding(director, id, [await makeRecycler(director, 7)])
    const winner = { sign_up_id: bidder?.sign_up_id, bid_price: '12000' }
    await director.ask('post', `/api/lots/${id}/bids`, winner)
    await move(director, id, 'close_bidding', { reason: '当天结束' })
    await move(director, id, 'sell', { winner_sign_up_id: winner.sign_up_id, deal_price: winner.bid_price })
    await receiveDues(finance, id)
    await move(await person(browser, people.administrator), id, 'mark_paid')

    const yard = await person(browser, people.director, { width: 390, height: 780 })
    const { page } = yard
    await page.goto(`/crm/weituo/weiTuoEdtail?id=${id}&tab=things`)
    const gate = page.getByRole('region', { name: '出场登记' })
    const boxes = page.getByRole('checkbox', { name: /浙B7/ })
    await expect(boxes).toHaveCount(vehicles)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    for (let out = 0; out < vehicles;) {
      const next = Math.min(load, vehicles - out)
      for (let n = 0; n < next; n += 1) await boxes.nth(n).check()
      const photograph = {
        name: `第${out + 1}车.png`,
        mimeType: 'image/png',
        buffer: await page.screenshot(),
      }
      await gate.locator('input[type=file]').setInputFiles(photograph)
      await gate.getByRole('button', { name: `出场（${next}）` }).click()
      out += next
      await expect(page.getByText(new RegExp(`已出场 ${out} / ${vehicles}`))).toBeVisible()
      if (out < vehicles) await expect(boxes).toHaveCount(vehicles - out)
    }
    expect(yard.errors).toEqual([])
  },
)
