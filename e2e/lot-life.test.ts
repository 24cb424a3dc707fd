import { expect, test, type Page } from '@playwright/test'
import { names, people } from '#server/demo/cast.ts'
import { inFull } from './full.ts'
import { person, type Person } from './person.ts'

const goods = '金丝雀号退役工程船'
const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()

const detail = (id: number, tab = '') => `/crm/weituo/weiTuoEdtail?id=${id}${tab && `&tab=${tab}`}`
const dialog = (page: Page) => page.getByRole('dialog')

/** Presses the primary button of the detail and answers its dialog. */
async function next(page: Page, act: string, give?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).first().click()
  await give?.()
  await dialog(page).getByRole('button', { name: act, exact: true }).click()
  await expect(page.getByText(`${act}：已完成`)).toBeVisible()
}

/** Attaches a file in the dialog. */
async function attach(page: Page, name: string): Promise<void> {
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await expect(dialog(page).getByRole('button', { name: `删除 ${name}` })).toBeVisible()
}

const current = (page: Page) => page.locator('main header [data-lot-state]')

async function writeDraft({ page, ask }: Person): Promise<number> {
  await ask('post', '/api/consignors', {
    company_name: '金丝雀委托物资有限公司',
    name: '赵敏',
    phone: '13877770001',
    commission_point: '2.5',
  })
  await page.goto('/crm/weituo/weituoList')
  await page.getByRole('link', { name: '新建委托' }).click()
  const form = page.locator('form')
  await form.locator('[name="corpore_name"]').fill(goods)
  await form.locator('[name="starting_price"]').fill('294000')
  await form.locator('[name="bond_price"]').fill('9000')
  await expect(form.getByText('贰拾玖万肆仟元整')).toBeVisible()
  await expect(form.getByText('保证金不在起拍价的 5%–30% 之间')).toBeVisible()
  await form.getByRole('button', { name: '保存并提交审核' }).click()
  // Nothing is saved, and every message of the step appears word for word at its field.
  for (const message of [
    '请选择物资类型',
    '请选择委托方名称',
    '请选择拍卖时间',
    '请输入保留价',
    '请输入看货联系人',
    '选择拉货截止时间',
  ])
    await expect(form.getByText(message, { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/lotForm$/)
  // The terms agreed with the consignor appear at once.
  await form.getByLabel('委托方名称').fill('金丝雀委托')
  await page.getByRole('option', { name: /金丝雀委托/ }).click()
  await expect(form.locator('[name="commission_point"]')).toHaveValue('2.50')
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(page).toHaveURL(/weiTuoEdtail/)
  return Number(new URL(page.url()).searchParams.get('id'))
}

/** Fills the rest through the form's own route, then reloads the form. */
async function fillIn({ page, ask }: Person, id: number): Promise<void> {
  const { items } = await ask<{ items: { id: number }[] }>(
    'get',
    `/api/consignors/options?q=${encodeURIComponent('金丝雀委托')}`,
  )
  const { version } = await ask('get', `/api/lots/${id}`)
  await ask('patch', `/api/lots/${id}`, {
    version,
    auction_type: 1,
    auction_quantity: '1',
    unit: '艘',
    company: 0,
    platform: 0,
    commission_id: items[0]?.id,
    auction_way: 0,
    auction_time: at(9),
    signup_end_time: at(8),
    clean_end_time: at(30),
    reserve_price: '500000',
    add_price_one: '1000',
    add_price_two: '5000',
    add_price_three: '10000',
    bond_price: '50000',
    commission_point: '3',
    tax_receipt: '13%专票',
    advance_payment: '0',
    look_address: '浙江省宁波市北仑区',
    link_username: '方圆',
    link_phone: '13977770002',
  })
  await page.goto(`/crm/weituo/lotForm?id=${id}`)
  await expect(page.locator('[name="reserve_price"]')).toHaveValue('500000.00')
  await page.getByRole('button', { name: '保存并提交审核' }).click()
  await expect(current(page)).toContainText('待审核')
}

/** Creates a recycler with an approved sign-up and a waived deposit. */
async function bidder(
  recruiting: Person,
  director: Person,
  lot: number,
  name: string,
  phone: string,
): Promise<number> {
  const recycler = await recruiting.ask('post', '/api/recyclers', {
    company_name: name,
    name: '何山',
    phone,
    area: '浙江省/宁波市/北仑区',
    kinds: ['船舶'],
    qualifications: [
      { type: '再生资源回收', number: phone, valid_from: '2025-01-01', valid_to: '2035-01-01' },
    ],
  })
  await recruiting.ask('post', `/api/recyclers/${recycler.id}/verify`, { version: recycler.version })
  const signUp = await recruiting.ask('post', `/api/lots/${lot}/sign-ups`, { recycler_id: recycler.id })
  const approved = await recruiting.ask('post', `/api/sign-ups/${signUp.id}/review`, {
    decision: 'approve',
    version: signUp.version,
  })
  await director.ask('post', `/api/sign-ups/${signUp.id}/waive-deposit`, {
    reason: '长期合作',
    version: approved.version,
  })
  return signUp.id
}

inFull('people with the right roles take a lot from its draft to the hammer price', async ({ browser }) => {
  test.setTimeout(300_000)
  const sales = await person(browser, people.salesperson)
  const director = await person(browser, people.director)
  const recruiting = await person(browser, people.recruitingLead)
  const id = await writeDraft(sales)
  await fillIn(sales, id)

  // The director drags the card to the next column, and the dialog of the move opens.
  await director.page.goto(`/crm/weituo/weituoList?view=board&q=${encodeURIComponent(goods)}`)
  const column = (name: string) => director.page.getByRole('region', { name, exact: true })
  await column('待审核').locator('article').filter({ hasText: goods }).dragTo(column('已审核'))
  await dialog(director.page).getByRole('button', { name: '审核通过' }).click()
  await expect(column('已审核').locator('article')).toContainText(goods)
  await director.page.goto(`/crm/weituo/weituoList?view=calendar&day=${at(9).slice(0, 10)}&span=week`)
  await expect(director.page.getByRole('link', { name: goods })).toBeVisible()

  await recruiting.page.goto(detail(id))
  await expect(recruiting.page.getByText('500,000.00')).toHaveCount(0)
  await next(recruiting.page, '挂网', async () => {
    await dialog(recruiting.page).getByRole('combobox', { name: '招商人员' }).click()
    await recruiting.page.getByRole('option', { name: names.recruitingLead }).click()
  })
  await expect(current(recruiting.page)).toContainText('已挂网')
  const low = await bidder(recruiting, director, id, '金丝雀回收甲', '13966660001')
  const high = await bidder(recruiting, director, id, '金丝雀回收乙', '13966660002')

  await recruiting.page.getByRole('button', { name: '更多操作' }).click()
  await recruiting.page.getByRole('menuitem', { name: '开始竞价' }).click()
  // Before its time the bidding begins only with a reason.
  await dialog(recruiting.page).getByLabel('原因').fill('平台提前开场')
  await dialog(recruiting.page).getByRole('button', { name: '开始竞价' }).click()
  await expect(current(recruiting.page)).toContainText('竞价中')
  await recruiting.ask('post', `/api/lots/${id}/bids`, { sign_up_id: low, bid_price: '294000' })
  await recruiting.ask('post', `/api/lots/${id}/bids`, { sign_up_id: high, bid_price: '659000' })
  await next(recruiting.page, '结束竞价')

  const { promise: known, resolve: tell } = Promise.withResolvers<void>()
  await director.page.route('**/api/lots/*/candidates', async (route) => {
    await known
    await route.continue()
  })
  await director.page.goto(detail(id))
  await next(director.page, '确认成交', async () => {
    // Nobody confirms a sale whose buyer and price are not shown yet.
    await expect(dialog(director.page).getByRole('button', { name: '确认成交', exact: true })).toBeDisabled()
    tell()
    await expect(dialog(director.page).getByText('124.15%')).toBeVisible()
    await expect(dialog(director.page).getByRole('combobox', { name: '买受人' })).toHaveValue(/金丝雀回收乙/)
  })
  await expect(current(director.page)).toContainText('已成交')
  await everyTab(director.page, id)
  await papers(director.page, id)
  const admin = await person(browser, people.administrator)
  await buyerFails(director, admin, id)
  const everyone = [sales, director, recruiting, admin]
  expect(everyone.flatMap(({ errors }) => errors)).toEqual([])
  for (const { context } of everyone) await context.close()
})

/**
 * The buyer defaults and is blacklisted. The runner-up buys with consent, and the administrator steps back from
 * that sale to the default.
 */
async function buyerFails({ page, ask }: Person, admin: Person, id: number): Promise<void> {
  const more = async (of: Page, act: string, give: () => Promise<void>) => {
    await of.goto(detail(id))
    const button = of.locator('main header').getByRole('button', { name: act, exact: true })
    await expect(current(of)).toBeVisible()
    if (!(await button.isVisible())) await of.getByRole('button', { name: '更多操作' }).click()
    await button.or(of.getByRole('menuitem', { name: act, exact: true })).click()
    await give()
    await dialog(of).getByRole('button', { name: act, exact: true }).click()
    await expect(of.getByText(`${act}：已完成`)).toBeVisible()
  }
  await more(page, '登记违约', async () => {
    await dialog(page).getByLabel('原因').fill('逾期未付款')
    // Before the payment is due, only the buyer's own declaration makes a default.
    await attach(page, '买受人声明.pdf')
    await expect(dialog(page).getByLabel('把违约方加入黑名单至')).toHaveValue(/20\d\d/)
  })
  await expect(current(page)).toContainText('已违约')
  const blacklisted = await ask<{ items: { state: string; actions: string[] }[] }>(
    'get',
    `/api/recyclers?q=${encodeURIComponent('金丝雀回收乙')}`,
  )
  expect(blacklisted.items[0]).toMatchObject({ state: 'blacklisted' })
  expect(blacklisted.items[0]?.actions).not.toContain('sign_up')
  await more(page, '由次高者成交', async () => {
    await dialog(page).getByRole('combobox', { name: '买受人' }).click()
    await page.getByRole('option', { name: /金丝雀回收甲/ }).click()
    await attach(page, '同意书.pdf')
  })
  await expect(current(page)).toContainText('已成交')
  await more(admin.page, '退回上一步', () => dialog(admin.page).getByLabel('原因').fill('登记有误'))
  await expect(current(admin.page)).toContainText('已违约')
}

async function everyTab(page: Page, id: number): Promise<void> {
  const shown: Record<string, string> = {
    overview: '物资所在地',
    sign_ups: '金丝雀回收甲',
    bids: '659,000.00',
    result: '124.15%',
    files: '还没有附件',
    timeline: '确认成交',
  }
  for (const [tab, words] of Object.entries(shown)) {
    await page.goto(detail(id, tab))
    await expect(page.getByRole('tabpanel').getByText(words).first()).toBeVisible()
    if (tab === 'bids') await expect(page.getByRole('tabpanel').getByText('加价幅度1').first()).toBeVisible()
  }
  const comment = page.getByRole('textbox', { name: '写评论' })
  await comment.pressSequentially('请 @王嘉')
  await page.getByRole('button', { name: `@${names.salesperson}` }).click()
  await expect(comment).toHaveValue(`请 @${names.salesperson} `)
  await page.getByRole('button', { name: '发表' }).click()
  await expect(page.getByRole('tabpanel').getByText(`请 @${names.salesperson}`).first()).toBeVisible()
}

/** Prints the documents: A4, one page each, with the reserve only on the commission order. */
async function papers(page: Page, id: number): Promise<void> {
  const docs = { order: '拍卖委托单', notice: '拍卖公告', confirmation: '成交确认书' }
  for (const [doc, title] of Object.entries(docs)) {
    await page.goto(`/print/lot?id=${id}&doc=${doc}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('伍拾万元整')).toHaveCount(doc === 'order' ? 1 : 0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length, title).toBeLessThanOrEqual(2)
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\.?\d* 84[12]\.?\d*\]/)
  }
  await expect(page.getByText('陆拾伍万玖仟元整')).toBeVisible()
}
