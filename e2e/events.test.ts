import { expect, test } from '@playwright/test'
import { eventLots, lots, people } from '#server/demo/cast.ts'
import { inFull } from './full.ts'
import { person, type Person } from './person.ts'

const running = '物流公司更新车辆专场'
const lotsOfEvent = /\/api\/auction-events\/\d+\/lots/

async function runningEvent({ ask }: Pick<Person, 'ask'>) {
  const { items } = await ask<{ items: { id: number; title: string }[] }>(
    'get',
    '/api/auction-events?running=1',
  )
  const event = items.find(({ title }) => title === running)
  if (!event) throw new Error('The demonstration has no running event')
  return event
}

inFull('the room takes bids by keyboard alone: lot, paddle, price', async ({ browser }) => {
  const clerk = await person(browser, people.recruiter)
  const { page } = clerk
  const event = await runningEvent(clerk)
  const room = () =>
    clerk.ask<{
      items: { event_seq: number; corpore_name: string; next: string; bidders: { paddle_no: string }[] }[]
    }>('get', `/api/auction-events/${event.id}/room`)
  // Figures stand under each other.
  await page.goto(`/work/events/event?id=${event.id}`)
  await expect(page.getByRole('cell', { name: '26,000.00' })).toHaveCSS('text-align', 'end')
  await page.goto(`/work/events/event?id=${event.id}&view=room`)
  await page.getByLabel('标的序号').focus()
  const begun = Date.now()
  let entered = 0
  for (let n = 0; n < 10; n += 1)
    for (const lot of (await room()).items.filter(({ bidders }) => bidders.length > 1).slice(0, 4)) {
      const bidder = lot.bidders[n % 2]
      await page.keyboard.type(String(lot.event_seq))
      await page.keyboard.press('Enter')
      await page.keyboard.type(bidder?.paddle_no ?? '')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('status').filter({ hasText: `标的 ${lot.event_seq}，竞买号 ${bidder?.paddle_no}` }),
      ).toBeVisible()
      await expect(page.getByLabel('标的序号')).toBeFocused()
      entered += 1
    }
  console.log(`${entered} bids in ${((Date.now() - begun) / 1000).toFixed(0)} s`)
  expect(entered).toBe(40)
  expect((await room()).items.map(({ corpore_name }) => corpore_name)).toEqual([...eventLots])
  // A refused price is corrected where it stands.
  const [lot] = (await room()).items
  for (const word of ['1', lot?.bidders[0]?.paddle_no ?? '', '1']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(/最接近的有效出价|必须高于|不低于/)).toBeVisible()
  await expect(page.getByLabel('出价', { exact: true })).toBeFocused()
  await page.keyboard.type(lot?.next ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^标的 1，/ })).toBeVisible()
  await expect(page.getByLabel('标的序号')).toBeFocused()
  expect(clerk.errors).toEqual([])
  await clerk.context.close()
})

inFull('the page of an event appears at once: a late list of lots moves no button', async ({ browser }) => {
  const clerk = await person(browser, people.recruiter)
  const { page } = clerk
  const event = await runningEvent(clerk)
  const arrived = Promise.withResolvers<void>()
  await page.route(lotsOfEvent, async (route) => {
    await arrived.promise
    await route.continue()
  })
  const bidders = page.waitForResponse(/\/api\/auction-events\/\d+\/sign-ups/)
  await page.goto(`/work/events/event?id=${event.id}`)
  await bidders
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: running })).toBeHidden()
  arrived.resolve()
  await expect(page.getByRole('heading', { name: running })).toBeVisible()
  await expect(page.getByRole('link', { name: eventLots[0] })).toBeVisible()
  expect(clerk.errors).toEqual([])
  await clerk.context.close()
})

