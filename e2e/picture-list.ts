import type { Page } from '@playwright/test'
import { texts } from '#texts/all.ts'
import { languages, type Key } from '#texts/text.ts'
import { letPass } from '#server/test/support/waiting.ts'

export interface Picture {
  name: string
  account: string
  path: string
  /** Prepares the page for the picture. */
  before?: (page: Page) => Promise<unknown>
}

/** Matches a label in every language. */
const named = (...keys: readonly Key[]) => {
  const words = keys.flatMap((key) =>
    languages.map((language) =>
      key.split('.').reduce<unknown>((branch, part) => Reflect.get(Object(branch), part), texts[language]),
    ),
  )
  return new RegExp(`^(${words.join('|')})`)
}

/** Opens the drawer of the first record, from the table or from its card. */
const openFirst = async (page: Page) => {
  await page.locator('main a[href^="?id="], main a[href*="&id="]').first().click()
  await page.locator('[role=dialog] dl').first().waitFor()
}
/** Opens an act in the menu of the first row, by its index. On phones the menu is on the card. */
const act = (at: number) => async (page: Page) => {
  await page.locator('main [aria-haspopup=menu]').first().click()
  await page.locator('[role=menuitem]').nth(at).click()
  await page.locator('[role=dialog] form').waitFor()
}
/** Opens a tab of the first lot's detail, by its index. */
const lotTab = (at: number) => async (page: Page) => {
  await page.locator('main a[href*="weiTuoEdtail"]').first().click()
  await page.locator('main [role=tab]').nth(at).click()
}
/** Opens the dialog of the first button with this name. */
const ask = (name: RegExp) => async (page: Page) => {
  await page.locator('main').getByRole('button', { name }).first().click()
  await page.locator('[role=dialog]').waitFor()
}
/** Opens a printed paper from the first row with such a button. */
const paper = (name: RegExp) => async (page: Page) => {
  await page.locator('main').getByRole('button', { name }).first().click()
  await page.locator('main[lang=zh] h1').waitFor()
}
/** Opens the buyer's statement of the first closed settlement from the lot's drawer. */
const statement = async (page: Page) => {
  await openFirst(page)
  await page.getByRole('link', { name: named('finance.statements.buyer') }).click()
  await page.locator('main[lang=zh] h1').waitFor()
}
/** Opens the contacts of the first customer that has more than its primary one. */
const contacts = async (page: Page) => {
  const tabLoads = 500
  for (let at = 0; at < 15; at++) {
    await page.locator('main a[href^="?id="], main a[href*="&id="]').nth(at).click()
    const drawer = page.locator('[role=dialog]')
    await drawer.getByRole('tab').nth(1).click()
    await letPass(tabLoads)
    if ((await drawer.locator('[role=tabpanel] a[href^="tel:"]').count()) > 1) return
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  }
}
/** Opens the call of the first customer. */
const call = async (page: Page) => {
  await page
    .locator('main')
    .getByRole('button', { name: named('customers.acts.follow') })
    .first()
    .click()
  await page.locator('[role=dialog] form').waitFor()
}
/** The folder of a product that lives for its pictures only says nothing to a reader. */
const usualFolder = (page: Page) =>
  page.getByText(/\/yjt-e2e-/).evaluateAll((all) => {
    for (const one of all)
      for (const node of one.childNodes)
        if (node.nodeType === Node.TEXT_NODE)
          node.textContent = (node.textContent ?? '').replace(/\S*\/yjt-e2e-[^/]+/, '/var/lib/crm')
  })
/** Opens a dialog by its keys. It has its name a moment later than its frame. */
const press = (keys: string) => async (page: Page) => {
  await page.keyboard.press(keys)
  await page.getByRole('dialog', { name: /./ }).waitFor()
}

/** Waits for the form that the address opens. */
const formShown = (page: Page) => page.locator('[role=dialog] form').waitFor()

