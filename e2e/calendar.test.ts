import { expect, test } from '@playwright/test'
import { addDays, businessDay } from '#contract/rules/time.ts'
import { isWeekend } from '#contract/rules/working-days.ts'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { inFull } from './full.ts'

const year = Number(businessDay(new Date()).slice(0, 4)) + 1
const notice = `国务院办公厅关于2027年部分节假日安排的通知
一、元旦：1月1日（周五）至3日（周日）放假，共3天。
二、春节：2月5日（周五）至11日（周四）放假调休，共7天。2月14日（周日）、2月20日（周六）上班。`

inFull('the holidays of 2027 are read from the notice, and it is said what they are', async ({ browser }) => {
  test.skip(year !== 2027, 'the notice is that of 2027')
  const { context, page, errors } = await person(browser, people.director)
  await page.goto('/base/calendar?year=2027')
  await page.getByLabel('粘贴放假通知').fill(notice)
  await page.getByRole('button', { name: '读取' }).click()
  await expect(page.getByText('读到 10 个休息日、2 个调休上班日，请核对后保存。')).toBeVisible()
  await expect(page.getByRole('button', { name: '5 2027-02-05 休 春节' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: '保存', exact: true }).first().click()
  await expect(page.getByText(/2027 年的工作日历已保存/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '20 2027-02-20 班' })).toBeVisible()
  await expect(page.getByText('2027 年的节假日尚未录入')).toHaveCount(0)
  await page.getByLabel('粘贴放假通知').fill('今年没有假期')
  await page.getByRole('button', { name: '读取' }).click()
  await expect(page.getByText('有看不懂的内容，没有采用：')).toBeVisible()
  expect(errors.filter((error) => !/4\d\d/.test(error))).toEqual([])
  await context.close()
})

inFull(
  'a day off that is entered late says which open dates it moves, and moves them',
  async ({ browser }) => {
    const { context, page } = await person(browser, people.director)
    // The next day of work: what is due after it comes a day later.
    let day = businessDay(addDays(new Date(), 1))
    while (isWeekend(day)) day = businessDay(addDays(new Date(`${day}T04:00:00Z`), 1))
    await page.goto(`/base/calendar?year=${day.slice(0, 4)}`)
    await page.getByRole('button', { name: `${Number(day.slice(8))} ${day} 平常` }).click()
    await page.getByRole('button', { name: '保存', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('有未结日期会改变')
    const rows = await dialog.locator('tbody tr').count()
    expect(rows).toBeGreaterThan(0)
    const [before, after] = [2, 3].map((n) =>
      dialog
        .locator('tbody tr')
        .first()
        .locator(`td:nth-last-child(${4 - n})`),
    )
    expect(await before?.textContent()).not.toBe(await after?.textContent())
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText(new RegExp(`工作日历已保存，${rows} 个日期已调整`))).toBeVisible()
    await context.close()
  },
)
