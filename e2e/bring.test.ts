import { expect, type Page } from '@playwright/test'
import { slowly } from '#server/test/support/waiting.ts'
import { people } from '#server/demo/cast.ts'
import { enter, openBrowser, watchErrors } from './product-page.ts'
import { inFull } from './full.ts'

const title = '公司名称,客户姓名,手机号码,所属部门,职务,所在地区,合作意向,微信'
const line = (company: string, phone: string, name = '方圆') =>
  `${company},${name},${phone},物资部,部长,浙江省/宁波市/北仑区,有意向,wx${phone}`

async function upload(page: Page, rows: string[]): Promise<void> {
  await page.goto('/crm/index/import')
  await page.locator('input[type="file"]').setInputFiles({
    name: '带入.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${[title, ...rows].join('\r\n')}`),
  })
}

inFull('an import is checked, run and taken back', async ({ browser }) => {
  const person = await openBrowser(browser)
  const page = await person.newPage()
  const errors = watchErrors(page)
  await enter(page, people.director)
  await upload(page, [
    line('预检一号有限公司', '13977880001'),
    line('预检二号有限公司', '13977880001'),
    line('预检三号有限公司', '13977880003', ''),
    line('预检四号有限公司', '13977880004'),
  ])
  // The choices stand above the columns.
  const choice = page.getByText('遇到重复时')
  const columns = page.getByRole('columnheader', { name: '表格中的列' })
  const [above, below] = [await choice.boundingBox(), await columns.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
  await page.getByRole('button', { name: '预检 4 行' }).click()
  await expect(page.getByText('尚未写入任何数据')).toBeVisible({ timeout: 30_000 })
  const refused = page.getByRole('region', { name: '被拒的行' })
  await expect(refused.locator('tbody tr')).toHaveCount(2)
  await expect(refused).toContainText('联系电话与表格第 2 行相同')
  await page.getByRole('button', { name: '修改选择' }).click()
  await expect(columns).toBeVisible()
  const answerTakes = 500
  // A slow answer does not bring back the check before this one.
  await page.route(/\/api\/imports\/\d+$/, async (route) => {
    await slowly(answerTakes)
    await route.continue()
  })
  await page.getByRole('button', { name: '预检 4 行' }).click()
  await page.getByRole('button', { name: '开始导入 2 行' }).click()
  await expect(page.getByText('导入完成')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText('“带入.csv”已撤销')).toBeVisible({ timeout: 30_000 })
  await page.goto('/crm/index/import')
  await expect(page.getByRole('region', { name: '最近的导入' })).toContainText('已撤销')
  await page.goto(`/crm/index/list?q=${encodeURIComponent('预检一号')}`)
  await expect(page.getByText('没有')).not.toHaveCount(0)
  expect(errors).toEqual([])
  await person.close()
})

const card = `宁波带入钢铁有限公司
李国强  设备管理部部长
手机/微信同号：139 5744 0001
地址：浙江省宁波市北仑区霞浦街道 8 号`

inFull(
  'a pasted card fills the form, each field marked until looked at, and another one follows',
  async ({ browser }) => {
    const person = await openBrowser(browser)
    const page = await person.newPage()
    const errors = watchErrors(page)
    await page.setViewportSize({ width: 1366, height: 900 })
    await enter(page, people.liSiyuan)
    await page.goto('/crm/index/list?do=new')
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: '粘贴名片或聊天内容' }).click()
    await form.getByRole('textbox', { name: '粘贴名片或聊天内容' }).fill(card)
    await form.getByRole('button', { name: '识别并填入' }).click()
    const field = (label: string) => form.getByRole('textbox', { name: label })
    await expect(form.getByLabel('公司名称')).toHaveValue('宁波带入钢铁有限公司')
    await expect(form.getByLabel('客户名称')).toHaveValue('李国强')
    await expect(field('联系电话')).toHaveValue('13957440001')
    await expect(form.getByLabel('微信号')).toHaveValue('13957440001')
    await expect(form.getByLabel('职务')).toHaveValue('部长')
    await expect(form.getByLabel('地区')).toHaveValue('浙江省/宁波市/北仑区')
    await expect(form.getByText('自动识别，请核对')).toHaveCount(7)
    await form.getByLabel('职务').focus()
    await expect(form.getByText('自动识别，请核对')).toHaveCount(6)
    // The marks come back with the draft.
    await page.reload()
    await expect(form.getByLabel('客户名称')).toHaveValue('李国强')
    await expect(form.getByText('自动识别，请核对').first()).toBeVisible()
    // A second text asks before it mixes with the first.
    await form.getByRole('button', { name: '粘贴名片或聊天内容' }).click()
    await form.getByRole('textbox', { name: '粘贴名片或聊天内容' }).fill('我是远东船务的罗斌，13957440003')
    await form.getByRole('button', { name: '识别并填入' }).click()
    await expect(form.getByLabel('客户名称')).toHaveValue('李国强')
    await form.getByRole('button', { name: '换成这一段' }).click()
    await expect(form.getByLabel('客户名称')).toHaveValue('罗斌')
    await form.getByRole('textbox', { name: '粘贴名片或聊天内容' }).fill(card)
    await form.getByRole('button', { name: '识别并填入' }).click()
    await form.getByRole('button', { name: '换成这一段' }).click()
    await expect(field('联系电话')).toHaveValue('13957440001')
    // Two columns from 1,200 px: the contact and the phone stand side by side.
    const [name, phone] = [
      await form.getByLabel('客户名称').boundingBox(),
      await field('联系电话').boundingBox(),
    ]
    expect(name?.y).toBe(phone?.y)
    await form.getByText('有意向', { exact: true }).click()
    await form.getByRole('button', { name: '保存并再加一个' }).click()
    await expect(form.getByLabel('公司名称')).toHaveValue('')
    await form.getByLabel('公司名称').fill('宁波带入钢铁有限公司')
    const link = form.getByRole('link', { name: '打开该记录' })
    await expect(link).toHaveAttribute('href', /\/crm\/index\/list\?id=\d+/)
    await expect(form.locator('datalist option[value="部长"]').first()).toBeAttached()
    await field('联系电话').fill('139 5744 0002')
    await form.getByRole('button', { name: '同手机号' }).click()
    await expect(form.getByLabel('微信号')).toHaveValue('13957440002')
    expect(errors).toEqual([])
    await person.close()
  },
)

inFull('what was given back cools down, and says so before a click', async ({ browser }) => {
  const person = await openBrowser(browser)
  const page = await person.newPage()
  await enter(page, people.liSiyuan)
  await page.goto('/crm/index/list')
  // A customer of one's own goes back into the pool.
  const status = await page.evaluate(async (company) => {
    const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const headers = { 'X-Token': token, 'Content-Type': 'application/json', 'X-Client': 'web' }
    const found = await fetch(`/api/customers?q=${encodeURIComponent(company)}`, { headers })
    const [row] = (await found.json()).data.items
    const body = JSON.stringify({ reason: 1, version: row.version })
    return (await fetch(`/api/customers/${row.id}/release`, { method: 'POST', headers, body })).status
  }, '宁波带入')
  expect(status).toBe(200)
  await page.goto(`/crm/index/highseaslist?q=${encodeURIComponent('宁波带入')}`)
  const row = page.locator('tbody tr').filter({ hasText: '宁波带入' })
  await expect(row.getByRole('button', { name: /^冷却至 \d\d-\d\d$/ })).toBeDisabled()
  await expect(row.getByRole('checkbox')).toBeDisabled()
  await person.close()
})
