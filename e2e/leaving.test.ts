import { expect, test, type Page } from '@playwright/test'
import { letPass } from '#server/test/support/waiting.ts'
import { people } from '#server/demo/cast.ts'
import { endOtherSessions, person } from './person.ts'
import { signIn, watchErrors } from './product-page.ts'
import { inFull } from './full.ts'

/** Milliseconds in which a page that asks again by itself would have asked. */
const quiet = 2500
/** Milliseconds in which a draft that must not come back would have come. */
const draftComes = 500

const list = '/crm/index/list'
const content = (page: Page) => page.getByLabel('跟进内容')

/** Everything that a browser keeps of this tab: storage, and the state of the history. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))

test('a log-out empties every tab of the browser at once', async ({ browser }) => {
  const { context, page, errors } = await person(browser, people.salesperson)
  await page.goto(`${list}?q=公司`)
  await expect(page.locator('tbody tr').first()).toBeVisible()
  const other = await context.newPage()
  const seen = watchErrors(other)
  await other.goto(list)
  const phone = /1[3-9]\d{9}/
  await expect(other.locator('tbody')).toHaveText(phone)
  await other.getByRole('button', { name: '添加客户' }).click()
  await other.locator('form [name="company_name"]').fill('金丝雀未保存公司')
  // A tab behind another one paints rarely.
  await page.bringToFront()
  await page.getByTitle('我的账号').click()
  await page.getByRole('button', { name: '退出登录' }).click()
  for (const tab of [other, page]) {
    await expect(tab).toHaveURL(/\/login\?redirect=/)
    await expect(tab.locator('input[name="username"]')).toBeVisible()
    expect(await tab.locator('body').innerText()).not.toMatch(phone)
    expect(await kept(tab)).not.toMatch(/金丝雀|公司|"tabs"/)
  }
  await other.goBack()
  await expect(other.locator('input[name="username"]')).toBeVisible()
  expect((await context.cookies()).some((cookie) => cookie.name === 'Admin-Token')).toBe(false)
  await page.bringToFront()
  // The draft of the other tab comes back to the same person.
  await signIn(page, people.salesperson)
  await page.goto(`${list}?do=new`)
  await expect(page.locator('form [name="company_name"]')).toHaveValue('金丝雀未保存公司')
  await page.getByRole('status').getByRole('button', { name: '放弃修改' }).click()
  await expect(page.locator('form [name="company_name"]')).toHaveValue('')
  expect([...errors, ...seen]).toEqual([])
  await context.close()
})

inFull(
  'a session ended from outside asks first; Cancel leaves the page as it is, and nothing more is read',
  async ({ browser }) => {
    const { context, page } = await person(browser, people.chenJiahui)
    await page.goto(list)
    const rows = page.locator('tbody tr')
    await expect(rows.first()).toBeVisible()
    // How long ago something was goes on by itself.
    const shown = async () =>
      (await rows.allInnerTexts()).map((row) => row.replace(/刚刚|\d+(分钟|小时)前/, ''))
    const before = await shown()
    await endOtherSessions(browser, people.chenJiahui)
    const dialog = page.getByRole('dialog', { name: '确认退出' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(dialog).toBeHidden()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url())
    })
    await letPass(quiet)
    expect([await shown(), asked]).toEqual([before, []])
    // Whoever goes on is asked again.
    await page.locator('aside').getByRole('link', { name: '公海客户' }).click()
    await expect(dialog).toBeVisible()
    expect(asked.filter((url) => !url.includes('/drafts/'))).toEqual([])
    await context.close()
  },
)

inFull('a stream that is just being reopened is given up with its session', async ({ browser }) => {
  const { context, page } = await person(browser, people.chenJiahui)
  await page.goto(list)
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.route('**/api/events', (route) => route.abort())
  await endOtherSessions(browser, people.chenJiahui)
  // The stream cannot be opened again, so another call finds that the session has ended: this one, unless the
  // dialog already covers the link.
  const dialog = page.getByRole('dialog', { name: '确认退出' })
  const link = page.locator('aside').getByRole('link', { name: '公海客户' })
  await expect(async () => {
    if (!(await dialog.isVisible())) await link.click({ timeout: 5000 })
    await expect(dialog).toBeVisible({ timeout: 5000 })
  }).toPass()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await letPass(2 * quiet)
  expect(asked.filter((url) => url.includes('/api/events'))).toEqual([])
  await context.close()
})

inFull('a note comes back to the same person in another browser, and to nobody else', async ({ browser }) => {
  const first = await person(browser, people.salesperson)
  const { items } = await first.ask<{ items: { id: number }[] }>('get', '/api/customers?limit=1')
  const form = `${list}?id=${items[0]?.id ?? 0}&do=follow`
  const note = `约了周四看货 ${Date.now()}`
  await first.page.goto(form)
  await content(first.page).fill(note)
  // Closed at once, before any pause in typing.
  first.page.on('dialog', (dialog) => void dialog.accept())
  await first.page.close({ runBeforeUnload: true })
  const keys = async () =>
    (await first.ask<{ items: { key: string }[] }>('get', '/api/drafts')).items.map(({ key }) => key)
  await expect.poll(keys).toContain(`follow_ups.${items[0]?.id}.new`)
  await first.context.close()
  const second = await person(browser, people.salesperson)
  await second.page.goto(form)
  await expect(content(second.page)).toHaveValue(note)
  await expect(second.page.getByRole('status').filter({ hasText: '未保存的草稿' })).toBeVisible()
  expect(await kept(second.page)).not.toContain('约了周四')
  const boss = await person(browser, people.administrator)
  await boss.page.goto(form)
  await expect(content(boss.page)).toBeVisible()
  await letPass(draftComes)
  await expect(content(boss.page)).toHaveValue('')
  // Saved, it is gone.
  await second.page.getByRole('radio', { name: '明天' }).check()
  await second.page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(content(second.page)).toBeHidden()
  await second.page.goto(form)
  await expect(content(second.page)).toBeVisible()
  await letPass(draftComes)
  await expect(content(second.page)).toHaveValue('')
  for (const person of [second, boss]) {
    expect(person.errors).toEqual([])
    await person.context.close()
  }
})
