import { expect, test } from '@playwright/test'
import { people } from '#server/demo/cast.ts'
import { person } from './person.ts'
import { enter, openBrowser } from './product-page.ts'
import { inFull } from './full.ts'

const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []).length

inFull(
  'a printed list has no shell or buttons, fits the width, repeats its heading and is light even in dark mode',
  async ({ browser }) => {
    const { context, page } = await person(browser, people.director, { dark: true })
    await page.goto('/crm/index/list?limit=50')
    await expect(page.locator('tbody tr')).toHaveCount(50)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[0 0 841\.\d+ 59[45]\./)
    expect(pagesOf(pdf)).toBeGreaterThan(1)
    expect(pagesOf(pdf)).toBeLessThan(8)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 1032, height: 700 })
    // A value that is edited in its place is a button, and is printed.
    const buttons = 'main button:not(thead button, td [aria-haspopup=dialog])'
    for (const hidden of ['aside', 'header [title]', buttons, 'main input'])
      await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0)
    expect(await page.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe(
      'table-header-group',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1032)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await context.close()
  },
)

inFull('an open record is printed alone and completely', async ({ browser }) => {
  const { context, page } = await person(browser, people.director)
  await page.goto('/crm/index/list')
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('dialog').locator('dl')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main')).toBeHidden()
  await expect(page.getByRole('dialog').locator('dl')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: '编辑' })).toBeHidden()
  expect(
    await page.getByRole('dialog').evaluate((drawer) => drawer.scrollHeight - drawer.clientHeight),
  ).toBeLessThanOrEqual(1)
  await context.close()
})

const screens = [
  '/index',
  '/crm/index/list',
  '/crm/index/list?do=new',
  '/crm/index/highseaslist',
  '/crm/index/import',
  '/profile',
  '/help',
  '/help/lists',
]

inFull(
  'at 200 % zoom on a small laptop nothing is cut off sideways, in either language',
  async ({ browser }) => {
    test.setTimeout(300_000)
    for (const language of ['zh', 'es'] as const) {
      const { context, page } = await person(browser, people.director, { language, width: 640, height: 360 })
      for (const path of screens) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${language} ${path}`,
        ).toBeLessThanOrEqual(640)
      }
      await page.keyboard.press('Control+k')
      const box = await page.getByRole('dialog').boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(360)
      await context.close()
    }
  },
)

inFull('under reduced motion nothing moves', async ({ browser }) => {
  const context = await openBrowser(browser)
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(page, people.director)
  await page.goto('/crm/index/list')
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('dialog').locator('dl')).toBeVisible()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
      .map((animation) => animation.constructor.name),
  )
  expect(moving).toEqual([])
  await context.close()
})
