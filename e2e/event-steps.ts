import { expect, type Browser, type Page } from '@playwright/test'
import { names } from '#server/demo/cast.ts'
import { watchEffort, type Effort } from './effort.ts'
import { clearBy, noticeOf, resultsOf, step, vehicles, workbookOf, type Outcome } from './event-papers.ts'
import { person, type Person } from './person.ts'
import type { Looks } from './product-page.ts'

const consignor = '众达物流有限公司'
const buyers = ['嘉禾再生资源有限公司', '德润物资回收有限公司', '永盛拆解有限公司'] as const

/** Somebody whose presses are counted. */
export interface Actor extends Person {
  effort: Effort
}

export async function actor(browser: Browser, username: string, looks?: Looks): Promise<Actor> {
  const found = await person(browser, username, looks)
  return { ...found, effort: await watchEffort(found.context) }
}

export const dialog = (page: Page) => page.getByRole('dialog')

/** Chooses in a list that searches while one types. */
async function choose(page: Page, label: string, typed: string, option = typed): Promise<void> {
  const field = dialog(page).getByRole('combobox', { name: label })
  await field.click()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** A move of all lots of the event from its page. */
export async function moveAll(
  { page }: Actor,
  act: string,
  count: number,
  give?: () => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog(page)).toContainText(`共 ${count} 件`)
  await give?.()
  await dialog(page).getByRole('button', { name: act, exact: true }).click()
  await expect(page.getByText(`${act}：${count} 件已办理`)).toBeVisible({ timeout: 120_000 })
  await expect(dialog(page)).toHaveCount(0)
}

/** Moves can be left while they run: the lots of the call that is under way are moved, the others stay. */
export async function leaveMove({ page }: Actor, act: string): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/transitions', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: act, exact: true }).click()
  await dialog(page).getByRole('button', { name: act, exact: true }).click()
  await dialog(page).getByRole('button', { name: '停止' }).click()
  release()
  await expect(dialog(page)).toHaveCount(0)
  await page.unroute('**/transitions')
}

/** The consignor and three recyclers with their licences exist before the sale. */
export async function makeParties(sales: Actor, recruiting: Actor): Promise<void> {
  await sales.ask('post', '/api/consignors', { company_name: consignor, name: '赵敏', phone: '13877770081' })
  for (const [n, company_name] of buyers.entries()) {
    const { id, version } = await recruiting.ask('post', '/api/recyclers', {
      company_name,
      name: ['何山', '江河', '林海'][n],
      phone: `1396666008${n}`,
      area: '河北省/沧州市/运河区',
      kinds: ['报废车'],
      qualifications: [
        { type: '报废机动车回收', number: `GY-${n}`, valid_from: '2025-01-01', valid_to: '2035-01-01' },
      ],
    })
    await recruiting.ask('post', `/api/recyclers/${id}/verify`, { version })
  }
}

/** The salesperson pastes the notice, and takes the lots from the consignor's workbook. Returns the event. */
export async function enterEvent({ page }: Actor, count: number): Promise<number> {
  const lots = vehicles(count)
  await page.goto('/work/events')
  // An empty list offers the button once more.
  await page.getByRole('button', { name: '从公告录入' }).first().click()
  await dialog(page).getByLabel('公告全文').click()
  await page.keyboard.insertText(noticeOf(lots))
  await dialog(page).getByRole('button', { name: '读取' }).click()
  await dialog(page)
    .getByRole('button', { name: `填入表单（${count} 件标的）` })
    .click()
  await expect(dialog(page).locator('[name="bond_price"]')).toHaveValue('30000.00')
  await expect(dialog(page).getByRole('radio', { name: '整场一份保证金' })).toBeChecked()
  await dialog(page).getByLabel(`保存后生成 ${count} 件标的草稿`).click()
  await choose(page, '拍卖公司', '云竞通')
  await dialog(page).getByLabel('拉货截止时间').click()
  // The calendar has taken the place of the input that stood there.
  await expect(dialog(page).locator('input[data-mantine-stop-propagation="true"]')).toBeFocused()
  await page.keyboard.type(clearBy())
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('拉货截止时间')).toHaveValue(clearBy())
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/events\/event\?id=\d+/)
  await page.getByRole('button', { name: '批量录入标的' }).click()
  await choose(page, '委托方名称', '众达', consignor)
  await choose(page, '招商人员', names.recruitingLead)
  await choose(page, '物资类型', '', '车辆')
  await dialog(page).getByLabel('预付款').click()
  await page.keyboard.type('0')
  const content = await workbookOf(lots)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog(page)
    .getByLabel('选择工作簿')
    .and(page.locator('input'))
    .setInputFiles({ name: '车辆清单.xlsx', mimeType, buffer: content })
  await expect(dialog(page).getByText(`可生成 ${count} 件标的，0 件有问题`)).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: `生成 ${count} 件标的` })
    .click()
  await expect(page.getByText(`标的（${count}）`)).toBeVisible({ timeout: 60_000 })
  return Number(new URL(page.url()).searchParams.get('id'))
}

