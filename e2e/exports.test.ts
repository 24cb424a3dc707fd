import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { inFull } from './full.ts'

const rowOf = (page: Page, state: string) => page.getByRole('row').filter({ hasText: state }).first()

/** Starts a download and returns the file's name and content. */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('a list is exported as a workbook, announced, downloaded, and holds what the list showed', async ({
  browser,
}) => {
  const { context, page, errors, ask } = await person(browser, people.administrator)
  const query = 'status=1&status=2&sort=-created_at'
  const { items } = await ask<{ items: { company_name: string; phone: string }[] }>(
    'get',
    `/api/customers?limit=100&${query}`,
  )
  expect(items.length).toBeGreaterThan(2)

  await page.goto(`/crm/index/list?${query}`)
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导出客户' })
  await expect(dialog.getByText('强烈、有意向')).toBeVisible()
  await expect(dialog.getByText('创建时间 降序')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: '公司名称' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: '备注' })).not.toBeChecked()
  await dialog.getByRole('button', { name: '清空' }).click()
  await expect(dialog.getByRole('button', { name: '开始导出' })).toBeDisabled()
  for (const name of ['公司名称', '联系电话']) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: '开始导出' }).click()
  await page.getByRole('button', { name: '查看导出' }).click()

  await expect(page).toHaveURL(/\/crm\/daochu/)
  const row = rowOf(page, '客户_')
  await expect(row.getByText('已完成')).toBeVisible({ timeout: 30_000 })
  await expect(row.getByText('合作意向')).toBeVisible()
  const { name, content } = await download(page, () => row.getByRole('button', { name: '下载' }).click())
  expect(name).toMatch(/^客户_\d{8}\.xlsx$/)
  const [sheet] = (await readXlsx(content)).sheets
  const rows = (sheet?.rows ?? []).map((list) => list.slice(0, 2).map(String))
  expect(rows[0]).toEqual(['公司名称', '联系电话'])
  expect(rows.slice(1, items.length + 1)).toEqual(items.map((item) => [item.company_name, item.phone]))

  // With delete=false the file can be downloaded again, and downloads are counted.
  await download(page, () => row.getByRole('button', { name: '下载' }).click())
  await row.getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('下载次数').locator('..')).toContainText('2')
  await expect(drawer.getByText('公司名称、联系电话')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /通知/ }).click()
  await page
    .getByRole('link', { name: /客户_\d{8}\.xlsx/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/crm\/daochu/)
  expect(errors).toEqual([])
  await context.close()
})

inFull(
  'csv is exported from the screen and retried from the row, and an export is cancelled',
  async ({ browser }) => {
    test.setTimeout(300_000)
    const { context, page, errors, ask } = await person(browser, people.administrator)
    await page.goto('/crm/daochu')
    await page.getByRole('button', { name: '新建导出' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: '导出内容' }).click()
    await page.getByRole('option', { name: '回收商' }).click()
    await dialog.getByText('CSV').click()
    await expect(dialog.getByText(/全部记录。只导出一部分/)).toBeVisible()
    await dialog.getByRole('button', { name: '开始导出' }).click()
    const row = rowOf(page, '回收商_')
    await expect(row.getByText('已完成')).toBeVisible({ timeout: 30_000 })
    const { name, content } = await download(page, () => row.getByRole('button', { name: '下载' }).click())
    expect(name).toMatch(/^回收商_\d{8}\.csv$/)
    expect(content.toString('utf8')).toMatch(/^\ufeff"?公司名称/)
    const made = page.getByRole('row').filter({ hasText: '回收商_' })
    const before = await made.count()
    await row.getByRole('button', { name: /更多操作/ }).click()
    await page.getByRole('menuitem', { name: '再次导出' }).click()
    await expect(made).toHaveCount(before + 1)

    // Two exports run at a time, so the last of many waits. On a fast machine it may finish before it is
    // cancelled; then retry.
    await expect(async () => {
      await page.goto('/crm/daochu?preset=open')
      await Promise.all(
        Array.from({ length: 16 }, () => ask('post', '/api/exports', { resource: 'audit', format: 'xlsx' })),
      )
      await rowOf(page, '排队中')
        .getByRole('button', { name: /更多操作/ })
        .click({ timeout: 8000 })
      await page.getByRole('menuitem', { name: '取消导出' }).click({ timeout: 8000 })
      await expect(page.getByRole('dialog')).toContainText('已写入的内容会丢弃')
      await page.getByRole('dialog').getByRole('button', { name: '取消导出' }).click({ timeout: 8000 })
      await expect(page.getByText('已取消导出')).toBeVisible({ timeout: 8000 })
    }).toPass({ timeout: 100_000 })
    await page.goto('/crm/daochu?state=cancelled')
    await page.getByRole('button', { name: '重试' }).first().click()
    await expect(page.getByText(/已开始导出/)).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  },
)

inFull('an export is seen to be done even if no event tells of it', async ({ browser }) => {
  const { context, page, errors, ask } = await person(browser, people.administrator)
  // The stream of events never answers, and the first look comes before the end.
  await page.route('**/api/events', () => undefined)
  let first = true
  await page.route('**/api/exports?*', async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = (await answer.json()) as { data: { items: object[] } }
    const items = first ? data.items.map((item) => ({ ...item, state: 'running' })) : data.items
    first = false
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, items } } })
  })
  await ask('post', '/api/exports', { resource: 'recyclers', format: 'csv' })
  await page.goto('/crm/daochu')
  await expect(page.getByRole('progressbar').first()).toBeAttached()
  await expect(rowOf(page, '回收商_').getByText('已完成')).toBeVisible({ timeout: 15_000 })
  expect(errors).toEqual([])
  await context.close()
})

