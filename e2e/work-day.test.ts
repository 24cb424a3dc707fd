import { expect, test, type Page } from '@playwright/test'
import { names, people } from '#server/demo/cast.ts'
import { person, type Person } from './person.ts'
import { goHome } from './product-page.ts'
import { inFull } from './full.ts'

const list = '/crm/index/list'
let serial = 0

interface Made {
  id: number
  version: number
  company_name: string
  phone: string
}

/** A customer of this person, or of somebody else. */
function customer({ ask }: Person, name: string, more: Record<string, unknown> = {}): Promise<Made> {
  serial += 1
  const digits = String(Date.now() % 1_000_000).padStart(6, '0') + String(serial).padStart(2, '0')
  return ask<Made>('post', '/api/customers', {
    company_name: `${name}${serial}号物资公司`,
    name: '周经理',
    phone: `171${digits}`,
    department: '物资部',
    duty: '部长',
    area: '浙江省/杭州市/西湖区',
    status: 3,
    wechat: `wx_${digits}`,
    ...more,
  })
}

const rows = (page: Page) => page.locator('main tbody tr')
const toast = (page: Page, words: string | RegExp) =>
  page.locator('.mantine-Notification-root').filter({ hasText: words })
const searchFor = (name: string) => `${list}?q=${encodeURIComponent(name)}`

test('intention, next date and tags are changed in the list, and taken back', async ({ browser }) => {
  const own = await person(browser, people.salesperson, { width: 2200 })
  const { page, ask } = own
  const made = await customer(own, '就地')
  const now = () =>
    ask<{ status: number; next_follow_at: string | null; tags: string[] }>('get', `/api/customers/${made.id}`)
  await page.goto(searchFor(made.company_name))
  const row = rows(page).first()
  await row.getByTitle(/^修改合作意向/).click()
  await page.getByRole('dialog').getByRole('button', { name: '强烈' }).click()
  await expect(row.getByTitle(/^修改合作意向/)).toHaveText('强烈')
  await expect.poll(async () => (await now()).status).toBe(1)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row.getByTitle(/^修改合作意向/)).toHaveText('观望')
  await expect.poll(async () => (await now()).status).toBe(3)
  await row.getByTitle(/^修改下次跟进/).click()
  await page.getByRole('dialog').getByText('明天', { exact: true }).click()
  await expect.poll(async () => (await now()).next_follow_at).not.toBeNull()
  await page.getByRole('button', { name: '撤销' }).last().click()
  await expect.poll(async () => (await now()).next_follow_at).toBeNull()
  await row.getByTitle(/^修改标签/).click()
  const field = page.getByRole('dialog').getByRole('combobox', { name: '标签' })
  await field.fill('就地试验')
  await field.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(row.getByText('就地试验')).toBeVisible()
  await expect.poll(async () => (await now()).tags).toEqual(['就地试验'])
  // A row that has tags opens their editor, too.
  await row.getByTitle(/^修改标签/).click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await now()).tags).toEqual([])
  expect(own.errors).toEqual([])
  await own.context.close()
})

