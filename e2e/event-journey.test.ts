import { expect, test, type Page } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { inFull } from './full.ts'
import { person, type Person } from './person.ts'

const all = 82
const sold = 3
const moment = (days: number) => new Date(Date.now() + days * 86_400_000)
const day = (days: number) => {
  const at = moment(days)
  return `${at.getFullYear()}年${at.getMonth() + 1}月${at.getDate()}日`
}
const title = '远山环卫集团报废车辆专场拍卖公告'
const notice = `${title}
受远山环卫集团有限公司委托，我公司定于${day(20)}10:00在中拍平台公开拍卖报废车辆${all}辆。
报名截止时间：${day(19)}16:00。展示时间：${day(15)}至${day(16)}。展示地点：远山环卫停车场。
竞买保证金：每个竞买人缴纳30000元，可参加全部标的竞买，限中标${sold}个标的。
买受人按成交价的5%支付佣金。成交后3个工作日内付清全款。
联系人：傅科长 13800003315
`
const start = (n: number) => 10_000 + n * 100

/** The workbook of the consignor, as csv. */
const workbook = Buffer.from(
  `\ufeff${[
    '标的名称,物资类型,数量,起拍价,保留价,加价幅度1,加价幅度2,加价幅度3,预付款,税票,拉货截止时间',
    ...Array.from(
      { length: all },
      (_, n) =>
        `环卫作业车${n + 1},车辆,1辆,${start(n)},0,100,200,500,0,不开票,${moment(45).toISOString().slice(0, 10)}`,
    ),
  ].join('\n')}`,
)

/** Chooses the first record that a reference field offers. */
async function chooseFirst(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).click()
  await page.getByRole('listbox').getByRole('option').first().click()
}

/** A move of all lots by its button on the page of the event. */
async function moveAll(
  { page }: Person,
  verb: string,
  n: number,
  filled: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(filled)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(page.getByText(`${verb}：${n} 件已办理`)).toBeVisible({ timeout: 120_000 })
}

/** The salesperson pastes the notice, checks what was read, and makes the lots from the consignor's workbook. */
async function enters({ page }: Person): Promise<number> {
  await page.goto('/work/events')
  await page.getByRole('button', { name: '从公告录入' }).first().click()
  await page.getByLabel('公告全文').fill(notice)
  await page.getByRole('button', { name: '读取' }).click()
  await page.getByRole('button', { name: /^填入表单/ }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('专场名称')).toHaveValue(title)
  if ((await form.getByLabel('拍卖公司').inputValue()) === '') await chooseFirst(page, '拍卖公司')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/\/work\/events\/event\?id=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await page.getByRole('button', { name: '批量录入标的' }).click()
  await chooseFirst(page, '委托方名称')
  await chooseFirst(page, '招商人员')
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: '车辆明细.csv', mimeType: 'text/csv', buffer: workbook })
  await expect(page.getByText(`可生成 ${all} 件标的，0 件有问题`)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: `生成 ${all} 件标的` }).click()
  await expect(page.getByText(`已生成 ${all} 件标的`)).toBeVisible({ timeout: 60_000 })
  return id
}

interface MadeSignUps {
  paddle_no: string
  sign_ups: { id: number; version: number }[]
}

interface Recycler {
  company_name: string
  nearest_expiry: string | null
  state: string
}