test('a list of lots that cannot be read says so, and is read again on demand', async ({ browser }) => {
  const { context, page, ask } = await person(browser, people.recruiter)
  const event = await runningEvent({ ask })
  await page.route(lotsOfEvent, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/work/events/event?id=${event.id}`)
  const panel = page.getByRole('region', { name: /^标的/ })
  await expect(panel.getByRole('alert')).toBeVisible()
  await page.unroute(lotsOfEvent)
  await panel.getByRole('alert').getByRole('button').click()
  await expect(panel.getByRole('link', { name: eventLots[0] })).toBeVisible()
  await context.close()
})

/** A list of things as the server answers it, for a lot whose evidence is late and whose bond is held. */
const bondOf = (held: string, forfeited: string) => ({ due: '9000.00', held, forfeited })

inFull('a bond is forfeited in its dialog, in part, with a reason and the password', async ({ browser }) => {
  const director = await person(browser, people.director)
  const { page } = director
  let sent: unknown
  let bond = bondOf('9000.00', '0.00')
  await page.route(/\/api\/lots\/\d+\/things$/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const actions = bond.forfeited === '0.00' ? ['forfeit'] : []
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, bond, actions } } })
  })
  await page.route(/\/performance-bond\/forfeit$/, async (route) => {
    sent = route.request().postDataJSON()
    bond = bondOf('5000.00', '4000.00')
    await route.fulfill({ json: { code: 0, msg: '', data: bond } })
  })
  await page.goto(`/crm/weituo/weituoList?q=${encodeURIComponent(lots.buses)}`)
  await page.locator('main a[href*="weiTuoEdtail"]').first().click()
  await page.getByRole('tab', { name: '去向' }).click()
  await expect(page.getByText('履约保证金 9,000.00 / 9,000.00 元')).toBeVisible()
  await page.getByRole('button', { name: '没收履约保证金' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/金额/)).toHaveValue(/9,?000/)
  await dialog.getByLabel(/金额/).fill('4000')
  // Without a reason nothing can be sent.
  await expect(dialog.getByRole('button', { name: '没收履约保证金' })).toBeDisabled()
  await dialog.getByLabel('原因').fill('两台车逾期未交凭证')
  await dialog.getByRole('button', { name: '没收履约保证金' }).click()
  await expect(page.getByText('已没收 4,000.00 元')).toBeVisible()
  expect(sent).toMatchObject({ amount: '4000', reason: '两台车逾期未交凭证', version: expect.any(Number) })
  await expect(page.getByRole('button', { name: '没收履约保证金' })).toHaveCount(0)
  expect(director.errors).toEqual([])
  await director.context.close()
})

test('the yard ticks its things out on a phone, with one photograph', async ({ browser }) => {
  const yard = await person(browser, people.director, { width: 390, height: 780 })
  const { page } = yard
  await page.goto(`/crm/weituo/weituoList?state=paid&q=${encodeURIComponent(lots.engineeringVehicles)}`)
  await page.locator('main a[href*="weiTuoEdtail"]').first().click()
  await page.getByRole('tab', { name: '去向' }).click()
  const gate = page.getByRole('region', { name: '出场登记' })
  await expect(gate).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await gate.getByRole('button', { name: '全选' }).click()
  const ticked = await page.getByRole('checkbox', { checked: true }).count()
  expect(ticked).toBeGreaterThan(0)
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await gate
    .locator('input[type=file]')
    .setInputFiles({ name: '大门.png', mimeType: 'image/png', buffer: picture })
  await gate.getByRole('button', { name: `出场（${ticked}）` }).click()
  await expect(page.getByText(`已登记 ${ticked} 件出场`)).toBeVisible()
  await expect(page.getByText(new RegExp(`已出场 ${ticked} /`))).toBeVisible()
  expect(yard.errors).toEqual([])
  await yard.context.close()
})

interface LateThing {
  lot_id: number
  name: string
  vin: string | null
  missing: string[]
}

inFull(
  'papers are filed as they stand: one that does not fit is named and voided, and the right ones are accepted',
  async ({ browser }) => {
    const director = await person(browser, people.director)
    const { page } = director
    const { items } = await director.ask<{ items: LateThing[] }>('get', '/api/things?late=true')
    const thing = items.find(({ vin, missing }) => vin !== null && missing.includes('transfer'))
    if (!thing?.vin) throw new Error('The demonstration has no late vehicle without papers.')
    await page.goto(`/crm/weituo/weiTuoEdtail?id=${thing.lot_id}&tab=things`)
    const line = page.getByRole('listitem').filter({ hasText: thing.name }).first()
    const files = [
      { name: '凭证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
    ]
    const file = async (number: string, vin: string) => {
      await line.getByRole('button', { name: '登记凭证' }).click()
      await line.locator('[name="number"]').fill(number)
      await line.locator('[name="vin"]').fill(vin)
      await line.locator('[name="new_plate"]').fill('鲁Q90001')
      await line.locator('input[type=file]').setInputFiles(files)
      await expect(line.getByRole('button', { name: '删除 凭证.pdf' })).toBeVisible()
      await line.getByRole('button', { name: '保存' }).click()
      await expect(line.locator('form')).toHaveCount(0)
    }
    await file('GH-1', `${thing.vin.slice(0, -1)}${thing.vin.endsWith('1') ? '2' : '1'}`)
    await expect(line.getByText('凭证上的车架号与清单不符')).toBeVisible()
    await line.getByRole('button', { name: '作废' }).click()
    await page.getByRole('dialog').getByLabel('原因').fill('看错车架号')
    await page.getByRole('dialog').getByRole('button', { name: '作废' }).click()
    await expect(line.getByText('凭证上的车架号与清单不符')).toHaveCount(0)
    await file('GH-1', thing.vin)
    await expect(line.getByText(/还缺/)).toHaveCount(0)
    await line.getByRole('button', { name: `验收 ${thing.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: '验收' }).click()
    await expect(page.getByText('已验收').first()).toBeVisible()
    await expect(line.getByRole('button', { name: '登记凭证' })).toHaveCount(0)
    expect(director.errors).toEqual([])
    await director.context.close()
  },
)

