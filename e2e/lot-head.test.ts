import { expect, test, type Browser, type Page } from '@playwright/test'
import { lots, people } from '#server/demo/cast.ts'
import { person, type Person } from './person.ts'
import type { Looks } from './product-page.ts'
import { inFull } from './full.ts'
import { full } from '#tools/full-run.ts'

/** The everyday run looks at the usual language and at the longest words. */
const languages: readonly NonNullable<Looks['language']>[] = full ? ['zh', 'en', 'ja', 'es'] : ['es']

const detail = (id: number, tab = '') => `/crm/weituo/weiTuoEdtail?id=${id}${tab && `&tab=${tab}`}`

/** The first lot that a list of the director finds. */
async function lotOf({ ask }: Person, query: string): Promise<number> {
  const { items } = await ask<{ items: { id: number }[] }>('get', `/api/commissioned?${query}`)
  if (!items[0]) throw new Error(`The demonstration has no lot for ${query}.`)
  return items[0].id
}

const called = (name: string) => `q=${encodeURIComponent(name)}`

async function openLot(page: Page, id: number, tab = ''): Promise<void> {
  await page.goto(detail(id, tab))
  await expect(page.locator('main dl[aria-label] [data-figure]').first()).toBeVisible()
}

const figures = (page: Page) =>
  page
    .locator('main header [data-figure]')
    .evaluateAll((all) => all.map((row) => row.getAttribute('data-figure')))
const filled = (page: Page) => page.locator('main button[data-variant="filled"]:visible')

const withPage = async (
  browser: Browser,
  username: string,
  looks: Looks,
  use: (who: Person) => Promise<void>,
) => {
  const who = await person(browser, username, looks)
  await use(who)
  expect(who.errors).toEqual([])
  await who.context.close()
}

test('the head is at most 150 px high in its states, and cuts no figure', async ({ browser }) => {
  test.setTimeout(300_000)
  for (const language of languages)
    await withPage(browser, people.director, { language }, async (who) => {
      const states = full
        ? ['reviewing', 'listed', 'bidding', 'confirming', 'sold', 'paid', 'settled']
        : ['listed', 'confirming', 'sold']
      // The only one picked up, unless another journey has settled it.
      const queries = [...states.map((state) => `state=${state}`), called(lots.bulkCarrier)]
      for (const state of queries) {
        await openLot(who.page, await lotOf(who, state))
        const seen = await who.page.evaluate(() => ({
          head: document.querySelector('main header')?.getBoundingClientRect().height ?? 0,
          content: document.querySelector('main [role=tablist]')?.getBoundingClientRect().top ?? 0,
          cut: [...document.querySelectorAll('main [data-figure]:not([data-figure=leader]) dd')]
            .filter((item) => item.scrollWidth > item.clientWidth)
            .map((item) => item.textContent),
          sideways: document.documentElement.scrollWidth - innerWidth,
        }))
        expect(seen, `${language} ${state}`).toMatchObject({ cut: [], sideways: 0 })
        expect(seen.head, `${language} ${state}`).toBeLessThanOrEqual(150)
        expect(seen.content, `${language} ${state}`).toBeLessThanOrEqual(230)
      }
    })
})

inFull('each state has its figures, those of the reserve only for who may see it', async ({ browser }) => {
  const director = await person(browser, people.director)
  const recruiting = await person(browser, people.recruitingLead)
  const seller = await person(browser, people.salesLead)
  const shown = async (who: Person, query: string) => {
    await openLot(who.page, await lotOf(director, query))
    return figures(who.page)
  }
  const bidding = called(lots.dumpTrucks)
  const confirming = called(lots.tugboat)
  const terms = ['starting_price', 'reserve_price', 'bond_price', 'commission']
  expect(await shown(director, 'state=reviewing')).toEqual(terms)
  expect(await shown(director, 'state=listed')).toEqual(['starting_price', 'sign_ups', 'deposits', 'days'])
  expect(await shown(director, bidding)).toEqual(['highest', 'starting_price', 'gap', 'sign_ups'])
  expect(await shown(director, confirming)).toEqual(['highest', 'reserve_price', 'leader', 'gap'])
  expect(await shown(director, 'state=sold')).toEqual([
    'deal_price',
    'premium_rate',
    'unpaid',
    'payment_due_on',
  ])
  expect(await shown(director, 'state=paid')).toEqual(['weighed', 'loaded', 'paid', 'difference'])
  expect(await shown(director, 'state=settled')).toEqual(['settlement_price', 'income', 'open'])
  expect(await shown(recruiting, bidding)).toEqual(['highest', 'starting_price', 'sign_ups'])
  expect(await shown(recruiting, confirming)).toEqual(['highest', 'leader'])
  expect(await shown(seller, bidding)).toEqual(['starting_price', 'sign_ups'])
  for (const who of [director, recruiting, seller]) {
    expect(who.errors).toEqual([])
    await who.context.close()
  }
})

