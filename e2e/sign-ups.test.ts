import { expect, test, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { person, type Person } from './person.ts'
import { inFull } from './full.ts'

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function listedLot(seller: Person, director: Person): Promise<number> {
  const consignor = await seller.ask('post', '/api/consignors', {
    company_name: '报名验收委托有限公司',
    name: '周强',
    phone: '13877771234',
  })
  const goods = {
    corpore_name: '报名验收拖轮',
    auction_type: 1,
    auction_quantity: '1',
    company: 0,
    platform: 0,
    commission_id: consignor.id,
  }
  const dates = { auction_time: at(9), signup_end_time: at(8), clean_end_time: at(30) }
  const prices = {
    starting_price: '294000',
    reserve_price: '0',
    add_price_one: '1000',
    add_price_two: '2000',
    add_price_three: '5000',
  }
  const terms = {
    auction_way: 0,
    bond_price: '30000',
    commission_point: '3',
    tax_receipt: '不开票',
    advance_payment: '0',
  }
  const place = { look_address: '舟山市码头路 1 号', link_username: '王五', link_phone: '13800001111' }
  const lot = await seller.ask('post', '/api/lots', { ...goods, ...dates, ...prices, ...terms, ...place })
  const me = await director.ask<{ uid: number }>('get', '/admin/login/user')
  let { version } = lot
  for (const [who, action, more] of [
    [seller, 'submit', {}],
    [director, 'approve', {}],
    [director, 'list', { zs_service_id: me.uid }],
  ] as const)
    ({ version } = await who.ask('post', `/api/lots/${lot.id}/transitions`, { action, version, ...more }))
  return lot.id
}

async function activeRecycler(director: Person, company_name: string, phone: string): Promise<number> {
  const qualifications = [{ type: '营业执照', valid_from: '2020-01-01', valid_to: at(300).slice(0, 10) }]
  const body = {
    company_name,
    name: '李四',
    phone,
    area: '江苏省/徐州市/铜山区',
    kinds: ['船舶'],
    qualifications,
  }
  const { id, version } = await director.ask('post', '/api/recyclers', body)
  await director.ask('post', `/api/recyclers/${id}/verify`, { version })
  return id
}

const dialog = (page: Page) => page.getByRole('dialog')
const line = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Signs up a recycler from the lot's tab, as a recruiter does during a phone call. */
async function signUp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加报名' }).click()
  await dialog(page).getByLabel('回收商').fill(name)
  await page.getByRole('option', { name }).click()
  await dialog(page).getByRole('button', { name: '添加报名' }).click()
  await expect(page.getByText(/已添加报名，竞买号 \d{3}/).last()).toBeVisible()
  await expect(dialog(page)).toBeHidden()
}

