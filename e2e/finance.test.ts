import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { people } from '#server/demo/cast.ts'
import { receiveDues } from './lot-steps.ts'
import { person } from './person.ts'
import { inFull } from './full.ts'

/** Chooses the account of ours that an entry names. */
async function chooseAccount(page: Page, drawer: Locator, name = '建行结算户'): Promise<void> {
  await drawer.getByRole('combobox', { name: '本方账户' }).click()
  await page.getByRole('option', { name }).click()
}

inFull(
  'a payment of a due is entered and confirmed, and the due is paid; an outflow waits for another person',
  async ({ browser }) => {
    const { context, page, errors } = await person(browser, people.finance)
    await page.goto('/crm/caiwu/list?tab=dues&kind=balance_in&state=open')
    await page.getByRole('button', { name: '登记收付' }).first().click()
    await expect(page).toHaveURL(/tab=dues.*&id=\d+&do=pay$/)
    await page.reload()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('收付方式').fill('银行转账')
    await chooseAccount(page, drawer)
    await drawer.getByRole('button', { name: '登记', exact: true }).click()
    await expect(page.getByText(/已登记 LS-/)).toBeVisible()
    await page.getByRole('tab', { name: '流水', exact: true }).click()
    await page.getByRole('button', { name: '待确认', exact: true }).click()
    await page.getByRole('button', { name: '确认', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    await expect(page.getByText('已完成').first()).toBeVisible()

    await page.goto('/crm/caiwu/list?tab=dues&kind=deposit_refund&state=open')
    await page.getByRole('button', { name: '登记收付' }).first().click()
    await expect(page.getByRole('dialog').getByText('支出须由制单人以外的人确认')).toBeVisible()
    await chooseAccount(page, page.getByRole('dialog'), '工行保证金户')
    await page.getByRole('dialog').getByRole('button', { name: '登记', exact: true }).click()
    await expect(page.getByText(/已登记 LS-/)).toBeVisible()
    await page.goto('/crm/caiwu/list?tab=entries&preset=pending')
    await page
      .getByRole('button', { name: /更多操作/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem', { name: '作废' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '确认', exact: true })).toHaveCount(0)
    expect(errors).toEqual([])
    await context.close()
  },
)

inFull('an entry is started as a draft and completed from the list', async ({ browser }) => {
  const { context, page, errors } = await person(browser, people.finance)
  await page.goto('/crm/caiwu/list?tab=dues&state=open')
  await page.getByRole('button', { name: '登记收付' }).last().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('金额').fill('')
  await drawer.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText(/草稿 LS-\S+ 已保存/)).toBeVisible()
  await page.getByRole('tab', { name: '流水', exact: true }).click()
  await page.getByRole('button', { name: '草稿', exact: true }).click()
  await page.getByRole('button', { name: '编辑' }).first().click()
  await drawer.getByRole('button', { name: '登记', exact: true }).click()
  await expect(drawer.getByText('请输入金额')).toBeVisible()
  await drawer.getByLabel('金额').fill('1.5')
  await drawer.getByRole('button', { name: '登记', exact: true }).click()
  await expect(page.getByText(/已登记 LS-/)).toBeVisible()
  await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(0)
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await context.close()
})

inFull('a lot as finance sees it: parties, accounts, deposits, settlement', async ({ browser }) => {
  const { context, page } = await person(browser, people.finance)
  await page.goto('/crm/caiwu/list?tab=settlements')
  await page.getByRole('row').nth(1).getByTitle(/YJT-/).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/^(总价|单价 × 数量)$/)).toBeVisible()
  await expect(drawer.getByText('收款账户').first()).toBeVisible()
  await expect(drawer.getByText('计算结果')).toBeVisible()
  await expect(drawer.getByText('应付委托方')).toBeVisible()
  await expect(drawer.getByText('保留价')).toHaveCount(0)
  await context.close()
})

inFull(
  'a tax receipt is entered for the settled lot that lacks one, and then none is missing',
  async ({ browser }) => {
    const { context, page, errors } = await person(browser, people.finance)
    await page.goto('/crm/caiwu/list')
    await expect(page.getByRole('button', { name: '税票 1', exact: true })).toBeVisible()
    await page.goto('/crm/caiwu/list?tab=settlements&receipt_missing=true')
    const lot = page.getByRole('row').nth(1).getByTitle(/YJT-/)
    const number = /YJT-\d{4}-\d+/.exec((await lot.getAttribute('title')) ?? '')?.[0] ?? ''
    await lot.click()
    await expect(page.getByRole('dialog').getByText(/^应开出：佣金，.*还差 [\d,.]+ 元。$/)).toBeVisible()
    await page.goto('/crm/caiwu/list?tab=tax_receipts')
    await page.getByRole('button', { name: '登记税票' }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('标的').fill(number)
    await page.getByRole('option', { name: new RegExp(number) }).click()
    // The fields that the lot still asks for are filled in.
    await expect(drawer.getByLabel('价税合计')).toHaveValue(/^\d/)
    const asked = Number((await drawer.getByLabel('价税合计').inputValue()).replaceAll(',', ''))
    const shown = asked.toLocaleString('zh-CN', { minimumFractionDigits: 2 })
    await drawer.getByLabel('发票号码').fill('26332000000990')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已登记税票 26332000000990')).toBeVisible()
    await expect(page.getByRole('row', { name: /26332000000990/ })).toContainText(shown)
    await page.goto('/crm/caiwu/list')
    await expect(page.getByRole('button', { name: /^全部 \d+/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^税票/ })).toHaveCount(0)
    expect(errors).toEqual([])
    await context.close()
  },
)

inFull(
  'one person creates a batch of refunds, its file has what the bank needs, and another person confirms it',
  async ({ browser }) => {
    test.setTimeout(300_000)
    const { context, page } = await person(browser, people.finance)
    await page.goto('/crm/caiwu/list?tab=dues')
    await page.getByRole('button', { name: '退款批次' }).first().click()
    const drawer = page.getByRole('dialog')
    const ready = drawer
      .getByRole('list')
      .first()
      .getByRole('listitem')
      .filter({ has: page.locator('input:not([disabled])') })
    await expect(ready.first()).toBeVisible()
    const payees = await ready.locator('b').allTextContents()
    await drawer.getByRole('button', { name: '生成批次' }).click()
    const said = (await drawer.getByText(/批次 TK-\d+-\d+ 已生成/).textContent()) ?? ''
    const no = /TK-\d+-\d+/.exec(said)?.[0] ?? ''
    const save = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        drawer.getByRole('button', { name: button }).first().click(),
      ])
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
    }
    const titles = ['序号', '收款户名', '收款账号', '开户行', '金额', '币种', '备注']
    const workbook = await save('下载银行文件')
    expect(workbook.name).toBe(`退款批次_${no}.xlsx`)
    const csv = await save('CSV')
    expect(csv.name).toBe(`退款批次_${no}.csv`)
    const [head = '', ...lines] = csv.bytes.toString('utf8').trimEnd().split('\r\n')
    expect(head).toBe(`\ufeff${titles.join(',')}`)
    expect(lines.map((line) => line.split(',')[1])).toEqual(payees)
    for (const line of lines) expect(line).toMatch(/^\d+,[^,]+,\d{8,},[^,]+,\d+\.\d\d,CNY,退保证金 YJT-/)
    // The workbook says the same. Account numbers are text, so that no digit of theirs is lost.
    const rows = (await readXlsx(workbook.bytes)).sheets[0]?.rows ?? []
    expect(rows[0]).toEqual(titles)
    expect(rows.slice(1).map((row) => row[2])).toEqual(lines.map((line) => line.split(',')[2]))
    await drawer.getByRole('link', { name: '查看批次流水' }).first().click()
    await expect(page).toHaveURL(new RegExp(no))
    await expect(page.locator('tbody tr')).toHaveCount(lines.length)
    await expect(page.getByRole('button', { name: '确认', exact: true })).toHaveCount(0)
    await context.close()

    const other = await person(browser, people.administrator)
    const { page: second, ask } = other
    await second.goto(`/crm/caiwu/list?tab=entries&q=${no}`)
    await second.getByRole('columnheader').first().getByRole('checkbox').check()
    await second.getByRole('button', { name: '批量确认' }).click()
    // One entry disappears before the answer. The others are confirmed nevertheless.
    const { items } = await ask<{ items: { id: number; version: number; entry_no: string }[] }>(
      'get',
      `/api/finance/entries?q=${no}`,
    )
    const [gone] = items
    if (!gone) throw new Error('The batch has no entries.')
    await ask('post', `/api/finance/entries/${gone.id}/void`, { version: gone.version })
    await second.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    const refusals = second.getByRole('dialog', { name: /1 条/ })
    await expect(refusals.getByRole('row', { name: new RegExp(gone.entry_no) })).toBeVisible()
    await refusals.getByRole('button', { name: '关闭' }).last().click()
    await expect(second.locator('tbody tr').getByText('已确认', { exact: true })).toHaveCount(
      lines.length - 1,
    )
    await other.context.close()
  },
)

