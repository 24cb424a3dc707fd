import { expect, test, type Browser, type Page } from '@playwright/test'
import { letPass, slowly } from '#server/test/support/waiting.ts'
import { people } from '#server/demo/cast.ts'
import { endOtherSessions, person, type Person } from './person.ts'
import { address, signIn } from './product-page.ts'
import { demoPassword } from './start-product.ts'
import { inFull } from './full.ts'
import { full } from '#tools/full-run.ts'

const list = '/crm/index/list'
/** How many calls one makes in a row. The list has two more customers, four on a page. */
const calls = full ? 10 : 5
const content = (page: Page) => page.getByLabel('跟进内容')
const place = (page: Page, at: number, of: number) => page.getByText(`${at} / ${of}`, { exact: true })
const minute = 60_000
/** Milliseconds after which a draft is kept once nobody types any more. */
const draftSaves = 1500

interface Made {
  id: number
  company_name: string
  version: number
}
let serial = 0

/** Customers of this person whose follow-up is overdue, the longest first; `mark` is in all their names. */
async function overdue({ ask }: Person, mark: string, count: number): Promise<Made[]> {
  const made: Made[] = []
  for (let n = 0; n < count; n++) {
    serial += 1
    const digits = String(Date.now() % 1_000_000).padStart(6, '0') + String(serial).padStart(2, '0')
    made.push(
      await ask<Made>('post', '/api/customers', {
        company_name: `${mark}${String(n + 1).padStart(2, '0')}号物资公司`,
        name: '周经理',
        phone: `170${digits}`,
        department: '物资部',
        duty: '部长',
        area: '浙江省/杭州市/西湖区',
        status: 2,
        wechat: `wx_${digits}`,
        next_follow_at: new Date(Date.now() - (1000 - n) * minute).toISOString(),
      }),
    )
  }
  return made
}

const workList = (mark: string, limit = 4) =>
  `${list}?preset=overdue&q=${encodeURIComponent(mark)}&sort=next_follow_at&limit=${limit}`
const mine = ({ ask }: Person, id: number) =>
  ask<{ status: number; follow_up_count: number; next_follow_at: string | null }>(
    'get',
    `/api/customers/${id}`,
  )

test('calls in a row by keyboard alone, in the order of the list and over its pages', async ({ browser }) => {
  test.slow()
  const who = await person(browser, people.salesperson)
  const { page, errors } = who
  const mark = `键盘${Date.now() % 100_000}`
  const made = await overdue(who, mark, calls + 2)
  await page.goto(workList(mark))
  await expect(page.locator('tbody tr')).toHaveCount(4)
  // To the first row, and from its name to its likely act.
  await page.keyboard.press('j')
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab')
    if (
      (await page
        .locator(':focus')
        .innerText()
        .catch(() => '')) === '跟进'
    )
      break
  }
  await page.keyboard.press('Enter')
  for (const [n, { id, company_name }] of made.slice(0, calls).entries()) {
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(company_name, { exact: true })).toBeVisible()
    await expect(place(page, n + 1, calls + 2)).toBeVisible()
    await expect(content(page)).toBeFocused()
    await expect(content(page)).toHaveValue('')
    await expect(drawer.locator('[data-customer]')).toHaveAttribute('data-customer', String(id))
    await page.keyboard.type(`第 ${n + 1} 个电话`)
    await page.keyboard.press('Tab')
    if (n === 0) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+Enter')
  }
  await expect(place(page, calls + 1, calls + 2)).toBeVisible()
  // The saved customer has left the list of overdue ones.
  await page.keyboard.press('Escape')
  await expect(page.locator('tbody tr')).toHaveCount(2)
  for (const [n, { id }] of made.entries()) {
    const row = await mine(who, id)
    expect([row.follow_up_count, row.status]).toEqual([n < calls ? 1 : 0, n === 0 ? 1 : 2])
    if (n < calls) expect(new Date(row.next_follow_at ?? 0).getTime()).toBeGreaterThan(Date.now())
  }
  expect(errors).toEqual([])
  await who.context.close()
})

/** A phone: a narrow screen that is touched. */
async function onPhone(browser: Browser, username: string): Promise<Person> {
  const desk = await person(browser, username)
  const context = await browser.newContext({
    baseURL: address(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await desk.context.storageState(),
  })
  const page = await context.newPage()
  // There is no dialler here: what it would be given is kept.
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      const href = (event.target as Element).closest('a')?.href ?? ''
      if (!href.startsWith('tel:')) return
      event.preventDefault()
      document.documentElement.dataset['dialled'] = href
    }),
  )
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await desk.page.close()
  return { ...desk, context, page, errors }
}