/** Every screen and overlay, each with an account that may open it, for review. */
export const everything: readonly Picture[] = [
  { name: 'home', account: 'demo5', path: '/index' },
  { name: 'home-director', account: 'demo2', path: '/index' },
  { name: 'home-auditor', account: 'demo7', path: '/index' },
  { name: 'customers', account: 'demo2', path: '/crm/index/list' },
  { name: 'customers-nothing', account: 'demo2', path: '/crm/index/list?q=zzzz' },
  { name: 'customer', account: 'demo2', path: '/crm/index/list', before: openFirst },
  { name: 'customer-new', account: 'demo2', path: '/crm/index/list?do=new', before: formShown },
  { name: 'customer-contacts', account: 'demo5', path: '/crm/index/list', before: contacts },
  { name: 'calling', account: 'demo5', path: '/crm/index/list?preset=overdue', before: call },
  { name: 'feed', account: 'demo3', path: '/work/follow-ups' },
  { name: 'home-lead', account: 'demo3', path: '/index' },
  { name: 'customer-lock', account: 'demo2', path: '/crm/index/list', before: act(2) },
  { name: 'import', account: 'demo2', path: '/crm/index/import' },
  { name: 'moves', account: 'demo2', path: '/crm/index/moves' },
  { name: 'pool', account: 'demo5', path: '/crm/index/highseaslist' },
  { name: 'pool-customer', account: 'demo5', path: '/crm/index/highseaslist', before: openFirst },
  { name: 'commissioned', account: 'demo2', path: '/crm/weituo/weituoList' },
  { name: 'lot-board', account: 'demo2', path: '/crm/weituo/weituoList?view=board' },
  { name: 'lot-calendar', account: 'demo2', path: '/crm/weituo/weituoList?view=calendar' },
  { name: 'goods', account: 'demo4', path: '/crm/weituo/weituoListZhaoShang' },
  { name: 'lot', account: 'demo2', path: '/crm/weituo/weituoListZhaoShang?state=listed', before: lotTab(0) },
  {
    name: 'lot-ladder',
    account: 'demo2',
    path: '/crm/weituo/weituoListZhaoShang?state=bidding',
    before: lotTab(1),
  },
  {
    name: 'lot-sign-ups',
    account: 'demo4',
    path: '/crm/weituo/weituoListZhaoShang?state=listed',
    before: lotTab(2),
  },
  {
    name: 'lot-bids',
    account: 'demo4',
    path: '/crm/weituo/weituoListZhaoShang?state=bidding',
    before: lotTab(3),
  },
  {
    name: 'lot-result',
    account: 'demo2',
    path: '/crm/weituo/weituoListZhaoShang?state=settled',
    before: lotTab(4),
  },
  {
    name: 'lot-timeline',
    account: 'demo2',
    path: '/crm/weituo/weituoListZhaoShang?state=settled',
    before: lotTab(-1),
  },
  {
    name: 'lot-sell',
    account: 'demo2',
    path: '/crm/weituo/weituoList?state=confirming',
    before: ask(named('lots.acts.sell')),
  },
  { name: 'lot-new', account: 'demo5', path: '/crm/weituo/lotForm' },
  { name: 'sign-ups', account: 'demo4', path: '/crm/weituo/registrationList' },
  { name: 'sign-up', account: 'demo4', path: '/crm/weituo/registrationList', before: openFirst },
  { name: 'recyclers', account: 'demo4', path: '/crm/recyclers/list' },
  { name: 'recycler', account: 'demo4', path: '/crm/recyclers/list', before: openFirst },
  { name: 'recycler-new', account: 'demo6', path: '/crm/recyclers/add' },
  { name: 'recycler-import', account: 'demo4', path: '/crm/recyclers/import' },
  { name: 'exports', account: 'demo1', path: '/crm/daochu' },
  {
    name: 'export-new',
    account: 'demo1',
    path: '/crm/daochu',
    before: ask(named('exports.new')),
  },
  {
    name: 'export-list',
    account: 'demo1',
    path: '/crm/index/list?status=2',
    before: ask(named('exports.button')),
  },
  { name: 'finance', account: 'demo8', path: '/crm/caiwu/list' },
  { name: 'finance-entries', account: 'demo8', path: '/crm/caiwu/list?tab=entries' },
  { name: 'finance-new', account: 'demo8', path: '/crm/caiwu/list', before: ask(named('finance.add')) },
  { name: 'finance-dues', account: 'demo8', path: '/crm/caiwu/list?tab=dues' },
  { name: 'finance-settlements', account: 'demo8', path: '/crm/caiwu/list?tab=settlements' },
  { name: 'finance-tax', account: 'demo8', path: '/crm/caiwu/list?tab=tax_receipts' },
  {
    name: 'finance-tax-new',
    account: 'demo8',
    path: '/crm/caiwu/list?tab=tax_receipts',
    before: ask(named('finance.taxReceipts.add')),
  },
  {
    name: 'finance-refunds',
    account: 'demo8',
    path: '/crm/caiwu/list?tab=dues',
    before: ask(named('finance.acts.refunds')),
  },
  {
    name: 'finance-receipt',
    account: 'demo8',
    path: '/crm/caiwu/list?tab=entries&state=confirmed',
    before: paper(named('finance.acts.receipt', 'finance.acts.payment')),
  },
  {
    name: 'finance-statement',
    account: 'demo8',
    path: '/crm/caiwu/list?tab=settlements&state=closed',
    before: statement,
  },
  {
    name: 'lot-funds',
    account: 'demo2',
    path: '/crm/weituo/weituoListZhaoShang?state=settled',
    before: lotTab(-3),
  },
  { name: 'finance-lot', account: 'demo8', path: '/crm/caiwu/list?tab=settlements', before: openFirst },
  { name: 'consignors', account: 'demo5', path: '/base/consignors' },
  { name: 'consignor', account: 'demo2', path: '/base/consignors', before: openFirst },
  { name: 'companies', account: 'demo2', path: '/base/companies' },
  { name: 'platforms', account: 'demo2', path: '/base/platforms' },
  { name: 'calendar', account: 'demo2', path: '/base/calendar' },
  { name: 'rules', account: 'demo2', path: '/system/pool-rules' },
  { name: 'staff', account: 'demo1', path: '/system/staff' },
  { name: 'staff-new', account: 'demo1', path: '/system/staff?do=new', before: formShown },
  { name: 'audit', account: 'demo7', path: '/system/audit' },
  { name: 'system-status', account: 'demo1', path: '/system/status' },
  { name: 'audit-entry', account: 'demo7', path: '/system/audit', before: openFirst },
  { name: 'profile', account: 'demo5', path: '/profile' },
  { name: 'help', account: 'demo5', path: '/help' },
  { name: 'help-article', account: 'demo5', path: '/help/customers' },
  { name: 'palette', account: 'demo5', path: '/profile', before: press('Control+k') },
  { name: 'keys', account: 'demo5', path: '/profile', before: press('?') },
  { name: 'no-permission', account: 'demo8', path: '/crm/index/list' },
  { name: 'not-found', account: 'demo8', path: '/404' },
]

