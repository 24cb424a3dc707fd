import { expect, type Page } from '@playwright/test'
import { docxOf } from '#server/features/papers/made-docx.ts'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { inFull } from './full.ts'

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const drawer = (page: Page) => page.getByRole('dialog')

/** Chooses the file of the open form in place of the one before, and saves. */
async function send(page: Page, name: string, buffer: Buffer): Promise<void> {
  const remove = drawer(page).getByRole('button', { name: /docx/ }).and(page.locator('[aria-label]'))
  if (await remove.count()) await remove.first().click()
  await expect(remove).toHaveCount(0)
  await drawer(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await expect(remove).toHaveCount(1)
  await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
}

inFull(
  'a template is refused with the name of each unknown field, one with < too, and taken when it is right',
  async ({ browser }) => {
    const { context, page, errors } = await person(browser, people.director)
    await page.goto('/base/templates')
    await expect(page.getByText('看样登记表（带现场须知）')).toBeVisible()
    await page.getByRole('button', { name: '添加模板' }).first().click()
    await drawer(page).getByLabel('模板名称').fill('违约通知（自有）')
    await drawer(page).getByRole('combobox', { name: '文书' }).click()
    await page.getByRole('option', { name: '违约通知' }).click()
    await expect(drawer(page).getByText('可用字段：违约通知')).toBeVisible()
    await send(page, 'unknown.docx', docxOf(['{goods} 由 {buyer_mother} 付']))
    await expect(drawer(page)).toContainText('buyer_mother')
    await send(page, 'angle.docx', docxOf(['{goods} {paid&lt;b&gt;}']))
    await expect(drawer(page)).toContainText('paid<b>')
    await send(page, 'right.docx', docxOf(['{goods}：{buyer} 逾期，已付 {paid}']))
    await expect(page.getByText('已添加“违约通知（自有）”')).toBeVisible()
    await page.goto('/crm/weituo/weituoList?state=defaulted')
    await page.locator('tbody a').first().click()
    await page.getByRole('button', { name: '打印', exact: true }).click()
    await page.getByRole('menuitem', { name: '违约通知' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载 Word：违约通知' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.docx$/)
    expect(errors.filter((error) => !/4\d\d/.test(error))).toEqual([])
    await context.close()
  },
)
