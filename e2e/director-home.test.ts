import { expect, test } from '@playwright/test'
import { lots, people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { goHome } from './product-page.ts'
import { inFull } from './full.ts'

test('a director decides at home: the figures and both buttons stand beside each thing', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { context, page, errors } = await person(browser, people.director)
  await goHome(page)
  const decisions = page.getByRole('region', { name: /需要您决定/ })
  const result = decisions.getByRole('listitem').filter({ hasText: lots.tugboat })
  await expect(result).toContainText('最高价')
  await expect(result).toContainText('保留价')
  await expect(result.getByRole('button', { name: '确认成交' })).toBeVisible()
  await result.getByRole('button', { name: /流拍/ }).click()
  await expect(page.getByRole('dialog')).toContainText(lots.tugboat)
  await page.keyboard.press('Escape')
  await expect(decisions.getByRole('listitem').filter({ hasText: lots.excavators })).toContainText('保证金')
  await expect(decisions.getByText(/笔退款已逾期/)).toBeVisible()
  // The home no longer shows what no screen needs there.
  for (const gone of ['常用页面', '最新通知']) await expect(page.getByText(gone)).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: '未来 14 天的拍卖' }).getByRole('listitem').first(),
  ).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

inFull(
  "the part sold is a ratio, and the period may be a calendar one or of one's own",
  async ({ browser }) => {
    test.setTimeout(300_000)
    const { context, page } = await person(browser, people.director)
    await goHome(page)
    await expect(page.getByRole('link', { name: /成交率/ })).toContainText(/\d+%\s*\(\d+\/\d+\)/)
    for (const [name, period] of [
      ['本月', 'this_month'],
      ['本年', 'this_year'],
      ['自定', 'own'],
    ] as const) {
      const answer = page.waitForResponse((response) => response.url().includes(`period=${period}`))
      await page.getByRole('button', { name, exact: true }).click()
      expect((await answer).status()).toBe(200)
    }
    await expect(page.getByLabel('开始日期')).toBeVisible()
    const heads = page.getByRole('region', { name: '按人员' }).getByRole('columnheader', { name: '逾期' })
    await heads.getByRole('button').click()
    await expect(heads).toHaveAttribute('aria-sort', 'descending')
    await context.close()
  },
)