/** Screens of the everyday run: every form, and a list, a record and a settings screen of each kind. */
const everyday = new Set(
  (
    'home customers customer customer-new customer-contacts calling customer-lock feed pool ' +
    'commissioned lot lot-bids lot-sell lot-new sign-ups recycler recycler-new export-new ' +
    'finance finance-new finance-tax-new finance-refunds calendar rules staff-new ' +
    'audit profile palette'
  ).split(' '),
)

/** The pictures that tests walk through. The full run walks all of them. */
export const walked = everything.filter(({ name }) => process.env['FULL'] === '1' || everyday.has(name))

/**
 * The pictures of the help in both of its languages, in `web/public/pictures/<language>/`. The guide refers
 * to them.
 */
export const ofHelp: readonly Picture[] = [
  { name: 'home', account: 'demo5', path: '/index' },
  { name: 'palette', account: 'demo5', path: '/index', before: press('Control+k') },
  { name: 'customers', account: 'demo2', path: '/crm/index/list' },
  { name: 'customer', account: 'demo5', path: '/crm/index/list', before: openFirst },
  { name: 'contacts', account: 'demo5', path: '/crm/index/list?preset=mine', before: contacts },
  { name: 'calling', account: 'demo5', path: '/crm/index/list?preset=overdue', before: call },
  { name: 'feed', account: 'demo3', path: '/work/follow-ups' },
  { name: 'pool', account: 'demo5', path: '/crm/index/highseaslist' },
  { name: 'lots', account: 'demo2', path: '/crm/weituo/weituoList' },
  { name: 'board', account: 'demo2', path: '/crm/weituo/weituoList?view=board' },
  { name: 'signups', account: 'demo4', path: '/crm/weituo/registrationList' },
  {
    name: 'bids',
    account: 'demo4',
    path: '/crm/weituo/weituoListZhaoShang?state=bidding',
    before: lotTab(3),
  },
  { name: 'finance', account: 'demo8', path: '/crm/caiwu/list?tab=entries' },
  { name: 'import', account: 'demo2', path: '/crm/index/import' },
  {
    name: 'export',
    account: 'demo1',
    path: '/crm/index/list?status=2',
    before: ask(named('exports.button')),
  },
  { name: 'rules', account: 'demo2', path: '/system/pool-rules' },
  { name: 'staff', account: 'demo1', path: '/system/staff' },
  { name: 'audit', account: 'demo7', path: '/system/audit' },
  { name: 'status', account: 'demo1', path: '/system/status', before: usualFolder },
]

/** The picture in the README. */
export const ofReadme: Picture = { name: 'customers', account: 'demo2', path: '/crm/index/list' }