inFull(
  'a decision with two sides has two buttons, and the only filled one is the likely act',
  async ({ browser }) => {
    await withPage(browser, people.director, {}, async (who) => {
      const { page } = who
      const button = (name: string) => page.locator('main header').getByRole('button', { name, exact: true })
      await openLot(page, await lotOf(who, 'state=reviewing'))
      await expect(filled(page)).toHaveText(['审核通过'])
      await expect(button('退回修改')).toBeVisible()
      await openLot(page, await lotOf(who, called(lots.tugboat)))
      await expect(filled(page)).toHaveText(['确认成交'])
      await expect(button('登记流拍')).toBeVisible()
      await openLot(page, await lotOf(who, called(lots.dumpTrucks)))
      await expect(filled(page)).toHaveText(['录入出价'])
      await expect(button('结束竞价')).toBeVisible()
      await filled(page).click()
      await expect(page.getByLabel('竞买号')).toBeFocused()
    })
  },
)

inFull(
  'the end of the bidding names what it decides on, and the safe choice has the focus',
  async ({ browser }) => {
    await withPage(browser, people.director, {}, async (who) => {
      const { page } = who
      await openLot(page, await lotOf(who, called(lots.dumpTrucks)))
      await page.getByRole('button', { name: '结束竞价' }).click()
      const dialog = page.getByRole('dialog')
      for (const words of ['370,000.00', '差 50,000.00', '最高出价人', '竞买号', '已录出价'])
        await expect(dialog).toContainText(words)
      await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
    // Who may not see the reserve is not told how far it is.
    await withPage(browser, people.recruitingLead, {}, async (who) => {
      const { items } = await who.ask<{ items: { id: number }[] }>(
        'get',
        `/api/goods?${called(lots.dumpTrucks)}`,
      )
      await openLot(who.page, items[0]?.id ?? 0)
      await who.page.getByRole('button', { name: '结束竞价' }).click()
      await expect(who.page.getByRole('dialog')).toContainText('370,000.00')
      await expect(who.page.getByRole('dialog')).not.toContainText('保留价')
    })
  },
)

inFull(
  'one Escape closes one layer: a list or a calendar before its dialog, a dialog before its drawer',
  async ({ browser }) => {
    await withPage(browser, people.director, {}, async (who) => {
      const { page } = who
      const dialog = page.getByRole('dialog')
      await openLot(page, await lotOf(who, called(lots.tugboat)))
      await page.getByRole('button', { name: '确认成交' }).click()
      await dialog.getByRole('combobox', { name: '买受人' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('option')).toHaveCount(0)
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()

      await openLot(page, await lotOf(who, called(lots.sprinklers)), 'sign_ups')
      await page
        .getByRole('tabpanel')
        .locator('a, button')
        .filter({ hasText: /公司|厂|有限/ })
        .first()
        .click()
      await expect(dialog).toHaveCount(1)
      await page.keyboard.press('Control+k')
      await expect(dialog).toHaveCount(2)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })
  },
)

inFull(
  'on a phone the figures are two by two, one act stays under the thumb, and every target has 40 px',
  async ({ browser }) => {
    await withPage(browser, people.director, { width: 390, height: 780 }, async (who) => {
      const { page } = who
      const id = await lotOf(who, called(lots.dumpTrucks))
      await openLot(page, id)
      const rows = await page
        .locator('main header [data-figure]')
        .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)))
      expect(rows).toHaveLength(4)
      expect(new Set(rows).size).toBe(2)
      await expect(page.getByText('时间与人员')).toBeVisible()
      await expect(page.getByRole('group').getByText('关键时间')).toBeHidden()
      const act = filled(page)
      for (const to of [0, 400, 10_000]) {
        await page.evaluate((top) => scrollTo(0, top), to)
        await expect(act).toHaveText(['录入出价'])
        const box = await act.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(780)
        expect(box?.y).toBeGreaterThan(680)
      }
      await page.getByRole('button', { name: '结束竞价' }).click()
      await expect(page.getByRole('dialog').locator('form button')).toHaveCount(2)
      const answers = await page
        .getByRole('dialog')
        .locator('form button')
        .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
      expect(answers).toHaveLength(2)
      for (const height of answers) expect(height).toBeGreaterThanOrEqual(40)
      await page.keyboard.press('Escape')
      for (const tab of ['', 'items', 'sign_ups', 'bids', 'result', 'funds', 'files', 'timeline']) {
        await openLot(page, id, tab)
        await expect(page.getByRole('tabpanel').filter({ visible: true })).not.toBeEmpty()
        const small = await page
          .locator('main :is(button, summary, input, textarea, select, [role=tab]):visible')
          .evaluateAll((all) =>
            all
              .filter((row) => row.getBoundingClientRect().height < 39.5 && !row.closest('[hidden]'))
              .filter((row) => !(row instanceof HTMLInputElement && /checkbox|radio|file/.test(row.type)))
              .map((row) => `${row.tagName} ${row.textContent} ${row.getBoundingClientRect().height}`),
          )
        expect(small, tab).toEqual([])
      }
    })
  },
)