const money = (goods: string, commission: string, deposit: string, paid: string, left: string) => ({
  goods,
  commission,
  charges: '0.00',
  deposit,
  paid,
  left,
})

const sale = (event_seq: number, buyer: string, state: string, of: ReturnType<typeof money>) => ({
  lot_id: event_seq,
  event_seq,
  lot_no: `YJT-2026-00000${event_seq}`,
  corpore_name: `第 ${event_seq} 件`,
  auction_quantity: '1',
  unit: '台',
  state,
  buyer_id: buyer.length,
  buyer,
  paddle_no: String(buyer.length),
  deal_price: of.goods,
  result_at: null,
  payment_due_on: null,
  settled: false,
  released: state === 'paid',
  payee_account: '云竞通拍卖 工商银行 6222021234567890',
  money: of,
})

inFull(
  'each buyer gets one confirmation, one pick-up note and one account with all lots won',
  async ({ browser }) => {
    const finance = await person(browser, people.director)
    const { page } = finance
    const items = [
      sale(1, '甲再生有限公司', 'paid', money('10000.00', '500.00', '3000.00', '7500.00', '0.00')),
      sale(2, '丙丁再生资源有限公司', 'sold', money('20000.00', '1000.00', '3000.00', '0.00', '18000.00')),
      sale(3, '甲再生有限公司', 'sold', money('30000.50', '1500.03', '0.00', '0.00', '31500.53')),
    ]
    const event = {
      id: 1,
      event_no: 'YJT-S-2026-0001',
      title: '两人专场',
      company_name: '云竞通拍卖',
      platform_name: null,
    }
    await page.route(/\/api\/auction-events\/1\/sales$/, (route) =>
      route.fulfill({ json: { code: 0, msg: '', data: { event, items, sums: null } } }),
    )
    const sheets = page
      .locator('article, [class*=sheet]')
      .filter({ has: page.getByRole('heading', { level: 1 }) })
    const open = async (doc: string, title: string) => {
      await page.goto(`/print/event?id=1&doc=${doc}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(2)
    }
    await open('confirmation', '成交确认书')
    await expect(page.getByText('甲再生有限公司（竞买号 7）竞得“两人专场”下列 2 件标的')).toBeVisible()
    await expect(page.getByText('丙丁再生资源有限公司（竞买号 10）竞得“两人专场”下列 1 件标的')).toBeVisible()
    await expect(page.getByText(/货款、佣金与费用合计：.*42,000\.53/)).toBeVisible()
    await expect(page.getByText(/扣除保证金后尚须支付：.*31,500\.53/)).toBeVisible()
    await expect(page.getByText('收款账户：云竞通拍卖 工商银行 6222021234567890')).toHaveCount(2)
    await open('pick_up', '提货单')
    // Only what is paid for leaves, each lot by its own code.
    await expect(page.getByRole('img', { name: 'YJT-2026-000001' })).toHaveCount(1)
    await expect(page.getByRole('img', { name: 'YJT-2026-000003' })).toHaveCount(0)
    await expect(page.getByText('尚无已付清的标的。')).toHaveCount(1)
    await open('account', '对账单')
    const total = page.getByRole('row', { name: /^合计/ })
    await expect(total.first()).toContainText('40,000.50')
    for (const sum of ['2,000.03', '3,000.00', '7,500.00', '31,500.53'])
      await expect(total.first()).toContainText(sum)
    await expect(page.getByRole('img', { name: '扫码查看专场' })).toHaveCount(2)
    await expect(sheets.first()).toBeVisible()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect((pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []).length).toBe(2)
    expect(finance.errors).toEqual([])
    await finance.context.close()
  },
)