/** The dialler covers the page, and is gone again. */
const calledAndBack = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })

inFull('ten calls in a row on a phone by touch, beginning with the call itself', async ({ browser }) => {
  test.slow()
  const who = await onPhone(browser, people.liSiyuan)
  const { page, errors } = who
  const mark = `触屏${Date.now() % 100_000}`
  const made = await overdue(who, mark, 11)
  await page.goto(workList(mark))
  const card = page.locator('article').first()
  await card.getByRole('button', { name: '拨打' }).tap()
  await expect(page.locator('html')).toHaveAttribute('data-dialled', /^tel:170\d{8}$/)
  await calledAndBack(page)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('radio', { name: '电话' })).toBeChecked()
  for (const [n, { company_name }] of made.slice(0, 10).entries()) {
    await expect(drawer.getByText(company_name, { exact: true })).toBeVisible()
    await expect(place(page, n + 1, 11)).toBeVisible()
    await expect(drawer.getByRole('link', { name: '拨打' })).toHaveAttribute('href', /^tel:170\d{8}$/)
    await content(page).tap()
    await content(page).fill(`手机第 ${n + 1} 个`)
    await drawer.getByText('7 天', { exact: true }).tap()
    await drawer.getByRole('button', { name: '保存并下一个' }).tap()
  }
  await expect(place(page, 11, 11)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await content(page).fill('最后一个')
  await drawer.getByText('明天', { exact: true }).tap()
  await drawer.getByRole('button', { name: '保存并下一个' }).tap()
  await expect(page.getByText('这份名单已经跟完')).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.locator('article')).toHaveCount(0)
  for (const { id } of made) expect((await mine(who, id)).follow_up_count).toBe(1)
  expect(errors).toEqual([])
  await who.context.close()
})

inFull(
  'without a next date it asks once; chosen on purpose it does not; walking keeps what was typed',
  async ({ browser }) => {
    test.slow()
    // The narrowest window of a desk still begins at the note.
    const who = await person(browser, people.chenJiahui, { width: 991 })
    const { page, errors } = who
    const mark = `追问${Date.now() % 100_000}`
    const [first, second, third] = await overdue(who, mark, 3)
    await page.goto(workList(mark))
    await page.locator('tbody tr').first().getByRole('button', { name: '跟进', exact: true }).click()
    await expect(content(page)).toBeFocused()
    await content(page).fill('没有约时间')
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('dialog', { name: '还没有约下次跟进' })
    await expect(question).toContainText(first?.company_name ?? '')
    await question.getByRole('button', { name: '去选时间' }).click()
    await expect(question).toBeHidden()
    expect((await mine(who, first?.id ?? 0)).follow_up_count).toBe(0)
    await page.keyboard.press('Control+Enter')
    await question.getByRole('button', { name: '不约，保存' }).click()
    await expect(place(page, 2, 3)).toBeVisible()
    expect(await mine(who, first?.id ?? 0)).toMatchObject({ follow_up_count: 1, next_follow_at: null })
    const draftTakes = 700
    // Walking asks nothing and keeps what was typed, however long a draft takes to be kept.
    await page.route('**/api/drafts/*', async (route) => {
      if (route.request().method() === 'PUT') await slowly(draftTakes)
      await route.continue()
    })
    await content(page).fill('写到一半')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(place(page, 3, 3)).toBeVisible()
    await expect(content(page)).toHaveValue('')
    await page.getByRole('button', { name: /^上一个/ }).click()
    await expect(place(page, 2, 3)).toBeVisible()
    await expect(content(page)).toHaveValue('写到一半')
    await page.getByRole('radio', { name: '不约' }).check()
    await page.keyboard.press('Control+Enter')
    await expect(place(page, 3, 3)).toBeVisible()
    expect(await mine(who, second?.id ?? 0)).toMatchObject({ follow_up_count: 1, next_follow_at: null })
    expect((await mine(who, third?.id ?? 0)).follow_up_count).toBe(0)
    expect(errors).toEqual([])
    await who.context.close()
  },
)