/** The recruiter signs the three bidders up for all lots and approves each once. Returns their paddles. */
export async function signUp({ page, ask: read }: Actor, event: number): Promise<string[]> {
  await page.goto(`/work/events/event?id=${event}`)
  for (const buyer of buyers) {
    await page.getByRole('button', { name: '报名', exact: true }).click()
    await choose(page, '回收商', buyer)
    await dialog(page).getByRole('button', { name: '报名', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
  }
  for (const buyer of buyers) {
    await page.getByRole('link', { name: buyer }).click()
    await dialog(page).getByRole('button', { name: '通过', exact: true }).click()
    const ask = page.getByRole('dialog', { name: /通过/ })
    await ask.getByRole('button', { name: '通过', exact: true }).click()
    await expect(ask).toHaveCount(0)
    await expect(dialog(page).getByText('已通过').first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: '众达物流报废车辆专场拍卖公告' })).toBeVisible()
  }
  const { items } = await read<{ items: { recycler_id_name: string; paddle_no: string }[] }>(
    'get',
    `/api/auction-events/${event}/sign-ups`,
  )
  return buyers.map((buyer) => items.find((row) => row.recycler_id_name === buyer)?.paddle_no ?? '')
}

/** Finance enters each bidder's one deposit from the queue. */
export async function takeDeposits({ page }: Actor): Promise<void> {
  await page.goto('/crm/caiwu/list')
  for (const buyer of buyers) {
    const line = page
      .getByRole('region', { name: '待办事项' })
      .getByRole('listitem')
      .filter({ hasText: buyer })
    await line.getByRole('button').first().click()
    await dialog(page).getByRole('button', { name: '登记并确认' }).click()
    await expect(line).toHaveCount(0)
  }
}

/** The clerk enters bids by keyboard alone: the opening bid of every lot, and one above on every other. */
export async function enterBids(clerk: Actor, event: number, paddles: readonly string[], count: number) {
  const { page } = clerk
  await page.goto(`/work/events/event?id=${event}`)
  await page.getByRole('link', { name: '竞价室' }).click()
  await expect(page.getByRole('button', { name: /^1\. / })).toBeVisible()
  await page.getByLabel('标的序号').focus()
  const begun = Date.now()
  let entered = 0
  const outcomes: Outcome[] = []
  for (const lot of vehicles(count)) {
    const rounds = lot.no % 2
    // The last lot finds no bidder.
    const isUnsold = lot.no === count
    for (let n = 0; n <= rounds && !isUnsold; n += 1) {
      const paddle = paddles[(lot.no + n) % 3] ?? ''
      await page.keyboard.type(String(lot.no))
      await page.keyboard.press('Enter')
      await page.keyboard.type(paddle)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('status').filter({ hasText: `标的 ${lot.no}，竞买号 ${paddle}，` }),
      ).toBeVisible()
      await expect(page.getByLabel('标的序号')).toBeFocused()
      entered += 1
    }
    const winner = (lot.no + rounds) % 3
    outcomes.push({
      lot,
      paddle: paddles[winner] ?? '',
      buyer: buyers[winner] ?? '',
      price: isUnsold ? null : lot.start + rounds * step,
    })
  }
  const minutes = (Date.now() - begun) / 60_000
  return { outcomes, rate: `${entered} bids, ${(entered / minutes).toFixed(0)} a minute` }
}

export async function importResults(
  { page }: Actor,
  event: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  await page.goto(`/work/events/event?id=${event}`)
  await page.getByRole('button', { name: '导入成交结果' }).click()
  await dialog(page)
    .getByLabel('选择结果文件')
    .and(page.locator('input'))
    .setInputFiles({ name: '成交结果.csv', mimeType: 'text/csv', buffer: resultsOf(outcomes) })
  await dialog(page).getByRole('button', { name: '存为拟成交结果' }).click()
  await expect(dialog(page).getByRole('button', { name: '存为拟成交结果' })).toHaveCount(0, {
    timeout: 60_000,
  })
  await page.keyboard.press('Escape')
}

/** The director confirms every proposal and prints the record. */
export async function confirmAll({ page }: Actor, event: number, count: number): Promise<void> {
  await page.goto(`/work/events/event?id=${event}`)
  await page.getByRole('button', { name: '导入成交结果' }).click()
  await dialog(page)
    .getByRole('button', { name: `确认无提示的 ${count - 1} 件` })
    .click()
  await expect(page.getByText(`已确认 ${count - 1} 件`)).toBeVisible({ timeout: 120_000 })
  await page.keyboard.press('Escape')
}

export async function readRecord({ page }: Actor, count: number): Promise<void> {
  await page.getByRole('link', { name: '打印文件' }).click()
  await page.getByRole('link', { name: '拍卖笔录' }).click()
  await expect(page.getByRole('heading', { name: '拍卖笔录' })).toBeVisible()
  await expect(page.getByText(`共 ${count} 件标的，成交 ${count - 1} 件`)).toBeVisible()
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(count)
  await expect(rows.first()).toContainText(/\d{4}.*\d\d:\d\d:\d\d/)
  await expect(rows.last()).toContainText('未成交')
}
