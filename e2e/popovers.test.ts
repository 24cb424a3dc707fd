import { expect, test, type Page } from '@playwright/test'
import { everydayAccounts, walked, type Picture } from './picture-list.ts'
import { layersOf, openersOf, uncover, type Opener } from './popovers.ts'
import { enter, openBrowser, type Looks } from './product-page.ts'
import { full } from '#tools/full-run.ts'

/** Everything that a click opens lies inside the window and can be used, and one Escape closes it. */

test.describe.configure({ mode: 'parallel' })

const looks: readonly Looks[] = full
  ? (['zh', 'es'] as const).flatMap((language) => [1366, 991, 390].map((width) => ({ language, width })))
  : [{ width: 1366 }]

/** Each way to choose something. A walk that opens none of them has lost its way. */
const everyLook: readonly [kind: string, look: RegExp][] = [
  ['day', /YYYY-MM-DD$/],
  ['instant', /YYYY-MM-DD HH:mm$/],
  ['menu', /^button menu/],
  ['select', /^(combobox|input) .*(chevron|selector)/],
]

/** Opens it with the mouse and closes it again. Returns what is wrong. */
async function tryOpener(
  page: Page,
  { selector, certain, name, look }: Opener,
): Promise<{ opened: boolean; faults: string[] }> {
  const target = page.locator(selector)
  if ((await target.count()) === 0) return { opened: false, faults: [] }
  const before = (await layersOf(page)).length
  await target.scrollIntoViewIfNeeded()
  await uncover(target)
  const click = async () => {
    const box = (await target.count()) > 0 ? await target.boundingBox() : null
    // The input that is clicked may replace the one that the pointer came to.
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  const layerCount = async () => (await layersOf(page)).length
  if (!certain) await click()
  else
    await expect(async () => {
      // A list that has just loaded may move under the pointer; a person then clicks again.
      if ((await layerCount()) <= before) await click()
      await expect.poll(layerCount, { timeout: 3000 }).toBeGreaterThan(before)
    }, `${name}, ${look}`).toPass({ timeout: 20_000 })
  const layers = await layersOf(page)
  if (layers.length <= before) return { opened: false, faults: [] }
  const faults = layers.slice(before).flatMap((layer) => layer.faults)
  await page.keyboard.press('Escape')
  const left = (await layersOf(page)).length
  if (left !== before) faults.push(`${left} layers after Escape, ${before} before`)
  return { opened: true, faults }
}

async function openPicture(page: Page, { path, before }: Picture): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  if (before) await before(page)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const look of looks)
  test(`what a click opens stays inside the window: ${look.language ?? 'zh'}, ${look.width}`, async ({
    browser,
  }) => {
    test.setTimeout(full ? 1_800_000 : 300_000)
    const { width = 1366 } = look
    const found: string[] = []
    const opened = new Set<string>()
    /** Inputs that are typed into. The everyday run tries one of each. */
    const plain = new Set<string>()
    /** Calendars depend on their place, so the everyday run opens those of every form. */
    const isCalendar = (name: string) => name.includes('YYYY')
    for (const account of full ? new Set(walked.map((each) => each.account)) : everydayAccounts) {
      const context = await openBrowser(browser, { ...look, width: 1366 })
      const page = await context.newPage()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await enter(page, account)
      for (const picture of walked.filter((each) => each.account === account)) {
        await page.setViewportSize({ width: 1366, height: 768 })
        await openPicture(page, picture)
        await page.setViewportSize({ width, height: width === 390 ? 844 : 768 })
        const tried = new Set<string>()
        for (const opener of await openersOf(page)) {
          const known = (isCalendar(opener.look) ? tried : opened).has(opener.look) || plain.has(opener.look)
          if (!full && known) continue
          tried.add(opener.look)
          const result = await tryOpener(page, opener)
          ;(result.opened ? opened : plain).add(opener.look)
          found.push(...result.faults.map((fault) => `${picture.name}, ${opener.name}: ${fault}`))
        }
      }
      await context.close()
    }
    expect(found).toEqual([])
    for (const [kind, shape] of everyLook)
      expect(
        [...opened].some((each) => shape.test(each)),
        kind,
      ).toBe(true)
  })