inFull(
  'a note survives an owner who changed meanwhile, and comes back with the customer',
  async ({ browser }) => {
    const [who, boss] = [
      await person(browser, people.chenJiahui),
      await person(browser, people.administrator),
    ]
    const { page } = who
    const [made] = await overdue(who, `易主${Date.now() % 100_000}`, 1)
    const id = made?.id ?? 0
    const form = `${list}?id=${id}&do=follow`
    await page.goto(form)
    await content(page).fill('对方答应周五发清单')
    const { items } = await boss.ask<{ items: { id: number; username: string }[] }>(
      'get',
      '/api/staff?limit=100',
    )
    const uid = (name: string) => items.find(({ username }) => username === name)?.id ?? 0
    const give = async (to: string) => {
      const { version } = await boss.ask('get', `/api/customers/${id}`)
      await boss.ask('post', `/api/customers/${id}/transfer`, { service_id: uid(to), version })
    }
    await give(people.liSiyuan)
    await expect(page.getByText('这位客户已经不在您名下')).toBeVisible()
    await expect(content(page)).toHaveValue('对方答应周五发清单')
    await page.getByRole('radio', { name: '明天' }).check()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expect(content(page)).toHaveValue('对方答应周五发清单')
    // Leaving asks nothing, since the draft stays.
    await page.getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const other = await person(browser, people.liSiyuan)
    await other.page.goto(form)
    await expect(content(other.page)).toHaveValue('')
    await give(people.chenJiahui)
    await page.goto(form)
    await expect(content(page)).toHaveValue('对方答应周五发清单')
    for (const person of [who, boss, other]) await person.context.close()
  },
)

