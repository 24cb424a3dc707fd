import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { watchErrors } from './product-page.ts'
import { startProduct, type Product } from './start-product.ts'
import { inFull } from './full.ts'

const password = 'Zwei Faktoren 2026'
let product: Product
/** Passkeys need a host with a name. */
let home: string

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  product = await startProduct(undefined, { DEMO: '0', ADMIN_PASSWORD: password, SECOND_FACTOR_ROLES: '1' })
  home = product.url.replace('127.0.0.1', 'localhost')
})
test.afterAll(() => product.stop())

/** The code of this half minute, or of a later one. An earlier one might expire before a slow machine has sent it. */
const codeIn = (secret: string, halfMinutes: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + halfMinutes * 30_000 })

async function byPassword(page: Page, path = '/login'): Promise<void> {
  await page.goto(path)
  await page.locator('input[name="username"]').fill('admin')
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await expect(page).toHaveURL(/\/second-factor/)
}

const opened = async (newContext: (options: object) => Promise<BrowserContext>) => {
  const context = await newContext({ baseURL: home, permissions: ['clipboard-write'] })
  await context.addCookies([{ name: 'language', value: 'zh', url: home }])
  const page = await context.newPage()
  return { context, page, errors: watchErrors(page) }
}
let secret = ''
let codes: string[] = []

test('a role that has to have a second factor sets one up before anything else', async ({ browser }) => {
  const { context, page, errors } = await opened((options) => browser.newContext(options))
  await byPassword(page, '/system/staff')
  await expect(page.getByRole('heading', { name: '请先设置第二重验证' })).toBeVisible()
  await page.goto('/crm/index/list')
  await expect(page).toHaveURL(/\/second-factor/)
  await page.getByRole('button', { name: '验证器应用' }).click()
  await expect(page.getByRole('img', { name: '验证器应用的二维码' })).toBeVisible()
  secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const code = page.getByLabel('验证码')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('验证码不正确或已使用过')).toBeVisible()
  await code.fill(codeIn(secret, 0))
  await page.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('heading', { name: '请保存恢复码' })).toBeVisible()
  codes = await page.locator('li code').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: '已保存，继续' }).click()
  await expect(page).toHaveURL(/\/crm\/index\/list/)
  await expect(page.getByRole('navigation').first()).toBeAttached()
  expect(errors).toEqual([])
  await context.close()
})

test('the next sign-in asks for a code, and leads to where one wanted to go', async ({ browser }) => {
  const { context, page, errors } = await opened((options) => browser.newContext(options))
  await byPassword(page, '/system/staff')
  const code = page.getByLabel('验证码')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('123')
  await code.press('Enter')
  await expect(page.getByText('验证码不正确或已使用过')).toBeVisible()
  await code.fill(codeIn(secret, 1))
  await code.press('Enter')
  await expect(page).toHaveURL(/\/system\/staff/)
  expect(errors).toEqual([])
  await context.close()
})

inFull('a recovery code does when the phone is not at hand', async ({ browser }) => {
  const { context, page, errors } = await opened((options) => browser.newContext(options))
  await byPassword(page)
  await page.getByRole('button', { name: '无法使用？改用恢复码' }).click()
  await page.getByLabel('恢复码').fill(codes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await expect(page).toHaveURL(/\/index/)
  await page.goto('/profile')
  await expect(page.getByText('还剩 9 个未使用')).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

inFull('a passkey is added in the profile, signs in, and is removed', async ({ browser }) => {
  const { context, page, errors } = await opened((options) => browser.newContext(options))
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await byPassword(page, '/profile')
  await page.getByRole('button', { name: '无法使用？改用恢复码' }).click()
  await page.getByLabel('恢复码').fill(codes[1] ?? '')
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await page.getByLabel('名称').fill('办公室电脑')
  await page.locator('form').getByRole('button', { name: '添加通行密钥' }).click()
  await expect(page.getByText('通行密钥已添加')).toBeVisible()
  await expect(page.getByText('办公室电脑')).toBeVisible()

  await context.clearCookies({ name: 'Admin-Token' })
  await byPassword(page)
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await expect(page).toHaveURL(/\/index/)

  await page.goto('/profile')
  const key = page.getByRole('listitem').filter({ hasText: '办公室电脑' })
  await key.getByRole('button', { name: '移除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await expect(key).toHaveCount(0)
  expect(errors).toEqual([])
  await context.close()
})

inFull(
  'a session that ended is taken up over the page with password and code; nothing typed is lost',
  async ({ browser }) => {
    test.setTimeout(300_000)
    const signIn = async (page: Page, recovery: string | undefined, path: string) => {
      await byPassword(page, path)
      await page.getByRole('button', { name: '无法使用？改用恢复码' }).click()
      await page.getByLabel('恢复码').fill(recovery ?? '')
      await page.getByRole('button', { name: '验证', exact: true }).click()
      await expect(page).not.toHaveURL(/second-factor/)
    }
    const { context, page } = await opened((options) => browser.newContext(options))
    await signIn(page, codes[2], '/crm/index/list?do=new')
    const name = page.getByRole('dialog', { name: '添加客户' }).locator('[name="company_name"]')
    await name.fill('写到一半的公司')

    const other = await opened((options) => browser.newContext(options))
    await signIn(other.page, codes[3], '/profile')
    const cookies = await other.context.cookies()
    const headers = { 'x-token': cookies.find((cookie) => cookie.name === 'Admin-Token')?.value ?? '' }
    const sessions = await other.context.request.get('/api/session/sessions', { headers })
    const { data } = (await sessions.json()) as { data: { items: { id: number; current: boolean }[] } }
    expect(data.items.length).toBeGreaterThan(1)
    for (const { id, current } of data.items)
      if (!current) await other.context.request.delete(`/api/session/sessions/${id}`, { headers })

    await page
      .getByRole('dialog', { name: '确认退出' })
      .getByRole('button', { name: /^登录 · / })
      .click()
    const sign = page.getByRole('dialog', { name: /^登录/ })
    await sign.getByLabel('密码', { exact: true }).fill(password)
    await sign.getByLabel('密码', { exact: true }).press('Enter')
    const code = sign.getByLabel('验证码')
    await expect(code).toBeFocused()
    await code.fill('000000')
    await code.press('Enter')
    await expect(sign.getByRole('alert')).toBeVisible()
    await code.fill(codes[4] ?? '')
    await code.press('Enter')
    await expect(sign).toHaveCount(0)
    await expect(name).toHaveValue('写到一半的公司')
    await context.close()
    await other.context.close()
  },
)
