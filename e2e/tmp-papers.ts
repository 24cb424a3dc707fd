import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { startProduct, demoPassword } from './start-product.ts'
const out = '/tmp/w/papers-out'
console.log('start'); const product = await startProduct(); console.log('up', product.url)
const browser = await chromium.launch()
try {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1366, height: 768 } })
  await context.addCookies([{ name: 'language', value: 'zh', url: product.url }])
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log('ERR', error.message))
  await page.goto('/login')
  await page.locator('input[name="username"]').fill('demo2')
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
  const cookie = (await context.cookies()).find((one) => one.name === 'Admin-Token')
  const headers = { 'X-Token': decodeURIComponent(cookie?.value ?? '') }
  const ask = async (path: string, how: object = {}) => (await context.request.fetch(product.url + path, { headers, ...how })).json()
  const lots = (await ask('/api/commissioned?limit=100')).data.items as any[]
  const states = [...new Set(lots.map((one) => one.state))]
  console.log(states.join(' '))
  for (const state of ['listed', 'confirming', 'sold', 'paid', 'picked_up', 'unsold', 'defaulted']) {
    const lot = lots.find((one) => one.state === state)
    if (!lot) { console.log('no', state); continue }
    const { data } = await ask(`/api/lots/${lot.id}/papers`)
    const docs = data.sheets.filter((s: any) => s.fits || state==='picked_up').map((s: any) => s.paper)
    console.log(state, lot.id, data.sheets.map((s: any) => s.paper).join())
    await page.goto(`/print/lot?id=${lot.id}&doc=${docs.join()}`)
    await page.locator('main h1').first().waitFor()
    await page.waitForTimeout(800)
    await page.pdf({ path: `${out}/${state}.pdf`, preferCSSPageSize: true })
  }
  await page.screenshot({ path: `${out}/chooser.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: `${out}/chooser390.png` })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/base/templates')
  await page.waitForTimeout(600)
  await page.screenshot({ path: `${out}/templates.png` })
  await page.goto('/base/templates?do=new')
  await page.waitForTimeout(600)
  await page.getByRole('textbox', { name: /文书/ }).first().click().catch(() => console.log('no paper input'))
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${out}/new.png` })
} finally {
  await browser.close()
  await product.stop()
}