inFull('a note survives a session that ended, typed before it or after it', async ({ browser }) => {
  test.slow()
  const who = await person(browser, people.chenJiahui)
  const { page, context } = who
  const [made] = await overdue(who, `断线${Date.now() % 100_000}`, 1)
  const form = `${list}?id=${made?.id ?? 0}&do=follow`
  await page.goto(form)
  await content(page).fill('会话结束前写的')
  const drafts = () => who.ask<{ items: { key: string }[] }>('get', '/api/drafts')
  await expect
    .poll(async () => (await drafts()).items.map(({ key }) => key))
    .toContain(`follow_ups.${made?.id}.new`)
  await endOtherSessions(browser, people.chenJiahui)
  const dialog = page.getByRole('dialog', { name: '确认退出' })
  await expect(dialog).toBeVisible()
  page.on('dialog', (item) => void item.accept())
  await dialog.getByRole('button', { name: /^登录 · / }).click()
  // Other ways than a password are on the page of the sign-in.
  await page.getByRole('dialog').getByRole('button', { name: '系统登录' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signIn(page, people.chenJiahui)
  await expect(content(page)).toHaveValue('会话结束前写的')
  // Typed while the session is over, and signed in again in another tab.
  await letPass(draftSaves)
  await endOtherSessions(browser, people.chenJiahui)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await content(page).fill('会话结束后写的')
  await letPass(draftSaves)
  const tab = await context.newPage()
  await tab.evaluate(() => undefined)
  await context.clearCookies({ name: 'Admin-Token' })
  await signIn(tab, people.chenJiahui)
  await tab.close()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(content(page)).toHaveValue('会话结束后写的')
  const again = await context.newPage()
  await expect(async () => {
    await again.goto(form)
    await expect(content(again)).toHaveValue('会话结束后写的', { timeout: 5000 })
  }).toPass()
  await context.close()
})

test('a session that ended is taken up over the page, and what waited is saved once', async ({ browser }) => {
  const who = await person(browser, people.chenJiahui)
  const { page, context } = who
  const [made] = await overdue(who, `重登${Date.now() % 100_000}`, 1)
  await page.goto(`${list}?id=${made?.id ?? 0}&do=follow`)
  await content(page).fill('会话结束前写的')
  await page.getByRole('radiogroup', { name: '下次跟进' }).getByText('7 天', { exact: true }).click()
  await endOtherSessions(browser, people.chenJiahui)
  const lost = page.getByRole('dialog', { name: '确认退出' })
  await expect(lost).toBeVisible()
  await lost.getByRole('button', { name: '取消' }).click()
  await content(page).fill('会话结束后写完的')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await lost.getByRole('button', { name: /^登录 · / }).click()
  const sign = page.getByRole('dialog', { name: /^登录/ })
  await expect(sign.getByLabel('账号')).toHaveValue(people.chenJiahui)
  const password = sign.getByLabel('密码', { exact: true })
  await password.fill('wrong password')
  await password.press('Enter')
  await expect(sign.getByRole('alert')).toBeVisible()
  await password.fill(demoPassword)
  await password.press('Enter')
  await expect(page.getByRole('dialog', { name: /登录|退出/ })).toHaveCount(0)
  const again = await person(browser, people.chenJiahui)
  await expect
    .poll(async () => {
      const { items } = await again.ask<{ items: { content: string }[] }>(
        'get',
        `/api/customers/${made?.id ?? 0}/follow-ups`,
      )
      return items.map(({ content }) => content)
    })
    .toEqual(['会话结束后写完的'])
  await context.close()
  await again.context.close()
})

inFull('a note survives a tab that is closed in the middle of a word', async ({ browser }) => {
  const who = await person(browser, people.chenJiahui)
  const [made] = await overdue(who, `关页${Date.now() % 100_000}`, 1)
  const form = `${list}?id=${made?.id ?? 0}&do=follow`
  await who.page.goto(form)
  await content(who.page).pressSequentially('约在周三上午看')
  who.page.on('dialog', (dialog) => void dialog.accept())
  await who.page.close({ runBeforeUnload: true })
  const drafts = () => who.ask<{ items: { key: string }[] }>('get', '/api/drafts')
  await expect
    .poll(async () => (await drafts()).items.map(({ key }) => key))
    .toContain(`follow_ups.${made?.id}.new`)
  const page = await who.context.newPage()
  await page.goto(form)
  await expect(content(page)).toHaveValue('约在周三上午看')
  await who.context.close()
})

inFull(
  'a call ends by one key, phrases of one’s own are one press, and a missing date asks to choose one',
  async ({ browser }) => {
    const who = await person(browser, people.chenJiahui)
    const { page, errors } = who
    const [first, second] = await overdue(who, `一键${Date.now() % 100_000}`, 2)
    const open = (id: number | undefined) => page.goto(`${list}?id=${id}&do=follow`)
    await open(first?.id)
    const ends = page.getByRole('group', { name: '通话结果与常用语' })
    await expect(content(page)).toBeFocused()
    await page.keyboard.press('Alt+2')
    await expect(content(page)).toHaveValue('没接')
    await expect(page.getByRole('radio', { name: '明天' })).toBeChecked()
    await page.keyboard.press('Alt+3')
    await expect(content(page)).toHaveValue('空号')
    await expect(page.getByRole('radio', { name: '不约' })).toBeChecked()
    await ends.getByRole('button', { name: '下午再打' }).click()
    await expect(content(page)).toHaveValue('下午再打')
    await expect(page.getByText(/^(今天|明天) 15:00$/)).toBeVisible()
    await content(page).fill('已发清单')
    await ends.getByRole('button', { name: '存为常用语' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await mine(who, first?.id ?? 0)).next_follow_at).toMatch(/T07:00:00/)

    await open(second?.id)
    await expect(content(page)).toBeFocused()
    await page.keyboard.press('Alt+1')
    await ends.getByRole('button', { name: '已发清单', exact: true }).click()
    await expect(content(page)).toHaveValue('接通，已发清单')
    await page.keyboard.press('Control+s')
    const question = page.getByRole('dialog', { name: '还没有约下次跟进' })
    await expect(question.getByRole('button', { name: '去选时间' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(content(page)).toBeVisible()
    await ends.getByRole('button', { name: '删除常用语“已发清单”' }).click()
    await expect(ends.getByRole('button', { name: '已发清单', exact: true })).toHaveCount(0)
    expect(errors).toEqual([])
    await who.context.close()
  },
)

inFull(
  'a company of the pool is claimed while it is typed as a new customer; a contact’s number names both',
  async ({ browser }) => {
    const [boss, who] = [await person(browser, people.director), await person(browser, people.chenJiahui)]
    const { page, errors } = who
    const mark = `领取${Date.now() % 100_000}`
    const [made] = await overdue(boss, mark, 1)
    await boss.ask('post', `/api/customers/${made?.id}/release`, { reason: 1, version: made?.version })
    const [own] = await overdue(who, `联系${mark}`, 1)
    const phone = `171${String(Date.now() % 100_000_000).padStart(8, '0')}`
    await who.ask('post', `/api/customers/${own?.id}/contacts`, { name: '孙会计', phone })
    await page.goto(`${list}?do=new`)
    const form = page.getByRole('dialog', { name: '添加客户' })
    await form.locator('[name="phone"]').fill(phone)
    await expect(form.getByText(`${own?.company_name}（孙会计 171********）`)).toBeVisible()
    await expect(form.getByText('这个号码是另一位联系人的')).toBeVisible()
    await form.locator('[name="company_name"]').fill(made?.company_name ?? '')
    await form.getByRole('button', { name: '领取', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`id=${made?.id}$`))
    await expect(page.getByRole('dialog', { name: made?.company_name ?? '' })).toBeVisible()
    expect((await mine(who, made?.id ?? 0)).status).toBe(2)
    expect(errors).toEqual([])
    await boss.context.close()
    await who.context.close()
  },
)
