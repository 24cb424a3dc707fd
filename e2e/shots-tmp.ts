import { chromium } from '@playwright/test'
import { mkdirSync } from 'node:fs'
const url = process.env.U!
const out = process.env.OUT ?? '/tmp/shots'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
export interface Shot {
  name: string
  who: string
  path: string
  width?: number
  lang?: string
  dark?: boolean
  before?: (p: import('@playwright/test').Page) => Promise<unknown>
  full?: boolean
}
const { shots } = (await import(process.env.LIST!)) as { shots: Shot[] }
const tokens = new Map<string, string>()
for (const s of shots) {
  const width = s.width ?? 1366
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 768 },
    colorScheme: s.dark ? 'dark' : 'light',
  })
  if (!tokens.has(s.who)) {
    const a = await context.request.post('/admin/login/login_submit', {
      headers: { 'x-client': 'web' },
      data: { username: s.who, password: process.env.PW },
    })
    tokens.set(s.who, ((await a.json()) as any).data.token)
  }
  const state = await context.request.storageState()
  await context.addCookies([
    { name: 'language', value: s.lang ?? 'zh', url },
    { name: 'size', value: 'medium', url },
    { name: 'Admin-Token', value: tokens.get(s.who)!, url, sameSite: 'Strict' },
    ...((globalThis as any)['c' + s.who] ?? []),
  ])
  if (!(globalThis as any)['c' + s.who]) (globalThis as any)['c' + s.who] = state.cookies
  if (s.dark)
    await context.addInitScript(() => {
      localStorage['yjt-settings'] ??= JSON.stringify({ version: 1, scheme: 'dark' })
    })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((l) => {
      for (const e of l.getEntries() as any[]) if (!e.hadRecentInput) seen.shift += e.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  page.on('pageerror', (e) => console.log('ERR', s.name, e.message))
  page.on(
    'console',
    (m) => m.type() === 'error' && !/Failed to load/.test(m.text()) && console.log('CON', s.name, m.text()),
  )
  try {
    await page.goto(s.path)
    await page.waitForLoadState('networkidle').catch(() => {})
    await page
      .waitForFunction(() => document.querySelectorAll('[aria-busy=true]').length === 0, undefined, {
        timeout: 8000,
      })
      .catch(() => {})
    await page.waitForTimeout(300)
    const shift = await page.evaluate(() => (window as any).seen.shift)
    if (s.before) await s.before(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await page.screenshot({ path: `${out}/${s.name}.png`, fullPage: s.full ?? false })
    console.log(s.name, 'cls', shift.toFixed(3), over > 0 ? `WIDE ${over}` : '', await page.title())
  } catch (e) {
    console.log('FAIL', s.name, String(e).slice(0, 300))
  }
  await context.close()
}
await browser.close()