test('a lot is settled: closed and paid out by two people; slip and exported ledger agree', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const finance = await person(browser, people.finance)
  const admin = await person(browser, people.administrator)
  const { page } = finance
  const drafts = await finance.ask<{ items: { lot_id: number }[] }>(
    'get',
    '/api/finance/settlements?state=draft',
  )
  const lots = await Promise.all(
    drafts.items.map(({ lot_id }) =>
      finance.ask<{ id: number; state: string; lot_no: string; consignor_name: string }>(
        'get',
        `/api/finance/lots/${lot_id}`,
      ),
    ),
  )
  const lot = lots.find(({ state }) => state === 'picked_up')
  if (!lot) throw new Error('The demonstration has no lot to be settled.')
  const drawer = page.getByRole('dialog')
  await page.goto(`/crm/caiwu/list?tab=settlements&id=${lot.id}`)
  await drawer.getByRole('button', { name: '关闭结算单' }).click()
  await expect(drawer.last()).toContainText('应付委托方')
  await drawer.last().getByRole('button', { name: '关闭结算单' }).click()
  await expect(drawer.getByRole('link', { name: '打印委托方结算单' })).toBeVisible()

  await page.goto(`/crm/caiwu/list?tab=dues&kind=consignor_payout&state=open&q=${lot.lot_no}`)
  await page.getByRole('button', { name: '登记收付' }).click()
  const amount = await drawer.getByLabel('金额').inputValue()
  await chooseAccount(page, drawer)
  await drawer.getByRole('button', { name: '登记', exact: true }).click()
  const no = /LS-\d+-\d+/.exec((await page.getByText(/已登记 LS-/).textContent()) ?? '')?.[0] ?? ''
  await admin.page.goto(`/crm/caiwu/list?tab=entries&q=${no}`)
  await admin.page.getByRole('button', { name: '确认', exact: true }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await expect(admin.page.getByRole('row', { name: new RegExp(no) })).toContainText('已确认')

  await receiveDues(finance, lot.id)
  await page.goto(`/crm/caiwu/list?tab=settlements&id=${lot.id}`)
  await drawer.getByRole('button', { name: '完成结算' }).click()
  await drawer.last().getByRole('button', { name: '完成结算' }).click()
  await expect(drawer.getByText('已结算', { exact: true })).toBeVisible()
  await page.goto(`/crm/caiwu/list?tab=entries&q=${no}`)
  await page.getByRole('button', { name: '付款凭单' }).click()
  await expect(page.locator('main[lang=zh]')).toContainText(lot.consignor_name)

  await admin.page.getByRole('button', { name: '导出', exact: true }).click()
  await admin.page.getByRole('button', { name: '开始导出' }).click()
  await admin.page.getByRole('button', { name: '查看导出' }).click()
  const made = admin.page.getByRole('row').filter({ hasText: no })
  await expect(made.getByText('已完成')).toBeVisible({ timeout: 30_000 })
  const [file] = await Promise.all([
    admin.page.waitForEvent('download'),
    made.getByRole('button', { name: '下载' }).click(),
  ])
  const [sheet] = (await readXlsx(await readFile(await file.path()))).sheets
  const [head = [], line = []] = sheet?.rows ?? []
  const said = Object.fromEntries(head.map((name, at) => [String(name), line[at]]))
  expect(said).toMatchObject({
    流水号: no,
    款项类型: '付委托方货款',
    状态: '已确认',
    对方户名: lot.consignor_name,
  })
  expect(Number(said['金额'])).toBe(Number(amount))
  expect([...finance.errors, ...admin.errors]).toEqual([])
  for (const { context } of [finance, admin]) await context.close()
})