inFull(
  'people without the right to export have no menu entry, no button and no access by address',
  async ({ browser }) => {
    const { context, page, headers } = await person(browser, people.director)
    await page.goto('/crm/index/list')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: '导出', exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: '导出管理' })).toHaveCount(0)
    const data = { resource: 'customers', format: 'xlsx' }
    expect((await context.request.post('/api/exports', { headers, data })).status()).toBe(403)
    await page.goto('/crm/daochu')
    await expect(page.getByText('总管理员').first()).toBeVisible()
    await expect(page.getByRole('button', { name: '新建导出' })).toHaveCount(0)
    await context.close()
  },
)

inFull(
  'all files of a lot download in one ZIP; the page is covered meanwhile, and a failure says whom to ask',
  async ({ browser }) => {
    const { context, page, errors, ask, headers } = await person(browser, people.director)
    const content = Buffer.from('看货时间：周一上午\r\n')
    const upload = async (name: string) => {
      const answer = await context.request.post('/api/index/upload', {
        headers,
        multipart: { file: { name, mimeType: 'text/plain', buffer: content } },
      })
      return { name, path: ((await answer.json()) as { data: { filepath: string } }).data.filepath }
    }
    const lot = await ask<{ id: number; lot_no: string }>('post', '/api/lots', {
      corpore_name: '附件很多的货船',
      files: [await upload('看货说明.txt'), await upload('看货说明.txt')],
    })
    await page.goto(`/crm/weituo/weiTuoEdtail?id=${lot.id}`)
    await page.getByRole('tab', { name: '附件' }).click()
    const all = page.getByRole('button', { name: '下载全部附件' })
    const { name, content: zip } = await download(page, () => all.click())
    expect(name).toBe(`${lot.lot_no}.zip`)
    const files = unzipSync(zip)
    expect(Object.keys(files)).toEqual(['看货说明.txt', '看货说明 (2).txt'])
    expect(Object.values(files).map((item) => Buffer.from(item))).toEqual([content, content])

    let answerNow: () => void = () => {}
    const held = new Promise<void>((resolve) => (answerNow = resolve))
    await page.route('**/common/zip/**', async (route) => {
      await held
      await route.fulfill({ status: 500, contentType: 'text/html', body: 'x' })
    })
    await all.click()
    await expect(page.getByRole('dialog', { name: '正在下载数据，请稍候' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('正在下载数据，请稍候')).toBeVisible()
    if (process.env['PICTURE']) await page.screenshot({ path: process.env['PICTURE'] })
    answerNow()
    await expect(page.getByText('下载文件出现错误，请联系管理员！')).toBeVisible()
    await expect(page.getByText('正在下载数据，请稍候')).toHaveCount(0)
    await expect(all).toBeFocused()
    expect(errors).toEqual([])
    await context.close()
  },
)
