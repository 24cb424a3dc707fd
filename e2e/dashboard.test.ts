import { expect, test } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { address, enter, goHome, openBrowser } from './product-page.ts'
import { demoPassword } from './start-product.ts'
import { violationsOf } from './violations.ts'
import { inFull } from './full.ts'

const lists =
  /\/api\/(customers|pool\/customers|commissioned|goods|sign-ups|recyclers|finance\/(entries|dues|settlements))\?/

for (const [who, name] of [
  [people.recruitingLead, '招商待办'],
  [people.finance, '资金'],
] as const)
  inFull(`every figure of ${who} opens a list with the same total`, async ({ browser }) => {
    const { context, page, errors } = await person(browser, who)
    await goHome(page)
    if (who === people.finance) await page.getByText('更多图表').click()
    const links = page.getByRole('region', { name }).getByRole('link')
    await expect(links).toHaveCount(who === people.finance ? 8 : 6)
    const figures = await links.evaluateAll((all) =>
      all.map((link) => ({
        url: link.getAttribute('href') ?? '',
        value: link.querySelector('strong')?.textContent ?? '',
      })),
    )
    for (const { url, value } of figures) {
      // The tabs above a list ask for their counts alone.
      const answer = page.waitForResponse(
        (response) => lists.test(response.url()) && !response.url().includes('count_only'),
      )
      await page.goto(url)
      const { data } = (await (await answer).json()) as { data: { total: number } }
      // The server's tests compare sums in yuan row by row.
      if (!value.startsWith('¥'))
        expect([url, new Intl.NumberFormat('zh').format(data.total)]).toEqual([url, value])
    }
    expect(errors).toEqual([])
    await context.close()
  })

inFull('a chart has a table that opens the list of each number', async ({ browser }) => {
  const { context, page } = await person(browser, people.director)
  await goHome(page)
  await page.getByText('更多图表').click()
  const flow = page.getByRole('region', { name: '公海流入与流出' })
  await expect(flow.getByRole('img', { name: '公海流入与流出' }).locator('svg')).toBeVisible()
  await flow.getByRole('button', { name: '表格' }).click()
  const number = flow.getByRole('table').getByRole('link').first()
  const value = await number.textContent()
  await number.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('公海流转记录')
  await expect(page.locator('h1 + span')).toHaveText(value ?? '')
  await context.close()
})

async function as(username: string) {
  const post = async <T>(path: string, body: unknown, token = '') => {
    const answer = await fetch(address() + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': token },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: T }).data
  }
  const { token } = await post<{ token: string }>('/admin/login/login_submit', {
    username,
    password: demoPassword,
  })
  const get = async <T>(path: string) =>
    ((await (await fetch(address() + path, { headers: { 'x-token': token } })).json()) as { data: T }).data
  return { get, post: <T>(path: string, body: unknown) => post<T>(path, body, token) }
}

test('a notification rings the bell at once, and opening it marks it as read', async ({ browser }) => {
  const context = await openBrowser(browser)
  const page = await context.newPage()
  const mine = await as(people.salesperson)
  await mine.post('/api/notifications/read', { all: true })
  await enter(page, people.salesperson)
  await goHome(page)
  const bell = page.getByRole('banner').getByRole('button', { name: /通知/ })
  await expect(bell).toBeVisible()
  await expect(bell).toHaveAccessibleName('通知')
  const panel = page.getByRole('dialog', { name: '通知' })
  const admin = await as(people.administrator)
  const { uid } = await mine.get<{ uid: number }>('/admin/login/user')
  const { items } = await admin.get<{
    items: { id: number; version: number; service_id: number; company_name: string }[]
  }>('/api/customers?limit=100')
  const given = items.find((row) => row.service_id !== uid)
  await admin.post(`/api/customers/${given?.id}/transfer`, { service_id: uid, version: given?.version })
  await expect(bell).toHaveAccessibleName('通知，1 条未读')
  await bell.click()
  await panel.getByRole('link', { name: new RegExp(given?.company_name ?? '-') }).click()
  await expect(page).toHaveURL(new RegExp(`/crm/index/list\\?id=${given?.id}$`))
  await expect(
    page
      .getByRole('dialog')
      .getByText(given?.company_name ?? '-')
      .first(),
  ).toBeVisible()
  await expect(bell).toHaveAttribute('aria-label', '通知')
  await context.close()
})

inFull('the menu counts waiting work live and names it', async ({ browser }) => {
  const { context, page } = await person(browser, people.finance)
  await goHome(page)
  const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /财务/ })
  const pending = async () => Number(/待确认流水 (\d+)/.exec((await entry.textContent()) ?? '')?.[1] ?? 0)
  await expect(entry).toContainText('项待办')
  const before = await pending()
  const admin = await as(people.administrator)
  const { items } = await admin.get<{ items: { id: number }[] }>('/api/commissioned?state=settled&limit=1')
  const fine = {
    lot_id: items[0]?.id,
    kind: 'penalty_in',
    direction: 'in',
    amount: '12.50',
    account_id: 0,
    occurred_on: new Date().toISOString().slice(0, 10),
    method: '现金',
    counterparty: '测试',
  }
  const made = await admin.post<{ id: number; version: number }>('/api/finance/entries', fine)
  expect(made).toMatchObject({ state: 'pending' })
  await expect.poll(pending).toBe(before + 1)
  await admin.post(`/api/finance/entries/${made.id}/void`, { version: made.version, reason: '测试' })
  await expect.poll(pending).toBe(before)
  await context.close()
})

for (const dark of [false, true])
  inFull(`the dashboard and the panel pass axe${dark ? ', dark' : ''}`, async ({ browser }) => {
    const context = await openBrowser(browser, { dark })
    const page = await context.newPage()
    if (dark)
      await page.addInitScript(() =>
        localStorage.setItem('yjt-settings', JSON.stringify({ version: 1, scheme: 'dark' })),
      )
    await enter(page, people.director)
    await goHome(page)
    await page.getByText('更多图表').click()
    await expect(page.getByRole('region', { name: '公海流入与流出' }).locator('svg')).toBeVisible()
    const check = () => violationsOf(page, { rules: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
    expect((await check()).map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
    await page.getByRole('banner').getByRole('button', { name: /通知/ }).click()
    await expect(page.getByRole('dialog', { name: '通知' }).getByRole('heading')).toBeVisible()
    expect((await check()).map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
    await context.close()
  })
