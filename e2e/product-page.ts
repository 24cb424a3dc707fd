import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword } from './start-product.ts'

/** The URL of this worker's product. */
export const address = (): string =>
  process.env['E2E_URLS']?.split(' ')[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? ''

export interface Looks {
  language?: 'zh' | 'en' | 'es' | 'ja'
  size?: 'default' | 'medium' | 'small' | 'mini'
  width?: number
  height?: number
  dark?: boolean
}

/** Opens a separate browser context with cookies for language and size. Its requests wait long for their answer. */
export async function openBrowser(
  browser: Browser,
  { language = 'zh', size = 'medium', width = 1366, height = 768, dark = false }: Looks = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address(),
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
  })
  await context.addCookies([
    { name: 'language', value: language, url: address() },
    { name: 'size', value: size, url: address() },
  ])
  await context.addInitScript(() => {
    const within = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (time) => within(8 * time)
  })
  if (dark)
    await context.addInitScript(
      () => (localStorage['yjt-settings'] ??= JSON.stringify({ version: 1, scheme: 'dark' })),
    )
  return context
}

/**
 * Signs in without a screen, for journeys that are about something else: the next page that is opened is this
 * person's. The form would load two more pages.
 */
export async function enter(page: Page, username: string): Promise<string> {
  const context = page.context()
  const answer = await context.request.post('/admin/login/login_submit', {
    headers: { 'x-client': 'web' },
    data: { username, password: demoPassword },
  })
  const { data } = (await answer.json()) as { data: { token: string } | null }
  expect(data, username).not.toBeNull()
  const token = data?.token ?? ''
  await context.addCookies([{ name: 'Admin-Token', value: token, url: address(), sameSite: 'Strict' }])
  return token
}

/** Opens the first screen, to which the form leads too. */
export async function goHome(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page).toHaveURL(/\/index$/)
  await expect(page.getByRole('navigation').first()).toBeAttached()
}

/** Signs in through the form. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.locator('input[name="username"]').fill(username)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('navigation').first()).toBeAttached()
}

/** Collects errors on the page. A journey must end with none. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      errors.push(message.text())
  })
  return errors
}