const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []).length

inFull('a receipt is printed on A5 with its amount in words, a statement on A4', async ({ browser }) => {
  const { context, page, errors } = await person(browser, people.finance)
  await page.goto('/crm/caiwu/list?tab=entries&state=confirmed&kind=balance_in')
  await page.getByRole('button', { name: '收据' }).first().click()
  const sheet = page.locator('main[lang=zh]')
  await expect(sheet.getByRole('heading')).toHaveText('收据')
  await expect(sheet).toContainText(/[壹贰叁肆伍陆柒捌玖][拾佰仟万].*元.*(整|角|分)/)
  const receipt = await page.pdf({ preferCSSPageSize: true })
  expect(receipt.toString('latin1')).toMatch(/MediaBox\s*\[0 0 59[45][.\d]* (419|420)[.\d]*\]/)
  expect(pagesOf(receipt)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/crm/caiwu/list?tab=settlements&state=closed')
  await page.getByRole('row').nth(1).getByTitle(/YJT-/).click()
  await page.getByRole('link', { name: '打印委托方结算单' }).click()
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('结算单（委托方）')
  await expect(sheet).toContainText('应付委托方')
  await expect(sheet).not.toContainText('买受人应补付')
  const statement = await page.pdf({ preferCSSPageSize: true })
  expect(statement.toString('latin1')).toMatch(/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/)
  expect(pagesOf(statement)).toBeLessThan(3)
  await page.goto(page.url().replace('doc=consignor', 'doc=buyer'))
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('结算单（买受人）')
  await expect(sheet).toContainText('抵扣保证金')
  await expect(sheet).not.toContainText('委托方佣金')
  expect(errors).toEqual([])
  await context.close()
})

inFull('a director sees the money of a lot but cannot act on it', async ({ browser }) => {
  const { context, page } = await person(browser, people.director)
  await page.goto('/crm/weituo/weituoList?state=settled')
  await page.locator('main a[href*="weiTuoEdtail"]').first().click()
  await page.getByRole('tab', { name: '资金' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('已确认收入')).toBeVisible()
  await expect(panel.getByText('付委托方货款').first()).toBeVisible()
  // Charges and costs of a lot are the director's, too.
  const own = panel.getByRole('region', { name: /价外费用|成本/ }).getByRole('button', { name: '作废' })
  const acts = panel.getByRole('button', { name: /确认|冲销|作废|登记收付/ })
  await expect(panel.getByRole('region', { name: '成本' })).toBeVisible()
  await expect(async () => expect(await acts.count()).toBe(await own.count())).toPass()
  await context.close()
})

inFull('a statement of account is chosen, printed and come back to', async ({ browser }) => {
  const { context, page, errors, ask } = await person(browser, people.finance)
  const { items } = await ask<{ items: { counterparty: string }[] }>(
    'get',
    '/api/finance/entries?kind=consignor_payout&state=confirmed',
  )
  // Which consignor was paid differs from one demonstration to the next.
  const paid = items[0]?.counterparty ?? ''
  expect(paid).not.toBe('')
  for (const [party, words] of [
    ['回收商', '退保证金|收保证金'],
    ['委托方', '付委托方货款'],
  ] as const) {
    await page.goto('/crm/caiwu/list?tab=statement&from=2020-01-01')
    await page.getByRole('radiogroup').getByText(party, { exact: true }).click()
    const name = party === '回收商' ? '日照东昇' : paid
    await page.getByRole('combobox', { name: '往来方名称' }).fill(name)
    await page.getByRole('option', { name }).first().click()
    const closing = page.getByRole('row', { name: '期末余额' })
    const balance = await closing.locator('td').last().textContent()
    await page.getByRole('link', { name: '打印' }).click()
    const sheet = page.locator('main')
    await expect(sheet.getByRole('heading', { name: '对账单' })).toBeVisible()
    await expect(sheet).toContainText(new RegExp(words))
    await expect(sheet.getByRole('row', { name: '期末余额' }).locator('td').last()).toHaveText(balance ?? '-')
    expect(await page.pdf({ preferCSSPageSize: true })).toBeTruthy()
    await page.getByRole('link', { name: '返回财务' }).click()
    await expect(closing.locator('td').last()).toHaveText(balance ?? '-')
  }
  expect(errors).toEqual([])
  await context.close()
})

inFull('the paper of a statement is not for people outside finance', async ({ browser }) => {
  const { context, page } = await person(browser, people.director)
  await page.goto('/print/money?doc=account&party=recycler&party_id=1&from=2020-01-01&to=2030-01-01')
  await expect(page.locator('main')).toContainText('没有权限')
  await context.close()
})