inFull(
  'sign-ups are added and reviewed in bulk; bids follow the steps, a log with a bad line is refused, a bid is voided',
  async ({ browser }) => {
    test.setTimeout(300_000)
    const [seller, director] = [
      await person(browser, people.salesperson),
      await person(browser, people.director),
    ]
    const lot = await listedLot(seller, director)
    await activeRecycler(director, '报名验收甲再生资源', '13966661111')
    await activeRecycler(director, '报名验收乙再生资源', '13966662222')
    const { page } = director
    const detail = (tab: string) => page.goto(`/crm/weituo/weiTuoEdtail?id=${lot}&tab=${tab}`)

    await detail('sign_ups')
    for (const name of ['报名验收甲再生资源', '报名验收乙再生资源']) await signUp(page, name)

    await page.goto(`/crm/weituo/registrationList?lot_id=${lot}`)
    for (const name of ['甲', '乙']) await line(page, `报名验收${name}再生资源`).getByRole('checkbox').check()
    await page.getByRole('button', { name: '通过', exact: true }).last().click()
    await dialog(page).getByRole('button', { name: '通过', exact: true }).click()
    await expect(page.getByText('已通过')).toHaveCount(2)
    for (const name of ['甲', '乙']) {
      await line(page, `报名验收${name}再生资源`).getByRole('button', { name: '免交保证金' }).click()
      await dialog(page).getByLabel('原因').fill('长期合作')
      await dialog(page).getByRole('button', { name: '免交保证金' }).click()
      await expect(dialog(page)).toBeHidden()
    }
    await expect(page.getByText('已免交')).toHaveCount(2)

    const { version } = await director.ask('get', `/api/lots/${lot}`)
    await director.ask('post', `/api/lots/${lot}/transitions`, {
      action: 'start_bidding',
      reason: '提前开始',
      version,
    })
    await detail('bids')
    const highest = page.locator('main header [data-figure="highest"]')
    const { items: signUps } = await director.ask<{
      items: { paddle_no: string; recycler_id_name: string }[]
    }>('get', `/api/sign-ups?lot_id=${lot}`)
    // The company of a typed paddle number appears below it.
    const bidder = async (name: string) => {
      const company = `报名验收${name}再生资源`
      const paddle = signUps.find((item) => item.recycler_id_name === company)?.paddle_no ?? ''
      await page.getByLabel('竞买号', { exact: true }).fill(paddle)
      await expect(
        page.getByRole('form', { name: '录入出价' }).getByText(company).filter({ visible: true }),
      ).toBeVisible()
    }
    await bidder('甲')
    await page.getByRole('button', { name: '294,000.00' }).click()
    await expect(highest).toContainText('294,000.00')
    await bidder('乙')
    await page.getByRole('button', { name: '296,000.00' }).click()
    await expect(page.getByRole('list', { name: '出价记录' }).getByRole('listitem')).toHaveCount(2)
    // The next possible bids also follow the highest on the ladder.
    await expect(page.getByRole('button', { name: '297,000.00' })).toBeVisible()
    await expect(page.getByRole('region', { name: '加价规则' })).toContainText('加价幅度1')
    await expect(highest).toContainText('296,000.00')
    await page.getByLabel('出价（元）').fill('296500')
    await expect(page.getByText('出价不符合加价规则，最接近的有效出价为 297,000.00')).toBeVisible()

    const paddle =
      (await director.ask<{ items: { paddle_no: string }[] }>('get', `/api/lots/${lot}/bids`)).items[0]
        ?.paddle_no ?? ''
    await page.getByRole('button', { name: '导入出价记录' }).click()
    const paste = dialog(page).getByRole('textbox', { name: '出价记录' })
    await paste.fill(`竞买号,出价\n${paddle},"301,000.00"\n${paddle},301500`)
    await dialog(page).getByRole('button', { name: '导入 2 条' }).click()
    await expect(dialog(page).getByText('1 条有误，未导入任何记录')).toBeVisible()
    await expect(dialog(page).getByText(/最接近的有效出价为 302,000.00/)).toBeVisible()
    await paste.fill(`${paddle},"301,000.00"`)
    await dialog(page).getByRole('button', { name: '导入 1 条' }).click()
    await expect(page.getByRole('list', { name: '出价记录' }).getByRole('listitem')).toHaveCount(3)

    await page
      .getByRole('list', { name: '出价记录' })
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /更多操作/ })
      .click()
    await page.getByRole('menuitem', { name: '作废' }).click()
    await dialog(page).getByLabel('原因').fill('平台撤销')
    await dialog(page).getByRole('button', { name: '作废' }).click()
    await expect(page.getByText('已作废：平台撤销')).toBeVisible()

    // Sellers see that sign-ups exist, but not whose. Before the result they have neither tab.
    await seller.page.goto(`/crm/weituo/weiTuoEdtail?id=${lot}&tab=bids`)
    await expect(seller.page.getByRole('tab', { name: '概况' })).toBeVisible()
    await expect(seller.page.getByRole('tab', { name: /报名|出价/ })).toHaveCount(0)
    await expect(seller.page.getByText('报名验收甲')).toHaveCount(0)
    expect([...seller.errors, ...director.errors]).toEqual([])
  },
)