/** One bidder for all lots: signed up in its dialog, then reviewed, with its deposit waived. */
async function bidderOf(event: number, lead: Person, director: Person): Promise<string> {
  const { items } = await lead.ask<{ items: Recycler[] }>('get', '/api/recyclers?state=active&limit=50')
  const until = moment(60).toISOString().slice(0, 10)
  const fit = items.find(({ nearest_expiry }) => (nearest_expiry ?? '') > until)?.company_name ?? ''
  await lead.page.getByRole('button', { name: '报名', exact: true }).click()
  await lead.page.getByRole('dialog').getByLabel('回收商').fill(fit)
  await lead.page.getByRole('option', { name: fit }).first().click()
  const made = lead.page.waitForResponse(
    (answer) => answer.url().endsWith('/sign-ups') && answer.request().method() === 'POST',
  )
  await lead.page.getByRole('dialog').getByRole('button', { name: '报名', exact: true }).click()
  const { paddle_no, sign_ups } = ((await (await made).json()) as { data: MadeSignUps }).data
  expect(sign_ups).toHaveLength(all)
  const first = sign_ups[0]?.id ?? 0
  await lead.ask('post', `/api/sign-ups/${first}/review`, {
    decision: 'approve',
    version: sign_ups[0]?.version,
  })
  const { version } = await lead.ask('get', `/api/sign-ups/${first}`)
  await director.ask('post', `/api/sign-ups/${first}/waive-deposit`, { reason: '老客户', version })
  await lead.page.goto(`/work/events/event?id=${event}`)
  return paddle_no
}

const resultFile = (paddle: string) =>
  Buffer.from(
    [
      '标的编号,标的名称,成交状态,竞买号,成交价',
      ...Array.from({ length: all }, (_, n) =>
        n < sold
          ? `${n + 1},环卫作业车${n + 1},成交,${paddle},${start(n) + 100}`
          : `${n + 1},环卫作业车${n + 1},流拍,,`,
      ),
    ].join('\n'),
  )

inFull(
  'an event of 82 lots goes from notice and workbook through four roles to its record',
  async ({ browser }) => {
    test.setTimeout(900_000)
    const begun = Date.now()
    const seller = await person(browser, people.salesperson)
    const id = await enters(seller)
    const address = `/work/events/event?id=${id}`
    await moveAll(seller, '提交审核', all)
    const lead = await person(browser, people.salesLead)
    await lead.page.goto(address)
    await moveAll(lead, '审核通过', all)
    const recruiting = await person(browser, people.recruitingLead)
    const director = await person(browser, people.director)
    await recruiting.page.goto(address)
    await moveAll(recruiting, '挂网', all, { 链接: 'https://paimai.example.com/82' })
    const paddle = await bidderOf(id, recruiting, director)
    await moveAll(recruiting, '开始竞价', all, { 原因: '提前开始' })
    await recruiting.page.getByRole('button', { name: '导入成交结果' }).click()
    await recruiting.page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: '成交结果.csv', mimeType: 'text/csv', buffer: resultFile(paddle) })
    await recruiting.page.getByRole('button', { name: '存为拟成交结果' }).click()
    await expect(recruiting.page.getByRole('button', { name: '存为拟成交结果' })).toHaveCount(0, {
      timeout: 60_000,
    })
    // The director finds what the recruiting lead proposed, and confirms it at once.
    await director.page.goto(address)
    await director.page.getByRole('button', { name: '导入成交结果' }).click()
    await director.page.getByRole('button', { name: `确认无提示的 ${sold} 件` }).click()
    await expect(director.page.getByText(`已确认 ${sold} 件`)).toBeVisible({ timeout: 60_000 })
    await director.page.goto(address)
    await moveAll(director, '登记流拍', all - sold, { 原因: '无人应价' })
    await director.page.goto(`/print/event?id=${id}&doc=record`)
    await expect(director.page.getByText(`共 ${all} 件标的，成交 ${sold} 件`)).toBeVisible()
    const lines = director.page.getByRole('row').filter({ hasText: '环卫作业车' })
    await expect(lines).toHaveCount(all)
    await expect(lines.first()).toContainText(/\d{2}:\d{2}:\d{2}/)
    console.log(`${all} lots in ${((Date.now() - begun) / 60_000).toFixed(1)} min`)
    for (const { errors, context } of [seller, lead, recruiting, director]) {
      expect(errors).toEqual([])
      await context.close()
    }
  },
)