inFull(
  'what a lead shares the team opens with its order and columns, and no longer once it is withdrawn',
  async ({ browser }) => {
    const lead = await person(browser, people.salesLead)
    const name = `先打这些${Date.now() % 10_000}`
    await lead.page.goto(`${list}?status=1&sort=pool_days_left`)
    await lead.page.getByRole('button', { name: '存为视图' }).click()
    const dialog = lead.page.getByRole('dialog')
    await dialog.getByLabel('视图名称').fill(name)
    await dialog.getByText('共享给团队').click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(lead.page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
    const own = await person(browser, people.salesperson)
    await own.page.goto(list)
    const view = own.page.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(view).toHaveText(new RegExp(`^${name}\\s*\\d+$`))
    await expect(view).toHaveAttribute('title', `${names.salesLead} 共享的视图`)
    await view.click()
    await expect(own.page).toHaveURL(/status=1/)
    await expect(own.page).toHaveURL(/sort=pool_days_left/)
    await expect(own.page.getByRole('button', { name: `管理视图：${name}` })).toHaveCount(0)
    // Its own two quick filters would say the same.
    await expect(own.page.getByRole('button', { name: /^我的/ })).toBeVisible()
    await expect(own.page.getByRole('button', { name: /^我团队的/ })).toHaveCount(0)
    await expect(lead.page.getByRole('button', { name: /^我团队的/ })).toBeVisible()
    await lead.page.getByRole('button', { name: `管理视图：${name}` }).click()
    await lead.page.getByRole('menuitem', { name: '取消共享' }).click()
    await expect(toast(lead.page, '不再共享')).toBeVisible()
    await own.page.goto(list)
    await expect(own.page.getByRole('button', { name: /^我的/ })).toBeVisible()
    await expect(view).toHaveCount(0)
    expect([...lead.errors, ...own.errors]).toEqual([])
    await lead.context.close()
    await own.context.close()
  },
)

/** The acts of the palette by the person who may do them, and a field of what they open. */
const acts: readonly (readonly [string, string, string])[] = [
  [people.salesperson, '添加客户', 'company_name'],
  [people.salesperson, '新建委托', 'corpore_name'],
  [people.recruitingLead, '添加回收商', 'company_name'],
  [people.finance, '添加账户', 'bank'],
]

inFull('the palette opens the form of what is added', async ({ browser }) => {
  for (const [account, act, field] of acts) {
    const { page, context, errors } = await person(browser, account)
    await goHome(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '搜索菜单' }).fill(act)
    await expect(page.getByRole('option', { selected: true })).toContainText(act)
    await page.keyboard.press('Enter')
    await expect(page.locator(`[name="${field}"]`).first(), act).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  }
  const { page, context } = await person(browser, people.recruitingLead)
  await goHome(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索菜单' }).fill('添加报名')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/registrationList/)
  await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible()
  await context.close()
})

inFull('two records become one customer, and two again', async ({ browser }) => {
  const director = await person(browser, people.director)
  const { page, ask } = director
  const [stays, goes] = [await customer(director, '保留'), await customer(director, '并入')]
  await ask('post', `/api/customers/${goes.id}/contacts`, {
    name: '会计小李',
    phone: `172${goes.phone.slice(3)}`,
  })
  await page.goto(`${list}?id=${stays.id}`)
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '合并' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '与哪个客户合并' })
  await dialog.getByRole('combobox').fill(goes.company_name)
  await page.getByRole('option').filter({ hasText: goes.company_name }).click()
  await expect(dialog.getByText('保留的客户')).toBeVisible()
  await dialog.getByRole('button', { name: '合并' }).click()
  await expect(toast(page, `已并入“${stays.company_name}”`)).toBeVisible()
  await drawer.getByRole('tab', { name: '联系人' }).click()
  await expect(drawer.getByText('会计小李')).toBeVisible()
  await drawer.getByRole('tab', { name: '动态' }).click()
  await expect(drawer.getByText(`“${goes.company_name}”已并入`)).toBeVisible()
  // Once, though both sides of a merge are on record.
  await expect(drawer.locator('b').filter({ hasText: '合并' })).toHaveCount(1)
  await drawer.getByRole('button', { name: '撤销合并' }).click()
  await expect(toast(page, `“${goes.company_name}”已恢复`)).toBeVisible()
  await expect(drawer.getByText(`“${goes.company_name}”已并入`)).toHaveCount(0)
  const back = await ask<{ merged_into: number | null; archived_at: string | null }>(
    'get',
    `/api/customers/${goes.id}`,
  )
  expect(back).toMatchObject({ merged_into: null, archived_at: null })
  const contacts = await ask<{ items: { name: string }[] }>('get', `/api/customers/${stays.id}/contacts`)
  expect(contacts.items).toEqual([])
  expect(director.errors).toEqual([])
  await director.context.close()
})

inFull(
  'a leaver hands over to two people by share, and one customer to the one who knows it',
  async ({ browser }) => {
    const admin = await person(browser, people.administrator)
    const { page, ask } = admin
    const username = `leaver${Date.now() % 100_000}`
    const leaver = await ask<{ uid: number }>('post', '/api/staff', {
      username,
      name: '离开者',
      nickname: '离开者',
      roles: [5],
      password: 'leaving soon 2026',
    })
    const director = await person(browser, people.director)
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => customer(director, '交接', { service_id: leaver.uid })),
    )
    await page.goto(`/system/staff?q=${username}`)
    await rows(page)
      .first()
      .getByRole('button', { name: /更多操作/ })
      .click()
    await page.getByRole('menuitem', { name: '工作交接' }).click()
    const dialog = page.getByRole('dialog')
    const heir = async (at: number, name: string) => {
      await dialog.getByRole('combobox', { name: '接手人' }).nth(at).fill(name)
      await page.getByRole('option').filter({ hasText: name }).first().click()
    }
    await heir(0, names.liSiyuan)
    await dialog.getByRole('button', { name: '添加接手人' }).click()
    await heir(1, names.chenJiahui)
    await dialog.getByLabel('份额').nth(0).fill('3')
    await expect(dialog.getByText('交接预览')).toBeVisible()
    await dialog.getByRole('button', { name: '工作交接' }).click()
    const proof = page.getByLabel(/^(密码|当前密码)/)
    if (await proof.isVisible().catch(() => false)) await proof.fill('e2e demo 2026')
    await expect(toast(page, '已交接 4 个客户')).toBeVisible()
    const owners = await Promise.all(
      made.map(
        async ({ id }) =>
          (await director.ask<{ service_id_name: string }>('get', `/api/customers/${id}`)).service_id_name,
      ),
    )
    expect(owners.filter((name) => name === names.liSiyuan)).toHaveLength(3)
    expect(owners.filter((name) => name === names.chenJiahui)).toHaveLength(1)
    expect(admin.errors).toEqual([])
    await admin.context.close()
    await director.context.close()
  },
)
