import type { Page } from '@playwright/test'
import { texts } from '#texts/all.ts'
import { languages, type Key } from '#texts/text.ts'
import { customers } from '#server/demo/cast.ts'

/** Matches a label in every language. */
export const named = (...keys: readonly Key[]) => {
  const words = keys.flatMap((key) =>
    languages.map((language) =>
      key.split('.').reduce<unknown>((branch, part) => Reflect.get(Object(branch), part), texts[language]),
    ),
  )
  return new RegExp(`^(${words.join('|')})`)
}

/** Opens the drawer of the first record, from the table or from its card. */
export const openFirst = async (page: Page) => {
  await page.locator('main a[href^="?id="], main a[href*="&id="]').first().click()
  await page.locator('[role=dialog] dl').first().waitFor()
}

/** Opens an act in the menu of the first row, by its index. On phones the menu is on the card. */
export const act = (at: number) => async (page: Page) => {
  await page.locator('main [aria-haspopup=menu]').first().click()
  await page.locator('[role=menuitem]').nth(at).click()
  await page.locator('[role=dialog] form').waitFor()
}

/** Opens a tab of the first lot's detail. */
export const lotTab = (tab: Key) => async (page: Page) => {
  await page.locator('main a[href*="weiTuoEdtail"]').first().click()
  await page
    .locator('main')
    .getByRole('tab', { name: named(tab) })
    .click()
}

/** Opens the dialog of the first button with this name. */
export const ask = (name: RegExp) => async (page: Page) => {
  await page.locator('main').getByRole('button', { name }).first().click()
  await page.locator('[role=dialog]').waitFor()
}

/** Opens a printed paper from the first row with such a button. */
export const paper = (name: RegExp) => async (page: Page) => {
  await page.locator('main').getByRole('button', { name }).first().click()
  await page.locator('main[lang=zh] h1').waitFor()
}

/** Opens the buyer's statement of the first closed settlement from the lot's drawer. */
export const statement = async (page: Page) => {
  await openFirst(page)
  await page.getByRole('link', { name: named('finance.statements.buyer') }).click()
  await page.locator('main[lang=zh] h1').waitFor()
}

/** Opens the contacts of the first customer. */
export const contacts = async (page: Page) => {
  await openFirst(page)
  const drawer = page.locator('[role=dialog]')
  await drawer.getByRole('tab').nth(1).click()
  await drawer.locator('[role=tabpanel] a[href^="tel:"]').nth(1).waitFor()
}

/** Opens the call of the first customer. */
export const call = async (page: Page) => {
  await page
    .locator('main')
    .getByRole('button', { name: named('customers.acts.follow') })
    .first()
    .click()
  await page.locator('[role=dialog] form').waitFor()
}

/** The folder of a product that lives for its pictures only says nothing to a reader. */
export const usualFolder = (page: Page) =>
  page.getByText(/\/yjt-e2e-/).evaluateAll((all) => {
    for (const row of all)
      for (const node of row.childNodes)
        if (node.nodeType === Node.TEXT_NODE)
          node.textContent = (node.textContent ?? '').replace(/\S*\/yjt-e2e-[^/]+/, '/var/lib/crm')
  })
/** Opens a dialog by its keys. It has its name a moment later than its frame. */
export const press = (keys: string) => async (page: Page) => {
  await page.keyboard.press(keys)
  await page.getByRole('dialog', { name: /./ }).waitFor()
}

/** Waits for the form that the address opens. */
export const formShown = (page: Page) => page.locator('[role=dialog] form').waitFor()

export const lotOf = (title: string) => `/crm/weituo/weituoListZhaoShang?q=${encodeURIComponent(title)}`
export const withContacts = `/crm/index/list?q=${encodeURIComponent(customers.changsha)}`
